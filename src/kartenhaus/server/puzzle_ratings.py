"""How hard the puzzles are, and how good those who solve them: every answer is a game between the two (Glicko-2).

Nothing of it is stored. It follows from the answers in their order, and is carried on from there when new ones come.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import NamedTuple

from ..games import GAMES
from ..players.glicko import Met, Rating, rated
from ..players.puzzle_set import KeptPuzzle, PuzzleSet, puzzle_set
from ..store.rows import AttemptRow
from .interfaces import TableStore

AT_ONCE = 2_000
LATE = 64  # of several processes one may write a lower number after a higher one
FIRST = {"easy": 1350.0, "middling": 1550.0, "hard": 1750.0}
BY_LUCK = 200.0
DOUBT = 200.0
"""What a puzzle begins with: by which computer players miss it, less what it is easier by guessing."""


class Tries(NamedTuple):
    tried: int = 0
    found: int = 0


def first_rating(one: KeptPuzzle) -> float:
    return FIRST[one.hardness] - BY_LUCK * len(one.right) / len(one.weighed)


class PuzzleRatings:
    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.lock = threading.Lock()
        self.turn = asyncio.Lock()
        """To follow: all others wait without a thread, however long it takes."""
        self.last = 0
        self.lately: set[int] = set()
        self.puzzles: dict[tuple[str, str], Rating] = {}
        self.tries: dict[tuple[str, str], Tries] = {}
        self.people: dict[tuple[str, str], Rating] = {}
        """By game and profile."""
        self.answered: dict[tuple[str, str], dict[str, bool]] = {}
        """By game and profile: the puzzles, and whether the answer was right."""

    def follow(self) -> None:
        """Reads the answers that are new. It blocks, and may be called from any thread."""
        with self.lock:
            while True:
                since = max(0, self.last - LATE)
                new = [one for one in self.store.attempts(since, AT_ONCE) if one.id not in self.lately]
                for one in new:
                    self._take(one)
                if not new:
                    return
                self._remember(new)

    def _remember(self, new: Sequence[AttemptRow]) -> None:
        self.last = max(self.last, *(one.id for one in new))
        self.lately = {n for n in (*self.lately, *(one.id for one in new)) if n > self.last - LATE}

    def _take(self, one: AttemptRow) -> None:
        kept = puzzle_set_if_any(one.game)
        if kept is None:
            return
        key = one.game, one.puzzle
        puzzle = self.of_puzzle(kept, one.puzzle)
        solver = self.of_person(one.game, one.profile)
        self.puzzles[key] = rated(puzzle, [Met(solver, 1.0 - one.found)])
        tries = self.tries.get(key, Tries())
        self.tries[key] = Tries(tries.tried + 1, tries.found + one.found)
        if one.profile is not None:
            self.people[one.game, one.profile] = rated(solver, [Met(puzzle, float(one.found))])
            self.answered.setdefault((one.game, one.profile), {})[one.puzzle] = one.found

    def of_puzzle(self, kept: PuzzleSet, puzzle: str) -> Rating:
        known = self.puzzles.get((kept.game, puzzle))
        if known is not None:
            return known
        first = next((first_rating(one) for one in kept.puzzles if one.id == puzzle), Rating().rating)
        return Rating(first, DOUBT)

    def of_person(self, game: str, profile: str | None) -> Rating:
        return self.people.get((game, profile or ""), Rating())


def puzzle_set_if_any(game: str) -> PuzzleSet | None:
    """None also for a game that is not installed any more."""
    return puzzle_set(game) if game in GAMES else None
