"""The lesson: real positions, each with something to do."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.engine import lesson as engine
from kartenhaus.games.colouredjack.lesson import LESSONS
from kartenhaus.games.colouredjack.view import ColouredjackView
from tests.positions import legal


def position(lesson: Lesson) -> kh.Play:
    return engine.position("colouredjack", lesson)


def seen(lesson: Lesson) -> ColouredjackView:
    view = position(lesson).view(lesson.seat)
    assert isinstance(view, ColouredjackView)
    return view


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_taught_is_what_a_solid_player_does(lesson: Lesson) -> None:
    play = position(lesson)

    assert str(kh.player("solid", play.game, seed=1).choose(play.view(lesson.seat))) in lesson.wanted


def test_the_hands_are_what_the_sentences_say() -> None:
    counted = [seen(lesson).counts for lesson in LESSONS]

    assert counted == [9, 21, 29, 13, 23, 18]
    assert all(str(counts) in lesson.text[0] for counts, lesson in zip(counted, LESSONS, strict=True) if counts != 13)


def test_with_an_s_and_with_23_there_is_only_one_thing_to_do() -> None:
    assert [legal(position(lesson)) for lesson in LESSONS[3:5]] == [["ask"], ["stop"]]


def test_the_last_position_is_played_after_somebody_with_six_cards() -> None:
    assert seen(LESSONS[-1]).sides[1].held == 6
