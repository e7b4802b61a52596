"""Computer players: a view in, an action out. They get views and nothing else."""

from __future__ import annotations

import secrets
from typing import Any, Protocol

from ..core.chance import Seeded
from ..core.errors import Unknown
from ..core.picks import Pick, View
from ..engine.game import Game


class Player(Protocol):
    def choose(self, view: View) -> Pick:
        """An action for the seat whose view it is; it is that seat's turn."""
        ...


class Random:
    """Any legal action, all equally likely."""

    def __init__(self, game: Game, seed: int | str | None = None) -> None:
        self.game = game
        self.stream = Seeded(secrets.randbits(62) if seed is None else seed)

    def choose(self, view: View) -> Pick:
        out = [0] * self.game.rules.MOST_ACTIONS
        n = self.game.rules.actions(view.covered, out)
        return self.game.decode(out[self.stream.below(n)])


PLAYERS: dict[str, Any] = {"random": Random}


def player(name: str, game: Game, *, seed: int | str | None = None) -> Player:
    """The computer player of that name for `game`."""
    if name not in PLAYERS:
        raise Unknown(("Den Computerspieler", "computer player"), name, PLAYERS)
    made: Player = PLAYERS[name](game, seed=seed)
    return made
