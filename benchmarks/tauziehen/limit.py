"""How far the compiled rules are from Tauziehen written by hand in C++ for random play alone, and whether both play the
same games.

    python -m benchmarks.tauziehen.limit                    best of seven, million picks per CPU second
    python -m benchmarks.tauziehen.limit --games 200000

Needs a C++ compiler (c++, g++, clang++, or CXX).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import kartenhaus as kh
from kartenhaus.engine.bodies import body_for
from kartenhaus.engine.drivers import play_many

SOURCE = Path(__file__).with_suffix(".cpp")
FLAGS = ["-O3", "-march=native", "-std=c++17"]


def compiler() -> str:
    found = os.environ.get("CXX") or next(filter(shutil.which, ("c++", "g++", "clang++")), None)
    if not found:
        raise SystemExit("There is no C++ compiler (c++, g++, clang++, or CXX).")
    return found


def by_hand(program: Path, games: int, key: int) -> tuple[int, int, float]:
    done = subprocess.run([program, "0", str(games), str(key)], capture_output=True, encoding="utf-8", check=True)
    picks, won, seconds = done.stdout.split()
    return int(picks), int(won), float(seconds)


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.tauziehen.limit", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=7)
    said = parser.parse_args(arguments)
    game = kh.game("tauziehen")
    body = body_for(game.rules, [play_many], mode="native")
    drive, desk, options = body.driver(play_many), body.desk(), body.numbers(game.option_numbers)
    drive(desk.whole, 0, 1, 1, 2, options)
    best = {"by hand": 0.0, "compiled rules": 0.0}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "limit"
        subprocess.run([compiler(), *FLAGS, "-o", program, SOURCE], check=True)
        for _ in range(said.rounds):  # they take turns, so that a bad minute meets both
            desk.worth[0] = 0
            began = time.process_time()
            picks = drive(desk.whole, 0, said.games, 1, 2, options)
            best["compiled rules"] = max(best["compiled rules"], picks / (time.process_time() - began) / 1e6)
            theirs, won, seconds = by_hand(program, said.games, 1)
            best["by hand"] = max(best["by hand"], theirs / seconds / 1e6)
            if (theirs, won) != (picks, int(desk.worth[0])):
                raise SystemExit(f"They play differently: {theirs} picks and {won} won, {picks} and {desk.worth[0]}.")
    for name, speed in best.items():
        print(f"{name:16} {speed:8.1f} million picks per CPU second")
    print(f"factor {best['by hand'] / best['compiled rules']:.2f}, over the same {said.games:,} games")


if __name__ == "__main__":
    main(sys.argv[1:])
