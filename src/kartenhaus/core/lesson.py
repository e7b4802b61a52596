"""A first lesson in a game: a few real positions, each with something to do."""

from __future__ import annotations

import msgspec

from .voice import Both


class Lesson(msgspec.Struct, frozen=True):
    """A position, as the picks that lead to it, and what to do there."""

    picks: str
    """All picks from the beginning, chance's included, as notation: `first 0; deal 13; …`."""
    seat: int
    text: Both
    """What there is to see, and to do now: one or two sentences."""
    wanted: tuple[str, ...]
    """The picks that are meant; any of them will do."""
    praise: Both
    """Why that was right, and what it brought."""
    otherwise: Both
    """For another legal pick: why this one is not meant; one may try again."""
    seats: int = 2
    options: str = ""
    luck: int = 1
    """What chance and the others do after a pick that is wanted comes from this seed."""
