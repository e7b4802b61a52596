"""Private tables are seen by their people and those they invited, before the end and after it; whoever is told that
there is no such table cannot tell whether there is one. A replay is shared by those who played, on purpose."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kartenhaus.engine.verify import verify
from kartenhaus.server.wire import VERSION
from tests.running import Person, Seat, Server

Guest = Callable[[], Person]
PARTS = ("", "/record", "/replay", "/analysis")


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, 120))


def played(anna: Person, ben: Person, talk: str = "", **more: Any) -> dict[str, Any]:
    """A game between the two, to its end."""

    async def play() -> dict[str, Any]:
        made = anna.table("tauziehen", ["me", "open"], **more)
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join", nonce="ben")
            await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] == 1)
            if talk:
                await first.send("say", text=talk)
            chooser = random.Random(4)
            await asyncio.gather(first.play(chooser.choice), second.play(chooser.choice))
        return made

    found: dict[str, Any] = run(play())
    return found


def knock(server: Server, table: str, cookie: str = "", invitation: str = "") -> tuple[int, list[str]]:
    """The code that a socket is closed with, and what came over it before."""

    async def listen() -> tuple[int, list[str]]:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket?invitation={invitation}"
        heard: list[str] = []
        async with connect(address, additional_headers={"Cookie": cookie}) as line:
            try:
                await line.send(json.dumps({"type": "hello", "version": VERSION}))
                await line.send(json.dumps({"type": "say", "text": "I am Anna"}))
                while True:
                    heard.append(str(await asyncio.wait_for(line.recv(), 5)))
            except ConnectionClosed as closed:
                assert closed.rcvd is not None
                return closed.rcvd.code, heard
            except TimeoutError:
                return 0, heard

    found: tuple[int, list[str]] = run(listen())
    return found


# ── Who gets in ──────────────────────────────────────────────────────────────
def test_a_stranger_sees_nothing_of_a_private_table_after_its_end_and_says_nothing_there(
    server: Server, person: Guest
) -> None:
    anna, ben, eve = person(), person(), person()
    made = played(anna, ben, "between us")
    for cookie in ("", eve.cookie):
        for part in PARTS:
            code, text = server.get(f"/api/tables/{made['table']}{part}", Cookie=cookie)
            assert code == 404, text
        assert knock(server, made["table"], cookie) == (4404, [])
    for part in PARTS:
        ben.ask("GET", f"/api/tables/{made['table']}{part}")
        invited = f"/api/tables/{made['table']}{part}?invitation={made['invitation'].partition('#')[2]}"
        eve.ask("GET", invited)

    async def look() -> Seat:
        async with anna.sit(made["table"]) as seat:
            await seat.next("chat")
            return seat

    [line] = [one for message in run(look()).seen if message["type"] == "chat" for one in message["lines"]]
    assert line["text"] == "between us"


def test_whether_a_private_table_exists_is_told_to_nobody(server: Server, person: Guest) -> None:
    anna, ben, eve = person(), person(), person()
    over, open_ = played(anna, ben)["table"], anna.table("tauziehen", ["me", "open"])["table"]
    missing = ["0" * 32, "0123456789abcdef" * 2]
    for cookie in ("", eve.cookie):
        for part in PARTS:
            answers = {
                server.get(f"/api/tables/{name}{part}{asked}", Cookie=cookie)
                for name in (over, open_, *missing)
                for asked in ("", "?invitation=", "?invitation=wrong")
            }
            assert len(answers) == 1, answers
        assert {knock(server, name, cookie)[0] for name in (over, open_, *missing)} == {4404}
    for name in (over, open_, *missing):
        assert server.call("DELETE", f"/api/tables/{name}/share", None, {"Cookie": eve.cookie})[0] == 404
        assert server.call("POST", f"/api/tables/{name}/share", None, {"Cookie": eve.cookie})[0] == 404


def test_a_table_is_not_loaded_for_somebody_who_may_not_see_it(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    made = anna.table("tauziehen", ["me", "solid"])
    server.stop()
    server.start()

    def tables() -> str:
        [line] = [
            one for one in server.get("/metrics")[1].decode().splitlines() if one.startswith("kartenhaus_tables ")
        ]
        return line

    before = tables()
    ben.ask("GET", f"/api/tables/{made['table']}", status=404)
    assert tables() == before
    anna.ask("GET", f"/api/tables/{made['table']}")
    assert tables() != before


def test_ids_and_invitations_cannot_be_guessed(person: Guest) -> None:
    anna = person()
    made = [anna.table("tauziehen", ["me", "open"]) for _ in range(20)]
    for one in made:
        assert len(bytes.fromhex(one["table"])) == 16
        assert len(one["invitation"].partition("#")[2]) >= 22, "128 bits at least"
    assert len({one["table"] for one in made}) == 20


def test_a_rematch_is_for_those_who_played_and_has_an_invitation_of_its_own(server: Server, person: Guest) -> None:
    anna, ben, carl = person(), person(), person()
    made = played(anna, ben)
    old = made["invitation"].partition("#")[2]

    async def ask() -> tuple[str, str]:
        async with carl.sit(made) as watching, anna.sit(made["table"]) as first, ben.sit(made["table"]) as second:
            await watching.send("rematch")
            assert (await watching.next("refused"))["words"]
            await first.send("rematch")
            invited = await first.next("invitation")
            again = (await second.until(lambda one: one["rematch"] is not None))["rematch"]
            await watching.until(lambda one: one["rematch"] == again)
            await second.send("rematch", id=4)
            await second.next("table")
            secret = invited["path"].partition("#")[2]
            assert (invited["table"], invited["path"]) == (again, f"/t/{again}#{secret}")
            for other in (second, watching):
                assert "invitation" not in {message["type"] for message in other.seen}
                assert secret not in "".join(other.raw)
            return again, secret

    again, secret = run(ask())
    assert knock(server, again, carl.cookie, old)[0] == 4404
    assert knock(server, again, "", old)[0] == 4404
    for one in (anna, ben):
        one.ask("GET", f"/api/tables/{again}")
    carl.ask("GET", f"/api/tables/{again}?invitation={old}", status=404)
    carl.ask("GET", f"/api/tables/{again}?invitation={secret}")


# ── Names ────────────────────────────────────────────────────────────────────
def test_nobody_speaks_or_sits_under_a_name_that_is_another_s_here(server: Server) -> None:
    anna, eve, third = (Person(server, name) for name in ("Anna", "Аnnа", "anna"))  # the second in Cyrillic
    eve.name = "eve"  # in nonces

    async def play() -> None:
        made = anna.table("colouredjack", ["me", "open", "solid"], public=True)
        async with anna.sit(made) as first, eve.sit(made) as second, third.sit(made) as watching:
            await second.send("say", text="I am Anna!")
            line = await said(first)
            assert (line["name"], line["seat"]) == ("Аnnа 2", None)
            await watching.send("say", text="And me!")
            assert (await said(first))["name"] == "anna 3"
            await second.send("join")
            await second.until(lambda one: one["seats"][1]["mine"])
            assert [one["name"] for one in second.last["seats"]] == ["Anna", "Аnnа 2", "Computer"]
            await second.send("say", text="Now I sit")
            line = await said(first)
            assert (line["name"], line["seat"]) == ("Аnnа 2", 1)
            eve.ask("PATCH", "/api/profile", {"name": "Anna"})
        async with eve.sit(made) as renamed:
            await renamed.send("say", text="And now?")
            while (line := await said(renamed))["text"] != "And now?":
                pass
            assert line["name"] == "Аnnа 2", "whoever sits is called what the seat is"

    run(play())


async def said(seat: Seat) -> dict[str, Any]:
    """The next line of chat."""
    while not (lines := (await seat.next("chat"))["lines"]):
        pass
    found: dict[str, Any] = lines[-1]
    return found


def test_nobody_sits_down_under_the_name_of_somebody_who_spoke_here(server: Server) -> None:
    ben, anna, eve = (Person(server, name) for name in ("Ben", "Anna", "ANNA"))
    eve.name = "eve"  # in nonces

    async def play() -> None:
        made = ben.table("colouredjack", ["me", "open", "solid"], public=True)
        async with ben.sit(made) as first, anna.sit(made) as watching, eve.sit(made) as second:
            await watching.send("say", text="I only watch")
            assert (await said(first))["name"] == "Anna"
            await second.send("join")
            await second.until(lambda one: one["seats"][1]["mine"])
            assert second.last["seats"][1]["name"] == "ANNA 2"

    run(play())


def test_a_name_does_not_reach_over_the_lines_above_and_below(person: Guest) -> None:
    anna = person()
    assert anna.ask("PATCH", "/api/profile", {"name": "A" + 20 * "\u0301"})["name"] == "A\u0301\u0301"


def test_people_around_one_device_have_names_of_their_own(person: Guest) -> None:
    anna = person()
    seats = [{"kind": "me"}, {"kind": "me", "name": "Zoe"}, {"kind": "me", "name": " zoe"}]
    made = anna.ask("POST", "/api/tables", {"game": "colouredjack", "seats": seats})
    shown = anna.ask("GET", f"/api/tables/{made['table']}")["seats"]
    assert [one["name"] for one in shown] == [anna.name, "Zoe", "zoe 2"]


COMPUTERS = ["Computer", "computer 2", "Соmputer", "C o m p u t e r 10", "ᴄᴏᴍᴘᴜᴛᴇʀ", "Cornputer 3"]
UNSEEN = ["\u3164\u2800", "\u034f", "\ufe0f", "\u0301", "\u17b4", "\U0001d159"]


@pytest.mark.parametrize("name", COMPUTERS + UNSEEN)
def test_nobody_is_called_what_computers_are_or_nothing_at_all(name: str, person: Guest) -> None:
    person().ask("PATCH", "/api/profile", {"name": name}, status=422)


# ── Sharing ──────────────────────────────────────────────────────────────────
def test_a_replay_is_shared_by_a_link_that_shows_it_and_opens_nothing_else(server: Server, person: Guest) -> None:
    anna, ben, eve = person(), person(), person()
    made = played(anna, ben, "between us")
    path = anna.ask("POST", f"/api/tables/{made['table']}/share")["path"]
    token = path.removeprefix("/shared#")
    assert len(token) >= 22, "128 bits at least"
    for cookie in ("", eve.cookie):
        for part in ("replay", "record", "analysis"):
            code, text = server.get(f"/api/shared/{part}?token={token}", Cookie=cookie)
            assert code == 200, text
            assert b"between us" not in text
            assert made["invitation"].partition("#")[2].encode() not in text
        for part in PARTS:
            for asked in (f"?token={token}", f"?invitation={token}"):
                assert server.get(f"/api/tables/{made['table']}{part}{asked}", Cookie=cookie)[0] == 404
        assert knock(server, made["table"], cookie, token) == (4404, [])
    assert server.get(f"/api/shared/replay?token={token}")[1] == server.get(f"/api/shared/replay?token={token}")[1]
    same = anna.ask("GET", f"/api/tables/{made['table']}/replay")
    assert json.loads(server.get(f"/api/shared/replay?token={token}", Cookie=anna.cookie)[1]) == same
    assert verify(server.get(f"/api/shared/record?token={token}")[1].decode()).ok
    assert token not in server.log.read_text("utf-8")


def test_a_link_is_withdrawn_by_whoever_made_it_and_a_new_one_takes_its_place(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    share = f"/api/tables/{played(anna, ben)['table']}/share"

    def works(path: str) -> bool:
        return server.get(f"/api/shared/replay?token={path.removeprefix('/shared#')}")[0] == 200

    first, hers = ben.ask("POST", share)["path"], anna.ask("POST", share)["path"]
    second = ben.ask("POST", share)["path"]
    assert [works(one) for one in (first, second, hers)] == [False, True, True]
    assert ben.ask("DELETE", share) == 1
    assert [works(one) for one in (first, second, hers)] == [False, False, True]
    assert ben.ask("DELETE", share) == 0
    assert works(hers), "only hers to withdraw"


def test_only_those_who_played_share_and_not_before_the_end(server: Server, person: Guest) -> None:
    anna, ben, carl = person(), person(), person()
    made = anna.table("tauziehen", ["me", "solid"], public=True)
    for one in (anna, carl):
        one.ask("POST", f"/api/tables/{made['table']}/share", status=422)
    over = played(anna, ben, public=True)
    carl.ask("POST", f"/api/tables/{over['table']}/share", status=422)
    assert server.call("POST", f"/api/tables/{over['table']}/share", None, {})[0] == 401


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "%00", "%ed%a0%80", "0" * 22])
def test_a_link_that_leads_nowhere_says_so(token: str, server: Server) -> None:
    for part in ("replay", "record", "analysis"):
        code, text = server.get(f"/api/shared/{part}?token={token}")
        assert code == 404
        assert "Link" in json.loads(text)["words"]
