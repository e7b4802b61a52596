"""Runs the iteration, and writes the table that `expert` plays by:

python -m kartenhaus.solvers.tauziehen.values
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...engine.bodies import Body, body_for
from ...games.tauziehen import rules
from ...games.tauziehen.state import GOAL
from ...players import tauziehen as players
from ...players.tauziehen.worths import FILE, packed
from .iteration import TURN, WORTHS, open_game, sweep

SWEEPS = 60  # of all boards with a score
WHOLE_STEPS = 20  # of them, before the steps grow smaller


def scores() -> Iterator[tuple[int, int]]:
    """The points of both sides, those first that nothing else leads to."""
    for total in range(2 * GOAL - 2, -1, -1):
        for more in range(GOAL):
            if 0 <= total - more <= more:
                yield more, total - more


class Values:
    """The values of all boards, as far as they are worked out; `rival`: of one side that answers the other's best play
    by these values."""

    def __init__(self, rival: Values | None = None) -> None:
        self.body: Body = rival.body if rival else body_for(rules, [sweep, open_game], patient=True)
        self.sweep, self.open_game = self.body.driver(sweep), self.body.driver(open_game)
        self.worths, self.turns, self.desk = self.body.rows(WORTHS), self.body.rows(TURN), self.body.desk()
        self.rival = rival
        self.residual = 0.0

    def settle(
        self,
        sweeps: int = SWEEPS,
        progress: Callable[[tuple[int, int]], None] | None = None,
        least: int = 0,
    ) -> Values:
        """The scores of at least so many points together. Later steps are shorter, so that two plays that are each best
        against the other's last one do not take turns for ever but meet in between."""
        for score in scores():
            if sum(score) < least:
                break
            for n in range(sweeps):
                step = 1.0 if n < WHOLE_STEPS else 1 / (1 + (n - WHOLE_STEPS) / 4)
                last = [self.step(*points, step) for points in {score, score[::-1]}]
            self.residual = max(self.residual, *last)
            if progress:
                progress(score)
        return self

    def step(self, mine: int, theirs: int, step: float) -> float:
        rivals = self.rival.worths if self.rival else self.worths
        answers = self.rival is not None
        return float(self.sweep(self.desk.whole, self.worths, rivals, self.turns, mine, theirs, step, answers))

    def first_wins(self, nearer: int) -> float:
        """The first player's chance if the marked rope card begins so many positions on their side."""
        return (1 + float(self.open_game(self.desk.whole, self.worths, self.turns, nearer))) / 2

    @property
    def moved(self) -> Any:
        """By board: what it is worth to the side that has just played."""
        return self.worths[0]["moved"]


def main() -> int:
    values = Values().settle(progress=lambda score: print("{}:{}".format(*score), flush=True))
    data = packed(values.moved)
    Path(str(files(players).joinpath(FILE))).write_bytes(data)
    print(f"{FILE}: {len(data):,} bytes; values still move by {values.residual:.4f} on average")
    return 0


if __name__ == "__main__":
    sys.exit(main())
