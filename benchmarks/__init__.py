"""Programs that measure. What a game is measured against stands in benchmarks/<game>/."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from kartenhaus.games import GAMES


def wanted(game: str, what: str) -> Any:
    """A figure of the game's own; None where it has none."""
    name = f"{__name__}.{GAMES[game].package.rpartition('.')[2]}"
    return getattr(importlib.import_module(name), what, None) if find_spec(name) else None


def having(what: str) -> list[str]:
    """The games that have such a figure."""
    return [name for name in GAMES if wanted(name, what) is not None]


def searched() -> str:
    """A game whose expert searches."""
    return next(name for name, about in GAMES.items() if about.most == 2 and not about.expert)
