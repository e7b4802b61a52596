"""Decisions to train with, over HTTP."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from kartenhaus.games import GAMES
from tests.running import Server


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
