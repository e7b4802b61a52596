"""What actions are worth by games, where a stretch of the game (a turn, a round) can be worked out.

An estimate at the end of the stretch is good enough to choose by, but between two ends it is off by much of what they
are apart (`python -m benchmarks.differences`). Where a difference is to be told, as by the coach, every action is
therefore played out in the same deals: the stretch as it was worked out, then by the policies to the end of the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ..core.layout import wipe
from ..core.picks import Pick, View
from ..engine.bodies import Body
from ..engine.game import Game
from .expert import Expert, Searcher, Thinker
from .valued import Valued

NEVER = 1 << 60  # a milestone that does not come


class PlayingOut(Searcher):
    """Knows of its root alone, where a stretch begins that can be worked out."""

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        self.covered: Any = None
        self.legal: list[int] = []

    def put(self, covered: Any) -> None:
        self.forget()
        if covered != self.covered:
            self.covered, out = covered.copy(), [0] * self.game.rules.MOST_ACTIONS
            self.legal = out[: self.game.rules.actions(covered, out)]
            self.work_out(covered, self.game.rules.to_act(covered))

    @abstractmethod
    def work_out(self, covered: Any, seat: int) -> None:
        """The stretch that begins here, for `play`."""

    def forget(self) -> None:
        wipe(self.tried)

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        self.play(seat, -(-simulations // len(self.legal)))

    @abstractmethod
    def play(self, seat: int, each: int) -> None:
        """So many games for every action of the root."""

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        return self.listed(self.legal)


class ToldByGames(ABC):
    """A player that works out what to do; asked fairly, it tells what games come to; `estimates` are then what was
    worked out."""

    def __init__(self, worked_out: Thinker, fairly: Expert) -> None:
        self.worked_out, self.fairly = worked_out, fairly
        self.told: Any = None
        self.estimates: list[Valued] = []

    def new_game(self, number: int) -> None:
        for one in (self.worked_out, self.fairly):
            new_game = getattr(one, "new_game", None)
            if new_game:
                new_game(number)

    def choose(self, view: View) -> Pick:
        return self.worked_out.choose(view)

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        if fair and view.covered == self.told:
            return self.fairly.think(view, fair)
        found, self.told, self.estimates = self.worked_out.think(view, fair), None, []
        if fair and len(found) > 1 and found[0].visits == 0 and self.is_unsure(view.covered):
            self.told, self.estimates = view.covered.copy(), found
            return self.fairly.think(view, fair)
        return found

    @property
    def learns(self) -> bool:
        """No game that is played out makes the next one tell more."""
        return self.told is None

    @abstractmethod
    def is_unsure(self, covered: Any) -> bool:
        """Whether games tell more than the estimate."""
