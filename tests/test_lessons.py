"""First lessons, whatever the game: real positions, each with something to do."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.lesson import Lesson
from kartenhaus.engine.lesson import lessons, position
from kartenhaus.games import GAMES
from kartenhaus.server.games_seen import game_seen
from kartenhaus.server.lessons import MOST_STEPS, lesson_seen
from kartenhaus.server.wire import Lang
from tests.positions import legal

LANGS: tuple[Lang, Lang] = ("de", "en")
STEPS = [pytest.param(name, lesson, id=f"{name}-{n}") for name in kh.games() for n, lesson in enumerate(lessons(name))]


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert {name for name in kh.games() if lessons(name)} >= set(GAMES.built_in)


@pytest.mark.parametrize(("name", "lesson"), STEPS)
def test_it_is_the_learners_turn_and_what_is_wanted_can_be_done(name: str, lesson: Lesson) -> None:
    for wanted in lesson.wanted:
        play = position(name, lesson)
        assert play.to_act == lesson.seat
        assert str(play.make(wanted)) == wanted


@pytest.mark.parametrize(("name", "lesson"), STEPS)
def test_where_there_is_a_choice_not_all_of_it_is_wanted(name: str, lesson: Lesson) -> None:
    choice = legal(position(name, lesson))

    assert len(choice) == 1 or set(lesson.wanted) != set(choice)


@pytest.mark.parametrize("name", kh.games())
def test_a_first_decision_has_its_sentence_whatever_was_dealt(name: str) -> None:
    game, firsts = kh.game(name), set(game_seen(name, "de").firsts)
    for seed in range(200):
        play, player, met = game.start(seed=seed), kh.player("random", game, seed=seed), set[int]()
        while (seat := play.to_act) >= 0 and len(met) < play.seats:
            assert seat in met or firsts & {pick.split()[0] for pick in legal(play)}, (seed, legal(play))
            met.add(seat)
            play.apply(player.choose(play.view(seat)))


@pytest.mark.parametrize(("name", "lesson"), STEPS)
def test_every_sentence_is_there_in_both_languages(name: str, lesson: Lesson) -> None:
    for de, en in (lesson.text, lesson.praise, lesson.otherwise):
        assert de
        assert en
        assert de != en


@pytest.mark.parametrize(("name", "lesson"), STEPS)
def test_what_is_wanted_is_done_and_answered_until_it_is_the_learners_turn_again(name: str, lesson: Lesson) -> None:
    german, english = (lesson_seen(name, lesson, lang).then for lang in LANGS)
    assert set(german) == set(lesson.wanted)
    for pick, steps in german.items():
        assert steps[0].mine.told, "the move itself is told"
        assert all(step.mine.seat == lesson.seat for step in steps)
        assert steps[-1].to_act in (lesson.seat, kh.OVER) or len(steps) == MOST_STEPS
        assert all(step.to_act not in (lesson.seat, kh.OVER) for step in steps[:-1])
        assert [step.mine.view for step in steps] == [step.mine.view for step in english[pick]]
