"""OpenSpiel's Python ISMCTS, on our Tauziehen, against our expert, with the same CPU time for each move.

    python -m benchmarks.tauziehen.ismcts                      100 games, 30 simulations of theirs a move
    python -m benchmarks.tauziehen.ismcts --games 20 --simulations 100

Each deal is played twice, with exchanged seats. The expert gets as many simulations as fit into the time that theirs
took on average so far; the CPU time of both is told. `--seconds` ends it earlier, with what there is.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import kartenhaus as kh
from kartenhaus.adapters.open_spiel import CLASSES, KartenhausState
from kartenhaus.core.chance import Seeded
from kartenhaus.core.rule import DRAWN

FIRST_GUESS = 2000  # simulations of the expert a move, before any time is known


class Timed:
    """How long decisions take."""

    def __init__(self) -> None:
        self.seconds, self.moves = 0.0, 0

    def __call__(self, decide: Callable[[Any], Any], position: Any) -> int:
        began = time.process_time()
        action = int(decide(position))
        self.seconds += time.process_time() - began
        self.moves += 1
        return action

    @property
    def each(self) -> float:
        return self.seconds / max(self.moves, 1)


class Expert:
    """Ours, asked from the state's covered copy, with a budget that follows the other's time."""

    def __init__(self, game: kh.Game) -> None:
        self.game, self.clock = game, Timed()
        self.player: Any = kh.player("expert", game, seed=1, simulations=FIRST_GUESS)
        self.done = 0

    def choose(self, state: KartenhausState, budget: float) -> int:
        if self.clock.moves and budget:
            self.player.simulations = max(100, int(self.done / self.clock.seconds * budget))
        seat = int(state.current_player())
        covered = state.state.copy()
        self.game.rules.cover(covered, seat)
        view = self.game.seeing.see(covered, seat, self.game.options).carrying(covered)
        action = self.clock(lambda view: self.player.choose(view).number, view)
        self.done += self.player.simulations
        return action


def played(game: Any, deal: int, seat: int, bot: Any, clock: Timed, ours: Expert) -> float:
    """One game, `seat` is the expert's; its payoff to it."""
    chance, state = Seeded("ismcts", deal), game.new_initial_state()
    rules = ours.game.rules
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rules.outcome(state.state, chance.below(rules.outcomes(state.state))) - DRAWN)
        elif state.current_player() == seat:
            state.apply_action(ours.choose(state, clock.each))
        else:
            state.apply_action(clock(bot.step, state))
    return float(state.returns()[seat])


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.tauziehen.ismcts", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=3600.0, help="on the wall")
    said = parser.parse_args(arguments)
    game, ends = CLASSES["tauziehen"](), time.monotonic() + said.seconds
    ours, clock = Expert(kh.game("tauziehen")), Timed()
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, 1.4, said.simulations, random_state=np.random.RandomState(2))
    scores: list[float] = []
    for n in range(said.games):
        scores.append(played(game, n // 2, n % 2, bot, clock, ours))
        if time.monotonic() > ends:
            break
    mean = sum(scores) / len(scores)
    error = sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores)
    print(
        f"{len(scores)} games: the expert won {scores.count(1.0)}, lost {scores.count(-1.0)}, drew {scores.count(0.0)}"
    )
    print(f"mean payoff to it {mean:+.3f} ± {error:.3f}")
    print(
        f"CPU ms a move: expert {1e3 * ours.clock.each:.1f} ({ours.done / max(ours.clock.moves, 1):,.0f} simulations), "
        f"ISMCTS {1e3 * clock.each:.1f} ({said.simulations} simulations)"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
