"""The puzzles that come with a game: its `puzzles.json`, which `scripts/puzzles.py` makes.

A puzzle is a state, the seat whose turn it is, and what every action is worth to it by what it knew. The state holds
hidden cards too: whoever shows a puzzle shows that seat's view.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files

import msgspec

from ..core.errors import Unknown
from ..engine.game import Game, Play, game_of
from ..games import GAMES
from . import Level
from .coach import Hint
from .weighing import Weighed

FILE = "puzzles.json"


class KeptPuzzle(msgspec.Struct, frozen=True, array_like=True):
    seats: int
    seat: int
    state: list[int]
    actions: list[tuple[str, float, float]]
    """Notation, worth and one standard error, best first; an error of 0: worked out."""
    missed: list[Level]
    """The computer players that chose otherwise."""

    @property
    def id(self) -> str:
        """The same for as long as the position is."""
        return hashlib.sha256(repr((self.seat, self.state)).encode()).hexdigest()[:12]

    @property
    def best(self) -> str:
        return self.actions[0][0]

    def worth_of(self, action: str) -> float | None:
        return next((worth for name, worth, _ in self.actions if name == action), None)


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
        raise Unknown(("Die Aufgabe", "puzzle"), name[:40], [one.id for one in self.puzzles[:3]])


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
    return Hint(kept.game, kept.options, one.seat, scale, [Weighed(*action) for action in one.actions], None)
