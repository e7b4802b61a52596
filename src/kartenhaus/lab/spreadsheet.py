"""Simulations as rows for a spreadsheet (CSV, RFC 4180)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from .compare import Compared, Variant
from .measured import Measured
from .simulate import Length, Outcomes, Simulated

COUNTS = ["variant", "what", "name", "games", "wins", "draws", "losses"]
MEANS = ["share", "share_low", "share_high", "mean", "mean_low", "mean_high"]
SPREAD = ["deviation", "least", "q5", "q25", "q50", "q75", "q95", "most"]
Row = dict[str, Any]


def as_csv(done: Simulated | Compared) -> str:
    """`what` is role, seat, round (by role), length; of a comparison also role_difference and length_difference."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [*COUNTS, *MEANS, *SPREAD], lineterminator="\n")
    writer.writeheader()
    if isinstance(done, Simulated):
        writer.writerows(simulated_rows(done, ""))
    else:
        for variant in done.variants:
            name = f"{done.option}={variant.value}"
            writer.writerows(simulated_rows(variant.simulated, name))
            writer.writerows(difference_rows(variant, name))
    return text.getvalue()


def simulated_rows(done: Simulated, variant: str) -> Iterator[Row]:
    for what, some in (("role", done.roles), ("seat", done.places)):
        for one in some:
            yield {"variant": variant, "what": what, **outcomes_row(one)}
    for each in done.rounds:
        counts = {"games": each.rounds, "wins": each.wins, "draws": each.draws, "losses": each.losses}
        yield {"variant": variant, "what": "round", "name": each.name, **counts, **measured(each.share, "share")}
    for length in done.lengths:
        yield {"variant": variant, "what": "length", "games": done.games, **length_row(length)}


def outcomes_row(one: Outcomes) -> Row:
    counts = {"name": one.name, "games": one.games, "wins": one.wins, "draws": one.draws, "losses": one.losses}
    return {**counts, **measured(one.share, "share"), **measured(one.payoff, "mean")}


def length_row(one: Length) -> Row:
    spread = {f"q{per_cent}": value for per_cent, value in one.quantiles.items()}
    ends = {"deviation": one.deviation, "least": one.least, "most": one.most}
    return {"name": one.name, **measured(one.mean, "mean"), **ends, **spread}


def difference_rows(variant: Variant, name: str) -> Iterator[Row]:
    for what, some in (("role_difference", variant.roles), ("length_difference", variant.lengths)):
        for one in some:
            found = {**measured(one.share, "share"), **measured(one.more, "mean")}
            yield {"variant": name, "what": what, "name": one.name, **found}


def measured(one: Measured | None, name: str) -> Row:
    return {} if one is None else {name: one.value, f"{name}_low": one.low, f"{name}_high": one.high}
