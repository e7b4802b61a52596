"""Programs that measure; `python -m benchmarks` runs those that stand in `groups`.

What a game is measured against stands in benchmarks/<game>/__init__.py: figures that it must reach (RANDOM_PLAY,
SEARCH), BUDGETS of its expert, BY_HAND, a program in C++ that plays its random games, and GROUPS of its own.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from kartenhaus.games import GAMES


def folder(game: str) -> str:
    return f"{__name__}.{GAMES[game].package.rpartition('.')[2]}"


def wanted(game: str, what: str) -> Any:
    """A figure of the game's own; None where it has none."""
    name = folder(game)
    return getattr(importlib.import_module(name), what, None) if find_spec(name) else None


def having(what: str) -> list[str]:
    """The games that have such a figure."""
    return [name for name in GAMES if wanted(name, what) is not None]


def searched() -> str:
    """A game of two whose expert searches: it may be given budgets."""
    return next(name for name in having("BUDGETS") if GAMES[name].most == 2)
