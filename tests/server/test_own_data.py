"""What is one's own: devices, an export, and the end of it; and that it is nobody else's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kartenhaus.games import GAMES
from kartenhaus.server import decisions
from tests.running import Person, Server
from tests.server.inside import DUEL, run
from tests.server.test_decisions import closed_with

Guest = Callable[[], Person]
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
MANY = next(name for name, about in GAMES.built_in.items() if about.most >= 3 and not about.coins)


def second_device(person: Person, server: Server) -> Person:
    """The same person elsewhere."""
    code = person.ask("POST", "/api/profile/transfer")["code"]
    other = object.__new__(Person)
    other.server, other.name, other.cookie = server, person.name, ""
    status, _, headers = server.call("POST", "/api/profile/claim", {"code": code}, {"User-Agent": FIREFOX})
    assert status == 200
    other.cookie = headers["set-cookie"].partition(";")[0]
    other.profile = person.profile
    return other


def test_nobody_asks_for_the_devices_the_data_or_the_end_of_nobody(server: Server) -> None:
    for method, path, body in (
        ("GET", "/api/profile/devices", None),
        ("DELETE", "/api/profile/devices/0123456789abcdef", None),
        ("GET", "/api/profile/export", None),
        ("DELETE", "/api/profile", {"name": "Anna"}),
    ):
        for cookie in ("", "kartenhaus=" + "x" * 32, "kartenhaus=" + "x" * 5000):
            assert server.call(method, path, body, {"Cookie": cookie})[0] == 401, path


# ── Devices ──────────────────────────────────────────────────────────────────
def test_a_list_of_devices_names_them_and_tells_nothing_that_opens_them(server: Server, person: Guest) -> None:
    anna = person()
    there = second_device(anna, server)
    devices = there.ask("GET", "/api/profile/devices")
    assert sorted((one["label"], one["here"]) for one in devices if one["label"]) == [("Firefox, Linux", True)]
    assert len(devices) == 2
    secret = there.cookie.partition("=")[2]
    assert secret not in json.dumps(devices)
    for one in devices:
        assert server.call("GET", "/api/profile", None, {"Cookie": f"kartenhaus={one['id']}"})[1] == b"null"


def test_a_device_that_is_signed_out_loses_its_sockets_and_its_cookie_is_worth_nothing(
    server: Server, person: Guest
) -> None:
    anna = person()
    there = second_device(anna, server)
    made = anna.table(DUEL, ["me", "open"])
    [stolen] = [one["id"] for one in there.ask("GET", "/api/profile/devices") if one["here"]]

    async def play() -> None:
        async with anna.sit(made) as mine, there.sit(made) as theirs:
            left = await asyncio.to_thread(anna.ask, "DELETE", f"/api/profile/devices/{stolen}")
            assert [one["here"] for one in left] == [True]
            assert await closed_with(theirs) == decisions.SIGNED_OUT_CODE
            await mine.send("ping", id=3)
            assert (await mine.next("pong"))["id"] == 3

    run(play())
    there.ask("PATCH", "/api/profile", {"name": "Thief"}, status=401)
    anna.ask("DELETE", f"/api/profile/devices/{stolen}", status=404)


def test_nobody_signs_out_another_s_device(server: Server, person: Guest) -> None:
    anna, eve = person(), person()
    [mine] = anna.ask("GET", "/api/profile/devices")
    for device in (mine["id"], "0" * 16, "x" * 300, "%00"):
        eve.ask("DELETE", f"/api/profile/devices/{device}", status=404)
    assert anna.ask("GET", "/api/profile/devices") == [mine]


def test_whoever_signs_out_the_device_in_their_hand_is_nobody_there(server: Server, person: Guest) -> None:
    anna = person()
    [mine] = anna.ask("GET", "/api/profile/devices")
    before = anna.cookie
    status, data, headers = server.call("DELETE", f"/api/profile/devices/{mine['id']}", None, {"Cookie": before})
    assert (status, data) == (200, b"[]")
    assert "Max-Age=0" in headers["set-cookie"]
    assert server.call("GET", "/api/profile", None, {"Cookie": before})[1] == b"null"


# ── Export ───────────────────────────────────────────────────────────────────
def test_an_export_holds_all_of_one_s_own_and_nothing_that_only_others_said(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    made = anna.table(DUEL, ["me", "open"])

    async def play() -> None:
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join")
            await second.until(lambda one: one["phase"] == "running")
            await first.send("say", text="this is what I said")
            await second.send("say", text="this is what the other said")
            while "the other" not in first.raw[-1]:
                await first.message()

    run(play())
    status, data, headers = server.call("GET", "/api/profile/export", None, {"Cookie": anna.cookie})
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert "attachment" in headers["content-disposition"]
    found = json.loads(data)
    assert found["profile"]["id"] == anna.profile
    assert [one["id"] for one in found["tables"]] == [made["table"]]
    assert b"this is what I said" in data
    assert b"this is what the other said" not in data
    assert anna.cookie.partition("=")[2].encode() not in data
    # Whoever asks for somebody else's gets their own.
    for query in (f"?profile={anna.profile}", f"?id={anna.profile}"):
        theirs = ben.ask("GET", f"/api/profile/export{query}")
        assert theirs["profile"]["id"] == ben.profile


def test_exports_at_once_wait_or_are_refused_and_nobody_else_waits(server: Server, person: Guest) -> None:
    anna, ben = person(), person()

    async def ask() -> list[int]:
        wanted = [asyncio.to_thread(server.get, "/api/profile/export", Cookie=anna.cookie) for _ in range(30)]
        return [status for status, _ in await asyncio.gather(*wanted)]

    found = asyncio.run(ask())
    assert set(found) <= {200, 503}
    assert 200 in found
    assert ben.ask("GET", "/api/profile")["id"] == ben.profile


# ── The end ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("body", [None, {}, {"name": ""}, {"name": "Somebody"}, {"name": 1}, {"confirm": True}])
def test_nobody_is_erased_without_their_name(body: Any, server: Server) -> None:
    anna = Person(server, "Anna Bertha")
    status = server.call("DELETE", "/api/profile", body, {"Cookie": anna.cookie})[0]
    assert status in (400, 422)
    assert anna.ask("GET", "/api/profile")["name"] == "Anna Bertha"


def test_a_page_from_elsewhere_erases_nobody(server: Server, person: Guest) -> None:
    anna = person()
    sent = {"Cookie": anna.cookie, "Origin": "https://elsewhere.example"}
    assert server.call("DELETE", "/api/profile", {"name": anna.name}, sent)[0] == 403
    assert anna.ask("GET", "/api/profile")["id"] == anna.profile


def test_whoever_is_erased_has_left_their_games_and_is_nowhere_to_be_found(server: Server) -> None:
    anna, ben = Person(server, "Annegret"), Person(server, "Benedikt")
    running, waiting = anna.table(DUEL, ["me", "open"]), anna.table(DUEL, ["me", "open"], public=True)

    async def play() -> None:
        async with anna.sit(running) as first, ben.sit(running) as second:
            await second.send("join")
            await second.until(lambda one: one["phase"] == "running")
            await first.send("say", text="farewell to all")
            await second.next("chat")
            async with first:
                pass
            answer = await asyncio.to_thread(
                server.call, "DELETE", "/api/profile", {"name": "Annegret"}, {"Cookie": anna.cookie}
            )
            assert answer[:2] == (200, b"true")
            assert "Max-Age=0" in answer[2]["set-cookie"]
            over = await second.until(lambda one: one["phase"] == "over" and one["seats"][0]["name"] == "N. N.")
            assert over["ended"][1]["how"] == "won", "who leaves has lost, and the other one keeps the win"

    run(play())
    assert server.call("GET", "/api/profile", None, {"Cookie": anna.cookie})[1] == b"null"
    shown = ben.ask("GET", f"/api/tables/{running['table']}/replay")
    assert "Annegret" not in json.dumps(shown)
    assert [one["names"][0] for one in ben.ask("GET", "/api/history")] == ["N. N."]
    assert "Annegret" not in json.dumps(ben.ask("GET", "/api/lobby"))
    assert waiting["table"]


def test_where_others_still_play_it_is_explained_and_nothing_is_erased_yet(server: Server) -> None:
    anna, ben, carl = (Person(server, name) for name in ("Annabel", "Bastian", "Carlotta"))
    made = anna.table(MANY, ["me", "open", "open"])

    async def play() -> None:
        async with anna.sit(made), ben.sit(made) as second, carl.sit(made) as third:
            for seat in (second, third):
                await seat.send("join")
            await third.until(lambda one: one["phase"] == "running")
            said = await asyncio.to_thread(anna.ask, "DELETE", "/api/profile", {"name": "Annabel"}, 422)
            assert "spielen die anderen noch" in said["words"]
            table = await second.until(lambda one: one["seats"][0]["left"])
            assert table["phase"] == "running"
            assert table["seats"][0]["name"] == "Annabel"
            await second.send("leave", seat=1)
            await third.until(lambda one: one["phase"] == "over")
            assert await asyncio.to_thread(anna.ask, "DELETE", "/api/profile", {"name": "Annabel"}) is True

    run(play())
