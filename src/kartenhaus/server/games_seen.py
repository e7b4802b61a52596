"""What a game says of itself: its title, its options, how strong its computer players are."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from ..core.options import Meaning
from ..engine.game import game
from ..games import GAMES
from ..players import LevelName, level_words, levels_of
from .wire import Lang


class OptionSeen(msgspec.Struct, frozen=True):
    name: str
    words: str
    clause: str
    default: Any
    values: list[Any]
    low: int | None
    high: int | None
    none: bool


class LevelSeen(msgspec.Struct, frozen=True):
    level: LevelName
    words: str


class FieldSeen(msgspec.Struct, frozen=True):
    """A field of a game's view, for the board that shows any game."""

    name: str
    words: str
    cards: bool
    """It holds cards of the game's deck."""


class GameSeen(msgspec.Struct, frozen=True):
    """What a game says of itself; its boards and pictures are the client's, by its name."""

    name: str
    title: str
    line: str
    prefix: str
    """Of its clauses."""
    deck: str
    """Whose drawings its cards are; empty: none."""
    fewest: int
    most: int
    usual: int
    """Seats if nobody says otherwise."""
    firsts: dict[str, str]
    """A sentence for the first time that somebody meets a kind of decision, by the first word of its picks."""
    lesson: bool
    charts: bool
    """There is advice as tables."""
    trainer: bool
    """There are situations to train with."""
    trained: list[str]
    """The options that bear on what is right there."""
    options: list[OptionSeen]
    levels: list[LevelSeen]
    fields: list[FieldSeen]
    """What the fields of its view are called; a game with a board of its own need not say."""


def game_seen(name: str, lang: Lang) -> GameSeen:
    about, english = GAMES[name], lang == "en"
    chosen = game(name)
    options = [
        option_seen(field.name, field.default, field.metadata["meaning"], english) for field in fields(chosen.options)
    ]
    called, cards = getattr(chosen.words, "FIELDS", {}), getattr(chosen.words, "CARDS", ())
    lesson = about.part_if_any("lesson")
    return GameSeen(
        name=name,
        title=about.title[english],
        line=about.in_a_line[english],
        prefix=about.prefix,
        deck=about.deck,
        fewest=about.fewest,
        most=about.most,
        usual=about.usual,
        firsts={verb: words[english] for verb, words in getattr(lesson, "FIRSTS", {}).items()},
        lesson=lesson is not None,
        charts=about.part_if_any("charts") is not None,
        trainer=bool(about.trainer),
        trained=list(about.trained),
        options=options,
        levels=[LevelSeen(level, level_words(level)[english]) for level in levels_of(about)],
        fields=[FieldSeen(field, words[english], field in cards) for field, words in called.items()],
    )


def option_seen(name: str, default: Any, meaning: Meaning, english: bool) -> OptionSeen:
    low, high = meaning.between or (None, None)
    words = meaning.en if english else meaning.de
    return OptionSeen(name, words, meaning.clause, default, list(meaning.values), low, high, meaning.none)
