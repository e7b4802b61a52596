"""What an option changes: the same deals by several values of it, and the difference deal by deal.

Deal i comes from (seed, i) whatever the option, so that luck meets all variants alike. As far as a variant draws the
same cards in the same order the games are the same; where it does not they part, and the interval knows.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..core.blocks import Crew
from ..core.errors import BadOption, Unknown
from ..core.voice import Both
from ..engine.bodies import Mode
from ..engine.game import Game, game, game_of
from .gathering import Gathered, Progress, gather
from .measured import Measured, normal
from .simulate import LENGTHS, SIMULATIONS, Simulated, checked, role_names, simulated, wished


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """How much more than by the first value, with its paired interval."""

    name: str
    title: Both
    share: Measured | None
    """Of a role's wins; none of lengths, and in games that nobody wins."""
    more: Measured
    """Of a role's payoff, or of a length."""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    value: str
    simulated: Simulated
    roles: list[Difference] = []
    """None for the first, which the others are compared with."""
    lengths: list[Difference] = []


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    option: str
    seed: str
    games: int
    """Of each variant."""
    variants: list[Variant]


def compare(
    what: str | Game,
    option: str,
    values: Sequence[Any],
    players: Sequence[str] = ("random", "random"),
    games: int | None = None,
    seed: int | str = 1,
    threads: int | None = None,
    mode: Mode | None = None,
    progress: Progress | None = None,
    simulations: int = SIMULATIONS,
    stop: threading.Event | None = None,
    precision: float | None = None,
    resume: str | Path | None = None,
    crew: Crew | None = None,
    look: bool = False,
    expected: Progress | None = None,
) -> Compared:
    """As `simulate`, for each of the values of `option`, on common deals. `precision` is wanted of the differences
    between the first value and each other, for the role that the first favours."""
    chosen = what if isinstance(what, Game) else game(what)
    games_of = [with_option(chosen, option, value) for value in values]
    if len(set(games_of)) != len(values) or len(values) < 2:
        raise BadOption(
            f"Vergleichen lassen sich zwei oder mehr verschiedene Werte von {option}.",
            f"Two or more different values of {option} can be compared.",
        )
    variants = tuple(checked(one, players, seed, mode, simulations, look) for one in games_of)
    wishes = wished(games, precision, threads, crew, resume, progress, expected, stop)
    done = gather(variants, wishes, widest)
    first, *others = [simulated(done, n) for n in range(len(variants))]
    kept = [Variant(value=written(games_of[0], option), simulated=first)]
    for n, one in enumerate(others, 1):
        roles, lengths = by_role(done, n), by_length(done, n)
        kept.append(Variant(value=written(games_of[n], option), simulated=one, roles=roles, lengths=lengths))
    return Compared(game=chosen.name, option=option, seed=first.seed, games=done.games, variants=kept)


def with_option(chosen: Game, option: str, value: Any) -> Game:
    """The game with one option changed; the value as Python has it, or as a record writes it."""
    options = type(chosen.options)
    if option not in options.meanings():
        raise Unknown(("Die Option", "option"), option, options.meanings())
    given = chosen.options.changed()
    if isinstance(value, str):
        others = " ".join(part for part in str(chosen.options).split() if part.partition("=")[0] != option)
        return game_of(chosen.name, f"{others} {option}={value}", chosen.version)
    return Game(chosen.about, options.of(**{**given, option: value}), chosen.version)


def written(chosen: Game, option: str) -> str:
    value = getattr(chosen.options, option)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# ── Differences ──────────────────────────────────────────────────────────────
def by_role(done: Gathered, variant: int) -> list[Difference]:
    playing, pairs = done.study.variants[0], done.pairs[variant - 1]
    seats = len(playing.players)
    scale, names = playing.game.about.scale(seats), role_names(playing.game, seats)
    found = []
    for role in sorted({role for role, _ in pairs.worth}):
        more = normal(pairs.of_role(role))
        share = {"duel": more.times(0.5), "share": more}.get(scale)
        found.append(Difference(name=names[role].name, title=names[role].title, share=share, more=more))
    return found


def by_length(done: Gathered, variant: int) -> list[Difference]:
    lengths = done.pairs[variant - 1].lengths
    return [
        Difference(name=name, title=LENGTHS[name], share=None, more=normal(list(counted.items())))
        for name, counted in lengths.items()
        if any(done.tallies[0].lengths[name]) or any(counted)
    ]


def widest(done: Gathered) -> Measured:
    """The least precise of the differences that are asked for."""
    leader = simulated(done, 0).leader
    found = [
        one.share or one.more
        for variant in range(1, len(done.tallies))
        for one in by_role(done, variant)
        if leader is None or one.name == leader.name
    ]
    return max(found, key=lambda one: one.half)
