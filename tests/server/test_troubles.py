"""What goes wrong around a table: a store that fails for a moment, a process that dies, others who write, crowds. The
table goes on, and nothing that was refused ever happened."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kartenhaus.core.errors import KartenhausError
from kartenhaus.server import sockets, wire
from kartenhaus.server.house import BEAT, House
from kartenhaus.server.limits import Bucket
from kartenhaus.server.rooms import AGAIN, Room, Stale
from kartenhaus.store import Append, Store, StoreError
from kartenhaus.table.clocks import GRACE
from kartenhaus.table.entries import Clock, Entry, Picked, Ready, Said, written
from tests.fake_time import FakeTime, until
from tests.server.inside import Visitor, legal, log_of, opened, people, run, table_for


def broken(*_: object) -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(StoreError("Die Platte ist voll.", "The disk is full."))
    return future


def unkept(*_: Any) -> asyncio.Future[None]:
    return asyncio.wrap_future(broken())


def picks(house: House, room: Room) -> list[str]:
    return [entry.pick for entry in log_of(house, room) if isinstance(entry, Picked)]


# ── The store ────────────────────────────────────────────────────────────────
def test_what_the_store_refused_has_never_happened_even_if_it_cannot_be_read_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            seats = [await Visitor.of(room, anna), await Visitor.of(room, ben)]
            who, n = room.table.to_act, room.table.position
            refused, instead = legal(room)[0], legal(room)[-1]
            with monkeypatch.context() as trouble:
                trouble.setattr(house.store, "appended", unkept)
                trouble.setattr(house.store, "table", lambda _: broken().result())
                with pytest.raises(StoreError):
                    await seats[who].say(seats[who].act(who, refused))
            assert [one for one in seats[1 - who].look() if isinstance(one, wire.Table) and one.n != n] == []
            await seats[who].say(seats[who].act(who, instead, n))
            assert picks(house, room) == [instead]
            assert room.table.to_act == seats[who].table.to_act

    run(play())


def test_a_computer_player_goes_on_when_the_store_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            [anna] = await people(house, "Anna")
            room = await table_for(house, anna, [], computers=1)
            mine = await Visitor.of(room, anna)
            await until(lambda: room.table.to_act == 0 and not room.table.fresh)
            appended = house.store.appended

            def only_mine(job: Append) -> asyncio.Future[None]:
                return appended(job) if '"seat":0' in job.entries[0] else unkept()

            with monkeypatch.context() as trouble:
                trouble.setattr(house.store, "appended", only_mine)
                while room.table.to_act == 0:
                    await mine.say(mine.act(0, legal(room)[0]))
                await until(lambda: time.sleepers)
            await time.advance(AGAIN)
            await until(lambda: room.table.to_act != 1 and not room.table.fresh)

    run(play())


def test_a_clock_goes_on_when_the_store_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], clock=Clock(move=30))
            with monkeypatch.context() as trouble:
                trouble.setattr(house.store, "appended", unkept)
                await time.advance(30 + GRACE / 1000)
                await until(lambda: not room.lock.locked() and not room.table.fresh)
                assert room.table.phase == "running"
                await asyncio.sleep(0.05)
            await time.advance(AGAIN)
            await until(lambda: room.table.phase == "over")

    run(play())


def test_the_house_beats_on_after_the_store_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as house:
            beats: list[int] = []
            alive = house.store.alive

            def counted(at: int) -> Future[None]:
                beats.append(at)
                return broken() if len(beats) == 1 else alive(at)

            monkeypatch.setattr(house.store, "alive", counted)
            for expected in (1, 2, 3):
                await until(lambda: time.sleepers >= 1)
                await time.advance(BEAT)
                assert len(beats) == expected

    run(play())


# ── Other processes ──────────────────────────────────────────────────────────
def write_elsewhere(house: House, room: Room, *entries: Entry) -> None:
    """Something happens by way of another process."""
    job = Append(room.table.id, room.table.n, house.now(), [written(entry) for entry in entries])
    house.store.append(job).result()


def said(text: str) -> Said:
    return Said("somebody", "Somebody", None, text)


def test_after_a_lost_connection_everything_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Callable[[str], None]] = []
    monkeypatch.setattr(Store, "listen", lambda _, callback: heard.append(callback))

    async def play() -> None:
        async with opened(tmp_path, FakeTime(), beating=True) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first = await Visitor.of(room, anna)
            write_elsewhere(house, room, said("Hello?"))
            heard[0]("")
            await until(lambda: room.table.lines_said == 1)
            await until(lambda: any(isinstance(one, wire.Lines) for one in first.look()))

    run(play())


def test_whoever_was_overtaken_by_another_process_sees_what_it_wrote_and_the_clock_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], clock=Clock(move=30))
            seats = [await Visitor.of(room, anna), await Visitor.of(room, ben)]
            who = room.table.to_act
            write_elsewhere(house, room, said("Overtaken"), Ready(ben.id))  # which is a change of the position
            with pytest.raises(Stale):
                await seats[who].say(seats[who].act(who, legal(room)[0]))
            assert picks(house, room) == []
            [lines] = [one for one in seats[who].look() if isinstance(one, wire.Lines)]
            assert [line.text for line in lines.lines] == ["Overtaken"]
            await time.advance(31)
            await until(lambda: room.table.phase == "over")

    run(play())


def test_what_another_process_wrote_meanwhile_does_not_hinder_what_is_still_possible(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            seats = [await Visitor.of(room, anna), await Visitor.of(room, ben)]
            who, pick = room.table.to_act, legal(room)[0]
            write_elsewhere(house, room, said("Good luck!"))
            await seats[who].say(seats[who].act(who, pick))
            assert picks(house, room) == [pick]
            assert room.table.lines_said == 1
            write_elsewhere(house, room, Ready(ben.id))
            await seats[1].say(wire.Leave(seat=1))
            assert room.table.phase == "over"

    run(play())


# ── Computer players ─────────────────────────────────────────────────────────
def test_if_the_expert_cannot_answer_another_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_answer(*_: object, **__: object) -> None:
        raise RuntimeError("out of memory")

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            monkeypatch.setattr(house.beside, "choose", no_answer)
            [anna] = await people(house, "Anna")
            room = await table_for(house, anna, [], computers=1, level="expert")
            mine = await Visitor.of(room, anna)
            await until(lambda: room.table.to_act == 0 and not room.table.fresh)
            while room.table.to_act == 0:
                await mine.say(mine.act(0, legal(room)[0]))
            await until(lambda: room.table.to_act != 1 and not room.table.fresh)

    run(play())


def test_one_hint_is_thought_about_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            [anna] = await people(house, "Anna")
            room = await table_for(house, anna, [], computers=1)
            mine = await Visitor.of(room, anna)
            await until(lambda: room.table.to_act == 0 and not room.table.fresh)
            asked: list[object] = []

            async def never(*about: object) -> None:
                asked.append(about)
                await asyncio.Event().wait()

            monkeypatch.setattr(house.beside, "hint", never)
            hint = {"text": json.dumps({"type": "hint", "n": room.table.position, "seat": 0, "id": 5})}
            bucket = Bucket(1000, 1000, house.now())
            assert await sockets.heard(hint, house, room, mine.connection, bucket) == ""
            assert await sockets.heard(hint, house, room, mine.connection, bucket) == "Declined"
            await until(lambda: asked)
            assert len(asked) == 1

    run(play())


# ── Crowds ───────────────────────────────────────────────────────────────────
class Knocking:
    """As much of a socket as somebody needs who is turned away."""

    def __init__(self, table: str) -> None:
        self.path_params, self.query_params = {"table": table}, {"invitation": ""}
        self.code = 0

    async def accept(self) -> None: ...

    async def close(self, code: int) -> None:
        self.code = code


def test_a_table_has_room_for_so_many_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_STRANGERS", 3)

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            [anna] = await people(house, "Anna")
            seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
            made = await house.make(anna, wire.NewTable(game="tauziehen", seats=seats, public=True))
            room = await house.room(made.table)
            for _ in range(3):
                await Visitor.of(room, None)
            assert room.watching() == 3
            socket: Any = Knocking(made.table)
            await sockets.table_socket(socket, house, None)
            assert socket.code == sockets.REFUSED

    run(play())


@pytest.mark.parametrize("name", ["\0", "x" * 300, "", "%", "nowhere"])
def test_a_table_that_cannot_be_is_no_trouble(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            socket: Any = Knocking(name)
            await sockets.table_socket(socket, house, None)
            assert socket.code == sockets.GONE

    run(play())


def test_history_does_not_set_up_the_tables_it_names(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], "colouredjack", computers=1)
            sitters = list(room.table.sitters)
            await house.rooms.pop(room.table.id).close()
            assert await house.sitters(room.table.id) == sitters
            assert not house.rooms

    run(play())


def test_a_message_that_fails_half_way_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])

            def half_way(table: SimpleNamespace, now: int) -> None:
                table.sitters[0] = table.sitters[1]
                raise ZeroDivisionError

            with pytest.raises(ZeroDivisionError):
                await room.change(half_way)  # type: ignore[arg-type]
            assert room.table.seats_of(anna.id) == [0]
            with pytest.raises(KartenhausError):
                await (await Visitor.of(room, ben)).say(wire.Leave(seat=0))

    run(play())
