"""A game's first lesson: its module `lesson`, where it has one."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.lesson import Lesson
from .game import Play, game, game_of


def lessons(name: str) -> list[Lesson]:
    told = game(name).about.part_if_any("lesson")
    return list(told.LESSONS) if told else []


def position(name: str, lesson: Lesson, names: Sequence[str] = ()) -> Play:
    """Where a lesson begins."""
    play = game_of(name, lesson.options).start(lesson.seats, chance="manual", names=names)
    for pick in lesson.picks.split(";"):
        if pick.strip():
            play.make(pick.strip())
    return play
