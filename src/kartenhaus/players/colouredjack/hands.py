"""The hands of Colouredjack that leave a choice, numbered: number cards only, their sum below 23, at most five.

Whoever holds an S or counts 23 has no choice (CJ-11, CJ-13). Colours are left out: they decide only where two hands are
alike in everything else (CJ-18). Above 23 a hand has nothing left but the hope for an S, so such hands count by their
number of cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...cards.maxomin import HIGHEST, cards, number
from ...games.colouredjack.state import GOAL, MOST_CARDS

Hand = tuple[int, ...]
"""The numbers of its cards in ascending order."""
COLOURS = 4


def hands(least: int = 1, room: int = GOAL - 1, most: int = MOST_CARDS - 1) -> Iterator[Hand]:
    """All of them whose lowest number is at least `least`."""
    for lowest in range(least, min(HIGHEST, room) + 1):
        yield (lowest,)
        if most > 1:
            for rest in hands(lowest, room - lowest, most - 1):
                if rest.count(lowest) < COLOURS:
                    yield (lowest, *rest)


@cache
def numbered() -> dict[Hand, int]:
    """By the number of cards, then by their numbers."""
    return {hand: n for n, hand in enumerate(sorted(hands(), key=lambda hand: (len(hand), hand)))}


def of_pile(pile: int) -> Hand:
    return tuple(sorted(number(card) for card in cards(pile)))


# ── Where a choice stands in the tables ──────────────────────────────────────
FIRST = 0
"""The one who plays first; n: the dealer, when the other has stopped with n cards."""
VIEWS = 1 + MOST_CARDS


def cell(hand: Hand, view: int) -> int:
    return VIEWS * numbered()[hand] + view


def cell_above(held: int) -> int:
    """Of the first player above 23. (The dealer always hopes on: nobody comes after.)"""
    return VIEWS * len(numbered()) + held


def cells() -> int:
    return VIEWS * len(numbered()) + MOST_CARDS


@cache
def grown() -> list[int]:
    """By hand and the number of one more card: the hand that is then held, -1 if that one leaves no such choice. The
    hand before the first card comes last."""
    all_hands = [*numbered(), ()]
    more = (tuple(sorted((*hand, n))) for hand in all_hands for n in range(HIGHEST + 1))
    return [numbered().get(hand, -1) for hand in more]
