"""Simulations and comparisons as tables in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ...core.voice import Both
from ...engine.game import Game
from ...engine.units import unit_of
from ...lab import simulation_words
from ...lab.compare import Compared, Difference, Variant
from ...lab.measured import Measured
from ...lab.simulate import Length, Outcomes, Rounds, Simulated
from .. import lab_texts
from ..draw import Block, beside, left, right, width
from ..screen import Screen


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Block:
    """The first column holds words, the others numbers."""
    columns = []
    for n, cells in enumerate(zip(heads, *rows, strict=True)):
        wide = max(map(width, cells))
        columns.append([(right if n else left)(cell, wide) for cell in cells])
    return beside(columns, 2)


def between(screen: Screen, measured: Measured, form: str, times: int = 1) -> str:
    if measured.half == inf:
        return "–"
    return f"{screen.number(times * measured.low, form)} … {screen.number(times * measured.high, form)}"


def heads(screen: Screen, texts: Sequence[Both], **values: str) -> list[str]:
    return [screen.words(text, **values) for text in texts]


# ── One simulation ───────────────────────────────────────────────────────────
def tell_roles(screen: Screen, game: Game, done: Simulated) -> None:
    unit = screen.voice(*unit_of(game, done.seats).name)
    if done.roles:
        rows = [role_row(screen, one) for one in done.roles]
        screen.show(["", *table(heads(screen, lab_texts.ROLES, unit=unit), rows)])
    if len(done.rounds) > 1 and any(one.rounds != done.games for one in done.rounds):
        rows = [round_row(screen, one) for one in done.rounds]
        screen.show(["", *table(heads(screen, lab_texts.ROUNDS), rows)])
    rows = [length_row(screen, one) for one in done.lengths]
    screen.show(["", *table(heads(screen, lab_texts.LENGTHS), rows), ""])
    for said in (simulation_words.advantage(game, done, screen.voice), simulation_words.in_rounds(done, screen.voice)):
        if said:
            screen.tell(said, bold=True)
    screen.tell(screen.words(lab_texts.INTERVALS))


def role_row(screen: Screen, one: Outcomes) -> list[str]:
    share = [screen.number(100 * one.share.value, ".2f"), between(screen, one.share, ".2f", 100)] if one.share else []
    return [
        screen.voice(*one.title),
        *(share or ["–", "–"]),
        *(screen.number(count) for count in (one.wins, one.draws, one.losses)),
        screen.number(one.payoff.value, "+.4f"),
        between(screen, one.payoff, "+.4f"),
    ]


def round_row(screen: Screen, one: Rounds) -> list[str]:
    return [
        screen.voice(*one.title),
        screen.number(100 * one.share.value, ".2f"),
        between(screen, one.share, ".2f", 100),
        *(screen.number(count) for count in (one.wins, one.draws, one.losses)),
    ]


def length_row(screen: Screen, one: Length) -> list[str]:
    return [
        screen.voice(*one.title),
        screen.number(one.mean.value, ".1f"),
        between(screen, one.mean, ".1f"),
        *(screen.number(value) for value in one.quantiles.values()),
    ]


# ── A comparison ─────────────────────────────────────────────────────────────
def tell_differences(screen: Screen, game: Game, done: Compared) -> None:
    base = done.variants[0]
    unit = screen.voice(*unit_of(game, base.simulated.seats).name)
    for variant in done.variants[1:]:
        named = {"option": done.option, "value": variant.value, "base": base.value, "unit": unit}
        rows = [difference_row(screen, one) for one in variant.roles]
        screen.show(["", *table(heads(screen, lab_texts.DIFFERENCES, **named), rows)])
        rows = [longer_row(screen, one) for one in variant.lengths]
        screen.show(["", *table(heads(screen, lab_texts.LONGER, base=base.value), rows)])
    screen.show()
    for variant in done.variants[1:]:
        tell_change(screen, game, done, variant)
    screen.tell(screen.words(lab_texts.PAIRED))


def tell_change(screen: Screen, game: Game, done: Compared, variant: Variant) -> None:
    said = simulation_words.changed(game, done.option, done.variants[0].simulated, variant, screen.voice)
    if said:
        screen.tell(said, bold=True)


def difference_row(screen: Screen, one: Difference) -> list[str]:
    share = [screen.number(100 * one.share.value, "+.2f"), between(screen, one.share, "+.2f", 100)] if one.share else []
    more = [screen.number(one.more.value, "+.4f"), between(screen, one.more, "+.4f")]
    return [screen.voice(*one.title), *(share or ["–", "–"]), *more]


def longer_row(screen: Screen, one: Difference) -> list[str]:
    return [screen.voice(*one.title), screen.number(one.more.value, "+.2f"), between(screen, one.more, "+.2f")]
