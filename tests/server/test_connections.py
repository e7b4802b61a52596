"""A connection whose other side reads slowly, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kartenhaus.server import wire
from kartenhaus.server.connections import POLICY, WAITING
from tests.fake_time import FakeTime, calm
from tests.server.inside import Visitor, legal, opened, people, run, table_for


class FullLine:
    """As much of a line as a connection writes to; full until it is read."""

    def __init__(self) -> None:
        self.is_ready = False
        self.on_ready: Callable[[], None] | None = None
        self.written: list[dict[str, Any]] = []
        self.hung_up = 0

    def write(self, text: bytes) -> None:
        assert self.is_ready
        self.written.append(json.loads(text))

    def hang_up_soon(self, code: int) -> None:
        self.hung_up = code

    def is_read(self) -> None:
        self.is_ready = True
        assert self.on_ready is not None
        self.on_ready()


def test_a_slow_reader_skips_what_is_outdated_and_misses_nothing_that_happened(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            seats = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            slow, transport = await Visitor.of(live, None), FullLine()
            slow.look()
            slow.connection.connect(transport)
            known = live.table.position
            for _ in range(6):
                who = live.table.to_act
                await seats[who].say(seats[who].act(who, legal(live)[0]))
                await calm()
            assert transport.written == []
            transport.is_read()
            await calm()
            [table] = transport.written
            assert table["position"] == live.table.position
            assert {told["n"] for told in table["mine"][0]["told"]} >= {
                n for n in live.table.pick_entries if n >= known
            }

    run(play())


def test_whoever_asks_on_and_on_without_reading_is_shown_the_door(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], computers=1)
            mine, transport = await Visitor.of(live, anna), FullLine()
            mine.connection.connect(transport)
            for number in range(WAITING + 1):
                assert not mine.connection.closed
                await live.handle(mine.connection, wire.Ping(id=number))
            assert mine.connection.closed
            transport.is_read()
            await calm()
            assert (transport.hung_up, transport.written) == (POLICY, [])

    run(play())
