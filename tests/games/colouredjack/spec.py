"""What the laws need to know of Colouredjack."""

from __future__ import annotations

from typing import Any

import kartenhaus as kh
from kartenhaus.cards.maxomin import cards
from kartenhaus.core.picks import Event
from kartenhaus.games.colouredjack.options import MOST_ROUNDS
from kartenhaus.games.colouredjack.state import MOST_CARDS, State
from kartenhaus.games.colouredjack.view import HandsShown
from tests.positions import go_on

VARIANTS: list[dict[str, Any]] = [{"wins": 2}, {"sub": 0, "plus": 1, "rounds": 2}]
QUICK = {"wins": 2}
SEATS = [2, 3, 4, 5, 6, 7, 8]
MOST_PICKS = 1 + MOST_ROUNDS * 8 * 2 * MOST_CARDS
HIDES = True


def census(s: State) -> list[int]:
    found = cards(s.stock)
    for they in s.seat:
        assert len(cards(they.hand)) == they.held
        found += cards(they.hand)
    return sorted(found)


def short(game: kh.Game, seats: int) -> kh.Play:
    """The first player asks and stops, at larger tables only asks: few enough ways to count them all."""
    play = game.start(seats, chance="manual")
    return go_on(play, "dealer 0, card b9, ask, card g10, stop" if seats == 2 else "dealer 0, card b9, ask")


def bearing(log: list[Event]) -> list[Event]:
    """All cards are shuffled anew for each round (CJ-5): hands that lay open before the last ones mean nothing."""
    shown = [n for n, event in enumerate(log) if isinstance(event, HandsShown)]
    return log[shown[-1] :] if shown else log
