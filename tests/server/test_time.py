"""The machine's clock is set, the machine sleeps, the process stands still: at the tables time passes as before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kartenhaus.server.absence import ABSENT
from kartenhaus.server.hub import BEAT
from kartenhaus.server.live_table import LiveTable
from kartenhaus.store import Append, Store
from kartenhaus.table.clocks import GRACE, flag_falls, left
from kartenhaus.table.entries import Clock, Picked, written
from tests.fake_time import FakeTime, until
from tests.server.inside import Visitor, legal, opened, people, run, table_for


async def live_on(time: FakeTime, seconds: float, live: LiveTable, others: int = 2) -> None:
    """Not faster than the house can beat: what it does in other threads is waited for, until all sleep: what
    looks whether those who are away come back, and the others, the house and the clock."""
    while seconds > 0:
        await time.advance(min(1, seconds))
        await until(lambda: time.sleepers >= others + len(live.presence.noticing))
        seconds -= 1


HAPPENS: dict[str, Callable[[FakeTime], None]] = {
    "its clock is set an hour forwards": lambda time: time.set_clock(3600),
    "its clock is set a little forwards": lambda time: time.set_clock(14),
    "its clock is set an hour back": lambda time: time.set_clock(-3600),
    "it sleeps for a night": lambda time: time.suspend(30_000),
    "the process stands still": lambda time: time.stop(3600),
}


@pytest.mark.parametrize("happens", HAPPENS.values(), ids=HAPPENS)
def test_whatever_happens_to_the_machine_no_clock_at_a_table_jumps_or_stops(
    tmp_path: Path, happens: Callable[[FakeTime], None]
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(game=60))
            seats, who = [await Visitor.of(live, anna), await Visitor.of(live, ben)], live.table.to_act
            await live_on(time, 7, live)
            happens(time)
            assert left(live.table, hub.now(), hub.outages)[who] == 53_000, "at once"
            await live_on(time, 8, live)
            assert left(live.table, hub.now(), hub.outages)[who] == 45_000, "after the house has noticed"
            await seats[who].say(seats[who].act(who, legal(live)[0]))
            assert live.table.used[who] == 15_000
            due = flag_falls(live.table, hub.now(), hub.outages)
            assert due is not None
            await live_on(time, due / 1000 - 0.001, live)
            assert live.table.phase == "running"
            await time.advance(0.001)
            await until(lambda: live.table.phase == "over")

    run(play())


@pytest.mark.parametrize("happens", HAPPENS.values(), ids=HAPPENS)
def test_nobody_counts_as_gone_for_longer_than_the_house_was_awake(
    tmp_path: Path, happens: Callable[[FakeTime], None]
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            happens(time)
            await time.advance(ABSENT / 1000 - 1)
            assert not (await Visitor.of(live, anna)).seats[1].absent
            await time.advance(2)
            assert (await Visitor.of(live, anna)).seats[1].absent

    run(play())


@pytest.mark.parametrize("seconds", [-7200, -10, 1, 7200])
def test_a_clock_that_was_set_while_the_house_was_closed_charges_nobody_and_stops_no_clock(
    tmp_path: Path, seconds: float
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=30))
            seat, name = live.table.to_act, live.table.id
            await live_on(time, 2 * BEAT, live)
        time.set_clock(seconds)
        time = time.restarted()
        async with opened(tmp_path, time, beating=True) as hub:
            await until(lambda: name in hub.live_tables)
            live = hub.live_tables[name]
            assert left(live.table, hub.now(), hub.outages)[seat] == 20_000
            await live_on(time, 20 + GRACE / 1000 - 0.001, live)
            assert live.table.phase == "running"
            await time.advance(0.001)
            await until(lambda: live.table.phase == "over")

    run(play())


@pytest.mark.parametrize("seconds", [-3600, 3600])
def test_a_turn_that_another_machine_gave_begins_when_it_is_heard_of_whatever_that_machines_clock_says(
    tmp_path: Path, seconds: float
) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], clock=Clock(move=30))
            who = live.table.to_act
            pick = Picked(who, legal(live)[0], 0)
            other = Append(live.table.id, live.table.n, hub.now() + round(1000 * seconds), [written(pick)])
            assert isinstance(hub.store, Store)
            hub.store.append(other).result()
            await live.catch_up()
            assert live.table.to_act == 1 - who
            await live_on(time, 10, live, others=1)
            assert left(live.table, hub.now(), hub.outages)[1 - who] == 20_000

    run(play())
