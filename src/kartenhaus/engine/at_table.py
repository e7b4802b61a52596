"""What a game says besides its rules where people play for something, or need not wait for each other: its module
`at_table`, each function of it optional. Most games have none: no purse, and an order that matters."""

from __future__ import annotations

from typing import Any

from ..core.picks import Pick, Span
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
        self.legal = getattr(says, "legal", _nothing)
        """(state): what the seat to act may do, as it is listed; None where all actions have to be gone through."""
        self.game = game
        self.has_purses = self.purses is not _nothing

    def listed(self, state: Any) -> list[Pick | Span]:
        """What the seat to act may do there."""
        at_once: list[Pick | Span] | None = self.legal(state)
        if at_once is not None:
            return at_once
        out = [0] * self.game.rules.MOST_ACTIONS
        return self.game.listed(out[: self.game.rules.actions(state, out)])


def _nothing(*_: Any) -> None:
    return None
