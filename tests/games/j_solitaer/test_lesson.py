"""The lesson: real positions, each with something to do, and each the continuation of the one before."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.games.j_solitaer.lesson import LESSONS
from tests.positions import legal


def position(lesson: Lesson) -> kh.Play:
    play = kh.game("j-solitaer").start(lesson.seats, chance="manual")
    for pick in lesson.picks.split(";"):
        play.make(pick.strip())
    return play


def made(lesson: Lesson) -> str:
    """What the wanted pick is told as."""
    play = position(lesson)
    before = len(play.numbers)
    play.make(lesson.wanted[0])
    return " ".join(kh.say(event, "de", you=lesson.seat) for event in play.log(lesson.seat, before))


@pytest.mark.parametrize("lesson", LESSONS)
def test_in_every_position_it_is_the_learners_turn_and_the_wanted_pick_is_one_of_several(lesson: Lesson) -> None:
    play = position(lesson)

    assert play.to_act == lesson.seat
    assert set(lesson.wanted) < set(legal(play))


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_sentence_is_there_in_both_languages(lesson: Lesson) -> None:
    for de, en in (lesson.text, lesson.praise, lesson.otherwise):
        assert de
        assert en
        assert de != en


def test_the_steps_show_serving_throwing_the_jay_redirecting_and_the_whole_hand() -> None:
    serve, throw, jay, redirect, last, turn = LESSONS

    assert "Du bedienst Stapel 1" in made(serve)
    assert "Du wirfst" in made(throw)
    assert "reservierst den Stapel" in made(jay)
    assert made(redirect) == "Du leitest Denim-2 auf Stapel 3 um."
    assert "die ganze Hand in einem Zug" in made(last)
    assert not any(pick.startswith("lay") for pick in legal(position(turn)))


def test_every_step_follows_from_the_one_before() -> None:
    for lesson, following in pairwise(LESSONS):
        assert following.picks.startswith(f"{lesson.picks}; {lesson.wanted[0]}")
