"""What programs that learn see of J-Solitär is what a view says."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="batches are NumPy arrays: pip install 'kartenhaus[native]'")

import kartenhaus as kh  # noqa: E402
from kartenhaus.cards.jay import COLOURS, FIGURES, kind_of  # noqa: E402


def counted(cards: list[str]) -> list[int]:
    return [sum(kind_of(card) == kind for card in cards) for kind in range(56)]


def shown(card: str | None) -> list[bool]:
    return [card is not None and sign in card for sign in (*COLOURS, *FIGURES)]


def test_features_say_what_the_view_says() -> None:
    batch = kh.batch("j-solitaer", 2, seed=2, seats=2, mode="plain")
    for _ in range(30):
        for i in range(2):
            view, seat = batch.view(i), int(batch.to_act[i])
            assert isinstance(view, kh.JSolitaerView)
            me, other = view.sides[seat], view.sides[1 - seat]
            row = {feature.name: batch.feature(feature.name)[i].tolist() for feature in batch.layout}
            assert row["hand"] == counted(view.hand or [])
            assert row["slots"] == counted([slot.card for slot in me.slots])
            assert row["exchangeable"] == counted([slot.card for slot in me.slots if slot.exchangeable])
            assert row["open_top"] == shown(view.open)
            assert row["tops"] == [sign for pile in view.piles for sign in shown(pile.top)]
            assert row["heights"] == [pile.height for pile in view.piles]
            assert row["reserved"] == [pile.reserved for pile in view.piles]
            assert row["held"] + row["pile"] + row["corner"] == [me.held, me.pile, view.corner]
            assert row["others"][-3:] == [other.held, other.pile, other.wins]
        batch.step(batch.sample())
