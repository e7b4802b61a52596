"""What accuracy the coach gives players of known strength: the same scale in every game?

    python -m benchmarks.accuracy --deals 8

Prints a table: for every game and player the accuracy over all deals together, with its 95 % interval for any deals of
such a player, and how many single games had an interval of their own that was narrow enough to be said. Each player
meets `solid`. What is below 0, as a player is who loses more than blind picks would, stays so here.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt

from kartenhaus.engine.game import Game, Play, games
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import ending
from kartenhaus.players import player
from kartenhaus.players.coach import LIKELY, analyse

LEVELS = ("random", "beginner", "solid", "expert")
THINKING = {"simulations": 200}


def played(game: Game, level: str, number: int, seed: str) -> Play:
    """Seat 0 is the one looked at."""
    seats = max(2, game.about.fewest)
    play = game.start(seats, seed=f"{seed} {number}")
    more = THINKING if level == "expert" else {}
    seated = [player(level, game, seed=f"{seed} {number}", **more)]
    seated += [player("solid", game, seed=f"{seed} {number} {n}") for n in range(1, seats)]
    while play.to_act >= 0:
        play.make(seated[play.to_act].choose(play.view(play.to_act)))
    return play


def cell(game: Game, level: str, deals: int, simulations: int, seed: str) -> str:
    lost: list[tuple[float, float]] = []
    said = 0
    for n in range(deals):
        done = analyse(played(game, level, n, seed), simulations, seed)
        own = [one for one in done.decisions if one.seat == 0]
        lost.append((sum(one.regret for one in own), sum(one.blind for one in own)))
        said += done.accuracy[0] is not None
    share, error = ratio(lost)
    low, value, high = (100 - 100 * (share + times * LIKELY * error) for times in (1, 0, -1))
    return f"{value:.0f} ({low:.0f} … {high:.0f}), said in {said} of {deals}"


def ratio(lost: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """What was lost, over what blind picks would have lost; and its standard error from deal to deal."""
    blind = sum(of_blind for _, of_blind in lost)
    share = sum(regret for regret, _ in lost) / blind
    off = sum((regret - share * of_blind) ** 2 for regret, of_blind in lost)
    return share, sqrt(off * len(lost) / max(1, len(lost) - 1)) / blind


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--simulations", type=int, default=400)
    parser.add_argument("--seed", default="1")
    said = parser.parse_args(arguments)
    print("| game | " + " | ".join(f"`{level}`" for level in LEVELS) + " |")
    print("|---|" + "---:|" * len(LEVELS))
    for name in said.games:
        game = ending(name)
        cells = [cell(game, level, said.deals, said.simulations, said.seed) for level in LEVELS]
        print(f"| {title(name)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
