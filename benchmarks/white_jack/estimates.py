"""White Jack's `expert` by ranks against the one to which all cards are alike, on the same deals in both seats.

python -m benchmarks.white_jack.estimates --games 2000
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from benchmarks.white_jack import all_alike
from kartenhaus.engine.bodies import body_for
from kartenhaus.engine.game import Game
from kartenhaus.games.white_jack import policies as by_rank
from kartenhaus.lab.arena import Entrant, arena
from kartenhaus.players import contract
from kartenhaus.players.white_jack.whole_round import WholeRound, worth


def player(game: Game, policy: Any) -> WholeRound:
    return WholeRound(game, body_for(game.rules, [worth], "native", (contract, policy)))


def new(game: Game, seed: int | str | None) -> WholeRound:
    return player(game, by_rank)


def old(game: Game, seed: int | str | None) -> WholeRound:
    return player(game, all_alike)


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.white_jack.estimates", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    said = parser.parse_args()
    done = arena("white-jack", [Entrant("by rank", new), Entrant("all alike", old)], said.games, said.seed)
    (duel,) = done.duels
    print(f"{done.games} games: {100 * duel.rate.value:.1f} % ({100 * duel.rate.low:.1f} … {100 * duel.rate.high:.1f})")


if __name__ == "__main__":
    main()
