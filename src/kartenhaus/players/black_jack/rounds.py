"""What a round of Black Jack is worth before its first card, with the best play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...engine.bodies import Mode
from ...games.black_jack.options import NONE
from ...games.black_jack.state import MOST_HANDS
from .odds import NOTHING, Counts, black_jack_pays, is_natural, natural_chance, outlook, plus
from .reckoning import ACE, TEN, VALUES
from .splits import PAIR, Pairs, Queue, ways

ENOUGH = 2 * MOST_HANDS - 1  # stakes that can come on top of the first


@lru_cache
def round_worth(decks: int, hole_card: int, resplit_aces: int, money: int = ENOUGH, mode: Mode | None = None) -> float:
    """In stakes, if the purse covers so many more of them. Insurance does not come into it: with three cards on the
    table, tens are never a third of the others."""
    shoe = (*(4 * decks,) * TEN, 16 * decks)
    worth = 0.0
    for up in range(VALUES):
        deal = Deal(plus(shoe, up, -1), up, hole_card == NONE, bool(resplit_aces), money, mode)
        worth += shoe[up] / sum(shoe) * deal.worth()
    return worth


class Deal:
    """Two cards against this one of the dealer's; `shoe` is all but that."""

    def __init__(
        self, shoe: Counts, up: int, all_lost: bool, resplit_aces: bool, money: int, mode: Mode | None
    ) -> None:
        self.shoe, self.up, self.all_lost, self.money, self.mode = shoe, up, all_lost, money, mode
        self.resplit_aces = resplit_aces
        self.found = outlook(shoe, up, NOTHING, all_lost, mode)

    def worth(self) -> float:
        return sum(chance * self.worth_of(first, second) for first, second, chance in self.cards())

    def cards(self) -> Iterator[tuple[int, int, float]]:
        """Any two, with their chance."""
        n = sum(self.shoe)
        for first in range(VALUES):
            for second in range(first, VALUES):
                same = first == second
                orders = self.shoe[first] * (self.shoe[second] - same) * (1 if same else 2)
                yield first, second, orders / (n * (n - 1))

    def worth_of(self, first: int, second: int) -> float:
        held = plus(plus(NOTHING, first), second)
        left = plus(plus(self.shoe, first, -1), second, -1)
        natural = natural_chance(left, self.up)
        if is_natural(held):
            return black_jack_pays(self.mode) * (1 - natural)
        doubled, best = ways(self.found, held)
        if self.money:
            best = max(best, doubled)
            if first == second:
                again = first != ACE or self.resplit_aces
                pairs = Pairs(left, self.up, self.all_lost, first, again, mode=self.mode)
                best = max(best, pairs.split(Queue((PAIR,), MOST_HANDS - 1, self.money)))
        return best if self.all_lost else best - natural
