"""Exact odds of Black Jack: how the dealer ends, and what a hand is worth, given the cards that are left.

Suits do not matter here: cards are counted by value, ten numbers with the aces first. All draws are without putting
back, so that each card that lies open counts. The order in which unseen cards are drawn makes no difference to what
is known about them; so the dealer is worked out from what is left after the player's draws, for all hands that a hand
can become at once (NumPy, one column a hand), and others' draws in between need not be looked at.

Where not everything is lost to the dealer's Black Jack (BJ-19: `peek`, `original_bets_only`), no choice of the player
changes what happens then. There a worth counts the other cases only: it is the chance of no Black Jack times the mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...games.black_jack.hands import is_above_21, is_black_jack, lay, total
from ...games.black_jack.settlement import STAND, settle_hand
from ...games.black_jack.state import Hand, State

VALUES = 10
ACE, TEN = 0, 9  # values count from 0 here
DRAWS = 12  # the dealer has at most twelve cards
COLUMNS = 128  # few enough for the processor's cache, and for NumPy not to start threads
NATURAL, ABOVE = 5, 6  # how the dealer ends, besides 0..4 for 17..21
KEPT = 600  # outlooks, some 10 kB each: enough for all first hands of one seat

Counts = tuple[int, ...]
NOTHING: Counts = (0,) * VALUES
Drawn = tuple[int, ...]  # values in ascending order
Row = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


# ── All hands ────────────────────────────────────────────────────────────────
class Book(NamedTuple):
    """Every hand of up to 21 points (aces at 1), whatever the order of its cards; those with most points first."""

    place: dict[Counts, int]
    counts: Places
    """A row of ten a hand."""
    total: Places
    natural: npt.NDArray[np.bool_]
    grown: Places
    """A row of ten a hand: its place with one more card; one behind the last: above 21."""
    points: Places


@cache
def book() -> Book:
    hands = sorted(every_hand(NOTHING, Hand(), 0), key=lambda entry: -entry[1].points)
    place = {counts: i for i, (counts, _) in enumerate(hands)}
    grown = [[place.get(plus(counts, value), len(hands)) for value in range(VALUES)] for counts in place]
    return Book(
        place,
        np.array(list(place)),
        np.array([total(hand) for _, hand in hands]),
        np.array([is_black_jack(hand) for _, hand in hands]),
        np.array(grown),
        np.array([hand.points for _, hand in hands]),
    )


def every_hand(counts: Counts, hand: Hand, lowest: int) -> Iterator[tuple[Counts, Hand]]:
    """This one, and with more cards, none of them below `lowest`: so that each comes once."""
    yield counts, hand
    for value in range(lowest, VALUES):
        more = with_card(hand, value)
        if is_above_21(more):
            return
        yield from every_hand(plus(counts, value), more, value)


def with_card(hand: Hand, value: int) -> Hand:
    more = hand.copy()
    lay(more, 4 * value)
    return more


def plus(counts: Counts, value: int, n: int = 1) -> Counts:
    return (*counts[:value], counts[value] + n, *counts[value + 1 :])


def reached(held: Counts) -> int:
    """The total of these cards."""
    b = book()
    return int(b.total[b.place[held]])


# ── How the dealer ends (BJ-8) ───────────────────────────────────────────────
class Layer(NamedTuple):
    """Sets of equally many cards that the dealer can draw. One is in the shoe in as many ways as the set without its
    last card, times the number of cards that may be the last."""

    parent: Places
    """Its place in the layer before."""
    step: Places
    """The last card: ten times how many of that value came before it, plus the value."""
    ends: Row
    """A row an outcome: in how many orders the dealer comes to just these cards and stops there."""


@cache
def layers(up: int) -> list[Layer]:
    """From the dealer's first card on. Going above 21 is what remains."""
    b = book()
    rows: list[dict[Drawn, list[float]]] = [{(): []}]
    for hand, orders in endings(up).items():
        drawn = b.counts[hand].copy()
        drawn[up] -= 1
        cards = tuple(int(value) for value in np.repeat(np.arange(VALUES), drawn))
        for n in range(1, len(cards) + 1):
            if n == len(rows):
                rows.append({})
            rows[n].setdefault(cards[:n], [0.0] * ABOVE)
        rows[len(cards)][cards][NATURAL if b.natural[hand] else b.total[hand] - STAND] = float(orders)
    return [layer(before, row) for before, row in pairwise(rows)]


def endings(up: int) -> Counter[int]:
    """In how many orders of its cards the dealer's hand ends as this one."""
    b = book()
    ended = Counter[int]()
    drawing = Counter({b.place[plus(NOTHING, up)]: 1})
    while drawing:
        further = Counter[int]()
        for hand, orders in drawing.items():
            for more in b.grown[hand].tolist():
                if more < len(b.place):
                    (further if b.total[more] < STAND else ended)[more] += orders
        drawing = further
    return ended


def layer(before: dict[Drawn, list[float]], row: dict[Drawn, list[float]]) -> Layer:
    places = {cards: i for i, cards in enumerate(before)}
    return Layer(
        np.array([places[cards[:-1]] for cards in row]),
        np.array([VALUES * (cards.count(cards[-1]) - 1) + cards[-1] for cards in row]),
        np.array(list(row.values())).T.copy(),
    )


def dealer(left: Row, up: int) -> Row:
    """The chances of the seven outcomes, one column for each column of cards left."""
    parts = [some_columns(left[:, i : i + COLUMNS], up) for i in range(0, left.shape[1], COLUMNS)]
    return np.concatenate(parts, axis=1)


def some_columns(left: Row, up: int) -> Row:
    n = left.sum(0)
    steps = (left - np.arange(DRAWS)[:, None, None]).reshape(DRAWS * VALUES, -1)
    chances, orders = np.ones((1, left.shape[1])), np.ones(left.shape[1])
    found = np.zeros((ABOVE + 1, left.shape[1]))
    for drawn, each in enumerate(layers(up)):
        chances = chances.take(each.parent, 0)
        chances *= steps.take(each.step, 0)
        orders /= np.maximum(n - drawn, 1.0)
        found[:ABOVE] += (each.ends @ chances) * orders
    found[ABOVE] = 1.0 - found.sum(0)
    return found


# ── What a hand gets (BJ-9 to BJ-11) ─────────────────────────────────────────
@cache
def pays() -> Row:
    """By the settlement: a row for each total, a column for each of the dealer's outcomes, in stakes."""
    b = book()
    example = {int(t): laid(tuple(b.counts[(b.total == t) & ~b.natural][0])) for t in np.unique(b.total)}
    dealers = [*(example[STAND + i] for i in range(NATURAL)), black_jack(), laid((0,) * TEN + (3,))]
    return np.array([[settled(example[t], theirs) if t in example else 0.0 for theirs in dealers] for t in range(22)])


@cache
def black_jack_pays() -> float:
    """If the dealer has none."""
    return settled(black_jack(), laid((0,) * TEN + (2,)), split=False)


def black_jack() -> Hand:
    return laid(tuple(book().counts[book().natural][0]))


def laid(counts: Counts) -> Hand:
    hand = Hand()
    for value, n in enumerate(counts):
        for _ in range(n):
            lay(hand, 4 * value)
    return hand


def settled(mine: Hand, theirs: Hand, split: bool = True) -> float:
    s = State()
    s.dealer.assign(theirs)
    me = s.seat[0]
    me.hands = 2 if split else 1
    me.hand[0].assign(mine)
    me.hand[0].stake = me.bet = 20
    settle_hand(s, me, 0)
    return me.hand[0].change / me.bet


# ── What a hand is worth ─────────────────────────────────────────────────────
class Worth(NamedTuple):
    """Of a hand, in stakes."""

    stay: float
    card: float
    double: float
    best: float
    """The better of staying and taking a card."""


class Outlook(NamedTuple):
    """A hand and all that it can become."""

    places: Places
    """In the book, ascending."""
    worths: Row
    """A row each, in the order of `Worth`."""

    def of(self, held: Counts) -> Worth:
        place = book().place[held]
        row = int(np.searchsorted(self.places, place))
        assert self.places[row] == place
        return Worth(*self.worths[row].tolist())


@lru_cache(KEPT)
def outlook(shoe: Counts, up: int, root: Counts, all_lost: bool) -> Outlook:
    """Of the hands that hold at least the cards of `root`; `shoe` is what would be left if they were still in it."""
    b = book()
    held = np.flatnonzero((b.counts >= root).all(1) & (b.counts <= shoe).all(1))
    left = np.array(shoe) - b.counts[held]
    n = left.sum(1, keepdims=True)
    chances = left / np.maximum(n, 1)
    after = b.grown[held]
    lost = np.where(after == len(b.place), bust(left, n, up, all_lost), 0.0)
    stay, best = np.zeros((2, len(b.place) + 1))
    stay[held] = (counted(all_lost)[b.total[held]] * dealer(left.T.astype(float), up).T).sum(1)
    best[held] = stay[held]
    card, double = (chances * lost).sum(1), 2 * (chances * (stay[after] + lost)).sum(1)
    for some in equal(b.points[held]):
        card[some] += (chances[some] * best[after[some]]).sum(1)
        best[held[some]] = np.maximum(stay[held[some]], card[some])  # with 21 nothing is better than to stay
    return Outlook(held, np.stack([stay[held], card, double, best[held]], axis=1))


def equal(points: Places) -> Iterator[slice]:
    """Where a sorted row has equal values."""
    bounds = [0, *(np.flatnonzero(np.diff(points)) + 1).tolist(), len(points)]
    return (slice(low, high) for low, high in pairwise(bounds))


def standing(left: Counts, up: int, points: int, all_lost: bool) -> float:
    """What a finished hand with this total is worth, in stakes."""
    ends = dealer(np.array(left, float)[:, None], up)[:, 0]
    return float(counted(all_lost)[points] @ ends)


def counted(all_lost: bool) -> Row:
    """What a hand gets where it counts: unless all is lost to it, the dealer's Black Jack is left out."""
    if all_lost:
        return pays()
    without = pays().copy()
    without[:, NATURAL] = 0.0
    return without


def bust(left: Places, n: Places, up: int, all_lost: bool) -> Row | float:
    """What going above 21 by a card of each value is worth."""
    missing = missing_to_black_jack(up)
    if all_lost or missing is None:
        return -1.0
    after = left[:, [missing]] - (np.arange(VALUES) == missing)
    worth: Row = after / np.maximum(n - 1, 1) - 1.0
    return worth


def missing_to_black_jack(up: int) -> int | None:
    return {ACE: TEN, TEN: ACE}.get(up)


def natural_chance(left: Counts, up: int) -> float:
    """That the dealer's next card makes a Black Jack."""
    missing = missing_to_black_jack(up)
    return 0.0 if missing is None else left[missing] / sum(left)
