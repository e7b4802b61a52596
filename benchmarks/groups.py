"""What is measured, group by group.

    python -m benchmarks.groups NAME ROUNDS light|whole FILE     one of them, in this process, as JSON into the file

The whole house's groups stand here, a game's own in benchmarks/<game>/__init__.py.
"""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks import folder, wanted
from benchmarks.contest import Book, Result
from kartenhaus.games import GAMES


class Group(NamedTuple):
    title: str
    module: str

    def measure(self) -> Callable[[Book], None]:
        found: Callable[[Book], None] = importlib.import_module(self.module).measure
        return found


def groups() -> dict[str, Group]:
    """In the order of the page."""
    found = {
        "random-play": Group("Random play", "benchmarks.random_play"),
        "batches": Group("Batches", "benchmarks.batches"),
        "search": Group("Search", "benchmarks.search"),
    }
    for game in GAMES:
        for name, (title, module) in (wanted(game, "GROUPS") or {}).items():
            found[name] = Group(title, f"{folder(game)}.{module}")
    return found | {
        "server": Group("Server", "benchmarks.server"),
        "moves": Group("A move inside the server", "benchmarks.moves"),
        "store": Group("The store alone", "benchmarks.store"),
        "answers": Group("Answers of computer players", "benchmarks.busy"),
        "start": Group("Start-up", "benchmarks.starting"),
        "size": Group("Sizes", "benchmarks.sizes"),
    }


def measured(name: str, rounds: int, quick: bool) -> Result:
    group = groups()[name]
    return Book(name, group.title, rounds, quick).filled(lambda book: group.measure()(book))


def main(name: str, rounds: str, how: str, file: str) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs would not hear it
    Path(file).write_bytes(msgspec.json.encode(measured(name, int(rounds), how == "light")))


if __name__ == "__main__":
    main(*sys.argv[1:])
