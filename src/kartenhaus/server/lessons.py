"""Lessons as messages: each position as a table would show it."""

from __future__ import annotations

import msgspec

from ..core.lesson import Lesson
from ..engine.lesson import position
from ..table.entries import Computer, Person, Setup
from ..table.table import Table
from . import messages, wire

YOU = "you"


class LessonSeen(msgspec.Struct, frozen=True):
    table: wire.Table
    text: str
    wanted: list[str]
    praise: str
    otherwise: str


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
        shown, lesson.text[english], list(lesson.wanted), lesson.praise[english], lesson.otherwise[english]
    )
