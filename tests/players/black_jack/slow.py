"""Black Jack's odds card by card, in whole fractions: slow, and with nothing from the expert or the rules. For shoes
of a few cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

Cards = tuple[int, ...]  # how many of each value, the aces first
VALUES = range(10)
NATURAL, ABOVE = 5, 6


def one_more(cards: Cards, value: int) -> Cards:
    return tuple(n + (v == value) for v, n in enumerate(cards))


def one_less(cards: Cards, value: int) -> Cards:
    return tuple(n - (v == value) for v, n in enumerate(cards))


def total(cards: Cards) -> int:
    points = sum(n * (v + 1) for v, n in enumerate(cards))
    return points + 10 if cards[0] and points <= 11 else points


@cache
def dealer(left: Cards, held: Cards) -> tuple[Fraction, ...]:
    """The chances of 17 … 21, Black Jack, above 21; what never ends, because the shoe does, counts as the last."""
    points, n = total(held), sum(left)
    if points >= 17 or n == 0:
        natural = sum(held) == 2 and points == 21
        end = NATURAL if natural else points - 17 if 17 <= points <= 21 else ABOVE
        return tuple(Fraction(int(i == end)) for i in range(7))
    found = [Fraction(0)] * 7
    for v in VALUES:
        if left[v]:
            for i, chance in enumerate(dealer(one_less(left, v), one_more(held, v))):
                found[i] += Fraction(left[v], n) * chance
    return tuple(found)


class Slow:
    """What hands are worth against this first card of the dealer's, all from one shoe."""

    def __init__(self, up: int, all_lost: bool) -> None:
        self.first, self.all_lost = one_more((0,) * 10, up), all_lost
        self.known: dict[Cards, Fraction] = {}

    def stay(self, left: Cards, held: Cards) -> Fraction:
        mine, worth = total(held), Fraction(0)
        for end, chance in enumerate(dealer(left, self.first)):
            if end == NATURAL:
                worth -= chance * self.all_lost
            elif mine > 21:
                worth -= chance
            else:
                theirs = -1 if end == ABOVE else 17 + end
                worth += chance * ((mine > theirs) - (mine < theirs))
        return worth

    def card(self, left: Cards, held: Cards) -> Fraction:
        return self.drawn(left, held, self.best)

    def double(self, left: Cards, held: Cards) -> Fraction:
        return 2 * self.drawn(left, held, self.stay)

    def best(self, left: Cards, held: Cards) -> Fraction:
        if held not in self.known:
            stay = self.stay(left, held)
            self.known[held] = stay if total(held) > 21 else max(stay, self.card(left, held))
        return self.known[held]

    def drawn(self, left: Cards, held: Cards, then: Callable[[Cards, Cards], Fraction]) -> Fraction:
        parts = (left[v] * then(one_less(left, v), one_more(held, v)) for v in VALUES if left[v])
        return sum(parts, Fraction(0)) / max(sum(left), 1)
