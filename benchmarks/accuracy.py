"""What accuracy the coach gives players of known strength: the same scale in every game?

    python -m benchmarks.accuracy --deals 4

Prints a table: for every game and player the accuracy over all deals together, with its 95 % interval, and how many
single games had an interval narrow enough to be said. Each player meets `solid`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from kartenhaus.engine.game import Game, Play, games
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import ending
from kartenhaus.players import player
from kartenhaus.players.coach import Decision, analyse, summed

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
    decisions: list[Decision] = []
    said = 0
    for n in range(deals):
        done = analyse(played(game, level, n, seed), simulations, seed)
        decisions += [one for one in done.decisions if one.seat == 0]
        said += done.accuracy[0] is not None
    over_all = summed(decisions, 0)
    if over_all is None:
        return "–"
    return f"{over_all.accuracy:.0f} ({over_all.low:.0f} … {over_all.high:.0f}), said in {said} of {deals}"


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--deals", type=int, default=4)
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
