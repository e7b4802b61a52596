"""White Jack's rounds, worked out."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.engine.bodies import Mode, body_for
from kartenhaus.engine.native import has_compiler
from kartenhaus.players import contract
from kartenhaus.players.levels import policies
from kartenhaus.players.white_jack.whole_round import WholeRound, worth
from tests.positions import table


def whole_round(game: kh.Game, mode: Mode = "portable") -> WholeRound:
    return WholeRound(game, body_for(game.rules, [worth], mode, (contract, policies(game))))


COMPILED: tuple[Mode, ...] = ("portable", "native")
needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled here")


def exact(play: kh.Play, policy: object) -> float:
    """The same by brute force through the API: every card of the pile, not only every rank."""
    rules = play.game.rules
    if play.to_act == kh.OVER:
        return rules.payoff(play.state, 0)
    if play.state.rounds > 0:
        return float(policy.estimate(play.state, 0))  # type: ignore[attr-defined]
    values = []
    choices = play.outcomes() if play.to_act == kh.CHANCE else [(action, 1) for action in play.legal()]
    for pick, _ in choices:
        after = play.clone()
        after.make(pick)
        values.append(exact(after, policy))
    if play.to_act == kh.CHANCE:
        return sum(values) / len(values)
    return max(values) if play.to_act == 0 else min(values)


@pytest.mark.parametrize("dice", ["1 1", "1 2"])
def test_a_round_is_worth_what_brute_force_says(dice: str) -> None:
    play = table("white-jack", f"starter 0, dice {dice}, card 1, card 2")
    valued = {str(v.action): v.worth for v in whole_round(play.game).think(play.view(0))}
    policy = policies(play.game)
    assert set(valued) == {str(action) for action in play.legal()}
    for action, value in valued.items():
        after = play.clone()
        after.make(action)
        assert value == pytest.approx(exact(after, policy), abs=1e-12)


def test_seat_one_sees_the_same_round_from_the_other_side() -> None:
    plays = [table("white-jack", f"starter {n}, dice 3 4, card 7, card 12") for n in (0, 1)]
    one, two = (whole_round(play.game).think(play.view(play.to_act)) for play in plays)
    assert [v.worth for v in one] == pytest.approx([v.worth for v in two], abs=1e-9)


@needs_numba
def test_a_round_is_worked_out_alike_by_every_compiled_body() -> None:
    for cards in ("dice 3 4, card 7, card 12", "dice 1 1, card 1, card 2", "dice 6 5, card 20, card 31"):
        play = table("white-jack", f"starter 0, {cards}")
        portable, native = (whole_round(play.game, mode).think(play.view(0)) for mode in COMPILED)
        assert portable == native


@needs_numba
def test_a_round_that_goes_deeper_than_there_is_room_for_is_an_error_and_nothing_worse() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 7, card 12")
    thinking = whole_round(play.game, "native")
    thinking.desk = body_for(play.game.rules, [worth], "native").desk(4)
    with pytest.raises(RecursionError, match="a round of White Jack never takes so many picks"):
        thinking.think(play.view(0))


def test_giving_up_while_ahead_at_the_limit_is_the_worst() -> None:
    play = table("white-jack", "starter 0, dice 1 3, card 15, card 1")
    valued = whole_round(play.game).think(play.view(0))
    worth = {str(v.action): v.worth for v in valued}
    assert min(worth, key=lambda action: worth[action]) in ("give-up", "lay")
    assert str(whole_round(play.game).choose(play.view(0))) == "pause"


def test_the_estimate_is_even_at_even_cards_and_grows_with_them() -> None:
    play = table("white-jack")
    policy = policies(play.game)
    assert policy.estimate(play.state, 0) == 0
    play.state.seat[1].pile = 0xFF
    assert policy.estimate(play.state, 0) == -policy.estimate(play.state, 1)
    assert 0.5 < policy.estimate(play.state, 0) < 1
