"""What every action of a position is worth to the seat that has to choose, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping
from math import atanh, hypot, sqrt, tanh
from statistics import covariance, fmean, stdev, variance
from typing import NamedTuple

import msgspec

from ..core.picks import View
from ..engine.game import Game
from .expert import Thinker, expert
from .levels import policies
from .valued import Valued

SLICES = 16  # of the simulations; their spread tells how sure a worth is
LEARNING = 4  # slices in which a search that learns is not believed yet
SURE = 3.0  # standard errors from which a difference is one: so that no other seed says the opposite
EQUAL = 1e-6  # below it worths are equal


class Weighed(msgspec.Struct, frozen=True):
    """A legal action, as notation, and its worth to the seat on the scale of the payoffs."""

    action: str
    worth: float
    error: float
    """One standard error of the worth; 0: it was worked out exactly."""
    own: float | None = None
    """The part of it that the best action's worth does not share, where they share some: they were worked out up to the
    same estimate."""

    @property
    def apart(self) -> float:
        """The error that counts where it is compared with another action of the same position."""
        return self.error if self.own is None else self.own


class Lost(NamedTuple):
    """By a choice, on average; and one standard error of that."""

    worth: float
    error: float


def lost_by(differences: list[float]) -> Lost:
    return Lost(round(fmean(differences), 6), error_of(differences))


class Weighing(NamedTuple):
    """The legal actions of a position, best first, and their worths by slices of the simulations: what looks best in
    all but one of them is not just lucky if it is good in that one as well. `estimates` are of another source: worths,
    and how far they may be off from that of the best of them."""

    actions: list[Weighed]
    slices: dict[str, list[float]]
    estimates: Mapping[str, tuple[float, float]] = {}

    @property
    def sampled(self) -> bool:
        return any(len(set(means)) > 1 for means in self.slices.values())

    def loss(self, chosen: str) -> float:
        return sure_difference(self.actions[0], self.taken(chosen))

    def taken(self, chosen: str) -> Weighed:
        return next(one for one in self.actions if one.action == chosen)

    def regret(self, chosen: str) -> Lost:
        """The best less the chosen one: right on average, and so sometimes below 0."""
        if not self.sampled:
            best, taken = self.actions[0], self.taken(chosen)
            rival = self.actions[1] if taken is best else taken
            doubt = hypot(best.apart, rival.apart)
            settled = taken is best and sure_difference(best, rival) > 0
            return Lost(round(best.worth - taken.worth, 6), 0.0 if settled else round(doubt, 6))
        return lost_by(self._less_than_best(self.slices[chosen]))

    def blind(self) -> Lost:
        """The same for a pick at random."""
        lost = lost_by(self._less_than_best(self._at_random()))
        return lost if self.sampled else Lost(lost.worth, round(fmean(one.apart for one in self.actions), 6))

    def covariance(self, chosen: str) -> float:
        """Of both: they are less than the same best."""
        if not self.sampled:  # a pick at random is once in so many times the chosen one
            taken = self.taken(chosen)
            return 0.0 if taken is self.actions[0] else round(taken.apart**2 / len(self.actions), 9)
        regret, blind = (self._less_than_best(taken) for taken in (self.slices[chosen], self._at_random()))
        return round(covariance(regret, blind) / len(blind), 9)

    def _at_random(self) -> list[float]:
        return [fmean(means) for means in zip(*self.slices.values(), strict=True)]

    def _less_than_best(self, taken: list[float]) -> list[float]:
        """In every slice, than what is best by all that is known without it. The fewer the simulations, the more that
        is what was estimated: not the best by chance alone, than which the right choice would look better."""
        sums = {action: sum(means) for action, means in self.slices.items()}
        chance = fmean(variance(means) for means in self.slices.values()) if self.estimates else 0.0
        differences = []
        for k, mean in enumerate(taken):
            others = {action: (sums[action] - means[k]) / (len(means) - 1) for action, means in self.slices.items()}
            known = agreed(self.estimates, others, 2 * chance / (len(taken) - 1)) if self.estimates else others
            differences.append(self.slices[max(known, key=known.__getitem__)][k] - mean)
        return differences


def agreed(estimates: Mapping[str, tuple[float, float]], means: Mapping[str, float], chance: float) -> dict[str, float]:
    """How much more every action is worth than the one that was estimated best, by estimates and means together, each
    counting the more the surer it is. `chance`: the variance of a difference between two means."""
    first = max(estimates, key=lambda action: estimates[action][0])
    found = {}
    for action, (worth, error) in estimates.items():
        said, seen = worth - estimates[first][0], means[action] - means[first]
        trust = error * error / (error * error + chance) if error else 0.0
        found[action] = said + trust * (seen - said)
    return found


class Weigher:
    """Weighs the actions of a position. Each position gets a search of its own: what one has learnt from a seat's cards
    must not speak where another decides (G-3)."""

    def __init__(self, game: Game, simulations: int, seed: int | str) -> None:
        self.game, self.each, self.seed = game, -(-simulations // SLICES), seed
        self.steep = getattr(policies(game), "CALIBRATION", 1.0)
        self.computing: Thinker | None = None

    def weigh(self, view: View, actions: int) -> Weighing:
        thinker, estimates = self.computing or self.thinker(actions), dict[str, tuple[float, float]]()
        first = thinker.think(view, fair=True)
        if any(valued.visits for valued in first):
            if self.computing:
                thinker = self.thinker(actions)
                first = thinker.think(view, fair=True)
            slices = sliced(thinker, view, first)
            estimates = {str(one.action): (one.worth, one.own) for one in getattr(thinker, "estimates", [])}
            weighed = [Weighed(action, round(fmean(means), 6), error_of(means)) for action, means in slices.items()]
        else:
            self.computing, estimated = thinker, any(one.error for one in first)
            slices = {str(valued.action): [valued.worth] * 2 for valued in first}
            weighed = [
                Weighed(str(one.action), round(one.worth, 6), one.error, round(one.own, 6) if estimated else None)
                for one in first
            ]
        if self.steep != 1.0 and self.game.about.scale(getattr(view.covered, "seats", 2)) == "duel":
            slices = {one.action: stretched(slices[one.action], one.worth, self.steep) for one in weighed}
            estimates = {
                action: (chance_like(worth, self.steep), error * stretch(worth, self.steep))
                for action, (worth, error) in estimates.items()
            }
            weighed = [calibrated(one, self.steep) for one in weighed]
        return Weighing(sorted(weighed, key=lambda one: (-one.worth, one.action)), slices, estimates)

    def thinker(self, actions: int) -> Thinker:
        return expert(self.game, self.seed, simulations=actions * self.each)


def sliced(thinker: Thinker, view: View, first: list[Valued]) -> dict[str, list[float]]:
    """The same search goes on slice by slice; the means of those in which it is believed, for every action."""
    learning = LEARNING if getattr(thinker, "learns", True) else 0
    sums = {valued.action: (0, 0.0) for valued in first}
    means: dict[str, list[float]] = {str(action): [] for action in sums}
    for n in range(SLICES):
        for action, worth, visits, *_ in thinker.think(view, fair=True) if n else first:
            before, total = sums[action] if sums[action][0] < visits else (0, 0.0)  # a tree that is full begins anew
            sums[action] = visits, worth * visits
            if n >= learning:
                means[str(action)].append((worth * visits - total) / (visits - before))
    return means


def error_of(means: list[float]) -> float:
    return round(stdev(means) / sqrt(len(means)), 6)


def sure_difference(more: Weighed, less: Weighed) -> float:
    """How much more; 0 where that may well be chance."""
    difference = more.worth - less.worth
    return round(difference, 6) if difference > max(EQUAL, SURE * hypot(more.apart, less.apart)) else 0.0


# ── Calibration ──────────────────────────────────────────────────────────────
def chance_like(worth: float, steep: float) -> float:
    """A worth between −1 and +1 whose odds are stretched: what a search says of winning, as games then end. How much,
    each game's policies say (`CALIBRATION`, measured by benchmarks/calibration.py)."""
    return worth if abs(worth) >= 1 else tanh(steep * atanh(worth))


def stretch(worth: float, steep: float) -> float:
    """How much further apart worths about there lie then."""
    if abs(worth) >= 1:
        return 1.0
    after = chance_like(worth, steep)
    return steep * (1 - after * after) / (1 - worth * worth)


def calibrated(one: Weighed, steep: float) -> Weighed:
    times = stretch(one.worth, steep)
    own = None if one.own is None else round(one.own * times, 6)
    return Weighed(one.action, round(chance_like(one.worth, steep), 6), round(one.error * times, 6), own)


def stretched(means: list[float], worth: float, steep: float) -> list[float]:
    return [chance_like(worth, steep) + stretch(worth, steep) * (mean - worth) for mean in means]
