"""`expert`, which weighs boards by a table, against the plain search that plays to the end at random.

    python -m benchmarks.tauziehen.foresight 2600 22500 --games 400

Paired deals, seats exchanged; budgets are simulations per move of the one and of the other, so that a busy machine
changes nothing. The CPU time that they took is printed beside the result.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial

import kartenhaus as kh
from kartenhaus.engine.game import Game
from kartenhaus.lab.arena import Entrant, arena
from kartenhaus.players.expert import Expert
from kartenhaus.players.tauziehen.foresight import Foresight

KINDS: dict[str, type[Expert]] = {"foresight": Foresight, "random-playouts": Expert}


def hired(kind: str, simulations: int, game: Game, seed: str) -> Expert:
    return KINDS[kind](game, seed, simulations=simulations, mode="native")


def entrant(kind: str, simulations: int) -> Entrant:
    return Entrant(f"{kind}@{simulations}x", partial(hired, kind, simulations), partial(hired, kind, 1))


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.tauziehen.foresight", description=__doc__.partition("\n")[0])
    parser.add_argument("budgets", nargs=2, type=int, metavar="SIMULATIONS")
    parser.add_argument("--second", choices=KINDS, default="random-playouts", help="whom the table plays against")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--opening", default="mark")
    parser.add_argument("--seed", default="1")
    said = parser.parse_args(arguments)
    players = [entrant("foresight", said.budgets[0]), entrant(said.second, said.budgets[1])]
    done = arena(kh.game("tauziehen", opening=said.opening), players, said.games, said.seed)
    (duel,) = done.duels
    print(
        f"{' against '.join(duel.players)}, {duel.games:,} games: {100 * duel.rate.value:.1f} % "
        f"({100 * duel.rate.low:.1f} … {100 * duel.rate.high:.1f}); CPU ms per move: "
        + ", ".join(f"{1000 * one.seconds:.2f}" for one in done.standings)
    )


if __name__ == "__main__":
    main(sys.argv[1:])
