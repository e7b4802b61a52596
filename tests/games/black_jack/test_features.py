"""What programs that learn see of Black Jack is what a view says; and the stakes that they choose from."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="batches are NumPy arrays: pip install 'kartenhaus[native]'")

import kartenhaus as kh  # noqa: E402
from kartenhaus.games.black_jack.choices import BET  # noqa: E402
from kartenhaus.games.black_jack.features import STAKES  # noqa: E402
from kartenhaus.games.black_jack.options import LOWEST_STAKES, TABLES  # noqa: E402


def test_features_say_what_the_view_says() -> None:
    batch = kh.batch("black-jack", 4, seed=2, seats=2, rounds=3, mode="plain")
    for _ in range(20):
        for i in range(4):
            view, seat = batch.view(i), int(batch.to_act[i])
            assert isinstance(view, kh.BlackJackView)
            box = view.boxes[seat]
            row = {feature.name: batch.feature(feature.name)[i].tolist() for feature in batch.layout}
            assert row["purse"] + row["bet"] + row["insurance"] == [box.purse, box.bet, box.insurance]
            hands = [row["hands"][6 * n : 6 * n + 5] for n in range(len(box.hands))]
            assert [[hand[0], hand[1], hand[2], hand[4]] for hand in hands] == [
                [hand.total, hand.soft, len(hand.cards), hand.stake] for hand in box.hands
            ]
            assert row["dealer"][:3] == [view.dealer.total, view.dealer.soft, len(view.dealer.cards)]
            assert sum(row["shoe"]) == view.shoe
            assert row["phase"] == [view.phase == phase for phase in ("bets", "insurance", "play")]
        batch.step(batch.sample())


def test_a_few_of_all_stakes_are_chosen_from_as_far_as_the_purse_allows() -> None:
    batch = kh.batch("black-jack", 1, seed=2, purse=120, mode="plain")
    may = [str(batch.pick(choice)) for choice in np.flatnonzero(batch.masks[0])]
    assert may == ["bet 10", "bet 20", "bet 25", "bet 50", "bet 100"]
    batch.step([BET + STAKES.index(50)])
    assert batch.feature("bet")[0].tolist() == [100]


def test_whoever_may_stake_anything_at_a_table_has_a_stake_to_choose() -> None:
    for limits, lowest in zip(TABLES, LOWEST_STAKES, strict=True):
        for purse in (lowest, 2 * lowest - 1):
            batch = kh.batch("black-jack", 1, seed=2, purse=purse, limits=limits, mode="plain")
            assert str(batch.pick(np.flatnonzero(batch.masks[0])[0])) == f"bet {lowest}"


def test_a_round_pays_when_it_is_over() -> None:
    batch = kh.batch("black-jack", 1, seed=2, rounds=3, restart="never", mode="plain")
    paid = []
    while not batch.done[0]:
        rounds = int(batch.feature("rounds")[0, 0])
        batch.step([np.flatnonzero(batch.masks[0])[-1]])
        if batch.feature("rounds")[0, 0] > rounds:
            paid.append(float(batch.rewards[0, 0]))
        else:
            assert batch.rewards[0, 0] == 0
    assert len(paid) == 3
    assert sum(paid) == batch.game.rules.payoff(batch.games.state(0), 0)
