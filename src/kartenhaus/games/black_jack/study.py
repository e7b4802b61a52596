"""What a report about Black Jack plays: single rounds, and many of them, since the edge is small and the luck large."""

from __future__ import annotations

from ...core.studies import Study
from .options import BlackJackOptions
from .policies import FIXED, SHARE

STAKED = BlackJackOptions().purse // SHARE

STUDY = Study(
    played={"rounds": 1},
    tried={"hole_card": ("original_bets_only", "peek"), "resplit_aces": (False,), "decks": (1, 2, 6)},
    seats=(1, 3),
    times=50,
    note=(
        f"solid setzt {STAKED} Coins (ein Hundertstel der Börse), beginner {FIXED}; jedes Spiel ist eine Runde.",
        f"solid stakes {STAKED} Coins (a hundredth of the purse), beginner {FIXED}; every game is one round.",
    ),
)
