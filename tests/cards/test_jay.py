"""The Jay deck: kinds as a board, heaps as three masks."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kartenhaus as kh
from kartenhaus.cards import jay
from kartenhaus.cards.profiles import profile
from kartenhaus.core.bits import members

kinds = st.integers(0, jay.KINDS - 1)
numbers = st.dictionaries(kinds, st.integers(1, jay.MOST_COPIES))


def heap(counted: dict[int, int]) -> jay.Heap:
    made = jay.Heap()
    for kind, copies in counted.items():
        for _ in range(copies):
            jay.put(made, kind)
    return made


@given(numbers)
def test_a_heap_holds_what_was_put_there(counted: dict[int, int]) -> None:
    made = heap(counted)
    assert Counter(jay.cards(made)) == counted
    assert set(members(jay.kinds(made))) == set(counted)
    assert jay.size(made) == sum(counted.values())
    assert all(jay.copies(made, kind) == counted.get(kind, 0) for kind in range(jay.KINDS))


@given(numbers)
def test_taking_undoes_putting(counted: dict[int, int]) -> None:
    made = heap(counted)
    for kind in reversed(jay.cards(made)):
        jay.take(made, kind)
    assert made == jay.Heap()


@pytest.mark.rule("G-1")
@given(numbers)
def test_the_cards_of_a_heap_are_counted_in_ascending_order_every_copy(counted: dict[int, int]) -> None:
    made = heap(counted)
    assert [jay.nth_card(made, k) for k in range(jay.size(made))] == jay.cards(made) == sorted(jay.cards(made))


@given(st.dictionaries(kinds, st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: sum(pair) <= 7)))
def test_whole_heaps_are_added_and_taken_away_at_once(pairs: dict[int, tuple[int, int]]) -> None:
    one, other = (heap({kind: pair[i] for kind, pair in pairs.items() if pair[i]}) for i in range(2))
    both = heap({kind: sum(pair) for kind, pair in pairs.items() if sum(pair)})
    added = one.copy()
    jay.put_all(added, other)
    assert added == both
    jay.take_all(added, other)
    assert added == one


@pytest.mark.rule("JS-2")
def test_same_colour_and_same_figure_are_rows_and_columns_of_the_board() -> None:
    for kind in range(jay.KINDS):
        assert {jay.name(k)[0] for k in members(jay.same_colour(kind))} == {jay.name(kind)[0]}
        assert {jay.name(k)[1] for k in members(jay.same_figure(kind))} == {jay.name(kind)[1]}
        assert len(list(members(jay.same_colour(kind)))) == len(jay.FIGURES)
        assert len(list(members(jay.same_figure(kind)))) == len(jay.COLOURS)
        assert jay.in_every_colour(1 << jay.figure(kind)) == jay.same_figure(kind)


@pytest.mark.rule("G-1")
def test_kinds_are_in_the_order_of_their_notation() -> None:
    names = [jay.name(kind) for kind in range(jay.KINDS)]
    assert names == sorted(names)
    assert [jay.kind_of(name) for name in names] == list(range(jay.KINDS))


@pytest.mark.parametrize("text", ["", "a", "h1", "a5", "1a", "aJJ", "AJ", 12, None])
def test_what_is_no_card_is_refused_with_the_letters_there_are(text: object) -> None:
    with pytest.raises(kh.NotationError, match="1 2 3 4 B D J X"):
        jay.kind_of(text)


@pytest.mark.rule("JS-1")
def test_the_houses_deck_is_that_of_the_rule_book() -> None:
    deck = profile("rekonstruktion")
    assert deck.size == 110
    assert "".join(deck.colours) == "abcde"
    assert {letter: figure.copies for letter, figure in deck.figures.items()} == {
        "1": 2,
        "2": 2,
        "3": 2,
        "4": 2,
        "B": 4,
        "D": 4,
        "J": 6,
    }
