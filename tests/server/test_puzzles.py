"""Puzzles over the HTTP API, in a served house and in one without a server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from kartenhaus.games import GAMES
from kartenhaus.players.puzzle_set import KeptPuzzle, play_of, puzzle_set
from kartenhaus.site.shelf import MemoryShelf
from tests.running import Person, Server
from tests.site.pages import answer, opened, run

Guest = Callable[[], Person]
HIDING = next(name for name, about in GAMES.built_in.items() if about.most == 2 and not about.alike)


def kept_of(game: str, puzzle: str) -> KeptPuzzle:
    kept = puzzle_set(game)
    assert kept is not None
    return kept.by_id(puzzle)


def test_the_first_answer_counts_and_moves_both_ratings(person: Guest) -> None:
    anna, berta = person(), person()
    seen = anna.ask("GET", f"/api/puzzles/{HIDING}/next")
    one = kept_of(HIDING, seen["id"])
    told = anna.ask("POST", f"/api/puzzles/{HIDING}/{one.id}", {"pick": one.best})
    assert (told["found"], told["counted"], told["best"]) == (True, True, one.best)
    assert told["mine"]["rating"] > 1500
    assert told["change"] > 0
    assert told["puzzle"]["rating"] < seen["rating"]["rating"]
    wrong = anna.ask("POST", f"/api/puzzles/{HIDING}/{one.id}", {"pick": one.actions[-1].action})
    assert (wrong["found"], wrong["counted"], wrong["mine"]) == (False, False, told["mine"])
    for_berta = berta.ask("GET", f"/api/puzzles/{HIDING}/{one.id}")
    assert (for_berta["answered"], for_berta["tried"], for_berta["found"]) == (False, seen["tried"] + 1, 1)
    failed = berta.ask("POST", f"/api/puzzles/{HIDING}/{one.id}?lang=en", {"pick": one.actions[-1].action})
    assert failed["mine"]["rating"] < 1500
    assert failed["puzzle"]["rating"] > told["puzzle"]["rating"]
    assert "costs" in failed["words"]
    assert failed["why"].startswith("Best")


def test_what_one_has_answered_comes_last(person: Guest) -> None:
    anna = person()
    kept = puzzle_set(HIDING)
    assert kept is not None
    seen = set()
    for _ in kept.puzzles[:4]:
        one = kept_of(HIDING, anna.ask("GET", f"/api/puzzles/{HIDING}/next")["id"])
        seen.add(one.id)
        anna.ask("POST", f"/api/puzzles/{HIDING}/{one.id}", {"pick": one.best})
    assert len(seen) == 4
    shelf = next(one for one in anna.ask("GET", "/api/puzzles") if one["game"] == HIDING)
    assert (shelf["answered"], shelf["found"], shelf["number"]) == (4, 4, len(kept.puzzles))


def test_neither_hidden_cards_nor_worths_are_told_before_the_answer(person: Guest) -> None:
    """Of two positions that differ only in what the seat cannot see, the same is told."""
    seen = person().ask("GET", f"/api/puzzles/{HIDING}/next")
    kept, one = puzzle_set(HIDING), kept_of(HIDING, seen["id"])
    assert kept is not None
    view = play_of(kept, one, []).view(one.seat)
    other = KeptPuzzle(one.seats, one.seat, list(view.covered.numbers()), one.weighed, one.missed)
    assert other.state != one.state, "nothing is hidden here"
    assert [mine["seat"] for mine in seen["table"]["mine"]] == [one.seat]
    text = json.dumps(seen)
    assert "worth" not in text
    assert all(str(number) not in text for number in one.state if number > 10_000 and number not in other.state)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (f"{HIDING}/nowhere", {"pick": "x"}, 422),
        ("no-game/next", {"pick": "x"}, 422),
        ("PUZZLE", {"pick": "leave 0"}, 422),
        ("PUZZLE", {"pick": "nonsense"}, 422),
        ("PUZZLE", {"pick": "x" * 81}, 400),
        ("PUZZLE", {"pick": "x", "found": True}, 400),
        ("PUZZLE", {}, 400),
    ],
)
def test_nonsense_is_refused_in_words_and_counts_for_nothing(
    person: Guest, path: str, body: dict[str, Any], status: int
) -> None:
    anna = person()
    first = anna.ask("GET", f"/api/puzzles/{HIDING}/next")["id"]
    told = anna.ask("POST", f"/api/puzzles/{path.replace('PUZZLE', f'{HIDING}/{first}')}", body, status=status)
    assert told["words"]
    assert not anna.ask("GET", f"/api/puzzles/{HIDING}/{first}")["answered"]


def test_an_answer_needs_a_name_and_looking_does_not(server: Server) -> None:
    assert server.call("GET", f"/api/puzzles/{HIDING}/next", None, {})[0] == 200
    one = json.loads(server.call("GET", f"/api/puzzles/{HIDING}/next", None, {})[1])["id"]
    assert server.call("POST", f"/api/puzzles/{HIDING}/{one}", {"pick": "x"}, {})[0] == 401


@pytest.mark.parametrize("game", list(GAMES.built_in))
def test_without_a_server_answers_are_kept_on_the_device(game: str) -> None:
    shelf = MemoryShelf()

    async def solve() -> None:
        async with opened(shelf) as house:
            await answer(house, "POST", "/api/profile", {"name": "Anna"})
            one = kept_of(game, (await answer(house, "GET", f"/api/puzzles/{game}/next"))["id"])
            told = await answer(house, "POST", f"/api/puzzles/{game}/{one.id}", {"pick": one.best})
            assert told["counted"]
            copy = json.dumps(await answer(house, "GET", "/api/profile/export"))
        async with opened(shelf) as house:
            assert (await answer(house, "GET", f"/api/puzzles/{game}/{one.id}"))["answered"]
        async with opened(MemoryShelf()) as house:
            await house.restore(copy)
            assert (await answer(house, "GET", f"/api/puzzles/{game}/{one.id}"))["answered"]

    run(solve())
