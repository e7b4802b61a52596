"""What a computer player thinks of an action."""

from __future__ import annotations

from typing import NamedTuple

from ..core.picks import Pick


class Valued(NamedTuple):
    action: Pick
    worth: float
    """To the seat, with what it knows: the average result, on the scale of the payoffs."""
    visits: int
    """How often a search has tried it; 0: worked out."""
    error: float = 0.0
    """Of what was worked out up to a point and estimated there: one standard error of the worth; 0: exact."""
    own: float = 0.0
    """The part of that error which the other actions' worths do not share: what counts where they are compared."""
