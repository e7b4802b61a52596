"""Colouredjack between two: the expert plays an approximate equilibrium of the round, so that next to nothing can be
gained by knowing its play.

`equilibrium.bin` holds, for every hand that leaves a choice (hands.py), how often one asks and what asking and stopping
are worth; solvers/colouredjack made it. With more seats, or other extra cards in the deck than three S and three +, the
expert tries its actions in the same deals (same_deals.py).
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ...cards.maxomin import NUMBERS, PLUS, SUB, copies, holds
from ...core.chance import below, reseed
from ...core.picks import Pick, View
from ...games.colouredjack.policies import estimate
from ...games.colouredjack.rules import actions, counts, most_wins, payoff
from ...games.colouredjack.state import ASK, GOAL, MOST_ACTIONS, STOP
from ..valued import Valued
from .hands import FIRST, cell, cell_above, cells, of_pile
from .same_deals import SameDeals

FILE = "equilibrium.bin"
SEATS = 2
EXTRA = 3
SURE = 255  # asks always
UNIT = 10_000  # a round won


class Choice(NamedTuple):
    ask: float
    """How often one asks."""
    asked: float
    """What that is worth, from -1, the round lost, to 1, the round won."""
    stopped: float


# ── The table ────────────────────────────────────────────────────────────────
def packed(asks: Sequence[float], asked: Sequence[float], stopped: Sequence[float]) -> bytes:
    """As they are kept in the file."""
    often = bytes(round(SURE * ask) for ask in asks)
    worths = array("h", (round(UNIT * worth) for worth in (*asked, *stopped)))
    return zlib.compress(often + worths.tobytes(), 9)


def unpacked(data: bytes) -> list[Choice]:
    raw, n = zlib.decompress(data), cells()
    worths = array("h", raw[n:])
    return [Choice(raw[i] / SURE, worths[i] / UNIT, worths[n + i] / UNIT) for i in range(n)]


@cache
def table() -> list[Choice]:
    return unpacked(files(__package__).joinpath(FILE).read_bytes())


def choice_at(s: Any, seat: int) -> Choice | None:
    """What the table says of the choice before the seat; None: it does not stand there."""
    me, other = s.seat[seat], s.seat[1 - seat]
    if s.seats != SEATS or not is_usual(s.deck):
        return None
    view = other.held if s.dealer == seat else FIRST
    if counts(me.hand) > GOAL:
        return table()[cell_above(me.held)] if view == FIRST else None
    return table()[cell(of_pile(me.hand), view)]


def is_usual(deck: int) -> bool:
    return deck == NUMBERS | copies(SUB, EXTRA) | copies(PLUS, EXTRA)


# ── The player ───────────────────────────────────────────────────────────────
class Equilibrium(SameDeals):
    """Two-handed it asks as often as the table says, at once; otherwise it thinks."""

    def new_game(self, number: int) -> None:
        super().new_game(number)
        self.luck = [0]
        reseed(self.luck, self.key + 1, number)

    def choose(self, view: View) -> Pick:
        known = self.known(view)
        if known is None:
            return self.game.decode(ASK) if hopes(view) else super().choose(view)
        return self.game.decode(ASK if below(self.luck, SURE) < round(SURE * known.ask) else STOP)

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """By the table: what either action is worth if both play on as it says, no simulation needed."""
        known = self.known(view)
        if known is None or view.seat is None:
            return super().think(view, fair)
        won, lost = (after(view.covered, seat, view.seat) for seat in (view.seat, 1 - view.seat))
        worths = (((won + lost) + (won - lost) * worth) / 2 for worth in (known.asked, known.stopped))
        return [Valued(self.game.decode(action), worth, 0) for action, worth in zip((ASK, STOP), worths, strict=True)]

    def known(self, view: View) -> Choice | None:
        """None: the table does not have it, or there is no choice."""
        s: Any = view.covered
        out = [0] * MOST_ACTIONS
        if view.seat is None or actions(s, out) < len(out):
            return None
        return choice_at(s, view.seat)


def hopes(view: View) -> bool:
    """The last of two, above 23 and free to ask: whoever stops there has lost for certain, or shares in nothing."""
    s: Any = view.covered
    seat = view.seat
    if seat is None or s.seats != SEATS or s.dealer != seat or not holds(s.deck, SUB):
        return False
    return counts(s.seat[seat].hand) > GOAL


def after(s: Any, winner: int, seat: int) -> float:
    """What the match is worth to the seat when that one has won the round."""
    twin = s.copy()
    twin.seat[winner].wins += 1
    twin.rounds += 1
    if twin.rounds == twin.last or most_wins(twin) >= twin.needed:
        return payoff(twin, seat)
    return estimate(twin, seat)
