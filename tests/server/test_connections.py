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
        async with opened(tmp_path, FakeTime()) as house:
            anna, ben = await people(house, "Anna", "Ben")
            room = await table_for(house, anna, [ben])
            seats = [await Visitor.of(room, anna), await Visitor.of(room, ben)]
            slow, line = await Visitor.of(room, None), FullLine()
            slow.look()
            slow.connection.connect(line)  # type: ignore[arg-type]
            known = room.table.position
            for _ in range(6):
                who = room.table.to_act
                await seats[who].say(seats[who].act(who, legal(room)[0]))
                await calm()
            assert line.written == []
            line.is_read()
            await calm()
            [table] = line.written
            assert table["n"] == room.table.position
            assert {told["n"] for told in table["told"]} >= {n for n in room.table.pick_entries if n >= known}

    run(play())


def test_whoever_asks_on_and_on_without_reading_is_shown_the_door(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as house:
            [anna] = await people(house, "Anna")
            room = await table_for(house, anna, [], computers=1)
            mine, line = await Visitor.of(room, anna), FullLine()
            mine.connection.connect(line)  # type: ignore[arg-type]
            for number in range(WAITING + 1):
                assert not mine.connection.closed
                await room.handle(mine.connection, wire.Ping(id=number))
            assert mine.connection.closed
            line.is_read()
            await calm()
            assert (line.hung_up, line.written) == (POLICY, [])

    run(play())
