"""The house in a page, without the page: every game to its end, and what else people do there."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from kartenhaus.server import answering
from kartenhaus.server.hearing import GONE, LONGEST
from kartenhaus.site.house import FAULTY, House
from kartenhaus.site.shelf import MemoryShelf
from kartenhaus.site.thinking import think
from tests.site.paged import BadShelf
from tests.site.pages import Guest, answer, new_table, opened, run

NAMES = list(GAMES.built_in)
SHORT: dict[str, dict[str, Any]] = {"black-jack": {"rounds": 3}, "colouredjack": {"wins": 1}}
"""Options that make a game short."""


def seats_of(game: str) -> list[str]:
    """Somebody and, where there may be one, a computer player."""
    return ["me", "solid"][: GAMES[game].most]


async def expect_fair(house: House, table: str) -> None:
    verdict = verify(await answer(house, "GET", f"/api/tables/{table}/record"))
    assert verdict.ok, verdict.problems
    assert verdict.draws


# ── Whole games ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", NAMES)
def test_a_game_goes_on_after_a_crash_to_its_end_and_was_dealt_fairly(game: str) -> None:
    shelf = MemoryShelf()

    async def play() -> None:
        async with opened(shelf) as house:
            table = await new_table(house, game, seats_of(game), **SHORT.get(game, {}))
            guest = await Guest(house, table).come()
            await guest.play(most=3)
            shown = guest.seen["position"]
            saved = {drawer: dict(kept) for drawer, kept in shelf.drawers.items()}
        shelf.drawers = saved  # nothing that came with an orderly end
        async with opened(shelf) as house:
            again = await Guest(house, table).come()
            await again.my_turn()
            assert again.seen["position"] >= shown
            await again.play(seed=2)
            assert again.seen["result"]
            await expect_fair(house, table)
            replay = await answer(house, "GET", f"/api/tables/{table}/replay?lang=en")
            assert replay["steps"]
            assert [one["table"] for one in await answer(house, "GET", "/api/history")] == [table]
            assert (await answer(house, "GET", "/api/statistics"))["games"]

    run(play())


def test_rematch_undo_hint_and_analysis_without_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.server.hub.ANALYSIS", 5)

    async def play() -> None:
        async with opened() as house:
            table = await new_table(house, "tauziehen", ["me", "beginner"])
            guest = await Guest(house, table).come()
            mine = await guest.my_turn()
            assert mine is not None
            await guest.say("hint", position=guest.seen["position"], seat=mine["seat"])
            hinted = await guest.next("hinted")
            assert hinted["pick"] in {one["pick"] for one in mine["legal"]}
            await guest.act(hinted["pick"], mine["seat"])
            await guest.my_turn()
            assert guest.seen["undo"]
            before = guest.seen["position"]
            await guest.say("undo", position=before)
            while guest.seen["position"] <= before:  # taking back is an entry, too
                await guest.heard()
            await guest.play()
            await expect_fair(house, table)
            analysis = await answer(house, "GET", f"/api/tables/{table}/analysis?lang=en")
            assert analysis["complete"]
            await guest.say("rematch")
            while not guest.seen["rematch"]:
                await guest.heard()
            second = await Guest(house, guest.seen["rematch"].removeprefix("/t/")).come()
            await second.play()
            await expect_fair(house, second.table)

    run(play())


def test_several_on_one_device_hold_all_seats() -> None:
    async def play() -> None:
        async with opened() as house:
            table = await new_table(house, "white-jack", ["me", "me"])
            first, second = await Guest(house, table).come(), await Guest(house, table).come()
            await first.play(most=4)
            while second.seen["position"] < first.seen["position"]:
                await second.heard()
            assert {one["seat"] for one in second.seen["mine"]} >= {0, 1}
            assert second.seen["hints"] is False  # none against people
            first.house.disconnect(first.name)
            await second.play(seed=3)
            await expect_fair(house, table)

    run(play())


# ── Those who think elsewhere ────────────────────────────────────────────────
def test_a_worker_thinks_for_the_house_and_what_it_says_counts() -> None:
    asked: list[str] = []

    async def worker(kind: str, text: str) -> str:
        asked.append(kind)
        await asyncio.sleep(0)
        return think(kind, text)

    async def play() -> None:
        async with opened(ask=worker) as house:
            guest = await Guest(house, await new_table(house, "white-jack", ["me", "expert"])).come()
            mine = await guest.my_turn()
            assert mine is not None
            await guest.say("hint", position=guest.seen["position"], seat=mine["seat"])
            await guest.next("hinted")
            await guest.play(most=3)
            assert set(asked) == {"hint", "choose"}

    run(play())


@pytest.mark.parametrize("said", ["", None], ids=["was stopped", "is not there"])
def test_where_nobody_answers_the_house_thinks_itself(said: str | None) -> None:
    async def stopped() -> str:
        return ""

    async def play() -> None:
        async with opened(ask=lambda *_: None if said is None else stopped()) as house:
            guest = await Guest(house, await new_table(house, "tauziehen", ["me", "expert"])).come()
            await guest.play(most=2)

    run(play())


def test_what_a_worker_cannot_answer_it_says_in_words() -> None:
    told = json.loads(think("analyse", json.dumps({"record": "no record", "simulations": 1})))
    assert told["trouble"][0] != told["trouble"][1]


# ── What takes a server ──────────────────────────────────────────────────────
ELSEWHERE: list[tuple[str, str, Any]] = [
    ("POST", "/api/profile/transfer", {}),
    ("POST", "/api/profile/claim", {"code": "ABCD-EFGH-JKLM"}),
    ("DELETE", "/api/profile/devices/0123456789abcdef", None),
    ("GET", "/api/shared/replay?token=abc", None),
    ("POST", "/api/reports", {"table": "{table}", "person": "0", "reason": "insults"}),
]


@pytest.mark.parametrize(("method", "path", "body"), ELSEWHERE, ids=[f"{one[0]} {one[1]}" for one in ELSEWHERE])
def test_what_is_for_people_elsewhere_is_declined_in_words(method: str, path: str, body: Any) -> None:
    async def ask() -> None:
        async with opened() as house:
            table = await new_table(house, "tauziehen", ["me", "beginner"])
            given = None if body is None else json.dumps(body).replace("{table}", table)
            said = await house.ask(method, path, given)
            assert said.status in (404, 422), said
            assert json.loads(said.text)["words"]

    run(ask())


def test_nobody_is_invited_who_cannot_come() -> None:
    async def ask() -> None:
        async with opened() as house:
            await new_table(house, "tauziehen", ["me", "beginner"])
            wanted = {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {}}
            said = await answer(house, "POST", "/api/tables?lang=en", wanted, 422)
            assert "on your device alone" in said["words"]

    run(ask())


# ── Rubbish ──────────────────────────────────────────────────────────────────
RUBBISH = [
    ("GET", "", None),
    ("GET", "http://[", None),
    ("GET", "/api/nowhere", None),
    ("TRACE", "/api/games", None),
    ("GET", "/api/tables/%00%ff/record", None),
    ("GET", f"/api/tables/{'x' * 100_000}", None),
    ("POST", "/api/profile", "{"),
    ("POST", "/api/profile", "[" * 100_000),
    ("POST", "/api/profile", '"' + "x" * answering.LONGEST + '"'),
    ("POST", "/api/profile", '{"name": "\ud83c"}'),
    ("POST", "/api/tables", '{"game": "chess", "seats": []}'),
    ("GET", "/api/history?before=99999999999999999999999999", None),
]


def test_rubbish_is_answered_and_does_no_harm() -> None:
    async def ask() -> None:
        async with opened() as house:
            for method, address, body in RUBBISH:
                said = await house.ask(method, address, body)
                assert 400 <= said.status < 600, (address[:40], said)
                assert json.loads(said.text)["words"]
            table = await new_table(house, "tauziehen", ["me", "beginner"])
            guest = await Guest(house, table).come()
            await guest.my_turn()
            for text in ("", "{", "null", "[" * 1_500, "x" * (LONGEST + 1), '{"type":"act"}', "\ud83c", "\0"):
                before = len(guest.got)
                await house.hear(guest.name, text)
                while len(guest.got) == before:
                    await guest.heard()
                assert guest.got[-1]["type"] == "refused", text[:20]
            await house.hear("nobody", "{}")
            house.disconnect("nobody")
            await guest.play()

    run(ask())


def test_a_socket_that_leads_nowhere_is_closed_with_a_code() -> None:
    async def ask() -> None:
        async with opened() as house:
            for address in ("/api/tables/nowhere/socket", "/elsewhere", "", "http://[", "/api/tables/\0/socket"):
                closed: list[int] = []
                await house.connect("one", address, print, closed.append)
                assert closed in ([GONE], [FAULTY]), address
            assert house.sockets == {}

    run(ask())


def test_a_socket_of_the_same_name_takes_the_place_of_the_first() -> None:
    async def ask() -> None:
        async with opened() as house:
            table = await new_table(house, "tauziehen", ["me", "beginner"])
            for _ in range(50):  # of which a table would take 20
                guest = Guest(house, table)
                guest.name = "the same"
                await guest.come()
                assert guest.closed is None
            await guest.play()

    run(ask())


def test_thousands_of_questions_at_once_are_answered() -> None:
    async def ask() -> None:
        async with opened() as house:
            await new_table(house, "tauziehen", ["me", "beginner"])
            many = [house.ask("GET", "/api/lobby" if n % 2 else "/api/profile", None) for n in range(2_000)]
            said = [one.status for one in await asyncio.gather(*many)]
            assert set(said) <= {200, 503}
            assert said.count(200) >= 1_000
            await answer(house, "GET", "/api/lobby")

    run(ask())


def test_what_cannot_be_stored_is_told_and_the_game_stands_where_it_stood() -> None:
    shelf = BadShelf()

    async def play() -> None:
        async with opened(shelf) as house:
            table = await new_table(house, "tauziehen", ["me", "beginner"])
            guest = await Guest(house, table).come()
            mine = await guest.my_turn()
            assert mine is not None
            before = guest.seen["position"]
            shelf.trouble = "QuotaExceededError"
            await guest.say("act", position=before, seat=mine["seat"], pick=mine["legal"][0]["pick"])
            assert "storage is full" in (await guest.next("refused"))["words"]
            assert guest.seen["position"] == before
            said = await answer(house, "PATCH", "/api/profile?lang=en", {"name": "Berta"}, 503)
            assert "storage is full" in said["words"]
            assert (await answer(house, "GET", "/api/profile"))["name"] == "Anna"
            shelf.trouble = ""
            await guest.play()
            await expect_fair(house, table)

    run(play())


def test_whoever_is_erased_begins_anew() -> None:
    async def ask() -> None:
        shelf = MemoryShelf()
        async with opened(shelf) as house:
            table = await new_table(house, "tauziehen", ["me", "beginner"])
            guest = await Guest(house, table).come()
            assert await answer(house, "DELETE", "/api/profile", {"name": "Anna"}) is True
            await asyncio.sleep(0)
            assert guest.closed is not None
            assert house.sockets == {}
            assert await answer(house, "GET", "/api/profile") is None
            assert shelf.drawers["logs"] == {}
            assert [name for name in shelf.drawers["rows"] if not name.startswith("house/")] == []

    run(ask())


def test_an_error_of_a_worker_is_told_in_words() -> None:
    async def worker(kind: str, text: str) -> str:
        return json.dumps({"trouble": ["Das ging nicht.", "That did not work."]})

    async def ask() -> None:
        async with opened(ask=worker) as house:
            guest = await Guest(house, await new_table(house, "tauziehen", ["me", "beginner"])).come()
            mine = await guest.my_turn()
            assert mine is not None
            await guest.say("hint", position=guest.seen["position"], seat=mine["seat"])
            assert (await guest.next("refused"))["words"] == "That did not work."

    run(ask())
