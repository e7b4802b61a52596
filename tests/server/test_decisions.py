"""What whoever runs the server has decided, beside it, is what the server goes by: bans, mutes, tables closed, games of
which only the result is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kartenhaus.core.picks import Pick
from kartenhaus.server import decisions, wire
from kartenhaus.server.asking import Asked
from kartenhaus.server.device_names import device_label
from kartenhaus.server.endpoints import lobby, record, replay
from kartenhaus.server.histories import history
from kartenhaus.server.hub import BEAT, Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.loading import NoSuchTable, OnlyResult
from kartenhaus.server.people import HOUR, hashed
from kartenhaus.server.settings import Settings
from kartenhaus.store import ProfileRow, Store
from kartenhaus.table.entries import Clock
from kartenhaus.table.errors import Closed, Declined
from tests.fake_time import BEGIN, FakeTime, until
from tests.running import Person, Seat, Server
from tests.server.inside import DUEL, Visitor, legal, log_of, opened, people, run, table_for

DAY = 86_400
Guest = Callable[[], Person]


async def next_beat(time: FakeTime, hub: Hub, store: Store) -> None:
    """Long enough that the hub has read what was decided."""
    wanted = await asyncio.to_thread(store.last_change)
    await until(lambda: time.sleepers)
    await time.advance(BEAT)
    await until(lambda: hub.decisions.read >= wanted)


async def ended(hub: Hub, me: ProfileRow, others: list[ProfileRow]) -> LiveTable:
    """A finished game."""
    live = await table_for(hub, me, others)
    mine = await Visitor.of(live, me)
    await mine.say(wire.Leave(seat=0))
    mine.go()
    assert live.table.phase == "over"
    return live


# ── People ───────────────────────────────────────────────────────────────────
def test_who_is_banned_is_told_so_and_cut_off_within_a_few_seconds(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    made = anna.table(DUEL, ["me", "open"])

    async def play() -> None:
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join")
            await second.until(lambda one: one["phase"] == "running")
            store = Store.visit(server.settings.database, "office")
            await asyncio.to_thread(store.ban(ben.profile, "rude", BEGIN).result)
            refused = await second.next("refused")
            assert "gesperrt" in refused["words"]
            assert "rude" not in refused["words"], "what operators note is theirs"
            code = await closed_with(second)
            assert code == decisions.BANNED_CODE
            await first.send("ping", id=9)
            assert (await first.next("pong"))["id"] == 9, "the others stay"
            # With the socket anew, and by everything that changes something.
            with pytest.raises(ConnectionClosed):
                async with ben.sit(made):
                    pass
            for method, path, body in (
                ("POST", "/api/tables", {"game": DUEL, "seats": [{"kind": "me"}]}),
                ("PATCH", "/api/profile", {"name": "Innocent"}),
                ("POST", "/api/profile", {"name": "Innocent"}),
                ("POST", "/api/profile/transfer", None),
            ):
                said = await asyncio.to_thread(ben.ask, method, path, body, 403)
                assert "gesperrt" in said["words"]
            assert (await asyncio.to_thread(ben.ask, "GET", "/api/profile"))["name"] == ben.name
            await asyncio.to_thread(store.unban(ben.profile, BEGIN).result)
            while (await asyncio.to_thread(server.call, "PATCH", "/api/profile", {}, {"Cookie": ben.cookie}))[0] == 403:
                await asyncio.sleep(0.2)
            async with ben.sit(made) as again:
                assert again.seats == [1], "the seat was theirs all the time"
            await asyncio.to_thread(store.close)

    run(play())


async def closed_with(seat: Seat) -> int:
    assert seat.line is not None
    await asyncio.wait_for(seat.line.wait_closed(), 30)
    assert seat.line.close_code is not None
    return seat.line.close_code


def test_a_banned_person_s_last_message_does_nothing_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            n, who = live.table.n, live.table.to_act
            victim = (anna, ben)[who]
            store = hub.store
            assert isinstance(store, Store)
            await asyncio.wrap_future(store.ban(victim.id, "", time.now()))
            await next_beat(time, hub, store)
            await seats[who].say(seats[who].act(who, legal(live)[0]))
            assert live.table.n == n
            assert seats[who].connection.closed
            assert not seats[1 - who].connection.closed

    run(play())


def test_somebody_read_while_they_are_banned_is_not_remembered_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            me, secret = await hub.people.welcome("Anna", "en")
            store = hub.store
            assert isinstance(store, Store)
            hub.people.forget(me.id)
            read = store.profile_of

            def slowly(key: bytes) -> ProfileRow | None:
                """Meanwhile somebody decides, and the hub hears of it."""
                found = read(key)
                monkeypatch.setattr(store, "profile_of", read)
                store.ban(me.id, "", time.now()).result()
                asyncio.run_coroutine_threadsafe(hub.decisions.follow(), loop).result(20)
                return found

            loop = asyncio.get_running_loop()
            monkeypatch.setattr(store, "profile_of", slowly)
            found = await hub.people.who(secret)
            assert found is not None
            assert found.banned_at is not None

    run(play())


def test_who_is_muted_plays_on_without_the_chat(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            who = live.table.to_act
            victim = (anna, ben)[who]
            store = hub.store
            assert isinstance(store, Store)
            await asyncio.wrap_future(store.mute(victim.id, "", time.now()))
            await next_beat(time, hub, store)
            for message in (wire.Say(text="hello"), wire.React(reaction="bravo")):
                with pytest.raises(Declined, match="chat"):
                    await seats[who].say(message)
            await seats[1 - who].say(wire.Say(text="I can"))
            n = live.table.position
            await seats[who].say(seats[who].act(who, legal(live)[0]))
            assert live.table.position > n
            await asyncio.wrap_future(store.unmute(victim.id, time.now()))
            await next_beat(time, hub, store)
            await seats[who].say(wire.Say(text="me too"))

    run(play())


def test_a_muted_person_s_new_socket_is_muted_too(server: Server, person: Guest) -> None:
    anna = person()
    made = anna.table(DUEL, ["me", "open"])
    store = Store.visit(server.settings.database, "office")
    store.mute(anna.profile, "", BEGIN).result()
    server.stop()
    server.start()

    async def play() -> None:
        async with anna.sit(made) as seat:
            await seat.send("say", text="still here", id=5)
            refused = await seat.next("refused")
            assert (refused["id"], "Chat" in refused["words"]) == (5, True)

    run(play())
    store.close()


# ── Tables ───────────────────────────────────────────────────────────────────
def test_a_closed_table_stands_still_and_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=3600))
            other = await table_for(hub, anna, [ben])
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            store, n = hub.store, live.table.n
            assert isinstance(store, Store)
            await asyncio.wrap_future(store.close_table(live.table.id, "", time.now()))
            await next_beat(time, hub, store)
            assert all(seat.connection.closed for seat in seats)
            assert [seat.connection.code for seat in seats] == [decisions.CLOSED_CODE] * 2
            assert "closed this table" in str(seats[0].connection.answers[-1])
            for message in (seats[0].act(0, "leave 0"), wire.Join(), wire.Say(text="?"), wire.Rematch()):
                with pytest.raises(Closed):
                    await (Visitor(live, anna)).say(message)
            await time.advance(2 * 3600)
            assert live.table.n == n, "no flag falls"
            shown = await lobby(Asked(hub, anna, "en", {}, {}, None))
            assert [one.table for one in shown.own] == [other.table.id]
            # In a process that did not have it in memory, too.
            await hub.drop(live)
            again = await hub.live_table(live.table.id)
            assert again.closed
            await asyncio.wrap_future(store.reopen_table(live.table.id, time.now()))
            await next_beat(time, hub, store)
            assert not again.closed

    run(play())


def test_a_computer_player_that_was_thinking_does_not_move_at_a_closed_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            thought, decide = asyncio.Event(), hub.decide

            async def slowly(*args: Any) -> Pick:
                await thought.wait()
                return await decide(*args)

            monkeypatch.setattr(hub, "decide", slowly)
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1)
            mine = await Visitor.of(live, anna)
            while live.table.to_act == 0:
                await mine.say(mine.act(0, legal(live)[0]))
            await until(lambda: live.automation.are_busy)
            store = hub.store
            assert isinstance(store, Store)
            await asyncio.wrap_future(store.close_table(live.table.id, "", time.now()))
            await hub.decisions.follow()
            n = len(log_of(hub, live))
            thought.set()
            await until(lambda: not live.automation.are_busy)
            assert len(log_of(hub, live)) == n

    run(play())


def test_an_erased_person_s_name_is_gone_from_tables_in_memory(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await ended(hub, anna, [ben])
            watching = await Visitor.of(live, anna)
            await replay(Asked(hub, anna, "en", {"table": live.table.id}, {}, None))
            store = hub.store
            assert isinstance(store, Store)
            await asyncio.to_thread(lambda: store.erase(ben.id, time.now()).result())
            await next_beat(time, hub, store)
            assert [one.name for one in watching.seats] == ["Anna", "N. N."]
            shown = await replay(Asked(hub, anna, "en", {"table": live.table.id}, {}, None))
            assert shown.names == ["Anna", "N. N."]

    run(play())


# ── Retention ────────────────────────────────────────────────────────────────
def test_of_a_pruned_game_those_who_played_learn_that_only_the_result_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben, eve = await people(hub, "Anna", "Ben", "Eve")
            live = await ended(hub, anna, [ben])
            watching, name = await Visitor.of(live, ben), live.table.id
            store = hub.store
            assert isinstance(store, Store)
            await asyncio.wrap_future(store.prune(time.now() + 1, time.now()))
            await next_beat(time, hub, store)
            assert watching.connection.code == decisions.PRUNED_CODE
            assert name not in hub.live_tables
            for who in (anna, ben):
                for part in (replay, record):
                    with pytest.raises(OnlyResult):
                        await part(Asked(hub, who, "en", {"table": name}, {}, None))
                [played] = await history(Asked(hub, who, "en", {}, {}, None))
                assert (played.table, played.kept) == (name, False)
            for stranger in (eve, None):
                with pytest.raises(NoSuchTable):
                    await replay(Asked(hub, stranger, "en", {"table": name}, {}, None))

    run(play())


def test_that_only_the_result_is_kept_has_a_status_and_a_close_code(server: Server, person: Guest) -> None:
    anna = person()
    made = anna.table(DUEL, ["me", "solid"])

    async def play() -> None:
        async with anna.sit(made) as seat:
            await seat.send("leave", seat=0)
            await seat.until(lambda one: one["phase"] == "over")
        store = Store.visit(server.settings.database, "office")
        await asyncio.to_thread(lambda: store.prune(1 << 50, BEGIN, 1000).result())
        await asyncio.to_thread(store.close)
        while (await asyncio.to_thread(server.get, f"/api/tables/{made['table']}", Cookie=anna.cookie))[0] == 200:
            await asyncio.sleep(0.2)  # as long as the server has it in memory
        for part in ("", "/record", "/replay", "/analysis"):
            said = await asyncio.to_thread(anna.ask, "GET", f"/api/tables/{made['table']}{part}", None, 410)
            assert "nur noch das Ergebnis" in said["words"]
        late = anna.sit(made)
        async with connect(late.address, additional_headers={"Cookie": anna.cookie}) as late.line:
            assert "Ergebnis" in (await late.next("refused"))["words"]
            assert await closed_with(late) == decisions.PRUNED_CODE

    run(play())


def test_a_server_that_keeps_games_for_so_long_prunes_older_ones_every_day(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            names = [(await ended(hub, anna, [ben])).table.id for _ in range(25)]  # more than one step
            running = await table_for(hub, anna, [ben])
        url = f"sqlite:///{tmp_path}/house.db"
        store = await asyncio.to_thread(Store.open, url, "two", time.now())
        hub = Hub(Settings(url, keep_days=30), store, time)
        await hub.open()
        try:

            async def kept() -> int:
                rows = [await asyncio.to_thread(store.table, name) for name in names]
                return sum(row is not None and row.pruned_at is None for row in rows)

            await until(lambda: time.sleepers >= 2)
            time.stop(29 * DAY)
            await time.advance(0)
            assert await kept() == 25
            time.stop(2 * DAY)
            await time.advance(0)
            while await kept():
                await time.advance(0.01)
            found = await asyncio.to_thread(store.table, running.table.id)
            assert found is not None
            assert found.pruned_at is None
        finally:
            await hub.close()

    run(play())


# ── Devices ──────────────────────────────────────────────────────────────────
def test_a_device_s_use_is_written_down_once_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            me, secret = await hub.people.welcome("Anna", "en", "Firefox, Linux")
            store = hub.store
            assert isinstance(store, Store)
            write, noted = store.seen, list[int]()

            def seen(key: bytes, at: int) -> Future[None]:
                noted.append(at)
                written = write(key, at)
                written.result()
                return written

            monkeypatch.setattr(store, "seen", seen)
            for minutes in range(0, 121, 5):
                if minutes:
                    await time.advance(300)
                assert await hub.people.who(secret) is not None
            assert noted == [BEGIN, BEGIN + HOUR, BEGIN + 2 * HOUR]
            [device] = await asyncio.to_thread(store.devices, me.id)
            assert (device.label, device.seen_at) == ("Firefox, Linux", BEGIN + 2 * HOUR)
            assert hashed(secret).hex() not in repr(device)

    run(play())


CHROMIUM = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROMIUM} Safari/537.36 Edg/140.0.0.0", "Edge, Windows"),
        (IPHONE, "Safari, iPhone"),
        (f"Mozilla/5.0 (Linux; Android 10; K) {CHROMIUM} Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.0", None),
        ("", None),
        ("\x1b[31m Firefox/1 " + "x" * 9000, "Firefox"),
    ],
)
def test_a_device_is_called_by_its_browser_and_system_and_nothing_else(agent: str, label: str | None) -> None:
    assert device_label(agent) == label
