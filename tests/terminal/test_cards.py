"""Cards and dice as text."""

from __future__ import annotations

import pytest

from kartenhaus.cards.combi import CARDS, JOKER, SYMBOL, rank, symbols
from kartenhaus.terminal.cards import NO_SYMBOL, PIP, Size, combi, die
from kartenhaus.terminal.draw import Paint, width

PLAIN = Paint(0)
BOXES = [Size.LARGE, Size.SMALL]


@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("colours", [0, 256])
def test_all_cards_of_a_size_are_equally_large(size: Size, colours: int) -> None:
    shapes = {
        (len(card), width(line)) for n in range(CARDS) for card in [combi(n, size, Paint(colours))] for line in card
    }
    assert len(shapes) == 1


@pytest.mark.parametrize("size", list(Size))
def test_a_card_shows_its_number_and_exactly_its_symbols(size: Size) -> None:
    for card in range(1, CARDS):
        text = "\n".join(combi(card, size, PLAIN))
        assert str(card) in text
        shown = {symbol.glyph for symbol in SYMBOL if symbol.glyph in text}
        assert shown == {symbol.glyph for symbol in symbols(card)}
        assert text.count(NO_SYMBOL) == 5 - rank(card)


@pytest.mark.parametrize("size", BOXES)
def test_the_rank_stands_at_the_foot_as_pips(size: Size) -> None:
    for card in range(1, CARDS):
        assert "\n".join(combi(card, size, PLAIN)[-2:]).count(PIP) == rank(card)


@pytest.mark.parametrize("size", BOXES)
def test_a_symbol_is_always_at_its_own_place(size: Size) -> None:
    full = combi(31, size, PLAIN)
    for card in range(1, CARDS):
        drawn = combi(card, size, PLAIN)
        for symbol in symbols(card):
            row = next(n for n, line in enumerate(full) if symbol.glyph in line)
            assert drawn[row].index(symbol.glyph) == full[row].index(symbol.glyph)


def test_the_five_symbols_lie_like_the_five_of_a_die() -> None:
    rows = [[c for c in row if c in "●▲■✚★"] for row in combi(31, Size.LARGE, PLAIN)]
    assert [row for row in rows if row] == [["●", "▲"], ["■"], ["✚", "★"]]


@pytest.mark.parametrize("size", list(Size))
def test_the_joker_is_no_other_card(size: Size) -> None:
    assert "JOKER" in "\n".join(combi(JOKER, size, PLAIN))


@pytest.mark.parametrize("counts", [0, 6])
@pytest.mark.parametrize("size", BOXES)
def test_a_laid_joker_says_what_it_counts(size: Size, counts: int) -> None:
    assert f"={counts}" in "\n".join(combi(JOKER, size, PLAIN, counts=counts))


def test_a_letter_can_be_let_into_the_upper_edge() -> None:
    assert combi(13, Size.LARGE, PLAIN, " A ")[0] == "╭─── A ───╮"
    assert combi(13, Size.WORD, PLAIN, " A ") == ["A[13 ●·■✚·]"]


@pytest.mark.parametrize("eyes", range(1, 7))
def test_a_die_shows_its_eyes(eyes: int) -> None:
    assert "".join(die(eyes)).count("●") == eyes
    assert {width(line) for line in die(eyes)} == {7}
