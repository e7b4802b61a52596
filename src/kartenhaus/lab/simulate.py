"""Many games at once, and who has the advantage: what came out by role, by seat, by round, and how long it took.

Game i draws from (seed, i): the same whatever the number of threads, processes and machines (core.blocks).
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path

import msgspec

from ..core.about import Scale
from ..core.blocks import Crew, Threads, cores
from ..core.chance import checked_seed
from ..core.errors import BadOption
from ..core.options import check_number
from ..core.roles import GENERIC, LOST, UNDECIDED, WON, Role
from ..core.voice import Both
from ..engine.bodies import Mode
from ..engine.game import Game, game
from ..players import check_player
from .gathering import Gathered, Progress, Wishes, gather
from .measured import Measured, moments, normal, quantile, wilson
from .playing import Playing
from .tally import Tally

SIMULATIONS = 200
USUAL = 1000  # games
MOST_THREADS = 256
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
LENGTHS: dict[str, Both] = {
    "picks": ("Züge, auch die des Zufalls", "picks, chance's included"),
    "decisions": ("Entscheidungen", "decisions"),
    "turns": ("Wechsel am Zug", "changes of turn"),
    "rounds": ("Runden", "rounds"),
}


# ── What comes out ───────────────────────────────────────────────────────────
class Outcomes(msgspec.Struct, frozen=True, kw_only=True):
    """Of a role or a seat. A draw is also a shared win."""

    name: str
    title: Both
    games: int
    wins: int
    draws: int
    losses: int
    share: Measured | None
    """Of the wins, a draw counted as the part of a win that it is; none in games that nobody wins."""
    payoff: Measured


class Rounds(msgspec.Struct, frozen=True, kw_only=True):
    """Of a role, round by round. Undecided is a round that nobody won alone."""

    name: str
    title: Both
    rounds: int
    wins: int
    draws: int
    losses: int
    share: Measured
    """Won alone, of all rounds."""


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """Of a game, counted in something."""

    name: str
    title: Both
    mean: Measured
    deviation: float
    least: int
    most: int
    quantiles: dict[str, int]
    """By per cent: "5", "25", "50", "75", "95"."""


class Simulated(msgspec.Struct, frozen=True):
    """What came out. `payoffs` are means per seat."""

    game: str
    options: str
    seats: int
    seed: str
    games: int
    picks: int
    payoffs: list[float]
    players: list[str] = []
    roles: list[Outcomes] = []
    """By the role in the first round; there are none where a role cannot be told."""
    places: list[Outcomes] = []
    """By seat."""
    rounds: list[Rounds] = []
    """By the role in each round; only of games with rounds that somebody wins."""
    lengths: list[Length] = []
    choices: dict[int, int] = {}
    """Decisions by how many actions were legal, if that was asked for; 63 stands for more."""

    @property
    def leader(self) -> Outcomes | None:
        """The role with the largest share; with the largest payoff, where nobody wins."""
        return leading(self.roles)


def simulate(
    what: str | Game,
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
) -> Simulated:
    """Plays games between `players`, one name per seat: `games` of them, or until half the 95 % interval of the leading
    role's share of wins is at most `precision` (0.005 is half a per cent; in games that nobody wins it is that of the
    mean payoff). `threads`: as many as there are cores, or a `crew` of its own, such as a cluster.

    Ctrl-C, or `stop` where it is another thread that hears it, gives what there is so far: exactly what that many games
    would have given; KeyboardInterrupt if that is nothing. What is done is kept in the file `resume` and gone on from.
    `progress` is told how many more are done. `simulations` are an expert's for a move; `look` counts legal actions."""
    playing = checked(what, players, seed, mode, simulations, look)
    wishes = wished(games, precision, threads, crew, resume, progress, expected, stop)
    return simulated(gather((playing,), wishes, lambda done: precise(playing, done.tallies[0])), 0)


def checked(
    what: str | Game, players: Sequence[str], seed: int | str, mode: Mode | None, simulations: int, look: bool = False
) -> Playing:
    chosen = what if isinstance(what, Game) else game(what)
    for name in players:
        check_player(name, chosen)
    chosen.check_seats(len(players))
    check_ends(chosen)
    check_number(("Simulationen", "simulations"), simulations)
    return Playing(chosen, tuple(players), checked_seed(seed), mode, simulations, look)


def check_ends(chosen: Game) -> None:
    if chosen.options.endless:
        raise BadOption(
            f"{chosen.about.title[0]} endet so nie von selbst; mit rounds=… nach so vielen Runden.",
            f"{chosen.about.title[1]} never ends by itself like this; with rounds=… after so many rounds.",
        )


def wished(
    games: int | None,
    precision: float | None,
    threads: int | None,
    crew: Crew | None,
    resume: str | Path | None,
    progress: Progress | None,
    expected: Progress | None,
    stop: threading.Event | None,
) -> Wishes:
    if games is not None:
        check_number(("Spiele", "games"), games)
    if threads is not None:
        check_number(("Threads", "threads"), threads, MOST_THREADS)
    if precision is not None and not precision > 0:
        raise BadOption(
            f"Genauigkeit {precision!r} geht nicht: Sie ist größer als 0, zum Beispiel 0.005 für ein halbes Prozent.",
            f"A precision of {precision!r} is not possible: it is above 0, for example 0.005 for half a per cent.",
        )
    how_many = USUAL if games is None and precision is None else games
    kept = Path(resume) if resume is not None else None
    return Wishes(how_many, precision, crew or Threads(threads or cores()), kept, progress, expected, stop)


# ── From counts ──────────────────────────────────────────────────────────────
def simulated(done: Gathered, variant: int) -> Simulated:
    playing, tally = done.study.variants[variant], done.tallies[variant]
    chosen, seats = playing.game, len(playing.players)
    scale = chosen.about.scale(seats)
    places = [
        outcomes(Role(f"seat-{seat}", (f"Platz {seat}", f"seat {seat}")), tally.of_seat(seat), scale)
        for seat in range(seats)
    ]
    names = role_names(chosen, seats)
    known = [role for role in tally.roles() if role < len(names)]
    return Simulated(
        chosen.name,
        str(chosen.options),
        seats,
        str(playing.seed),
        done.games,
        sum(length * times for length, times in tally.lengths["picks"].items()),
        [one.payoff.value for one in places],
        list(playing.players),
        [outcomes(names[role], tally.of_role(role), scale) for role in known],
        places,
        by_round(names, tally),
        [length(name, counted) for name, counted in tally.lengths.items() if any(counted)],
        {n: times for n, times in sorted(tally.choices.items()) if n},
    )


def role_names(chosen: Game, seats: int) -> Sequence[Role]:
    """What the game calls them."""
    part = chosen.about.part_if_any("roles")
    names: Sequence[Role] = part.role_names(seats) if part else GENERIC
    return names


def outcomes(role: Role, counted: Counter[float], scale: Scale) -> Outcomes:
    won, lost = ends(scale)
    games = counted.total()
    wins = sum(times for worth, times in counted.items() if worth >= won)
    losses = sum(times for worth, times in counted.items() if worth <= lost)
    return Outcomes(
        name=role.name,
        title=role.title,
        games=games,
        wins=wins,
        draws=games - wins - losses if won < inf else 0,
        losses=losses,
        share=share(counted, scale),
        payoff=normal(counted),
    )


def ends(scale: Scale) -> tuple[float, float]:
    """From where on a payoff is a win, up to where it is a loss. Alone every result is one of its own."""
    match scale:
        case "duel":
            return 1.0, -1.0
        case "share":
            return 1.0, 0.0
        case "coins":
            return 0.5, -0.5
        case _:
            return inf, -inf


def share(counted: Counter[float], scale: Scale) -> Measured | None:
    if scale not in ("duel", "share"):
        return None
    n, mean, _ = moments(counted)
    return wilson(min(1.0, max(0.0, (mean + 1) / 2 if scale == "duel" else mean)), n)


def by_round(names: Sequence[Role], tally: Tally) -> list[Rounds]:
    found = []
    for role in sorted({role for role, _ in tally.rounds}):
        lost, drawn, won = (tally.rounds[role, result] for result in (LOST, UNDECIDED, WON))
        n = lost + drawn + won
        one = names[role]
        found.append(
            Rounds(
                name=one.name, title=one.title, rounds=n, wins=won, draws=drawn, losses=lost, share=wilson(won / n, n)
            )
        )
    return found


def length(name: str, counted: Mapping[int, int]) -> Length:
    return Length(
        name=name,
        title=LENGTHS[name],
        mean=normal(list(counted.items())),
        deviation=moments(list(counted.items()))[2],
        least=min(counted),
        most=max(counted),
        quantiles={f"{100 * q:.0f}": quantile(counted, q) for q in QUANTILES},
    )


def precise(playing: Playing, tally: Tally) -> Measured:
    """What a precision is wanted of: the leading role's share, or its payoff."""
    scale = playing.game.about.scale(len(playing.players))
    known = [outcomes(Role("", ("", "")), tally.of_role(role), scale) for role in tally.roles()]
    leader = leading(known)
    if leader is None:
        return Measured(0.0, -inf, inf)
    return leader.share or leader.payoff


def leading(found: Sequence[Outcomes]) -> Outcomes | None:
    return max(found, key=lambda one: (one.share or one.payoff).value, default=None)
