"""What the laws need to know of J-Solitär."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import kartenhaus as kh
from kartenhaus.cards import jay
from kartenhaus.core.chance import Seeded
from kartenhaus.core.rule import CHANCE
from kartenhaus.games.j_solitaer.state import EXCHANGE, LAY_OPEN, TURN_OPEN, State, card_of, given_for

LOOSE = Path(os.path.relpath(Path(__file__).parent / "loose.toml")).as_posix()

VARIANTS: list[dict[str, Any]] = [
    {},
    {"profile": LOOSE, "rounds": 2, "finish_round": True},
    {"profile": LOOSE, "rounds": 2, "keep_slots": False},
]
SEATS = [1, 2, 3, 4, 5]
# A card is drawn or turned once and laid once; before each of these every other seat may have an idle turn, and there
# may be three exchanges a turn.
MOST_PICKS = 110 + (1 + 3) * 5 * 2 * 110
HIDES = True


def census(s: State) -> list[int]:
    """Every card in its place: what lies under the tops is what is missing from all other places."""
    pool = jay.cards(s.pool)
    places = Counter(pool + s.open[: s.opened])
    for me in s.seat:
        hand = Counter(jay.cards(me.hand))
        assert hand.total() == me.held
        assert Counter(jay.cards(me.known)) <= hand
        places += hand + Counter(me.slot[: me.slots])
    assert len(pool) == s.corner + sum(me.pile for me in s.seat)
    deck = Counter(jay.cards(s.deck))
    assert places + Counter(top for top, height in zip(s.top, s.height, strict=True) if height) <= deck
    assert places.total() + sum(s.height) == deck.total()
    return sorted(deck.elements())


def short(game: kh.Game, seats: int) -> kh.Play | None:
    """Cut off while the second seat draws: seat 0 has not seen one card (of 35 kinds) or two (of 12). Alone, seat 0
    sees everything that is drawn."""
    if seats == 1:
        return None
    unseen, stream = 1 if game.options.changed().get("profile") is None else 2, Seeded(11)
    play = game.start(seats, chance="manual")
    play.make("first 1")
    while unseen:
        if play.to_act != CHANCE:
            play.make("end")
            continue
        unseen -= not game.rules.witnesses(play.state) & 1
        play.make(game.decode(game.rules.outcome(play.state, stream.below(game.rules.outcomes(play.state)))))
    return play


def weight(s: State, number: int) -> int:
    """Of how many cards a hand card that shows itself is one, as far as anybody can tell: of equal cards those that are
    known go first, every other copy counts."""
    if LAY_OPEN <= number < EXCHANGE or number >= TURN_OPEN:
        return 1
    me, kind = s.seat[s.turn], card_of(number) if number < LAY_OPEN else given_for(number)
    return 1 if jay.copies(me.known, kind) else jay.copies(me.hand, kind)
