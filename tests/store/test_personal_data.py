"""What people may ask of those who store something of them."""

from __future__ import annotations

import json
import random

import msgspec
import pytest
import sqlalchemy as sa

import kartenhaus as kh
from kartenhaus.engine.game import game
from kartenhaus.engine.verify import verify
from kartenhaus.server.appends import append_of, setup_of
from kartenhaus.store import StillSeated, Store, StoreError, personal_data
from kartenhaus.store.schema import changes, metadata
from kartenhaus.table.entries import Person, Phase, Said, Seated, Setup, read, written
from kartenhaus.table.table import Table, loaded
from tests.store.samples import NOW, append, begin, give, key, person, purse, refused, row

HOUR = 3_600_000
SHORT = {"black-jack": "rounds=3", "colouredjack": "wins=1"}


# ── Devices ──────────────────────────────────────────────────────────────────
def test_ones_devices_are_listed_without_their_secrets(store: Store) -> None:
    person(store)
    person(store, "berta")
    store.add_device("anna", key("phone"), NOW + 5, "Telefon").result()
    phone, first = store.devices("anna")
    assert (phone.label, phone.created_at, phone.seen_at) == ("Telefon", NOW + 5, NOW + 5)
    assert (first.label, first.created_at) == (None, NOW)
    assert len({phone.id, first.id, store.devices("berta")[0].id}) == 3
    for secret in (key("phone").hex(), "phone"):
        assert secret not in repr(phone)


def test_a_device_can_be_signed_out_by_its_owner_alone(store: Store) -> None:
    person(store)
    person(store, "berta")
    store.add_device("anna", key("phone"), NOW + 5).result()
    phone, _ = store.devices("anna")
    before = store.last_change()
    assert store.sign_out("berta", phone.id, NOW).result() is False
    assert store.sign_out("anna", "no such device", NOW).result() is False
    assert store.profile_of(key("phone")) is not None
    assert store.changes(before) == []
    assert store.sign_out("anna", phone.id, NOW).result() is True
    assert store.profile_of(key("phone")) is None
    assert store.profile_of(key("anna")) is not None
    assert [(change.kind, change.name) for change in store.changes(before)] == [("person", "anna")]


def test_when_a_device_was_used_is_written_down_once_an_hour(store: Store) -> None:
    person(store)
    for at, written_down in ((NOW + 10, NOW), (NOW + HOUR, NOW), (NOW + HOUR + 1, NOW + HOUR + 1)):
        store.seen(key("anna"), at).result()
        assert store.devices("anna")[0].seen_at == written_down
        found = store.profile("anna")
        assert found is not None
        assert found.seen_at == written_down
    store.seen(key("anna"), NOW + HOUR + 2).result()
    assert store.devices("anna")[0].seen_at == NOW + HOUR + 1
    store.seen(key("nobody"), NOW).result()


# ── Blocks ───────────────────────────────────────────────────────────────────
def test_somebody_can_be_blocked_and_unblocked(store: Store) -> None:
    for name in ("anna", "berta", "carla"):
        person(store, name)
    for _ in range(2):
        store.block("anna", "berta", NOW).result()
    store.block("carla", "berta", NOW).result()
    assert store.blocked("anna") == ["berta"]
    assert sorted(store.blocked_by("berta")) == ["anna", "carla"]
    assert store.blocked("berta") == store.blocked_by("anna") == []
    store.unblock("anna", "berta").result()
    assert store.blocked("anna") == []
    assert store.blocked_by("berta") == ["carla"]
    refused(store.block("anna", "nobody", NOW))


# ── A database with games in it ──────────────────────────────────────────────
def played(store: Store, name: str, game_name: str, people: list[str], phase: Phase = "over") -> Table:
    """A game of these people, stored as a server stores it."""
    seats = max(game(game_name).about.fewest, len(people))
    setup = Setup(game_name, SHORT.get(game_name, ""), seats, people[0])
    table = Table(name, setup)
    table.commit(NOW)
    for seat in range(seats):
        who = people[seat % len(people)]
        table.sit(seat, Person(who, who.title()), NOW, f"nonce-of-{seat}")
    pick = random.Random(name)
    while phase == "over" and table.to_act >= 0:
        assert table.play is not None
        action = pick.choice(table.play.legal())
        chosen = action.pick(action.low) if isinstance(action, kh.Span) else action
        table.act(table.to_act, str(chosen), NOW)
    setup_row = row(name, game=game_name, setup=msgspec.json.encode(setup).decode())
    store.create(setup_row, append_of(table, NOW, "")).result()
    said = [written(Said(who, who.title(), None, f"{who} was here")) for who in people]
    store.append(append(table.n, *said, table=name, checkpoint=f"{people} are in here".encode())).result()
    return table


def again(store: Store, table: Table) -> Table:
    """From what is stored of it now."""
    found = store.table(table.id)
    assert found is not None
    log = [(entry.at, read(entry.data)) for entry in store.log(table.id)]
    return loaded(table.id, setup_of(found.setup), log, table.secret)


@pytest.fixture
def filled(store: Store) -> Store:
    for name in ("anna", "berta", "carla"):
        person(store, name)
    store.settings("anna", '{"cards":"large"}').result()
    store.block("anna", "carla", NOW).result()
    store.block("berta", "anna", NOW).result()
    store.offer_transfer(key("1234"), "anna", NOW + 60).result()
    return store


def everything(store: Store) -> str:
    """All that stays in the database, as text. That an id has changed is known for a day: servers must hear of it."""
    lasting = [table for table in metadata.sorted_tables if table is not changes]
    with store.reading() as connection:
        return "\n".join(repr(row) for table in lasting for row in connection.execute(sa.select(table)).all())


# ── What is kept of me ───────────────────────────────────────────────────────
def test_the_export_holds_everything_of_a_person_and_nothing_of_others(filled: Store) -> None:
    table = played(filled, "t1", kh.games()[0], ["anna", "berta"])
    played(filled, "t2", kh.games()[0], ["berta", "carla"])
    begin(filled, "t3", entries=[written(Said("anna", "Anna", None, "hello from outside"))])
    filled.append(append(1, written(Said("berta", "Berta", None, "not hers")), table="t3", **give("anna", 7))).result()
    filled.share(key("link"), "t1", "anna", NOW).result()
    filled.report("anna", "carla", "t1", "She was rude.", NOW).result()

    found = filled.export("anna")
    assert json.loads(json.dumps(found)) == found
    assert found["profile"]["name"] == "Anna"
    assert found["profile"]["settings"] == {"cards": "large"}
    assert [one["created_at"] for one in found["devices"]] == [NOW]
    assert [one["reason"] for one in found["reports"]] == ["She was rude."]
    assert [one["whom"] for one in found["blocked"]] == ["carla"]
    assert {one["table_id"] for one in found["results"]} == {"t1"}
    assert [(one["id"], one["balance"], len(one["movements"])) for one in found["purses"]] == [(purse("anna"), 7, 1)]

    tables = {one["id"]: one for one in found["tables"]}
    assert set(tables) == {"t1", "t3"}
    assert [tables[name]["made_by_me"] for name in ("t1", "t3")] == [True, False]
    said = [one["entry"].get("text") for one in tables["t3"]["entries"]]
    assert said == ["hello from outside"]
    moves = [one["entry"] for one in tables["t1"]["entries"] if one["entry"]["entry"] == "picked"]
    assert moves
    assert {move["seat"] for move in moves} == {0}
    wholly = [entry for entry in table.unstored if getattr(entry, "seat", None) == 0 and not isinstance(entry, Seated)]
    assert len(moves) == sum("picked" in written(entry) for entry in wholly)
    assert "nonce-of-0" in json.dumps(found)
    for others in ("nonce-of-1", "berta was here", "not hers", key("anna").hex(), key("link").hex()):
        assert others not in json.dumps(found)


def test_there_is_no_export_of_nobody(store: Store) -> None:
    with pytest.raises(StoreError, match="no profile 'nobody'"):
        store.export("nobody")


# ── Forgetting ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", kh.games())
def test_after_an_erasure_the_games_replay_and_name_nobody(filled: Store, name: str) -> None:
    tables = [played(filled, f"t{n}", name, people) for n, people in enumerate((["anna", "berta"], ["carla", "anna"]))]
    filled.report("anna", "carla", "t0", "She was rude.", NOW).result()
    filled.report("berta", "anna", "t0", "So was she.", NOW).result()
    filled.share(key("link"), "t0", "anna", NOW).result()
    before, books = filled.last_change(), filled.books()
    filled.erase("anna", NOW).result()

    assert "anna" not in everything(filled).lower()
    assert filled.profile("anna") is None
    assert filled.profile_of(key("anna")) is None
    assert filled.claim_transfer(key("1234"), NOW).result() is None
    assert filled.shared_table(key("link")) is None
    assert filled.blocked_by("carla") == filled.blocked("berta") == []
    assert [(report.who, report.whom) for report in filled.reports()] == [(None, "carla")]
    told = [(change.kind, change.name) for change in filled.changes(before)]
    assert told == [("table", "t0"), ("table", "t1"), ("person", "anna")]
    assert filled.books() == books
    assert len(filled.history("berta")) >= 1

    others = set()
    for table in tables:
        found = again(filled, table)
        assert found.play is not None
        assert table.play is not None
        assert found.play.state == table.play.state
        assert verify(found.record()).ok
        assert filled.checkpoint(table.id) is None
        strangers = {who.profile for who in found.sitters if isinstance(who, Person)} - {"berta", "carla"}
        assert len(strangers) == 1
        others |= strangers
        for moved in found.accounts if table.movements else ():
            assert filled.balance(moved) == stored_balance(filled, moved)
    assert len(others) == 2  # whoever compares two tables does not find that it was the same person
    assert [entry for entry in filled.log("t1") if "carla was here" in entry.data]


def stored_balance(store: Store, account: str) -> int:
    with store.reading() as connection:
        found = connection.scalar(sa.text("SELECT balance FROM accounts WHERE id = :id"), {"id": account})
    assert found is not None, account
    return int(found)


def test_whoever_still_plays_is_not_erased(filled: Store) -> None:
    played(filled, "t1", kh.games()[0], ["anna", "berta"], phase="running")
    error = refused(filled.erase("anna", NOW))
    assert "t1" in error.en
    assert "verlassen" in error.de
    assert filled.profile("anna") is not None
    assert filled.profile_of(key("anna")) is not None
    filled.append(append(filled.log("t1")[-1].n + 1, table="t1", places=[(0, None), (1, None)])).result()
    filled.erase("anna", NOW).result()
    assert "anna" not in everything(filled).lower()


def test_a_seat_at_a_closed_table_keeps_nobody_from_being_erased(filled: Store) -> None:
    played(filled, "closed", kh.games()[0], ["anna", "berta"], phase="running")
    assert isinstance(refused(filled.erase("anna", NOW + 1)), StillSeated)
    filled.close_table("closed", "", NOW + 1).result()
    assert filled.unfinished("anna") == 0
    filled.erase("anna", NOW + 2).result()
    assert filled.profile("anna") is None


def test_what_was_said_between_looking_and_writing_is_erased_too(filled: Store) -> None:
    begin(filled, "t1", entries=[written(Said("anna", "Anna", None, "early"))])
    with filled.reading() as connection:
        lines = personal_data.entries_of(connection, "anna")
    filled.append(append(1, written(Said("anna", "Anna", None, "late")), table="t1")).result()
    filled.write(lambda connection: personal_data.erase(connection, "anna", NOW, lines, [])).result()
    assert "anna" not in everything(filled).lower()
    assert "late" not in "".join(entry.data for entry in filled.log("t1"))


def test_two_who_are_erased_at_once_are_both_gone(filled: Store) -> None:
    """One entry names both: what the first erasure has changed, the second finds changed."""
    both = '{"entry":"seated","seat":0,"who":{"type":"person","profile":"anna","name":"Anna"},"nonce":"berta"}'
    begin(filled, "t1", entries=[both, both])
    with filled.reading() as connection:
        lines = personal_data.entries_of(connection, "berta")
    filled.erase("anna", NOW + 9_999_999).result()
    filled.write(lambda connection: personal_data.erase(connection, "berta", NOW + 9_999_999, lines, [])).result()
    left = everything(filled).lower()
    assert "anna" not in left
    assert "berta" not in left


def test_nobody_is_erased_twice_and_nobody_else_with_them(filled: Store) -> None:
    played(filled, "t1", kh.games()[0], ["berta", "carla"])
    begin(filled, "t2", entries=[written(Said("berta", "Berta", None, "I saw anna"))])
    before = [filled.log("t1"), filled.log("t2"), filled.profile("berta")]
    filled.erase("anna", NOW).result()
    assert [filled.log("t1"), filled.log("t2"), filled.profile("berta")] == before
    assert filled.checkpoint("t1") is not None
    assert "no profile 'anna'" in refused(filled.erase("anna", NOW)).en
