"""Players that follow a policy: they answer at once, from the plain text, with nothing compiled."""

from __future__ import annotations

import secrets
from typing import Any

from ..core.chance import key_of, reseed
from ..core.picks import Pick, View
from ..engine.bodies import PlainBody
from ..engine.game import Game
from . import contract
from .drivers import decide


def policies(game: Game) -> Any:
    """The game's own: games/<game>/policies.py."""
    return game.about.part("policies")


class PolicyPlayer:
    """`random`, `beginner` or `solid`, by their number."""

    def __init__(self, game: Game, level: int, seed: int | str | None = None) -> None:
        self.game, self.level = game, level
        self.key = key_of(secrets.randbits(62) if seed is None else seed)
        self.random = [0]
        self.new_game(0)
        self.decide = PlainBody(game.rules, (contract, policies(game))).driver(decide)
        self.out = [0] * game.rules.MOST_ACTIONS

    def new_game(self, number: int) -> None:
        """Game `number` is played the same way whatever came before."""
        reseed(self.random, self.key, number)

    def choose(self, view: View) -> Pick:
        return self.game.decode(self.decide(view.covered, self.level, self.out, self.random))
