"""How far is the difference between two actions off, as far as the next rounds tell, exactly?

    python -m benchmarks.white_jack.rounds_ahead --seconds 150

A round is exact but for what the estimate says of its end, and so is the next one: what the estimate at its beginning
is off by is known without any chance (`Matches.backed_up`). From both actions of a position the match is played on in
the same deals, and what the estimates on the way are off by is added up. Only few cards: more take long.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from kartenhaus.core.chance import below, reseed
from kartenhaus.core.rule import CHANCE, OVER
from kartenhaus.engine.game import game
from kartenhaus.games.white_jack.policies import cards_left
from kartenhaus.games.white_jack.state import DICE
from kartenhaus.solvers.white_jack.matches import FEW, Matches

TIMES, ROUNDS = 10, 3  # played on from each action, and the rounds that are looked at
SAME = 1e-6
Pair = tuple[float, float, float, float]
CLASSES = 4
FIRST = 6_000_000  # a stream of its own


class Ahead:
    def __init__(self, seed: str) -> None:
        self.matches = Matches(game("white-jack"), seed)
        self.rules, self.random = self.matches.game.rules, self.matches.random
        self.out = [0] * self.rules.MOST_ACTIONS

    def decision(self, number: int) -> Any:
        """Any of a match between solid players."""
        rules, met, solid = self.rules, [], self.matches.policy.solid
        reseed(self.random, self.matches.key, number)
        state = self.matches.game.start(chance="manual").state.copy()
        while (who := rules.to_act(state)) != OVER:
            if who == CHANCE:
                pick = rules.outcome(state, below(self.random, rules.outcomes(state)))
            else:
                n = rules.actions(state, self.out)
                if n > 1:
                    met.append(state.copy())
                pick = solid(state, n, self.out, self.random)
            rules.apply(state, pick)
        return met[below(self.random, len(met))]

    def pairs(self, number: int) -> list[Pair]:
        """The best action of a decision with every other that is worth less: the cards that are left, the difference
        said, what it is off by, and the variance of that."""
        state = self.decision(number)
        if cards_left(state) > FEW:
            return []
        sign = 1 if state.turn == 0 else -1
        worths = {action: sign * worth for action, worth in self.matches.thinker.worths(state)}
        best = max(worths, key=lambda action: worths[action])
        found: list[Pair] = []
        for other, worth in worths.items():
            if worths[best] - worth > SAME:
                off = [sign * (self.off(state, best, k) - self.off(state, other, k)) for k in range(TIMES)]
                found.append(
                    (cards_left(state), worths[best] - worth, float(np.mean(off)), float(np.var(off, ddof=1)) / TIMES)
                )
        return found

    def off(self, state: Any, action: int, number: int) -> float:
        """What the estimates at the ends of the next rounds are off by, together, to seat 0."""
        rules, matches = self.rules, self.matches
        state, total, rounds = state.copy(), 0.0, 0
        rules.apply(state, action)
        reseed(self.random, matches.key, FIRST + number)
        while (who := rules.to_act(state)) != OVER:
            if who != CHANCE:
                rules.apply(state, matches.best(state, who, self.out))
                continue
            if state.phase == DICE:
                total, rounds = total + matches.backed_up(state) - matches.policy.estimate(state, 0), rounds + 1
                if rounds == ROUNDS:
                    break
            rules.apply(state, rules.outcome(state, below(self.random, rules.outcomes(state))))
        return total


def rms(off: Any, variance: Any) -> float:
    """Without the chance of so few matches."""
    return sqrt(max(0.0, float((off**2).mean() - variance.mean())))


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.white_jack.rounds_ahead", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=150, help="of computing")
    parser.add_argument("--seed", default="d4")
    asked = parser.parse_args(arguments)
    ahead, number, began = Ahead(asked.seed), FIRST, time.process_time()
    found: list[Pair] = []
    while time.process_time() - began < asked.seconds:
        found += ahead.pairs(number)
        number += 1
    cards, said, off, variance = np.array(found).T
    for few in (True, False):
        part = (cards <= 16) == few
        print(
            f"{'up to' if few else 'above'} 16 cards: {part.sum()} pairs, off by {rms(off[part], variance[part]):.4f}"
        )
    for part in np.array_split(np.argsort(said), CLASSES):
        print(
            f"difference {said[part].min():.4f} … {said[part].max():.4f}: {len(part)} pairs, off by "
            f"{rms(off[part], variance[part]):.4f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
