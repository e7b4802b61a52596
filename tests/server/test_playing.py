"""Whole games over real sockets: what is sent to whom, and what is refused."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

import kartenhaus as kh
from kartenhaus.engine.record import read as read_record
from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from kartenhaus.server.wire import VERSION
from tests.referee import quick
from tests.running import Person, Seat

Guest = Callable[[], Person]


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, 120))


async def both_play(first: Seat, second: Seat, seed: int) -> None:
    chooser = random.Random(seed)
    await asyncio.gather(first.play(chooser.choice), second.play(chooser.choice))


# ── G-3 over the wire ────────────────────────────────────────────────────────
@pytest.mark.rule("G-3")
@pytest.mark.parametrize("game", kh.games())
def test_each_socket_sees_exactly_what_its_seat_sees(game: str, person: Guest) -> None:
    """Every view and every event that came over any socket, through a whole game, is the engine's own for that seat
    at that point; and no secret is sent before the end."""
    anna, ben, carl = person(), person(), person()

    async def play() -> tuple[Seat, Seat, Seat]:
        seats = ["me", "open", *(["solid"] if GAMES[game].most > 2 else [])]
        made = anna.table(game, seats, options=quick(game))
        async with anna.sit(made) as first, ben.sit(made) as second, carl.sit(made) as onlooker:
            await second.send("join", nonce="ben")
            await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] == 1)
            await both_play(first, second, 3)
            await onlooker.until(lambda one: one["phase"] == "over")
            return first, second, onlooker

    first, second, onlooker = run(play())
    record = anna.ask("GET", f"/api/tables/{first.table}/record")
    assert verify(record).ok
    for socket, seat in ((first, 0), (second, 1), (onlooker, None)):
        check_what_was_sent(socket, seat, record)


def check_what_was_sent(socket: Seat, seat: int | None, record: str) -> None:
    plays, told = positions(record, seat)
    secrets = read_record(record).header["Fair"].split()
    seen = 0
    tables = [message for message in socket.seen if message["type"] == "table"]
    for message in tables:
        for one in message["mine"]:
            if one["seat"] == seat:
                assert one["view"] in plays, "a view that this seat never had"
            else:
                assert seat == 1, "sent to somebody who does not hold the seat"
                assert one["seat"] is None, "before joining one is a spectator"
        if message["mine"] and message["mine"][0]["seat"] == seat:
            events = [one["event"] for one in message["mine"][0]["told"]]
            assert events == told[seen : seen + len(events)] or seat == 1
            seen += len(events)
    assert tables[-1]["phase"] == "over"
    running = "".join(json.dumps(message) for message in tables if message["phase"] != "over")
    last = secrets[-2]
    assert len(last) == 64
    assert last not in running, "the last round's secret was sent before the end"
    allowed = {"table", "presence", "chat"}
    assert {message["type"] for message in socket.seen} <= allowed


def positions(record: str, seat: int | None) -> tuple[list[Any], list[Any]]:
    """All views of a seat, and all that it was told, as JSON."""
    done = kh.replay(record)
    play = done.game.start(done.seats, chance="manual")
    views = [as_json(play.view(seat))]
    for pick in done.picks:
        play.make(pick)
        views.append(as_json(play.view(seat)))
    return views, as_json(play.log(seat))


def as_json(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


# ── Refusals ─────────────────────────────────────────────────────────────────
@pytest.mark.rule("G-4", "G-7")
def test_whatever_is_refused_says_why_and_changes_nothing(person: Guest) -> None:
    anna, ben = person(), person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "open"])
        async with anna.sit(made) as first, ben.sit(made, lang="en") as second:
            await second.send("join")
            for seat in (first, second):
                await seat.until(lambda one: one["phase"] == "running" and one["mine"][0]["seat"] is not None)
            n, who = first.last["position"], first.last["to_act"]
            mover, waiter = (first, second) if who == 0 else (second, first)
            legal = mover.legal(who)

            async def refused(by: Seat, pick: str, **more: Any) -> dict[str, Any]:
                await by.act(pick, id=7, **more)
                answer = await by.next("refused")
                assert answer["id"] == 7
                assert answer["words"]
                return answer

            assert (await refused(waiter, legal[0], seat=1 - who))["clause"] == "G-7"
            assert (await refused(mover, legal[0], seat=who, position=n - 1))["clause"] is None, "an old position"
            assert (await refused(mover, legal[0], seat=1 - who))["clause"] is None, "not one's own seat"
            assert (await refused(mover, "rubbish", seat=who))["words"]
            assert (await refused(mover, legal[0], seat=who, position=n + 1))["words"]
            await second.act("mark 99", id=7, seat=1)
            assert "»" not in (await second.next("refused"))["words"], "in the language of the connection"
            await mover.act(legal[0], who)
            await mover.until(lambda one: one["position"] > n)
            await mover.act(legal[0], who, position=n)  # the same once more
            assert (await mover.next("refused"))["words"]
            await waiter.until(lambda one: one["position"] == mover.last["position"])

    run(play())


def test_the_same_move_sent_many_times_at_once_is_made_once(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        made = anna.table("black-jack", ["me"], options={"rounds": 2})
        async with anna.sit(made) as first, anna.sit(made) as second:
            n = first.last["position"]
            for _ in range(10):
                await first.act("bet 100", 0, n)
                await second.act("bet 100", 0, n)
            refused = [await seat.next("refused") for seat in (first, second) for _ in range(9)]
            assert len(refused) == 18
            await first.until(lambda one: one["position"] > n)
        record = anna.ask("GET", f"/api/tables/{first.table}/record")
        assert record.count("bet 100") == 1

    run(play())


# ── Fair dealing ─────────────────────────────────────────────────────────────
def test_a_game_begins_only_when_everybody_has_given_a_nonce_after_the_promise(person: Guest) -> None:
    """Else the house could look for a secret that deals what it likes."""
    anna = person()

    async def play() -> str:
        made = anna.table("tauziehen", ["me", "solid"])
        seat = anna.sit(made)
        seat.line = await connect(seat.address, additional_headers={"Cookie": anna.cookie})
        await seat.send("hello", version=VERSION)
        table = await seat.next("table")
        assert table["phase"] == "open"
        assert table["fair"]["nonce"], "one is wanted"
        assert table["fair"]["commitment"] == made["commitment"]
        await seat.send("hello", version=VERSION, nonce="my-own")
        table = await seat.until(lambda one: one["phase"] == "running")
        assert table["fair"]["commitment"] == made["commitment"]
        await seat.line.close()
        return str(made["table"])

    async def finish(table: str) -> None:
        async with anna.sit(table) as seat:
            await seat.play(random.Random(1).choice)

    table = run(play())
    run(finish(table))
    record = anna.ask("GET", f"/api/tables/{table}/record")
    assert "my-own,computer" in record
    assert verify(record).ok


# ── Sitting down ─────────────────────────────────────────────────────────────
def test_a_full_table_can_be_watched_but_not_joined(person: Guest) -> None:
    anna, ben = person(), person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "solid"], public=True)
        async with anna.sit(made), ben.sit(made["table"]) as watching:
            assert watching.last["mine"][0]["seat"] is None
            assert watching.last["mine"][0]["legal"] == []
            await watching.send("join")
            assert (await watching.next("refused"))["words"]

    run(play())


def test_one_device_may_hold_several_seats(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        made = anna.ask(
            "POST",
            "/api/tables",
            {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "me", "name": "Zoe"}]},
        )
        async with anna.sit(made) as both:
            assert both.seats == [0, 1]
            assert [seat["name"] for seat in both.last["seats"]] == [anna.name, "Zoe"]
            chooser = random.Random(1)
            done = await both.play(chooser.choice)
            assert sorted(one["how"] for one in done["ended"]) == ["lost", "won"]

    run(play())


def test_a_rematch_turns_the_seats_and_leads_everybody_to_the_same_table(person: Guest) -> None:
    anna, ben = person(), person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "open"])
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join")
            await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] == 1)
            await first.send("rematch")
            assert (await first.next("refused"))["words"], "not before the end"
            await both_play(first, second, 5)
            await first.send("rematch")
            await second.send("rematch")
            again = (await first.until(lambda one: one["rematch"] is not None))["rematch"]
            assert (await second.until(lambda one: one["rematch"] is not None))["rematch"] == again
        async with anna.sit(again) as first:
            assert first.last["phase"] == "open", "it begins when all have come"
            async with ben.sit(again):
                await first.until(lambda one: one["phase"] == "running")
                assert first.seats == [1]

    run(play())


def test_chat_reaches_everybody_and_is_limited(person: Guest) -> None:
    anna, ben = person(), person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "solid"], public=True)
        async with anna.sit(made) as first, ben.sit(made["table"]) as second:
            await second.send("say", text="  Guten \n Abend! ")
            assert (await first.next("chat"))["lines"] == []
            line = (await first.next("chat"))["lines"][0]
            assert (line["name"], line["text"], line["seat"]) == (ben.name, "Guten Abend!", None)
            await first.send("react", reaction="bravo")
            while not (last := (await second.next("chat"))["lines"]) or last[-1]["reaction"] is None:
                pass
            assert last[-1]["reaction"] == "bravo"
            for _ in range(12):
                await second.send("say", text="!")
            assert (await second.next("refused"))["words"]
            await second.send("say", text="x" * 201)
            assert (await second.next("refused"))["words"]
        silent = anna.table("tauziehen", ["me", "solid"], chat=False)
        async with anna.sit(silent) as first:
            await first.send("say", text="?")
            assert (await first.next("refused"))["words"]

    run(play())


def test_a_hint_names_a_legal_action_and_its_worth(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        made = anna.table("black-jack", ["me"], options={"rounds": 9})
        async with anna.sit(made) as seat:
            while "stay" not in seat.legal(0):
                n = seat.last["position"]
                await seat.act(seat.legal(0)[-1] if "bet 10" not in seat.legal(0) else "bet 10")
                await seat.until(lambda one, n=n: one["position"] > n)  # type: ignore[misc]
            await seat.send("hint", position=seat.last["position"], seat=0, id=3)
            hint = await seat.next("hinted")
            assert hint["pick"] in seat.legal(0)
            assert {one["pick"] for one in hint["actions"]} == set(seat.legal(0))
            assert hint["id"] == 3

    run(play())


def test_somebody_who_comes_back_is_told_what_happened_meanwhile_and_nothing_twice(person: Guest) -> None:
    anna, ben = person(), person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "open"])
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join")
            await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] == 1)
            await first.until(lambda one: one["phase"] == "running")
            known = first.last["position"]
            chooser = random.Random(2)
            mover = first if first.last["to_act"] == 0 else second
            await mover.play(chooser.choice, 1)
        async with anna.sit(made["table"], since=known) as back:
            later = [one["n"] for one in back.last["mine"][0]["told"]]
            assert later, "something happened"
            assert min(later) >= known
        async with anna.sit(made["table"]) as whole:
            assert len(whole.last["mine"][0]["told"]) > len(later)

    run(play())
