"""Makes the WebAssembly modules of games: `python -m kartenhaus.lab.portable [GAME …]`.

Each is written beside its game's rules. Games from elsewhere are made the same way. `--check` only says which are out of
date. Needs Python 3.11, Numba and a linker (engine.building).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..core.about import named
from ..engine import building, drivers
from ..engine.building import PYTHON, SETTINGS, Wanted
from ..engine.game import Game, game
from ..engine.portable import FILE, kept
from ..engine.twins import Reached
from ..games import GAMES
from ..players import contract
from ..players.drivers import choose, play_levels
from ..players.levels import policies
from ..players.search import look_up, search


def wanted(chosen: Game) -> Iterator[Wanted]:
    """The drivers that every game has, and its own."""
    policy = contract, policies(chosen)
    yield Wanted(drivers.ask)
    yield Wanted(drivers.play_many)
    for driver in (choose, play_levels, search, look_up, *map(named, chosen.about.drivers)):
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


def module(chosen: Game) -> bytes:
    return building.build(chosen.rules, wanted(chosen))


def main() -> int:
    names = [name for name in sys.argv[1:] if not name.startswith("-")] or list(GAMES.built_in)
    if "--check" in sys.argv:
        old = {name: missing for name in names if (missing := stale(game(name)))}
        for name, missing in old.items():
            print(f"{name}: {', '.join(missing)}")
        return bool(old)
    if sys.version_info[:2] != PYTHON:
        raise SystemExit(f"modules are made with Python {'.'.join(map(str, PYTHON))}, so that they are the same everywhere")
    if any(os.environ.get(name) != value for name, value in SETTINGS.items()):
        return subprocess.call([sys.executable, "-m", "kartenhaus.lab.portable", *sys.argv[1:]], env=os.environ | SETTINGS)
    for name in names:
        chosen = game(name)
        rules: Any = chosen.rules
        made = module(chosen)
        Path(str(files(rules.__package__).joinpath(FILE))).write_bytes(made)
        print(f"{name}: {len(made):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
