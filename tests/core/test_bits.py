"""Sets as masks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kartenhaus.core.bits import lowest, mask_of, members, nth, ones

sets = st.sets(st.integers(0, 62))


@given(sets)
def test_a_mask_counts_and_lists_its_members(elements: set[int]) -> None:
    mask = mask_of(elements)
    assert ones(mask) == len(elements)
    assert list(members(mask)) == sorted(elements)


@given(sets.filter(bool))
def test_the_kth_is_the_kth_in_ascending_order(elements: set[int]) -> None:
    mask = mask_of(elements)
    assert lowest(mask) == min(elements)
    assert [nth(mask, k) for k in range(len(elements))] == sorted(elements)
