"""Tauziehen's strongest player: every turn is tried in the same deals, and a table tells what boards are worth.

The table is the value function of the game without card counting (solvers/tauziehen), kept in `worths.bin`. A
simulation deals out what the seat does not know, makes the turn, lets both sides play on by the table for a few turns
and reads there what the seat has then: so the cards that are still to come, and those that the other may hold, are
counted. All turns meet the same cards, and those that fall too far behind are left out.

The table says what a board is worth to the side that has just played, with the card it kept: the seat's own kept card
counts, the other's hand is any. A simulation therefore ends after a turn of the seat that thinks.
"""

from __future__ import annotations

import math
import zlib
from array import array
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from ...core.bits import lowest, ones
from ...core.chance import below
from ...core.layout import wipe
from ...core.picks import Pick, View
from ...core.rule import CHANCE, OVER, Numbers, driver, rule
from ...engine.bodies import Body
from ...engine.contract import actions, apply, outcome, outcomes, payoff, to_act
from ...engine.drivers import copy
from ...engine.game import Game
from ...games.tauziehen.rules import card_of, crossing, mark_of, moved_by
from ...games.tauziehen.state import GOAL, OPENING, State
from ..expert import Expert, Searcher
from ..search import EDGE, ROOT, WORK, deal_again
from .boards import board_after

FILE = "worths.bin"
SCALE = 63  # a worth of 1 in the table
DEALT = 2
AHEAD = 3  # turns that are played on before the table is asked; odd, so that the seat's own turn is next
DOUBT = 1.0  # how far behind an action may be after one try; after n tries, that over the square root of n


# ── The table ────────────────────────────────────────────────────────────────
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


# ── Simulations ──────────────────────────────────────────────────────────────
@driver(states=3, tried=EDGE)
def try_turns(desks: Any, tried: Any, worths: Numbers, seat: int, simulations: int, fair: bool) -> None:
    """The actions of states[ROOT] one after the other in the same deal, and again; with `fair` all equally often."""
    desk = desks[0]
    s, made = desk.states[WORK], 0
    n = actions(desk.states[ROOT], desk.out)
    while made < simulations:
        deal_again(desk, DEALT, seat)
        luck, level = desk.random[0], top_mean(tried, n)
        for j in range(n):
            if fair or is_in_the_running(tried[j], level):
                desk.random[0] = luck
                copy(desk.words, WORK, DEALT)
                actions(s, desk.out)
                apply(s, desk.out[j])
                tried[j].worth += play_ahead(desk, worths, seat)
                tried[j].visits += 1
                made += 1


@rule
def top_mean(tried: Any, n: int) -> float:
    top = -1.0
    for j in range(n):
        if tried[j].visits:
            top = max(top, tried[j].worth / tried[j].visits)
    return top


@rule
def is_in_the_running(one: Any, level: float) -> bool:
    """Whether it may yet turn out to be the best, the best so far being worth `level`."""
    return bool(one.visits == 0 or one.worth / one.visits + DOUBT / math.sqrt(one.visits) >= level)


@rule
def play_ahead(desk: Any, worths: Numbers, seat: int) -> float:
    """AHEAD turns by the table, and what `seat` has then; it is to act, or the game is over."""
    s, left = desk.states[WORK], AHEAD
    who = to_act(s)
    while who != OVER:
        if who == CHANCE:
            apply(s, outcome(s, below(desk.random, outcomes(s))))
        else:
            n, top, choice = actions(s, desk.out), -2.0, 0
            for j in range(n):
                worth = foreseen(s, desk.out[j], worths)
                if worth > top:
                    top, choice = worth, j
            if left <= 0 and who == seat:
                return top
            left -= 1
            apply(s, desk.out[choice])
        who = to_act(s)
    return payoff(s, seat)


class Turns(Searcher):
    """Knows of its root alone, and begins anew wherever it is put."""

    drivers: ClassVar[tuple[Any, ...]] = (try_turns,)

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        (self.try_turns,) = map(body.driver, self.drivers)
        self.worths = body.numbers(table())
        self.legal: list[int] = []

    def put(self, covered: Any) -> None:
        super().put(covered)
        self.forget()
        out = [0] * self.game.rules.MOST_ACTIONS
        self.legal = out[: self.game.rules.actions(covered, out)]

    def forget(self) -> None:
        wipe(self.tried)

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        self.try_turns(self.desk.whole, self.tried, self.worths, seat, simulations, fair)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        return self.listed(self.legal)


class Foresight(Expert):
    """With as much thought as any `Expert`; of the actions that stayed in the running it takes the one worth most."""

    searcher = Turns

    def choose(self, view: View) -> Pick:
        thought = self.think(view)
        enough = max(valued.visits for valued in thought) / 2
        return max((one for one in thought if one.visits >= enough), key=lambda valued: valued.worth).action
