"""Are the coach's winning chances what games come to? The slope of results on the odds that it says.

    python -m benchmarks.calibration --games tauziehen --deals 300

Above 1 the chances are too timid, below it too daring. What is printed goes into the game's policies as CALIBRATION; a
value that stands there already is taken out first. Games between experts on few simulations; of each, any one decision
is weighed as the coach weighs it.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import atanh, exp, sqrt

from kartenhaus.engine.game import Game, games
from kartenhaus.lab.figures import ending
from kartenhaus.players.expert import expert
from kartenhaus.players.weighing import Weigher

PLAYING, WEIGHING = 200, 400  # simulations for a move, and of the coach for each action
NEARLY = 0.9999


def sample(game: Game, number: int, seed: str) -> tuple[float, float] | None:
    """What the coach says of a position, as half the logarithm of the odds, and the result."""
    play = game.start(2, seed=f"{seed} {number}")
    players = [expert(game, f"{seed} {number} {seat}", simulations=PLAYING) for seat in range(2)]
    met = []
    while (seat := play.to_act) >= 0:
        view = play.view(seat)
        if len(play.legal()) > 1:
            met.append(view)
        play.make(players[seat].choose(view))
    if not met or play.payoffs is None:
        return None
    view = random.Random(f"{seed} {number}").choice(met)
    weigher = Weigher(game, WEIGHING, seed)
    weigher.steep = 1.0
    out = [0] * game.rules.MOST_ACTIONS
    best = weigher.weigh(view, game.rules.actions(view.covered, out)).actions[0].worth
    return atanh(min(NEARLY, max(-NEARLY, best))), play.payoffs[view.seat or 0]


def slope(sampled: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """By logistic regression; and its standard error."""
    steep, information = 1.0, 1.0
    for _ in range(30):
        chances = [1 / (1 + exp(-2 * steep * said)) for said, _ in sampled]
        information = sum(4 * said * said * p * (1 - p) for (said, _), p in zip(sampled, chances, strict=True))
        push = sum(2 * said * ((1 + result) / 2 - p) for (said, result), p in zip(sampled, chances, strict=True))
        steep += push / information
    return steep, 1 / sqrt(information)


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", default="1")
    said = parser.parse_args(arguments)
    for name in said.games:
        game = ending(name)
        if game.about.scale(2) == "duel":
            sampled = [one for n in range(said.deals) if (one := sample(game, n, said.seed))]
            value, error = slope(sampled)
            print(f"{name}: CALIBRATION = {value:.2f} ± {error:.2f} ({len(sampled)} games)", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
