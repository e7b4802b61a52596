"""What the laws need to know of Lampenfieber."""

from __future__ import annotations

from typing import Any

import kartenhaus as kh
from kartenhaus.core.bits import members, ones

from .state import State

VARIANTS: list[dict[str, Any]] = [{}, {"snuff": True}]
SEATS = [2, 3, 4]
MOST_PICKS = 1 + 2 * 32 + 1  # the lot, every card drawn and played, and the end
HIDES = True


def census(s: State) -> list[int]:
    found = [*members(s.pile), *members(s.played)]
    for they in s.seat:
        assert ones(they.hand) == they.held
        found += members(they.hand)
    return sorted(found)


def short(game: kh.Game, seats: int) -> kh.Play:
    """Seat 0 has its hand, the next has two cards of theirs: few enough ways to count them all."""
    play = game.start(seats, chance="manual")
    for pick in ("first 0", "deal 3", "deal 5", "deal 6", "deal 9", "deal 10"):
        play.apply(pick)
    return play
