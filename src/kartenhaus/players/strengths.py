"""How strong the computer players are, on the scale of the ratings: `solid` has 1500 in every game."""

from __future__ import annotations

from ..core.about import About
from . import LEVELS, Level

USUAL = (1000, 1250, 1500, 1600, 1600)
"""Of a game that does not say: one from elsewhere."""


def strength_of(about: About, level: Level) -> float:
    return float((about.strengths or USUAL)[list(LEVELS).index(level)])
