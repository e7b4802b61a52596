"""What programs that learn see of Tauziehen is what a view says, from their own side."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="batches are NumPy arrays: pip install 'kartenhaus[native]'")

import kartenhaus as kh  # noqa: E402


def test_features_say_what_the_view_says() -> None:
    batch = kh.batch("tauziehen", 4, seed=2, mode="plain")
    for _ in range(20):
        for i in range(4):
            view, seat = batch.view(i), int(batch.to_act[i])
            assert isinstance(view, kh.TauziehenView)
            row = {feature.name: batch.feature(feature.name)[i].tolist() for feature in batch.layout}
            assert np.flatnonzero(row["hand"]).tolist() == view.hand
            assert row["position"] == [place if seat == 0 else -place for place in view.rope.values()]
            assert sum(row["their_known"]) + sum(row["their_unseen"]) + sum(row["their_discard"]) == 25
            assert sum(row["mark"]) <= 1 >= sum(row["their_mark"])
        batch.step(batch.sample())
