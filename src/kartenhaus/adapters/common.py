"""What all adapters share: a game that ends, and what a seat sees and may choose in a state of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.chance import Seeded
from ..core.rule import OVER
from ..engine.game import Game, Play, game
from ..engine.observing import Features, has_features
from ..games import GAMES


def playable() -> list[str]:
    """The games that have features."""
    return [name for name in GAMES if GAMES[name].part_if_any("features")]


def ending_game(name: str, **options: Any) -> Game:
    """The game; one that would go on until its players leave is played for a round, unless options say otherwise."""
    made = game(name, **options)
    return game(name, **{"rounds": 1, **options}) if made.options.endless else made


class Eyes:
    """What the seats of a game see and may choose."""

    def __init__(self, game: Game, seats: int) -> None:
        game.check_seats(seats)
        if not has_features(game):
            raise LookupError(f"{game.name} has no features.py")
        self.game, self.seats, self.features = game, seats, Features(game, seats)
        self._room = [0] * max(game.rules.MOST_ACTIONS, 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return Eyes, (self.game, self.seats)

    def __deepcopy__(self, memo: Any) -> Eyes:
        """There is nothing in it that changes."""
        return self

    @property
    def bounds(self) -> tuple[int, int]:
        """Of what stands in an observation."""
        info = np.iinfo(self.features.dtype)
        return int(info.min), int(info.max)

    def observation(self, state: Any, seat: int, onlooker: int | None = None) -> NDArray[Any]:
        """What the seat sees; what another onlooker would see from that seat's side."""
        covered = state.copy()
        self.game.rules.cover(covered, seat if onlooker is None else onlooker)
        row = [0] * self.features.width
        self.features.module.observe(covered, seat, self.seats, row, 0)
        return np.array(row, self.features.dtype)

    def choices(self, state: Any) -> list[int]:
        """Those of the seat to act, ascending."""
        return sorted(self._room[: self.features.list_choices(state, self._room)])

    def mask(self, state: Any, seat: int, more: int = 0) -> NDArray[Any]:
        """1 for each choice of the seat, if it is to act; after them room for `more`."""
        mask = np.zeros(self.features.choices + more, np.int8)
        if self.game.rules.to_act(state) == seat:
            mask[self.choices(state)] = 1
        return mask

    def check(self, state: Any, choice: Any) -> int:
        """The number of a choice that the seat to act may make; of any other, why not."""
        of = self.features
        number = of.number_of(choice)
        if number < 0 or self.game.rules.refusal(state, of.action_of(number)):
            raise of.refused(state, choice, self.choices(state))
        return number


class Purses:
    """What each seat has been paid, and what came since: at the end, in games for Coins after every round."""

    def __init__(self, play: Play) -> None:
        self.play, self.paid = play, [0.0] * play.seats
        self.rounds_over = getattr(play.game.rules, "rounds_over", None) if play.game.about.coins else None
        self.rounds = 0

    def due(self) -> list[float]:
        rules, state = self.play.game.rules, self.play.state
        rounds = self.rounds_over(state) if self.rounds_over else 0
        if self.play.to_act != OVER and rounds == self.rounds:
            return [0.0] * self.play.seats
        self.rounds = rounds
        worth = [rules.payoff(state, seat) for seat in range(self.play.seats)]
        came = [now - before for now, before in zip(worth, self.paid, strict=True)]
        self.paid = worth
        return came


def started(game: Game, seats: int, seed: int) -> Play:
    return game.start(seats, chance=Seeded(seed))
