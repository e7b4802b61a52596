"""The strongest player of each game: it works out what can be worked out and searches the rest."""

from __future__ import annotations

import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from ..core.chance import key_of, reseed
from ..core.picks import Pick, View
from ..engine.compiled import Mode, desk, has_compiler, link
from ..engine.game import Game
from . import contract
from .levels import policies
from .search import DEEPEST, ROOT, look_up, search
from .tables import EDGE, NODE, grid, table, wipe
from .valued import Valued

NODES = 1 << 18
SLICE = 0.015  # seconds: a compiled loop cannot be interrupted


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
    mode = mode or ("compiled" if has_compiler() else "plain")
    if game.name == "black-jack":
        from .black_jack import Exact

        return Exact(game, seed)
    if game.name == "white-jack" and mode == "compiled":
        from .whole_round import WholeRound

        return WholeRound(game)
    if game.name == "colouredjack":
        from .colouredjack import SameDeals

        return SameDeals(game, seed, seconds, simulations, threads, mode)
    return Expert(game, seed, seconds, simulations, threads, mode)


class Tree:
    """What one thread of a search works on and remembers."""

    def __init__(self, game: Game, mode: Mode) -> None:
        policy = policies(game)
        self.reach, self.explore = policy.REACH, policy.EXPLORE
        self.search = link(game.rules, search, mode, (contract, policy))
        self.look_up = link(game.rules, look_up, mode, (contract, policy))
        self.desk = desk(game.rules, mode, states=3)
        self.nodes, self.edges = table(NODES, NODE, mode), table(4 * NODES, EDGE, mode)
        self.path, self.used = grid(DEEPEST, 3, mode), grid(1, 2, mode)[0]
        room = game.rules.MOST_ACTIONS
        self.visits, self.worth = grid(1, room, mode)[0], [0.0] * room if mode == "plain" else _floats(room)
        self.plain = mode == "plain"
        self.pace = 20.0 if self.plain else 1000.0  # simulations a slice, learnt as it goes

    def put(self, covered: Any) -> None:
        """Here the search begins. What was learnt of positions further on stays."""
        if self.plain:
            self.desk.states[ROOT].assign(covered)
        else:
            self.desk.words[ROOT] = 0
            covered.pack(self.desk.states[ROOT])
        if 4 * self.used[0] > NODES:
            self.forget()

    def forget(self) -> None:
        if self.used[0]:
            wipe(self.nodes)
            self.used[:] = 0

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        d = self.desk
        self.search(
            d.states, d.words, seat, simulations, self.reach, self.explore, fair,
            self.nodes, self.edges, self.used, self.path, d.out, d.random,
        )  # fmt: skip

    def run_for(self, seat: int, seconds: float, fair: bool) -> None:
        """Slices of simulations until the time is up."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            n = max(1, int(self.pace * min(1.0, left / SLICE)))
            began = time.perf_counter()
            self.run(seat, n, fair)
            self.pace = 0.5 * self.pace + 0.5 * n * SLICE / max(time.perf_counter() - began, 1e-6)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        """The actions at the root, with visits and summed worth."""
        d = self.desk
        n = self.look_up(d.states, d.words, seat, self.nodes, self.edges, d.out, self.visits, self.worth)
        return [(int(d.out[j]), int(self.visits[j]), float(self.worth[j])) for j in range(n)]


def _floats(n: int) -> Any:
    import numpy as np

    return np.zeros(n)


class Expert:
    """Information-set search with a budget of time or of simulations; every thread grows a tree of its own, and what
    they say of the root is added up."""

    tree: type[Tree] = Tree

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
        mode = mode or ("compiled" if has_compiler() else "plain")
        self.key = key_of(secrets.randbits(62) if seed is None else seed)
        self.trees = [self.tree(game, mode) for _ in range(threads)]
        self.new_game(0)

    def new_game(self, number: int) -> None:
        """Forgets what was learnt; game `number` is thought through the same way whatever came before."""
        for n, tree in enumerate(self.trees):
            tree.forget()
            reseed(tree.desk.random, self.key, len(self.trees) * number + n)

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: (valued.visits, valued.worth)).action

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """Every legal action with its mean worth to the seat; `fair`: each tried equally often."""
        seat = view.seat
        if seat is None:
            raise ValueError("a spectator has nothing to decide")
        for tree in self.trees:
            tree.put(view.covered)
        if len(self.trees[0].values(seat)) > 1:
            if len(self.trees) == 1:
                self._work(self.trees[0], seat, fair)
            else:
                with ThreadPoolExecutor(len(self.trees)) as pool:
                    list(pool.map(lambda tree: self._work(tree, seat, fair), self.trees))
        sums: dict[int, tuple[int, float]] = {}
        for tree in self.trees:
            for action, visits, worth in tree.values(seat):
                before = sums.get(action, (0, 0.0))
                sums[action] = before[0] + visits, before[1] + worth
        return [Valued(self.game.decode(action), w / v if v else 0.0, v) for action, (v, w) in sums.items()]

    def _work(self, tree: Tree, seat: int, fair: bool) -> None:
        if self.simulations is None:
            tree.run_for(seat, self.seconds, fair)
        else:
            tree.run(seat, -(-self.simulations // len(self.trees)), fair)
