"""The Maxomin deck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kartenhaus as kh
from kartenhaus.cards.maxomin import (
    COLOUR,
    EVERY,
    NUMBERS,
    PLUS,
    SUB,
    added,
    cards,
    copies,
    glyphs,
    holds,
    kth,
    named,
    notation,
    printed,
    read,
    removed,
    strongest,
    total,
)

WHOLE = NUMBERS | copies(SUB, 3) | copies(PLUS, 3)
hands = st.lists(st.integers(0, 53), max_size=6, unique=True).map(lambda ks: [kth(WHOLE, k) for k in ks])


def pile_of(hand: list[int]) -> int:
    pile = 0
    for card in hand:
        pile = added(pile, card)
    return pile


@pytest.mark.rule("CJ-1")
def test_the_deck_has_four_colours_from_1_to_12() -> None:
    numbers = [card for card in EVERY if card not in ("S", "+")]
    assert sorted(numbers) == sorted(f"{colour}{number}" for colour in "rygb" for number in range(1, 13))
    assert all(notation(read(card)) == card for card in EVERY)
    assert [printed(read(card)) for card in ("r9", "y10", "g11", "b12", "S", "+")] == [
        *("9", "M10", "V11", "W12"),
        *("S", "+"),
    ]


@pytest.mark.rule("CJ-17", "CJ-18")
def test_cards_are_ordered_by_number_then_from_blue_over_green_and_yellow_to_red() -> None:
    assert [notation(kth(WHOLE, k)) for k in range(54)] == [
        *(f"{colour}{number}" for number in range(1, 13) for colour in "bgyr"),
        *("S", "S", "S", "+", "+", "+"),
    ]


@given(hands)
def test_a_pile_is_what_was_put_in_whatever_the_order(hand: list[int]) -> None:
    pile = pile_of(hand)
    assert pile == pile_of(sorted(hand)) == pile_of(hand[::-1])
    assert sorted(cards(pile)) == sorted(hand)
    assert [kth(pile, k) for k in range(len(hand))] == sorted(hand)
    assert holds(pile, SUB) == (SUB in hand)
    assert holds(pile, PLUS) == (PLUS in hand)


@given(hands.filter(bool))
def test_what_is_taken_out_is_gone_and_the_rest_is_there(hand: list[int]) -> None:
    assert removed(pile_of(hand), hand[0]) == pile_of(hand[1:])
    rest = WHOLE
    for card in hand:
        rest = removed(rest, card)
    assert sorted(cards(rest) + hand) == sorted(cards(WHOLE))


@given(hands)
def test_a_total_is_the_sum_of_the_numbers_and_the_strongest_is_the_best_of_them(hand: list[int]) -> None:
    numbers = [card for card in hand if card < SUB]
    assert total(pile_of(hand)) == sum(int(notation(card)[1:]) for card in numbers)
    assert strongest(pile_of(hand)) == max(numbers, default=0)


def test_a_hand_lists_its_numbers_from_the_strongest_down_and_then_its_extra_cards() -> None:
    hand = pile_of([read(card) for card in ("+", "b3", "S", "r12", "y12", "S")])
    assert [notation(card) for card in cards(hand)] == ["r12", "y12", "b3", "S", "S", "+"]


def test_cards_have_names_in_both_languages_and_a_short_form_with_the_mark_of_their_colour() -> None:
    assert (named(read("r12")), named(read("r12"), "en")) == ("W12 rot", "red W12")
    assert (named(read("g3")), named(read("g3"), "en")) == ("3 grün", "green 3")
    assert [named(card, lang) for card in (SUB, PLUS) for lang in ("de", "en")] == ["S", "S", "+", "+"]
    assert [glyphs(read(card)) for card in ("r12", "y1", "S")] == ["▲W12", "☀1", "S"]
    assert len({colour.glyph for colour in COLOUR}) == len({colour.colour for colour in COLOUR}) == 4


@pytest.mark.parametrize("text", ["r0", "r13", "R5", "x1", "5", "", "s", "++", "r01"])
def test_what_is_no_card_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(kh.NotationError, match=r"r1 … r12, S, \+"):
        read(text)
