"""What a report is made of: simulations, comparisons, a small tournament, and what a solver knows."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ...core.about import named
from ...core.blocks import Crew, Processes, Threads, cores
from ...core.chance import checked_seed
from ...core.options import check_number
from ...core.studies import Study
from ...core.voice import Both
from ...engine.game import Game, game
from ...players import PLAYERS, THINKERS
from ..compare import Compared, compare
from ..gathering import Gathered, Wishes, gather
from ..measured import Measured
from ..simulate import Simulated, checked, precise, simulate, simulated

GAMES = 40_000
CONTESTED = 120  # deals of the tournament
LEVEL = "solid"
MOST_VALUES = 4  # of an option that a report tries by itself

Told = Callable[[str, int], None]
"""Which part is under way, and how many more games of it are done."""


class Skill(msgspec.Struct, frozen=True):
    """Levels of play against each other."""

    players: list[str]
    games: int
    deals: int
    seats: int
    shares: dict[str, Measured]
    """Of each level against the one below it."""
    payoffs: dict[str, Measured]
    elos: dict[str, Measured]


class Exact(msgspec.Struct, frozen=True):
    """What a solver knows, as far as a report tells it."""

    method: Both
    exact: Both
    values: list[tuple[Both, float, Both, float]]
    """Title, value, unit, error."""


class Findings(msgspec.Struct, frozen=True):
    game: str
    options: str
    seed: str
    date: str
    games: int
    """As asked for: `main` may have several times as many (Study.times)."""
    deals: int
    length: str
    """What its length is told in."""
    main: Simulated
    histogram: dict[int, int]
    """How many games were how long."""
    others: list[Simulated]
    """With other numbers of players."""
    options_tried: list[Compared]
    skill: Skill | None
    exact: Exact | None


def report(
    what: str | Game,
    games: int = GAMES,
    seed: int | str = 1,
    date: str = "",
    crew: Crew | None = None,
    deals: int = CONTESTED,
    told: Told | None = None,
) -> Findings:
    """Plays what a report tells of. `games` is how many each simulation has, `deals` how many the tournament; `date` is
    written on the page as it is given."""
    chosen = what if isinstance(what, Game) else game(what)
    check_number(("Spiele", "games"), games)
    check_number(("Verteilungen", "deals"), deals)
    study = study_of(chosen)
    played = with_options(chosen, study.played)
    asked, games = games, games * study.times
    seats = [n for n in study.seats or (chosen.about.usual,) if chosen.about.fewest <= n <= chosen.about.most]
    hands, tell = crew or Threads(cores()), told or silent
    done = played_by(played, seats[0], games, seed, hands, tell)
    main = simulated(done, 0)
    others = [simulated(played_by(played, n, max(games // 4, 1), seed, hands, tell), 0) for n in seats[1:]]
    tried = [
        compare(
            played, option, [getattr(played.options, option), *values], [LEVEL] * seats[0], games, seed,
            crew=hands, progress=lambda more: tell("options", more),
        )
        for option, values in study_tried(played, study).items()
    ]  # fmt: skip
    return Findings(
        chosen.name,
        str(played.options),
        str(checked_seed(seed)),
        date,
        asked,
        deals,
        study.length,
        main,
        dict(sorted(done.tallies[0].lengths[study.length].items())),
        others,
        tried,
        skills(played, seats[0], games // 2, deals, str(seed), study.simulations, crew, tell),
        exact_of(played),
    )


def silent(part: str, more: int) -> None:
    """Nobody is watching."""


def study_of(chosen: Game) -> Study:
    part = chosen.about.part_if_any("study")
    study: Study = part.STUDY if part else Study()
    if chosen.options.endless and "rounds" not in study.played:
        return study._replace(played={**study.played, "rounds": 20})
    return study


def with_options(chosen: Game, more: Mapping[str, Any]) -> Game:
    """What somebody has chosen stays."""
    given = {**more, **chosen.options.changed()}
    return Game(chosen.about, type(chosen.options).of(**given), chosen.version)


def study_tried(played: Game, study: Study) -> dict[str, tuple[Any, ...]]:
    """Values other than the one that is played."""
    tried = study.tried
    if tried is None:
        meanings = type(played.options).meanings()
        tried = {name: one.values for name, one in meanings.items() if 1 < len(one.values) <= MOST_VALUES}
    others = {
        name: tuple(value for value in values if value != getattr(played.options, name))
        for name, values in tried.items()
    }
    return {name: values for name, values in others.items() if values}


def played_by(played: Game, seats: int, games: int, seed: int | str, crew: Crew, tell: Told) -> Gathered:
    playing = checked(played, [LEVEL] * seats, seed, None, 1, look=True)
    wishes = Wishes(games, None, crew, progress=lambda more: tell("roles", more))
    return gather((playing,), wishes, lambda done: precise(playing, done.tallies[0]))


# ── Skill ────────────────────────────────────────────────────────────────────
def skills(
    played: Game, seats: int, games: int, deals: int, seed: str, simulations: int, crew: Crew | None, tell: Told
) -> Skill | None:
    """Every level against every other, or, where nobody wins, what each gets; nothing without NumPy, which the ratings
    need."""
    if played.about.scale(min(seats, 2)) not in ("duel", "share"):
        return by_worth(played, seats, games, seed, crew, tell)
    if importlib.util.find_spec("numpy") is None:
        return None
    from ..arena import arena, sittings

    at = min(max(seats, 1), 2)
    names = [name if name != "expert" else f"expert@{simulations}x" for name in PLAYERS if name != "perfect"]
    wanted = deals * len(sittings(len(names), at))
    done = arena(
        played,
        names,
        wanted,
        f"{seed} skill",
        at,
        progress=lambda more: tell("skill", more),
        crew=crew or Processes(cores()),
    )
    duels = {one.players: one.rate for one in done.duels}
    below = dict(zip(names[1:], names, strict=False))
    shares = {name: turned(duels[other, name]) for name, other in below.items()}
    payoffs = {one.player: one.payoff for one in done.standings}
    elos = {one.player: one.elo for one in done.standings}
    return Skill(names, done.games, done.deals, at, shares, payoffs, elos)


def by_worth(played: Game, seats: int, games: int, seed: str, crew: Crew | None, tell: Told) -> Skill:
    """Random play has no place here: it would stake at random, and luck would hide the rest."""
    names = [name for name in PLAYERS if name not in ("random", *THINKERS)]
    found = {
        name: simulate(
            played, [name] * seats, max(games, 1), seed, crew=crew, progress=lambda more: tell("skill", more)
        )
        for name in names
    }
    payoffs = {name: one.places[0].payoff for name, one in found.items()}
    return Skill(names, max(games, 1), max(games, 1), seats, {}, payoffs, {})


def turned(one: Measured) -> Measured:
    """A share as the other has it."""
    return Measured(1 - one.value, 1 - one.high, 1 - one.low)


# ── What is known exactly ────────────────────────────────────────────────────
def exact_of(played: Game) -> Exact | None:
    """From the game's solver, if it has one."""
    solver = getattr(played.about, "solver", "")
    if not solver:
        return None
    solution = named(solver)(played.options)
    values = [(one.title, one.value, one.unit, one.error) for one in solution.values]
    return Exact(solution.method, solution.exact, values)


def cut(counted: Mapping[int, int], most: int = 48) -> list[tuple[int, int, int]]:
    """A histogram in at most so many equal steps: first, last, how many."""
    if not counted:
        return []
    low, high = min(counted), max(counted)
    step = -(-(high - low + 1) // most)
    found: Counter[int] = Counter()
    for value, times in counted.items():
        found[(value - low) // step] += times
    last = (high - low) // step
    return [(low + n * step, low + (n + 1) * step - 1, found[n]) for n in range(last + 1)]
