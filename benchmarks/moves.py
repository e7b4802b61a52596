"""What a move costs inside the server, without sockets and store: deciding it, composing what two people are shown,
writing that as JSON, and its entries.

    python -m benchmarks.moves              every game, two people
    python -m benchmarks.moves --profile white-jack

Microseconds of CPU per move, the best of many short runs: other work on the machine makes a run slower, never faster.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import time
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import msgspec

import kartenhaus as kh
from benchmarks import contest
from kartenhaus.games import GAMES
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import machine
from kartenhaus.server import messages
from kartenhaus.table.entries import Person, Setup, written
from kartenhaus.table.table import Table

BATCH, RUNS = 20, 150
PARTS = "decide", "entries", "compose", "encode"
ENCODE = msgspec.json.Encoder().encode


def new_table(game: str) -> Table:
    seats = max(2, GAMES[game].fewest)
    table = Table("t", Setup(game, "", seats, "p0"), whole=False)
    table.commit(0)
    for seat in range(seats):
        table.sit(seat, Person(f"p{seat}", f"Anna {seat}"), 0, f"nonce{seat}")
    table.stored()
    return table


class Evening:
    """Games in a row."""

    def __init__(self, game: str) -> None:
        self.game, self.random = game, random.Random(1)
        self.begin()

    def begin(self) -> None:
        self.table, self.told = new_table(self.game), [0] * max(2, GAMES[self.game].fewest)

    def move(self) -> tuple[float, ...]:
        """When it began, and when each part was done."""
        table = self.table
        assert table.play is not None
        action = self.random.choice(table.play.legal())
        pick, seat = str(action.pick(action.low) if isinstance(action, kh.Span) else action), table.to_act
        clock: Callable[[], float] = time.thread_time
        began = clock()
        table.act(seat, pick, 0)
        decided = clock()
        for entry in table.unstored:
            written(entry)
        kept = clock()
        table.stored()
        shown = []
        for place in range(len(self.told)):
            onlooker = messages.Onlooker(f"p{place}", "de")
            shown.append(messages.moved(table, onlooker, 0, (), self.told[place], None))
            self.told[place] = table.n
        composed = clock()
        for one in shown:
            ENCODE(one)
        encoded = clock()
        if table.phase == "over":
            self.begin()
        return began, decided, kept, composed, encoded


def measured(evening: Evening, runs: int = RUNS) -> list[float]:
    """Deciding, entries, composing, encoding: the best of many batches each."""
    best = [float("inf")] * len(PARTS)
    for _ in range(runs):
        parts = [0.0] * len(PARTS)
        for _ in range(BATCH):
            for place, (one, other) in enumerate(pairwise(evening.move())):
                parts[place] += other - one
        best = [min(known, part / BATCH) for known, part in zip(best, parts, strict=True)]
    return [1e6 * part for part in best]


def measure(book: contest.Book) -> None:
    table = contest.Table("a move for two people", "µs of CPU, the best of many short runs", [], less=True)
    racers = []
    for game in kh.games():
        rows = [contest.Row(title(game), part) for part in (*PARTS, "all")]
        racers.append(contest.Racer(rows, partial(figures, Evening(game), 2 if book.quick else RUNS // 3)))
        table.rows += rows
    book.race([table], racers)


def figures(evening: Evening, runs: int) -> list[float]:
    parts = measured(evening, runs)
    return [*parts, sum(parts)]


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.moves", description=__doc__.partition("\n")[0])
    parser.add_argument("--profile", metavar="GAME", help="where the time goes, function by function")
    said = parser.parse_args()
    if said.profile:
        evening = Evening(said.profile)
        with cProfile.Profile() as profile:
            for _ in range(3000):
                evening.move()
        pstats.Stats(profile).sort_stats("tottime").print_stats(40)
        return
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}. Microseconds per move:")
    print(" " * 14 + "".join(f"{part:>9}" for part in (*PARTS, "all")))
    for game in kh.games():
        print(f"{game:14}" + "".join(f"{part:9.0f}" for part in figures(Evening(game), RUNS)), flush=True)


if __name__ == "__main__":
    main()
