"""The Combi deck."""

from __future__ import annotations

from collections import Counter

import pytest

from kartenhaus.cards.combi import CARDS, SYMBOL, glyphs, rank, symbols


@pytest.mark.rule("WJ-1")
def test_ranks_occur_as_often_as_the_sheet_says() -> None:
    assert Counter(rank(card) for card in range(CARDS)) == {0: 1, 1: 5, 2: 10, 3: 10, 4: 5, 5: 1}


@pytest.mark.rule("WJ-1")
def test_a_cards_number_is_the_sum_of_its_symbols() -> None:
    for card in range(CARDS):
        assert sum(symbol.value for symbol in symbols(card)) == card
        assert len(glyphs(card)) == rank(card)


def test_symbols_differ_in_shape_colour_and_name() -> None:
    for part in ("glyph", "colour", "de", "en", "value"):
        assert len({getattr(symbol, part) for symbol in SYMBOL}) == 5
