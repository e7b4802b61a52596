"""How much too low the expert's worth of a split is: beside the best play of one who looks at every card.

Two hands that are not split again: the second cards of both come, then the first hand is played with an eye to what it
teaches for the second. All of this is exact, and takes seconds or minutes where the expert takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kartenhaus.players.black_jack.odds import NOTHING, Counts, natural_chance, outlook, plus, reached
from kartenhaus.players.black_jack.reckoning import TEN, VALUES
from kartenhaus.players.black_jack.splits import PAIR, Pairs, Queue, Ways, seconds


def shoe_of(decks: int) -> Counts:
    return (*(4 * decks,) * TEN, 16 * decks)


def without(shoe: Counts, cards: Counts) -> Counts:
    return tuple(n - m for n, m in zip(shoe, cards, strict=True))


def gain(value: int, up: int, decks: int, all_lost: bool) -> tuple[float, float]:
    """What the expert makes of the split, and what memory adds to it, in stakes."""
    left = plus(plus(shoe_of(decks), up, -1), value, -2)
    said = Pairs(left, up, all_lost, value, again=False).split(Queue((PAIR,), splits=1, money=3))
    n, best = sum(left), 0.0
    for second in range(VALUES):
        if left[second]:
            best += left[second] / n * First(left, up, value, second, all_lost).worth()
    return said, best - said


class First:
    """The first hand, with the second card of the second in sight; worths are of both."""

    def __init__(self, left: Counts, up: int, value: int, second: int, all_lost: bool) -> None:
        self.up, self.value, self.second, self.all_lost = up, value, second, all_lost
        self.both = plus(left, value, 2)
        self.shoe = plus(plus(left, second, -1), value)
        self.found = outlook(self.shoe, up, plus(NOTHING, value), all_lost)
        self.known: dict[Counts, float] = {}

    def worth(self) -> float:
        """Before its second card."""
        return self.drawn(plus(NOTHING, self.value), self.two_cards)

    def drawn(self, held: Counts, then: Callable[[Counts], float]) -> float:
        """The mean over the next card."""
        left = without(self.shoe, held)
        return sum(n / sum(left) * then(plus(held, value)) for value, n in enumerate(left) if n)

    def two_cards(self, held: Counts) -> float:
        if reached(held) == 21:
            return self.finished(held)
        return max(self.best(held), self.drawn(held, lambda more: self.finished(more, 2)))

    def best(self, held: Counts) -> float:
        """Of staying and taking a card."""
        if held not in self.known:
            worth = self.finished(held)
            if reached(held) < 21:
                worth = max(worth, self.drawn(held, self.best))
            self.known[held] = worth
        return self.known[held]

    def finished(self, held: Counts, stake: int = 1) -> float:
        """The hand stays or is above 21; the other is played."""
        natural = 0.0 if self.all_lost else natural_chance(without(self.shoe, held), self.up)
        own = self.found.of(held).stay if reached(held) <= 21 else natural - 1
        return stake * own + max(self.others(without(self.both, held))[self.second])

    def others(self, shoe: Counts) -> dict[int, Ways]:
        return second_hands(shoe, self.up, self.value, self.all_lost)


@cache
def second_hands(shoe: Counts, up: int, value: int, all_lost: bool) -> dict[int, Ways]:
    """Kept until the process ends: they come again for every card of the second hand."""
    return seconds.__wrapped__(shoe, up, value, all_lost)
