"""What every action of a position is worth to the seat that has to choose, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from ..core.picks import View
from ..engine.game import Game
from .expert import Thinker, expert
from .valued import Valued

SLICES = 16  # of the simulations; their spread tells how sure a worth is
LEARNING = 4  # slices in which a search learns to play before it is believed
SURE = 2.0  # standard errors from which a difference is one
EQUAL = 1e-6  # below it worths are equal


class Weighed(msgspec.Struct, frozen=True):
    """A legal action, as notation, and its worth to the seat on the scale of the payoffs."""

    action: str
    worth: float
    error: float
    """One standard error of the worth; 0: it was worked out exactly."""


class Weighing(NamedTuple):
    """The legal actions of a position, best first, and their worths by two halves of the simulations: what looks best
    in one half is not just lucky if it is good in the other as well."""

    actions: list[Weighed]
    halves: tuple[dict[str, float], dict[str, float]]

    def loss(self, chosen: str) -> float:
        taken = next(one for one in self.actions if one.action == chosen)
        return sure_difference(self.actions[0], taken)

    def regret(self, chosen: str) -> float:
        return self._less_than_best(lambda half: half[chosen])

    def blind(self) -> float:
        return self._less_than_best(lambda half: fmean(half.values()))

    def _less_than_best(self, taken: Callable[[dict[str, float]], float]) -> float:
        one, two = self.halves
        differences = (b[max(a, key=lambda action: a[action])] - taken(b) for a, b in ((one, two), (two, one)))
        return round(fmean(differences), 6)


class Weigher:
    """Weighs the actions of a position. Each position gets a search of its own: what one has learnt from a seat's cards
    must not speak where another decides (G-3)."""

    def __init__(self, game: Game, simulations: int, seed: int | str) -> None:
        self.game, self.each, self.seed = game, -(-simulations // SLICES), seed
        self.exact: Thinker | None = None

    def weigh(self, view: View, actions: int) -> Weighing:
        thinker = self.exact or expert(self.game, self.seed, simulations=actions * self.each)
        first = thinker.think(view, fair=True)
        if any(valued.visits for valued in first):
            slices = sliced(thinker, view, first)
        else:
            self.exact = thinker
            slices = {str(valued.action): [valued.worth] * 2 for valued in first}
        weighed = (Weighed(action, round(fmean(means), 6), error_of(means)) for action, means in slices.items())
        one, two = ({action: fmean(means[half::2]) for action, means in slices.items()} for half in range(2))
        return Weighing(sorted(weighed, key=lambda one: (-one.worth, one.action)), (one, two))


def sliced(thinker: Thinker, view: View, first: list[Valued]) -> dict[str, list[float]]:
    """The same search goes on slice by slice; the means of those in which it is believed, for every action."""
    sums = {valued.action: (0, 0.0) for valued in first}
    means: dict[str, list[float]] = {str(action): [] for action in sums}
    for n in range(SLICES):
        for action, worth, visits in thinker.think(view, fair=True) if n else first:
            before, total = sums[action] if sums[action][0] < visits else (0, 0.0)  # a tree that is full begins anew
            sums[action] = visits, worth * visits
            if n >= LEARNING:
                means[str(action)].append((worth * visits - total) / (visits - before))
    return means


def error_of(means: list[float]) -> float:
    return round(stdev(means) / sqrt(len(means)), 6)


def sure_difference(more: Weighed, less: Weighed) -> float:
    """How much more; 0 where that may well be chance."""
    difference = more.worth - less.worth
    return round(difference, 6) if difference > max(EQUAL, SURE * hypot(more.error, less.error)) else 0.0
