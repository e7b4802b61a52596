"""What a game's features.py offers to programs that learn, besides `layout(seats)`, `DTYPE` and `DRAWS`.

Linking puts a game's own in the place of these names, as it does with the contract.
"""

from __future__ import annotations

from typing import Any

from ..core.features import Feature
from ..core.rule import Out, rule
from .contract import actions
from .game import Game


@rule
def observe(s: Any, seat: int, seats: int, out: Out, at: int) -> int:
    """Writes what `seat` knows, from `at` on; where it ends. `s` has been covered for that seat."""
    raise LookupError("only stands for a game's own")


@rule
def choices(s: Any, out: Out) -> int:
    """What the seat to act may choose from, written to `out` in numbers below CHOICES; how many. Mostly these are its
    legal actions; a game that has a great many may offer some of them."""
    return actions(s, out)


@rule
def action_of(choice: int) -> int:
    """The rules' number of a choice."""
    return choice


class Features:
    """The rest of it, of a game with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        self.module = game.about.part("features")
        self.layout: tuple[Feature, ...] = self.module.layout(seats)
        self.width = sum(feature.size for feature in self.layout)
        self.dtype: str = self.module.DTYPE
        self.draws: int = self.module.DRAWS
        """Chance's picks lie below DRAWN and so many more."""
        self.choices: int = getattr(self.module, "CHOICES", game.rules.ACTIONS)
        self.action_of = getattr(self.module, "action_of", action_of)
        self.list_choices = getattr(self.module, "choices", game.rules.actions)
        self.slices: dict[str, slice] = {}
        at = 0
        for feature in self.layout:
            self.slices[feature.name] = slice(at, at + feature.size)
            at += feature.size


def has_features(game: Game) -> bool:
    return game.about.part_if_any("features") is not None
