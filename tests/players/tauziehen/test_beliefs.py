"""What Tauziehen's expert believes of the card that the other has kept."""

from __future__ import annotations

import copy
import pickle
from functools import cache
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.bits import members
from kartenhaus.core.rule import DRAWN
from kartenhaus.engine.game import Play
from kartenhaus.games.tauziehen.state import DECK
from kartenhaus.players.questions import question, seen
from kartenhaus.players.tauziehen.foresight import Foresight

GAME = kh.game("tauziehen")


@cache
def thinker() -> Foresight:
    return Foresight(GAME, seed=1, simulations=7)


def believed(play: Play) -> dict[int, float]:
    """By card, as far as it is not impossible."""
    player = thinker()
    player.think(play.view(play.to_act))
    kept = player.searchers[0].beliefs[0]["kept"]
    return {card: float(kept[card]) for card in range(32) if kept[card] > 0}


def kept_card(play: Play) -> int:
    """Of the one who is not to act: the card that they held before they drew."""
    other = 1 - play.to_act
    last = next(n for n in reversed(play.numbers) if n >= DRAWN)
    drawn = play.game.decode(last)
    (kept,) = set(members(play.state.seat[other].hand)) - {int(str(drawn).split()[1])}
    return kept


def games(count: int, level: str) -> Any:
    """Plays between two such players, wherever somebody has a second turn or a later one."""
    for deal in range(count):
        play = GAME.start(seed=f"beliefs {deal}")
        players = [kh.player(level, GAME, seed=deal) for _ in range(2)]
        while play.to_act != kh.OVER:
            if play.state.turns > 1:
                yield play
            play.make(players[play.to_act].choose(play.view(play.to_act)))


def test_before_the_other_has_played_nothing_is_believed() -> None:
    play = GAME.start(seed=4)
    assert believed(play) == {}
    play.make("mark 4")
    assert believed(play) == {}


def test_all_that_may_have_been_kept_is_possible_and_nothing_else() -> None:
    for play in games(2, "solid"):
        they = play.state.seat[1 - play.to_act]
        found = believed(play)
        assert sum(found.values()) == pytest.approx(1)
        may_be = DECK & ~they.discard if they.discard else they.hand
        assert all(may_be >> card & 1 for card in found)


def test_the_card_that_was_really_kept_is_believed_more_than_a_guess() -> None:
    believed_in = guessed = 0.0
    for play in games(8, "solid"):
        they = play.state.seat[1 - play.to_act]
        believed_in += believed(play)[kept_card(play)]
        guessed += 1 / (25 - they.discard.bit_count() if they.discard else 1)
    assert believed_in > 1.15 * guessed


def test_a_view_carries_what_everybody_did_and_a_copy_does_too() -> None:
    play = GAME.start(seed=8)
    players = [kh.player("solid", GAME, seed=1)] * 2
    for _ in range(5):
        play.make(players[play.to_act].choose(play.view(play.to_act)))
    view = play.view(play.to_act)
    assert view.past == tuple(number for number in play.numbers if number < DRAWN)
    assert len(view.past) == 5
    assert play.view(1 - play.to_act).past == ()
    for again in (copy.copy(view), pickle.loads(pickle.dumps(view)), seen(question(GAME, view, None, 1))[1]):
        assert again.past == view.past
