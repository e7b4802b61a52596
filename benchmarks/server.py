"""People at tables, beside a server that only passes messages of the same size on (`load` with one case of each)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.load import Case, Loaded, loaded, percentile
from kartenhaus.games import GAMES
from kartenhaus.lab.bench import title

Figure = Callable[[Loaded], float]
Wanted = tuple[float | None, ...]
HOUSE, ECHO = "the house", "bare echo"
MANY = 20.0  # moves per second at each table: more than anybody makes
# What it must reach.
MOST, EACH, P99, SEATING, MEMORY = 3000, 350, 25, 5, 40


def measure(book: Book) -> None:
    tables, crowd, seconds = (2, 2, 1.0) if book.quick else (1000, 900, 6.0)
    usual, purses = Case(tables, seconds=seconds), next(name for name, about in GAMES.items() if about.coins)
    name = title(usual.game)
    moves = Table("as many moves as it can", "moves per second", [])
    cost = Table("the server's CPU", "µs per move", [], less=True)
    shown = Table("until the mover sees the move", "ms", [], less=True)
    seating = Table("seating everybody", "seconds", [], less=True)
    memory = Table("memory of a table", "kB", [], less=True)
    racers = []
    for who, echo in ((HOUSE, False), (ECHO, True)):
        case = Case(crowd, MANY, seconds, echo=echo)
        what, league = f"{crowd:,} tables of two, {name}", ["as many"]
        rows = [
            Row(what, who, league, echo, None if echo else MOST),
            Row(f"{what}, as many moves as it can", who, league, echo),
        ]
        for table, row in zip((moves, cost), rows, strict=True):
            table.rows.append(row)
        racers.append(Racer(rows, partial(figures, case, (lambda found: found.moves, lambda found: found.each))))

    nothing: Wanted = (None,) * 5
    paced_cases: list[tuple[Case, str, Wanted]] = [
        (usual, f"{tables:,} tables of two, {name}", (EACH, None, P99, SEATING, MEMORY))
    ]
    if not book.quick:
        threes = msgspec.structs.replace(usual, game=purses, people=3)
        paced_cases.append((threes, f"{tables:,} tables of three, {title(purses)}", nothing))
    for case, what, wanted in paced_cases:
        paced = f"{what}, a move per second each"
        names = (paced, HOUSE), (paced, "p50"), (paced, "p99"), (what, HOUSE), (what, HOUSE)
        rows = [Row(name, by, wanted=aim) for (name, by), aim in zip(names, wanted, strict=True)]
        for table, row in zip((cost, shown, shown, seating, memory), rows, strict=True):
            table.rows.append(row)
        racers.append(Racer(rows, partial(figures, case, PACED)))
    book.race([moves, cost, shown, seating, memory], racers, 1 if book.quick else max(1, book.rounds // 2))
    book.notes.append("The server has one core, the people another. Every move is durable before anybody sees it.")


PACED: tuple[Figure, ...] = (
    lambda found: found.each,
    lambda found: percentile(found.own, 0.5),
    lambda found: percentile(found.own, 0.99),
    lambda found: found.seating,
    lambda found: found.memory_each,
)


def figures(case: Case, wanted: tuple[Figure, ...]) -> list[float]:
    found = loaded(case)
    return [figure(found) for figure in wanted]
