"""Games of J-Solitär with what an author asks of them: how long, how often a whole hand goes, whether it pays to begin.

Seat 0 plays first in every game (the lot is the same for everybody), so that «first» is one seat's result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...core.chance import below, key_of, reseed
from ...core.rule import CHANCE, OVER
from ...engine.bodies import Mode, body_for
from ...engine.game import Game
from ...games.j_solitaer.state import DRAW, FIRST, HAND, LAY_OPEN, LOT
from ...players import contract
from ...players.drivers import SOLID, TABLE, choose
from ...players.expert import Expert
from ...players.j_solitaer.whole_turn import WholeTurn, turn_worth
from ...players.levels import policies

Choose = Callable[[Any, int], int]
"""What the seat does in a state of the table."""
LOOK = 50  # simulations for turns that are too large to be worked out


class Left(NamedTuple):
    """The end of a turn, as the estimate looks at it: what the player has left, and the others."""

    mine: float
    theirs: float
    estimate: float
    seat: int


class Played(NamedTuple):
    turns: int
    whole_hands: int
    """Turns in which somebody laid the whole hand, however small (JS-15)."""
    full_hands: int
    """The same with eight cards or more."""
    payoffs: list[float]
    """By seat; the first plays first."""
    ends: list[Left]
    """Between two: the ends of their turns."""


class Games:
    def __init__(self, game: Game, seats: int, player: str = "solid", seed: int | str = 1, mode: Mode | None = None):
        self.game, self.seats, self.key, self.random = game, seats, key_of(f"{seed} {seats}"), [0]
        self.policy = policies(game)
        self.choose = self.solid(mode) if player == "solid" else self.expert(seed, mode)

    def solid(self, mode: Mode | None) -> Choose:
        body = body_for(self.game.rules, [choose], mode, (contract, self.policy))
        decide, desk = body.driver(choose), body.desk(2)
        self.thought = desk.thought

        def answer(state: Any, seat: int) -> int:
            desk.put(TABLE, state)
            return int(decide(desk.whole, seat, SOLID))

        return answer

    def expert(self, seed: int | str, mode: Mode | None) -> Choose:
        """Turns worked out; the few that are too large for that, by a short search."""
        search = Expert(self.game, seed, None, LOOK, 1, mode)
        body = body_for(self.game.rules, [turn_worth], mode, (contract, self.policy))
        thinker = WholeTurn(self.game, body, search)
        self.thought = [0]

        def answer(state: Any, seat: int) -> int:
            covered = state.copy()
            self.game.rules.cover(covered, seat)
            valued = thinker.computed(covered, seat)
            if valued is None:
                search.new_game(below(self.thought, 1 << 30))
                valued = search.think(self.game.seeing.see(covered, seat, self.game.options).carrying(covered))
            return int(max(valued, key=lambda one: (one.visits, one.worth)).action.number)

        return answer

    def play(self, number: int) -> Played:
        rules, random = self.game.rules, self.random
        reseed(random, self.key, number)
        reseed(self.thought, self.key + 1, number)
        state = self.game.start(self.seats, chance="manual").state.copy()
        out, whole, full, turns, ends = [0] * rules.MOST_ACTIONS, 0, 0, 0, []
        began, held = 0, 0  # the turn that was looked at last, and the hand it began with
        while (who := rules.to_act(state)) != OVER:
            turn, seat = state.turns, state.turn
            if who == CHANCE:
                first = state.phase == LOT
                rules.apply(state, FIRST if first else rules.outcome(state, below(random, rules.outcomes(state))))
                continue
            n = rules.actions(state, out)
            action = out[0] if n == 1 else self.choose(state, who)
            if turn != began:
                began, held = turn, state.seat[who].held
            if action < LAY_OPEN and state.seat[who].held == 1:
                whole, full = whole + 1, full + (held >= HAND)
            before = state.over
            rules.apply(state, action)
            if self.seats == 2 and before == state.over and (state.phase == DRAW or state.turns != turn):
                ends.append(self.left(state, seat))
            turns = state.turns
        spent = int(state.spent if self.seats == 1 else turns)
        return Played(spent, whole, full, payoffs(rules, state, self.seats), ends)

    def left(self, state: Any, seat: int) -> Left:
        mine, theirs = self.policy.burden(state, seat), float(self.policy.left(state, 1 - seat))
        return Left(mine, theirs, self.policy.estimate(state, seat), seat)


def payoffs(rules: Any, state: Any, seats: int) -> list[float]:
    return [rules.payoff(state, seat) for seat in range(seats)]
