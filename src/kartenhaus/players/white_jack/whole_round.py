"""White Jack's rounds, worked out: all cards lie open, so a round can be gone through whole.

The recursion goes through the rules' own functions. Chance's outcomes that a policy's `alike` calls equal are looked at
once, with their weight, and equal positions meet in one table. The end of the round is worth what `estimate` says.
"""

from __future__ import annotations

from typing import Any

from ...core.layout import table
from ...core.picks import Pick, View
from ...core.rule import CHANCE, OVER, driver
from ...engine.bodies import Body
from ...engine.contract import actions, apply, outcomes, payoff, to_act
from ...engine.drivers import copy
from ...engine.game import Game
from ...games.white_jack.policies import alike
from ...games.white_jack.rules import MOST_ACTIONS
from ..contract import estimate, milestone
from ..levels import policies
from ..tables import enter, find, has_room, state_key, wipe_table
from ..valued import Valued, estimated

DEEPEST = 64
KNOWN = table({"key": "i8", "worth": "f8"}, 1 << 20)
OUT = {"out": ("i8", MOST_ACTIONS)}


@driver(states=DEEPEST, tables=KNOWN, outs=OUT)
def worth(desks: Any, tables: Any, outs: Any, i: int, end: int) -> float:
    """What states[i] is worth to seat 0 if both play the round as well as can be."""
    desk, known = desks[0], tables[0]
    s = desk.states[i]
    who = to_act(s)
    if who == OVER:
        return payoff(s, 0)
    if milestone(s) >= end:
        return estimate(s, 0)
    key = state_key(desk.words, i, 0)
    row = known.rows[find(known, key)]
    if row.key == key:
        return float(row.worth)
    if i + 1 == desk.states.shape[0]:  # compiled code would write on into memory that is not its own
        raise RecursionError("a round of White Jack never takes so many picks: its rules do not end it")
    value = 0.0
    if who == CHANCE:
        left = outcomes(s)
        kind = 0
        while left > 0:
            weight, pick = alike(s, kind)
            if weight > 0:
                copy(desk.words, i + 1, i)
                apply(desk.states[i + 1], pick)
                value += weight * worth(desks, tables, outs, i + 1, end) / outcomes(s)
            left -= weight
            kind += 1
    else:
        sign = 1.0 if who == 0 else -1.0
        value = -2.0
        for j in range(actions(s, outs[i].out)):
            copy(desk.words, i + 1, i)
            apply(desk.states[i + 1], outs[i].out[j])
            value = max(value, sign * worth(desks, tables, outs, i + 1, end))
        value *= sign
    if has_room(known):
        place = find(known, key)  # again: what came of it has been entered since
        enter(known, place, key)
        known.rows[place].worth = value
    return value


class WholeRound:
    """Plays each round as well as can be, the match by what cards are worth."""

    def __init__(self, game: Game, body: Body) -> None:
        policy = policies(game)
        self.game, self.milestone = game, policy.milestone
        self.reach, self.errors = policy.REACH, policy.errors
        self.worth, self.desk = body.driver(worth), body.desk(DEEPEST)
        self.known, self.outs = body.rows(KNOWN), body.rows(OUT, DEEPEST)

    def new_game(self, number: int) -> None:
        """What was worked out stays true."""

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: valued.worth).action

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """Every legal action with what it is worth, computed; as sure as the estimate at the end of the round is."""
        here, sign = view.covered, 1 if view.seat == 0 else -1
        found = [(action, sign * worth) for action, worth in self.worths(here)]
        error, apart = self.errors(here)
        return estimated(self.game, found, error, apart, certain=1)

    def worths(self, here: Any) -> list[tuple[int, float]]:
        """Of every legal action to seat 0."""
        rules = self.game.rules
        self.make_room()
        out, found = [0] * rules.MOST_ACTIONS, []
        for j in range(rules.actions(here, out)):
            after = here.copy()
            rules.apply(after, out[j])
            found.append((out[j], self.value(after, self.milestone(here))))
        return found

    def end(self, state: Any, since: int | None = None) -> int:
        """The milestone up to which a round goes."""
        last: int = self.milestone(state) if since is None else since
        return last + int(self.reach)

    def make_room(self) -> None:
        """A round with the highest limit takes a good third of the table."""
        if 20 * self.known[0]["used"] > self.known[0]["rows"].shape[0]:
            wipe_table(self.known[0])

    def value(self, state: Any, since: int | None = None) -> float:
        """Of a position within a round, once the dice are thrown, to seat 0; `since`: the milestone looked ahead from,
        if not this position's own."""
        self.desk.put(0, state)
        return float(self.worth(self.desk.whole, self.known, self.outs, 0, self.end(state, since)))
