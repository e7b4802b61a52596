"""The match between two who play every round alike: who wins it, and whether the score should change how one plays."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Odds(NamedTuple):
    """Of a round: how often each wins it; otherwise nobody does. (A shared win, one round in 500, counts as such.)"""

    first: float
    dealer: float

    @property
    def nobody(self) -> float:
        return 1 - self.first - self.dealer


class Match:
    def __init__(self, odds: Odds) -> None:
        self.odds = odds
        self.chance = cache(self._chance)

    def _chance(self, mine: int, theirs: int, deals: bool) -> float:
        """That I win the match, if I need `mine` more rounds and the other `theirs`; whether I deal the next one."""
        if mine == 0 or theirs == 0:
            return float(mine == 0)
        none = self.odds.nobody
        this, other = (self._decided(mine, theirs, dealing) for dealing in (deals, not deals))
        return (this + none * other) / (1 - none * none)  # after a round that nobody wins the deal passes all the same

    def _decided(self, mine: int, theirs: int, deals: bool) -> float:
        """What rounds that somebody wins bring."""
        won, lost = (self.odds.dealer, self.odds.first) if deals else (self.odds.first, self.odds.dealer)
        return won * self.chance(mine - 1, theirs, not deals) + lost * self.chance(mine, theirs - 1, not deals)

    def draw_worth(self, mine: int, theirs: int, deals: bool) -> float:
        """Where a round that nobody wins lies between one lost, -1, and one won, 1; the round is solved for 0."""
        won, lost, none = (
            self.chance(*score, not deals) for score in ((mine - 1, theirs), (mine, theirs - 1), (mine, theirs))
        )
        return (2 * none - won - lost) / (won - lost)
