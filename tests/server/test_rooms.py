"""Tables with people around them, at a time of the test's own: who is missed and for how long, clocks, tables that
leave the memory; and what holds when things happen at once."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from kartenhaus.server import wire
from kartenhaus.server.house import BEAT, IDLE, TIDY
from kartenhaus.server.messages import ABANDONED, ABSENT
from kartenhaus.store import Store
from kartenhaus.table.clocks import GRACE
from kartenhaus.table.entries import Clock, Computer, Person, Picked, TimeUp
from kartenhaus.table.table import Declined
from tests.fake_time import FakeTime, until
from tests.server.inside import Visitor, legal, log_of, opened, people, run, table_for


# ── Who is missed ────────────────────────────────────────────────────────────
def test_a_computer_stands_in_for_somebody_gone_for_half_a_minute_who_may_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first, second = await Visitor.of(room, anna), await Visitor.of(room, ben)
            second.go()
            await time.advance(ABSENT / 1000 - 0.001)
            with pytest.raises(Declined):
                await first.say(wire.Replace(seat=1, level="solid"))
            await time.advance(0.001)
            await first.say(wire.Replace(seat=1, level="solid"))
            assert room.table.sitters == [Person(anna.id, "Anna"), Computer("solid", ben.id)]
            assert not first.seats[1].free, "it is kept for its owner"
            back = await Visitor.of(room, ben)
            assert back.seats[1].free
            await back.say(wire.Join(seat=1))
            assert room.table.sitters == [Person(anna.id, "Anna"), Person(ben.id, "Ben")]
            assert back.table.mine[0].seat == 1

    run(play())


def test_somebody_who_comes_back_in_time_is_not_missed(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first = await Visitor.of(room, anna)
            (await Visitor.of(room, ben)).go()
            await time.advance(20)
            (await Visitor.of(room, ben)).go()
            await time.advance(20)
            with pytest.raises(Declined):
                await first.say(wire.Replace(seat=1, level="solid"))
            assert set(room.noticing) <= {anna.id, ben.id}, "however often somebody comes and goes, one waits for them"
            await until(lambda: len(room.tasks) <= 2)

    run(play())


def test_a_seat_is_anybodys_after_ten_minutes_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben, carl = await people(house, "Anna", "Ben", "Carl")
            room = await table_for(house, anna, [ben])
            (await Visitor.of(room, ben)).go()
            third = await Visitor.of(room, carl)
            await time.advance(ABANDONED / 1000 - 0.001)
            with pytest.raises(Declined):
                await third.say(wire.Join())
            await time.advance(0.001)
            await third.say(wire.Join(seat=1))
            assert room.table.sitters[1] == Person(carl.id, "Carl")
            assert third.table.mine[0].seat == 1

    run(play())


def test_the_others_are_told_who_comes_who_goes_and_who_stays_away(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first = await Visitor.of(room, anna)
            assert [(one.here, one.absent) for one in first.seats] == [(True, False), (False, False)]
            second, stranger = await Visitor.of(room, ben), await Visitor.of(room, None)
            [presence] = [one for one in first.look() if isinstance(one, wire.Presence)]
            assert presence.seats[1].here
            assert presence.watching == 1
            stranger.go()
            second.go()
            assert not first.seats[1].here
            for seconds, absent, free in ((29, False, False), (2, True, False), (560, True, False), (10, True, True)):
                await time.advance(seconds)
                first.look()
                assert (first.seats[1].absent, first.seats[1].free) == (absent, free)

    run(play())


def test_after_the_end_seats_are_not_taken_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first, second = await Visitor.of(room, anna), await Visitor.of(room, ben)
            second.go()
            await time.advance(31)
            await first.say(wire.Replace(seat=1, level="solid"))
            await first.say(wire.Leave(seat=0))
            assert room.table.phase == "over"
            back = await Visitor.of(room, ben)
            with pytest.raises(Declined):
                await back.say(wire.Join(seat=1))
            first.go()
            await time.advance(601)
            with pytest.raises(Declined):
                await back.say(wire.Replace(seat=0, level="solid"))

    run(play())


def test_who_was_connected_to_a_process_that_died_is_missed_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "shared", True)
    heard = []
    monkeypatch.setattr(Store, "listen", lambda _, callback: heard.append(callback))

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first = await Visitor.of(room, anna)
            for _ in range(70):  # more than ten minutes
                heard[0](f"two @{room.table.id} {ben.id}")
                await time.advance(10)
            assert first.seats[1].here
            await time.advance(25 + BEAT)
            await until(lambda: not first.seats[1].here)
            assert not first.seats[1].free, "ten minutes from now, not from when the table was opened"

    run(play())


# ── Clocks ───────────────────────────────────────────────────────────────────
def test_a_flag_falls_exactly_when_it_is_due_and_the_log_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], clock=Clock(move=30))
            seat = room.table.to_act
            await time.advance(30 + GRACE / 1000 - 0.001)
            assert room.table.phase == "running"
            await time.advance(0.001)
            await until(lambda: room.table.phase == "over" and not room.table.fresh)
            time_up, left = [one for one in log_of(house, room) if isinstance(one, TimeUp | Picked)]
            assert time_up == TimeUp(seat)
            assert left == Picked(seat, f"leave {seat}", 30_000)

    run(play())


def test_a_move_gives_its_increment_and_the_next_flag_is_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], clock=Clock(game=60, increment=5))
            seats = [await Visitor.of(room, anna), await Visitor.of(room, ben)]
            who = room.table.to_act
            await time.advance(20)
            await seats[who].say(seats[who].act(who, legal(room)[0]))
            while room.table.to_act == who:  # a game may begin with two decisions of the same seat
                await seats[who].say(seats[who].act(who, legal(room)[0]))
            clock = seats[who].table.clock
            assert clock is not None
            assert clock.left[who] == 60_000 - 20_000 + 5_000 * room.table.moves[who]
            assert clock.running == 1 - who
            await time.advance(60 + GRACE / 1000)
            await until(lambda: room.table.phase == "over")
            assert room.table.late == {1 - who}

    run(play())


def test_time_in_which_the_house_was_closed_does_not_count(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], clock=Clock(move=30))
            seat, name = room.table.to_act, room.table.id
            for _ in range(2):
                await time.advance(BEAT)
                await until(lambda: time.sleepers >= 3)
        time.leap(3600)
        async with opened(tmp_path, time, beating=True) as house:
            await until(lambda: name in house.rooms)
            room = house.rooms[name]
            clock = (await Visitor.of(room, anna)).table.clock
            assert clock is not None
            assert clock.left[seat] == 20_000, "the ten seconds before count, the hour does not"
            await time.advance(20 + GRACE / 1000 - 0.001)
            assert room.table.phase == "running"
            await time.advance(0.001)
            await until(lambda: room.table.phase == "over")

    run(play())


def test_a_machine_that_slept_has_not_cost_anybody_their_time(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], clock=Clock(move=30))
            await until(lambda: time.sleepers >= 3)  # the house, the clock, who was missed
            time.leap(3600)
            await time.wake_first()  # the house beats first
            await until(lambda: house.outages)
            await time.advance(1)
            assert room.table.phase == "running"
            await time.advance(30 + GRACE / 1000)
            await until(lambda: room.table.phase == "over")

    run(play())


# ── In memory and out of it ──────────────────────────────────────────────────
def test_an_idle_table_leaves_the_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as house:
            anna, ben, carl = await people(house, "Anna", "Ben", "Carl")
            room = await table_for(house, anna, [ben])
            watched = await table_for(house, anna, [ben])
            stays = await Visitor.of(watched, anna)
            first = await Visitor.of(room, anna)
            before, name = first.table, room.table.id
            first.go()
            await time.advance(IDLE / 1000 + 3 * BEAT)
            await until(lambda: name not in house.rooms)
            assert watched.table.id in house.rooms, "where somebody is, it stays"
            assert stays.table.phase == "running"
            again = await house.room(name)
            assert again is not room
            third = await Visitor.of(again, carl)
            assert third.seats[0].free, "who was missed before is missed still"
            third.go()
            back = await Visitor.of(again, anna)
            after = back.table
            assert (after.n, after.mine, after.told, after.fair) == (before.n, before.mine, before.told, before.fair)

    run(play())


def test_a_table_is_loaded_once_even_if_the_first_to_ask_goes_away(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as house:
            anna, ben = await people(house, "Anna", "Ben")
            name = (await table_for(house, anna, [ben])).table.id
            await house.rooms.pop(name).close()
            first = asyncio.create_task(house.room(name))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            assert name not in house.rooms, "it is still on its way"
            second, third = await asyncio.gather(house.room(name), house.room(name))
            await until(lambda: not house.opening)
            assert second is third
            assert second is house.rooms[name]

    run(play())


# ── At once ──────────────────────────────────────────────────────────────────
def test_two_who_want_a_rematch_at_the_same_moment_get_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            first, second = await Visitor.of(room, anna), await Visitor.of(room, ben)
            await first.say(wire.Leave(seat=0))
            await asyncio.gather(first.say(wire.Rematch()), second.say(wire.Rematch()))
            tables = {row.id for row in house.store.own_tables(anna.id)}
            assert tables == {room.table.id, room.table.again}

    run(play())


def test_a_decision_ahead_of_ones_turn_disturbs_nobody(tmp_path: Path) -> None:
    """Or whoever changes a mind all the time would keep the one to act from acting."""

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben], "black-jack")
            first, second = await Visitor.of(room, anna), await Visitor.of(room, ben)
            n = first.table.n
            await second.say(wire.Act(n=n, seat=1, pick="bet 20", id=7))
            assert (second.table.mine[0].ahead, second.table.id) == ("bet 20", 7)
            assert first.look() == [], "and nobody else is told"
            await second.say(wire.Act(n=n, seat=1, pick="bet 30"))
            await first.say(wire.Act(n=n, seat=0, pick="bet 10"))
            assert room.table.play is not None
            assert [str(pick) for pick in room.table.play.picks[:2]] == ["bet 10", "bet 30"]

    run(play())


def test_a_seat_that_was_given_to_another_meanwhile_cannot_be_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            second = await Visitor.of(room, ben)
            async with room.lock:
                leaving = asyncio.create_task(second.say(wire.Leave(seat=1)))
                await asyncio.sleep(0)
                room.table.sitters[1] = Computer("solid", ben.id)
            with pytest.raises(Declined):
                await leaving
            assert room.table.phase == "running"

    run(play())


def test_a_slow_connection_is_told_what_happened_after_something_was_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            [anna] = await people(house, "Anna")
            room = await table_for(house, anna, [], computers=1)
            mine = await Visitor.of(room, anna)
            await until(lambda: room.table.to_act == 0 and not room.table.fresh)
            picks = legal(room)
            await mine.say(mine.act(0, picks[0]))
            await until(lambda: room.table.to_act == 0 and not room.table.fresh)
            mine.look()
            await room.handle(mine.connection, wire.Undo(n=room.table.position))
            await room.handle(mine.connection, mine.act(0, picks[-1]))
            await until(lambda: room.table.to_act == 0 and not room.table.fresh)
            [table] = [one for one in mine.look() if isinstance(one, wire.Table)]
            again = await Visitor.of(room, anna)
            assert again.table.told[-len(table.told) :] == table.told
            assert {one.n for one in table.told} >= {n for n in room.table.pick_entries if n > mine.got[0].n}  # type: ignore[union-attr]

    run(play())


def test_two_hundred_tables_get_their_answers_from_one_expert(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            [anna] = await people(house, "Anna")
            first = await table_for(house, anna, [], computers=1, level="expert")
            await asyncio.wrap_future(await house.beside.warm(first.table.game))
            more = (table_for(house, anna, [], computers=1, level="expert") for _ in range(199))
            rooms = await asyncio.gather(*more)
            visitor = await Visitor.of(first, anna)
            for room in [first, *rooms]:
                await until(lambda room=room: room.table.to_act == 0 and not room.table.fresh, 60)  # type: ignore[misc]
            acts = ((room, visitor.act(0, legal(room)[0], room.table.position)) for room in [first, *rooms])
            await asyncio.gather(*(room.handle(visitor.connection, act) for room, act in acts))
            for room in [first, *rooms]:
                await until(lambda room=room: room.table.to_act != 1, 60)  # type: ignore[misc]
            assert house.beside.waiting == 0
            assert sum(house.metrics.computers.counts) >= 200

    run(play())


# ── Tidying up ───────────────────────────────────────────────────────────────
def test_garbage_in_circles_is_looked_for_when_the_house_is_quiet(tmp_path: Path) -> None:
    class Circle:
        def __init__(self) -> None:
            self.me = self

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True):
            there, beats = weakref.ref(Circle()), int(TIDY / BEAT)
            for beat in range(beats):
                assert there() is not None, beat
                await until(lambda: time.sleepers >= 1)  # the beat before is over
                await time.advance(BEAT)
            await until(lambda: there() is None)

    gc.disable()
    try:
        run(play())
    finally:
        gc.enable()
