"""States: one declaration, a plain object and bytes for compiled code."""

from __future__ import annotations

from typing import Annotated

import pytest

from kartenhaus.core.state import Cards, Count, Fields, Small, whole_words


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
    packed = s.pack()
    assert len(packed) == State.size()
    assert State.unpack(packed) == s


def test_compiled_code_finds_every_value_where_it_was_packed() -> None:
    np = pytest.importorskip("numpy")
    from kartenhaus.engine.native import state_dtype

    packed = np.frombuffer(filled().pack(), state_dtype(State))
    assert packed.dtype.itemsize == State.size()
    assert packed["seat"]["hand"][0][1] == 1 << 40
    assert packed["position"][0].tolist() == [0, 0, 0, 0, 2]
    assert packed["turns"][0] == 300


def test_a_state_can_be_filled_from_its_numbers() -> None:
    assert State().fill(iter(filled().numbers())) == filled()


def test_a_value_that_does_not_fit_its_field_is_an_error_when_packed() -> None:
    s = filled()
    s.seat[0].points = 200
    with pytest.raises(OverflowError):
        s.pack()


def test_states_lie_side_by_side_in_whole_words() -> None:
    assert 8 * whole_words(State) - State.size() in range(8)


def test_a_state_shows_its_fields() -> None:
    assert "turns=300" in repr(filled())
