"""Answers to puzzles, as a page keeps them (store/puzzles.py says what is promised)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, TypeVar

from ..store import checks
from ..store.rows import AttemptRow
from . import shelf
from .appending import changed
from .rows import AttemptKept

T = TypeVar("T")


class PagePuzzles:
    rows: dict[str, Any]

    def of(self, kind: str) -> Iterable[tuple[str, Any]]:
        raise NotImplementedError

    def submit(self, change: Callable[[], tuple[list[shelf.Change], T]]) -> Future[T]:
        raise NotImplementedError

    def attempt(self, profile: str, game: str, puzzle: str, found: bool, at: int) -> Future[bool]:
        checks.attempt(profile, game, puzzle, at)

        def change() -> tuple[list[shelf.Change], bool]:
            known = self._attempts()
            if any((one.profile, one.game, one.puzzle) == (profile, game, puzzle) for _, one in known):
                return [], False
            number = known[-1][0] + 1 if known else 1
            return [changed("attempts", str(number), AttemptKept(profile, game, puzzle, found, at))], True

        return self.submit(change)

    def attempts(self, since: int, limit: int) -> list[AttemptRow]:
        found = [(n, one) for n, one in self._attempts() if n > since][:limit]
        return [AttemptRow(n, one.profile, one.game, one.puzzle, one.found, one.at) for n, one in found]

    def _attempts(self) -> list[tuple[int, AttemptKept]]:
        return sorted(((int(name), one) for name, one in self.of("attempts")), key=lambda pair: pair[0])
