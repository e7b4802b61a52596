"""Answers to puzzles."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import psycopg
import pytest

from kartenhaus.store import AttemptRow, BadRow, Store, Taken
from tests.store.samples import NOW, Opener, append, person, row


def test_the_first_answer_stays_and_all_are_read_in_their_order(store: Store) -> None:
    person(store)
    person(store, "berta")
    assert store.attempt("anna", "game", "one", True, NOW).result()
    assert store.attempt("berta", "game", "one", False, NOW + 1).result()
    assert not store.attempt("anna", "game", "one", False, NOW + 2).result()
    assert store.attempt("anna", "game", "two", False, NOW + 3).result()
    first, second, third = store.attempts(0, 10)
    assert first == AttemptRow(first.id, "anna", "game", "one", True, NOW)
    assert (second.profile, second.found, third.puzzle) == ("berta", False, "two")
    assert store.attempts(first.id, 1) == [second]
    assert store.attempts(third.id, 10) == []


def test_an_answer_that_cannot_be_stored_is_refused(store: Store) -> None:
    person(store)
    for given in (("", "game", "one"), ("anna", "x" * 65, "one"), ("anna", "game", "\0")):
        try:
            store.attempt(*given, True, NOW)
        except BadRow:
            continue
        raise AssertionError(given)
    assert store.attempts(0, 10) == []


ASKED: dict[str, tuple[Callable[[Store, int], Future[Any]], list[Any]]] = {
    "an answer": (lambda store, n: store.attempt("anna", "game", "one", bool(n), NOW), [True, False]),
    "what a day is dealt from": (
        lambda store, n: store.settle_deal("2026-11-18", "game", bytes([n]) * 32),
        [b"\0" * 32] * 2,
    ),
    "a game of the day": (
        lambda store, n: store.create_daily(
            row(f"t{n}"), append(0, table=f"t{n}", places=[(0, "anna")]), "2026-11-18", "anna"
        ),
        [None, Taken],
    ),
}


@pytest.mark.parametrize("what", ASKED)
def test_of_two_processes_in_the_same_moment_one_comes_second(
    empty_postgresql: str, open_store: Opener, what: str
) -> None:
    """The one has written and not yet committed when the other asks."""
    ask, answers = ASKED[what]
    first, second = open_store(empty_postgresql), open_store(empty_postgresql)
    person(first)
    done = threading.Event()
    assert first.writer.connection is not None
    before = first.writer.connection.commit

    def commit() -> None:
        done.wait(30)
        before()

    first.writer.connection.commit = commit  # type: ignore[method-assign]
    one = ask(first, 0)
    with psycopg.connect(empty_postgresql, autocommit=True) as watching:
        wait_for(watching, "state = 'idle in transaction'")
        other = ask(second, 1)
        wait_for(watching, "wait_event_type = 'Lock'")
        done.set()
    assert [said(one), said(other)] == answers
    tables = [made.id for made in first.own_tables("anna")]
    assert tables == (["t0"] if what == "a game of the day" else []), "and no table is left of the other"


def said(future: Future[Any]) -> Any:
    try:
        return future.result()
    except Taken as error:
        return type(error)


def wait_for(watching: psycopg.Connection[Any], what: str) -> None:
    asked = f"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND {what}"
    for _ in range(1_000):
        found = watching.execute(asked.encode()).fetchone()
        if found and found[0]:
            return
        time.sleep(0.01)
    raise TimeoutError(what)
