"""Nothing that was acknowledged is ever lost, whenever a server is killed; and a house that closes does so in order."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

import kartenhaus as kh
from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from kartenhaus.store import Store
from kartenhaus.table.entries import Drawn, Picked, read
from tests.postgres import database
from tests.running import Person, Seat, Server

KILLS = int(os.environ.get("KARTENHAUS_KILLS", "4"))
"""How often the server is killed; 50 take about three minutes."""


def seats(game: str) -> list[str]:
    alone = GAMES[game].fewest == 1 and not GAMES[game].coins
    return ["me"] if alone else ["me", "beginner"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as running:
        yield running


class Player:
    """Plays at one table through all that happens to the server, and remembers what it was shown."""

    def __init__(self, person: Person, made: dict[str, Any], seed: int) -> None:
        self.person, self.made, self.random = person, made, random.Random(seed)
        self.shown: dict[int, int] = {}
        self.acknowledged: list[str] = []
        self.over = False

    async def play(self, most: int = 1_000_000) -> None:
        """Until the line breaks or so many more picks have been acknowledged."""
        try:
            async with self.person.sit(self.made) as seat:
                await self.act(seat, len(self.acknowledged) + most)
        except (WebSocketException, OSError, TimeoutError):  # killed, perhaps in the middle of a handshake
            pass

    async def act(self, seat: Seat, enough: int) -> None:
        while len(self.acknowledged) < enough and not self.over:
            table = seat.last
            self.over = table["phase"] == "over"
            if self.over:
                return
            if table["to_act"] != 0:
                await asyncio.wait_for(seat.until(lambda one: one["to_act"] == 0 or one["phase"] == "over"), 10)
                continue
            pick, n = self.random.choice(seat.legal(0)), table["position"]
            await seat.act(pick)
            await asyncio.wait_for(seat.until(lambda one, n=n: one["position"] > n), 10)  # type: ignore[misc]
            self.acknowledged.append(pick)


def test_every_acknowledged_pick_is_there_however_often_the_server_is_killed(server: Server, tmp_path: Path) -> None:
    anna = Person(server, "Anna")
    clock = {"game": 7200, "increment": 1}
    players = [Player(anna, anna.table(game, seats(game), clock=clock), n) for n, game in enumerate(kh.games() * 2)]
    moment = random.Random(1)

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    async def storm() -> None:
        for _ in range(KILLS):
            playing = asyncio.gather(*(player.play() for player in players))
            enough = acknowledged() + moment.randrange(200)
            while acknowledged() < enough:
                await asyncio.sleep(0.01)
            server.kill()
            await playing
            await asyncio.to_thread(server.start)
        for player in players:  # no table is stuck
            before = len(player.acknowledged)
            await player.play(1)
            assert player.over or len(player.acknowledged) > before, player.made

    asyncio.run(asyncio.wait_for(storm(), 60 + 30 * KILLS))
    assert acknowledged() > KILLS or all(player.over for player in players)
    server.kill()
    store = Store.open(server.settings.database, "check", 1)
    try:
        for player in players:
            entries = [read(row.data) for row in store.log(player.made["table"])]
            mine = [entry.pick for entry in entries if isinstance(entry, Picked) and entry.seat == 0]
            assert is_within(player.acknowledged, mine), "an acknowledged pick is missing"
            assert any(isinstance(entry, Drawn) for entry in entries)
            spent = sum(entry.used for entry in entries if isinstance(entry, Picked) and entry.seat == 0)
            assert 0 <= spent < 7_200_000
        total, movements = store.books()
        assert total == 0
        assert movements > 0
    finally:
        store.close()


def is_within(some: list[str], all_of_them: list[str]) -> bool:
    """All of `some`, in their order, perhaps with more between them: what was done and not acknowledged in time."""
    rest = iter(all_of_them)
    return all(any(one == other for other in rest) for one in some)


def test_purses_are_those_of_the_game_after_a_kill(server: Server) -> None:
    anna = Person(server, "Anna")
    made = anna.table("black-jack", ["me", "solid"])
    player = Player(anna, made, 3)

    async def play() -> dict[str, Any]:
        playing = asyncio.create_task(player.play())
        while len(player.acknowledged) < 20:
            await asyncio.sleep(0.01)
        server.kill()
        await playing
        await asyncio.to_thread(server.start)
        async with anna.sit(made) as seat:
            await seat.until(lambda one: one["to_act"] == 0)
            return seat.last

    table = asyncio.run(play())
    server.kill()
    store = Store.open(server.settings.database, "check", 1)
    try:
        mine = store.balance(f"purse {made['table']} 0 {anna.profile}")
    finally:
        store.close()
    assert mine == table["mine"][0]["view"]["boxes"][0]["purse"]


def test_a_game_goes_on_after_days_as_if_nothing_had_been(server: Server) -> None:
    anna = Person(server, "Anna")
    made = anna.table("tauziehen", ["me", "solid"])

    async def look() -> dict[str, Any]:
        async with anna.sit(made) as seat:
            return await seat.until(lambda one: one["to_act"] == 0)

    asyncio.run(look())  # until the computer has moved, if it begins
    before = asyncio.run(look())
    server.stop()
    server.start()
    after = asyncio.run(look())
    assert after["mine"] == before["mine"]
    assert after["position"] == before["position"]

    async def finish() -> None:
        async with anna.sit(made) as seat:
            await seat.play(random.Random(1).choice)

    asyncio.run(finish())
    assert verify(anna.ask("GET", f"/api/tables/{made['table']}/record")).ok


def test_a_house_that_closes_says_so_and_ends_in_order(server: Server) -> None:
    anna = Person(server, "Anna")
    made = anna.table("tauziehen", ["me", "solid"])

    async def stay() -> str:
        async with anna.sit(made) as seat:
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            words = (await seat.next("closing"))["words"]
            with pytest.raises(ConnectionClosed):
                await seat.until(lambda _: False)
            assert await stopping in (0, -signal.SIGTERM)
            return str(words)

    assert asyncio.run(stay())
    assert "Traceback" not in server.log.read_text("utf-8")


# ── Several processes on one PostgreSQL ──────────────────────────────────────
def test_two_processes_serve_one_table_and_one_of_them_may_die(tmp_path: Path) -> None:
    with (
        database() as url,
        Server(url, tmp_path / "one") as one,
        Server(url, tmp_path / "two") as two,
    ):
        anna, ben = Person(one, "Anna"), Person(two, "Ben")
        made = anna.table("tauziehen", ["me", "open"])
        chooser = random.Random(4)

        async def play() -> None:
            async with ben.sit(made) as second:
                async with anna.sit(made) as first:
                    await second.send("join")
                    await second.until(lambda table: bool(table["mine"]) and table["mine"][0]["seat"] == 1)
                    await first.until(lambda table: table["phase"] == "running")
                    presence = first.last["seats"][1]["here"] or (await first.next("presence"))["seats"][1]["here"]
                    assert presence, "who is connected is known across processes"
                    for _ in range(3):
                        for seat in (first, second):
                            if seat.last["to_act"] in seat.seats:
                                await seat.play(chooser.choice, 1)
                        n = max(first.last["position"], second.last["position"])
                        for seat in (first, second):
                            await seat.until(lambda table, n=n: table["position"] >= n)  # type: ignore[misc]
                    one.kill()
                async with anna.sit(made, two) as first:
                    await asyncio.gather(first.play(chooser.choice), second.play(chooser.choice))
                    assert first.last["phase"] == "over"

        asyncio.run(asyncio.wait_for(play(), 90))
        ben_sees = ben.ask("GET", f"/api/tables/{made['table']}/record")
        assert verify(ben_sees).ok


def test_a_computer_player_of_a_dead_process_is_played_on_by_another(tmp_path: Path) -> None:
    with (
        database() as url,
        Server(url, tmp_path / "one", pace=5.0) as one,
        Server(url, tmp_path / "two") as two,
    ):
        anna = Person(one, "Anna")
        made = anna.table("white-jack", ["me", "solid"])

        async def play() -> None:
            async with anna.sit(made, two) as seat:
                one.kill()
                await seat.play(random.Random(2).choice, 5)

        asyncio.run(asyncio.wait_for(play(), 60))
