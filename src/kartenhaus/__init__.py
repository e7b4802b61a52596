"""Kartenhaus: one house for five card games.

import kartenhaus as kh
play = kh.game("tauziehen").start(seed=7)
play.apply(play.legal()[0])
"""

from typing import TYPE_CHECKING, Any

from .core.errors import (
    BadOption,
    BadSeats,
    CutOff,
    KartenhausError,
    NotationError,
    RecordError,
    Unknown,
)
from .core.picks import Over, Span
from .core.rule import CHANCE, OVER
from .engine.game import Game, Play, Refused, game, games
from .engine.record import replay
from .engine.say import say
from .players import player

if TYPE_CHECKING:
    from .lab.simulate import simulate

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "BadOption",
    "BadSeats",
    "CutOff",
    "Game",
    "KartenhausError",
    "NotationError",
    "Over",
    "Play",
    "RecordError",
    "Refused",
    "Span",
    "Unknown",
    "game",
    "games",
    "player",
    "replay",
    "say",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """The lab is loaded when it is asked for: a game does without it."""
    if name != "simulate":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .lab.simulate import simulate

    return simulate
