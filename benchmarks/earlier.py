"""`expert` against the `expert` of another checkout, each in a process of its own, through the public API alone.

    git worktree add ../earlier v1.0
    python -m benchmarks.earlier ../earlier white-jack j-solitaer --deals 500 --seconds 0.05

Every deal is played twice, with the seats exchanged. CPU time per move is printed beside the result: where an expert
works things out instead of searching, `--seconds` changes nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.lab.ratings import average

SEATS = 2
OTHER = """
import json, sys, time
import kartenhaus as kh
game = kh.game(sys.argv[1])
player = kh.player("expert", game, seed="earlier", seconds=float(sys.argv[2]))
for line in sys.stdin:
    play = game.start(2, chance="manual")
    for pick in json.loads(line):
        play.make(pick)
    view, began = play.view(play.to_act), time.process_time()
    pick = str(player.choose(view))
    print(json.dumps([pick, time.process_time() - began]), flush=True)
"""


class Earlier:
    """The expert of another checkout: it is told all picks, makes them, and looks at its own view."""

    def __init__(self, checkout: Path, game: str, seconds: float) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", OTHER, game, str(seconds)],
            env=os.environ | {"PYTHONPATH": str(checkout / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.terminate()
        self.process.wait()

    def choose(self, play: kh.Play) -> tuple[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([str(pick) for pick in play.picks]), file=self.process.stdin, flush=True)
        pick, seconds = json.loads(self.process.stdout.readline())
        return pick, seconds


class Own:
    def __init__(self, game: kh.Game, seconds: float) -> None:
        self.player = kh.player("expert", game, seed="now", seconds=seconds)

    def choose(self, play: kh.Play) -> tuple[str, float]:
        view, began = play.view(play.to_act), time.process_time()
        pick = str(self.player.choose(view))
        return pick, time.process_time() - began


def compare(checkout: Path, name: str, deals: int, seconds: float, seed: str) -> None:
    game = kh.game(name)
    shares: list[float] = []
    spent, moves = [0.0, 0.0], [0, 0]
    with Earlier(checkout, name, seconds) as earlier:
        players: list[Any] = [Own(game, seconds), earlier]
        for deal in range(deals):
            results = []
            for mine in range(SEATS):
                play = game.start(SEATS, chance=Seeded(seed, deal))
                while play.to_act >= 0:
                    who = 0 if play.to_act == mine else 1
                    pick, took = players[who].choose(play)
                    spent[who] += took
                    moves[who] += 1
                    play.make(pick)
                won, other = (play.payoffs or [])[mine], (play.payoffs or [])[1 - mine]
                results.append((1 + (won > other) - (won < other)) / 2)
            shares.append(sum(results) / SEATS)
    found = average(np.array(shares), 0.0, 1.0)
    times = " and ".join(f"{1000 * s / max(n, 1):.2f}" for s, n in zip(spent, moves, strict=True))
    print(
        f"{name}, {SEATS * len(shares):,} games: {100 * found.value:.1f} % ({100 * found.low:.1f} … "
        f"{100 * found.high:.1f}) of this one; CPU ms per move of this and the earlier one: {times}",
        flush=True,
    )


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.earlier", description=__doc__.partition("\n")[0])
    parser.add_argument("checkout", type=Path, help="the folder of the other one")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--seed", default="1")
    said = parser.parse_args(arguments)
    for name in said.games:
        compare(said.checkout.resolve(), name, said.deals, said.seconds, said.seed)


if __name__ == "__main__":
    main(sys.argv[1:])
