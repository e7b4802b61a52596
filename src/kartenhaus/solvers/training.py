"""Situations to be trained with: a decision, what each answer is worth, and what a simple table advises.

A game that has a trainer names it in its `ABOUT`: `trainer="kartenhaus.solvers.<game>.trainer:task"`. It is called with
the game's options, whether only hard situations are wanted, and a seed, and answers with a `Task`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..core.about import named
from ..core.errors import KartenhausError
from ..core.options import Options
from ..engine.game import Play
from ..games import GAMES


class Task(NamedTuple):
    play: Play
    """Where somebody is to decide."""
    worths: dict[str, float]
    """Of each legal action, in stakes, the best first."""
    advised: str
    """What the table says that one can learn by heart."""


class Untrained(KartenhausError):
    """A game that has no trainer."""

    def __init__(self, name: str) -> None:
        title, there = GAMES[name].title, ", ".join(trained()) or "–"
        super().__init__(
            f"Für {title[0]} gibt es keinen Trainer. Einen haben: {there}.",
            f"There is no trainer for {title[1]}. There is one for: {there}.",
        )


def trained() -> list[str]:
    """The games that have a trainer."""
    return [name for name, about in GAMES.items() if about.trainer]


def task(name: str, options: Options, hard: bool, seed: int | str) -> Task:
    if not GAMES[name].trainer:
        raise Untrained(name)
    found: Task = named(GAMES[name].trainer)(options, hard, seed)
    return found
