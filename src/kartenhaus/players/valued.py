"""What a computer player thinks of an action."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, inf
from typing import NamedTuple

from ..core.picks import Pick
from ..engine.game import Game


class Valued(NamedTuple):
    action: Pick
    worth: float
    """To the seat, with what it knows: the average result, on the scale of the payoffs."""
    visits: int
    """How often a search has tried it; 0: worked out."""
    error: float = 0.0
    """Of what was worked out up to a point and estimated there: one standard error of the worth; 0: exact."""
    own: float = 0.0
    """The part of that error which the best action's worth does not share: what counts where they are compared."""


def estimated(
    game: Game, worths: Iterable[tuple[int, float]], error: float, apart: float, certain: float = inf
) -> list[Valued]:
    """Actions that were worked out up to an estimate which is off by `error`; what is worth `certain` is won or lost.
    Of two that are worth nearly the same the ends are nearly the same, and so is the error: of a difference it is about
    as large as the difference itself where that is small, and `apart` where it is large (benchmarks/differences.py)."""
    found = list(worths)
    best = max(worth for _, worth in found)
    return [
        Valued(
            game.decode(action),
            worth,
            0,
            0.0 if abs(worth) >= certain else error,
            0.0 if abs(worth) >= certain <= abs(best) else apart * (1 - exp((worth - best) / apart)),
        )
        for action, worth in found
    ]
