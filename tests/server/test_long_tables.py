"""Tables of any age: whoever looks at one is told its last moves, and what was before in pages."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.games import GAMES
from kartenhaus.server import wire
from kartenhaus.server.hub import Hub
from kartenhaus.server.interfaces import Threads
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.loading import load_whole
from kartenhaus.server.messages import MOST_TOLD
from kartenhaus.server.replays import PAGE, Step, replay_page
from kartenhaus.server.slow_work import MOST_EACH, MOST_WAITING, Busy, SlowWork
from kartenhaus.store import EntryRow, ProfileRow, Store
from kartenhaus.table.entries import Drawn, Picked, read
from kartenhaus.table.table import Table
from tests.fake_time import FakeTime
from tests.server.inside import Visitor, opened, people, run

ENDLESS = next(name for name, about in GAMES.built_in.items() if about.coins)
"""Rounds go on for as long as people like."""


async def played_on(hub: Hub, me: ProfileRow, moves: int, **options: int) -> LiveTable:
    """A table at which a lot has happened."""
    made = await hub.make(me, wire.NewTable(game=ENDLESS, seats=[wire.NewSeat(kind="me")], options=options))
    live = await hub.live_table(made.table)
    (await Visitor.of(live, me)).go()
    pick = random.Random(1)

    def some(table: Table, now: int) -> None:
        for _ in range(20):
            if table.phase == "over":
                return
            assert table.play is not None
            action = pick.choice(table.play.legal())
            table.act(0, str(action.pick(action.low) if isinstance(action, kh.Span) else action), now)

    for _ in range(moves // 20):
        await live.change(some)
    return live


def pick_entries(hub: Hub, live: LiveTable) -> list[int]:
    return [row.n for row in hub.store.log(live.table.id) if isinstance(read(row.data), Picked | Drawn)]


def test_who_comes_late_is_told_the_last_moves_and_gets_the_rest_in_pages(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 400)
            late = await Visitor.of(live, me)
            told, earlier, pages = list(late.table.mine[0].told), late.table.earlier, 0
            assert len(msgspec.json.encode(late.table)) < 30_000
            while earlier is not None:
                await late.say(wire.Past(before=earlier, id=7))
                page = late.got[-1]
                assert isinstance(page, wire.Earlier)
                assert (page.before, page.id) == (earlier, 7)
                assert len({one.n for one in page.mine[0].told}) <= MOST_TOLD
                told[:0] = page.mine[0].told
                earlier, pages = page.earlier, pages + 1
            whole = load_whole(hub.store, live.table.id)
            assert whole.play is not None
            assert [one.event for one in told] == whole.play.log(0)
            assert pages > 10

    run(check())


def test_who_was_away_for_long_is_told_the_end_of_it_and_that_there_is_more(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 100)
            picks = pick_entries(hub, live)
            short, long = [await Visitor.of(live, me, since) for since in (picks[-3], picks[-90])]
            assert short.table.earlier is None
            assert {one.n for one in short.table.mine[0].told} <= set(picks[-3:])
            assert long.table.earlier == picks[-MOST_TOLD]

    run(check())


def test_a_page_of_the_past_that_does_not_exist_is_refused_or_empty(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 20)
            visitor = await Visitor.of(live, me)
            with pytest.raises(kh.KartenhausError):
                await visitor.say(wire.Past(before=live.table.n + 1))
            await visitor.say(wire.Past(before=0))
            page = visitor.got[-1]
            assert isinstance(page, wire.Earlier)
            assert (page.mine[0].told, page.earlier) == ([], None)

    run(check())


def test_a_stranger_is_told_of_the_past_what_a_spectator_saw(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 200)
            stranger = await Visitor.of(live, None)
            await stranger.say(wire.Past(before=stranger.table.earlier or 0))
            page = stranger.got[-1]
            assert isinstance(page, wire.Earlier)
            assert [one.seat for one in page.mine] == [None]
            assert page.mine[0].told

    run(check())


def test_loading_an_old_table_reads_its_last_checkpoint_and_what_came_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_from_log: list[int] = []

    def counting(store: Store, table: str, since: int = 0, until: int | None = None) -> list[EntryRow]:
        rows = log(store, table, since, until)
        read_from_log.append(len(rows))
        return rows

    log = Store.log
    monkeypatch.setattr(Store, "log", counting)

    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 1000)
            assert live.table.n > 2000
            again = await hub.load(live.table.id)
            assert sum(read_from_log) < 300
            assert again.n == live.table.n
            assert again.secret == live.table.secret
            assert again.play == live.table.play
            assert len(again.play.numbers if again.play else []) < 200, "and no more than that is kept"

    run(check())


def test_a_long_replay_comes_in_pages_and_they_are_the_whole_game(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 400, rounds=40)
            assert live.table.phase == "over"
            table = load_whole(hub.store, live.table.id)
            steps: list[Step] = []
            for page in range(100):
                found = replay_page(table, "en", page)
                assert len(found.steps) <= PAGE
                steps += found.steps
            assert table.play is not None
            assert [one.n for one in steps] == list(range(len(table.play.numbers) + 1))
            assert found.count == len(steps)
            twin = table.game.start(1, chance="manual")
            for step in steps:
                assert step.mine[0].view == twin.view(0)
                assert step.to_act == twin.to_act
                if step.n < len(table.play.numbers):
                    twin.apply(table.play.picks[step.n])

    run(check())


def test_who_asks_for_much_expensive_work_at_once_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            go_on = threading.Event()
            work = SlowWork(Threads(1), hub.store)
            try:
                mine = [asyncio.ensure_future(work.run(["anna", "1.2.3.4"], go_on.wait)) for _ in range(MOST_EACH)]
                await asyncio.sleep(0)
                with pytest.raises(Busy):
                    await work.run(["anna", "5.6.7.8"], go_on.wait)
                with pytest.raises(Busy):
                    await work.run(["ben", "1.2.3.4"], go_on.wait)
                other = asyncio.ensure_future(work.run(["ben", "5.6.7.8"], go_on.wait))
                await asyncio.sleep(0)
                assert await hub.executor.run(lambda: "at once") == "at once"
            finally:
                go_on.set()
            assert await asyncio.gather(*mine, other) == [True] * (MOST_EACH + 1)
            assert await work.run(["anna"], lambda: "again") == "again"

    run(check())


def test_strangers_at_one_address_do_not_take_all_that_reads_the_past(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [me] = await people(hub, "Anna")
            live = await played_on(hub, me, 200)
            go_on = threading.Event()
            held = asyncio.ensure_future(hub.slow_work.run([], go_on.wait))
            try:
                strangers = [await stranger(live, "1.2.3.4") for _ in range(MOST_WAITING)]
                asked = [asyncio.ensure_future(one.say(wire.Past(before=live.table.n))) for one in strangers]
                await settled(asked, MOST_WAITING - MOST_EACH)
                other = asyncio.ensure_future((await stranger(live, "5.6.7.8")).say(wire.Past(before=live.table.n)))
                replay = asyncio.ensure_future(hub.slow_work.run([me.id, "9.9.9.9"], lambda: "replay"))
                await asyncio.sleep(0)
            finally:
                go_on.set()
            await asyncio.gather(held, other)
            assert await replay == "replay"
            refused = [one for one in await asyncio.gather(*asked, return_exceptions=True) if one is not None]
            assert len(refused) == MOST_WAITING - MOST_EACH
            assert all(isinstance(one, Busy) for one in refused)

    run(check())


async def stranger(live: LiveTable, address: str) -> Visitor:
    visitor = await Visitor.of(live, None)
    visitor.connection.address = address
    return visitor


async def settled(asked: Sequence[asyncio.Future[None]], wanted: int) -> None:
    """So many of them have their answer."""
    for _ in range(1000):
        if sum(one.done() for one in asked) >= wanted:
            return
        await asyncio.sleep(0.001)


def test_nobody_has_the_coach_study_one_game_after_another_while_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            go_on, begun = asyncio.Event(), []

            async def studied(record: str, _: int) -> str:
                begun.append(record)
                await go_on.wait()
                return "studied"

            monkeypatch.setattr(hub.pool, "analyse", studied)
            eve, anna = await people(hub, "Eve", "Anna")
            games = [await played_on(hub, eve, 60, rounds=1) for _ in range(MOST_EACH + 1)]
            assert all(one.table.phase == "over" for one in games)
            asked = [asyncio.ensure_future(hub.analysed(one, [eve.id, "1.2.3.4"])) for one in games[:-1]]
            while len(begun) < MOST_EACH:
                await asyncio.sleep(0.001)
            asked[0].cancel()  # to stop waiting stops nothing
            with pytest.raises(Busy):
                await hub.analysed(games[-1], [eve.id, "5.6.7.8"])
            with pytest.raises(Busy):
                await hub.analysed(games[-1], [anna.id, "1.2.3.4"])
            same = asyncio.ensure_future(hub.analysed(games[0], [eve.id, "1.2.3.4"]))  # it is under way already
            other = asyncio.ensure_future(hub.analysed(games[-1], [anna.id, "5.6.7.8"]))
            while len(begun) < MOST_EACH + 1:
                await asyncio.sleep(0.001)
            go_on.set()
            answers: list[object] = list(await asyncio.gather(*asked[1:], same, other))
            assert answers == ["studied"] * (MOST_EACH + 1)

    run(check())
