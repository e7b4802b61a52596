"""What an operator sees and decides, and how a running server learns of it."""

from __future__ import annotations

import pytest

from kartenhaus.store import BadRow, Change, ProfileRow, Pruned, Store, StoreError
from tests.store.samples import (
    NOW,
    SECRET,
    Opener,
    append,
    begin,
    data,
    give,
    key,
    outcome,
    person,
    refused,
    result,
    seats,
)

DAY = 86_400_000


# ── Looking ──────────────────────────────────────────────────────────────────
def test_people_are_found_by_letters_of_their_name_or_by_their_id(store: Store) -> None:
    for n, name in enumerate(("Änne", "Hänsel", "Gretel")):
        store.add_profile(ProfileRow(f"id{n}", name, "de", NOW, NOW + n), key(name)).result()
    assert [row.name for row in store.people()] == ["Gretel", "Hänsel", "Änne"]
    assert [row.name for row in store.people("ÄN")] == ["Hänsel", "Änne"]
    assert [row.name for row in store.people("id2")] == ["Gretel"]
    assert [row.name for row in store.people("%")] == []
    assert [row.name for row in store.people(limit=1)] == ["Gretel"]


def test_tables_are_listed_by_phase_game_and_age(store: Store) -> None:
    person(store)
    begin(store, "a", places=[(1, "anna")])
    begin(store, "b", game="white-jack")
    store.append(append(1, table="b", at=NOW + 9, phase="running")).result()
    assert [row.id for row in store.tables()] == ["b", "a"]
    assert [row.id for row in store.tables(phase="running")] == ["b"]
    assert [row.id for row in store.tables(game="tauziehen")] == ["a"]
    assert [row.id for row in store.tables(changed_before=NOW + 9)] == ["a"]
    assert [row.id for row in store.tables(limit=1)] == ["b"]
    assert store.sitting(["a", "b"]) == {"a": [(1, "anna", "Anna")], "b": []}
    with pytest.raises(BadRow):
        store.tables(phase="paused")


# ── Deciding ─────────────────────────────────────────────────────────────────
def test_a_ban_and_a_mute_are_kept_with_their_reason_until_they_are_taken_back(store: Store) -> None:
    person(store)
    person(store, "berta")
    store.ban("anna", "insulted everybody", NOW + 1).result()
    store.mute("anna", "and shouted", NOW + 2).result()
    found = store.profile_of(key("anna"))
    assert found is not None
    assert (found.banned_at, found.banned_for) == (NOW + 1, "insulted everybody")
    assert (found.muted_at, found.muted_for) == (NOW + 2, "and shouted")
    store.unban("anna", NOW + 3).result()
    store.unmute("anna", NOW + 4).result()
    assert store.profile("anna") == ProfileRow("anna", "Anna", "de", NOW, NOW)
    assert store.profile("berta") == ProfileRow("berta", "Berta", "de", NOW, NOW)
    assert "no profile 'nobody'" in refused(store.ban("nobody", "", NOW)).en


def test_a_table_is_closed_and_opened_again(store: Store) -> None:
    begin(store)
    store.close_table("t", "cheating", NOW + 1).result()
    found = store.table("t")
    assert found is not None
    assert (found.closed_at, found.closed_for) == (NOW + 1, "cheating")
    store.reopen_table("t", NOW + 2).result()
    found = store.table("t")
    assert found is not None
    assert (found.closed_at, found.closed_for) == (None, None)
    assert "no table 'u'" in refused(store.close_table("u", "", NOW)).en


def test_a_running_server_reads_what_was_decided_elsewhere(url: str, open_store: Opener) -> None:
    server, office = open_store(url), open_store(url)
    person(server)
    begin(server)
    known = server.last_change()
    assert server.changes(known) == []
    office.ban("anna", "", NOW).result()
    office.close_table("t", "", NOW).result()
    first, second = server.changes(known)
    assert [(change.kind, change.name) for change in (first, second)] == [("person", "anna"), ("table", "t")]
    assert server.changes(first.id) == [second]
    assert server.changes(second.id) == []
    assert server.last_change() == second.id


def test_a_decision_that_was_refused_is_no_change(store: Store) -> None:
    before = store.last_change()
    refused(store.mute("nobody", "", NOW))
    assert store.changes(before) == []


def test_changes_are_kept_for_a_day_and_their_numbers_never_come_again(store: Store) -> None:
    person(store)
    store.ban("anna", "", NOW).result()
    store.unban("anna", NOW + 1).result()
    last = store.last_change()
    store.ban("anna", "", NOW + DAY + 2).result()
    assert store.changes(0) == [Change(last + 1, "person", "anna")]


# ── Reports ──────────────────────────────────────────────────────────────────
def test_reports_wait_until_they_are_settled(store: Store) -> None:
    for name in ("anna", "berta"):
        person(store, name)
    begin(store)
    store.report("anna", "berta", "t", "Sie flucht.", NOW).result()
    store.report("anna", "berta", None, "again", NOW + 1).result()
    first, second = store.reports()
    assert (first.who, first.whom, first.table, first.reason, first.at) == ("anna", "berta", "t", "Sie flucht.", NOW)
    assert second.table is None
    store.settle_report(first.id, NOW + 5).result()
    assert [report.id for report in store.reports()] == [second.id]
    assert [(report.id, report.settled_at) for report in store.reports(settled=True)] == [(first.id, NOW + 5)]
    refused(store.settle_report(99, NOW))
    refused(store.report("anna", "nobody", None, "", NOW))
    with pytest.raises(BadRow):
        store.report("anna", "berta", None, "x" * 1_001, NOW)


# ── Retention ────────────────────────────────────────────────────────────────
def finished(store: Store, table: str, at: int) -> None:
    begin(store, table, places=[(0, "anna")], secret=(0, SECRET), checkpoint=b"early", **give("anna", 5))
    over = append(1, "over", "said", table=table, at=at, phase="over", results=[result(table, ended_at=at)])
    store.append(over).result()
    store.share(key(table), table, "anna", NOW).result()


@pytest.fixture
def old(store: Store) -> Store:
    """Three tables that are over, the last of them young, and one that goes on."""
    person(store)
    for n, table in enumerate("abc"):
        finished(store, table, NOW + n * DAY)
    begin(store, "running", created_at=NOW - DAY)
    store.append(append(1, table="running", at=NOW - DAY, phase="running")).result()
    return store


def test_of_a_table_that_is_pruned_the_result_stays(old: Store) -> None:
    assert old.prunable(NOW + 2 * DAY) == Pruned(2, 6)
    assert old.prune(NOW + 2 * DAY, NOW + 9 * DAY).result() == Pruned(2, 6)
    assert old.prunable(NOW + 2 * DAY) == Pruned(0, 0)
    for table in "ab":
        assert old.log(table) == []
        assert (old.secret(table, 0), old.checkpoint(table), old.shared_table(key(table))) == (None, None, None)
        found = old.table(table)
        assert found is not None
        assert found.pruned_at == NOW + 9 * DAY
    assert data(old, "c") == ["begun", "over", "said"]
    assert (old.secret("c", 0), old.checkpoint("c"), old.shared_table(key("c"))) == (SECRET, (1, b"early"), "c")
    assert data(old, "running") == ["begun", "moved"]
    assert [row.table for row in old.history("anna")] == ["c", "b", "a"]
    assert old.statistics("anna")[0].played == 3
    assert old.books() == (0, 3)
    assert (seats(old, "a"), seats(old, "c")) == ({}, {0: "anna"})


def test_servers_are_told_what_was_pruned_and_who_played_there_is_still_known(old: Store) -> None:
    last = old.last_change()
    old.prune(NOW + 2 * DAY, NOW + 9 * DAY).result()
    assert [(one.kind, one.name) for one in old.changes(last)] == [("table", "a"), ("table", "b")]
    assert old.sits("a", "anna")
    assert not old.sits("a", "berta")


def test_pruning_goes_in_small_steps_the_oldest_first(old: Store) -> None:
    steps = [old.prune(NOW + 9 * DAY, NOW + 9 * DAY, limit=1).result().tables for _ in range(4)]
    assert steps == [1, 1, 1, 0]
    old.prune(NOW + 9 * DAY, NOW + 9 * DAY)


def test_the_first_step_takes_the_oldest(old: Store) -> None:
    old.prune(NOW + 9 * DAY, NOW + 9 * DAY, limit=1).result()
    assert [len(old.log(table)) for table in "abc"] == [0, 3, 3]


def test_nothing_is_appended_to_a_pruned_table(old: Store) -> None:
    old.prune(NOW + DAY, NOW + 9 * DAY).result()
    for late in (append(3, "late", table="a"), append(3, table="a", phase="running")):
        assert "Only the result" in refused(old.append(late)).en
    assert old.log("a") == []
    assert outcome(old.append(append(3, table="b"))) == "done"


def test_what_prune_is_asked_is_checked(store: Store) -> None:
    with pytest.raises(StoreError):
        store.prune(-1, NOW)
