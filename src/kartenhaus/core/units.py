"""What the payoffs of a game are counted in."""

from __future__ import annotations

from typing import NamedTuple

from .voice import Both


class Unit(NamedTuple):
    name: Both
    meaning: Both
    """A sentence."""


SHARED = Unit(
    ("Punkte", "points"),
    ("Ein Sieg zählt 1, eine Niederlage −1, ein geteilter Sieg 0.", "A win counts 1, a loss −1, a shared win 0."),
)
DRAWN = Unit(
    ("Punkte", "points"),
    ("Ein Sieg zählt 1, eine Niederlage −1, ein Unentschieden 0.", "A win counts 1, a loss −1, a draw 0."),
)
WINS = Unit(
    ("Siege", "wins"),
    ("Ein Sieg zählt 1; wer ihn teilt, bekommt seinen Anteil.", "A win counts 1; whoever shares it gets their part."),
)


def usual(seats: int, shares: bool) -> Unit:
    """In every game that does not say otherwise; do the best share the win there?"""
    return WINS if seats != 2 else SHARED if shares else DRAWN
