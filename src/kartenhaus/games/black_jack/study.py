"""What a report about Black Jack plays: single rounds, and many of them, since the edge is small and the luck large."""

from __future__ import annotations

from ...core.studies import Study

STUDY = Study(
    played={"rounds": 1},
    tried={"hole_card": ("original_bets_only", "peek"), "resplit_aces": (False,), "decks": (1, 2, 6)},
    seats=(1, 3),
    times=50,
)
