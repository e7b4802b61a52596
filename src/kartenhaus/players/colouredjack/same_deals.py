"""Colouredjack's strongest player: every action is tried in the same deals, and a policy plays on from there.

A tree does not pay here: hardly a hand comes twice, so that most choices in it would be first tries, and what follows
would look worse than it is. What counts is what the others may hold. Their hands are dealt as their play suggests, and
all actions meet the same ones: they differ by what they are worth, and less by luck.
"""

from __future__ import annotations

from typing import Any

from ...core.layout import wipe
from ...core.picks import Pick, View
from ...core.rule import driver
from ...engine.bodies import Body
from ...engine.contract import actions, apply
from ...engine.drivers import copy
from ...engine.game import Game
from ..contract import milestone
from ..expert import Expert, Searcher
from ..search import EDGE, ROOT, WORK, deal_again, play_on, result

DEALT = 2


@driver(states=3, tried=EDGE)
def try_all(desks: Any, tried: Any, seat: int, simulations: int, reach: int) -> None:
    """The actions of states[ROOT] one after the other; when all have had their turn the cards are dealt anew."""
    desk = desks[0]
    s = desk.states[WORK]
    end = milestone(desk.states[ROOT]) + reach
    n = actions(desk.states[ROOT], desk.out)
    for i in range(simulations):
        j = i % n
        if j == 0:
            deal_again(desk, DEALT, seat)
        copy(desk.words, WORK, DEALT)
        actions(s, desk.out)
        apply(s, desk.out[j])
        play_on(desk, end)
        tried[j].visits += 1
        tried[j].worth += result(s, seat)


class Deals(Searcher):
    """Knows of its root alone, and begins anew wherever it is put."""

    drivers = (try_all,)

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        self.try_all = body.driver(try_all)
        self.legal: list[int] = []

    def put(self, covered: Any) -> None:
        super().put(covered)
        self.forget()
        out = [0] * self.game.rules.MOST_ACTIONS
        self.legal = out[: self.game.rules.actions(covered, out)]

    def forget(self) -> None:
        wipe(self.tried)

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        """Always fair, and no action is left untried."""
        self.try_all(self.desk.whole, self.tried, seat, max(simulations, len(self.legal)), self.policy.REACH)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        return self.listed(self.legal)


class SameDeals(Expert):
    """With as much thought as any `Expert`; of its actions, all tried equally often, it takes the one worth most."""

    searcher = Deals

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: valued.worth).action
