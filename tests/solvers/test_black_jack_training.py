"""Black Jack's trainer: what it asks, what it says that each answer is worth, and what the basic strategy advises."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.errors import KartenhausError
from kartenhaus.games import GAMES
from kartenhaus.games.black_jack.options import BlackJackOptions
from kartenhaus.players.black_jack.exact import Exact
from kartenhaus.solvers.training import Task, task, trained

RULES: tuple[dict[str, Any], ...] = ({}, {"hole_card": "peek"}, {"hole_card": "original_bets_only", "decks": 2})


def asked(seed: int, hard: bool = False, **options: Any) -> Task:
    return task("black-jack", BlackJackOptions.of(**options), hard, seed)


def test_one_game_at_least_has_a_trainer_and_the_others_say_that_they_have_none() -> None:
    assert "black-jack" in trained()
    other = next(name for name in GAMES.built_in if name not in trained())
    with pytest.raises(KartenhausError, match="black-jack"):
        task(other, kh.game(other).options, False, 1)


@pytest.mark.parametrize("options", RULES, ids=str)
def test_every_legal_answer_has_its_worth_and_the_best_comes_first(options: dict[str, Any]) -> None:
    for seed in range(4):
        found = asked(seed, **options)
        assert found.play.to_act == 0
        assert set(found.worths) == {str(action) for action in found.play.legal()}
        assert list(found.worths.values()) == sorted(found.worths.values(), reverse=True)
        assert found.advised in found.worths


@pytest.mark.parametrize("options", RULES, ids=str)
def test_without_a_split_the_worths_are_those_that_the_expert_works_out(options: dict[str, Any]) -> None:
    compared = 0
    for seed in range(12):
        found = asked(seed, hard=True, **options)
        if set(found.worths) <= {"card", "stay", "double"}:
            valued = Exact(found.play.game).think(found.play.view(0))
            assert found.worths == pytest.approx({str(one.action): one.worth / 10 for one in valued}, abs=1e-9)
            compared += 1
    assert compared > 5


def test_what_the_table_advises_is_never_far_from_the_best() -> None:
    for seed in range(16):
        found = asked(seed, hard=seed % 2 == 0)
        assert max(found.worths.values()) - found.worths[found.advised] < 0.02


def test_insurance_is_asked_about_and_declined() -> None:
    found = asked(6)
    assert found.advised == "decline"
    assert found.worths["decline"] == 0 > found.worths["insure"]


def test_hard_situations_are_those_that_plain_habit_gets_wrong() -> None:
    beginner = kh.player("beginner", kh.game("black-jack"))
    for seed in range(8):
        found = asked(seed, hard=True)
        assert str(beginner.choose(found.play.view(0))) != found.advised


def test_the_same_seed_asks_the_same_and_another_one_something_else() -> None:
    assert asked(3).play.numbers == asked(3).play.numbers
    assert len({tuple(asked(seed).play.numbers) for seed in range(6)}) == 6


def test_purse_and_rounds_of_the_table_do_not_matter() -> None:
    assert asked(5, purse=10, rounds=1).worths == asked(5).worths
