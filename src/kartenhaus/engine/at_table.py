"""What a game says besides its rules where people play for something, or need not wait for each other: its module
`at_table`, each function of it optional. Most games have none: no purse, and an order that matters."""

from __future__ import annotations

from typing import Any

from .game import Game


class AtTable:
    def __init__(self, game: Game) -> None:
        says = game.about.part_if_any("at_table")
        self.ahead = getattr(says, "ahead", _nothing)
        """(state, seat): the state as if it were that seat's turn already; None where the order matters."""
        self.purses = getattr(says, "purses", _nothing)
        """(state): what everybody owns, in half Coins, without what is staked; None where nothing is played for."""
        self.stakes = getattr(says, "stakes", _nothing)
        """(state): each seat's first stake of the round, in half Coins; None where nothing is played for."""
        self.has_purses = self.purses is not _nothing


def _nothing(*_: Any) -> None:
    return None
