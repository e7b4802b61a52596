"""Rubbish by the hundred thousand, over several sockets, while people play beside it and at the very same table: no
exception reaches the log, nobody else is disturbed, nothing changes."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kartenhaus.server.wire import VERSION
from kartenhaus.store import Store
from kartenhaus.table.entries import Ahead, Computer, Picked, Said, Seated, read
from tests.running import Person, Seat, Server

MESSAGES = int(os.environ.get("KARTENHAUS_FUZZ", "50000"))
"""100,000 take about 45 seconds where server and attackers share one core."""
MOST_MEMORY = 12.0
"""MB that a server may hold more after all of them; people play meanwhile, and a game that is played takes room."""
FLOOD = 40
"""Messages that are sent at once, before anything is read."""

Rubbish = str | bytes
NUMBERS: list[Any] = [0, 1, 7, 8, -1, 2**31, 2**63, 10**40, 1.5, None, True, "0", [], {}]
TEXTS = ["", "x" * 81, "x" * 1900, "leave 0", "leave 7", "bet 10", " bet  10 ", "card As", "deal ?", "mark 4", "\0"]
TEXTS += ["²", "٣", "\u202e", "🂡" * 50, "../../etc/passwd", "' OR 1=1 --", "<script>", "{}", "%s%n", "NaN"]
KINDS = ["hello", "join", "act", "undo", "leave", "fill", "stand-in", "rematch", "hint", "ping"]
FIELDS = [
    "version",
    "lang",
    "since",
    "watch",
    "seat",
    "nonce",
    "position",
    "pick",
    "level",
    "text",
    "reaction",
    "id",
    "extra",
]


# ── What is sent ─────────────────────────────────────────────────────────────
class Attacker:
    """Makes up messages; Positions and the notation of real picks it takes from what it is shown."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.position = 0
        self.picks = ["bet 10"]
        self.last: Rubbish = "{}"
        self.kinds: list[Callable[[], Rubbish]] = [
            self.noise,
            self.wrong_shape,
            self.hostile,
            self.hostile,
            self.foreign,
            self.foreign,
            self.broken_json,
            self.mutilated,
            self.again,
            self.nested,
        ]

    def message(self) -> Rubbish:
        self.last = self.random.choice(self.kinds)()
        return self.last

    def noise(self) -> Rubbish:
        """Random bytes, as a binary frame or as whatever text they make."""
        data = self.random.randbytes(self.random.choice((0, 1, 5, 60, 3000)))
        return data if self.random.random() < 0.5 else data.decode("latin-1")

    def wrong_shape(self) -> Rubbish:
        """JSON that is no message."""
        choices: list[Any] = [*NUMBERS, "hello", [1, [2]], {"type": 3}, {"type": "admin"}, {"kind": "act"}]
        return json.dumps(self.random.choice(choices))

    def hostile(self) -> Rubbish:
        """The type of a message with whatever fields."""
        fields = {name: self.value() for name in self.random.sample(FIELDS, self.random.randint(0, 5))}
        kind = self.random.choice([*KINDS, "say", "react"])
        return json.dumps({"type": kind, **fields} | ({"extra": 1} if kind in ("say", "react") else {}))

    def foreign(self) -> Rubbish:
        """What others could say: their seats, their picks, the present or an old position."""
        position = self.random.choice((self.position, self.position, self.position - 1, self.position + 1, 0))
        seat = self.random.randint(0, 3)
        fields: dict[str, dict[str, Any]] = {
            "act": {"position": max(0, position), "seat": seat, "pick": self.random.choice(self.picks + TEXTS)},
            "leave": {"seat": seat},
            "undo": {"position": max(0, position)},
            "hint": {"position": max(0, position), "seat": seat},
            "fill": {"seat": seat, "level": "random"},
            "stand-in": {"seat": seat},
            "join": {"seat": seat},
            "rematch": {},
        }
        kind = self.random.choice(list(fields))
        return json.dumps({"type": kind, "id": self.random.randint(0, 99), **fields[kind]})

    def broken_json(self) -> Rubbish:
        return self.random.choice(
            [
                '{"type": "ping"',
                '{"type": "act", "position": NaN, "seat": 0, "pick": "x"}',
                '{"type": "act", "position": Infinity, "seat": 0, "pick": "x"}',
                '{"type": "act", "position": -0, "seat": 1e400, "pick": "x"}',
                '{"type": "say", "text": "\\ud800"}',
                '{"type": "say", "text": "\\udfff\\ud800"}',
                '{"type": "ping", "type": "leave", "seat": 0}x',
                '{"type": "ping", "id": 1, "id": "x"}',
                "\ufeff{}",
                "x" * self.random.choice((1_999, 2_001, 16_000)),
            ]
        )

    def mutilated(self) -> Rubbish:
        """A real message with a few characters changed."""
        text = list(str(self.foreign()))
        for _ in range(self.random.randint(1, 4)):
            text[self.random.randrange(len(text))] = self.random.choice('{}[]",:0x\\\0é')
        return "".join(text)

    def again(self) -> Rubbish:
        return self.last

    def nested(self) -> Rubbish:
        depth = self.random.choice((10, 300, 900))
        return self.random.choice(('{"type":' * depth + "1" + "}" * depth, "[" * depth + "]" * depth))

    def tantrum(self) -> list[Rubbish]:
        """More than anybody's patience, or more than a frame may hold."""
        return [self.noise() for _ in range(150)] if self.random.random() < 0.8 else ["x" * 20_000]

    def value(self) -> Any:
        return self.random.choice(NUMBERS if self.random.random() < 0.5 else TEXTS)

    # ── How it is sent ───────────────────────────────────────────────────────
    async def attack(self, seat: Seat, messages: int) -> int:
        """Comes back whenever it is thrown out; answers how often that was."""
        left, thrown_out = messages, 0
        while left > 0:
            try:
                cookie = {"Cookie": seat.person.cookie}
                async with connect(
                    seat.address, additional_headers=cookie, compression=None, max_queue=None
                ) as transport:
                    await transport.send(f'{{"type": "hello", "version": {VERSION}, "lang": "en"}}')
                    while left > 0:
                        calm = self.random.random() < 0.98
                        many = self.random.randint(1, FLOOD)
                        some = [self.message() for _ in range(many)] if calm else self.tantrum()
                        left -= len(some)
                        for one in some:
                            await transport.send(one)
                        await self.read(transport)
            except (ConnectionClosed, InvalidHandshake, OSError):
                thrown_out += 1
        return thrown_out

    async def read(self, transport: ClientConnection) -> None:
        await transport.send('{"type": "ping", "id": 4711}')
        while True:
            answer = json.loads(await asyncio.wait_for(transport.recv(), 60))
            if answer["type"] == "table":
                self.position = answer["position"]
                legal = [choice["pick"] for mine in answer["mine"] for choice in mine["legal"]]
                self.picks = legal or self.picks
            if answer.get("id") == 4711:
                return


# ── The test ─────────────────────────────────────────────────────────────────
class Honest:
    """Plays over the same socket all the time. When the storm is over: to the end, or one `leaves`."""

    def __init__(self, seed: int, leaves: bool = False) -> None:
        self.random, self.made, self.leaves = random.Random(seed), list[str](), leaves
        self.enough = False

    async def play(self, seat: Seat) -> None:
        while True:
            table = await seat.until(lambda one: one["phase"] == "over" or one["to_act"] in seat.seats)
            if table["phase"] == "over":
                return
            if self.enough and self.leaves:
                await seat.send("leave", seat=table["to_act"])
                await seat.until(lambda one: one["phase"] == "over")
                return
            pick, n = self.random.choice(seat.legal(table["to_act"])), table["position"]
            await seat.act(pick)
            await seat.until(lambda one, n=n: one["position"] > n)  # type: ignore[misc]
            self.made.append(pick)
            seat.seen.clear()
            seat.raw.clear()
            if not self.enough:
                await asyncio.sleep(0.05)


def test_rubbish_changes_nothing_disturbs_nobody_and_is_no_error(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as server:
        anna, ben, carl, eve = (Person(server, name) for name in ("Anna", "Ben", "Carl", "Eve"))
        pool = anna.table("white-jack", ["me", "open"])
        attacked = carl.table("black-jack", ["me"], public=True, options={"rounds": 400})
        idle = carl.table("tauziehen", ["me", "solid"], public=True)
        alone, first, second = Honest(1, leaves=True), Honest(2), Honest(3)

        async def storm() -> int:
            async with (
                anna.sit(pool) as one,
                ben.sit(pool) as two,
                carl.sit(attacked) as three,
                carl.sit(idle) as waiting,
            ):
                await two.send("join")
                await two.until(lambda table: bool(table["mine"]) and table["mine"][0]["seat"] == 1)
                await waiting.until(lambda table: table["to_act"] == 0)
                n = waiting.last["position"]
                playing = asyncio.gather(first.play(one), second.play(two), alone.play(three))
                targets = [attacked["table"], attacked["table"], attacked["table"], idle["table"], idle["table"]]
                share = MESSAGES // len(targets) + 1
                thrown_out = await asyncio.gather(
                    *(Attacker(seed).attack(eve.sit(table), share) for seed, table in enumerate(targets))
                )
                first.enough = second.enough = alone.enough = True
                await playing
                await waiting.send("ping", id=1)
                assert (await waiting.next("pong"))["id"] == 1
                assert waiting.last["position"] == n, "a table where nobody did anything stands where it stood"
                assert one.last["phase"] == two.last["phase"] == three.last["phase"] == "over"
                return sum(thrown_out)

        before = server.memory
        thrown_out = asyncio.run(asyncio.wait_for(storm(), 600))
        assert server.memory - before < MOST_MEMORY
        assert thrown_out > 0, "whoever sends nothing but rubbish is shown the door"
        assert server.get("/healthz") == (200, b"ok\n")
        log = server.log.read_text("utf-8")
        assert server.stop() in (0, -15)
    assert "Traceback" not in log
    assert '"level": "error"' not in log
    check_tables(server.settings.database, attacked["table"], idle["table"], alone.made)
    assert len(first.made) + len(second.made) > 10
    assert alone.made


def check_tables(database: str, attacked: str, idle: str, made: list[str]) -> None:
    """In the logs stands what the honest did, and what anybody may say."""
    store = Store.open(database, "check", 1)
    try:
        entries = [read(row.data) for row in store.log(attacked)]
        picks = [entry.pick for entry in entries if isinstance(entry, Picked)]
        assert [pick for pick in picks if pick != "leave 0"] == made
        assert sum(isinstance(entry, Seated) for entry in entries) == 1
        assert not any(isinstance(entry, Ahead) for entry in entries)
        others = [read(row.data) for row in store.log(idle)]
        seated = [entry.who for entry in others if isinstance(entry, Seated)]
        assert [isinstance(who, Computer) for who in seated] == [False, True]
        assert not any(isinstance(entry, Picked) and entry.seat == 0 for entry in others)
        assert not any(isinstance(entry, Said) for entry in others + entries), "none of it was a proper line"
    finally:
        store.close()
