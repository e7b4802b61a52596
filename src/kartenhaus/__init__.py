"""Kartenhaus: one house for five card games.

import kartenhaus as kh
play = kh.game("tauziehen").start(seed=7)
play.apply(play.legal()[0])
"""

from . import started as started  # first of all

# isort: split
import importlib
from typing import TYPE_CHECKING, Any

from . import games as _registry
from .core.errors import (
    BadOption,
    BadSeats,
    CutOff,
    KartenhausError,
    NotationError,
    RecordError,
    Unknown,
)
from .core.parts import naming
from .core.picks import Event, Over, Pick, Span, View
from .core.rule import CHANCE, OVER
from .engine.game import Game, Play, Refused, game, games
from .engine.record import replay
from .engine.say import say
from .players import Player, player

if TYPE_CHECKING:
    from .engine.verify import Verdict, verify
    from .games import *  # noqa: F403
    from .lab.batch import Batch, batch
    from .lab.compare import Compared, compare
    from .lab.simulate import Simulated, simulate
    from .players.coach import Analysis, analyse
    from .solvers import Solution, solve

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Analysis",
    "BadOption",
    "BadSeats",
    "Batch",
    "Compared",
    "CutOff",
    "Event",
    "Game",
    "KartenhausError",
    "NotationError",
    "Over",
    "Pick",
    "Play",
    "Player",
    "RecordError",
    "Refused",
    "Simulated",
    "Solution",
    "Span",
    "Unknown",
    "Verdict",
    "View",
    "analyse",
    "batch",
    "compare",
    "game",
    "games",
    "player",
    "replay",
    "say",
    "simulate",
    "solve",
    "verify",
]
__all__ += _registry.__all__

# Lab, coach, solvers, checker and the games' views are loaded when they are asked for: a game does without them.
LATER = {
    "Analysis": "players.coach",
    "Batch": "lab.batch",
    "Compared": "lab.compare",
    "Simulated": "lab.simulate",
    "Solution": "solvers",
    "Verdict": "engine.verify",
    "analyse": "players.coach",
    "batch": "lab.batch",
    "compare": "lab.compare",
    "simulate": "lab.simulate",
    "solve": "solvers",
    "verify": "engine.verify",
} | dict.fromkeys(_registry.__all__, "games")

if not TYPE_CHECKING:  # or no name would be wrong for a type checker

    def __getattr__(name: str) -> Any:
        if name not in LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        with naming(f"{__name__}.{name}"):
            return getattr(importlib.import_module(f".{LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
