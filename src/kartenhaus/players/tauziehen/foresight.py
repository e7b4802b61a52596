"""Tauziehen's strongest player: every turn is tried in the same deals, and a table tells what boards are worth.

A simulation deals out what the seat does not know, makes the turn, lets both sides play on by the table (`worths`) for
a few turns and reads there what the seat has then: so the cards that are still to come, and those that the other may
hold, are counted. What the other has kept is dealt as it is likely by what they played (`beliefs`). All turns meet the
same cards, and those that fall too far behind are left out.

In the table the seat's own kept card counts, the other's hand is any. A simulation therefore ends after a turn of the
seat that thinks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from ...core.bits import ones
from ...core.chance import below
from ...core.layout import wipe
from ...core.picks import Pick, View
from ...core.rule import CHANCE, OVER, Numbers, driver, rule
from ...engine.bodies import Body
from ...engine.contract import actions, apply, cover, outcome, outcomes, payoff, to_act
from ...engine.drivers import copy
from ...engine.game import Game
from ..contract import suppose
from ..expert import Expert, Searcher
from ..search import EDGE, ROOT, WORK
from ..valued import Valued
from .beliefs import BELIEF, CARDS, believe
from .worths import foreseen, table

DEALT = 2
FINE = 1 << 30  # of a chance between 0 and 1
AHEAD = 3  # turns that are played on before the table is asked; odd, so that the seat's own turn is next
DOUBT = 1.0  # how far behind an action may be after one try; after n tries, that over the square root of n


# ── Simulations ──────────────────────────────────────────────────────────────
@driver(states=3, tried=EDGE, beliefs=BELIEF)
def try_turns(desks: Any, tried: Any, beliefs: Any, worths: Numbers, seat: int, simulations: int, fair: bool) -> None:
    """The actions of states[ROOT] one after the other in the same deal, and again; with `fair` all equally often."""
    desk = desks[0]
    believe(desk, beliefs[0], worths, seat)
    s, made = desk.states[WORK], 0
    n = actions(desk.states[ROOT], desk.out)
    while made < simulations:
        deal_as_believed(desk, beliefs[0], seat)
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
def deal_as_believed(desk: Any, belief: Any, seat: int) -> None:
    """The root with other cards where the seat does not know them, and a kept card that is likely."""
    copy(desk.words, DEALT, ROOT)
    s = desk.states[DEALT]
    cover(s, seat)
    they = s.seat[1 - seat]
    if ones(they.hand) == 0:
        card = drawn(belief, below(desk.random, FINE) / FINE)
        they.hand |= 1 << card & they.pile
        they.pile &= ~they.hand
    suppose(s, seat, desk.random)


@rule
def drawn(belief: Any, luck: float) -> int:
    """The card at which the sum of all that are likely comes to `luck`, from 0 to 1; 0 if nothing is known."""
    for card in range(CARDS):
        luck -= belief.kept[card]
        if luck < 0.0:
            return card
    return 0


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
        self.worths, self.beliefs = body.numbers(table()), body.rows(BELIEF)
        self.legal: list[int] = []

    def put(self, covered: Any) -> None:
        super().put(covered)
        self.forget()
        out = [0] * self.game.rules.MOST_ACTIONS
        self.legal = out[: self.game.rules.actions(covered, out)]

    def forget(self) -> None:
        wipe(self.tried)

    def recall(self, past: Sequence[int]) -> None:
        """What both have done so far; nothing, if that is not known."""
        belief = self.beliefs[0]
        belief["turns"] = len(past)
        for i, action in enumerate(past):
            belief["past"][i] = action

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        self.try_turns(self.desk.whole, self.tried, self.beliefs, self.worths, seat, simulations, fair)

    def values(self, seat: int) -> list[tuple[int, int, float]]:
        return self.listed(self.legal)


class Foresight(Expert):
    """With as much thought as any `Expert`; of the actions that stayed in the running it takes the one worth most."""

    searcher = Turns
    searchers: list[Turns]  # type: ignore[assignment]

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        for searcher in self.searchers:
            searcher.recall(view.past)
        return super().think(view, fair)

    def choose(self, view: View) -> Pick:
        thought = self.think(view)
        enough = max(valued.visits for valued in thought) / 2
        return max((one for one in thought if one.visits >= enough), key=lambda valued: valued.worth).action
