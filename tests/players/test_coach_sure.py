"""The coach tells what it knows: intervals, what is withheld, two seeds, calibrated chances."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.players.coach import Decision, analyse, in_doubt, summed
from kartenhaus.players.weighing import Weighed, Weighing, calibrated, chance_like
from tests.players.test_coach import random_game


# ── Accuracy ─────────────────────────────────────────────────────────────────
def judged(seat: int, regret: float, blind: float = 0.2, error: float = 0.0, n: int = 1) -> Decision:
    actions = [Weighed("a", 0, 0)]
    return Decision(n, n, seat, "a", False, actions, regret=regret, blind=blind, regret_error=error, sampled=error > 0)


def test_accuracy_is_100_for_the_best_and_0_for_no_better_than_blind() -> None:
    def accuracy(*decisions: Decision, seat: int = 0) -> float | None:
        found = summed(decisions, seat)
        return None if found is None else found.accuracy

    assert accuracy(judged(0, 0), judged(0, 0)) == 100
    assert accuracy(judged(0, 0), judged(0, 0.2)) == 50
    assert accuracy(judged(0, 0.2), judged(1, 0)) == 0
    assert accuracy(judged(0, 0.5)) == 0
    assert accuracy(judged(0, -0.01)) == 100
    assert accuracy(judged(0, 0, 0)) is None
    assert accuracy(judged(0, 0), seat=1) is None


def test_an_accuracy_has_an_interval_and_is_withheld_where_that_is_wide() -> None:
    sure = summed([judged(0, 0.1, error=0.004)], 0)
    assert sure is not None
    assert [sure.accuracy, sure.low, sure.high] == pytest.approx([50, 46.1, 53.9])
    assert not sure.wide
    unsure = summed([judged(0, 0.1, error=0.006)], 0)
    assert unsure is not None
    assert unsure.wide
    many = summed([judged(0, 0.1, error=0.006, n=n) for n in range(9)], 0)
    assert many is not None
    assert not many.wide


def test_more_is_simulated_where_an_accuracy_is_in_doubt_and_only_there() -> None:
    doubtful = [judged(0, 0.1, error=0.016, n=1), judged(0, 0.1, error=0.001, n=2), judged(1, 0.1, error=0.001, n=3)]
    assert in_doubt(doubtful) == {1}
    assert in_doubt(doubtful[1:]) == set()


def test_where_all_would_hardly_be_enough_nothing_more_is_simulated() -> None:
    doubtful = [judged(0, 0.1, error=0.06, n=n) for n in (1, 2, 3)]
    assert in_doubt(doubtful, 4) == set()
    assert in_doubt(doubtful, 64) == {1, 2, 3}


def test_of_several_doubts_no_more_are_looked_into_than_will_do() -> None:
    doubtful = [judged(0, 0.1, error=0.006, n=1), judged(0, 0.1, error=0.012, n=2), judged(0, 0.1, error=0.009, n=3)]
    accuracy = summed(doubtful, 0)
    assert accuracy is not None
    assert accuracy.wide
    assert in_doubt(doubtful) == {2}
    assert in_doubt([judged(0, 0.1, error=0.016, n=n) for n in (1, 2, 3)]) == {1, 2, 3}


def test_what_was_lost_and_what_blind_picks_would_have_lost_are_uncertain_together() -> None:
    apart = Decision(
        1, 1, 0, "a", False, [Weighed("a", 0, 0)], regret=0.2, blind=0.2, regret_error=0.02, blind_error=0.02
    )
    together = msgspec.structs.replace(apart, covariance=0.0004)
    less, more = summed([together], 0), summed([apart], 0)
    assert less is not None
    assert more is not None
    assert [more.low, more.high] == pytest.approx([0, 27.7])
    assert [less.low, less.high] == [0, 0]
    half = summed([msgspec.structs.replace(apart, covariance=0.0002)], 0)
    assert half is not None
    assert half.high == pytest.approx(27.7 / 2**0.5, abs=0.1)


@pytest.mark.parametrize("name", ["tauziehen", "j-solitaer"])
def test_in_every_game_that_is_told_by_simulations_more_of_them_would_help(name: str) -> None:
    play = kh.game(name).start(2, seed=1)
    solid = kh.player("solid", play.game, seed=1)
    while play.to_act != kh.OVER and len(play.numbers) < 40:
        play.make(solid.choose(play.view(play.to_act)))
    assert in_doubt(analyse(play, 16).decisions, 64)


def test_doubts_are_looked_into() -> None:
    together = set[int]()
    analyse(random_game("tauziehen", 6, picks=24), 16, progress=lambda _, many: together.add(many))
    assert len(together) > 1


def test_few_simulations_do_not_make_the_choice_that_was_worked_out_better_than_the_best() -> None:
    """Nor does what was worked out stand against many."""

    def lost(by_games: float, chance: float, **estimates: tuple[float, float]) -> float:
        swing = [chance, -chance] * 8
        slices = {"right": swing, "other": [by_games - one for one in swing]}
        actions = [Weighed(action, fmean(means), 0.0) for action, means in slices.items()]
        return Weighing(actions, slices, estimates).regret("right").worth

    unsure = {"right": (0.1, 0.0), "other": (0.0, 0.05)}
    assert lost(0.0, 0.3) < -0.02
    assert lost(0.0, 0.3, **unsure) == 0
    assert lost(0.2, 0.01, **unsure) == pytest.approx(0.2)


def test_of_two_actions_the_worse_is_lost_twice_as_surely_as_by_a_pick_at_random() -> None:
    actions = [Weighed("best", 0.3, 0.2, 0.0), Weighed("other", 0.2, 0.2, 0.08)]
    weighing = Weighing(actions, {one.action: [one.worth] * 2 for one in actions})
    regret, blind = weighing.regret("other"), weighing.blind()
    assert (regret.worth, regret.error, blind.worth, blind.error) == (0.1, 0.08, 0.05, 0.04)
    assert weighing.covariance("other") == pytest.approx(regret.error * blind.error)
    assert weighing.covariance("best") == 0


# ── Two seeds ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("name", "picks"), [("tauziehen", None), ("colouredjack", 30), ("j-solitaer", 24)])
def test_two_seeds_never_contradict_each_other(name: str, picks: int | None) -> None:
    play = random_game(name, 6, picks=picks)
    runs = [analyse(play, 64, seed) for seed in (1, 2, 3)]
    called = 0
    for same in zip(*(run.decisions for run in runs), strict=True):
        best = {one.best.action for one in same if one.actions and one.clear}
        assert len(best) <= 1
        mistaken = [one for one in same if one.loss]
        assert not mistaken or same[0].chosen not in best
        called += bool(mistaken)
        for one, other in combinations(mistaken, 2):
            assert abs(one.loss - other.loss) < 3 * (one.loss_error + other.loss_error) + 1e-6
    assert called
    for seat in range(play.seats):
        known = [run.intervals[seat] for run in runs]
        for one, other in combinations((interval for interval in known if interval), 2):
            assert one[0] <= other[1]
            assert other[0] <= one[1]


# ── Calibration ──────────────────────────────────────────────────────────────
def test_calibrated_chances_keep_their_order_and_what_is_certain() -> None:
    assert [chance_like(worth, 1.3) for worth in (-1.0, 0.0, 1.0)] == [-1, 0, 1]
    assert 0.5 < chance_like(0.5, 1.3) < chance_like(0.6, 1.3) < 1
    assert chance_like(-0.5, 1.3) == -chance_like(0.5, 1.3)
    even, won = (calibrated(Weighed("a", worth, 0.02), 1.3) for worth in (0.0, 0.99))
    assert even.error == pytest.approx(0.026)
    assert won.error < 0.02
