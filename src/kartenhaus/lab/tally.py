"""What games came to, as counts of how often each thing happened.

Counts add up to the same in any order and by any cut into blocks; means and spreads are worked out from them at the
end. So an answer does not depend on who played which game when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Self

import msgspec

from ..core.roles import UNKNOWN
from ..engine.counting import DECISIONS, LENGTHS, PICKS, RESULTS, ROUNDS, TURNS

LENGTH_NAMES = {"picks": PICKS, "decisions": DECISIONS, "turns": TURNS, "rounds": ROUNDS}


class Notes:
    """What is noted of a block of games: columns of plain numbers (engine.counting)."""

    def __init__(self, note: Any, games: int, seats: int) -> None:
        lengths = [int(n) for n in note["lengths"][: LENGTHS * games]]
        roles = [int(role) for role in note["roles"][: seats * games]]
        worth = [float(worth) for worth in note["worth"][: seats * games]]
        self.games, self.seats = games, seats
        self.lengths = {name: lengths[column::LENGTHS] for name, column in LENGTH_NAMES.items()}
        self.roles = [roles[seat::seats] for seat in range(seats)]
        self.worth = [worth[seat::seats] for seat in range(seats)]
        self.rounds = [int(n) for n in note["rounds"][: RESULTS * seats]]
        self.choices = [int(n) for n in note["choices"][:]]

    def by_role(self, role: int) -> list[float | None]:
        """What the seat of that role got, game by game."""
        found: list[float | None] = [None] * self.games
        for roles, worth in zip(self.roles, self.worth, strict=True):
            found = [w if r == role else f for r, w, f in zip(roles, worth, found, strict=True)]
        return found


class Tally:
    """Games added up."""

    def __init__(self) -> None:
        self.games = 0
        self.results: Counter[tuple[int, int, float]] = Counter()
        """Seat, role in the first round, payoff."""
        self.lengths: dict[str, Counter[int]] = {name: Counter() for name in LENGTH_NAMES}
        self.rounds: Counter[tuple[int, int]] = Counter()
        """Role, result."""
        self.choices: Counter[int] = Counter()
        """Decisions by how many actions were legal; 0: nobody has counted."""

    @classmethod
    def of(cls, notes: Notes) -> Self:
        made = cls()
        made.games = notes.games
        for seat, (roles, worths) in enumerate(zip(notes.roles, notes.worth, strict=True)):
            for (role, worth), times in Counter(zip(roles, worths, strict=True)).items():
                made.results[seat, role, worth] += times
        for name, column in notes.lengths.items():
            made.lengths[name] = Counter(column)
        made.choices = Counter({n: times for n, times in enumerate(notes.choices) if times})
        for at, times in enumerate(notes.rounds):
            if times:
                made.rounds[divmod(at, RESULTS)] += times
        return made

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.results.update(other.results)
        for name, counted in other.lengths.items():
            self.lengths[name].update(counted)
        self.rounds.update(other.rounds)
        self.choices.update(other.choices)

    # ── What it says ─────────────────────────────────────────────────────────
    def of_role(self, role: int) -> Counter[float]:
        return collected((worth, times) for (_, r, worth), times in self.results.items() if r == role)

    def of_seat(self, seat: int) -> Counter[float]:
        return collected((worth, times) for (s, _, worth), times in self.results.items() if s == seat)

    def roles(self) -> list[int]:
        return sorted({role for _, role, _ in self.results} - {UNKNOWN})

    # ── Kept ─────────────────────────────────────────────────────────────────
    def written(self) -> Any:
        """As plain lists, for a file."""
        return {
            "games": self.games,
            "results": [[*key, times] for key, times in sorted(self.results.items())],
            "lengths": {name: sorted(counted.items()) for name, counted in self.lengths.items()},
            "rounds": [[*key, times] for key, times in sorted(self.rounds.items())],
            "choices": sorted(self.choices.items()),
        }

    @classmethod
    def read(cls, written: Any) -> Self:
        kept = msgspec.convert(written, Written)
        made = cls()
        made.games = kept.games
        made.results = Counter({(seat, role, worth): times for seat, role, worth, times in kept.results})
        made.lengths |= {name: Counter(dict(counted)) for name, counted in kept.lengths.items()}
        made.rounds = Counter({(role, result): times for role, result, times in kept.rounds})
        made.choices = Counter(dict(kept.choices))
        return made


class Written(msgspec.Struct):
    games: int
    results: list[tuple[int, int, float, int]]
    lengths: dict[str, list[tuple[int, int]]]
    rounds: list[tuple[int, int, int]]
    choices: list[tuple[int, int]]


class Pairs:
    """Two variants of a game on the same deals, deal by deal: how often the second gave how much more than the
    first."""

    def __init__(self) -> None:
        self.worth: Counter[tuple[int, float]] = Counter()
        """Role, difference of payoffs."""
        self.lengths: dict[str, Counter[int]] = {name: Counter() for name in LENGTH_NAMES}

    @classmethod
    def of(cls, base: Notes, other: Notes) -> Self:
        made = cls()
        for role in sorted({role for roles in base.roles for role in roles} - {UNKNOWN}):
            for a, b in zip(base.by_role(role), other.by_role(role), strict=True):
                if a is not None and b is not None:
                    made.worth[role, b - a] += 1
        for name, column in base.lengths.items():
            made.lengths[name] = Counter(b - a for a, b in zip(column, other.lengths[name], strict=True))
        return made

    def add(self, other: Pairs) -> None:
        self.worth.update(other.worth)
        for name, counted in other.lengths.items():
            self.lengths[name].update(counted)

    def of_role(self, role: int) -> Counter[float]:
        return collected((more, times) for (r, more), times in self.worth.items() if r == role)

    def written(self) -> Any:
        worth = [[*key, times] for key, times in sorted(self.worth.items())]
        return {"worth": worth, "lengths": {name: sorted(counted.items()) for name, counted in self.lengths.items()}}

    @classmethod
    def read(cls, written: Any) -> Self:
        kept = msgspec.convert(written, WrittenPairs)
        made = cls()
        made.worth = Counter({(role, more): times for role, more, times in kept.worth})
        made.lengths |= {name: Counter(dict(counted)) for name, counted in kept.lengths.items()}
        return made


class WrittenPairs(msgspec.Struct):
    worth: list[tuple[int, float, int]]
    lengths: dict[str, list[tuple[int, int]]]


def collected(pairs: Iterable[tuple[float, int]]) -> Counter[float]:
    found: Counter[float] = Counter()
    for value, times in pairs:
        found[value] += times
    return found


def paired(notes: Sequence[Notes]) -> list[Pairs]:
    """All others with the first."""
    return [Pairs.of(notes[0], other) for other in notes[1:]]
