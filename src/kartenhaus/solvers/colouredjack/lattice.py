"""All hands that a round of Colouredjack can lead to, and how one grows into the next.

A hand is how often it has each kind of card: the numbers 1 to 12, S and +; the colours of its cards are equally likely.
What the rules make of a hand they are asked themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...cards.maxomin import HIGHEST, PLUS, SUB, added, number, strongest
from ...games.colouredjack.rules import counts, must_ask, must_stop, uses_extra
from ...games.colouredjack.state import GOAL, MOST_CARDS
from .regrets import ABOVE, ASKS, FREE, STOPS

KINDS = (*range(1, HIGHEST + 1), SUB, PLUS)
COLOURS = 4
Counts = tuple[int, ...]


class Grown(NamedTuple):
    """A hand, with what it can become by one more card: places in the lattice by kind, -1 if that kind is used up."""

    has: Counts
    size: int
    choice: int
    points: int
    """What it counts; 0 above 23, which cannot win."""
    aided: int
    """Whether an extra card was used."""
    top: int
    """Its highest number, 0 if it has none."""
    tops: int
    """How many of that number."""
    more: tuple[int, ...]


def pile(has: Counts) -> int:
    """Such a hand as the rules hold it, of whatever colours."""
    hand = 0
    for kind, n in zip(KINDS, has, strict=True):
        for copy in range(n):
            hand = added(hand, 4 * kind + copy if kind <= HIGHEST else kind)
    return hand


def choice(has: Counts) -> int:
    hand = pile(has)
    if must_stop(hand) or sum(has) == MOST_CARDS:
        return STOPS
    return ASKS if must_ask(hand) else FREE if counts(hand) < GOAL else ABOVE


def successors(has: Counts, copies: Sequence[int]) -> Iterator[Counts | None]:
    for kind, most in enumerate(copies):
        yield (*has[:kind], has[kind] + 1, *has[kind + 1 :]) if has[kind] < most else None


@lru_cache(4)
def lattice(sub: int, plus: int) -> list[Grown]:
    """All hands of at least one card, smaller ones first, for so many S and + in the deck."""
    copies = (*[COLOURS] * HIGHEST, sub, plus)
    order: dict[Counts, int] = {}
    layer = {one for one in successors((0,) * len(KINDS), copies) if one}
    while layer:
        for has in sorted(layer):
            order[has] = len(order)
        growing = (has for has in layer if choice(has) != STOPS)
        layer = {one for has in growing for one in successors(has, copies) if one}
    return [grown(has, order, copies) for has in order]


def grown(has: Counts, order: dict[Counts, int], copies: Sequence[int]) -> Grown:
    hand, left = pile(has), choice(has)
    more = tuple(-1 if one is None or left == STOPS else order[one] for one in successors(has, copies))
    points = counts(hand) if counts(hand) <= GOAL else 0
    top = number(strongest(hand))
    tops = has[top - 1] if top else 0
    return Grown(has, sum(has), left, points, int(uses_extra(hand)), top, tops, more)
