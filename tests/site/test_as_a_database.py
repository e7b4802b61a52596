"""A page's store keeps the promises of a database: by the very tests of tests/store, and of what is here.

Different by design, and therefore not among them: nobody else writes (no second process, no notifications); nobody
comes from elsewhere (no codes, links, second devices, reports, public tables); of a table's checkpoints the newest is
kept; movements are kept as a purse's last changes and not as books; who is erased is alone, so that everything goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from kartenhaus.site.asked import NeedsServer
from kartenhaus.site.page_store import PATIENCE
from kartenhaus.store import BANK, Change, DeviceRow, Movement, Overdrawn, Store
from kartenhaus.store.rows import device_id
from kartenhaus.table.entries import SEATED
from tests.site.paged import PageOpener
from tests.store.samples import NOW, SECRET, append, begin, data, give, key, outcome, person, purse, refused, result
from tests.store.test_attempts import (
    test_an_answer_that_cannot_be_stored_is_refused,
    test_the_first_answer_stays_and_all_are_read_in_their_order,
)
from tests.store.test_heartbeats import test_the_first_process_of_all_comes_after_no_outage
from tests.store.test_ledger import (
    rich,
    test_a_purse_is_covered_job_by_job_within_a_group,
    test_opening_an_account_again_leaves_what_it_holds,
    test_the_curve_shows_the_purse_after_every_job,
    test_the_curve_sums_all_accounts_of_a_profile,
    test_what_counts_is_the_purse_after_the_whole_job,
)
from tests.store.test_log import (
    test_a_log_is_read_from_any_entry_on,
    test_a_reader_sees_what_was_just_acknowledged,
    test_a_table_can_be_made_once,
    test_a_table_may_begin_with_any_number,
    test_an_entry_that_overlaps_a_written_one_is_taken_as_a_whole,
    test_an_error_does_not_show_a_secret,
    test_no_entry_is_left_out,
    test_nothing_is_written_for_a_table_that_does_not_exist,
    test_of_many_threads_with_the_same_entry_one_is_served,
    test_questions_may_come_from_anybody,
    test_the_largest_entry_is_kept_whole,
    test_the_second_writer_of_an_entry_is_told_that_it_is_taken,
    test_what_cannot_be_stored_is_refused_at_once,
    test_what_was_acknowledged_is_there_after_reopening,
)
from tests.store.test_people import (
    test_a_profile_is_found_by_the_secret_of_its_device,
    test_a_profile_that_cannot_be_stored_is_refused,
    test_name_language_and_settings_can_be_changed,
)
from tests.store.test_results import (
    people,
    test_a_page_does_not_tear_apart_what_ended_together,
    test_alone_the_best_result_is_kept,
    test_an_ending_that_was_undone_is_counted_once,
    test_half_coins_are_kept_exactly,
    test_history_comes_newest_first_and_page_by_page,
    test_ones_own_tables_are_those_where_one_sits,
    test_statistics_count_by_game_options_and_seats,
)

SHARED = [
    *(rich, people),
    test_the_first_answer_stays_and_all_are_read_in_their_order,
    test_an_answer_that_cannot_be_stored_is_refused,
    test_the_first_process_of_all_comes_after_no_outage,
    test_a_purse_is_covered_job_by_job_within_a_group,
    test_opening_an_account_again_leaves_what_it_holds,
    test_the_curve_shows_the_purse_after_every_job,
    test_the_curve_sums_all_accounts_of_a_profile,
    test_what_counts_is_the_purse_after_the_whole_job,
    test_a_log_is_read_from_any_entry_on,
    test_a_reader_sees_what_was_just_acknowledged,
    test_a_table_can_be_made_once,
    test_a_table_may_begin_with_any_number,
    test_an_entry_that_overlaps_a_written_one_is_taken_as_a_whole,
    test_an_error_does_not_show_a_secret,
    test_no_entry_is_left_out,
    test_nothing_is_written_for_a_table_that_does_not_exist,
    test_of_many_threads_with_the_same_entry_one_is_served,
    test_questions_may_come_from_anybody,
    test_the_largest_entry_is_kept_whole,
    test_the_second_writer_of_an_entry_is_told_that_it_is_taken,
    test_what_cannot_be_stored_is_refused_at_once,
    test_what_was_acknowledged_is_there_after_reopening,
    test_a_profile_is_found_by_the_secret_of_its_device,
    test_a_profile_that_cannot_be_stored_is_refused,
    test_name_language_and_settings_can_be_changed,
    test_a_page_does_not_tear_apart_what_ended_together,
    test_alone_the_best_result_is_kept,
    test_an_ending_that_was_undone_is_counted_once,
    test_half_coins_are_kept_exactly,
    test_history_comes_newest_first_and_page_by_page,
    test_ones_own_tables_are_those_where_one_sits,
    test_statistics_count_by_game_options_and_seats,
]
"""Run once more here, on the fixtures below."""


@pytest.fixture
def open_store() -> Iterator[PageOpener]:
    opener = PageOpener()
    yield opener
    opener.close()


@pytest.fixture
def url() -> str:
    return "this browser"


empty_sqlite = url


@pytest.fixture
def store(url: str, open_store: PageOpener) -> Store:
    return cast(Store, open_store(url))


# ── Refused as a database does it ────────────────────────────────────────────
@pytest.mark.rule("BJ-3")
def test_a_purse_never_goes_below_zero(rich: Store) -> None:
    stake = [Movement(purse("anna"), BANK, 2_001, "stake")]
    error = refused(rich.append(append(1, movements=stake)), Overdrawn)
    assert isinstance(error, Overdrawn)
    assert (error.account, error.balance, error.change) == (purse("anna"), 2_000, -2_001)
    assert (rich.balance(purse("anna")), rich.balance(BANK)) == (2_000, -2_000)
    assert data(rich) == ["begun"]


MISFITS: dict[str, dict[str, Any]] = {
    "an account that does not exist": {"movements": [Movement(BANK, "nobody", 1, "refill")]},
    "a profile that does not exist": {"places": [(0, "nobody")]},
    "a result of a profile that does not exist": {"results": [result(profile="nobody")]},
    "an account of a profile that does not exist": {"accounts": [("more", "nobody")]},
    "a secret that is there already": {"secret": (0, bytes(32))},
}


@pytest.mark.parametrize("wrong", MISFITS.values(), ids=MISFITS)
def test_of_an_append_that_does_not_fit_nothing_is_written(store: Store, wrong: dict[str, Any]) -> None:
    person(store)
    begin(store, places=[(1, "anna")], secret=(0, SECRET))
    assert outcome(store.append(append(1, phase="over", checkpoint=b"x", **wrong))) == "StoreError"
    assert data(store) == ["begun"]
    assert (store.secret("t", 0), store.checkpoint("t"), store.history("anna")) == (SECRET, None, [])
    assert store.running_tables() == []
    store.append(append(1, secret=(1, SECRET), **give("anna", 5))).result()
    assert store.balance(purse("anna")) == 5


def test_a_profile_or_a_device_is_made_once(store: Store) -> None:
    person(store)
    before = store.profile("anna")
    assert before is not None
    refused(store.add_profile(before, key("new")))
    refused(store.add_profile(type(before)("carla", "Carla", "de", NOW, NOW), key("anna")))
    assert store.profile("carla") is store.profile_of(key("new")) is None


# ── Told otherwise than by a database ────────────────────────────────────────
def test_of_checkpoints_the_newest_is_kept(store: Store) -> None:
    begin(store, entries=["a", "b"], checkpoint=b"after b")
    store.append(append(2, "c", "d", checkpoint=b"\0after d")).result()
    store.append(append(4, "e")).result()
    assert store.checkpoint("t") == store.checkpoint("t", 4) == (4, b"\0after d")
    assert store.checkpoint("t", 3) is None
    assert [entry.data for entry in store.log("t", 1, 3)] == ["b", "c"]


def test_tables_that_go_on_are_counted_and_listed(people: Store) -> None:
    begin(people, "a", places=[(0, "anna")])
    begin(people, "b", places=[(0, "anna"), (1, "berta")], public=True)
    begin(people, "c", places=[(0, "berta")])
    for name in ("b", "a"):
        people.append(append(1, table=name, at=NOW + 9, phase="running")).result()
    assert people.running_tables() == ["a", "b"]
    assert (people.unfinished("anna"), people.unfinished("berta")) == (2, 2)
    people.append(append(2, table="b", phase="over")).result()
    assert (people.unfinished("anna"), people.unfinished("berta")) == (1, 1)
    assert people.public_tables(50) == []


def test_who_sits_where_is_known_without_the_logs(store: Store) -> None:
    one, two = f'{SEATED}0,"who":1', f'{SEATED}1,"who":2'
    begin(store, "b", entries=["begun", one])
    begin(store, "a", entries=[two])
    store.append(append(2, "moved", two, table="b")).result()
    assert store.entries_beginning(["b", "a", "nowhere"], SEATED) == [("a", two), ("b", one), ("b", two)]


def test_a_device_is_seen_once_an_hour_and_so_is_its_person(store: Store) -> None:
    person(store)
    hour = 3_600_000
    for at in (NOW + hour, NOW + hour + 1, NOW + 2 * hour):
        store.seen(key("anna"), at).result()
    store.seen(key("nobody"), NOW).result()
    assert store.devices("anna") == [DeviceRow(device_id(key("anna")), None, NOW, NOW + hour + 1)]
    found = store.profile("anna")
    assert found is not None
    assert found.seen_at == NOW + hour + 1


def test_nobody_was_here_while_the_page_was_closed(url: str, open_store: PageOpener) -> None:
    open_store(url, at=NOW).heartbeat(NOW + 900).result()
    again = open_store(url, at=NOW + 1_000)
    assert again.newest_heartbeat() == NOW + 1_000
    again.heartbeat(NOW + 1_000 + PATIENCE).result()
    again.heartbeat(NOW - 50_000).result()
    again.heartbeat(NOW + 1_001 + 2 * PATIENCE).result()
    closed, slept = (NOW + 900, NOW + 1_000), (NOW + 1_000 + PATIENCE, NOW + 1_001 + 2 * PATIENCE)
    assert again.outages(0) == [closed, slept]
    assert again.outages(NOW + 1_000) == [slept]


def test_who_is_erased_leaves_nothing(store: Store) -> None:
    person(store)
    begin(store, places=[(0, "anna")], **give("anna", 5))
    store.erase("anna", NOW).result()
    assert [store.profile("anna"), store.profile_of(key("anna")), store.table("t")] == [None] * 3
    assert (store.log("t"), store.own_tables("anna"), store.balance(purse("anna"))) == ([], [], 0)
    assert store.changes(0) == [Change(1, "person", "anna"), Change(2, "table", "t")]


ELSEWHERE = {
    "add_device": ("anna", key("telephone"), NOW, None),
    "sign_out": ("anna", "0" * 16, NOW),
    "report": ("anna", "berta", None, "…", NOW),
    "block": ("anna", "berta", NOW),
    "unblock": ("anna", "berta"),
    "offer_transfer": (key("1234"), "anna", NOW),
    "claim_transfer": (key("1234"), NOW),
    "share": (key("token"), "t", "anna", NOW),
    "unshare": ("t", "anna"),
    "shared_table": (key("token"),),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_is_for_people_elsewhere_needs_a_server(store: Store, name: str) -> None:
    with pytest.raises(NeedsServer, match=r"(?s)Haus mit Server.*house with a server"):
        getattr(store, name)(*ELSEWHERE[name])
    assert store.blocked("anna") == store.blocked_by("anna") == []
