"""What a table refuses, and what it no longer knows."""

from __future__ import annotations

from ..core.errors import KartenhausError, NotationError


class Declined(KartenhausError):
    """Something a table does not do just now; nothing has changed."""


class Stale(KartenhausError):
    """Something was meant for a position that the table has left."""

    def __init__(self) -> None:
        super().__init__(
            "Der Tisch ist schon weiter; schau, was geschehen ist.", "The table has moved on; see what happened."
        )


class Closed(Declined):
    """Whoever runs the house has closed the table: nobody goes on there."""

    def __init__(self) -> None:
        super().__init__(
            "Diesen Tisch hat geschlossen, wer den Server betreibt; hier geht es nicht weiter.",
            "Whoever runs this server has closed this table; nobody goes on here.",
        )


class Forgotten(Exception):
    """An entry goes back to what a table has forgotten; the whole log has it."""


def no_such_seat(seat: int, seats: int) -> NotationError:
    return NotationError(
        f"Platz {seat} gibt es nicht; es gibt 0 … {seats - 1}.", f"There is no seat {seat}; there are 0 … {seats - 1}."
    )
