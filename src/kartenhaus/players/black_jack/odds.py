"""Exact odds of Black Jack: how the dealer ends, and what a hand is worth, given the cards that are left.

Suits do not matter here: cards are counted by value, ten numbers with the aces first. All draws are without putting
back, so that each card that lies open counts. The order in which unseen cards are drawn makes no difference to what
is known about them; so the dealer is worked out from what is left after the player's draws, for all hands that a hand
can become at once (`reckoning.py`), and others' draws in between need not be looked at.

Where not everything is lost to the dealer's Black Jack (BJ-19: `peek`, `original_bets_only`), no choice of the player
changes what happens then. There a worth counts the other cases only: it is the chance of no Black Jack times the mean.
"""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from ...engine.bodies import Mode, body_for
from ...engine.game import game
from ...games.black_jack.hands import is_black_jack, lay, total
from ...games.black_jack.state import Hand
from .reckoning import ACE, BOOK, HANDS, TEN, VALUES, WORK, look_ahead, stand, write_book

KEPT = 600  # outlooks, some 10 kB each: enough for all first hands of one seat

Counts = tuple[int, ...]
NOTHING: Counts = (0,) * VALUES


# ── Hands ────────────────────────────────────────────────────────────────────
def plus(counts: Counts, value: int, n: int = 1) -> Counts:
    return (*counts[:value], counts[value] + n, *counts[value + 1 :])


@cache
def reached(held: Counts) -> int:
    """The total of these cards."""
    return total(laid(held))


def is_natural(held: Counts) -> bool:
    return is_black_jack(laid(held))


def laid(counts: Counts) -> Hand:
    hand = Hand()
    for value, n in enumerate(counts):
        for _ in range(n):
            lay(hand, 4 * value)
    return hand


# ── What they are worth ──────────────────────────────────────────────────────
class Worth(NamedTuple):
    """Of a hand, in stakes."""

    stay: float
    card: float
    double: float
    best: float
    """The better of staying and taking a card."""


class Outlook(NamedTuple):
    """A hand and all that it can become."""

    book: Mapping[Counts, int]
    """Where every hand stands."""
    places: array[int]
    """Those of these hands, ascending."""
    stay: array[float]
    card: array[float]
    double: array[float]

    def of(self, held: Counts) -> Worth:
        place = self.book[held]
        i = bisect_left(self.places, place)
        assert self.places[i] == place
        return Worth(self.stay[i], self.card[i], self.double[i], max(self.stay[i], self.card[i]))


@lru_cache(KEPT)
def outlook(shoe: Counts, up: int, root: Counts, all_lost: bool, mode: Mode | None = None) -> Outlook:
    """Of the hands that hold at least the cards of `root`; `shoe` is what would be left if they were still in it."""
    return reckoner(mode).outlook(shoe, up, root, all_lost)


def standing(left: Counts, up: int, points: int, all_lost: bool, mode: Mode | None = None) -> float:
    """What a finished hand with this total is worth, in stakes."""
    return reckoner(mode).standing(left, up, points, all_lost)


def dealer(left: Counts, up: int, mode: Mode | None = None) -> tuple[float, ...]:
    """The chances of 17 … 21, Black Jack and above 21 (BJ-8)."""
    return reckoner(mode).dealer(left, up)


def black_jack_pays(mode: Mode | None = None) -> float:
    """If the dealer has none."""
    return reckoner(mode).black_jack


def natural_chance(left: Counts, up: int) -> float:
    """That the dealer's next card makes a Black Jack."""
    missing = {ACE: TEN, TEN: ACE}.get(up)
    return 0.0 if missing is None else left[missing] / sum(left)


# ── Who works it out ─────────────────────────────────────────────────────────
class Reckoner:
    """The linked functions and their memory, for one thread at a time."""

    def __init__(self, mode: Mode | None) -> None:
        body = body_for(game("black-jack").rules, [write_book, stand, look_ahead], mode)
        self.lock = threading.Lock()
        self.books, self.works = body.rows(BOOK), body.rows(WORK)
        self.stand, self.look_ahead = body.driver(stand), body.driver(look_ahead)
        n = body.driver(write_book)(body.desk().whole, self.books, self.works)
        assert n == HANDS
        hands = self.books[0]["hands"]
        self.place = {tuple(map(int, hands[i]["counts"])): i for i in range(HANDS)}
        self.black_jack = float(self.books[0]["black_jack"])

    def outlook(self, shoe: Counts, up: int, root: Counts, all_lost: bool) -> Outlook:
        with self.lock:
            self._put(shoe)
            n = self.look_ahead(self.books, self.works, up, self.place[root], all_lost)
            place, *worths = (self.works[0][name][1 : n + 1] for name in ("place", "stay", "card", "double"))
            return Outlook(self.place, array("h", place), *(array("d", worth) for worth in worths))

    def standing(self, left: Counts, up: int, points: int, all_lost: bool) -> float:
        with self.lock:
            self._put(left)
            return float(self.stand(self.books, self.works, up, points, all_lost))

    def dealer(self, left: Counts, up: int) -> tuple[float, ...]:
        with self.lock:
            self._put(left)
            self.stand(self.books, self.works, up, 0, True)
            return tuple(map(float, self.works[0]["ends"]))

    def _put(self, shoe: Counts) -> None:
        cards = self.works[0]["shoe"]
        for value, n in enumerate(shoe):
            cards[value] = n


@cache
def reckoner(mode: Mode | None) -> Reckoner:
    return Reckoner(mode)
