"""What boards of Tauziehen are worth: the value function of the game without card counting (solvers/tauziehen), kept in
`worths.bin`.

The table says what a board is worth to the side that has just played, with the card it kept: the own kept card counts,
the other's hand is any.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from ...core.bits import lowest, ones
from ...core.rule import Numbers, rule
from ...games.tauziehen.rules import card_of, crossing, mark_of, moved_by
from ...games.tauziehen.state import GOAL, OPENING, State
from .boards import board_after

FILE = "worths.bin"
SCALE = 63  # a worth of 1 in the table


@cache
def table() -> array[int]:
    """Eight worths in a number, each in a byte."""
    return unpacked(files(__package__).joinpath(FILE).read_bytes())


def packed(worths: Iterable[float]) -> bytes:
    """As they are kept in the file."""
    return zlib.compress(bytes(round(SCALE * worth) & 255 for worth in worths), 9)


def unpacked(data: bytes) -> array[int]:
    return array("q", zlib.decompress(data))


@rule
def worth_of(worths: Numbers, board: int) -> float:
    byte = worths[board >> 3] >> 8 * (board & 7) & 255
    return (byte - 256 if byte > 127 else byte) / SCALE


@rule
def foreseen(s: State, action: int, worths: Numbers) -> float:
    """What the seat to act has of that turn, by the table."""
    if s.phase == OPENING:
        return 0.0  # all five are alike
    card, me = card_of(action), s.seat[s.turn]
    if me.points + ones(crossing(s, moved_by(s, card))) >= GOAL:
        return 1.0
    return worth_of(worths, board_after(s, card, mark_of(action), s.turn, lowest(me.hand & ~(1 << card))))
