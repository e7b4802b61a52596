"""A house in a page without the page, and somebody who plays there."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from kartenhaus.server.wire import VERSION
from kartenhaus.site.house import Answered, House
from kartenhaus.site.shelf import MemoryShelf, Shelf
from kartenhaus.site.thinking import Ask
from tests.running import taken


def nobody(kind: str, text: str) -> None:
    """No worker is there to think."""


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@asynccontextmanager
async def opened(shelf: Shelf | None = None, ask: Ask = nobody) -> AsyncIterator[House]:
    house = House(shelf or MemoryShelf(), ask, pace=0.0)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def answer(house: House, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    said: Answered = await house.ask(method, path, None if body is None else json.dumps(body))
    assert said.status == status, said
    return json.loads(said.text) if "json" in said.kind else said.text


async def new_table(house: House, game: str, seats: list[str], **options: Any) -> str:
    """`me`, or the level of a computer player."""
    if await answer(house, "GET", "/api/profile") is None:
        await answer(house, "POST", "/api/profile", {"name": "Anna"})
    wanted = [{"kind": "me"} if seat == "me" else {"kind": "computer", "level": seat} for seat in seats]
    made = await answer(house, "POST", "/api/tables", {"game": game, "seats": wanted, "options": options})
    return str(made["table"])


class Guest:
    """A socket at a table."""

    count = 0

    def __init__(self, house: House, table: str) -> None:
        Guest.count += 1
        self.house, self.table, self.name = house, table, f"socket {Guest.count}"
        self.got: list[dict[str, Any]] = []
        self.seen: dict[str, Any] = {}
        self.closed: int | None = None
        self.news = asyncio.Event()

    async def come(self) -> Guest:
        await self.house.connect(self.name, f"/api/tables/{self.table}/socket", self.hear, self.close)
        await self.say("hello", version=VERSION, lang="en", nonce="of-a-guest")
        return self

    def hear(self, text: str) -> None:
        said = json.loads(text)
        if said["type"] in ("table", "moved"):
            said = self.seen = said if said["type"] == "table" else taken(self.seen, said)
        self.got.append(said)
        self.news.set()

    def close(self, code: int) -> None:
        self.closed = code

    async def say(self, kind: str, **fields: Any) -> None:
        await self.house.hear(self.name, json.dumps({"type": kind, **fields}))

    async def next(self, kind: str) -> dict[str, Any]:
        """The next of that kind that comes."""
        before = len(self.got)
        while True:
            for one in self.got[before:]:
                if one["type"] == kind:
                    return one
            await self.heard()

    async def heard(self) -> None:
        self.news.clear()
        await asyncio.wait_for(self.news.wait(), 60)

    def mine(self) -> dict[str, Any] | None:
        return next((one for one in self.seen["mine"] if one["seat"] == self.seen["to_act"] and one["legal"]), None)

    async def my_turn(self) -> dict[str, Any] | None:
        """What the seat to act may do; None: the game is over."""
        while not self.seen or (self.mine() is None and self.seen["phase"] != "over"):
            await self.heard()
        return self.mine()

    async def act(self, pick: str, seat: int) -> None:
        before = self.seen["position"]
        await self.say("act", position=before, seat=seat, pick=pick)
        while self.seen["position"] == before:
            await self.heard()

    async def play(self, seed: int = 1, most: int = 2_000) -> int:
        """Until the game is over, or so many actions have been made; answers how many."""
        chance = random.Random(seed)
        for n in range(most):
            mine = await self.my_turn()
            if mine is None:
                return n
            await self.act(chance.choice(mine["legal"])["pick"], mine["seat"])
        return most
