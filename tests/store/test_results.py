"""Who sits where, what is going on, and how it ended."""

from __future__ import annotations

from typing import Any

import pytest

from kartenhaus.store import Statistic, Store, TableRow
from tests.store.samples import NOW, append, begin, person, result


@pytest.fixture
def people(store: Store) -> Store:
    for name in ("anna", "berta"):
        person(store, name)
    return store


def names(rows: list[TableRow]) -> list[str]:
    return [row.id for row in rows]


# ── Tables ───────────────────────────────────────────────────────────────────
def test_ones_own_tables_are_those_where_one_sits(people: Store) -> None:
    begin(people, "a", places=[(0, "anna"), (1, "berta")])
    begin(people, "b", places=[(0, "anna"), (1, "anna")])
    begin(people, "c", places=[(0, "berta")])
    people.append(append(1, table="a", at=NOW + 1, phase="running")).result()
    assert names(people.own_tables("anna")) == ["a", "b"]
    assert names(people.own_tables("berta")) == ["a", "c"]
    assert names(people.own_tables("anna", phase="running")) == ["a"]
    assert names(people.own_tables("anna", limit=1)) == ["a"]
    assert [people.sits("c", who) for who in ("berta", "anna", "nobody")] == [True, False, False]
    assert not people.sits("nowhere", "anna")

    people.append(append(1, table="b", at=NOW + 2, places=[(0, None)])).result()
    assert names(people.own_tables("anna")) == ["b", "a"]  # she still has the other seat
    people.append(append(2, table="b", at=NOW + 3, places=[(1, "berta")])).result()
    assert names(people.own_tables("anna")) == ["a"]
    assert [people.sits("b", who) for who in ("anna", "berta")] == [False, True]


def test_public_tables_are_shown_until_they_are_over(people: Store) -> None:
    begin(people, "open", public=True, created_at=NOW - 9)
    begin(people, "hidden")
    begin(people, "running", public=True)
    begin(people, "over", public=True)
    people.append(append(1, table="running", at=NOW + 1, phase="running")).result()
    people.append(append(1, table="over", at=NOW + 2, phase="over")).result()
    assert names(people.public_tables()) == ["running", "open"]
    assert names(people.public_tables(limit=1)) == ["running"]
    assert people.running_tables() == ["running"]


# ── Results ──────────────────────────────────────────────────────────────────
def finish(store: Store, table: str, at: int, *seats: dict[str, Any]) -> None:
    begin(store, table)
    rows = [result(table, seat=seat, ended_at=at, **changes) for seat, changes in enumerate(seats)]
    store.append(append(1, table=table, at=at, phase="over", results=rows)).result()


def test_history_comes_newest_first_and_page_by_page(people: Store) -> None:
    for i in range(5):
        finish(people, f"t{i}", NOW + i, {}, {"profile": None, "how": "lost"})
    page = people.history("anna", limit=2)
    assert [row.table for row in page] == ["t4", "t3"]
    page = people.history("anna", limit=2, before=page[-1].ended_at)
    assert [row.table for row in page] == ["t2", "t1"]
    page = people.history("anna", limit=2, before=page[-1].ended_at)
    assert page == [result("t0", ended_at=NOW)]
    assert people.history("anna", limit=2, before=NOW) == []
    assert people.history("berta", limit=2) == []


def test_a_page_does_not_tear_apart_what_ended_together(people: Store) -> None:
    finish(people, "a", NOW, {}, {"how": "lost", "payoff": -1.0})
    finish(people, "b", NOW + 1, {})
    assert [(row.table, row.seat) for row in people.history("anna", limit=2)] == [("b", 0), ("a", 0), ("a", 1)]


def test_an_ending_that_was_undone_is_counted_once(people: Store) -> None:
    finish(people, "t", NOW, {"how": "lost", "payoff": -1.0})
    people.append(append(2, "undone", phase="running", undone=True)).result()
    assert people.history("anna") == []
    assert people.statistics("anna") == []
    people.append(append(3, phase="over", results=[result(ended_at=NOW + 9)])).result()
    assert people.history("anna") == [result(ended_at=NOW + 9)]


def test_statistics_count_by_game_options_and_seats(people: Store) -> None:
    ways: list[dict[str, Any]] = [
        {},
        {},
        {"how": "lost", "payoff": -1.0},
        {"how": "drawn", "payoff": 0.0},
        {"how": "shared", "payoff": 0.5},
    ]
    for i, how in enumerate(ways):
        finish(people, f"t{i}", NOW + i, how, {"profile": "berta"})
    finish(people, "other", NOW, {"options": '{"opening":"balanced"}'})
    assert people.statistics("anna") == [
        Statistic("tauziehen", "{}", 2, played=5, won=2, shared=1, drawn=1, lost=1, best=1.0, total=1.5, last=NOW + 4),
        Statistic(
            "tauziehen",
            '{"opening":"balanced"}',
            2,
            played=1,
            won=1,
            shared=0,
            drawn=0,
            lost=0,
            best=1.0,
            total=1.0,
            last=NOW,
        ),
    ]
    assert [found.played for found in people.statistics("berta")] == [5]
    assert people.statistics("carla") == []


@pytest.mark.rule("JS-23")
def test_alone_the_best_result_is_kept(people: Store) -> None:
    alone = {"game": "j-solitaer", "seats": 1}
    for i, (turns, how) in enumerate([(61, "won"), (48, "won"), (300, "lost"), (55, "won")]):
        finish(people, f"t{i}", NOW + i, {**alone, "payoff": -float(turns), "how": how})
    finish(people, "two", NOW, {**alone, "seats": 2, "payoff": 1.0})
    first, second = people.statistics("anna")
    assert (first.seats, first.best, first.played, first.won, first.lost) == (1, -48.0, 4, 3, 1)
    assert (second.seats, second.best) == (2, 1.0)


def test_half_coins_are_kept_exactly(people: Store) -> None:
    finish(people, "t", NOW, {"payoff": 22.5})
    finish(people, "u", NOW, {"payoff": -7.5, "how": "lost"})
    (found,) = people.statistics("anna")
    assert (found.total, found.best) == (15.0, 22.5)
