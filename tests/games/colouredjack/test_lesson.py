"""The lesson: real positions, each with something to do."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.games.colouredjack.lesson import LESSONS
from kartenhaus.games.colouredjack.view import ColouredjackView
from tests.positions import legal


def position(lesson: Lesson) -> kh.Play:
    play = kh.game("colouredjack").start(lesson.seats, chance="manual")
    for pick in lesson.picks.split(";"):
        play.make(pick.strip())
    return play


def seen(lesson: Lesson) -> ColouredjackView:
    view = position(lesson).view(lesson.seat)
    assert isinstance(view, ColouredjackView)
    return view


@pytest.mark.parametrize("lesson", LESSONS)
def test_in_every_position_it_is_the_learners_turn_and_the_wanted_pick_is_legal(lesson: Lesson) -> None:
    play = position(lesson)

    assert play.to_act == lesson.seat
    assert set(lesson.wanted) <= set(legal(play))


@pytest.mark.parametrize("lesson", LESSONS)
def test_where_there_is_a_choice_one_of_the_picks_is_not_meant(lesson: Lesson) -> None:
    choice = legal(position(lesson))

    assert len(choice) == 1 or set(lesson.wanted) < set(choice)


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


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_sentence_is_there_in_both_languages(lesson: Lesson) -> None:
    for de, en in (lesson.text, lesson.praise, lesson.otherwise):
        assert de
        assert en
        assert de != en
