"""Texts framed the short way are what any WebSocket client understands; without it there is a longer way."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import cast

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from kartenhaus.server import open_socket
from kartenhaus.server.open_socket import OpenSocket, framed
from tests.running import Person, Server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    data = ("ü🂡x" * size).encode()[:size]
    client.receive_data(framed(data))
    [frame] = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, data)


@pytest.mark.parametrize("cut", [1, 2, 5, 100_000])
def test_messages_are_read_however_they_are_cut_and_one_at_a_time(cut: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    texts = ["", "a", "ü" * 60, "x" * 130, "y" * 16_000]
    for text in texts:
        client.send_text(text.encode())
    client.send_text(b"in ", fin=False)
    client.send_ping(b"between")
    client.send_continuation(b"pieces", fin=True)
    client.send_binary(b"bytes")
    data, line, heard = b"".join(client.data_to_send()), Line(), list[str | None]()

    async def read() -> None:
        socket = OpenSocket(cast(asyncio.Transport, line), set())
        socket.hear = heard.append
        for begin in range(0, len(data), cut):
            socket.data_received(data[begin : begin + cut])
            assert len(heard) <= 1
        for n in range(1, 8):
            assert len(heard) == n
            socket.go_on()
        socket.connection_lost(None)

    asyncio.run(read())
    assert heard == [*texts, "in pieces", None]
    assert line.written == [framed(b"between", Opcode.PONG)]
    assert not line.paused


class Line:
    """A transport's part."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.paused = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


def test_whoever_only_watches_and_pings_now_and_then_stays() -> None:
    async def watch() -> None:
        socket = OpenSocket(cast(asyncio.Transport, line := Line()), set())
        for _ in range(100):
            socket.data_received(b"\x89\x80\0\0\0\0")
        assert not socket.ended
        assert line.written == [framed(b"", Opcode.PONG)] * 100
        socket.connection_lost(None)

    asyncio.run(watch())


def test_whoever_does_not_answer_a_ping_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_socket, "PING_EVERY", 0.01)
    line = Line()
    aborted: list[bool] = []
    line.abort = lambda: aborted.append(True)  # type: ignore[attr-defined]

    async def wait() -> None:
        socket = OpenSocket(cast(asyncio.Transport, line), set())
        while not line.written:
            await asyncio.sleep(0.001)
        while not aborted:
            await asyncio.sleep(0.001)
        assert socket.ended

    asyncio.run(asyncio.wait_for(wait(), 60))
    assert line.written == [framed(b"", Opcode.PING), framed((1011).to_bytes(2, "big"), Opcode.CLOSE)]


@pytest.mark.parametrize("ws", ["websockets-sansio", "websockets"])
def test_under_another_protocol_a_whole_game_is_played_the_public_way(ws: str, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log", ws=ws) as server:
        anna = Person(server, "Anna")

        async def play() -> str:
            async with anna.sit(anna.table("white-jack", ["me", "solid"])) as seat:
                await seat.play(random.Random(1).choice)
                return seat.table

        table = asyncio.run(asyncio.wait_for(play(), 120))
        assert "[Result" in anna.ask("GET", f"/api/tables/{table}/record")
