"""Kartenhaus: one house for five card games.

import kartenhaus as kh
play = kh.game("tauziehen").start(seed=7)
play.apply(play.legal()[0])
"""

import importlib
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
    from .engine.verify import verify
    from .lab.simulate import simulate
    from .players.coach import analyse

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
    "analyse",
    "game",
    "games",
    "player",
    "replay",
    "say",
    "simulate",
    "verify",
]


LATER = {"simulate": "lab.simulate", "analyse": "players.coach", "verify": "engine.verify"}


def __getattr__(name: str) -> Any:
    """Lab, coach and checker are loaded when they are asked for: a game does without them."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{LATER[name]}", __name__), name)
