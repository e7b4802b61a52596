"""What a game says besides its rules to a table with people at it. Most say nothing: one round, no purse, an order that
matters."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from ..engine.game import Game


class AtTable:
    def __init__(self, game: Game) -> None:
        name = f"kartenhaus.games.{game.about.package}.at_table"
        self.game, self.says = game, importlib.import_module(name) if find_spec(name) else None

    def ahead(self, state: Any, seat: int) -> Any:
        """The state as if it were that seat's turn already; None where the order matters."""
        return self.says.ahead(state, seat) if self.says else None

    def purses(self, state: Any) -> list[int] | None:
        """What everybody owns; None where nothing is played for."""
        return self.says.purses(state) if self.says else None
