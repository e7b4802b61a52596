"""The lesson: real positions, each with something to do."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.cards.combi import rank
from kartenhaus.core.lesson import Lesson
from kartenhaus.engine import lesson as engine
from kartenhaus.games.white_jack.lesson import LESSONS
from kartenhaus.games.white_jack.view import WhiteJackView


def position(lesson: Lesson) -> kh.Play:
    return engine.position("white-jack", lesson)


def see(play: kh.Play) -> WhiteJackView:
    view = play.view(0)
    assert isinstance(view, WhiteJackView)
    return view


def coming(lesson: Lesson) -> dict[int, WhiteJackView]:
    """Each card that could come if the learner laid one, and what would lie then."""
    before = position(lesson)
    before.make("lay")
    views = {}
    for card, _ in before.outcomes():
        play = before.clone()
        play.apply(card)
        views[int(str(card).removeprefix("card "))] = see(play)
    return views


@pytest.mark.rule("WJ-10")
@pytest.mark.parametrize("step", [0, 2, 3])
def test_where_the_lesson_says_that_nothing_can_happen_no_card_is_too_much(step: int) -> None:
    for view in coming(LESSONS[step]).values():
        assert view.round == 1
        assert view.limit is not None
        assert view.sides[0].value <= view.limit


@pytest.mark.rule("WJ-13")
def test_in_the_third_step_any_card_puts_the_learner_ahead() -> None:
    views = coming(LESSONS[2])

    assert ahead(views) == len(views)


@pytest.mark.rule("WJ-14")
def test_in_the_fourth_step_the_joker_counts_nothing_after_a_four_or_a_five() -> None:
    for card, view in coming(LESSONS[3]).items():
        assert view.sides[0].joker == (0 if rank(card) >= 4 else 6)


@pytest.mark.rule("WJ-9")
def test_in_the_last_two_steps_so_many_cards_put_the_learner_ahead_as_the_lesson_says() -> None:
    few, half = coming(LESSONS[4]), coming(LESSONS[5])

    assert (ahead(few), len(few)) == (5, 31)
    assert (ahead(half), len(half)) == (15, 30)


def ahead(views: dict[int, WhiteJackView]) -> int:
    return sum(view.round == 1 and view.ahead == 0 for view in views.values())


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_expert_would_do_what_the_lesson_wants(lesson: Lesson) -> None:
    play = position(lesson)

    assert str(kh.player("expert", play.game, seed=1).choose(play.view(0))) in lesson.wanted
