"""What programs that learn see of a game: a row of small numbers, one feature after the other.

A game says in its features.py what the row holds (`layout`), and writes it (`observe`, a rule that works on what
`cover` left of a state). The helpers below write one feature each and answer where the next one begins.
"""

from __future__ import annotations

from typing import NamedTuple

from .rule import Out, rule
from .voice import Both


class Feature(NamedTuple):
    name: str
    size: int
    meaning: Both


@rule
def write(out: Out, at: int, number: int) -> int:
    out[at] = number
    return at + 1


@rule
def write_set(out: Out, at: int, members: int, size: int) -> int:
    """One place for each that may be in the set: 1 if it is."""
    for i in range(size):
        out[at + i] = members >> i & 1
    return at + size


@rule
def write_one(out: Out, at: int, which: int, size: int) -> int:
    """One place for each that it may be: 1 at `which`, nowhere if that is none of them."""
    for i in range(size):
        out[at + i] = 1 if i == which else 0
    return at + size
