"""The lesson: real positions, each with something to do."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.engine import lesson as engine
from kartenhaus.games.tauziehen.lesson import LESSONS
from kartenhaus.games.tauziehen.view import TauziehenView
from tests.positions import legal


def position(lesson: Lesson) -> kh.Play:
    return engine.position("tauziehen", lesson)


def after(lesson: Lesson, pick: str) -> TauziehenView:
    play = position(lesson)
    play.make(pick)
    view = play.view(lesson.seat)
    assert isinstance(view, TauziehenView)
    return view


@pytest.mark.rule("TZ-8")
def test_the_card_that_moves_the_most_is_the_wanted_one() -> None:
    view = position(LESSONS[1]).view(0)
    assert isinstance(view, TauziehenView)

    most = max(view.choices, key=lambda choice: len(choice.moves))

    assert {f"play {most.card} mark {rope}" for rope in most.marks} == set(LESSONS[1].wanted)


@pytest.mark.rule("TZ-13")
def test_the_wanted_picks_of_the_third_step_bring_a_point_and_no_other_does() -> None:
    points = {pick: after(LESSONS[2], pick).sides[0].points for pick in legal(position(LESSONS[2]))}

    assert {pick for pick, brought in points.items() if brought} == set(LESSONS[2].wanted)


@pytest.mark.rule("TZ-12")
def test_holding_pulls_the_star_back_and_leaves_the_marker_on_it() -> None:
    view = after(LESSONS[3], *LESSONS[3].wanted)

    assert (view.rope[16], view.sides[0].mark) == (-1, 16)


@pytest.mark.rule("TZ-11")
def test_in_the_fifth_step_the_marker_stays() -> None:
    before = position(LESSONS[4]).view(0)
    assert isinstance(before, TauziehenView)

    assert after(LESSONS[4], *LESSONS[4].wanted).sides[0].mark == before.sides[0].mark == 1


@pytest.mark.rule("TZ-17")
@pytest.mark.parametrize("pick", LESSONS[-1].wanted)
def test_the_last_step_wins(pick: str) -> None:
    play = position(LESSONS[-1])

    play.make(pick)

    assert play.payoffs == [1, -1]
