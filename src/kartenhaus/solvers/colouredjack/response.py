"""The exact value of two strategies against each other, and the best that anybody can do against either.

Chance deals sequences of cards, all equally likely. A strategy turns that into weights of hands: how many of the orders
in which a hand's cards may come lead to it. For two hands together, the number of ways to choose their cards from the
deck is a product over the kinds of cards, so that all pairs of hands can be summed up. Whoever answers best sees all
of their own hand, the colour of its highest card included (CJ-18).
"""

from __future__ import annotations

from typing import Any

from ...core.rule import driver, rule
from ...games.colouredjack.state import MOST_CARDS
from .regrets import ASKS, STOPS

KINDS = 14
DIGITS = 4096  # of three kinds, four bits each
HAND = {
    "has": "i8",  # four bits for each kind
    "size": "i8",
    "choice": "i8",
    "points": "i8",
    "aided": "i8",
    "top": "i8",
    "tops": "i8",
    "more": ("i8", KINDS),
    "own": "f8",  # the ways to choose its cards from the deck, in their order
    "orders": "f8",
    "stops": "f8",  # the orders in which they stop with it
    "ask": "f8",
    "mass": "f8",  # the chance of one order of its cards and of what the other has done
    "worth": "f8",  # of stopping with it, for one order of its cards
    "even": ("f8", 5),  # of that, where only colours decide: by how many of the highest number the other has
    "asked": "f8",  # what asking is worth there, and stopping, whatever the colours
    "stopped": "f8",
    "best": ("f8", 4),  # of playing on from it, by how many colours are better than that of its highest card
}
WAYS = {"of": ("f8", 5 * DIGITS), "orders": ("f8", 2 * MOST_CARDS + 1), "loss": "f8"}  # what a round lost counts


@rule
def ways(table: Any, has: int) -> float:
    """To choose such cards from the deck one after the other."""
    product = 1.0
    for group in range(5):
        product *= table.of[DIGITS * group + (has >> 12 * group & 4095)]
    return product


@driver(hands=HAND)
def spread(desks: Any, hands: Any, size: int) -> None:
    """From how often one asks with each hand: the orders that lead to it, and those in which one stops there."""
    for i in range(size):
        hands[i].orders = 1.0 if hands[i].size == 1 else 0.0
    for i in range(size):
        hand = hands[i]
        asks = 1.0 if hand.choice == ASKS else 0.0 if hand.choice == STOPS else hand.ask
        hand.stops = (1.0 - asks) * hand.orders
        for kind in range(KINDS):
            if hand.more[kind] >= 0:
                hands[hand.more[kind]].orders += asks * hand.orders


@driver(hands=HAND, others=HAND, tables=WAYS)
def stop_with(desks: Any, hands: Any, others: Any, tables: Any, begin: int, end: int, first: int, last: int) -> None:
    """What stopping with each of `hands` from number `begin` to before `end` is worth, for one order of its cards,
    against those of `others` from number `first` to before `last`."""
    table = tables[0]
    for i in range(begin, end):
        hand = hands[i]
        hand.worth, hand.mass = 0.0, 0.0
        for m in range(5):
            hand.even[m] = 0.0
        if hand.choice == ASKS:
            continue
        for j in range(first, last):
            other = others[j]
            if other.stops == 0.0:
                continue
            weight = ways(table, hand.has + other.has)
            if weight == 0.0:
                continue
            weight *= other.stops / hand.own / table.orders[hand.size + other.size]
            hand.mass += weight
            if is_even(hand, other):
                hand.even[other.tops] += weight
            else:
                won = lead(hand, other)
                hand.worth += weight * (won if won >= 0.0 else table.loss)


@rule
def is_even(hand: Any, other: Any) -> bool:
    """Whether nothing but colours tells them apart."""
    return bool(
        hand.points > 0
        and hand.points == other.points
        and hand.size == other.size
        and hand.aided == other.aided
        and hand.top == other.top
    )


@rule
def lead(hand: Any, other: Any) -> float:
    """1 a win, -1 a loss, of hands that are not even."""
    more = hand.points - other.points
    if more == 0 and hand.points > 0:
        more = other.size - hand.size
        if more == 0:
            more = other.aided - hand.aided
        if more == 0:
            more = hand.top - other.top
    return 1.0 if more > 0 else -1.0 if more < 0 else 0.0


@driver(hands=HAND, tables=WAYS)
def play_back(desks: Any, hands: Any, tables: Any, size: int, answers: bool) -> float:
    """The worth of all hands from the largest to the smallest, and of the round: by the strategy in `ask`, or if one
    `answers` by the better of asking and stopping wherever there is a choice."""
    total = 0.0
    for n in range(size):
        hand = hands[size - 1 - n]
        hand.asked, hand.stopped = 0.0, 0.0
        for better in range(5 - hand.tops if hand.tops else 1):
            stopped, asked = stopped_at(hand, better, tables[0].loss), 0.0
            if hand.choice != STOPS:
                asked = asked_at(hands, hand, better)
            hand.asked += share_of(hand.tops, better) * asked
            hand.stopped += share_of(hand.tops, better) * stopped
            if hand.choice == STOPS:
                hand.best[better] = stopped
            elif hand.choice == ASKS:
                hand.best[better] = asked
            elif answers:
                hand.best[better] = max(asked, stopped)
            else:
                hand.best[better] = hand.ask * asked + (1.0 - hand.ask) * stopped
        if hand.size == 1:
            for better in range(4 if hand.top else 1):
                total += hand.best[better] if hand.top else hand.own * hand.best[0]
    return total


@rule
def share_of(tops: int, better: int) -> float:
    """Of all colours that so many cards of one number may have: those whose best has so many better ones."""
    if tops == 0:
        return 1.0
    share = tops / (4.0 - better)  # that the best of those that are left is among them …
    for k in range(better):
        share *= max(0.0, (4.0 - k - tops) / (4.0 - k))  # … and none of those before
    return share


@rule
def stopped_at(hand: Any, better: int, loss: float) -> float:
    """With so many colours better than that of its highest card. The other has some of those with the cards of that
    number which are left."""
    worth: float = hand.worth
    left = 4 - hand.tops
    for m in range(1, left + 1):
        none = 1.0  # of the other's m cards is of a better colour
        for k in range(m):
            none *= max(0.0, (left - better - k) / (left - k))
        worth += hand.even[m] * (none + (1.0 - none) * loss)
    return worth


@rule
def asked_at(hands: Any, hand: Any, better: int) -> float:
    total = 0.0
    for kind in range(KINDS):
        if hand.more[kind] < 0:
            continue
        grown = hands[hand.more[kind]]
        has = hand.has >> 4 * kind & 15
        number = kind + 1
        if number > 12:
            total += (grown.own / hand.own) * grown.best[better]
        elif number > hand.top:
            for above in range(4):
                total += grown.best[above]
        elif number == hand.top:
            for above in range(better):
                total += grown.best[above]
            total += (4 - hand.tops - better) * grown.best[better]
        else:
            total += (4 - has) * grown.best[better]
    return total
