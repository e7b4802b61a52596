"""What a game's features.py offers to programs that learn, besides `layout(seats)`, `DTYPE` and `DRAWS`.

Linking puts a game's own in the place of these names, as it does with the contract.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from ..core.errors import BadOption, NotationError
from ..core.features import Feature
from ..core.picks import Pick
from ..core.rule import Out, rule
from ..core.voice import Both
from .contract import actions
from .game import Game, Refused


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


@rule
def is_open(s: Any) -> bool:
    """Whether all that was dealt so far has been shown to everybody. Only games have it that show later what was dealt
    face down."""
    return False


class Features:
    """The rest of it, of a game with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.module = game.about.part("features")
        self.layout: tuple[Feature, ...] = self.module.layout(seats)
        self.width = sum(feature.size for feature in self.layout)
        self.dtype: str = self.module.DTYPE
        self.draws: int = self.module.DRAWS
        """Chance's picks lie below DRAWN and so many more."""
        self.choices: int = getattr(self.module, "CHOICES", game.rules.ACTIONS)
        self.action_of = getattr(self.module, "action_of", action_of)
        self.list_choices = getattr(self.module, "choices", game.rules.actions)
        self.is_open = getattr(self.module, "is_open", is_open)
        self.slices: dict[str, slice] = {}
        at = 0
        for feature in self.layout:
            self.slices[feature.name] = slice(at, at + feature.size)
            at += feature.size

    def pick(self, choice: Any) -> Pick:
        """The typed pick of a choice."""
        if (number := self.number_of(choice)) < 0:
            raise BadOption(*self._outside(choice))
        return self.game.decode(self.action_of(number))

    def number_of(self, choice: Any) -> int:
        """As a plain number; below 0 if it is none of a choice."""
        try:
            number = operator.index(choice)
        except TypeError:
            return -1
        return number if 0 <= number < self.choices else -1

    def refused(self, state: Any, choice: Any, may: Sequence[int], where: Both = ("", "")) -> BadOption | Refused:
        """Why the seat to act may not make that choice, but only these."""
        legal = [self.pick(one) for one in may]
        try:
            number = self.pick(choice).number
        except (BadOption, NotationError):
            some = ", ".join(f"{one} ({pick})" for one, pick in zip(may, legal, strict=True)) or "–"
            de, en = self._outside(choice)
            return BadOption(f"{where[0]}{de[:-1]}; möglich: {some}.", f"{where[1]}{en[:-1]}; possible: {some}.")
        rules = self.game.rules
        return Refused(self.game, rules.refusal(state, number), self.pick(choice), rules.to_act(state), [*legal])

    def _outside(self, choice: object) -> Both:
        last = self.choices - 1
        return f"{choice} ist keine Wahl in 0 … {last}.", f"{choice} is no choice of 0 … {last}."


def has_features(game: Game) -> bool:
    return game.about.part_if_any("features") is not None
