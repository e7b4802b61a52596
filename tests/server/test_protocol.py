"""docs/protocol.md says what is so: its messages fit the wire's structs, its tables name every message and endpoint."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kartenhaus.core.picks import Event, View
from kartenhaus.games import GAMES
from kartenhaus.server import app, sockets, wire
from kartenhaus.server.connections import WAITING
from kartenhaus.server.endpoints import ENDPOINTS
from kartenhaus.server.house import Settings

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```json {kind}\n(.*?)```", PAGE, re.DOTALL)


def kinds(union: Any) -> set[str]:
    return {one.__struct_config__.tag for one in union.__args__}


@pytest.mark.parametrize("text", blocks("from"))
def test_what_browsers_say_is_understood(text: str) -> None:
    assert isinstance(msgspec.json.decode(text, type=wire.Message), wire.FromBrowser)


@pytest.mark.parametrize("text", blocks("to"))
def test_what_browsers_hear_is_what_is_sent(text: str) -> None:
    """Every field there, none too many: written again it is the same. Views and events are the game's own."""
    said = json.loads(text)
    if said["type"] == "table":
        room = importlib.import_module(f"kartenhaus.games.{GAMES[said['game']].package}.view")
        structs = [one for one in vars(room).values() if isinstance(one, type)]
        events = {one.__struct_config__.tag: one for one in structs if issubclass(one, Event) and one is not Event}
        [view] = [one for one in structs if issubclass(one, View) and one is not View]
        for told in said["told"]:
            same(told["event"], events[told["event"]["event"]])
        for mine in said["mine"]:
            same(mine["view"], view)
        said |= {"told": [], "mine": []}
    same(said, wire.Answer)


def same(said: Any, kind: Any) -> None:
    decoded = msgspec.convert(said, kind, str_keys=True)
    assert msgspec.json.decode(msgspec.json.encode(decoded)) == said


def test_the_bodies_of_requests_are_understood() -> None:
    asked, answered = blocks("http")
    assert msgspec.json.decode(asked, type=wire.NewTable).game == "tauziehen"
    same(json.loads(answered), wire.Made)


def test_every_message_and_every_endpoint_is_named() -> None:
    for name in kinds(wire.Message) | kinds(wire.Answer):
        assert f"`{name}`" in PAGE, name
    for one in ENDPOINTS:
        assert one.path in PAGE or f"…/{one.path.rpartition('/')[2]}" in PAGE, one.path
        assert one.method in PAGE


def test_limits_and_codes_are_the_servers_own() -> None:
    settings = Settings("")
    assert f"{sockets.LONGEST:,} characters; {pace(settings.messages, sockets.BURST)}" in PAGE
    assert f"{app.LONGEST // 1000} kB; {pace(settings.rate, app.BURST)}" in PAGE
    assert f"{sockets.MOST_SOCKETS} of one profile and {sockets.MOST_STRANGERS} without" in PAGE
    assert f"{settings.most_tables} open or running" in PAGE
    assert f"| {WAITING}; the table itself" in PAGE
    for code in (sockets.REFUSED, sockets.GONE, 1008, 1012):
        assert f"| {code} |" in PAGE
    assert f"of the protocol, {wire.VERSION}." in PAGE


def pace(rate: float, burst: int) -> str:
    return f"{rate:g} a second, {burst * rate:g} at once"
