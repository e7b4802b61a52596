"""Lists of tables: the lobby and the history show what tables are without bringing them into memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kartenhaus.server import wire
from kartenhaus.server.asking import Asked
from kartenhaus.server.briefs import Brief
from kartenhaus.server.endpoints import lobby
from kartenhaus.server.histories import history
from kartenhaus.server.hub import Hub
from kartenhaus.store import ProfileRow
from kartenhaus.table.entries import SEATED, Computer, Open, Person, Seated, written
from tests.fake_time import FakeTime
from tests.server.inside import Visitor, legal, opened, people, run, table_for


def asked(hub: Hub, me: ProfileRow | None) -> Asked:
    return Asked(hub, me, "en", {}, {}, None, "203.0.113.7")


async def forget(hub: Hub) -> None:
    for name in list(hub.live_tables):
        await hub.live_tables.pop(name).close()


def test_the_lobby_shows_tables_that_are_not_in_memory_and_leaves_them_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = [await table_for(hub, anna, [ben], computers=0) for _ in range(3)]
            open_seat = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
            waiting = await hub.make(ben, wire.NewTable(game=live[0].table.game.name, seats=open_seat, public=True))
            before = await lobby(asked(hub, anna))
            assert [one.phase for one in before.own] == ["running"] * 3
            assert [one.table for one in before.public] == [waiting.table]
            await forget(hub)
            again = await lobby(asked(hub, anna))
            assert not hub.live_tables
            for lists in ("own", "public"):
                for one, other in zip(getattr(before, lists), getattr(again, lists), strict=True):
                    assert without_presence(one) == without_presence(other)

    run(play())


def without_presence(one: Brief) -> Any:
    seats = [(seat.name, seat.kind, seat.level, seat.mine, seat.left) for seat in one.seats]
    return one.table, one.path, one.game, one.title, one.phase, one.my_turn, one.changed_at, seats


def test_what_the_lobby_has_read_is_not_read_again_until_the_table_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            name = (await table_for(hub, anna, [ben])).table.id
            await forget(hub)
            [first] = (await lobby(asked(hub, anna))).own
            with monkeypatch.context() as reading:
                reading.setattr(hub.store, "log", None)  # whoever reads a log fails
                [second] = (await lobby(asked(hub, anna))).own
            assert first == second
            live = await hub.live_table(name)
            who = live.table.to_act
            mover = await Visitor.of(live, (anna, ben)[who])
            while live.table.to_act == who:
                await mover.say(mover.act(who, legal(live)[0]))
            mover.go()
            await forget(hub)
            [third] = (await lobby(asked(hub, anna))).own
            assert third.my_turn != first.my_turn

    run(play())


def test_the_history_names_people_without_reading_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            for _ in range(3):
                live = await table_for(hub, anna, [ben])
                await (await Visitor.of(live, anna)).say(wire.Leave(seat=0))
            await forget(hub)
            monkeypatch.setattr(hub.store, "log", None)
            assert [one.names for one in await history(asked(hub, anna))] == [["Anna", "Ben"]] * 3
            assert not hub.live_tables

    run(play())


@pytest.mark.parametrize("who", [Open(), Computer("solid"), Person("p", "Anna")])
def test_an_entry_that_seats_somebody_is_known_by_its_beginning(who: Open | Computer | Person) -> None:
    data = written(Seated(0, who, "x"))
    assert data.startswith(SEATED)
    json.loads(data)
