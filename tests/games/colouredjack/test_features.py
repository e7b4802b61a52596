"""What programs that learn see of Colouredjack is what a view says, from their seat on."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="batches are NumPy arrays: pip install 'kartenhaus[native]'")

import kartenhaus as kh  # noqa: E402


def test_features_say_what_the_view_says() -> None:
    batch = kh.batch("colouredjack", 4, seed=2, seats=3, mode="plain")
    for _ in range(20):
        for i in range(4):
            view, seat = batch.view(i), int(batch.to_act[i])
            assert isinstance(view, kh.ColouredjackView)
            row = {feature.name: batch.feature(feature.name)[i].tolist() for feature in batch.layout}
            sides = [view.sides[(seat + n) % 3] for n in range(3)]
            assert row["total"] + row["counts"] == [view.total, view.counts]
            assert sum(row["hand"]) == len(view.hand or [])
            assert row["held"] == [side.held for side in sides]
            assert row["stopped"] == [side.stopped for side in sides]
            assert row["wins"] == [side.wins for side in sides]
            assert row["dealer"].index(1) == ((view.dealer or 0) - seat) % 3
        batch.step(batch.sample())
