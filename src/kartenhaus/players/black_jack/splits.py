"""What split hands of Black Jack are worth.

The hands are gone through in their order, each with the best play by its own cards and by what is known now, every
draw without putting back. From one hand to the next only this counts: how many cards of the pair's value have come, how
many splits are left, and what the purse still covers. What a player learns from the other cards of a hand for those
after it is left out.

So a worth is a little too low: this way of playing reaches it, and one who looks at every card does better: with eight
packs by 0.01 % of the stake at most, with one by 0.2 % (benchmarks/black_jack/expert.py measures it).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...engine.bodies import Mode
from .odds import NOTHING, Counts, Outlook, outlook, plus, reached, standing
from .reckoning import ACE, VALUES

KEPT = 4096
NEVER = -1e9  # the worth of what is forbidden


class Ways(NamedTuple):
    """What a hand of two cards is worth, in stakes."""

    doubled: float
    otherwise: float


# ── One of several hands ─────────────────────────────────────────────────────
def two_cards(shoe: Counts, up: int, held: Counts, aces: bool, all_lost: bool, mode: Mode | None = None) -> Ways:
    """`shoe` is what would be left if both cards were still in it."""
    if aces:
        return split_ace(shoe, up, held, all_lost, mode)
    return ways(outlook(shoe, up, held, all_lost, mode), held)


@lru_cache(KEPT)
def seconds(shoe: Counts, up: int, first: int, all_lost: bool, mode: Mode | None = None) -> dict[int, Ways]:
    """The hands of this card with each second one that may come; `shoe` is what would be left if both were in it."""
    one = plus(NOTHING, first)
    hands = {second: plus(one, second) for second in range(VALUES) if shoe[second] > one[second]}
    if first == ACE:
        return {second: split_ace(shoe, up, held, all_lost, mode) for second, held in hands.items()}
    found = outlook(shoe, up, one, all_lost, mode)
    return {second: ways(found, held) for second, held in hands.items()}


def ways(found: Outlook, held: Counts) -> Ways:
    worth = found.of(held)
    return Ways(NEVER if reached(held) == 21 else worth.double, worth.best)


def split_ace(shoe: Counts, up: int, held: Counts, all_lost: bool, mode: Mode | None = None) -> Ways:
    """It gets one card and no more (BJ-16)."""
    left = tuple(n - m for n, m in zip(shoe, held, strict=True))
    return Ways(NEVER, standing(left, up, reached(held), all_lost, mode))


# ── All of them ──────────────────────────────────────────────────────────────
PAIR, MIXED = -1, -2  # a hand to be played: of two equal values, or with any other second card


class Queue(NamedTuple):
    """Hands to be played, in their order."""

    hands: tuple[int, ...]
    """PAIR, MIXED, or the place of a known one."""
    splits: int
    """That are still allowed."""
    money: int
    """How many more stakes the purse covers."""
    came: int = 0
    """Cards of the pair's value that were drawn."""
    mixed: int = 0
    """Second cards of other values that were drawn."""

    def next(self, doubled: bool = False) -> Queue:
        return self._replace(hands=self.hands[1:], money=self.money - doubled)

    def split(self, came: int, again: bool) -> Queue:
        """The first becomes two hands, which draw so many cards of its value; `again`: which may be split too."""
        drawn = (PAIR,) * came + (MIXED,) * (2 - came)
        splits = self.splits - 1 if again else 0
        return Queue((*drawn, *self.hands[1:]), splits, self.money - 1, self.came + came, self.mixed + 2 - came)


class Pairs:
    """What becomes of pairs of one value, given the cards that are left when they lie on the table, and `known`: other
    hands there. `again` says whether what was split may be split once more (BJ-17)."""

    def __init__(
        self,
        left: Counts,
        up: int,
        all_lost: bool,
        value: int,
        again: bool = True,
        known: Mapping[int, Ways] | None = None,
        mode: Mode | None = None,
    ) -> None:
        self.left, self.up, self.all_lost, self.value, self.again = left, up, all_lost, value, again
        self.known, self.mode = known or {}, mode
        self.found: dict[Queue, float] = {}
        self.hands: dict[tuple[int, int, int], Ways] = {}

    def worth(self, at: Queue) -> float:
        """Of all hands."""
        if not at.hands:
            return 0.0
        if at not in self.found:
            worth = sum(chance * self.played(ways, at) for chance, ways in self.first(at))
            if at.hands[0] == PAIR and at.splits > 0 and at.money > 0:
                worth = max(worth, self.split(at))
            self.found[at] = worth
        return self.found[at]

    def played(self, ways: Ways, at: Queue) -> float:
        """The first hand is played as it is."""
        worth = ways.otherwise + self.worth(at.next())
        return max(worth, ways.doubled + self.worth(at.next(doubled=True))) if at.money > 0 else worth

    def split(self, at: Queue) -> float:
        """The first hand is split."""
        same, mixed = self.left[self.value] - at.came, sum(self.left) - self.left[self.value] - at.mixed
        n = (same + mixed) * (same + mixed - 1)
        chances = (mixed * (mixed - 1) / n, 2 * same * mixed / n, same * (same - 1) / n)
        return sum(chance * self.worth(at.split(came, self.again)) for came, chance in enumerate(chances) if chance)

    # ── One hand ─────────────────────────────────────────────────────────────
    def first(self, at: Queue) -> list[tuple[float, Ways]]:
        """What the first hand may be, with the chance of it."""
        hand = at.hands[0]
        if hand == PAIR:
            return [(1.0, self.hand(self.value, at.came, at.mixed))]
        if hand != MIXED:
            return [(1.0, self.known[hand])]
        n = sum(self.left) - self.left[self.value]
        values = [value for value in range(VALUES) if value != self.value and self.left[value]]
        return [(self.left[value] / n, self.hand(value, at.came, at.mixed - 1)) for value in values]

    def hand(self, second: int, came: int, others: int) -> Ways:
        """With this second card, when so many cards of the pair's value have come, and `others` of which only that is
        counted that they are not of this value."""
        key = second, came, others
        if key not in self.hands:
            self.hands[key] = self.less_one(*key) if others else self.by_itself(second, came)
        return self.hands[key]

    def by_itself(self, second: int, came: int) -> Ways:
        shoe = plus(self.left, self.value, 1 - came + (second == self.value))
        return seconds(shoe, self.up, self.value, self.all_lost, self.mode)[second]

    def less_one(self, second: int, came: int, others: int) -> Ways:
        """One more card of which nothing is counted changes no average, and it is either of the pair's value or not: so
        the worth with so many that are not follows from the worths with one less."""
        same = self.left[self.value] - came
        n = sum(self.left) - came - (second != self.value) - (others - 1)
        now = self.hand(second, came, others - 1)
        if same == 0:
            return now
        then, chance = self.hand(second, came + 1, others - 1), same / n
        return Ways(*((a - chance * b) / (1 - chance) for a, b in zip(now, then, strict=True)))
