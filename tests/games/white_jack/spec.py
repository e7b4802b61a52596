"""What the laws need to know of White Jack."""

from __future__ import annotations

from typing import Any

from kartenhaus.core.bits import members
from kartenhaus.games.white_jack.state import DECK, State

VARIANTS: list[dict[str, Any]] = [{}, {"start": "winner", "memory": True}, {"start": "loser"}]
SEATS = [2]
MOST_PICKS = 20_000  # 63 rounds of at most 44 picks, and void rounds, which nothing but chance bounds
HIDES = False


def census(s: State) -> list[tuple[int, int]]:
    """Every card in its place; what the other has captured is what is missing from all of them."""
    found = []
    for seat, me in enumerate(s.seat):
        captured = DECK & ~(me.pile | me.discard | me.laid)
        for place in (me.pile, me.discard, me.laid, captured):
            found += [(seat, card) for card in members(place)]
    return sorted(found)
