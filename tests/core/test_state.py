"""States: one declaration, a plain object and a NumPy record."""

from __future__ import annotations

from typing import Annotated

import pytest

from kartenhaus.core.state import Cards, Count, Fields, Small, dtype, empty


class Seat(Fields):
    hand: Cards
    points: Small


class State(Fields):
    seat: Annotated[list[Seat], 3]
    dealer: Seat
    position: Annotated[list[Small], 5]
    turns: Count


def filled() -> State:
    s = State()
    s.seat[1].hand = 1 << 40
    s.seat[2].points = -7
    s.dealer.points = 3
    s.position[4] = 2
    s.turns = 300
    return s


def test_all_fields_are_zero_at_first() -> None:
    assert set(State().numbers()) == {0}
    assert len(State().numbers()) == 3 * 2 + 2 + 5 + 1


def test_a_copy_is_equal_and_independent() -> None:
    s = filled()
    twin = s.copy()
    assert twin == s
    assert hash(twin) == hash(s)
    twin.seat[1].hand = 0
    twin.position[0] = 1
    assert s == filled()
    assert twin != s
    assert s != "a state"


def test_assigning_a_row_copies_it_as_in_an_array() -> None:
    s = filled()
    s.seat[0] = s.seat[1]
    s.seat[0].hand = 5
    assert s.seat[1].hand == 1 << 40


def test_packing_and_unpacking_keep_every_value() -> None:
    s = filled()
    packed = s.array()
    assert packed.dtype == dtype(State)
    assert packed["seat"]["hand"][0][1] == 1 << 40
    again = State()
    again.unpack(packed, 0)
    assert again == s


def test_a_state_can_be_filled_from_its_numbers() -> None:
    assert State().fill(iter(filled().numbers())) == filled()


def test_a_value_that_does_not_fit_its_field_is_an_error_when_packed() -> None:
    s = filled()
    s.seat[0].points = 200
    with pytest.raises(OverflowError):
        s.array()


def test_a_record_is_a_whole_number_of_words() -> None:
    assert empty(State, 4).nbytes % 8 == 0


def test_a_state_shows_its_fields() -> None:
    assert "turns=300" in repr(filled())
