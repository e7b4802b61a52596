"""How often which hands come from a split, resplits included, without an approximation.

A pair of x is split whenever it may be (BJ-15, BJ-17). How the hands are played depends on each hand's own cards alone,
so the worth of a split is the sum over its hands, and all second cards may be thought of as dealt before any hand is
played on. Going through all ways in which they are of value x or not gives, for a hand that is left in the end, how
many x lie in the others (k), and how many cards of which nothing is known but that they are not x (j).

A hand's worth with j such cards follows from worths with none. One more unseen card that nobody looks at changes no
average; it is x with chance p, or it is not:

    worth(k, j) = p · worth(k + 1, j) + (1 − p) · worth(k, j + 1)

So a split is a sum of worths in shoes that lack some more x and nothing else, with weights that may be negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cases import SECONDS


class Dealt(NamedTuple):
    """Second cards, as they may have come."""

    chance: float
    same: int
    """How many of them are x."""
    others: int
    pairs: int
    """Hands that are left in the end with an x as their second card, as no split was left for them."""
    mixed: int
    """Hands that are left with another one."""


class Weights(NamedTuple):
    """Of the worths of one hand, by how many x its shoe lacks besides the other card of the pair."""

    pair: list[float]
    mixed: list[float]


def weights(same: int, others: int, splits: int) -> Weights:
    """Of a pair that lies on the table, when so many x and so many other cards are left."""
    pair, mixed = empty(), empty()
    for way in ways(same, others, splits):
        if way.pairs:
            pair[way.same - 1][way.others] += way.chance * way.pairs
        if way.mixed:
            mixed[way.same][way.others - 1] += way.chance * way.mixed
    return Weights(without_others(pair, same - 1, others), without_others(mixed, same, others - 1))


def empty() -> list[list[float]]:
    return [[0.0] * (SECONDS + 1) for _ in range(SECONDS + 1)]


def without_others(grid: list[list[float]], same: int, others: int) -> list[float]:
    """The weights of worths(k, j) as weights of worths(k, 0)."""
    for j in range(SECONDS, 0, -1):
        for k in (k for k in range(SECONDS) if grid[k][j]):
            p = (same - k) / (same + others - k - (j - 1))
            grid[k][j - 1] += grid[k][j] / (1 - p)
            grid[k + 1][j - 1] -= grid[k][j] * p / (1 - p)
    return [row[0] for row in grid[:SECONDS]]


def ways(same: int, others: int, splits: int) -> Iterator[Dealt]:
    """All that can come of a pair. Hands wait in their order; one that is a pair again is split as long as that is
    allowed, and both its hands get a card at once."""

    def after_split(waiting: tuple[bool, ...], splits: int, so_far: Dealt) -> Iterator[Dealt]:
        for first in (True, False):
            for second in (True, False):
                dealt = one_more(one_more(so_far, first), second)
                if dealt.chance:
                    yield from go_on((first, second, *waiting), splits - 1, dealt)

    def one_more(so_far: Dealt, is_same: bool) -> Dealt:
        left, other = same - so_far.same, others - so_far.others
        chance = so_far.chance * (left if is_same else other) / (left + other)
        return so_far._replace(chance=chance, same=so_far.same + is_same, others=so_far.others + (not is_same))

    def go_on(waiting: tuple[bool, ...], splits: int, so_far: Dealt) -> Iterator[Dealt]:
        if not waiting:
            yield so_far
        elif waiting[0] and splits:
            yield from after_split(waiting[1:], splits, so_far)
        else:
            done = so_far._replace(pairs=so_far.pairs + waiting[0], mixed=so_far.mixed + (not waiting[0]))
            yield from go_on(waiting[1:], splits, done)

    yield from after_split((), splits, Dealt(1.0, 0, 0, 0, 0))
