"""Makes the WebAssembly modules of games, each beside its game's rules; those of games from elsewhere, too. Needs Numba
and a linker (engine.building)."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..core.about import named
from ..engine import drivers
from ..engine.building import PYTHON, SETTINGS, Wanted, build
from ..engine.counting import count_random
from ..engine.game import Game, game
from ..engine.portable import FILE, kept
from ..engine.twins import Reached
from ..games import GAMES
from ..players import contract
from ..players.drivers import choose, count_levels
from ..players.levels import policies
from ..players.search import look_up, search


def wanted(chosen: Game) -> Iterator[Wanted]:
    """The drivers that every game has, and its own."""
    policy = contract, policies(chosen)
    yield Wanted(drivers.ask)
    yield Wanted(drivers.play_many)
    yield Wanted(count_random)
    for driver in (choose, count_levels, search, look_up, *map(named, chosen.about.drivers)):
        yield Wanted(driver, policy)


def stale(chosen: Game) -> list[str]:
    """The drivers that its module lacks, or has from another text."""
    rules: Any = chosen.rules
    module = kept(rules.__package__)
    made = module.drivers if module else {}
    return [
        driver.__name__
        for driver, policy in wanted(chosen)
        if made.get(driver.__name__) != Reached(rules, driver, policy).as_written()
    ]


def main() -> int:
    parser = ArgumentParser(prog="python -m kartenhaus.lab.portable", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all built-in games, if none is named")
    parser.add_argument("--check", action="store_true", help="only say which are out of date")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="write GAME.wasm there instead")
    given = parser.parse_args()
    games = [game(name) for name in given.games or GAMES.built_in]
    if given.check:
        old = {chosen.name: missing for chosen in games if (missing := stale(chosen))}
        for name, missing in old.items():
            print(f"{name}: {', '.join(missing)}")
        return 1 if old else 0
    if sys.version_info[:2] != PYTHON:
        parser.error(f"needs Python {'.'.join(map(str, PYTHON))}, so that modules are the same wherever they are made")
    if any(os.environ.get(name) != value for name, value in SETTINGS.items()):
        command = [sys.executable, "-m", "kartenhaus.lab.portable", *sys.argv[1:]]
        return subprocess.call(command, env=os.environ | SETTINGS)
    for chosen in games:
        made = build(chosen.rules, wanted(chosen))
        path = given.to / f"{chosen.name}.wasm" if given.to else beside(chosen.rules)
        path.write_bytes(made)
        print(f"{chosen.name}: {len(made):,} bytes")
    return 0


def beside(rules: Any) -> Path:
    return Path(str(files(rules.__package__).joinpath(FILE)))


if __name__ == "__main__":
    sys.exit(main())
