"""What a game's payoffs are counted in: its own words say so, or else it is wins."""

from __future__ import annotations

from ..core.units import Unit, usual
from .game import Game


def unit_of(game: Game, seats: int) -> Unit:
    own = getattr(game.words, "payoff_unit", None)
    unit: Unit | None = own(seats) if own else None
    return unit or usual(seats, game.about.shares)
