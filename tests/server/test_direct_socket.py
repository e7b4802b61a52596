"""Texts framed the short way are what any WebSocket client understands; without it there is a longer way."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from kartenhaus.server.direct_socket import framed
from tests.running import Person, Server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    data = ("ü🂡x" * size).encode()[:size]
    client.receive_data(framed(data))
    [frame] = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, data)


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
