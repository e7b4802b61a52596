"""What programs that learn see of White Jack is what a view says."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="batches are NumPy arrays: pip install 'kartenhaus[native]'")

import kartenhaus as kh
from kartenhaus.cards.combi import rank


def test_features_say_what_the_view_says() -> None:
    batch = kh.batch("white-jack", 4, seed=2, mode="plain", memory=True)
    for _ in range(20):
        for i in range(4):
            view, seat = batch.view(i), int(batch.to_act[i])
            assert isinstance(view, kh.WhiteJackView)
            me, other = view.sides[seat], view.sides[1 - seat]
            row = {feature.name: batch.feature(feature.name)[i].tolist() for feature in batch.layout}
            assert row["laid"] == [sum(rank(card) == r for card in me.laid) for r in range(6)]
            assert row["their_laid"] == [sum(rank(card) == r for card in other.laid) for r in range(6)]
            assert (sum(row["pile"]), sum(row["their_discard"])) == (me.pile, other.discard)
            assert row["value"] + row["their_value"] + row["limit"] == [me.value, other.value, view.limit]
            assert row["ahead"] + row["starter"] == [view.ahead == seat, view.starter == seat]
        batch.step(batch.sample())
