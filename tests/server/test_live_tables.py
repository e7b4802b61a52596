"""Tables with people around them, at a time of the test's own: who is missed and for how long, clocks, tables that
leave the memory; and what holds when things happen at once."""

from __future__ import annotations

import asyncio
import gc
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from kartenhaus.games import GAMES
from kartenhaus.players.pool import PlayerPool
from kartenhaus.server import garbage, wire
from kartenhaus.server.hub import BEAT, IDLE, LEFT_ALONE
from kartenhaus.server.interfaces import Inline
from kartenhaus.store import Store
from kartenhaus.table.clocks import GRACE
from kartenhaus.table.entries import Clock, Computer, Picked, TimeUp
from kartenhaus.table.errors import Declined
from tests.fake_time import FakeTime, until
from tests.server.inside import DUEL, Visitor, legal, log_of, opened, people, run, table_for


# ── Who is missed ────────────────────────────────────────────────────────────
def test_somebody_who_comes_back_in_time_is_not_missed(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            (await Visitor.of(live, ben)).go()
            await time.advance(20)
            (await Visitor.of(live, ben)).go()
            await time.advance(20)
            with pytest.raises(Declined):
                await first.say(wire.StandIn(seat=1))
            await until(lambda: time.sleepers <= 2)  # however often somebody comes and goes, one waits for them

    run(play())


def test_the_others_are_told_who_comes_who_goes_and_who_stays_away(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            assert [(one.here, one.absent) for one in first.seats] == [(True, False), (False, False)]
            second, stranger = await Visitor.of(live, ben), await Visitor.of(live, None)
            [presence] = [one for one in first.look() if isinstance(one, wire.Presence)]
            assert presence.seats[1].here
            assert presence.watching == 1
            stranger.go()
            second.go()
            assert not first.seats[1].here
            for seconds, absent in ((29, False), (2, True), (560, True), (10, True)):
                await time.advance(seconds)
                first.look()
                assert (first.seats[1].absent, first.seats[1].free) == (absent, False)

    run(play())


def test_who_was_connected_to_a_process_that_died_is_missed_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "shared", True)
    heard = []
    monkeypatch.setattr(Store, "listen", lambda _, callback: heard.append(callback))

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            for _ in range(70):  # more than ten minutes
                heard[0](f"two @{live.table.id} {ben.id}")
                await time.advance(10)
            assert first.seats[1].here
            await time.advance(10 + BEAT)
            await until(lambda: not first.seats[1].here)
            assert not first.seats[1].absent, "half a minute from its last word on, not from when the table was opened"
            await time.advance(BEAT + 0.1)
            await until(lambda: first.seats[1].absent)

    run(play())


# ── Clocks ───────────────────────────────────────────────────────────────────
def test_a_flag_falls_exactly_when_it_is_due_and_the_log_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=30))
            seat = live.table.to_act
            await time.advance(30 + GRACE / 1000 - 0.001)
            assert live.table.phase == "running"
            await time.advance(0.001)
            await until(lambda: live.table.phase == "over" and not live.table.unstored)
            time_up, left = [one for one in log_of(hub, live) if isinstance(one, TimeUp | Picked)]
            assert time_up == TimeUp(seat)
            assert left == Picked(seat, f"leave {seat}", 30_000)

    run(play())


def test_a_move_gives_its_increment_and_the_next_flag_is_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(game=60, increment=5))
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            who = live.table.to_act
            await time.advance(20)
            await seats[who].say(seats[who].act(who, legal(live)[0]))
            while live.table.to_act == who:  # a game may begin with two decisions of the same seat
                await seats[who].say(seats[who].act(who, legal(live)[0]))
            clock = seats[who].table.clock
            assert clock is not None
            assert clock.left[who] == 60_000 - 20_000 + 5_000 * live.table.moves[who]
            assert clock.running == 1 - who
            await time.advance(60 + GRACE / 1000)
            await until(lambda: live.table.phase == "over")
            assert live.table.late == {1 - who}

    run(play())


def test_time_in_which_the_house_was_closed_does_not_count(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=30))
            seat, name = live.table.to_act, live.table.id
            for _ in range(2):
                await time.advance(BEAT)
                await until(lambda: time.sleepers >= 2 + len(live.presence.noticing))
        time.set_clock(3600)
        time = time.restarted()
        async with opened(tmp_path, time, beating=True) as hub:
            await until(lambda: name in hub.live_tables)
            live = hub.live_tables[name]
            clock = (await Visitor.of(live, anna)).table.clock
            assert clock is not None
            assert clock.left[seat] == 20_000, "the ten seconds before count, the hour does not"
            await time.advance(20 + GRACE / 1000 - 0.001)
            assert live.table.phase == "running"
            await time.advance(0.001)
            await until(lambda: live.table.phase == "over")

    run(play())


# ── In memory and out of it ──────────────────────────────────────────────────
def test_an_idle_table_leaves_the_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben])
            watched = await table_for(hub, anna, [ben])
            stays = await Visitor.of(watched, anna)
            first = await Visitor.of(live, anna)
            before, name = first.table, live.table.id
            first.go()
            await time.advance(IDLE / 1000 + 3 * BEAT)
            await until(lambda: name not in hub.live_tables)
            assert watched.table.id in hub.live_tables, "where somebody is, it stays"
            assert stays.table.phase == "running"
            again = await hub.live_table(name)
            assert again is not live
            third = await Visitor.of(again, carl)
            assert third.seats[0].absent, "who was missed before is missed still"
            third.go()
            back = await Visitor.of(again, anna)
            after = back.table
            assert (after.position, after.mine, after.fair) == (before.position, before.mine, before.fair)

    run(play())


def test_tables_made_and_left_by_the_hundred_do_not_stay_in_memory(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            kept = await table_for(hub, anna, [ben])
            alone = wire.NewTable(game=DUEL, seats=[wire.NewSeat(kind="me"), wire.NewSeat(kind="open")])
            waiting = await hub.make(anna, alone)
            for _ in range(5):
                made = await hub.make(anna, alone)
                for left in (await hub.live_table(made.table), await table_for(hub, anna, [ben])):
                    visitor = await Visitor.of(left, anna)
                    await visitor.say(wire.Leave(seat=0))
                    visitor.go()
            assert len(hub.live_tables) == 12
            await time.advance(LEFT_ALONE / 1000 + 3 * BEAT)
            await until(lambda: set(hub.live_tables) == {kept.table.id, waiting.table})

    run(play())


def test_a_table_is_loaded_once_even_if_the_first_to_ask_goes_away(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            name = (await table_for(hub, anna, [ben])).table.id
            await hub.live_tables.pop(name).close()
            first = asyncio.create_task(hub.live_table(name))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            assert name not in hub.live_tables, "it is still on its way"
            second, third = await asyncio.gather(hub.live_table(name), hub.live_table(name))
            await until(lambda: not hub.opening)
            assert second is third
            assert second is hub.live_tables[name]

    run(play())


def test_a_table_made_under_older_rules_goes_on_by_them_and_a_new_one_has_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        time, about = FakeTime(), GAMES["black-jack"]
        async with opened(tmp_path, time) as hub:
            (anna,) = await people(hub, "Anna")
            with monkeypatch.context() as earlier:
                earlier.setitem(GAMES.built_in, "black-jack", replace(about, version=1))
                name = (await table_for(hub, anna, [], "black-jack")).table.id
        async with opened(tmp_path, time) as hub:
            live = await hub.live_table(name)
            visitor = await Visitor.of(live, anna)
            await visitor.say(visitor.act(0, "bet 10"))
            await visitor.say(wire.Leave(seat=0))
            assert live.table.game.version == 1
            assert '[Rules "1"]' in live.table.record()
            await visitor.say(wire.Rematch())
            assert live.table.rematch is not None
            assert (await hub.live_table(live.table.rematch)).table.game.version == about.version > 1

    run(play())


# ── At once ──────────────────────────────────────────────────────────────────
def test_two_who_want_a_rematch_at_the_same_moment_get_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            await first.say(wire.Leave(seat=0))
            await asyncio.gather(first.say(wire.Rematch()), second.say(wire.Rematch()))
            tables = {row.id for row in hub.store.own_tables(anna.id)}
            assert tables == {live.table.id, live.table.rematch}

    run(play())


def test_a_decision_ahead_of_ones_turn_disturbs_nobody(tmp_path: Path) -> None:
    """Or whoever changes a mind all the time would keep the one to act from acting."""

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], "black-jack")
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            position = first.table.position
            await second.say(wire.Act(position=position, seat=1, pick="bet 20", id=7))
            assert (second.table.mine[0].ahead, second.table.id) == ("bet 20", 7)
            assert first.look() == [], "and nobody else is told"
            await second.say(wire.Act(position=position, seat=1, pick="bet 30"))
            await first.say(wire.Act(position=position, seat=0, pick="bet 10"))
            assert live.table.play is not None
            assert [str(pick) for pick in live.table.play.picks[:2]] == ["bet 10", "bet 30"]

    run(play())


def test_a_seat_that_was_given_to_another_meanwhile_cannot_be_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            second = await Visitor.of(live, ben)
            async with live.lock:
                leaving = asyncio.create_task(second.say(wire.Leave(seat=1)))
                await asyncio.sleep(0)
                live.table.sitters[1] = Computer("solid", ben.id)
            with pytest.raises(Declined):
                await leaving
            assert live.table.phase == "running"

    run(play())


def test_a_slow_connection_is_told_what_happened_after_something_was_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1)
            mine = await Visitor.of(live, anna)
            await until(lambda: live.table.to_act == 0 and not live.table.unstored)
            picks = legal(live)
            await mine.say(mine.act(0, picks[0]))
            await until(lambda: live.table.to_act == 0 and not live.table.unstored)
            mine.look()
            await live.handle(mine.connection, wire.Undo(position=live.table.position))
            await live.handle(mine.connection, mine.act(0, picks[-1]))
            await until(lambda: live.table.to_act == 0 and not live.table.unstored)
            [table] = [one for one in mine.look() if isinstance(one, wire.Table)]
            again = await Visitor.of(live, anna)
            told = table.mine[0].told
            assert again.table.mine[0].told[-len(told) :] == told
            assert {one.n for one in told} >= {n for n in live.table.pick_entries if n > mine.got[0].position}  # type: ignore[union-attr]

    run(play())


def test_two_hundred_tables_get_their_answers_from_one_expert(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            first = await table_for(hub, anna, [], computers=1, level="expert")
            assert isinstance(hub.pool, PlayerPool)
            await hub.pool.start()
            more = (table_for(hub, anna, [], computers=1, level="expert") for _ in range(199))
            live_tables = await asyncio.gather(*more)
            visitor = await Visitor.of(first, anna)
            for live in [first, *live_tables]:
                await until(lambda live=live: live.table.to_act == 0 and not live.table.unstored, 60)  # type: ignore[misc]
            acts = ((live, visitor.act(0, legal(live)[0], live.table.position)) for live in [first, *live_tables])
            await asyncio.gather(*(live.handle(visitor.connection, act) for live, act in acts))
            for live in [first, *live_tables]:
                await until(lambda live=live: live.table.to_act != 1, 60)  # type: ignore[misc]
            assert hub.pool.waiting == 0
            assert sum(hub.metrics.computers.counts) >= 200

    run(play())


# ── Without threads ──────────────────────────────────────────────────────────
def test_a_table_is_played_and_read_again_where_there_are_no_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_threads(*_: object) -> None:
        raise RuntimeError("there are no threads here")

    async def play() -> None:
        async with opened(tmp_path, FakeTime(), executor=Inline()) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1)
            mine = await Visitor.of(live, anna)
            await until(lambda: live.table.to_act == 0)
            await mine.say(mine.act(0, legal(live)[0]))
            await until(lambda: live.table.to_act == 0)
            assert 6 < (await hub.load(live.table.id)).n <= len(log_of(hub, live))

    monkeypatch.setattr(asyncio, "to_thread", no_threads)
    run(play())


# ── Tidying up ───────────────────────────────────────────────────────────────
def test_reference_cycles_are_collected_when_the_server_is_quiet(tmp_path: Path) -> None:
    class Cycle:
        def __init__(self) -> None:
            self.me = self

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True):
            cycle, beats = Cycle(), int(garbage.QUIET / BEAT)
            gc.collect()  # it is old now
            there = weakref.ref(cycle)
            del cycle
            for beat in range(beats):
                assert there() is not None, beat
                await until(lambda: time.sleepers >= 1)  # the beat before is over
                await time.advance(BEAT)
            await until(lambda: there() is None)

    before = gc.get_threshold()
    gc.collect()
    garbage.only_young()
    try:
        run(play())
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
