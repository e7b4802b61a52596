"""What the laws need to know of Black Jack."""

from __future__ import annotations

from typing import Any

import kartenhaus as kh
from kartenhaus.core.options import Options
from kartenhaus.core.picks import Left
from kartenhaus.games.black_jack.choices import BETS, INSURANCE
from kartenhaus.games.black_jack.hands import card_at
from kartenhaus.games.black_jack.rules import UNSEEN
from kartenhaus.games.black_jack.state import State
from kartenhaus.games.black_jack.view import Refilled, RoundOver, Shuffled, Staked

VARIANTS: list[dict[str, Any]] = [
    {"rounds": 2},
    {
        "rounds": 2,
        "purse": 240,
        "limits": "100-2000",
        "hole_card": "original_bets_only",
        "resplit_aces": False,
        "decks": 4,
    },
    {"rounds": 2, "hole_card": "peek", "decks": 3},
]
QUICK = {"rounds": 3}
SEATS = [1, 2, 3, 4, 5, 6, 7]
MOST_PICKS = 2 * (7 * 170 + 12)  # a seat: refill, stake, insurance, four hands of at most 20 cards, each asked for


def HIDES(options: Options) -> bool:  # noqa: N802
    return options.changed().get("hole_card") == "peek"


def bearing(log: list[Any]) -> list[Any]:
    """Before every deal the cards are shuffled anew: what lay there has no bearing but for what it changed in Coins."""
    last = max((n for n, event in enumerate(log) if isinstance(event, Shuffled)), default=0)
    return [e for e in log[:last] if isinstance(e, Staked | Refilled | RoundOver | Left)] + log[last:]


def short(game: kh.Game, seats: int) -> kh.Play | None:
    """The first decision about a hand while a hole card lies there."""
    for seed in range(40):
        play = game.start(seats, seed=seed)
        while play.state.phase in (BETS, INSURANCE):
            play.make("bet 10" if play.state.phase == BETS else "decline")
        if play.state.hole:
            return play
    return None


def census(s: State) -> list[int]:
    """Every card, in the shoe or on the table."""
    found = [card for card in range(52) for _ in range(s.decks - sum(out >> card & 1 for out in s.out))]
    for hand in (s.dealer, *(hand for me in s.seat for hand in me.hand)):
        found += [card_at(hand, i) for i in range(hand.held)]
    if 0 < s.hole < UNSEEN:
        found.append(s.hole - 1)
    return sorted(found)
