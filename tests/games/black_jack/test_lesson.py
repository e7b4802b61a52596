"""The lesson: real positions, each with something to do, and each doing what the strategy chart would."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.games.black_jack.lesson import LESSONS
from tests.positions import legal

STAKE, *ROUNDS = LESSONS


def position(lesson: Lesson) -> kh.Play:
    play = kh.game("black-jack").start(lesson.seats, chance="manual")
    for pick in filter(None, lesson.picks.split(";")):
        play.make(pick.strip())
    return play


@pytest.mark.parametrize("lesson", LESSONS)
def test_in_every_position_it_is_the_learners_turn_and_the_wanted_pick_can_be_made(lesson: Lesson) -> None:
    for wanted in lesson.wanted:
        play = position(lesson)
        assert play.to_act == lesson.seat
        assert str(play.make(wanted)) == wanted


@pytest.mark.parametrize("lesson", ROUNDS)
def test_the_wanted_pick_is_one_of_several(lesson: Lesson) -> None:
    assert set(lesson.wanted) < set(legal(position(lesson)))


def test_the_stake_is_one_of_a_whole_range() -> None:
    assert legal(position(STAKE)) == ["bet 10..1000"]


@pytest.mark.parametrize("lesson", ROUNDS)
def test_what_is_taught_is_what_a_solid_player_does(lesson: Lesson) -> None:
    play = position(lesson)

    assert str(kh.player("solid", play.game, seed=1).choose(play.view(lesson.seat))) in lesson.wanted


def test_the_rounds_teach_each_of_the_five_words_and_to_decline_the_insurance() -> None:
    assert [lesson.wanted for lesson in ROUNDS] == [("card",), ("stay",), ("double",), ("split",), ("decline",)]


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_sentence_is_there_in_both_languages(lesson: Lesson) -> None:
    for de, en in (lesson.text, lesson.praise, lesson.otherwise):
        assert de
        assert en
        assert de != en
