"""J-Solitär's turns, worked out: nobody else acts in one, so a turn is a puzzle with one draw in it.

The recursion goes through the rules' own functions; equal positions meet in one table. The end of the turn is worth
what `estimate` says. A card that is turned from the corner pile is averaged over all that may come; where that makes
more than `MOST` positions, over `DRAWS` of them, evenly spaced through the deck; where even that is too much, a search
samples the turn, and its worths have visits.
"""

from __future__ import annotations

from typing import Any

from ...cards.jay import nth_card, size
from ...core.layout import table
from ...core.picks import Pick, View
from ...core.rule import CHANCE, OVER, driver, rule
from ...engine.bodies import Body
from ...engine.contract import actions, apply, payoff, to_act
from ...engine.drivers import copy
from ...engine.game import Game
from ...games.j_solitaer.rules import MOST_ACTIONS
from ...games.j_solitaer.state import CARD, EXCHANGE, LAY_OPEN, LAY_SLOT, TURN_OPEN
from ..contract import estimate, milestone
from ..expert import Thinker
from ..levels import policies
from ..tables import enter, find, state_key, wipe_table
from ..valued import Valued, estimated

DEEPEST = 64
MOST = 20_000  # positions of a turn, about a tenth of a second
DRAWS = 6
KNOWN = {**table({"key": "i8", "worth": "f8"}, 1 << 17), "most": "i8", "over": "i8", "draws": "i8"}
OUT = {"out": ("i8", MOST_ACTIONS)}


@rule
def renews(action: int) -> int:
    """1: after it there is a new reason to turn a card."""
    return 1 if LAY_OPEN <= action < LAY_SLOT or EXCHANGE <= action < TURN_OPEN else 0


# Where it calls itself every argument has the type that it has from outside, no literal: Numba would make a second twin
# for a literal 0, and that one crashes when it comes from the cache.
@driver(states=DEEPEST, tables=KNOWN, outs=OUT)
def turn_worth(desks: Any, tables: Any, outs: Any, i: int, seat: int, end: int, fresh: int) -> float:
    """What states[i] is worth to `seat`, whose turn it is, at its best up to the milestone `end`. Where there is no
    room for so many positions, `over` says so and the answer means nothing.

    To know a card sooner is never worse and forbids nothing, but that it covers another. So the corner pile is looked
    at only where that could not have been done before: at first, after an exchange, and where the open card has just
    been laid (`fresh`: 1)."""
    desk, known = desks[0], tables[0]
    s = desk.states[i]
    who = to_act(s)
    if who == OVER:
        return payoff(s, seat)
    if milestone(s) >= end:
        return estimate(s, seat)
    key = state_key(desk.words, i, 2 * seat + fresh)
    row = known.rows[find(known, key)]
    if row.key == key:
        return float(row.worth)
    if i + 1 == desk.states.shape[0] or known.used >= known.most:
        known.over = 1
    if known.over:
        return 0.0
    value = 0.0
    if who == CHANCE:
        cards = size(s.pool)
        draws = min(known.draws, cards) if known.draws else cards
        for k in range(draws):
            copy(desk.words, i + 1, i)
            apply(desk.states[i + 1], CARD + nth_card(s.pool, (2 * k + 1) * cards // (2 * draws)))
            value += turn_worth(desks, tables, outs, i + 1, seat, end, renews(TURN_OPEN)) / draws
    else:
        value = -1e18
        for j in range(actions(s, outs[i].out)):
            action = outs[i].out[j]
            if action != TURN_OPEN or fresh == 1:
                copy(desk.words, i + 1, i)
                apply(desk.states[i + 1], action)
                value = max(value, turn_worth(desks, tables, outs, i + 1, seat, end, renews(action)))
    place = find(known, key)  # again: what came of it has been entered since
    enter(known, place, key)
    known.rows[place].worth = value
    return value


class Turns:
    """Turns that are worked out, and what was found out on the way."""

    def __init__(self, game: Game, body: Body) -> None:
        policy = policies(game)
        self.game, self.milestone, self.reach = game, policy.milestone, policy.REACH
        self.worth, self.desk = body.driver(turn_worth), body.desk(DEEPEST)
        self.known, self.outs = body.rows(KNOWN), body.rows(OUT, DEEPEST)
        self.known[0]["most"] = MOST

    def worths(self, here: Any, seat: int) -> list[tuple[int, float]] | None:
        """Of every action of a covered state; None: there are too many positions."""
        return self._over(here, seat, 0) or self._over(here, seat, DRAWS)

    def end(self, here: Any) -> int:
        """The milestone up to which a turn goes."""
        return int(self.reach + self.milestone(here))

    def _over(self, here: Any, seat: int, draws: int) -> list[tuple[int, float]] | None:
        """Over so many cards that may be turned, 0: all."""
        rules, known = self.game.rules, self.known[0]
        if known["draws"] != draws or 2 * known["used"] > MOST:
            wipe_table(known)
        out, found = [0] * rules.MOST_ACTIONS, []
        known["draws"], known["over"], end = draws, 0, self.end(here)
        for j in range(rules.actions(here, out)):
            after = here.copy()
            rules.apply(after, out[j])
            self.desk.put(0, after)
            worth = self.worth(self.desk.whole, self.known, self.outs, 0, seat, end, 1)
            if known["over"]:
                wipe_table(known)
                return None
            found.append((out[j], float(worth)))
        return found


class WholeTurn:
    """Plays each turn as well as can be by what is worth having at its end."""

    def __init__(self, game: Game, body: Body, otherwise: Thinker) -> None:
        policy = policies(game)
        self.game, self.turns, self.otherwise = game, Turns(game, body), otherwise
        self.errors, self.alone = (policy.ERROR, policy.APART), (policy.ERROR_ALONE, policy.APART_ALONE)

    def new_game(self, number: int) -> None:
        """What was worked out stays true; what was sampled begins anew."""
        new_game = getattr(self.otherwise, "new_game", None)
        if new_game:
            new_game(number)

    def choose(self, view: View) -> Pick:
        return max(self.think(view), key=lambda valued: (valued.visits, valued.worth)).action

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        """Every legal action with what it is worth, computed; sampled where the turn has too many positions."""
        seat = view.seat or 0
        return self.computed(view.covered, seat) or self.otherwise.think(view, fair)

    def computed(self, here: Any, seat: int) -> list[Valued] | None:
        """Of a covered state; None: there are too many positions."""
        errors = self.alone if here.seats == 1 else self.errors
        found = self.turns.worths(here, seat)
        return None if found is None else estimated(self.game, found, *errors)
