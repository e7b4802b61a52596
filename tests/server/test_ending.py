"""Over real sockets: leaving, taking back, and how a game ended for each seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from tests.running import Person
from tests.server.test_playing import run

Guest = Callable[[], Person]


def test_leaving_ends_a_game_for_two(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        made = anna.table("white-jack", ["me", "beginner"])
        async with anna.sit(made) as seat:
            await seat.send("leave", seat=0)
            done = await seat.until(lambda one: one["phase"] == "over")
            assert (done["clause"], [one["how"] for one in done["ended"]]) == ("G-5", ["lost", "won"])

    run(play())


def test_undo_against_the_computer_gives_the_decision_back(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "beginner"])
        async with anna.sit(made) as seat:
            table = await seat.until(lambda one: one["to_act"] == 0)
            hand, legal = table["mine"][0]["view"]["hand"], seat.legal(0)
            before = table["position"]
            await seat.act(legal[0])
            table = await seat.until(lambda one: one["position"] > before and one["to_act"] == 0)
            assert table["undo"]
            await seat.send("undo", position=table["position"])
            back = await seat.until(lambda one: one["position"] > table["position"] and one["to_act"] == 0)
            assert back["mine"][0]["view"]["hand"] == hand
            assert seat.legal(0) == legal

    run(play())


def all_steps(anna: Person, replay: str) -> list[dict[str, Any]]:
    """Page by page."""
    found: list[dict[str, Any]] = []
    for page in count():
        some = anna.ask("GET", f"{replay}?page={page}")["steps"]
        found += some
        if not some:
            break
    return found


def told(ended: dict[str, Any]) -> dict[str, Any]:
    """As far as it is kept: the score is told while the game lies on the table."""
    return {"how": ended["how"], "words": ended["words"]}


def ends_of(person: Person, game: str) -> dict[str, int]:
    [found] = [one for one in person.ask("GET", "/api/statistics")["games"] if one["game"] == game]
    return {how: found[how] for how in ("played", "won", "shared", "drawn", "lost")}


def test_an_end_that_is_taken_back_has_not_happened_until_the_game_ends_again(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        made = anna.table("tauziehen", ["me", "beginner"])
        replay = f"/api/tables/{made['table']}/replay"
        async with anna.sit(made) as seat:
            chooser = random.Random(3)
            done = await seat.play(chooser.choice)
            assert done["undo"], "not only before the end"
            assert done["fair"]["round"] == 1
            [played] = anna.ask("GET", "/api/history")
            assert told(played["ended"]) == told(done["ended"][0])
            assert ends_of(anna, "tauziehen")["played"] == 1
            anna.ask("GET", replay)

            await seat.send("undo", position=done["position"])
            table = await seat.until(lambda one: one["phase"] == "running")
            assert (table["result"], table["ended"], table["to_act"]) == (None, None, 0)
            assert (table["fair"]["round"], table["fair"]["nonce"]) == (2, True), "a promise of its own, and a nonce"
            assert table["fair"]["commitment"] != done["fair"]["commitment"]
            assert table["fair"]["last"] is None, "its draws would tell hands that are hidden again"
            assert anna.ask("GET", "/api/history") == []
            assert set(ends_of(anna, "tauziehen").values()) == {0}
            assert [one["table"] for one in anna.ask("GET", "/api/lobby")["own"]] == [made["table"]]
            anna.ask("GET", replay, status=422)

            await seat.act(seat.legal(0)[-1], nonce="mine-again")
            await seat.until(lambda one: one["position"] > table["position"])
            again = await seat.play(chooser.choice)
            [played] = anna.ask("GET", "/api/history")
            assert told(played["ended"]) == told(again["ended"][0])
            assert ends_of(anna, "tauziehen")["played"] == 1
            record = anna.ask("GET", f"/api/tables/{made['table']}/record")
            picks = [str(pick) for pick in kh.replay(record).picks]
            assert [step["pick"] for step in all_steps(anna, replay)] == [None, *picks], "not those of before"
            verdict = verify(record)
            assert (verdict.ok, verdict.taken_up) == (True, 1), verdict.problems
            assert ("mine-again" in verdict.rounds[1].nonces) == (verdict.rounds[1].draws > 0), "no draw, no nonce"

    run(play())


def test_a_shared_win_is_told_alike_wherever_it_is_told(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        chooser = random.Random(1)
        done: dict[str, Any] = {"ended": []}
        while {one["how"] for one in done["ended"]} != {"shared"}:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
            made = anna.ask("POST", "/api/tables", {"game": "colouredjack", "seats": seats, "options": {"rounds": 2}})
            async with anna.sit(made) as both:
                done = await both.play(chooser.choice)
        assert "geteilt" in done["result"]
        assert [told(one) for one in done["ended"]] == [{"how": "shared", "words": "geteilter Sieg"}] * 2
        mine = [one for one in anna.ask("GET", "/api/history") if one["table"] == made["table"]]
        assert [told(one["ended"]) for one in mine] == [told(one) for one in done["ended"]]
        [row, *_] = anna.ask("GET", "/api/history?lang=en")
        assert told(row["ended"]) == {"how": "shared", "words": "shared win"}
        assert anna.ask("GET", f"/api/tables/{made['table']}/replay")["ended"] == done["ended"]
        found = ends_of(anna, "colouredjack")
        assert (found["shared"], found["drawn"]) == (2, 0)
        assert found["played"] == found["won"] + found["lost"] + found["shared"]

    run(play())


def test_around_one_device_each_seat_is_told_its_own_and_the_cover_what_spectators_see(person: Guest) -> None:
    anna = person()

    async def play(game: str) -> None:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        made = anna.ask("POST", "/api/tables", {"game": game, "seats": seats})
        async with anna.sit(made) as both:
            chooser = random.Random(2)
            await both.play(chooser.choice, most=12)
            first, second, open_to_all = both.last["mine"]
            assert (first["seat"], second["seat"], open_to_all["seat"]) == (0, 1, None)
            assert open_to_all["view"]["hand"] is None
            assert open_to_all["legal"] == []
        async with anna.sit(made) as again:
            whole = {one["seat"]: [told["words"] for told in one["told"]] for one in again.last["mine"]}
        async with anna.sit(made, watch=True) as watching:
            [spectator] = watching.last["mine"]
        assert whole[None] == [told["words"] for told in spectator["told"]]
        assert whole[0] != whole[None] != whole[1] != whole[0]

    for game in [name for name, about in GAMES.items() if not (about.alike or about.coins)]:
        run(play(game))


def test_around_one_device_nobody_takes_back_while_the_others_look_away(person: Guest) -> None:
    anna = person()

    async def play() -> None:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        made = anna.ask("POST", "/api/tables", {"game": "colouredjack", "seats": seats})
        async with anna.sit(made) as both:
            await both.play(lambda legal: legal[0], most=3)
            assert not both.last["undo"]
            await both.send("undo", position=both.last["position"])
            assert (await both.next("refused"))["words"]

    run(play())


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("j-solitaer", ["me"], "Damit ist das Spiel zu Ende und verloren."),
        ("black-jack", ["me"], "Damit ist das Spiel zu Ende."),
        ("black-jack", ["me", "solid"], "Computer spielt ohne dich weiter."),
        ("tauziehen", ["me", "solid"], "Damit gewinnt Computer."),
        ("colouredjack", ["me", "solid", "solid"], "Die anderen spielen ohne dich weiter."),
    ],
)
@pytest.mark.rule("G-5")
def test_whoever_thinks_of_leaving_is_told_what_becomes_of_the_game(
    person: Guest, game: str, seats: list[str], words: str
) -> None:
    anna = person()

    async def play() -> None:
        async with anna.sit(anna.table(game, seats)) as seat:
            await seat.until(lambda one: one["to_act"] == 0)
            await seat.send("leaving", seat=0, id=3)
            assert await seat.next("if-left") == {"type": "if-left", "seat": 0, "words": words, "id": 3}
            await seat.send("leave", seat=0)
            table = await seat.until(lambda one: one["phase"] == "over" or one["seats"][0]["left"])
            goes_on = "weiter" in words
            assert (table["phase"] == "running") == goes_on or table["game"] == "colouredjack"
            await seat.send("leaving", seat=0)
            assert (await seat.next("if-left"))["words"] is None

    run(play())
