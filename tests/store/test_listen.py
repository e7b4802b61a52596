"""What one process writes, the others hear of, once it is durable."""

from __future__ import annotations

from queue import Empty, SimpleQueue

import psycopg
import pytest

from kartenhaus.store import Store
from tests.store.samples import Opener, append, begin, outcome

SOON = 20.0


class Ear:
    def __init__(self, store: Store) -> None:
        self.heard: SimpleQueue[str] = SimpleQueue()
        store.listen(self.heard.put)

    def next(self) -> str:
        return self.heard.get(timeout=SOON)

    def is_quiet(self) -> bool:
        try:
            self.heard.get(timeout=0.3)
        except Empty:
            return True
        return False


def test_the_others_hear_what_a_job_says(empty_postgresql: str, open_store: Opener) -> None:
    here, there = open_store(empty_postgresql), open_store(empty_postgresql)
    assert here.shared
    ear, own = Ear(there), Ear(here)
    begin(here, notify="t 0")
    assert ear.next() == "t 0"
    here.append(append(1, notify="t 1")).result()
    here.notify("greetings, Ä\nsecond line").result()
    assert [ear.next(), ear.next()] == ["t 1", "greetings, Ä\nsecond line"]
    assert [entry.n for entry in there.log("t")] == [0, 1]
    assert own.is_quiet()  # what one has written oneself is no news


def test_what_is_written_together_is_heard_in_its_order_however_much_it_is(
    empty_postgresql: str, open_store: Opener
) -> None:
    here, there = open_store(empty_postgresql), open_store(empty_postgresql)
    ear = Ear(there)
    begin(here)
    said = [f"t {n} {'x' * (37 * n % 3_900)}" for n in range(1, 200)]
    written = [here.append(append(n, notify=payload)) for n, payload in enumerate(said, 1)]
    for one in written:
        one.result()
    assert [ear.next() for _ in said] == said


def test_of_a_job_that_failed_nobody_hears(empty_postgresql: str, open_store: Opener) -> None:
    here, there = open_store(empty_postgresql), open_store(empty_postgresql)
    ear = Ear(there)
    begin(here)
    assert outcome(here.append(append(0, notify="never"))) == "Taken"
    here.append(append(1, notify="now")).result()
    assert ear.next() == "now"


def test_a_handler_that_fails_goes_on_hearing(
    empty_postgresql: str, open_store: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = open_store(empty_postgresql), open_store(empty_postgresql)
    heard: SimpleQueue[str] = SimpleQueue()

    def handle(payload: str) -> None:
        heard.put(payload)
        raise ValueError(payload)

    there.listen(handle)
    for word in ("one", "two"):
        here.notify(word).result()
        assert heard.get(timeout=SOON) == word
    there.close()
    assert "could not be handled" in caplog.text


def test_after_a_lost_connection_one_is_told_to_look_at_everything(empty_postgresql: str, open_store: Opener) -> None:
    here, there = open_store(empty_postgresql), open_store(empty_postgresql)
    ear = Ear(there)
    cut(empty_postgresql)
    assert ear.next() == ""
    begin(here, notify="t 0")  # its connection was cut too
    assert ear.next() == "t 0"
    assert there.log("t")[0].data == "begun"


def cut(url: str) -> None:
    """Ends all other connections to the database, as a restart of the server would."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_on_sqlite_nobody_is_told(empty_sqlite: str, open_store: Opener) -> None:
    here, there = open_store(empty_sqlite), open_store(empty_sqlite)
    ear = Ear(there)
    begin(here, notify="t 0")
    here.notify("hello").result()
    assert not here.shared
    assert ear.is_quiet()
