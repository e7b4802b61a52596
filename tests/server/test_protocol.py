"""docs/protocol.md says what is so: its messages fit the wire's structs, its tables name every message and endpoint."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kartenhaus.core.picks import Event, View
from kartenhaus.games import GAMES
from kartenhaus.server import answering, connection_limits, decisions, hearing, limits, wire
from kartenhaus.server.connections import WAITING
from kartenhaus.server.endpoints import ENDPOINTS
from kartenhaus.server.settings import Settings

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
        live = GAMES[said["game"]].part("view")
        structs = [one for one in vars(live).values() if isinstance(one, type)]
        events = {one.__struct_config__.tag: one for one in structs if issubclass(one, Event) and one is not Event}
        [view] = [one for one in structs if issubclass(one, View) and one is not View]
        for mine in said["mine"]:
            same(mine["view"], view)
            for told in mine["told"]:
                same(told["event"], events[told["event"]["event"]])
        said |= {"mine": []}
    same(said, wire.Answer)


def same(said: Any, kind: Any) -> None:
    decoded = msgspec.convert(said, kind, str_keys=True)
    assert msgspec.json.decode(msgspec.json.encode(decoded)) == said


def test_the_bodies_of_requests_are_understood() -> None:
    asked, answered = blocks("http")
    assert msgspec.json.decode(asked, type=wire.NewTable).game == "tauziehen"
    same(json.loads(answered), wire.TableMade)


def test_every_message_and_every_endpoint_is_named() -> None:
    for name in kinds(wire.Message) | kinds(wire.Answer):
        assert f"`{name}`" in PAGE, name
    for one in ENDPOINTS:
        assert one.path in PAGE or f"…/{one.path.rpartition('/')[2]}" in PAGE, one.path
        assert one.method in PAGE


def test_limits_and_codes_are_the_servers_own() -> None:
    settings = Settings("")
    assert f"{hearing.LONGEST:,} characters; {pace(settings.messages, limits.MESSAGE_BURST)}, for one profile" in PAGE
    assert f"{pace(settings.address_messages, limits.MESSAGE_BURST)}, for one address" in PAGE
    assert f"{answering.LONGEST // 1000} kB; {pace(settings.rate, limits.REQUEST_BURST)}, for one profile" in PAGE
    assert f"{pace(settings.address_rate, limits.ADDRESS_BURST)}, for one address" in PAGE
    assert f"complete within {connection_limits.WHOLE:g} seconds" in PAGE
    at_once = settings.newcomers / limits.HOUR * limits.NEWCOMER_BURST
    assert f"{settings.newcomers:g} per hour, {at_once:g} at once" in PAGE
    assert f"{hearing.MOST_SOCKETS} of one profile and {hearing.MOST_STRANGERS} without" in PAGE
    assert f"{settings.person_sockets} of one profile and {settings.address_sockets} of one address" in PAGE
    assert f"{settings.most_tables} open or running" in PAGE
    assert f"| {WAITING}; the table itself" in PAGE
    for code in (
        hearing.CROWDED,
        hearing.GONE,
        decisions.BANNED_CODE,
        decisions.SIGNED_OUT_CODE,
        decisions.PRUNED_CODE,
        decisions.CLOSED_CODE,
        1008,
        1012,
    ):
        assert f"| {code} |" in PAGE
    assert f"of the protocol, {wire.VERSION}." in PAGE


def pace(rate: float, burst: int) -> str:
    return f"{rate:g} per second, {burst * rate:g} at once"
