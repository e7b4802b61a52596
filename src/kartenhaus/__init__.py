"""Kartenhaus: one house for five card games.

import kartenhaus as kh
play = kh.game("tauziehen").start(seed=7)
play.apply(play.legal()[0])
"""

from .core.errors import (
    BadOption,
    BadSeats,
    CutOff,
    KartenhausError,
    NotationError,
    RecordError,
    Unknown,
)
from .core.picks import Over
from .core.rule import CHANCE, OVER
from .engine.game import Game, Play, Refused, game, games
from .engine.record import replay
from .engine.say import say
from .lab.simulate import simulate
from .players import player

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
    "Unknown",
    "game",
    "games",
    "player",
    "replay",
    "say",
    "simulate",
]
