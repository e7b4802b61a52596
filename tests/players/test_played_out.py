"""Where an expert works things out up to an estimate: what it tells of differences, asked as the coach asks."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

import kartenhaus as kh
from kartenhaus.players.expert import Thinker, expert
from kartenhaus.players.played_out import ToldByGames
from kartenhaus.players.valued import estimated
from kartenhaus.players.weighing import Weigher
from tests.positions import table

Where = Callable[[], kh.Play]
LAST_CARDS = "starter 0, dice 5 6, card 1, card 2"
MANY = 2000


def turn(seats: int = 2) -> kh.Play:
    """Of J-Solitär, with something to choose."""
    play = kh.game("j-solitaer").start(seats, seed=3)
    solid = kh.player("solid", play.game, seed=1)
    for _ in range(12):
        play.make(solid.choose(play.view(play.to_act)))
    return play


def thinker(game: kh.Game, simulations: int, seed: int = 1) -> Thinker:
    return expert(game, seed, simulations=simulations, mode="portable")


def late() -> kh.Play:
    """A round of White Jack in which both have few cards."""
    play = kh.game("white-jack").start(seed=3)
    solid = kh.player("solid", play.game, seed=1)
    while (
        sum(seat.pile.bit_count() + seat.discard.bit_count() for seat in play.state.seat) > 24 or not play.legal()[1:]
    ):
        play.make(solid.choose(play.view(play.to_act)))
    return play


@pytest.mark.parametrize("where", [turn, late])
def test_asked_fairly_every_action_is_played_out_equally_often_and_choosing_stays_computed(
    where: Where,
) -> None:
    play = where()
    asked, view = thinker(play.game, 64), play.view(play.to_act)
    told, computed = asked.think(view, fair=True), asked.think(view)
    assert len({one.visits for one in told}) == 1
    assert told[0].visits >= 64 // len(told)
    assert all(one.visits == 0 for one in computed)
    assert asked.choose(view) == max(computed, key=lambda one: one.worth).action


@pytest.mark.parametrize("where", [turn, late])
def test_the_same_seed_tells_the_same_and_another_nearly_the_same(where: Where) -> None:
    play = where()
    view, simulations = play.view(play.to_act), MANY * len(play.legal())
    one, again, other = (thinker(play.game, simulations, seed).think(view, fair=True) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    for first, second in zip(one, other, strict=True):
        assert first.worth == pytest.approx(second.worth, abs=5 * math.sqrt(2 / MANY))


def test_what_games_tell_agrees_with_the_clear_best_that_was_worked_out() -> None:
    play = turn()
    view = play.view(play.to_act)
    asked = thinker(play.game, MANY * len(play.legal()))
    computed = sorted(asked.think(view), key=lambda one: -one.worth)
    told = {str(one.action): one.worth for one in asked.think(view, fair=True)}
    assert told[str(computed[0].action)] > told[str(computed[-1].action)] + 0.1


def test_alone_and_with_many_cards_the_worths_are_those_that_were_worked_out() -> None:
    for play in (turn(1), table("white-jack", LAST_CARDS)):
        asked = thinker(play.game, 64)
        assert isinstance(asked, ToldByGames)
        assert all(one.visits == 0 for one in asked.think(play.view(play.to_act), fair=True))


# ── The error of an estimate ─────────────────────────────────────────────────
def test_a_difference_is_as_unsure_as_it_is_small_and_no_more_than_a_bound_when_it_is_large() -> None:
    game = kh.game("white-jack")
    tie, near, far = estimated(game, [(0, 0.5), (1, 0.49), (2, -0.4)], error=0.2, apart=0.1)
    assert [tie.error, near.error, far.error] == [0.2] * 3
    assert tie.own == 0
    assert near.own == pytest.approx(0.01, rel=0.1)
    assert 0.099 < far.own < 0.1


def test_what_is_won_or_lost_for_certain_has_no_error_but_beside_an_estimate() -> None:
    game = kh.game("white-jack")
    won, lost, open_yet = estimated(game, [(0, 1.0), (1, -1.0), (2, 0.3)], 0.2, 0.1, certain=1)
    assert (won.error, won.own, lost.error, lost.own) == (0, 0, 0, 0)
    assert open_yet.error == 0.2
    best, lost = estimated(game, [(0, 0.5), (1, -1.0)], 0.2, 0.1, certain=1)
    assert (best.error, lost.error) == (0.2, 0)
    assert lost.own == pytest.approx(0.1)


def test_equal_actions_of_a_round_are_never_called_unequal_and_add_no_doubt() -> None:
    play = table("white-jack", LAST_CARDS)
    weighed = Weigher(play.game, 64, 1).weigh(play.view(play.to_act), len(play.legal()))
    assert weighed.actions[0].own == 0
    assert all(one.own is not None and one.own <= weighed.actions[0].worth - one.worth for one in weighed.actions)
