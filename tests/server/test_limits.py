"""Those who ask for too much: from one address, with many names, over many sockets, or never to the end."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kartenhaus.core.errors import BadOption
from kartenhaus.server.forwarded import Proxies
from kartenhaus.server.hearing import LONGEST
from kartenhaus.server.limits import Limits, TooMuch, network
from kartenhaus.server.settings import Settings
from kartenhaus.server.wire import VERSION
from tests.running import Person, Server


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Any]:
    """Opens a server with the limits that a test is about."""
    with ExitStack() as stack:

        def opened(**settings: Any) -> Server:
            return stack.enter_context(Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log", **settings))

        yield opened


def named(server: Server, name: str, **headers: str) -> int:
    given = {header.replace("_", "-"): value for header, value in headers.items()}
    return server.call("POST", "/api/profile", {"name": name}, given)[0]


# ── Addresses ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", ""),
        ("x" * 500, "x" * 64),
    ],
)
def test_an_ipv6_household_counts_as_one(host: str, counted: str) -> None:
    assert network(host) == counted


def test_one_address_may_not_make_profiles_by_the_dozen(house: Any) -> None:
    server = house(newcomers=30.0)
    codes = [named(server, f"Eve {n}") for n in range(62)]
    assert codes == [200] * 10 + [429] * 52
    assert (
        "many new names" in server.call("POST", "/api/profile", {"name": "Eve"}, {"Accept-Language": "en"})[1].decode()
    )
    assert server.call("POST", "/api/profile/claim", {"code": "AAAA-BBBB-CCCC"}, {})[0] == 429, "nor guess for theirs"


def test_a_name_that_will_not_do_does_not_count(house: Any) -> None:
    server = house(newcomers=30.0)
    assert {named(server, "||") for _ in range(30)} == {422}
    assert named(server, "Eve") == 200


def test_a_class_behind_one_address_can_sit_down_with_the_usual_limits() -> None:
    usual = Limits(Settings(""))
    for _ in range(20):
        usual.check_newcomer("203.0.113.7", 0)
    with pytest.raises(TooMuch):
        usual.check_newcomer("203.0.113.7", 0)
    usual.check_newcomer("203.0.113.8", 0)
    speakers = [usual.speaker(f"person {n}", "203.0.113.7", 0) for n in range(20)]
    for second in range(60):
        assert all(speaker.may_speak(1000 * second) for speaker in speakers for _ in range(8))


def test_a_class_behind_one_address_can_open_the_page_and_keep_its_files_for_the_time_without_a_network() -> None:
    usual = Limits(Settings(""))
    people, requests = 30, 100
    assert all(usual.may_request("203.0.113.7", 0) for _ in range(people * requests))


def test_many_names_at_one_address_do_not_make_more_of_it(house: Any) -> None:
    server = house(address_rate=0.4)
    people = [Person(server, name) for name in ("Eve", "Evi", "Ewa")]
    codes = [server.get("/api/profile", Cookie=people[n % 3].cookie)[0] for n in range(40)]
    assert 429 in codes
    assert server.get("/")[0] == 429, "the client's files are not free either"
    assert server.get("/healthz")[0] == 200


# ── Proxies ──────────────────────────────────────────────────────────────────
def test_nobody_takes_another_address_by_a_header(house: Any) -> None:
    server = house(newcomers=30.0)
    codes = [named(server, "Eve", X_Forwarded_For=f"203.0.113.{n}", X_Forwarded_Proto="https") for n in range(15)]
    assert codes == [200] * 10 + [429] * 5
    assert "--trusted-proxy 127.0.0.1" in server.log.read_text("utf-8"), "the operator learns how it is meant"


def test_a_trusted_proxy_speaks_for_its_clients(house: Any) -> None:
    server = house(newcomers=3.0, trusted_proxies=("127.0.0.0/8",))
    assert [named(server, "Anna", X_Forwarded_For=f"203.0.113.{n}") for n in range(5)] == [200] * 5
    codes = [named(server, "Eve", X_Forwarded_For=f"198.51.100.{n}, 203.0.113.77") for n in range(5)]
    assert codes == [200] + [429] * 4, "what the client wrote into the header itself is not looked at"
    _, _, headers = server.call("POST", "/api/profile", {"name": "B"}, {"X-Forwarded-Proto": "https"})
    assert "secure" in headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, 10.0.0.2, 10.0.0.3", "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("10.0.0.2", "10.0.0.2"),
        ("rubbish", "10.0.0.1"),
        ("203.0.113.7, rubbish", "10.0.0.1"),
        ("", "10.0.0.1"),
        (",,,", "10.0.0.1"),
    ],
)
def test_the_client_is_the_first_from_the_right_that_is_no_proxy(forwarded: str, client: str) -> None:
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", forwarded.encode()) == client


def test_proxies_are_addresses_or_networks() -> None:
    proxies = Proxies(["10.1.2.3", "2001:db8::/32"])
    assert proxies.trust("10.1.2.3")
    assert proxies.trust("::ffff:10.1.2.3")
    assert proxies.trust("2001:db8::7")
    assert not proxies.trust("10.1.2.4")
    assert not proxies.trust("")
    with pytest.raises(BadOption, match="127"):
        Proxies(["everybody"])


# ── Half requests ────────────────────────────────────────────────────────────
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
BODY = b"POST /api/profile HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"
HALF = {
    "nothing": b"",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-",
    "half a body": BODY,
    "half a second request": WHOLE + b"GET / HT",
    "half a second body": WHOLE + BODY,
    "half a handshake": b"GET /api/tables/x/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nHost",
}


def test_requests_that_do_not_come_to_an_end_are_ended(server: Server) -> None:
    async def wait(half: bytes, drips: bool) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(half)
        said = asyncio.create_task(reader.read())  # until the server ends it
        while drips and not said.done():
            writer.write(b"x")
            await asyncio.sleep(1)
        found = await said
        writer.close()
        return found

    async def slow() -> dict[tuple[str, bool], bytes]:
        kinds = [(name, drips) for name in HALF for drips in (False, True) if name != "half a second request"]
        found = await asyncio.gather(*(wait(HALF[name], drips) for name, drips in kinds))
        return dict(zip(kinds, found, strict=True))

    for (name, drips), said in asyncio.run(asyncio.wait_for(slow(), 120)).items():
        assert b"408" in said or (name == "nothing" and drips), (name, drips, said)


UPGRADE = b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
NO_HANDSHAKE = {
    "another method": b"POST /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    "a body": b"POST /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + KEY + b"Content-Length: 3\r\n\r\nabc",
    "a long line": b"GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + KEY + b"X: " + b"x" * 9000 + b"\r\n\r\n",
    "many lines": b"GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + KEY + b"X: x\r\n" * 200 + b"\r\n",
    "no key": b"GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + b"\r\n",
}


@pytest.mark.parametrize("handshake", NO_HANDSHAKE.values(), ids=NO_HANDSHAKE)
def test_a_handshake_that_is_none_is_answered_and_ended(handshake: bytes, server: Server) -> None:
    async def ask() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(handshake)
        said = await asyncio.wait_for(reader.read(), 30)
        writer.close()
        return said

    assert asyncio.run(ask()).startswith(b"HTTP/1.1 4")


def test_so_many_connections_of_one_address_and_no_more(house: Any) -> None:
    server = house(address_connections=20)
    anna = Person(server, "Anna")
    made = anna.table("tauziehen", ["me", "solid"])

    async def crowd() -> None:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(18)]
        async with anna.sit(made) as seat:
            lines.append(await asyncio.open_connection("127.0.0.1", server.port))
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            assert (await reader.read(1000)).startswith(b"HTTP/1.1 503 "), "a socket is a connection, too"
            writer.close()
            await seat.send("ping", id=1)
            assert (await seat.next("pong"))["id"] == 1, "who is inside stays"
        for _, line in lines:
            line.close()
            await line.wait_closed()

    asyncio.run(asyncio.wait_for(crowd(), 60))
    assert server.get("/healthz")[0] == 200, "when they are gone there is room again"
    for _ in range(30):
        server.get("/healthz")


def test_a_house_that_is_full_says_so(house: Any) -> None:
    server = house(connections=10)
    with ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
        late = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
        assert late.recv(1000).startswith(b"HTTP/1.1 503 ")


# ── Sockets ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("limit", ["person_sockets", "address_sockets"])
def test_so_many_sockets_at_all_tables_together(limit: str, house: Any) -> None:
    server = house(**{limit: 4})
    anna = Person(server, "Anna")
    tables = [anna.table("tauziehen", ["me", "solid"]) for _ in range(5)]

    async def sit() -> None:
        async with anna.sit(tables[0]), anna.sit(tables[1]), anna.sit(tables[2]):
            async with anna.sit(tables[3]):
                with pytest.raises(InvalidStatus) as refused:
                    await anna.sit(tables[4]).__aenter__()
                assert refused.value.response.status_code == 429
            async with anna.sit(tables[4]):
                pass

    asyncio.run(asyncio.wait_for(sit(), 60))


@pytest.mark.parametrize(("limits", "people"), [({"messages": 2.5}, 1), ({"address_messages": 2.5}, 4)])
def test_many_sockets_say_no_more_than_one(limits: dict[str, float], people: int, house: Any) -> None:
    server = house(**limits)
    eves = [Person(server, f"Eve {n}") for n in range(people)]
    made = eves[0].table("white-jack", ["me", "solid"], public=True)

    async def answered(eve: Person) -> int:
        async with connect(eve.sit(made["table"]).address, additional_headers={"Cookie": eve.cookie}) as line:
            for n in range(40):
                await line.send(json.dumps({"type": "ping", "id": n}))
            answers = [json.loads(await line.recv()) for _ in range(40)]
            assert [one["id"] for one in answers] == list(range(40)), "every one is answered, the refused ones too"
            return sum(one["type"] == "pong" for one in answers)

    async def storm() -> int:
        return sum(await asyncio.gather(*(answered(eves[n % people]) for n in range(4))))

    assert 10 <= asyncio.run(asyncio.wait_for(storm(), 60)) < 40, "ten, and what comes back meanwhile"


UNREADABLE = {
    "an unknown kind": '{"type": "dance", "id": 7}',
    "no kind": '{"id": 7}',
    "a wrong field": '{"type": "act", "position": "x", "seat": 0, "pick": "x", "id": 7}',
    "a field too many": '{"id": 7, "type": "ping", "extra": [{"deep": [1, 2, {"id": 8}]}]}',
    "too long": json.dumps({"id": 7, "type": "say", "text": "x" * LONGEST}),
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_answered_under_its_number(text: str, server: Server) -> None:
    anna = Person(server, "Anna")

    async def say() -> dict[str, Any]:
        async with anna.sit(anna.table("tauziehen", ["me", "solid"])) as seat:
            assert seat.line is not None
            await seat.line.send(text)
            return await seat.next("refused")

    refused = asyncio.run(asyncio.wait_for(say(), 60))
    assert refused["id"] == 7
    assert len(refused["words"]) > 20


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([b"\x81\x82\0\0\0\0\xff\xfe"], 1007),
        ([b"\x01\x81\0\0\0\0\xc3", b"\x80\x81\0\0\0\0x"], 1007),
        ([b"\x01\x80\0\0\0\0", *[b"\x00\x80\0\0\0\0"] * 5000], 1009),
        ([b"\x83\x80\0\0\0\0"], 1002),
        ([b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"], 1009),
        ([b"\x01\xfe\x30\0\0\0\0\0" + b"x" * 0x3000, b"\x80\xfe\x30\0\0\0\0\0" + b"x" * 0x3000], 1009),
        ([b"\x81\x02{}"], 1002),
        ([b"\xc1\x80\0\0\0\0"], 1002),
        ([b"\x80\x80\0\0\0\0"], 1002),
        ([b"\x01\x80\0\0\0\0", b"\x81\x80\0\0\0\0"], 1002),
        ([b"\x09\x80\0\0\0\0"], 1002),
        ([b"\x89\xfe\0\x7e\0\0\0\0" + b"x" * 126], 1002),
        ([b"\x89\x80\0\0\0\0"] * 5000, 1008),
    ],
    ids=[
        "no UTF-8",
        "no UTF-8 in pieces",
        "any number of pieces",
        "an unknown opcode",
        "a length of 2**64",
        "too long in pieces",
        "without a mask",
        "compressed",
        "a second piece of nothing",
        "a text in the middle of another",
        "half a ping",
        "a long ping",
        "any number of pings",
    ],
)
def test_broken_frames_end_the_socket_and_are_no_error_of_the_house(
    frames: list[bytes], code: int, server: Server
) -> None:
    anna = Person(server, "Anna")
    made = anna.table("tauziehen", ["me", "solid"])

    async def send() -> int | None:
        async with connect(anna.sit(made).address, additional_headers={"Cookie": anna.cookie}) as line:
            await line.send(json.dumps({"type": "hello", "version": VERSION}))
            await line.recv()
            line.transport.write(b"".join(frames))
            await asyncio.wait_for(line.wait_closed(), 30)
            return line.close_code

    assert asyncio.run(send()) == code
    assert server.get("/healthz")[0] == 200
    log = server.log.read_text("utf-8")
    assert "Traceback" not in log
    assert '"level": "error"' not in log
