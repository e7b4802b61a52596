"""Ratings against closed forms and published values, and intervals that contain the truth as often as they say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kartenhaus.lab.ratings import DOUBT, ELO, Floats, average, elos, might_be, rate, strengths


def between_two(shares: Floats) -> Floats:
    """What two took off each other, from the first one's share in each deal."""
    scores = np.zeros((len(shares), 2, 2))
    scores[:, 0, 1], scores[:, 1, 0] = shares, 1 - shares
    return scores


# ── Elo ──────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("won", "lost"), [(75.0, 25.0), (1.0, 1.0), (3.5, 996.5), (0.25, 10_000.0)])
def test_between_two_the_odds_are_those_of_the_games(won: float, lost: float) -> None:
    strength = ELO * strengths(np.array([[0, won], [lost, 0]]))
    assert strength[0] - strength[1] == pytest.approx(400 * math.log10(won / lost), abs=1e-6)
    assert strength.sum() == pytest.approx(0, abs=1e-6)


def test_strengths_that_made_the_scores_are_found_again() -> None:
    true = np.array([-1.5, 0.2, 0.4, 0.9])
    games = np.array([[0, 30, 5, 80], [30, 0, 11, 2], [5, 11, 0, 400], [80, 2, 400, 0]])
    share = 1 / (1 + np.exp(true[None, :] - true[:, None]))
    assert strengths(games * share) == pytest.approx(true, abs=1e-9)


def test_any_scores_have_their_likeliest_strengths() -> None:
    random = np.random.default_rng(5)
    for n in (2, 3, 7):
        scores = (random.gamma(0.3, 50, (300, n, n)) + 1e-6) * (1 - np.eye(n))
        found = strengths(scores)
        expected = 1 / (1 + np.exp(found[:, None, :] - found[:, :, None]))
        assert (scores.sum(2)) == pytest.approx(((scores + scores.swapaxes(1, 2)) * expected).sum(2), abs=1e-6)


def test_who_never_lost_has_an_elo_and_its_range_is_open_upwards() -> None:
    scores = between_two(np.ones(100))
    winner, loser = elos(scores, might_be(scores))
    assert winner.value - loser.value == pytest.approx(400 * math.log10((100 + DOUBT) / DOUBT), abs=1e-6)
    assert 250 < winner.low < winner.value < winner.high < 2000
    assert winner.high - winner.value > 2 * (winner.value - winner.low)


def test_the_elo_of_a_chain_adds_up() -> None:
    """1 beats 0 and 2 beats 1, both three times out of four: 2 would beat 0 nine times out of ten."""
    scores = np.array([[0, 25, 0], [75, 0, 25], [0, 75, 0]], float)
    assert ELO * strengths(scores) == pytest.approx([-400 * math.log10(3), 0, 400 * math.log10(3)], abs=1e-6)


# ── Intervals ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("won", "low", "high"), [(10, 0.783, 1.0), (5, 0.224, 0.776), (1, 0.011, 0.381)])
def test_of_deals_won_or_lost_whole_the_interval_is_jeffreys(won: int, low: float, high: float) -> None:
    """The values for 10 trials are those of Brown, Cai and DasGupta, Interval Estimation for a Binomial Proportion."""
    scores = between_two(np.array([1.0] * won + [0.0] * (10 - won)))
    found = rate(scores, might_be(scores), 0, 1)
    assert found.value == won / 10
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.025)


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.97])
def test_19_intervals_of_20_contain_the_truth(chance: float) -> None:
    random = np.random.default_rng(6)
    rates = payoffs = 0
    for _ in range(100):
        shares = (random.random((30, 2)) < chance).mean(1)
        scores = between_two(shares)
        found, mean = rate(scores, might_be(scores), 0, 1), average(2 * shares - 1, -1, 1)
        rates += found.low <= chance <= found.high
        payoffs += mean.low <= 2 * chance - 1 <= mean.high
    assert 88 <= rates <= 99
    assert 88 <= payoffs <= 99


def test_deals_that_are_always_shared_leave_less_doubt_than_the_same_games_unpaired() -> None:
    shared, unpaired = between_two(np.full(50, 0.5)), between_two(np.array([1.0, 0.0] * 50))
    a, b = (rate(scores, might_be(scores), 0, 1) for scores in (shared, unpaired))
    assert a.value == b.value == 0.5
    assert 0.5 - a.low < (0.5 - b.low) / 2


def test_intervals_are_the_same_whenever_they_are_asked_for() -> None:
    scores = between_two(np.linspace(0, 1, 1234))
    assert (might_be(scores) == might_be(scores)).all()


def test_more_deals_leave_less_doubt() -> None:
    widths = []
    for deals in (10, 100, 1000):
        scores = between_two(np.resize([1.0, 0.5, 0.5, 0.0, 1.0], deals))
        found = rate(scores, might_be(scores), 0, 1)
        widths.append(found.high - found.low)
    assert widths[0] > 2.5 * widths[1] > 6 * widths[2]


# ── Payoffs ──────────────────────────────────────────────────────────────────
def test_the_mean_of_many_payoffs_has_the_interval_of_the_normal_distribution() -> None:
    payoffs = np.random.default_rng(8).normal(-3, 10, 2000)
    found = average(payoffs, float(payoffs.min()), float(payoffs.max()))
    assert found.value == pytest.approx(payoffs.mean())
    half = 1.96 * payoffs.std() / math.sqrt(2000)
    assert (found.low, found.high) == pytest.approx((found.value - half, found.value + half), abs=0.06)


def test_payoffs_won_and_lost_are_as_sure_as_the_rate() -> None:
    shares = np.resize([1.0, 0.5, 1.0, 0.0, 1.0, 1.0], 50)
    scores = between_two(shares)
    found, mean = rate(scores, might_be(scores), 0, 1), average(20 * shares - 10, -10, 10)
    assert (mean.low, mean.high) == pytest.approx((20 * found.low - 10, 20 * found.high - 10), abs=0.6)


def test_one_deal_leaves_nearly_everything_open_and_no_interval_leaves_the_scale() -> None:
    alone = average(np.array([1.0]), -1, 1)
    assert alone.value == alone.high == 1
    assert -1 <= alone.low < -0.5
