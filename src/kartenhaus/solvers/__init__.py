"""Exact answers: what a game is worth, and what is right play.

    kh.solve("black-jack", decks=6, hole_card="peek").value("best").value

A game that has a solver names it in its `ABOUT`: `solver="kartenhaus.solvers.<game>:solve"`. It is called with the
game's options and, by keyword, with what else it lets one wish for, and answers with a `Solution`: values and tables,
how they were worked out, what of it is exact and what is a definition.
"""

from __future__ import annotations

import inspect
from typing import Any

from ..core.about import named
from ..core.errors import KartenhausError, Unknown
from ..engine.game import game
from ..games import GAMES
from .solution import Row, Solution, Table, Value

__all__ = ["Row", "Solution", "Table", "Unsolved", "Value", "solve", "solved", "wishes"]


class Unsolved(KartenhausError):
    """A game that has no solver."""

    def __init__(self, name: str) -> None:
        title, there = GAMES[name].title, ", ".join(solved()) or "–"
        super().__init__(
            f"{title[0]} ist nicht gelöst. Gelöst sind: {there}.",
            f"{title[1]} is not solved. Solved are: {there}.",
        )


def solved() -> list[str]:
    """The games that have a solver."""
    return [name for name, about in GAMES.items() if about.solver]


def solve(name: str, **given: Any) -> Solution:
    """The game of that name, solved. By keyword: its options, and what its solver takes besides."""
    solver, known = solver_of(name), wishes(name)
    chosen = game(name, **{key: value for key, value in given.items() if key not in known})
    solution: Solution = solver(chosen.options, **{key: value for key, value in given.items() if key in known})
    return solution


def solver_of(name: str) -> Any:
    if name not in GAMES:
        raise Unknown(("Das Spiel", "game"), name, GAMES)
    if not GAMES[name].solver:
        raise Unsolved(name)
    return named(GAMES[name].solver)


def wishes(name: str) -> dict[str, inspect.Parameter]:
    """What a game's solver takes besides the options."""
    _, *others = inspect.signature(solver_of(name)).parameters.values()
    return {one.name: one for one in others}
