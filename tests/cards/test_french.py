"""The French deck."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.cards.french import CARDS, EVERY, RANK, SUIT, glyphs, named, notation, rank, read, received, suit


@pytest.mark.rule("BJ-1")
def test_52_cards_thirteen_ranks_in_four_suits_in_the_order_of_their_notation() -> None:
    assert list(EVERY) == [r + s for r in "A23456789TJQK" for s in "shdc"]
    assert [read(notation(card)) for card in range(CARDS)] == list(range(CARDS))
    assert {(rank(card), suit(card)) for card in range(CARDS)} == {(r, s) for r in range(13) for s in range(4)}


@pytest.mark.parametrize("text", ["", "K", "kh", "KH", "10h", "1s", "Kx", "Khh", " Kh", "♥K"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(kh.NotationError, match="Kh"):
        read(text)


@pytest.mark.parametrize(
    ("text", "shown", "de", "en"),
    [
        ("Kh", "K♥", "den Herz-König", "the king of hearts"),
        ("As", "A♠", "das Pik-Ass", "the ace of spades"),
        ("Td", "10♦", "die Karo-10", "the 10 of diamonds"),
        ("Jc", "J♣", "den Kreuz-Buben", "the jack of clubs"),
        ("Qs", "Q♠", "die Pik-Dame", "the queen of spades"),
        ("2h", "2♥", "die Herz-2", "the 2 of hearts"),
    ],
)
def test_cards_have_glyphs_and_names_in_both_languages(text: str, shown: str, de: str, en: str) -> None:
    assert glyphs(read(text)) == shown
    assert received(read(text)) == de
    assert received(read(text), "en") == en


def test_names_differ() -> None:
    for lang in ("de", "en"):
        assert len({named(card, lang) for card in range(CARDS)}) == CARDS
    assert named(read("Jh")) == "Herz-Bube"
    assert len({glyphs(card) for card in range(CARDS)}) == CARDS
    assert len({r.letter for r in RANK}) == 13
    assert [s.glyph for s in SUIT] == ["♠", "♥", "♦", "♣"]
