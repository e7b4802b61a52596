"""Clocks: how long a seat may still think. They run while the seat is to act and the server runs."""

from __future__ import annotations

from collections.abc import Sequence

from .entries import Clock
from .table import Table
from .times import Stretch

GRACE = 250  # milliseconds for network latency, before a seat loses on time


def elapsed(since: int, now: int, outages: Sequence[Stretch] = ()) -> int:
    """Milliseconds in which the server ran. Outages are in the order in which they began; they may overlap."""
    closed, counted = 0, since
    for begin, end in outages:
        closed += max(0, min(now, end) - max(counted, begin))
        counted = max(counted, end)
    return max(0, now - since - closed)


def allowed(table: Table, seat: int) -> int | None:
    """What the seat had when its present turn began; None: as long as it likes."""
    clock = table.setup.clock
    if clock is None:
        return None
    each = None if clock.move is None else 1000 * clock.move
    whole = remaining(clock, table.used[seat], table.moves[seat])
    return each if whole is None else whole if each is None else min(each, whole)


def remaining(clock: Clock, used: int, moves: int) -> int | None:
    """Of the time for the whole game."""
    return None if clock.game is None else max(0, 1000 * (clock.game + clock.increment * moves) - used)


def left(table: Table, now: int, outages: Sequence[Stretch] = ()) -> list[int]:
    """Seat by seat; the seat to act less what it has thought so far."""
    times = [allowed(table, seat) or 0 for seat in range(table.setup.seats)]
    if table.to_act >= 0:
        times[table.to_act] = max(0, times[table.to_act] - elapsed(table.turn_began, now, outages))
    return times


def used(table: Table, seat: int, now: int, outages: Sequence[Stretch] = ()) -> int:
    """What a pick made now is charged with: nothing out of turn, and never more than there was."""
    most = allowed(table, seat)
    if most is None or seat != table.to_act:
        return 0
    return min(most, elapsed(table.turn_began, now, outages))


def flag_falls(table: Table, now: int, outages: Sequence[Stretch] = ()) -> int | None:
    """Milliseconds until the seat to act has lost on time; None: never."""
    most = allowed(table, table.to_act) if table.to_act >= 0 else None
    return None if most is None else most + GRACE - elapsed(table.turn_began, now, outages)
