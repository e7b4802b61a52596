"""The lesson: real positions, each with something to do, and each the continuation of the one before."""

from __future__ import annotations

from itertools import pairwise

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.engine import lesson as engine
from kartenhaus.games.j_solitaer.lesson import LESSONS
from tests.positions import legal


def position(lesson: Lesson) -> kh.Play:
    return engine.position("j-solitaer", lesson)


def made(lesson: Lesson) -> str:
    """What the wanted pick is told as."""
    play = position(lesson)
    before = len(play.numbers)
    play.make(lesson.wanted[0])
    return " ".join(kh.say(event, "de", you=lesson.seat) for event in play.log(lesson.seat, before))


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
