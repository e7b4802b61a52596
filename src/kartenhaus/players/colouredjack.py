"""Colouredjack's strongest player: it tries every action in the same deals and lets a policy play on.

A tree of what everybody knows would not pay here: hardly a hand comes twice, so that most of a tree's choices would be
first tries. A policy plays what follows a decision well enough, and what is hidden matters most: both actions meet the
same hands, dealt as the others' play suggests, so that they differ by what they are worth and less by luck.
"""

from __future__ import annotations

from typing import Any

from ..core.chance import below
from ..core.rule import CHANCE, OVER, Out, rule
from ..engine.compiled import Mode, link
from ..engine.contract import actions, apply, cover, outcome, outcomes, payoff, to_act
from ..engine.game import Game
from . import contract
from .contract import estimate, milestone, rollout, suppose
from .expert import Expert, Tree
from .levels import policies
from .search import ROOT, WORK, copy

DEALT = 2


@rule
def deal(states: Any, words: Any, seat: int, random: Out) -> None:
    """From what the seat knows to a state it supposes."""
    copy(words, DEALT, ROOT)
    cover(states[DEALT], seat)
    suppose(states[DEALT], seat, random)


@rule
def play_on(s: Any, seat: int, end: int, out: Out, random: Out) -> float:
    """To that milestone by the rollout policy; what has come out for the seat."""
    who = to_act(s)
    while who != OVER and milestone(s) < end:
        if who == CHANCE:
            apply(s, outcome(s, below(random, outcomes(s))))
        else:
            n = actions(s, out)
            apply(s, out[0] if n == 1 else rollout(s, n, out, random))
        who = to_act(s)
    return payoff(s, seat) if who == OVER else estimate(s, seat)


@rule
def try_all(
    states: Any, words: Any, seat: int, simulations: int, reach: int, out: Out, random: Out, visits: Any, worth: Any
) -> None:
    """Simulations from states[ROOT], the actions in turn; a new deal whenever all have had theirs."""
    end = milestone(states[ROOT]) + reach
    n = actions(states[ROOT], out)
    for i in range(simulations):
        if i % n == 0:
            deal(states, words, seat, random)
        copy(words, WORK, DEALT)
        n = actions(states[WORK], out)
        apply(states[WORK], out[i % n])
        worth[i % n] += play_on(states[WORK], seat, end, out, random)
        visits[i % n] += 1


class Deals(Tree):
    """A tree that is nothing but its root."""

    def __init__(self, game: Game, mode: Mode) -> None:
        super().__init__(game, mode)
        self.try_all = link(game.rules, try_all, mode, (contract, policies(game)))
        self.actions = game.rules.actions

    def put(self, covered: Any) -> None:
        super().put(covered)
        self.forget()
        self.n = self.actions(covered, self.desk.out)
        self.numbers = [int(self.desk.out[j]) for j in range(self.n)]

    def forget(self) -> None:
        self.visits[:] = 0
        self.worth[:] = [0.0] * len(self.worth)

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        d = self.desk
        self.try_all(d.states, d.words, seat, simulations, self.reach, d.out, d.random, self.visits, self.worth)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        return [(action, int(self.visits[j]), float(self.worth[j])) for j, action in enumerate(self.numbers)]


class SameDeals(Expert):
    tree = Deals
