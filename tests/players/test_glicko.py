"""Ratings by Glicko-2."""

from __future__ import annotations

import pytest

from kartenhaus.players.glicko import WIDEST, Met, Rating, rated


def test_the_papers_worked_example_comes_out() -> None:
    """Glickman, "Example of the Glicko-2 system", section 4."""
    games = [
        Met(Rating(1400, 30), 1.0),
        Met(Rating(1550, 100), 0.0),
        Met(Rating(1700, 300), 0.0),
    ]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_whoever_does_not_play_becomes_less_certain_and_no_worse() -> None:
    """1500, 200, 0.06 by step 6 alone: the deviation becomes the hypotenuse of both, on the scale of the paper."""
    after = rated(Rating(1500, 200, 0.06), [])
    assert after.rating == 1500
    assert after.deviation == pytest.approx(200.2714, abs=0.001)
    assert rated(Rating(), []).deviation == WIDEST


def test_a_surprise_moves_a_rating_and_its_volatility_more() -> None:
    me, strong = Rating(1500, 60), Rating(2200, 30)
    lost, won = rated(me, [Met(strong, 0.0)]), rated(me, [Met(strong, 1.0)])
    assert won.rating - me.rating > 10 * (me.rating - lost.rating)
    assert won.volatility > lost.volatility


def test_a_draw_among_equals_only_makes_more_certain() -> None:
    after = rated(Rating(), [Met(Rating(), 0.5)])
    assert after.rating == pytest.approx(1500)
    assert after.deviation < WIDEST
