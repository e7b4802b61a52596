"""Lessons as messages: each position as a table would show it, and what follows when the right thing is done there."""

from __future__ import annotations

import msgspec

from ..core.chance import Seeded
from ..core.lesson import Lesson
from ..core.rule import OVER
from ..core.voice import Voice
from ..engine.lesson import position
from ..engine.say import speak
from ..players import player
from ..table.entries import Computer, Person, Phase, Setup
from ..table.table import Table
from . import messages, wire

YOU = "you"
MOST_STEPS = 4


class LessonStep(msgspec.Struct, frozen=True):
    """What a table's next message would change."""

    phase: Phase
    to_act: int
    mine: wire.Mine


class LessonSeen(msgspec.Struct, frozen=True):
    table: wire.Table
    text: str
    wanted: list[str]
    praise: str
    otherwise: str
    then: dict[str, list[LessonStep]]
    """For each pick that is wanted: how it goes on from there, until it is the learner's turn again."""


def lesson_table(name: str, lesson: Lesson, lang: wire.Lang) -> Table:
    table = Table(f"{name}-lesson", Setup(name, lesson.options, lesson.seats, YOU, chat=False))
    you = Person(YOU, "Du" if lang == "de" else "You")
    table.sitters = [you if seat == lesson.seat else Computer("solid") for seat in range(lesson.seats)]
    play = table.play = position(name, lesson, messages.spoken(table.sitters))
    table.played = {YOU}
    table.pick_entries = list(range(len(play.numbers)))
    table.deciders = [-1] * len(play.numbers)
    return table


def lesson_seen(name: str, lesson: Lesson, lang: wire.Lang) -> LessonSeen:
    table, english = lesson_table(name, lesson, lang), lang == "en"
    nobody = messages.Around(lambda _: None, 0, 0)
    shown = messages.shown(table, messages.Onlooker(YOU, lang), nobody, len(table.pick_entries))
    return LessonSeen(
        shown,
        lesson.text[english],
        list(lesson.wanted),
        lesson.praise[english],
        lesson.otherwise[english],
        {pick: following(lesson_table(name, lesson, lang), lesson, pick, lang) for pick in lesson.wanted},
    )


def following(table: Table, lesson: Lesson, pick: str, lang: wire.Lang) -> list[LessonStep]:
    """A step for every decision, with what chance makes of it, as the learner sees it."""
    play, seat = table.play, lesson.seat
    assert play is not None
    others = player("solid", table.game, seed=lesson.luck)
    voice = Voice(lang, messages.spoken(table.sitters), seat, table.game.options)
    play.leave_chance_to(Seeded(lesson.luck))
    steps: list[LessonStep] = []
    since = len(play.numbers)
    play.make(pick)
    while True:
        told = [wire.Told(since, event, speak(event, voice)) for event in play.log(seat, since)]
        steps.append(LessonStep(table.phase, play.to_act, wire.Mine(seat, play.view(seat), [], told)))
        since = len(play.numbers)
        if play.to_act in (seat, OVER) or len(steps) == MOST_STEPS:
            return steps
        play.make(others.choose(play.view(play.to_act)))
