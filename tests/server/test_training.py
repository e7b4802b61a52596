"""Decisions to train with, and how an evening went, over HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

from kartenhaus.games import GAMES
from tests.running import Person, Server

Guest = Callable[[], Person]


def asked(server: Server, game: str, query: str = "") -> tuple[int, Any]:
    code, text = server.get(f"/api/games/{game}/training{query}")
    return code, json.loads(text)


def test_whoever_asks_gets_a_situation_and_needs_no_profile(server: Server) -> None:
    code, task = asked(server, "black-jack", "?lang=en&hard=1")
    assert code == 200
    picks = [one["pick"] for one in task["actions"]]
    assert sorted(picks) == sorted(one["pick"] for one in task["table"]["mine"][0]["legal"])
    assert task["advised"] in picks
    assert all(one["words"] for one in task["actions"])


def test_the_rules_of_the_table_are_those_that_were_asked_for(server: Server) -> None:
    _, task = asked(server, "black-jack", f"?options={quote('hole_card=peek decks=2')}")
    assert task["table"]["options"] == "hole_card=peek decks=2"


@pytest.mark.parametrize("options", ["decks=9", "decks=x", "nonsense=1", "=", "\x00"])
def test_rules_that_do_not_exist_are_refused_in_a_sentence(server: Server, options: str) -> None:
    code, task = asked(server, "black-jack", f"?options={quote(options)}")
    assert code in (400, 422)
    assert task["words"]


def test_a_game_without_a_trainer_says_so(server: Server) -> None:
    other = next(name for name, about in GAMES.built_in.items() if not about.trainer)
    code, task = asked(server, other, "?lang=de")
    assert (code, "Trainer" in str(task["words"])) == (422, True)
    assert asked(server, "no-such-game")[0] == 422


# ── The evening ──────────────────────────────────────────────────────────────
def test_the_evening_is_summed_up_for_whoever_plays_also_while_it_goes_on(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    made = anna.table("black-jack", ["me"])
    anna.ask("GET", f"/api/tables/{made['table']}/evening", status=422)  # it has not begun

    async def play() -> None:
        async with anna.sit(made) as seat:
            await seat.until(lambda one: one["phase"] == "running")
            before = seat.last["position"]
            await seat.act("bet 50")
            await seat.until(lambda one: one["position"] > before and one["mine"][0]["legal"])
            found = anna.ask("GET", f"/api/tables/{made['table']}/evening")
            assert found["rounds"] in (0, 1)  # a Black Jack may have ended it
            await seat.send("leave", seat=0)
            await seat.until(lambda one: one["phase"] == "over")
            found = anna.ask("GET", f"/api/tables/{made['table']}/evening")
            assert (found["rounds"], found["staked"]) == (1, 50)

    asyncio.run(play())
    ben.ask("GET", f"/api/tables/{made['table']}/evening", status=404)
    ben.ask("GET", "/api/tables/none/evening", status=404)


def test_a_table_without_stakes_has_no_evening(person: Guest) -> None:
    anna = person()
    other = next(name for name, about in GAMES.built_in.items() if not about.evening and about.fewest <= 2)
    made = anna.table(other, ["me", "solid"])
    anna.ask("GET", f"/api/tables/{made['table']}/evening", status=422)
