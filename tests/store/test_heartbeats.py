"""When nobody was there: clocks do not run through an outage."""

from __future__ import annotations

from kartenhaus.store import Store
from tests.store.samples import NOW, Opener

PATIENCE = 1_000


def test_a_pause_longer_than_the_patience_is_an_outage(url: str, open_store: Opener) -> None:
    store = open_store(url, at=NOW, patience=PATIENCE)
    store.heartbeat(NOW + 900).result()
    store.close()
    again = open_store(url, at=NOW + 5_000, patience=PATIENCE)
    assert again.outages(0) == [(NOW + 900, NOW + 5_000)]


def test_a_short_pause_is_none(url: str, open_store: Opener) -> None:
    open_store(url, at=NOW, patience=PATIENCE).close()
    again = open_store(url, at=NOW + PATIENCE, patience=PATIENCE)
    again.heartbeat(NOW + 2 * PATIENCE).result()
    assert again.outages(0) == []


def test_the_first_process_of_all_comes_after_no_outage(store: Store) -> None:
    assert store.outages(0) == []


def test_while_another_process_lives_there_is_no_outage(url: str, open_store: Opener) -> None:
    store = open_store(url, "a", NOW, patience=PATIENCE)
    other = open_store(url, "b", NOW, patience=PATIENCE)
    for beat in range(1, 6):
        other.heartbeat(NOW + beat * 900).result()
    store.heartbeat(NOW + 5_000).result()
    assert store.outages(0) == []


def test_a_machine_that_slept_finds_its_own_outage(url: str, open_store: Opener) -> None:
    store = open_store(url, at=NOW, patience=PATIENCE)
    other = open_store(url, at=NOW, patience=PATIENCE)
    store.heartbeat(NOW + 60_000).result()
    other.heartbeat(NOW + 60_001).result()
    assert store.outages(0) == other.outages(0) == [(NOW, NOW + 60_000)]


def test_only_outages_that_ended_since_then_are_listed(url: str, open_store: Opener) -> None:
    store = open_store(url, at=NOW, patience=PATIENCE)
    for at in (10_000, 10_900, 20_000):
        store.heartbeat(NOW + at).result()
    first, second = (NOW, NOW + 10_000), (NOW + 10_900, NOW + 20_000)
    assert store.outages(NOW) == [first, second]
    assert store.outages(NOW + 9_999) == [first, second]
    assert store.outages(NOW + 10_000) == [second]
    assert store.outages(NOW + 20_000) == []


def test_a_clock_that_was_set_back_makes_no_outage(url: str, open_store: Opener) -> None:
    store = open_store(url, at=NOW, patience=PATIENCE)
    store.heartbeat(NOW - 50_000).result()
    store.heartbeat(NOW + 500).result()
    assert store.outages(0) == []
