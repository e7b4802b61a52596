"""Cards and dice as text."""

from __future__ import annotations

import pytest

from kartenhaus.cards import french as french_deck
from kartenhaus.cards import maxomin as maxomin_deck
from kartenhaus.cards.combi import CARDS, JOKER, SYMBOL, rank, symbols
from kartenhaus.terminal.cards import (
    FRENCH_PEEK,
    JAY_COLOURS,
    JAY_PEEK,
    NO_SYMBOL,
    PIP,
    Size,
    back,
    combi,
    die,
    french,
    jay,
    jay_in_hand,
    maxomin,
    place,
)
from kartenhaus.terminal.draw import Block, Paint, fan, width

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


# ── French ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("colours", [0, 256])
@pytest.mark.parametrize("size", BOXES)
def test_french_cards_of_a_size_are_equally_large_from_both_sides(size: Size, colours: int) -> None:
    paint = Paint(colours)
    front = french("Th", size, paint)
    sides = [*(french(card, size, paint) for card in french_deck.EVERY), back(front, paint), place(front, paint)]
    assert len({shape(side) for side in sides}) == 1


@pytest.mark.parametrize("size", list(Size))
def test_a_french_card_shows_its_rank_and_suit(size: Size) -> None:
    faces = {"\n".join(french(card, size, PLAIN)) for card in french_deck.EVERY}
    assert len(faces) == french_deck.CARDS
    ten = "\n".join(french("Ts", size, PLAIN))
    assert "10" in ten
    assert "♠" in ten


@pytest.mark.parametrize("size", BOXES)
def test_a_french_card_is_known_under_another(size: Size) -> None:
    peeks = {
        tuple(row[:FRENCH_PEEK] for row in fan([french(card, size, PLAIN), french("2c", size, PLAIN)], FRENCH_PEEK))
        for card in french_deck.EVERY
    }
    assert len(peeks) == french_deck.CARDS


def test_a_back_tells_nothing() -> None:
    for size in Size:
        king, two = (french(card, size, PLAIN) for card in ("Kh", "2c"))
        assert back(king, PLAIN) == back(two, PLAIN)


# ── Maxomin ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", BOXES)
def test_maxomin_cards_of_a_size_are_equally_large(size: Size, lang: str) -> None:
    assert len({shape(maxomin(card, size, PLAIN, lang)) for card in maxomin_deck.EVERY}) == 1


@pytest.mark.parametrize("size", list(Size))
def test_a_maxomin_card_shows_its_number_and_the_mark_of_its_colour(size: Size) -> None:
    for card, number in maxomin_deck.EVERY.items():
        text = "\n".join(maxomin(card, size, PLAIN))
        assert maxomin_deck.printed(number) in text
        marks = {colour.glyph for colour in maxomin_deck.COLOUR if colour.glyph in text}
        assert marks == ({maxomin_deck.COLOUR[number & 3].glyph} if number < maxomin_deck.SUB else set())


@pytest.mark.parametrize("size", BOXES)
def test_extra_cards_show_what_they_do_to_a_total(size: Size) -> None:
    sub, plus = ("\n".join(maxomin(card, size, PLAIN)) for card in "S+")
    assert sub.index("> 23") < sub.index("↓") < sub.rindex("23")
    assert plus.index("23") < plus.index("↑") < plus.index("< 23")
    assert "╔" in sub
    assert "╔" in plus


# ── Jay ──────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("size", BOXES)
def test_a_jay_card_has_its_letters_and_names_in_its_width(size: Size) -> None:
    for wide in (8, 11):
        rows = jay("cB", ("Botschafter", "Cyan"), size, PLAIN, wide, "×12")
        assert rows[0].startswith("cB")
        assert rows[0].endswith("×12")
        assert max(map(width, rows)) == wide
        assert "Cyan" in "".join(rows)
    assert "Botschafter" in "".join(rows)


@pytest.mark.parametrize("size", BOXES)
def test_jay_cards_in_the_hand_are_known_under_another(size: Size) -> None:
    cards = [f"{colour}{figure}" for colour in JAY_COLOURS for figure in "1234BDJX"]
    drawn = fan([jay_in_hand(card, size, PLAIN) for card in cards], JAY_PEEK)
    assert drawn[1].replace("│", " ").split() == cards


def shape(card: Block) -> tuple[int, ...]:
    return tuple(map(width, card))
