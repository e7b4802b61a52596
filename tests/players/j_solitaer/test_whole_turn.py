"""J-Solitär's turns, worked out."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.engine.bodies import body_for
from kartenhaus.players import contract
from kartenhaus.players.expert import Expert
from kartenhaus.players.j_solitaer import whole_turn
from kartenhaus.players.j_solitaer.whole_turn import WholeTurn, turn_worth
from kartenhaus.players.levels import policies

DEEP_ENOUGH = 3  # cards in hand: few enough for brute force


def worked_out(game: kh.Game) -> WholeTurn:
    body = body_for(game.rules, [turn_worth], "portable", (contract, policies(game)))
    return WholeTurn(game, body, Expert(game, 1, simulations=64))


def late(seed: int) -> kh.Play:
    """A turn of a game between solid players in which only a few cards are left to choose among."""
    play = kh.game("j-solitaer").start(2, seed=seed)
    solid = kh.player("solid", play.game, seed=seed)
    while play.to_act >= 0:
        small = play.state.seat[play.to_act].held <= DEEP_ENOUGH and not play.state.acted
        if small and len(play.legal()) > 2:
            return play
        play.make(solid.choose(play.view(play.to_act)))
    raise LookupError("no such turn in this game")


def brute(game: kh.Game, s: Any, seat: int, end: int) -> float:
    """The same by every order of everything, every copy of every card, and no table."""
    rules, policy = game.rules, policies(game)
    who = rules.to_act(s)
    if who == kh.OVER:
        return float(rules.payoff(s, seat))
    if policy.milestone(s) >= end:
        return float(policy.estimate(s, seat))
    out = [0] * rules.MOST_ACTIONS
    chance = who == kh.CHANCE
    picks = [rules.outcome(s, k) for k in range(rules.outcomes(s))] if chance else out[: rules.actions(s, out)]
    values: dict[int, float] = {}
    for pick in set(picks):
        after = s.copy()
        rules.apply(after, pick)
        values[pick] = brute(game, after, seat, end)
    return sum(values[pick] for pick in picks) / len(picks) if chance else max(values.values())


@pytest.mark.parametrize("seed", [3, 8])
def test_a_turn_is_worth_what_brute_force_says(seed: int) -> None:
    play = late(seed)
    seat = play.to_act
    covered = play.view(seat).covered
    end = policies(play.game).milestone(covered) + 1
    found = worked_out(play.game).think(play.view(seat))
    assert {str(one.action) for one in found} == {str(action) for action in play.legal()}
    for one in found:
        after = covered.copy()
        play.game.rules.apply(after, one.action.number)
        assert one.worth == pytest.approx(brute(play.game, after, seat, end), abs=1e-9)
        assert one.visits == 0
        assert one.error > 0


def test_a_turn_with_too_many_positions_is_sampled_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_turn, "MOST", 3)
    play = late(3)
    found = worked_out(play.game).think(play.view(play.to_act))
    assert all(one.visits > 0 for one in found)
