"""Several processes at once, and one that is killed in the middle of a word."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kartenhaus.store import Store
from tests.store.samples import Opener, begin, data, purse

ROOT = Path(__file__).parents[2]
PATIENCE = 120


class Scribe:
    """A process of `tests.store.scribe`, ready to begin."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.scribe", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def begin(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def finish(self) -> list[str]:
        """What it has said; it must have ended well."""
        said, wrong = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, wrong
        return said.splitlines()

    def kill(self) -> list[str]:
        """What else it had said by then."""
        self.process.kill()
        return self.process.communicate(timeout=PATIENCE)[0].splitlines()


def together(*scribes: Scribe) -> list[list[str]]:
    """They begin at the same moment."""
    for scribe in scribes:
        assert scribe.line() == "ready"
    for scribe in scribes:
        scribe.begin()
    return [scribe.finish() for scribe in scribes]


def test_processes_that_open_a_new_database_at_once_do_not_trip_over_each_other(
    new_url: str, open_store: Opener
) -> None:
    together(*(Scribe("open", new_url) for _ in range(2)))
    store = open_store(new_url)
    begin(store)
    assert data(store) == ["begun"]
    assert store.books() == (0, 0)


def test_of_two_processes_that_write_the_same_entry_one_does(url: str, open_store: Opener) -> None:
    store = open_store(url)
    begin(store)
    first, second = (set(map(int, said)) for said in together(*(Scribe("race", url, name, "30") for name in "ab")))
    assert first & second == set()
    assert first | second == set(range(1, 31))
    assert data(store)[1:] == ["a" if n in first else "b" for n in range(1, 31)]


@pytest.mark.parametrize("lines", [1, 40, 150])
def test_a_process_that_is_killed_loses_nothing_that_was_acknowledged(
    empty_sqlite: str, open_store: Opener, lines: int
) -> None:
    scribe = Scribe("write", empty_sqlite)
    assert scribe.line() == "ready"
    scribe.begin()
    said = [scribe.line() for _ in range(lines)]
    said += scribe.kill()
    acknowledged: Counter[str] = Counter()
    for owner, n in (line.split() for line in said):
        acknowledged[owner] = max(acknowledged[owner], int(n))
    assert len(said) >= lines

    store = open_store(empty_sqlite)
    for owner, last in acknowledged.items():
        found = data(store, owner)
        assert len(found) > last
        assert found[1:] == [f"{owner} {k}" for k in range(1, len(found))]
        assert store.balance(purse(owner)) == paid(store, owner)
    assert store.books()[0] == 0


def paid(store: Store, owner: str) -> int:
    """What its appends say: each one paid the number of its first entry. None is there by halves."""
    n, total, length = 1, 0, len(store.log(owner))
    while n < length:
        total += n
        n += 1 + n % 3
    assert n == length
    return total
