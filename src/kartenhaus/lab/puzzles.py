"""Puzzles: positions from played games in which one action is clearly best.

Games between computer players of all strengths are gone through. A decision is a puzzle if the best action beats the
next by much, three times: in a quick look, by few simulations or by what was worked out, and in two long ones, each
with random numbers of its own; or by worths that are worked out and not played out. Actions that are as good as the
best, since they come to the same in another order, are right, too, if they are few. It is judged by what the seat knew.
How hard one is, is how many of the lower levels miss it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from math import hypot
from typing import NamedTuple

import msgspec

from ..core.about import Scale
from ..core.chance import checked_seed
from ..core.options import check_number
from ..core.picks import View
from ..core.rule import OVER
from ..core.voice import LANGUAGES, Voice
from ..engine.game import Game, Play
from ..players import Level, Player, player
from ..players.coach import Hint, hint, legal_actions
from ..players.expert import expert
from ..players.played_out import ToldByGames
from ..players.puzzle_words import is_sampled, missing, right_ones, stake_of, why
from ..players.weighing import Weighed

QUICK, LONG = 200, 2000  # simulations for each action
SURE = 4.0  # standard errors between the best action and the next
MARGINS: dict[Scale, float] = {"duel": 0.1, "share": 0.04, "coins": 0.08, "turns": 0.3, "points": 1.0}
"""How much better the best action has to be: five points of winning chance, four where there are more than two to
share them, Coins for each Coin at stake, turns."""
SEATED: tuple[tuple[Level, ...], ...] = (("beginner",), ("solid", "beginner"), ("expert", "solid"), ("solid",))
"""Who plays, game by game; every seat in turn."""
MOST_RIGHT = 3
BRIEFLY = 60  # simulations for a move of an expert, who need not play at their best here
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
    right: list[str]
    """That, and what is as good."""
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
    check_number(("Rätsel", "puzzles"), number, 10_000)
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
    for at in count():
        yield from of_game(game, seats, seed, at)


def of_game(game: Game, seats: int, seed: int | str, at: int) -> Iterator[Position]:
    """Those of game number `at`."""
    play = game.start(seats, seed=f"{seed}-{at}")
    levels = SEATED[at % len(SEATED)]
    sitting = [seated(levels[seat % len(levels)], game, f"{seed}-{at}-{seat}") for seat in range(seats)]
    while play.to_act != OVER and len(play.numbers) < MOST_PICKS:
        view = play.view(play.to_act)
        yield Position(play, view)
        play.apply(sitting[play.to_act].choose(view))


def seated(level: Level, game: Game, seed: str) -> Player:
    return player(level, game, seed=seed, simulations=BRIEFLY if level == "expert" else None)


def puzzle(game: Game, place: Position, simulations: int = LONG) -> Puzzle | None:
    """None: there is none in this position."""
    view = place.view
    if len(legal_actions(game, view)) < 2:
        return None
    stake, given = stake_of(game, view), first_look(game, view, simulations)
    right = {one.action for one in right_ones(given.actions)}
    if not is_clear(given, stake):
        return None
    for seed in ("again", "long"):
        given = hint(game, view, simulations, seed=seed)
        if not is_clear(given, stake) or {one.action for one in right_ones(given.actions)} != right:
            return None
        if not is_sampled(given.actions):
            break
    seat = view.seat or 0
    words = [why(game, given, view, stake, Voice(lang, you=seat, options=game.options)) for lang in LANGUAGES]
    play = place.play
    return Puzzle(
        game=game.name,
        options=str(game.options),
        seats=play.seats,
        record=play.record(seat),
        n=len(play.numbers),
        seat=seat,
        best=given.actions[0].action,
        right=[one.action for one in right_ones(given.actions)],
        actions=given.actions,
        exact=all(one.error == 0 for one in given.actions),
        missed=missing(game, view, right),
        de=words[0],
        en=words[1],
    )


def first_look(game: Game, view: View, simulations: int = LONG) -> Hint:
    """A quick one, as most positions are no puzzles. Where the coach plays out what can be worked out: by that alone,
    as if it were exact."""
    thinker = expert(game, "quick", simulations=QUICK)
    if isinstance(thinker, ToldByGames) and thinker.is_unsure(view.covered):
        found = thinker.think(view)
        if found[0].visits == 0:
            actions = sorted((Weighed(str(one.action), one.worth, 0.0) for one in found), key=lambda one: -one.worth)
            scale = game.about.scale(getattr(view.covered, "seats", game.about.fewest))
            return Hint(game.name, str(game.options), view.seat or 0, scale, actions, None)
    return hint(game, view, min(QUICK, simulations), seed="quick")


def is_clear(given: Hint, stake: float | None) -> bool:
    if len(given.actions) < 2:
        return False
    right = len(right_ones(given.actions))
    if right > min(MOST_RIGHT, len(given.actions) / 2):
        return False
    best, second = given.actions[0], given.actions[right]
    margin = best.worth - second.worth
    return margin >= MARGINS[given.scale] * (stake or 1.0) and margin >= SURE * hypot(best.apart, second.apart)
