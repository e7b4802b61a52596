"""The puzzles that come with a game: its `puzzles.json`, which `scripts/puzzles.py` makes.

A puzzle is a state, the seat whose turn it is, and what every action is worth to it by what it knew. The state holds
hidden cards too: whoever shows a puzzle shows that seat's view.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec

from ..core.errors import Unknown
from ..engine.game import Game, Play, game_of
from ..games import GAMES
from . import Level
from .coach import Hint
from .puzzle_words import right_ones
from .weighing import Weighed

FILE = "puzzles.json"
Hardness = Literal["easy", "middling", "hard"]
HARDNESSES: tuple[Hardness, ...] = get_args(Hardness)


def hardness(missed: Collection[Level]) -> Hardness:
    return "hard" if "solid" in missed else "middling" if "beginner" in missed else "easy"


class KeptPuzzle(msgspec.Struct, frozen=True, array_like=True):
    seats: int
    seat: int
    state: list[int]
    weighed: list[tuple[str, float, float, float | None]]
    """`Weighed`, best first."""
    missed: list[Level]
    """The computer players that chose otherwise."""

    @property
    def id(self) -> str:
        """The same for as long as the position is."""
        return hashlib.sha256(repr((self.seat, self.state)).encode()).hexdigest()[:12]

    @property
    def actions(self) -> list[Weighed]:
        return [Weighed(*one) for one in self.weighed]

    @property
    def best(self) -> str:
        return self.weighed[0][0]

    @property
    def right(self) -> list[str]:
        """That, and what is as good."""
        return [one.action for one in right_ones(self.actions)]

    @property
    def hardness(self) -> Hardness:
        """By what the computer players made of it, until people have answered."""
        return hardness(self.missed)

    def worth_of(self, action: str) -> float | None:
        return next((one.worth for one in self.actions if one.action == action), None)


class PuzzleSet(msgspec.Struct, frozen=True):
    game: str
    options: str
    rules: int
    """The version of the rules that they were found by."""
    seed: str
    made: str
    """The day."""
    simulations: int
    """For each action, where worths were not worked out."""
    puzzles: list[KeptPuzzle]

    @property
    def variant(self) -> Game:
        return game_of(self.game, self.options, self.rules)

    def by_id(self, name: str) -> KeptPuzzle:
        for one in self.puzzles:
            if one.id == name:
                return one
        raise Unknown(("Das Rätsel", "puzzle"), name[:40], [one.id for one in self.puzzles[:3]])


@lru_cache
def puzzle_set(name: str) -> PuzzleSet | None:
    """None: the game has none."""
    if name not in GAMES:
        raise Unknown(("Das Spiel", "game"), name[:40], GAMES)
    file = files(GAMES[name].package) / FILE
    return msgspec.json.decode(file.read_bytes(), type=PuzzleSet) if file.is_file() else None


def play_of(kept: PuzzleSet, one: KeptPuzzle, names: list[str]) -> Play:
    """Where the puzzle begins; what led to it is not known."""
    return kept.variant.resume(one.seats, one.state, 0, names)


def hint_of(kept: PuzzleSet, one: KeptPuzzle) -> Hint:
    """What the coach says of it."""
    scale = kept.variant.about.scale(one.seats)
    return Hint(kept.game, kept.options, one.seat, scale, one.actions, None)
