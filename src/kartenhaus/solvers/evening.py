"""How an evening went at a table where Coins are staked round by round: won, lost, and how much of it was luck.

A game that can say so names it in its `ABOUT`: `evening="kartenhaus.solvers.<game>.evening:evening"`. It is called with
a play that holds all of its picks, and a seat.
"""

from __future__ import annotations

import msgspec

from ..core.about import named
from ..core.errors import KartenhausError
from ..engine.game import Play


class Evening(msgspec.Struct, frozen=True):
    """Of one seat, in Coins. The round that is being played does not count yet."""

    rounds: int
    won: int
    lost: int
    pushed: int
    staked: float
    """First stakes."""
    net: float
    best: float
    """The most that a round has won."""
    worst: float
    """The most that a round has lost, as a loss."""
    refilled: float
    decisions: int
    """That were weighed."""
    right: int
    """As the table of the basic strategy says, or better."""
    cost: float
    """What the others have cost, on average."""
    expected: float
    """What these stakes would have brought with the best play, on average."""
    luck: float
    """What came on top of that."""
    curve: list[float]
    """The net after each round; of many rounds, some."""


class NoEvening(KartenhausError):
    def __init__(self) -> None:
        super().__init__(
            "Einen Abend gibt es nur an Tischen, an denen Runde für Runde gesetzt wird.",
            "There are evenings only at tables where stakes are made round by round.",
        )


def evening(play: Play, seat: int) -> Evening:
    if not play.game.about.evening:
        raise NoEvening
    found: Evening = named(play.game.about.evening)(play, seat)
    return found
