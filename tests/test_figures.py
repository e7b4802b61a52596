"""Figures known from elsewhere, played out by compiled simulation of the rules: they tell a rule read differently.

Each is compared within four standard errors and a reading tolerance for the digits it is quoted with.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.chance import below, key_of, reseed
from kartenhaus.core.rule import CHANCE, OVER, Numbers, driver
from kartenhaus.engine.contract import actions, apply, outcome, outcomes, payoff, start, to_act
from kartenhaus.engine.drivers import clear
from kartenhaus.engine.native import NativeBody, has_compiler
from kartenhaus.games.white_jack.rules import is_ahead
from kartenhaus.games.white_jack.state import LAY, PAUSE

pytestmark = pytest.mark.skipif(not has_compiler(), reason="no Numba: the simulations would take minutes")

GAMES = 100_000
SUM, SQUARES, OTHER = range(3)


@driver()
def climb_many(desks: Any, games: int, key: int, options: Numbers) -> None:
    """White Jack: whoever is behind lays, whoever is ahead pauses. Rounds, their squares, void rounds."""
    desk = desks[0]
    s, random, sums = desk.states[0], desk.random, desk.worth
    for game in range(games):
        reseed(random, key, game)
        clear(desk.words, 0)
        start(s, 2, options)
        while to_act(s) != OVER:
            if to_act(s) == CHANCE:
                apply(s, outcome(s, below(random, outcomes(s))))
            else:
                apply(s, PAUSE if is_ahead(s, s.turn) else LAY)
        sums[SUM] += s.rounds
        sums[SQUARES] += s.rounds * s.rounds
        sums[OTHER] += s.voids


@driver()
def tug_many(desks: Any, games: int, key: int, options: Numbers) -> None:
    """Tauziehen: any legal action. Players' picks, their squares, games won by the first player."""
    desk = desks[0]
    s, out, random, sums = desk.states[0], desk.out, desk.random, desk.worth
    for game in range(games):
        reseed(random, key, game)
        clear(desk.words, 0)
        start(s, 2, options)
        picks = 0
        while to_act(s) != OVER:
            if to_act(s) == CHANCE:
                apply(s, outcome(s, below(random, outcomes(s))))
            else:
                apply(s, out[below(random, actions(s, out))])
                picks += 1
        sums[SUM] += picks
        sums[SQUARES] += picks * picks
        sums[OTHER] += payoff(s, s.first) > 0


class Found:
    """What came out: the mean of what was summed with its standard error, and the mean of the other thing."""

    def __init__(self, game: kh.Game, driver: Any) -> None:
        body = NativeBody(game.rules, None)
        d = body.desk()
        body.driver(driver)(d.whole, GAMES, key_of("figures"), body.numbers(game.option_numbers))
        self.mean, self.other = float(d.worth[SUM]) / GAMES, float(d.worth[OTHER]) / GAMES
        self.error = sqrt((float(d.worth[SQUARES]) / GAMES - self.mean**2) / GAMES)

    def share_error(self) -> float:
        return sqrt(self.other * (1 - self.other) / GAMES)


@pytest.mark.rule("WJ-9", "WJ-21")
def test_white_jack_of_climbers_takes_about_15_7_rounds() -> None:
    """Void rounds are counted: without them it is 15.55."""
    found = Found(kh.game("white-jack", start="alternate"), climb_many)
    assert found.mean == pytest.approx(15.7, abs=4 * found.error + 0.05)
    assert found.mean - found.other < 15.65
    assert 0.1 < found.other < 0.15


@pytest.mark.rule("WJ-5")
def test_who_starts_shifts_the_rounds_of_climbers_a_little() -> None:
    """The loser starts: 15.6; the winner starts: 15.7."""
    loser, winner = (Found(kh.game("white-jack", start=start), climb_many) for start in ("loser", "winner"))
    assert loser.mean == pytest.approx(15.6, abs=4 * loser.error + 0.05)
    assert winner.mean == pytest.approx(15.7, abs=4 * winner.error + 0.05)
    assert winner.mean - loser.mean > 4 * (winner.error + loser.error)


@pytest.mark.rule("TZ-6", "TZ-13")
def test_random_tauziehen_takes_about_39_8_picks_and_the_first_player_wins_37_7_percent() -> None:
    """Players' picks, the opening mark included. In two million games it is 37.58 %."""
    found = Found(kh.game("tauziehen", opening="mark"), tug_many)
    assert found.mean == pytest.approx(39.8, abs=4 * found.error + 0.05)
    assert found.other == pytest.approx(0.377, abs=4 * found.share_error() + 0.001)


@pytest.mark.rule("TZ-19")
def test_with_the_balanced_opening_the_first_player_wins_about_48_percent() -> None:
    found = Found(kh.game("tauziehen", opening="balanced"), tug_many)
    assert found.other == pytest.approx(0.48, abs=4 * found.share_error() + 0.005)
