"""The lesson: real positions, each with something to do, and each doing what the strategy chart would."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.engine import lesson as engine
from kartenhaus.games.black_jack.lesson import LESSONS
from tests.positions import legal

STAKE, *ROUNDS = LESSONS


def position(lesson: Lesson) -> kh.Play:
    return engine.position("black-jack", lesson)


def test_the_stake_is_one_of_a_whole_range() -> None:
    assert legal(position(STAKE)) == ["bet 10..1000"]


@pytest.mark.parametrize("lesson", ROUNDS)
def test_what_is_taught_is_what_a_solid_player_does(lesson: Lesson) -> None:
    play = position(lesson)

    assert str(kh.player("solid", play.game, seed=1).choose(play.view(lesson.seat))) in lesson.wanted


def test_the_rounds_teach_each_of_the_five_words_and_to_decline_the_insurance() -> None:
    assert [lesson.wanted for lesson in ROUNDS] == [("card",), ("stay",), ("double",), ("split",), ("decline",)]
