"""What is asked of a computer player that thinks elsewhere: in another process, or in another worker of a browser."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from ..core.picks import View
from ..engine.game import Game, game
from . import Player, player
from .coach import Hint, hint

USUAL = 0.2  # seconds
Options = tuple[tuple[str, Any], ...]


class Question(msgspec.Struct, frozen=True, array_like=True):
    """A view as numbers, and how long to think about it."""

    game: str
    options: Options
    seat: int
    covered: tuple[int, ...]
    past: tuple[int, ...]
    seconds: float | None
    simulations: int | None
    level: str


def question(
    chosen: Game, view: View, seconds: float | None, simulations: int | None, level: str = "expert"
) -> Question:
    seat = -1 if view.seat is None else view.seat
    return Question(
        chosen.name, options_of(chosen), seat, view.covered.numbers(), view.past, seconds, simulations, level
    )


def options_of(chosen: Game) -> Options:
    return tuple(chosen.options.changed().items())


def policy(level: str, chosen: Game) -> Player:
    """A player that answers at once. Kept: to make one takes fifty times as long as to ask it."""
    return _kept(level, chosen.name, options_of(chosen))


def forget() -> None:
    """A level may be another player than before."""
    _kept.cache_clear()


@lru_cache(64)
def _kept(level: str, name: str, options: Options) -> Player:
    return player(level, _game(name, options))


@lru_cache(64)
def _game(name: str, options: Options) -> Game:
    return game(name, **dict(options))


# ── Where it is answered ─────────────────────────────────────────────────────
def answer(asked: Question) -> int:
    """What a player of that level does there, as a number."""
    thinking: Any = _thinker(asked.level, asked.game, asked.options)
    thinking.seconds, thinking.simulations = asked.seconds or USUAL, asked.simulations
    number: int = thinking.choose(seen(asked)[1]).number
    return number


def answer_hint(asked: Question) -> Hint:
    return hint(*seen(asked), simulations=asked.simulations or 1)


@lru_cache(16)
def _thinker(level: str, name: str, options: Options) -> Player:
    return player(level, _game(name, options))


def seen(asked: Question) -> tuple[Game, View]:
    chosen = _game(asked.game, asked.options)
    state = chosen.rules.State().fill(iter(asked.covered))
    view: View = chosen.seeing.see(state, asked.seat, chosen.options).carrying(state, asked.past)
    return chosen, view
