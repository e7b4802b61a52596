"""The house without a network: tables, rooms and connections in this process, at a time of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import kartenhaus as kh
from kartenhaus.server import wire
from kartenhaus.server.connections import Connection
from kartenhaus.server.house import House, Settings
from kartenhaus.server.rooms import Room
from kartenhaus.store import ProfileRow, Store
from kartenhaus.table.entries import Clock, Entries, read
from tests.fake_time import FakeTime


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@asynccontextmanager
async def opened(folder: Path, time: FakeTime, beating: bool = False) -> AsyncIterator[House]:
    """`beating`: with what a house does in the background."""
    url = f"sqlite:///{folder}/house.db"
    store = await asyncio.to_thread(Store.open, url, "one", time.now())
    house = House(Settings(url, pace=0.0, thinking=0.3), store, time)
    try:
        if beating:
            await house.open()
        yield house
    finally:
        await house.close()


class Visitor:
    """Somebody at a table; what would be sent to them is looked at instead."""

    def __init__(self, room: Room, me: ProfileRow | None, lang: wire.Lang = "en") -> None:
        self.room, self.me = room, me
        self.connection = Connection(room, me.id if me else None, me.name if me else "")
        self.got: list[wire.Answer] = []
        room.enter(self.connection)

    @classmethod
    async def of(cls, room: Room, me: ProfileRow | None, since: int = 0) -> Visitor:
        visitor = cls(room, me)
        await visitor.say(wire.Hello(version=wire.VERSION, lang="en", since=since, nonce="v"))
        return visitor

    async def say(self, message: wire.Message) -> None:
        await self.room.handle(self.connection, message)
        self.look()

    def look(self) -> list[wire.Answer]:
        """What has come since the last look."""
        new = self.connection.due()
        self.got += new
        return new

    def go(self) -> None:
        self.room.leave(self.connection)

    @property
    def table(self) -> wire.Table:
        self.look()
        return next(one for one in reversed(self.got) if isinstance(one, wire.Table))

    @property
    def seats(self) -> list[wire.SeatSeen]:
        self.look()
        return next(one.seats for one in reversed(self.got) if isinstance(one, wire.Table | wire.Presence))

    def act(self, seat: int, pick: str, n: int | None = None) -> wire.Act:
        return wire.Act(n=self.room.table.position if n is None else n, seat=seat, pick=pick)


async def table_for(
    house: House,
    me: ProfileRow,
    others: list[ProfileRow],
    game: str = "tauziehen",
    computers: int = 0,
    level: Any = "solid",
    clock: Clock | None = None,
) -> Room:
    """A running game: me first, then the others, then computer players."""
    kinds = [
        wire.NewSeat(kind="me"),
        *(wire.NewSeat(kind="open") for _ in others),
        *(wire.NewSeat(kind="computer", level=level) for _ in range(computers)),
    ]
    made = await house.make(me, wire.NewTable(game=game, seats=kinds, clock=clock))
    room = await house.room(made.table)
    (await Visitor.of(room, me)).go()
    for other in others:
        visitor = await Visitor.of(room, other)
        await visitor.say(wire.Join())
        visitor.go()
    return room


async def people(house: House, *names: str) -> list[ProfileRow]:
    return [(await house.welcome(name, "en"))[0] for name in names]


def legal(room: Room) -> list[str]:
    assert room.table.play is not None
    found = room.table.play.legal()
    return [str(one.pick(one.low) if isinstance(one, kh.Span) else one) for one in found]


def log_of(house: House, room: Room) -> list[Entries]:
    return [read(row.data) for row in house.store.log(room.table.id)]
