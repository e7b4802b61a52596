"""White Jack's rounds, worked out: all cards lie open, so a round can be gone through whole.

The recursion goes through the rules' own functions. Chance's outcomes that a policy's `alike` calls equal are looked at
once, with their weight, and equal positions meet in one table. The end of the round is worth what `estimate` says.
"""

from __future__ import annotations

from typing import Any

from ..core.picks import Pick, View
from ..core.rule import CHANCE, OVER, rule
from ..engine.compiled import desk, link
from ..engine.contract import actions, apply, outcomes, payoff, to_act
from ..engine.game import Game
from . import contract
from .contract import alike, estimate, milestone
from .levels import policies
from .search import copy
from .tables import KNOWN, grid, table, wipe
from .valued import Valued

DEEPEST = 64
ENTRIES = 1 << 20


@rule
def key_of(words: Any, i: int) -> int:
    h = 1
    for j in range(words.shape[1]):
        h = (h ^ words[i, j]) * -7046029254386353131
        h ^= (h >> 29) & 0x7FFFFFFFF
    return h | 1


@rule
def place_of(known: Any, key: int) -> int:
    place: int = key & (known.shape[0] - 1)
    while known[place].key != 0 and known[place].key != key:
        place = (place + 1) & (known.shape[0] - 1)
    return place


@rule
def worth(states: Any, words: Any, i: int, end: int, known: Any, used: Any, outs: Any) -> float:
    """What states[i] is worth to seat 0 if both play the round as well as can be."""
    s = states[i]
    who = to_act(s)
    if who == OVER:
        return payoff(s, 0)
    if milestone(s) >= end:
        return estimate(s, 0)
    key = key_of(words, i)
    place = place_of(known, key)
    if known[place].key == key:
        return float(known[place].worth)
    value = 0.0
    if who == CHANCE:
        left = outcomes(s)
        kind = 0
        while left > 0:
            weight, pick = alike(s, kind)
            if weight > 0:
                copy(words, i + 1, i)
                apply(states[i + 1], pick)
                value += weight * worth(states, words, i + 1, end, known, used, outs) / outcomes(s)
            left -= weight
            kind += 1
    else:
        sign = 1.0 if who == 0 else -1.0
        value = -2.0
        for j in range(actions(s, outs[i])):
            copy(words, i + 1, i)
            apply(states[i + 1], outs[i, j])
            value = max(value, sign * worth(states, words, i + 1, end, known, used, outs))
        value *= sign
    if 2 * used[0] < known.shape[0]:
        place = place_of(known, key)
        known[place].key, known[place].worth = key, value
        used[0] += 1
    return value


class WholeRound:
    """Plays each round as well as can be, the match by what cards are worth."""

    def __init__(self, game: Game) -> None:
        policy = policies(game)
        self.game, self.milestone = game, policy.milestone
        self.reach = policy.REACH
        self.worth = link(game.rules, worth, "compiled", (contract, policy))
        self.desk = desk(game.rules, "compiled", states=DEEPEST)
        self.known, self.used = table(ENTRIES, KNOWN, "compiled"), grid(1, 1, "compiled")[0]
        self.outs = grid(DEEPEST, game.rules.MOST_ACTIONS, "compiled")

    def new_game(self, number: int) -> None:
        """What was worked out stays true."""

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: valued.worth).action

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """Every legal action with what it is worth, computed."""
        rules, here = self.game.rules, view.covered
        if 4 * self.used[0] > ENTRIES:
            wipe(self.known)
            self.used[0] = 0
        out = [0] * rules.MOST_ACTIONS
        sign = 1 if view.seat == 0 else -1
        found = []
        for j in range(rules.actions(here, out)):
            after = here.copy()
            rules.apply(after, out[j])
            self.desk.words[0] = 0
            after.pack(self.desk.states[0])
            d = self.desk
            end = self.milestone(here) + self.reach
            value = self.worth(d.states, d.words, 0, end, self.known, self.used, self.outs)
            found.append(Valued(self.game.decode(out[j]), sign * float(value), 0))
        return found
