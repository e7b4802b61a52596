"""Checkpoints of a table, pages of its log, and links to a replay."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from kartenhaus.store import BadRow, Store
from kartenhaus.store.schema import checkpoints
from tests.store.samples import NOW, Opener, append, begin, key, outcome, person, refused


def test_a_log_is_read_page_by_page(store: Store) -> None:
    begin(store, entries=[str(n) for n in range(10)])
    assert [entry.data for entry in store.log("t", since=3, until=6)] == ["3", "4", "5"]
    assert [entry.data for entry in store.log("t", until=2)] == ["0", "1"]
    assert [entry.data for entry in store.log("t", since=8, until=50)] == ["8", "9"]
    assert store.log("t", since=6, until=6) == store.log("t", since=6, until=3) == []


@pytest.mark.parametrize("wrong", [-1, 2**63, "3", True, 0.5])
def test_a_page_has_numbers_at_its_ends(store: Store, wrong: int) -> None:
    begin(store)
    for ask in (
        lambda: store.log("t", wrong),
        lambda: store.log("t", 0, wrong),
        lambda: store.checkpoint("t", wrong),
    ):
        with pytest.raises(BadRow):
            ask()


# ── Checkpoints ──────────────────────────────────────────────────────────────
def test_a_checkpoint_stands_behind_the_entries_it_came_with(store: Store) -> None:
    begin(store, entries=["a", "b"], checkpoint=b"\0after b")
    store.append(append(2, "c")).result()
    store.append(append(3, "d", "e", checkpoint=b"after e")).result()
    store.append(append(5, "f")).result()
    assert store.checkpoint("t") == (5, b"after e")
    assert [entry.data for entry in store.log("t", since=5)] == ["f"]
    assert store.checkpoint("t", 5) == (5, b"after e")
    assert store.checkpoint("t", 4) == store.checkpoint("t", 2) == (2, b"\0after b")
    assert store.checkpoint("t", 1) is None
    assert store.checkpoint("elsewhere") is None


def test_all_checkpoints_of_a_table_are_kept(store: Store) -> None:
    begin(store)
    for n in range(1, 31):
        store.append(append(n, checkpoint=b"%d" % n)).result()
    assert [store.checkpoint("t", n) for n in range(2, 32)] == [(n, b"%d" % (n - 1)) for n in range(2, 32)]


def test_a_checkpoint_is_written_with_its_entries_or_not_at_all(url: str, open_store: Opener) -> None:
    store = open_store(url)
    begin(store, checkpoint=b"first")
    assert outcome(store.append(append(0, checkpoint=b"late"))) == "Taken"
    assert outcome(store.append(append(1, places=[(0, "nobody")], checkpoint=b"never"))) == "StoreError"
    assert store.checkpoint("t") == (1, b"first")
    with store.reading() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(checkpoints)) == 1


@pytest.mark.parametrize("wrong", [b"", b"x" * 1_048_577, "text"], ids=["nothing", "too much", "text"])
def test_a_checkpoint_that_cannot_be_stored_is_refused(store: Store, wrong: bytes) -> None:
    begin(store)
    with pytest.raises(BadRow, match="checkpoint = '…'"):
        store.append(append(1, checkpoint=wrong))
    store.append(append(1, checkpoint=b"x" * 1_048_576)).result()


# ── Links to replays ─────────────────────────────────────────────────────────
def test_a_link_leads_to_its_table_until_it_is_taken_back(store: Store) -> None:
    person(store)
    person(store, "berta")
    begin(store)
    begin(store, "u")
    store.share(key("one"), "t", "anna", NOW).result()
    store.share(key("two"), "t", "anna", NOW).result()
    store.share(key("hers"), "t", "berta", NOW).result()
    store.share(key("other"), "u", "anna", NOW).result()
    assert [store.shared_table(key(word)) for word in ("one", "two", "hers", "other", "three")] == [
        *("t", "t", "t", "u"),
        None,
    ]
    assert store.unshare("t", "anna").result() == 2
    assert [store.shared_table(key(word)) for word in ("one", "two", "hers", "other")] == [None, None, "t", "u"]
    assert store.unshare("t", "anna").result() == 0


def test_a_link_needs_a_table_and_a_person(store: Store) -> None:
    person(store)
    begin(store)
    refused(store.share(key("one"), "nowhere", "anna", NOW))
    refused(store.share(key("one"), "t", "nobody", NOW))
    with pytest.raises(BadRow) as raised:
        store.share(b"the token itself", "t", "anna", NOW)
    assert "itself" not in str(raised.value)
    with pytest.raises(BadRow):
        store.shared_table(b"the token itself")
    assert store.shared_table(key("one")) is None
