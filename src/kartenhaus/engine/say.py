"""`say`: the words for anything that a game is made of."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..core.errors import KartenhausError, Unknown
from ..core.picks import Event, Hidden, Leave, Left, Over, Pick, Span
from ..core.rule import GENERAL, LEFT
from ..core.voice import GENERAL_REASONS, LANGUAGES, Both, Voice
from ..games import GAMES

FEW = 8


def say(
    thing: object, lang: str = "de", names: Sequence[str] = (), you: int | None = None, options: object = None
) -> str:
    """The words for an action, an event, a refusal, a result; `you` is the seat that is spoken to. With the game's
    `options` a deck that people have made themselves goes by its own names."""
    if lang not in LANGUAGES:
        raise Unknown(("Die Sprache", "language"), lang, LANGUAGES)
    if isinstance(thing, KartenhausError):
        return thing.in_language(lang)
    v = Voice(lang, names, you, options)
    match thing:
        case Leave(seat):
            return v(f"{v.name(seat)} verlässt das Spiel", f"{v.name(seat)} leaves the game")
        case Left(seat):
            return v.does(seat, ("verlässt", "verlässt"), ("leave", "leaves")) + v(" das Spiel.", " the game.")
        case Hidden(_):
            return v("verdeckt", "hidden")
        case Pick() | Span():
            return str(_words(thing).action(thing, v))
        case Over():
            return over_words(thing, v)
        case Event():
            return str(_words(thing).event(thing, v))
    raise TypeError(f"say() speaks of picks, events, refusals and results, not of {type(thing).__name__}")


def _words(thing: Pick | Span | Event) -> Any:
    """A game's words stand beside the module that its picks and events come from."""
    return _words_beside(type(thing).__module__)


@lru_cache
def _words_beside(module: str) -> Any:
    return importlib.import_module(module.rpartition(".")[0] + ".words")


def over_words(over: Over, v: Voice) -> str:
    about = GAMES[over.game]
    if over.clause == f"G-{LEFT - GENERAL}" and len(over.payoffs) == 2:
        winner = 0 if over.payoffs[0] > over.payoffs[1] else 1
        who = v.does(winner, ("gewinnst", "gewinnt"), ("win", "wins"))
        return who + v(", weil niemand sonst mehr mitspielt.", ", since nobody else is left.")
    words = importlib.import_module(f"..games.{about.package}.words", __package__)
    return str(words.result(over.payoffs, over.clause, v))


def refusal_words(game: Any, clause: int, pick: Pick, legal: list[Pick | Span]) -> Both:
    """What was tried, why not, and what would be right."""
    reason = GENERAL_REASONS[clause] if clause >= GENERAL else game.words.reason(clause, pick)
    named = game.clause(clause)
    some = ", ".join(f"«{action}»" for action in legal[:FEW]) + (" …" if len(legal) > FEW else "")
    de = f"«{pick}» geht nicht: {reason[0]} ({named})." + (f" Möglich: {some}." if legal else "")
    en = f"«{pick}» is refused: {reason[1]} ({named})." + (f" Possible: {some}." if legal else "")
    return de, en
