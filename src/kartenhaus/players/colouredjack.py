"""Colouredjack's strongest player: every action is tried in the same deals, and a policy plays on from there.

A tree does not pay here: hardly a hand comes twice, so that most choices in it would be first tries, and what follows
would look worse than it is. What counts is what the others may hold. Their hands are dealt as their play suggests, and
all actions meet the same ones: they differ by what they are worth, and less by luck.
"""

from __future__ import annotations

from typing import Any

from ..core.chance import below
from ..core.picks import Pick, View
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
def play_on(s: Any, seat: int, end: int, out: Out, random: Out) -> float:
    """By the rollout policy up to that milestone; what has then come out for the seat."""
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
    """The actions of states[ROOT] one after the other; when all have had their turn the cards are dealt anew."""
    end = milestone(states[ROOT]) + reach
    n = actions(states[ROOT], out)
    for i in range(simulations):
        j = i % n
        if j == 0:
            copy(words, DEALT, ROOT)
            cover(states[DEALT], seat)
            suppose(states[DEALT], seat, random)
        copy(words, WORK, DEALT)
        actions(states[WORK], out)
        apply(states[WORK], out[j])
        worth[j] += play_on(states[WORK], seat, end, out, random)
        visits[j] += 1


class Deals(Tree):
    """A tree that is nothing but its root, and is begun anew wherever it is put."""

    def __init__(self, game: Game, mode: Mode) -> None:
        super().__init__(game, mode)
        self.rules = game.rules
        self.try_all = link(game.rules, try_all, mode, (contract, policies(game)))
        self.legal: list[int] = []

    def put(self, covered: Any) -> None:
        super().put(covered)
        self.forget()
        n = self.rules.actions(covered, self.desk.out)
        self.legal = [int(action) for action in self.desk.out[:n]]

    def forget(self) -> None:
        for j in range(len(self.visits)):
            self.visits[j], self.worth[j] = 0, 0.0

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        """Always fair, and no action is left untried."""
        d, n = self.desk, max(simulations, len(self.legal))
        self.try_all(d.states, d.words, seat, n, self.reach, d.out, d.random, self.visits, self.worth)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        return [(action, int(self.visits[j]), float(self.worth[j])) for j, action in enumerate(self.legal)]


class SameDeals(Expert):
    """With as much thought as any `Expert`; of its actions, all tried equally often, it takes the one worth most."""

    tree = Deals

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: valued.worth).action
