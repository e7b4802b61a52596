"""The log of a table: durable, without gaps, one writer an entry, all or nothing."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from kartenhaus.store import BANK, Append, BadRow, Movement, Overdrawn, ProfileRow, Store, StoreError, Taken
from kartenhaus.store.schema import profiles
from tests.store.samples import (
    NOW,
    SECRET,
    Opener,
    append,
    begin,
    data,
    give,
    hold,
    outcome,
    person,
    purse,
    refused,
    result,
    row,
    seats,
)


# ── What was acknowledged stays ──────────────────────────────────────────────
def test_what_was_acknowledged_is_there_after_reopening(url: str, open_store: Opener) -> None:
    store = open_store(url)
    begin(store, entries=["a", "b"], secret=(0, SECRET))
    store.append(append(2, "ü «ß» 🂡", at=NOW + 5, phase="running")).result()
    store.close()

    again = open_store(url)
    assert data(again) == ["a", "b", "ü «ß» 🂡"]
    assert again.table("t") == row("t", phase="running", changed_at=NOW + 5, next_n=3)
    assert again.secret("t", 0) == SECRET
    assert again.running_tables() == ["t"]


def test_closing_writes_what_was_submitted_before_and_takes_nothing_more(url: str, open_store: Opener) -> None:
    store = open_store(url)
    begin(store)
    futures = [store.append(append(n)) for n in range(1, 200)]
    store.close()
    store.close()
    assert {outcome(future) for future in futures} == {"done"}
    with pytest.raises(StoreError, match="closed already"):
        store.append(append(200))
    assert len(data(open_store(url))) == 200


def test_a_log_is_read_from_any_entry_on(store: Store) -> None:
    begin(store, entries=[str(n) for n in range(10)])
    assert [entry.data for entry in store.log("t", since=7)] == ["7", "8", "9"]
    assert store.log("t", since=10) == []
    assert store.log("elsewhere") == []
    assert store.table("elsewhere") is None


def test_a_table_may_begin_with_any_number(store: Store) -> None:
    store.create(row("t"), append(1, "a", "b")).result()
    store.append(append(3, "c")).result()
    assert [(entry.n, entry.data) for entry in store.log("t")] == [(1, "a"), (2, "b"), (3, "c")]


def test_a_reader_sees_what_was_just_acknowledged(store: Store) -> None:
    begin(store)
    for n in range(1, 30):
        store.append(append(n, at=NOW + n)).result()
        assert store.log("t")[-1].at == NOW + n


# ── One writer an entry ──────────────────────────────────────────────────────
def test_the_second_writer_of_an_entry_is_told_that_it_is_taken(store: Store) -> None:
    begin(store)
    store.append(append(1, "first", "second")).result()
    for n in (0, 1, 2):
        error = refused(store.append(append(n, "late")), Taken)
        assert isinstance(error, Taken)
        assert (error.table, error.n) == ("t", n)
        assert f"Entry {n} of table 't'" in error.en
    assert data(store) == ["begun", "first", "second"]


def test_an_entry_that_overlaps_a_written_one_is_taken_as_a_whole(store: Store) -> None:
    begin(store, entries=["a", "b", "c"])
    refused(store.append(append(2, "x", "y", "z")), Taken)
    assert data(store) == ["a", "b", "c"]


def test_a_table_can_be_made_once(store: Store) -> None:
    begin(store)
    refused(store.create(row("t", game="white-jack"), append(0, "again")), Taken)
    table = store.table("t")
    assert table is not None
    assert table.game == "tauziehen"
    assert data(store) == ["begun"]


def test_no_entry_is_left_out(store: Store) -> None:
    begin(store)
    assert "is 1, not 3" in refused(store.append(append(3))).en
    assert data(store) == ["begun"]


def test_nothing_is_written_for_a_table_that_does_not_exist(store: Store) -> None:
    assert "no table 'u'" in refused(store.append(append(0, table="u"))).en
    assert store.log("u") == []


def test_of_many_threads_with_the_same_entry_one_is_served(store: Store) -> None:
    begin(store)
    gate = threading.Barrier(12)
    outcomes: list[str] = []

    def send(name: int) -> None:
        gate.wait()
        outcomes.append(outcome(store.append(append(1, f"by {name}"))))

    threads = [threading.Thread(target=send, args=(name,)) for name in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["Taken"] * 11 + ["done"]
    assert len(data(store)) == 2


# ── All or nothing ───────────────────────────────────────────────────────────
def everything(**changes: Any) -> Append:
    """An append with all that one can have; `changes` break it."""
    whole = append(
        1,
        "over",
        phase="over",
        places=[(0, "anna"), (1, None)],
        results=[result()],
        secret=(1, SECRET),
        **give("anna", 100),
    )
    return msgspec.structs.replace(whole, **changes)


BROKEN: dict[str, dict[str, Any]] = {
    "an entry that is taken": {"n": 0},
    "an overdrawn purse": {"movements": [Movement(purse("anna"), BANK, 1, "stake")]},
    "an account that does not exist": {"movements": [Movement(BANK, "nobody", 1, "refill")]},
    "a profile that does not exist": {"places": [(0, "nobody")]},
    "a result of a profile that does not exist": {"results": [result(profile="nobody")]},
    "an account of a profile that does not exist": {"accounts": [(purse("anna"), "nobody")]},
    "a secret that is there already": {"secret": (0, SECRET)},
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_of_a_job_that_fails_nothing_is_written(store: Store, change: dict[str, Any]) -> None:
    person(store)
    begin(store, places=[(1, "anna")], secret=(0, bytes(32)))
    refused(store.append(everything(**change)))

    assert data(store) == ["begun"]
    assert store.table("t") == row("t", next_n=1)
    assert seats(store, "t") == {1: "anna"}
    assert store.history("anna", 10) == []
    assert (store.secret("t", 0), store.secret("t", 1)) == (bytes(32), None)
    assert store.balance(purse("anna")) == 0
    assert store.books() == (0, 0)

    store.append(everything()).result()
    assert data(store) == ["begun", "over"]
    assert seats(store, "t") == {0: "anna"}
    assert store.balance(purse("anna")) == 100
    assert len(store.history("anna", 10)) == 1


def test_a_job_that_fails_does_no_harm_to_the_others_of_its_group(store: Store) -> None:
    person(store)
    for table in "abcdefgh":
        begin(store, table)
    held = hold(store)
    good = [store.append(append(1, "x", "y", table=table)) for table in "abcd"]
    bad: list[Future[Any]] = [
        store.append(append(0, table="e")),
        store.append(append(9, table="f")),
        store.append(append(1, table="g", accounts=[(purse("anna"), "anna")], movements=[pay(5)])),
        store.append(append(1, table="z")),
        store.write(lambda _: 1 // 0),
    ]
    good += [store.append(append(3, "z", table=table)) for table in "dcba"]
    good += [store.append(append(1, table="h")), store.create(row("i"), append(0, table="i"))]
    held.set()

    assert [outcome(future) for future in good] == ["done"] * len(good)
    assert [outcome(future) for future in bad[:4]] == ["Taken", "StoreError", "Overdrawn", "StoreError"]
    assert isinstance(bad[2].exception(), Overdrawn)
    assert isinstance(bad[4].exception(), ZeroDivisionError)
    for table in "abcd":
        assert data(store, table) == ["begun", "x", "y", "z"]
    for table in "efg":
        assert data(store, table) == ["begun"]
    assert store.books() == (0, 0)


def pay(amount: int) -> Movement:
    return Movement(purse("anna"), BANK, amount, "stake")


def test_jobs_of_a_group_are_done_in_their_order(store: Store) -> None:
    held = hold(store)
    futures = [store.create(row("t"), append(0, "0"))]
    futures += [store.append(append(n, str(n), at=NOW + n)) for n in range(1, 50)]
    futures += [store.append(append(50, places=[(0, person_later(store)), (1, "berta")]))]
    futures += [
        store.append(append(51, places=[(1, None)])),
        store.append(append(52, places=[(0, None), (1, "berta")])),
    ]
    held.set()
    assert {outcome(future) for future in futures} == {"done"}
    assert data(store)[:50] == [str(n) for n in range(50)]
    assert seats(store, "t") == {1: "berta"}


def person_later(store: Store) -> str:
    """Two people, made by appends of the same group."""

    def both(connection: Connection) -> None:
        for name in ("anna", "berta"):
            connection.execute(
                sa.insert(profiles),
                {"id": name, "name": name, "lang": "de", "created_at": NOW, "seen_at": NOW, "settings": "{}"},
            )

    store.write(both)
    return "anna"


def test_a_job_cancelled_before_its_turn_is_not_written(store: Store) -> None:
    begin(store)
    held = hold(store)
    first, second = store.append(append(1, "given up")), store.append(append(1, "instead"))
    assert first.cancel()
    held.set()
    assert outcome(second) == "done"
    assert data(store) == ["begun", "instead"]


def test_a_job_of_ones_own_that_fails_is_taken_back(store: Store) -> None:
    def half(connection: Connection) -> None:
        connection.execute(sa.update(profiles).values(name="Berta"))
        raise KeyError("half done")

    person(store)
    with pytest.raises(KeyError):
        store.write(half).result()
    assert store.profile("anna") == ProfileRow("anna", "Anna", "de", NOW, NOW)
    assert store.write(lambda connection: connection.scalar(sa.select(sa.func.count(profiles.c.id)))).result() == 1


def test_a_statement_that_the_database_refuses_harms_nobody_else(store: Store) -> None:
    begin(store)
    held = hold(store)
    good = [store.append(append(1))]
    bad = store.write(lambda connection: connection.execute(sa.text("SELECT * FROM nowhere")).all())
    good.append(store.append(append(2)))
    held.set()
    assert [outcome(future) for future in good] == ["done", "done"]
    assert "nowhere" in refused(bad).operator[1]


# ── What cannot be stored ────────────────────────────────────────────────────
BAD: dict[str, dict[str, Any]] = {
    "no entry": {"entries": []},
    "an entry too long": {"entries": ["x" * 65_537]},
    "a character that PostgreSQL does not know": {"entries": ["a\0b"]},
    "half a character": {"entries": ["\ud83c"]},
    "no text": {"entries": [b"x"]},
    "a number below zero": {"n": -1},
    "a number beyond the databases": {"at": 2**63},
    "no number": {"n": "1"},
    "an unknown phase": {"phase": "paused"},
    "a table without a name": {"table": ""},
    "a name too long": {"table": "t" * 65},
    "a seat below zero": {"places": [(-1, None)]},
    "a secret too short": {"secret": (0, b"short")},
    "nothing to move": {"movements": [Movement("bank", "a", 0, "")]},
    "a movement backwards": {"movements": [Movement("bank", "a", -5, "")]},
    "a movement to oneself": {"movements": [Movement("a", "a", 5, "")]},
    "half a half Coin": {"movements": [Movement("bank", "a", 0.5, "")]},  # type: ignore[arg-type]
    "too much to tell": {"notify": "ü" * 2_001},
    "another table's result": {"results": [result("u")]},
    "a payoff without end": {"results": [result(payoff=float("inf"))]},
    "a payoff that is none": {"results": [result(payoff=float("nan"))]},
    "a result neither won nor lost nor drawn": {"results": [result(how="tied")]},
}


@pytest.mark.parametrize("change", BAD.values(), ids=BAD)
def test_what_cannot_be_stored_is_refused_at_once(
    empty_sqlite: str, open_store: Opener, change: dict[str, Any]
) -> None:
    store = open_store(empty_sqlite)
    begin(store)
    with pytest.raises(BadRow, match="Cannot be stored"):
        store.append(msgspec.structs.replace(append(1), **change))
    assert data(store) == ["begun"]


def test_the_largest_entry_is_kept_whole(store: Store) -> None:
    begin(store, entries=["x" * 65_536, "🂡" * 65_536])
    assert [len(text) for text in data(store)] == [65_536, 65_536]


def test_an_error_does_not_show_a_secret(store: Store) -> None:
    with pytest.raises(BadRow) as raised:
        store.append(append(0, secret=(0, b"not to be seen")))
    assert "seen" not in str(raised.value)


QUESTIONS = ("table", "log", "own_tables", "history", "statistics", "balance", "profile", "curve")


def test_questions_may_come_from_anybody(store: Store) -> None:
    begin(store)
    for ask in (getattr(store, question) for question in QUESTIONS):
        assert not ask("'; DROP TABLE entries; --")
        assert not ask("%s %(n)s :n ?")
        for name in ("", "x" * 65, "\0", "\ud83c", None, 7):
            with pytest.raises(BadRow):
                ask(name)
    assert data(store) == ["begun"]
