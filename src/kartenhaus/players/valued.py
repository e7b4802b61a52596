"""What a computer player thinks of an action."""

from __future__ import annotations

from typing import NamedTuple

from ..core.picks import Pick


class Valued(NamedTuple):
    action: Pick
    worth: float
    """To the seat, with what it knows: the average result, on the scale of the payoffs."""
    visits: int
    """How often a search has tried it; 0: worked out exactly."""
