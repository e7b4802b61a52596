"""Between the worker's script and the house: JavaScript's values on one side, Python's on the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from pyodide.ffi import JsException, to_js

from ..core.errors import KartenhausError
from ..games import GAMES
from ..players.network import parse
from ..players.offered import offer
from .house import House
from .shelf import Change, Drawer, failure
from .thinking import Ask


class BrowserShelf:
    """The browser's database, as web/src/site/shelf.ts offers it."""

    def __init__(self, shelf: Any) -> None:
        self.shelf = shelf

    async def read(self, drawer: Drawer, beginning: str) -> list[tuple[str, str]]:
        try:
            found = await self.shelf.read(drawer, beginning)
        except JsException as error:
            raise failure(str(error.name)) from error
        return [(name, text) for name, text in found.to_py()]

    async def write(self, changes: Sequence[Change], instead: bool = False) -> None:
        try:
            await self.shelf.write(to_js(changes), instead)
        except JsException as error:
            raise failure(str(error.name)) from error


class OpenHouse:
    def __init__(self, house: House) -> None:
        self.house = house

    async def ask(self, method: str, address: str, body: str | None, agent: str) -> str:
        return msgspec.json.encode(await self.house.ask(method, address, body or None, agent)).decode()

    async def restore(self, text: str) -> str:
        """Empty if it went well."""
        try:
            await self.house.restore(text)
        except KartenhausError as error:
            return msgspec.json.encode({"de": error.de, "en": error.en}).decode()
        return ""

    async def own_players(self, data: Any, game: str) -> str:
        """Those that were opened here; before that `data`, if it is anything, becomes one of them."""
        try:
            if data is None:
                found = self.house.players()
            else:
                found = await self.house.take_player(data.to_bytes(), game)
        except KartenhausError as error:
            return msgspec.json.encode({"de": error.de, "en": error.en}).decode()
        return msgspec.json.encode(found).decode()

    async def connect(
        self, socket: str, address: str, say: Callable[[str], None], close: Callable[[int], None]
    ) -> None:
        await self.house.connect(socket, address, say, close)

    async def hear(self, socket: str, text: str) -> None:
        await self.house.hear(socket, text)

    def disconnect(self, socket: str) -> None:
        self.house.disconnect(socket)


async def open_house(shelf: Any, ask: Ask, players: str = "", pace: float | None = None) -> OpenHouse:
    """`players` from files, by name, as `site/build.py` has put them there. `pace`: seconds that a computer player
    takes at least."""
    GAMES.only_built_in()
    for name, data in msgspec.json.decode(players or "{}", type=dict[str, bytes]).items():
        offer(name, parse(data))
    house = House(BrowserShelf(shelf), ask, pace)
    await house.open()
    return OpenHouse(house)
