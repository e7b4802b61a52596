"""What the laws need to know of Tauziehen."""

from __future__ import annotations

from typing import Any

from kartenhaus.core.bits import members
from kartenhaus.games.tauziehen.state import State

VARIANTS: list[dict[str, Any]] = [{}, {"opening": "balanced"}, {"opening": "even"}]
SEATS = [2]
MOST_PICKS = 6 + 2 * 500
HIDES = True
SHORT = 8  # picks whose unseen ways can all be counted


def census(s: State) -> list[tuple[int, int]]:
    found = []
    for seat, me in enumerate(s.seat):
        assert bin(me.hand).count("1") == me.held
        for place in (me.hand, me.pile, me.discard):
            found += [(seat, card) for card in members(place)]
    return sorted(found)
