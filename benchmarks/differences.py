"""How far off is the estimate that a worked out action ends with, and the difference between two actions of a position?

    python -m benchmarks.differences white-jack
    python -m benchmarks.differences j-solitaer --seats 1

Positions are taken from games between `solid` players, and two actions of each: the best one by `expert`, and any other
one that is not worth the same. Both are played on by `expert` to the end of the round or turn, in the same deals; what
those ends are worth by the estimate is compared with games between `solid` players from there on:
how far is the difference off, class by class of what it is said to be?
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kartenhaus.core.chance import Seeded, below, key_of, reseed
from kartenhaus.core.picks import View
from kartenhaus.core.rule import CHANCE, OVER, driver
from kartenhaus.engine.bodies import body_for
from kartenhaus.engine.contract import payoff
from kartenhaus.engine.game import Game, game, games
from kartenhaus.players import contract, player
from kartenhaus.players.expert import expert
from kartenhaus.players.levels import policies
from kartenhaus.players.search import ROOT, WORK, deal_again, play_on

Floats = NDArray[np.float64]
NEVER = 1 << 60
ENDS = 1000  # at most, of one action
SAME = 1e-6
CLASSES = 4


class Compared(NamedTuple):
    """Two actions: what the first is worth more, by the estimate and by games; one standard error of the latter; and
    the same of the first alone."""

    said: float
    found: float
    noise: float
    best_said: float
    best_found: float


@driver(states=2)
def play_out(desks: Any, seat: int, count: int) -> float:
    """So many games from states[ROOT] by the policies, dealt anew each time; the sum of what `seat` has of them."""
    desk, total = desks[0], 0.0
    for _ in range(count):
        deal_again(desk, WORK, seat)
        play_on(desk, NEVER)
        total += payoff(desk.states[WORK], seat)
    return total


class Comparer:
    def __init__(self, game: Game, seats: int, ends: int, each: int, seed: str) -> None:
        self.game, self.seats, self.ends, self.each, self.seed = game, seats, ends, each, seed
        self.key, self.policy, self.random = key_of(seed), policies(game), [0]
        body = body_for(game.rules, [play_out], "native", (contract, self.policy))
        self.play_out, self.desk = body.driver(play_out), body.desk(2)
        self.thinker = expert(game, seed, simulations=50)
        self.solid = [player("solid", game, seed=f"{seed} {seat}") for seat in range(seats)]

    def position(self, number: int) -> Any:
        """Any decision of a game between solid players; None, if there was none."""
        met = []
        play = self.game.start(self.seats, chance=Seeded(self.seed, number))
        while play.to_act != OVER:
            if len(play.legal()) > 1:
                met.append(play.state.copy())
            play.make(self.solid[play.to_act].choose(play.view(play.to_act)))
        reseed(self.random, self.key, number)
        return met[below(self.random, len(met))] if met else None

    def compare(self, number: int) -> Compared | None:
        """None: there is nothing to compare."""
        state = self.position(number)
        if state is None:
            return None
        valued = sorted(self.thinker.think(self.view(state)), key=lambda one: -one.worth)
        others = [one for one in valued[1:] if valued[0].worth - one.worth > SAME]
        if valued[0].visits or not others:
            return None
        other = others[below(self.random, len(others))]
        first, second = (self.follow(state, one.action.number, number) for one in (valued[0], other))
        apart = first - second
        noise = (apart[:, 1] - apart[:, 0]).std(ddof=1) / sqrt(self.ends)
        said, found = apart.mean(0)
        best_said, best_found = first.mean(0)
        return Compared(said, found, noise, best_said, best_found)

    def view(self, state: Any) -> View:
        covered, seat = state.copy(), self.game.rules.to_act(state)
        self.game.rules.cover(covered, seat)
        seen: View = self.game.seeing.see(covered, seat, self.game.options).carrying(covered)
        return seen

    def follow(self, state: Any, action: int, number: int) -> Floats:
        """What ends of the round or turn are worth to the seat: by the estimate, and by games."""
        rules, seat, since = self.game.rules, self.game.rules.to_act(state), self.policy.milestone(state)
        rows = []
        for k in range(self.ends):
            on = state.copy()
            rules.apply(on, action)
            reseed(self.random, self.key, ENDS * number + k)
            while (who := rules.to_act(on)) != OVER and self.policy.milestone(on) == since:
                if who == CHANCE:
                    rules.apply(on, rules.outcome(on, below(self.random, rules.outcomes(on))))
                else:
                    rules.apply(on, self.thinker.choose(self.view(on)).number)
            if who == OVER:
                rows.append([rules.payoff(on, seat)] * 2)
            else:
                reseed(self.desk.random, self.key, ENDS * number + k)
                self.desk.put(ROOT, on)
                worth = self.play_out(self.desk.whole, seat, self.each) / self.each
                rows.append([self.policy.estimate(on, seat), worth])
        return np.array(rows)


def report(compared: Sequence[Compared]) -> None:
    said, found, noise, best_said, best_found = np.array(compared).T
    off = best_found - best_said
    print(f"{len(compared)} positions; the estimate is off by {off.mean():+.4f}, {off.std():.4f} about that")
    print("| difference said | positions | mean | found | off, rms | without chance | of the difference |")
    for part in np.array_split(np.argsort(said), CLASSES):
        square = ((found - said)[part] ** 2).mean()
        own = sqrt(max(0.0, square - (noise[part] ** 2).mean()))
        print(
            f"| {said[part].min():.4f} … {said[part].max():.4f} | {len(part)} | {said[part].mean():.4f} | "
            f"{found[part].mean():.4f} | {sqrt(square):.4f} | {own:.4f} | {own / said[part].mean():.2f} |"
        )


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.differences", description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=games())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--ends", type=int, default=8, help="of the round or turn, for each action")
    parser.add_argument("--each", type=int, default=1000, help="games from each end")
    parser.add_argument("--seed", default="1")
    said = parser.parse_args(arguments)
    comparer = Comparer(game(said.game), said.seats, said.ends, said.each, said.seed)
    compared: list[Compared] = []
    number = 0
    while len(compared) < said.positions:
        if (one := comparer.compare(number)) is not None:
            compared.append(one)
        number += 1
    report(compared)


if __name__ == "__main__":
    main(sys.argv[1:])
