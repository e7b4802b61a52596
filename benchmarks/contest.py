"""What is compared, and the figures that come of it: rows of tables, filled by racers that take turns.

A group's program has a function `measure(book)`. It makes its rows and tables and has `book` run the racers round after
round, so that a bad minute of the machine meets everyone; what is there is kept in the book, whatever happens next.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple

import msgspec

from kartenhaus.lab.figures import Machine, machine, waiting
from kartenhaus.lab.peers import version


class Row(msgspec.Struct):
    """A figure that is measured again and again. `leagues`: what it is compared in, our rows with the peers'."""

    name: str
    by: str
    leagues: list[str] = []
    peer: bool = False
    wanted: float | None = None
    runs: list[float] = []


class Table(msgspec.Struct):
    title: str
    unit: str
    rows: list[Row]
    less: bool = False
    """Less is better."""

    def best(self, row: Row) -> float:
        return (min if self.less else max)(row.runs)

    def worst(self, row: Row) -> float:
        return (max if self.less else min)(row.runs)

    def ahead(self, one: float, other: float) -> float:
        """How many times as good the one is."""
        return other / one if self.less else one / other

    def measured(self) -> list[Row]:
        return [row for row in self.rows if row.runs]


class Result(msgspec.Struct):
    group: str
    title: str
    machine: Machine
    quick: bool
    rounds: int
    versions: list[str]
    notes: list[str]
    """Who is absent, and whatever else there is to say."""
    tables: list[Table]
    failed: str = ""
    complete: bool = True
    """False after Ctrl-C: what there was."""

    @property
    def sound(self) -> bool:
        """All of it is there."""
        return self.complete and not self.failed


class Racer(NamedTuple):
    rows: Sequence[Row]
    run: Callable[[], Sequence[float]]
    """A figure for each of the rows."""


class Book:
    """One group's results while they come in."""

    def __init__(self, group: str, title: str, rounds: int, quick: bool = False) -> None:
        self.group, self.title, self.rounds, self.quick = group, title, rounds, quick
        self.tables: list[Table] = []
        self.versions: list[str] = []
        self.notes: list[str] = []
        self.load = waiting()

    def race(self, tables: Sequence[Table], racers: Iterable[Racer], rounds: int | None = None) -> None:
        self.tables += tables
        racers, rounds = list(racers), rounds or self.rounds
        for number in range(rounds):
            print(f"  {tables[0].title}: round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for racer in racers:
                for row, figure in zip(racer.rows, racer.run(), strict=True):
                    row.runs.append(figure)

    def beside(self, package: str) -> bool:
        """Names a peer's version; one that is not installed, with how to get it."""
        known = version(package)
        if known:
            self.versions.append(f"{package} {known}")
        else:
            self.notes.append(f"{package} is absent: `pip install {package}`.")
        return known is not None

    def filled(self, measure: Callable[[Book], None]) -> Result:
        failed, complete = "", True
        try:
            measure(self)
        except KeyboardInterrupt:
            complete = False
        except Exception as error:
            failed = f"{type(error).__name__}: {error}"
        return self.result(failed, complete)

    def result(self, failed: str = "", complete: bool = True) -> Result:
        here = machine([*self.load, *waiting()])
        rounds = max((len(row.runs) for table in self.tables for row in table.rows), default=0)
        known = list(dict.fromkeys(self.versions))
        return Result(
            self.group, self.title, here, self.quick, rounds, known, self.notes, self.tables, failed, complete
        )


# ── The rows we lose ─────────────────────────────────────────────────────────
class Loss(NamedTuple):
    row: Row
    to: Row | None
    """None: a wanted figure was not reached."""
    factor: float
    """The larger one of best beside best and median beside median."""


def losses(table: Table) -> list[Loss]:
    """The worst first."""
    found, rows = [], table.measured()
    for row in (row for row in rows if not row.peer):
        for league in row.leagues:
            there = (other for other in rows if other.peer and league in other.leagues)
            beaten = [Loss(row, other, behind(table, row, table.best(other), median(other.runs))) for other in there]
            found += sorted((loss for loss in beaten if loss.factor > 1), key=lambda loss: -loss.factor)[:1]
        if row.wanted is not None and (factor := behind(table, row, row.wanted, row.wanted)) > 1:
            found.append(Loss(row, None, factor))
    return sorted(found, key=lambda loss: -loss.factor)


def behind(table: Table, row: Row, best: float, usual: float) -> float:
    return max(table.ahead(best, table.best(row)), table.ahead(usual, median(row.runs)))
