"""The strongest player of each game: it works out what can be worked out and searches the rest."""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Protocol

from ..core.about import named
from ..core.chance import key_of, reseed
from ..core.picks import Pick, View
from ..engine.bodies import Body, Mode, body_for
from ..engine.game import Game
from . import Player, contract
from .levels import policies
from .search import EDGE, ROOT, TREE, look_up, search
from .tables import is_crowded, wipe_table
from .valued import Valued

SLICE = 0.015  # seconds: a compiled loop cannot be interrupted
MOST = 2520  # simulations for the same reason; a multiple of any small number of actions, which take turns


class Thinker(Protocol):
    """A player that can say what it thinks of every action."""

    def choose(self, view: View) -> Pick: ...
    def think(self, view: View, fair: bool = False) -> list[Valued]: ...


def expert(
    game: Game,
    seed: int | str | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    mode: Mode | None = None,
) -> Thinker:
    make = named(game.about.expert) if game.about.expert else Expert
    thinker: Thinker = make(game, seed, seconds, simulations, threads, mode)
    return thinker


def perfect(
    game: Game,
    seed: int | str | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    mode: Mode | None = None,
) -> Player:
    """What a solver makes of a game that has one."""
    made: Player = named(game.about.perfect)(game, seed, seconds, simulations, threads, mode)
    return made


class Searcher(ABC):
    """What one thread of an expert works on: simulations from a root, and what they tell of the actions there."""

    drivers: ClassVar[tuple[Any, ...]]

    def __init__(self, game: Game, body: Body) -> None:
        self.game, self.policy = game, policies(game)
        self.desk = body.desk(states=3)
        self.tried = body.rows(EDGE, game.rules.MOST_ACTIONS)
        self.pace = 20.0 if body.mode == "plain" else 1000.0  # simulations a slice, learnt as it goes

    def put(self, covered: Any) -> None:
        """Here the search begins."""
        self.desk.put(ROOT, covered)

    @abstractmethod
    def forget(self) -> None: ...

    @abstractmethod
    def run(self, seat: int, simulations: int, fair: bool) -> None: ...

    def run_for(self, seat: int, seconds: float, fair: bool) -> None:
        """Slices of simulations until the time is up."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            n = max(1, int(self.pace * min(1.0, left / SLICE)))
            began = time.perf_counter()
            self.run(seat, n, fair)
            self.pace = 0.5 * self.pace + 0.5 * n * SLICE / max(time.perf_counter() - began, 1e-6)

    @abstractmethod
    def values(self, seat: int) -> list[tuple[int, int, float]]:
        """The actions at the root, with visits and summed worth."""

    def listed(self, actions: Iterable[int]) -> list[tuple[int, int, float]]:
        tried = ((action, self.tried[j]) for j, action in enumerate(actions))
        return [(int(action), int(one["visits"]), float(one["worth"])) for action, one in tried]


class TreeSearcher(Searcher):
    """What was learnt of positions further on stays until there is too much of it."""

    drivers = search, look_up

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        self.trees = body.rows(TREE)
        self.tree = self.trees[0]
        self.tree["reach"], self.tree["explore"] = self.policy.REACH, self.policy.EXPLORE
        self.search, self.look_up = body.driver(search), body.driver(look_up)

    def put(self, covered: Any) -> None:
        super().put(covered)
        if is_crowded(self.tree["nodes"]):
            self.forget()

    def size(self) -> tuple[int, int]:
        """Of what was learnt: positions, and actions in them."""
        return int(self.tree["nodes"]["used"]), int(self.tree["edges"]["used"])

    def forget(self) -> None:
        wipe_table(self.tree["nodes"])
        self.tree["edges"]["used"] = 0

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        self.search(self.desk.whole, self.trees, seat, simulations, fair)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        n = self.look_up(self.desk.whole, self.trees, seat, self.tried)
        return self.listed(self.desk.out[:n])


class Expert:
    """Information-set search with a budget of time or of simulations; every thread has a searcher of its own, and
    what they say of the root is added up."""

    searcher: type[Searcher] = TreeSearcher

    def __init__(
        self,
        game: Game,
        seed: int | str | None = None,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        mode: Mode | None = None,
    ) -> None:
        self.game, self.simulations = game, simulations
        self.seconds = 0.2 if seconds is None else seconds
        self.key = key_of(secrets.randbits(62) if seed is None else seed)
        policy = contract, policies(game)
        bodies = (body_for(game.rules, self.searcher.drivers, mode, policy) for _ in range(threads))
        self.searchers = [self.searcher(game, body) for body in bodies]
        self.new_game(0)

    def new_game(self, number: int) -> None:
        """Forgets what was learnt; game `number` is thought through the same way whatever came before."""
        for n, searcher in enumerate(self.searchers):
            searcher.forget()
            reseed(searcher.desk.random, self.key, len(self.searchers) * number + n)

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: (valued.visits, valued.worth)).action

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """Every legal action with its mean worth to the seat; `fair`: each tried equally often."""
        seat = view.seat
        if seat is None:
            raise ValueError("a spectator has nothing to decide")
        for searcher in self.searchers:
            searcher.put(view.covered)
        if len(self.searchers[0].values(seat)) > 1:
            if len(self.searchers) == 1:
                self._work(self.searchers[0], seat, fair)
            else:
                with ThreadPoolExecutor(len(self.searchers)) as pool:
                    list(pool.map(lambda one: self._work(one, seat, fair), self.searchers))
        sums: dict[int, tuple[int, float]] = {}
        for searcher in self.searchers:
            for action, visits, worth in searcher.values(seat):
                before = sums.get(action, (0, 0.0))
                sums[action] = before[0] + visits, before[1] + worth
        return [Valued(self.game.decode(action), w / v if v else 0.0, v) for action, (v, w) in sums.items()]

    def _work(self, searcher: Searcher, seat: int, fair: bool) -> None:
        if self.simulations is None:
            searcher.run_for(seat, self.seconds, fair)
            return
        for first in range(0, left := -(-self.simulations // len(self.searchers)), MOST):
            searcher.run(seat, min(MOST, left - first), fair)
