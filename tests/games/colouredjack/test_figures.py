"""Figures of four players who ask until 18, as a check that the rules are read as they are meant."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.bits import ones
from kartenhaus.core.chance import below, key_of, reseed
from kartenhaus.core.rule import CHANCE, OVER, Numbers, driver, rule
from kartenhaus.engine.contract import apply, outcome, outcomes, refusal, start, to_act
from kartenhaus.engine.drivers import clear
from kartenhaus.engine.native import NativeBody, has_compiler
from kartenhaus.games.colouredjack.rules import counts
from kartenhaus.games.colouredjack.state import ASK, GOAL, STOP

ROUNDS = 1_000_000
ENOUGH = 18
NOBODY, SHARED, WON = 4, 5, 6


@rule
def asks_until_enough(s: Any) -> int:
    """Above 23 there is the hope of an S; what is compulsory is done."""
    if refusal(s, ASK) or refusal(s, STOP):
        return STOP if refusal(s, ASK) else ASK
    count = counts(s.seat[s.turn].hand)
    return ASK if count < ENOUGH or count > GOAL else STOP


@driver()
def play_rounds(desks: Any, rounds: int, key: int, options: Numbers) -> None:
    desk = desks[0]
    s, random, found = desk.states[0], desk.random, desk.worth
    for n in range(rounds):
        reseed(random, key, n)
        clear(desk.words, 0)
        start(s, 4, options)
        while to_act(s) != OVER:
            chance = to_act(s) == CHANCE
            apply(s, outcome(s, below(random, outcomes(s))) if chance else asks_until_enough(s))
        winners = ones(s.winners)
        found[NOBODY if winners == 0 else WON if winners == 1 else SHARED] += 1.0
        for seat in range(4):
            if s.winners >> seat & 1:
                found[seat] += 1.0 / winners


@pytest.mark.skipif(not has_compiler(), reason="no Numba: a million rounds would take an hour")
@pytest.mark.rule("CJ-6", "CJ-10", "CJ-11", "CJ-12", "CJ-14", "CJ-15", "CJ-19")
def test_four_players_who_ask_until_18_win_a_quarter_each_and_share_1_round_in_80() -> None:
    game = kh.game("colouredjack", rounds=1)
    body = NativeBody(game.rules, None)
    d = body.desk()
    body.driver(play_rounds)(d.whole, ROUNDS, key_of(1), body.numbers(game.option_numbers))
    found = [count / ROUNDS for count in d.worth]

    def error(share: float) -> float:
        """Four standard errors."""
        return 4 * sqrt(share * (1 - share) / ROUNDS)

    for seat in range(4):
        assert found[seat] == pytest.approx(0.25, abs=error(0.25))
    assert found[SHARED] == pytest.approx(0.012, abs=error(0.012) + 0.0005)
    assert found[NOBODY] == pytest.approx(0.0003, abs=error(0.0003) + 0.00005)
    assert found[NOBODY] + found[SHARED] + found[WON] == pytest.approx(1)
