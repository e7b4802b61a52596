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
from kartenhaus.server import hearing, sockets, wire
from kartenhaus.server.app import healthz
from kartenhaus.server.automation import RETRY
from kartenhaus.server.hub import BEAT, HINTS_EACH, OVERDUE_BEAT, Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.loading import load_with_row
from kartenhaus.store import Append, ProfileRow, Store, StoreError
from kartenhaus.table.clocks import GRACE
from kartenhaus.table.entries import Clock, Entry, Picked, Ready, Said, written
from kartenhaus.table.errors import Stale
from tests.fake_time import FakeTime, until
from tests.server.inside import Visitor, legal, log_of, opened, people, run, table_for


def broken(*_: object) -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(StoreError("Die Platte ist voll.", "The disk is full."))
    return future


def unkept(*_: Any) -> asyncio.Future[None]:
    return asyncio.wrap_future(broken())


def picks(hub: Hub, live: LiveTable) -> list[str]:
    return [entry.pick for entry in log_of(hub, live) if isinstance(entry, Picked)]


# ── The store ────────────────────────────────────────────────────────────────
def test_what_the_store_refused_has_never_happened_even_if_it_cannot_be_read_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            who, n = live.table.to_act, live.table.position
            refused, instead = legal(live)[0], legal(live)[-1]
            with monkeypatch.context() as trouble:
                trouble.setattr(hub.store, "append_async", unkept)
                trouble.setattr(hub.store, "table", lambda _: broken().result())
                with pytest.raises(StoreError):
                    await seats[who].say(seats[who].act(who, refused))
            assert [one for one in seats[1 - who].look() if isinstance(one, wire.Table) and one.position != n] == []
            await seats[who].say(seats[who].act(who, instead, n))
            assert picks(hub, live) == [instead]
            assert live.table.to_act == seats[who].table.to_act

    run(play())


def test_a_computer_player_goes_on_when_the_store_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1)
            mine = await Visitor.of(live, anna)
            await until(lambda: live.table.to_act == 0 and not live.table.unstored)
            appended = hub.store.append_async

            def only_mine(append: Append) -> asyncio.Future[None]:
                return appended(append) if '"seat":0' in append.entries[0] else unkept()

            with monkeypatch.context() as trouble:
                trouble.setattr(hub.store, "append_async", only_mine)
                while live.table.to_act == 0:
                    await mine.say(mine.act(0, legal(live)[0]))
                await until(lambda: time.sleepers)
            await time.advance(RETRY)
            await until(lambda: live.table.to_act != 1 and not live.table.unstored)

    run(play())


def test_a_clock_goes_on_when_the_store_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=30))
            with monkeypatch.context() as trouble:
                trouble.setattr(hub.store, "append_async", unkept)
                await time.advance(30 + GRACE / 1000)
                await until(lambda: not live.lock.locked() and not live.table.unstored)
                assert live.table.phase == "running"
                await asyncio.sleep(0.05)
            await time.advance(RETRY)
            await until(lambda: live.table.phase == "over")

    run(play())


def test_the_house_beats_on_after_the_store_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            beats: list[int] = []
            heartbeat = hub.store.heartbeat

            def counted(at: int) -> Future[None]:
                beats.append(at)
                return broken() if len(beats) == 1 else heartbeat(at)

            monkeypatch.setattr(hub.store, "heartbeat", counted)
            for expected in (1, 2, 3):
                await until(lambda: time.sleepers >= 1)
                await time.advance(BEAT)
                assert len(beats) == expected

    run(play())


def test_whether_the_house_can_write_is_known_from_its_last_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            asked: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(hub=hub)))
            beats: list[Future[None]] = []

            def beaten(at: int) -> Future[None]:
                beats.append(broken() if not beats else Future())
                return beats[-1]

            monkeypatch.setattr(hub.store, "heartbeat", beaten)
            for _ in range(100):
                assert (await healthz(asked)).status_code == 200
            assert beats == [], "nothing is written for it"
            await time.advance(BEAT)
            assert (await healthz(asked)).status_code == 503, "the last one failed"
            await time.advance(BEAT)
            await until(lambda: len(beats) == 2)
            beats[1].set_result(None)
            await until(lambda: time.sleepers)
            assert (await healthz(asked)).status_code == 200
            await time.advance(BEAT)
            await until(lambda: len(beats) == 3)
            await time.advance(OVERDUE_BEAT)
            assert (await healthz(asked)).status_code == 503, "this one does not come back"
            beats[2].set_result(None)

    run(play())


# ── Other processes ──────────────────────────────────────────────────────────
def write_elsewhere(hub: Hub, live: LiveTable, *entries: Entry) -> None:
    """Something happens by way of another process."""
    append = Append(live.table.id, live.table.n, hub.now(), [written(entry) for entry in entries])
    assert isinstance(hub.store, Store)
    hub.store.append(append).result()


def said(text: str) -> Said:
    return Said("somebody", "Somebody", None, text)


def test_after_a_lost_connection_everything_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Callable[[str], None]] = []
    monkeypatch.setattr(Store, "listen", lambda _, callback: heard.append(callback))

    async def play() -> None:
        async with opened(tmp_path, FakeTime(), beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            write_elsewhere(hub, live, said("Hello?"))
            heard[0]("")
            await until(lambda: live.table.chat_lines_said == 1)
            await until(lambda: any(isinstance(one, wire.Chat) for one in first.look()))

    run(play())


def test_what_another_process_writes_while_a_table_is_loaded_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Callable[[str], None]] = []
    monkeypatch.setattr(Store, "listen", lambda _, callback: heard.append(callback))
    monkeypatch.setattr(Store, "shared", True)

    async def play() -> None:
        async with opened(tmp_path, FakeTime(), beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            await hub.drop(live)

            def slowly(store: Any, name: str) -> Any:
                found = load_with_row(store, name)
                write_elsewhere(hub, live, said("Hello?"))
                heard[0](f"another {name}")
                return found

            monkeypatch.setattr("kartenhaus.server.hub.load_with_row", slowly)
            again = await hub.live_table(live.table.id)
            await until(lambda: again.table.chat_lines_said == 1)

    run(play())


def test_whoever_was_overtaken_by_another_process_sees_what_it_wrote_and_the_clock_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=30))
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            who = live.table.to_act
            write_elsewhere(hub, live, said("Overtaken"), Ready(ben.id))  # which is a change of the position
            with pytest.raises(Stale):
                await seats[who].say(seats[who].act(who, legal(live)[0]))
            assert picks(hub, live) == []
            [lines] = [one for one in seats[who].look() if isinstance(one, wire.Chat)]
            assert [line.text for line in lines.lines] == ["Overtaken"]
            await time.advance(31)
            await until(lambda: live.table.phase == "over")

    run(play())


def test_what_another_process_wrote_meanwhile_does_not_hinder_what_is_still_possible(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            who, pick = live.table.to_act, legal(live)[0]
            write_elsewhere(hub, live, said("Good luck!"))
            await seats[who].say(seats[who].act(who, pick))
            assert picks(hub, live) == [pick]
            assert live.table.chat_lines_said == 1
            write_elsewhere(hub, live, Ready(ben.id))
            await seats[1].say(wire.Leave(seat=1))
            assert live.table.phase == "over"

    run(play())


# ── Computer players ─────────────────────────────────────────────────────────
def test_if_the_expert_cannot_answer_another_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_answer(*_: object, **__: object) -> None:
        raise RuntimeError("out of memory")

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            monkeypatch.setattr(hub.pool, "choose", no_answer)
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1, level="expert")
            mine = await Visitor.of(live, anna)
            await until(lambda: live.table.to_act == 0 and not live.table.unstored)
            while live.table.to_act == 0:
                await mine.say(mine.act(0, legal(live)[0]))
            await until(lambda: live.table.to_act != 1 and not live.table.unstored)

    run(play())


def test_one_hint_is_thought_about_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1)
            mine = await Visitor.of(live, anna)
            await until(lambda: live.table.to_act == 0 and not live.table.unstored)
            asked: list[object] = []

            async def never(*about: object) -> None:
                asked.append(about)
                await asyncio.Event().wait()

            monkeypatch.setattr(hub.pool, "hint", never)
            hint = json.dumps({"type": "hint", "position": live.table.position, "seat": 0, "id": 5})
            speaker = hub.limits.speaker(anna.id, "", hub.now())
            assert await hearing.heard(hint, hub, mine.connection, speaker) == ""
            assert await hearing.heard(hint, hub, mine.connection, speaker) == "Declined"
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


def test_many_sockets_of_one_person_do_not_have_all_hints_thought_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            eve, ben = await people(hub, "Eve", "Ben")
            tables = {one.id: await table_for(hub, one, [], computers=1) for one in (eve, ben)}
            for live in tables.values():
                await until(lambda live=live: live.table.to_act == 0 and not live.table.unstored)  # type: ignore[misc]
            asked: list[object] = []

            async def never(*about: object) -> None:
                asked.append(about)
                await asyncio.Event().wait()

            monkeypatch.setattr(hub.pool, "hint", never)

            async def ask(me: ProfileRow, address: str) -> Visitor:
                visitor = await Visitor.of(tables[me.id], me)
                visitor.connection.address = address
                speaker = hub.limits.speaker(me.id, address, hub.now())
                hint = {"type": "hint", "position": visitor.live.table.position, "seat": 0, "id": 5}
                await hearing.heard(json.dumps(hint), hub, visitor.connection, speaker)
                return visitor

            several = [await ask(eve, "1.2.3.4") for _ in range(2 * HINTS_EACH)]
            await until(lambda: [one for one in several if any(isinstance(x, wire.Refusal) for x in one.look())])
            assert len(asked) == HINTS_EACH
            await ask(ben, "5.6.7.8")
            await until(lambda: len(asked) == HINTS_EACH + 1)

    run(play())


def test_a_table_has_room_for_so_many_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "MOST_STRANGERS", 3)

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
            made = await hub.make(anna, wire.NewTable(game="tauziehen", seats=seats, public=True))
            live = await hub.live_table(made.table)
            for _ in range(3):
                await Visitor.of(live, None)
            assert live.presence.watching() == 3
            socket: Any = Knocking(made.table)
            await sockets.table_socket(socket, hub, None, "", b"")
            assert socket.code == hearing.CROWDED

    run(play())


@pytest.mark.parametrize("name", ["\0", "x" * 300, "", "%", "nowhere"])
def test_a_table_that_cannot_be_is_no_trouble(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            socket: Any = Knocking(name)
            await sockets.table_socket(socket, hub, None, "", b"")
            assert socket.code == hearing.GONE

    run(play())


def test_a_message_that_fails_half_way_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])

            def half_way(table: SimpleNamespace, now: int) -> None:
                table.sitters[0] = table.sitters[1]
                raise ZeroDivisionError

            with pytest.raises(ZeroDivisionError):
                await live.change(half_way)  # type: ignore[arg-type]
            assert live.table.seats_of(anna.id) == [0]
            with pytest.raises(KartenhausError):
                await (await Visitor.of(live, ben)).say(wire.Leave(seat=0))

    run(play())
