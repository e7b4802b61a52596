"""`say`: the words for anything that a game is made of."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from ..core.errors import KartenhausError, Unknown
from ..core.picks import Event, Hidden, Leave, Left, Over, Pick, Span
from ..core.rule import DRAWN, GENERAL, LEFT, OUT_OF_TURN
from ..core.voice import CHANCES_PICK, GENERAL_REASONS, LANGUAGES, NOT_YOUR_SEAT, Both, Voice
from ..games import GAMES

FEW = 8
NOBODY = ("\0",) * 16  # names that no name contains


def say(
    thing: object, lang: str = "de", names: Sequence[str] = (), you: int | None = None, options: object = None
) -> str:
    """The words for an action, an event, a refusal, a result; `you` is the seat that is spoken to. With the game's
    `options` a deck that people have made themselves goes by its own names."""
    if lang not in LANGUAGES:
        raise Unknown(("Die Sprache", "language"), lang, LANGUAGES)
    if isinstance(thing, KartenhausError):
        return thing.in_language(lang)
    return speak(thing, Voice(lang, names, you, options))


def speak(thing: object, v: Voice) -> str:
    """The same for whoever has a voice already and says many things with it."""
    kind = type(thing)
    words = SPEAKERS.get(kind)
    if words is None:
        words = SPEAKERS[kind] = _speaker(kind)
    return words(thing, v)


def speak_action(action: Pick | Span, v: Voice) -> str:
    """Words of actions come again and again, and most of them name nobody: those are kept."""
    return _kept(action, v.lang, v.you, v.options) or speak(action, v)


@lru_cache(8192)
def _kept(action: Pick | Span, lang: str, you: int | None, options: object) -> str | None:
    words = speak(action, Voice(lang, NOBODY, you, options))
    return None if NOBODY[0] in words else words


SPEAKERS: dict[type, Callable[[Any, Voice], str]] = {}


def _speaker(kind: type) -> Callable[[Any, Voice], str]:
    """A game's words stand beside the module that its picks and events come from."""
    for known, words in GENERAL_WORDS.items():
        if issubclass(kind, known):
            return words
    if not issubclass(kind, Pick | Span | Event):
        raise TypeError(f"say() speaks of picks, events, refusals and results, not of {kind.__name__}")
    beside = importlib.import_module(kind.__module__.rpartition(".")[0] + ".words")
    spoken: Callable[[Any, Voice], str] = beside.event if issubclass(kind, Event) else beside.action
    return spoken


def leaves(leave: Leave, v: Voice) -> str:
    return v(f"{v.name(leave.seat)} verlässt das Spiel", f"{v.name(leave.seat)} leaves the game")


def left(event: Left, v: Voice) -> str:
    return v.does(event.seat, ("verlässt", "verlässt"), ("leave", "leaves")) + v(" das Spiel.", " the game.")


def hidden(_: Hidden, v: Voice) -> str:
    return v("verdeckt", "hidden")


def over_words(over: Over, v: Voice) -> str:
    about = GAMES[over.game]
    if over.clause == f"G-{LEFT - GENERAL}" and len(over.payoffs) == 2:
        winner = 0 if over.payoffs[0] > over.payoffs[1] else 1
        who = v.does(winner, ("gewinnst", "gewinnt"), ("win", "wins"))
        return who + v(", weil niemand sonst mehr mitspielt.", ", since nobody else is left.")
    return str(about.part("words").result(over.payoffs, over.clause, v))


GENERAL_WORDS: dict[type, Callable[[Any, Voice], str]] = {Leave: leaves, Left: left, Hidden: hidden, Over: over_words}


def general_reason(clause: int, pick: Pick) -> Both:
    """Out of turn is also who tries what is not theirs to do: chance's picks, another seat's leaving."""
    if clause == OUT_OF_TURN and isinstance(pick, Leave):
        return NOT_YOUR_SEAT
    if clause == OUT_OF_TURN and pick.number >= DRAWN:
        return CHANCES_PICK
    return GENERAL_REASONS[clause]


def refusal_words(game: Any, clause: int, pick: Pick, legal: list[Pick | Span]) -> Both:
    """What was tried, why not, and what would be right."""
    reason = general_reason(clause, pick) if clause >= GENERAL else game.words.reason(clause, pick)
    named = game.clause(clause)
    some = ", ".join(f"«{action}»" for action in few_of(legal)) + (" …" if len(legal) > FEW else "")
    de = f"«{pick}» geht nicht: {reason[0]} ({named})." + (f" Möglich: {some}." if legal else "")
    en = f"«{pick}» is refused: {reason[1]} ({named})." + (f" Possible: {some}." if legal else "")
    return de, en


def few_of(legal: list[Pick | Span]) -> list[Pick | Span]:
    """As many as a sentence bears, in their order and at least one of each kind."""
    first_of_kind = {type(action): action for action in reversed(legal)}.values()
    others = [action for action in legal if action not in first_of_kind]
    shown = [*first_of_kind, *others[: max(0, FEW - len(first_of_kind))]]
    return [action for action in legal if action in shown]
