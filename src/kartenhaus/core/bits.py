"""Sets as masks: bit c is element c.

LLVM turns the loop of `counted` into one instruction; Python has a word for it.
"""

from collections.abc import Iterable, Iterator

from .rule import rule, rule_for


@rule
def counted(mask: int) -> int:
    """How many there are, as the compiler reads it."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule_for(counted)
def ones(mask: int) -> int:
    """How many there are."""
    return mask.bit_count()


@rule
def lowest(mask: int) -> int:
    """The first of them."""
    return ones((mask & -mask) - 1)


@rule
def nth(mask: int, k: int) -> int:
    """The k-th of them, counted from 0, by halving; below 2**63."""
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        half = mask & ((1 << width) - 1)
        n = ones(half)
        if k < n:
            mask = half
        else:
            k -= n
            mask >>= width
            place += width
    return place


def members(mask: int) -> Iterator[int]:
    """All of them in ascending order (for views and words; rules count with `lowest`)."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def mask_of(elements: Iterable[int]) -> int:
    mask = 0
    for element in elements:
        mask |= 1 << element
    return mask
