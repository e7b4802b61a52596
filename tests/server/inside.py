"""A hub without a network: live tables and connections in this process, at a time of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import kartenhaus as kh
from kartenhaus.games import GAMES
from kartenhaus.server import wire
from kartenhaus.server.connections import Connection
from kartenhaus.server.hub import Hub
from kartenhaus.server.interfaces import Executor, Threads
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.settings import Settings
from kartenhaus.store import ProfileRow, Store
from kartenhaus.table.entries import Clock, Entries, read
from tests.fake_time import FakeTime


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@asynccontextmanager
async def opened(
    folder: Path, time: FakeTime, beating: bool = False, executor: Executor | None = None
) -> AsyncIterator[Hub]:
    """`beating`: with what a hub does in the background."""
    url = f"sqlite:///{folder}/house.db"
    serving = partial(Store.open, serving=True)
    store = await (executor or Threads()).run(serving, url, "one", time.now())
    hub = Hub(Settings(url, pace=0.0, thinking=0.3), store, time, executor=executor)
    try:
        if beating:
            await hub.open()
        yield hub
    finally:
        await hub.close()


DUEL = next(name for name, about in GAMES.built_in.items() if about.most == 2 and not about.alike)
"""Hands are hidden there."""
CROWD = next(name for name, about in GAMES.built_in.items() if about.most > 2 and not about.coins)


class Visitor:
    """Somebody at a table; what would be sent to them is looked at instead."""

    def __init__(self, live: LiveTable, me: ProfileRow | None, lang: wire.Lang = "en") -> None:
        self.live, self.me = live, me
        self.connection = Connection(live, me.id if me else None, me.name if me else "")
        self.got: list[wire.Answer] = []
        self.known: wire.Table | None = None
        live.enter(self.connection)

    @classmethod
    async def of(cls, live: LiveTable, me: ProfileRow | None, since: int = 0) -> Visitor:
        visitor = cls(live, me)
        await visitor.say(wire.Hello(version=wire.VERSION, lang="en", since=since, nonce="v"))
        return visitor

    async def say(self, message: wire.Message) -> None:
        await self.live.handle(self.connection, message)
        self.look()

    def look(self) -> list[wire.Answer]:
        """What has come since the last look; a move as the whole table after it."""
        new = [self._whole(one) for one in self.connection.due()]
        self.got += new
        return new

    def _whole(self, answer: wire.Answer) -> wire.Answer:
        if isinstance(answer, wire.Table):
            self.known = answer
        elif isinstance(answer, wire.Moved):
            fields = msgspec.structs.asdict(answer)
            assert self.known is not None
            answer = self.known = replace(self.known, **fields | {"fair": answer.fair or self.known.fair})
        return answer

    def go(self) -> None:
        self.live.leave(self.connection)

    @property
    def table(self) -> wire.Table:
        self.look()
        return next(one for one in reversed(self.got) if isinstance(one, wire.Table))

    @property
    def seats(self) -> list[wire.SeatSeen]:
        self.look()
        return next(one.seats for one in reversed(self.got) if isinstance(one, wire.Table | wire.Presence))

    def act(self, seat: int, pick: str, position: int | None = None) -> wire.Act:
        return wire.Act(position=self.live.table.position if position is None else position, seat=seat, pick=pick)


async def table_for(
    hub: Hub,
    me: ProfileRow,
    others: list[ProfileRow],
    game: str = DUEL,
    computers: int = 0,
    level: Any = "solid",
    clock: Clock | None = None,
) -> LiveTable:
    """A running game: me first, then the others, then computer players."""
    kinds = [
        wire.NewSeat(kind="me"),
        *(wire.NewSeat(kind="open") for _ in others),
        *(wire.NewSeat(kind="computer", level=level) for _ in range(computers)),
    ]
    made = await hub.make(me, wire.NewTable(game=game, seats=kinds, clock=clock))
    live = await hub.live_table(made.table)
    (await Visitor.of(live, me)).go()
    for other in others:
        visitor = await Visitor.of(live, other)
        await visitor.say(wire.Join())
        visitor.go()
    return live


async def people(hub: Hub, *names: str) -> list[ProfileRow]:
    return [(await hub.people.welcome(name, "en"))[0] for name in names]


def legal(live: LiveTable) -> list[str]:
    assert live.table.play is not None
    found = live.table.play.legal()
    return [str(one.pick(one.low) if isinstance(one, kh.Span) else one) for one in found]


def log_of(hub: Hub, live: LiveTable) -> list[Entries]:
    return [read(row.data) for row in hub.store.log(live.table.id)]
