"""What a seat is in a game besides its number: the first player, the dealer, the one on the dealer's left.

A game's folder may have a `roles.py`, whose rules its rules.py offers to the drivers (`engine.contract`):

    role_of(s, seat)        the role in the running round as a number, or UNKNOWN as long as it is not drawn
    rounds_over(s)          how many rounds are over
    round_result(s, seat)   LOST, UNDECIDED or WON, of the last round that is over
    role_names(seats)       what the numbers are called, for so many seats

Where a game says nothing, the role of whoever acts first is counted.
"""

from __future__ import annotations

from typing import NamedTuple

from .voice import Both

UNKNOWN = -1
LOST, UNDECIDED, WON = range(3)


class Role(NamedTuple):
    name: str
    """For programs: `first`, `dealer`."""
    title: Both
    """With its article, for a sentence."""
    meaning: Both = ("", "")
    """A sentence, if the title does not say enough."""


GENERIC = (
    Role("acts-first", ("wer zuerst zieht", "whoever acts first")),
    Role("acts-later", ("wer später zieht", "whoever acts later")),
)
"""Of a game that names none."""
