"""Puzzles: positions from played games in which one action is clearly best.

Games between middling computer players are gone through. A decision is a puzzle if the best action beats the next by
much, twice: in a quick look, and in one ten times as long with other random numbers, or by exact worths where the game
can be worked out. It is judged by what the seat knew. How hard one is, is how many of the lower levels miss it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import NamedTuple

import msgspec

from ..core.about import Scale
from ..core.chance import checked_seed
from ..core.options import check_number
from ..core.picks import View
from ..core.rule import OVER
from ..core.voice import LANGUAGES, Voice
from ..engine.at_table import AtTable
from ..engine.game import Game, Play
from ..players import Level, player
from ..players.coach import Hint, hint, legal_actions
from ..players.coach_words import action, cost
from ..players.coach_words import hint as advice
from ..players.weighing import Weighed

QUICK, LONG = 200, 2000  # simulations for each action
SURE = 4.0  # standard errors between the best action and the next
MARGINS: dict[Scale, float] = {"duel": 0.2, "share": 0.1, "coins": 0.15, "turns": 0.4, "points": 1.0}
"""How much better the best action has to be: ten points of winning chance, Coins for each Coin at stake, turns."""
TRIED: tuple[Level, ...] = ("random", "beginner", "solid")
PLAYING: Level = "beginner"
MOST_PICKS = 2000  # of one game


class Puzzle(msgspec.Struct, frozen=True):
    game: str
    options: str
    seats: int
    record: str
    """The game up to the position, as the seat saw it."""
    n: int
    """So many picks were made before."""
    seat: int
    best: str
    actions: list[Weighed]
    """Best first."""
    exact: bool
    """Worked out, not sampled."""
    missed: list[Level]
    """The levels that chose otherwise: the more, the harder."""
    de: str
    """Why."""
    en: str


class Position(NamedTuple):
    play: Play
    view: View


def puzzles(
    game: Game,
    number: int = 10,
    seed: int | str = 1,
    seats: int | None = None,
    simulations: int = LONG,
    progress: Callable[[int], None] | None = None,
) -> list[Puzzle]:
    """The first `number` that are found; the same for the same seed. Ctrl-C gives those found so far."""
    check_number(("Aufgaben", "puzzles"), number, 10_000)
    check_number(("Simulationen", "simulations"), simulations)
    found: dict[int, Puzzle] = {}
    try:
        for place in positions(game, seats or game.about.usual, checked_seed(seed)):
            key = hash((place.view.seat, tuple(place.view.covered.numbers())))
            one = None if key in found else puzzle(game, place, simulations)
            if one is not None:
                found[key] = one
                if progress:
                    progress(1)
            if len(found) == number:
                break
    except KeyboardInterrupt:
        if not found:
            raise
    return list(found.values())


def positions(game: Game, seats: int, seed: int | str) -> Iterator[Position]:
    """Every decision of one game after another."""
    at = 0
    while True:
        play = game.start(seats, seed=f"{seed}-{at}")
        sitting = [player(PLAYING, game, seed=f"{seed}-{at}-{seat}") for seat in range(seats)]
        while play.to_act != OVER and len(play.numbers) < MOST_PICKS:
            view = play.view(play.to_act)
            yield Position(play, view)
            play.apply(sitting[play.to_act].choose(view))
        at += 1


def puzzle(game: Game, place: Position, simulations: int = LONG) -> Puzzle | None:
    """None: there is none in this position."""
    view = place.view
    if len(legal_actions(game, view)) < 2:
        return None
    stake = stake_of(game, view)
    quick = hint(game, view, min(QUICK, simulations), seed="quick")
    if not is_clear(quick, stake):
        return None
    given = hint(game, view, simulations, seed="long")
    if not is_clear(given, stake) or given.best != quick.best:
        return None
    missed = [level for level in TRIED if str(player(level, game, seed=1).choose(view)) != given.best]
    seat = view.seat or 0
    words = [why(game, given, missed, view, stake, Voice(lang, you=seat)) for lang in LANGUAGES]
    play = place.play
    return Puzzle(
        game=game.name,
        options=str(game.options),
        seats=play.seats,
        record=play.record(seat),
        n=len(play.numbers),
        seat=seat,
        best=given.actions[0].action,
        actions=given.actions,
        exact=all(one.error == 0 for one in given.actions),
        missed=missed,
        de=words[0],
        en=words[1],
    )


def stake_of(game: Game, view: View) -> float | None:
    stakes = AtTable(game).stakes(view.covered)
    return None if stakes is None else stakes[view.seat or 0] / 2


def is_clear(given: Hint, stake: float | None) -> bool:
    if len(given.actions) < 2:
        return False
    best, second = given.actions[:2]
    margin = best.worth - second.worth
    return margin >= MARGINS[given.scale] * (stake or 1.0) and margin >= SURE * hypot(best.error, second.error)


def why(game: Game, given: Hint, missed: list[Level], view: View, stake: float | None, v: Voice) -> str:
    """What is best and what it is worth; and what it would cost to think as somebody solid does."""
    said = advice(game, given, v)
    if "solid" not in missed:
        return said
    taken = str(player("solid", game, seed=1).choose(view))
    worth = next((one.worth for one in given.actions if one.action == taken), None)
    if worth is None:
        return said
    price = cost(given.scale, given.actions[0].worth - worth, v, stake)
    other = action(game, taken, v)
    return said + " " + v(f"Nahe liegt «{other}»; das kostet {price}.", f"«{other}» suggests itself; it costs {price}.")
