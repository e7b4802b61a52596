"""What J-Solitär's turns are worth by games: the turn as it was worked out, then all on by the policies."""

from __future__ import annotations

from typing import Any, ClassVar

from ...cards.jay import nth_card, size
from ...core.chance import below
from ...core.rule import CHANCE, OVER, driver, rule
from ...engine.bodies import Body, Mode, body_for
from ...engine.contract import actions, apply, payoff, to_act
from ...engine.drivers import copy
from ...engine.game import Game
from ...games.j_solitaer.state import CARD, TURN_OPEN
from .. import contract
from ..contract import estimate, milestone, suppose
from ..expert import Expert, Thinker
from ..levels import policies
from ..played_out import NEVER, PlayingOut, ToldByGames
from ..search import EDGE, ROOT, WORK, play_on
from ..tables import find, state_key
from .whole_turn import DEEPEST, KNOWN, OUT, Turns, WholeTurn, renews, turn_worth

NEXT = 2  # the place on the desk where a step is looked at


@driver(states=DEEPEST, tables=KNOWN, outs=OUT, tried=EDGE)
def play_turns_out(
    desks: Any, tables: Any, outs: Any, tried: Any, seat: int, end: int, fresh: int, simulations: int
) -> None:
    """So many simulations of every action of states[ROOT], which is covered for `seat`, up to the game's end. `tables`
    know what `turn_worth` has found out of it, up to the milestone `end`."""
    desk = desks[0]
    n = actions(desk.states[ROOT], outs[ROOT].out)
    for _ in range(simulations):
        luck = desk.random[0]
        for j in range(n):
            desk.random[0] = luck
            copy(desk.words, WORK, ROOT)
            apply(desk.states[WORK], outs[ROOT].out[j])
            finish_turn(desks, tables, outs, seat, end, fresh)
            suppose(desk.states[WORK], seat, desk.random)
            play_on(desk, NEVER)
            tried[j].worth += payoff(desk.states[WORK], seat)
            tried[j].visits += 1


@rule
def finish_turn(desks: Any, tables: Any, outs: Any, seat: int, end: int, fresh: int) -> None:
    """As well as can be; the cards that the seat does not know may all be turned."""
    desk, draws = desks[0], tables[0].draws
    s, i = desk.states[WORK], NEXT
    who = to_act(s)
    while who != OVER and milestone(s) < end:
        if who == CHANCE:
            cards = size(s.pool)
            among = min(draws, cards) if draws else cards
            apply(s, CARD + nth_card(s.pool, (2 * below(desk.random, among) + 1) * cards // (2 * among)))
            fresh = renews(TURN_OPEN)
        else:
            n = actions(s, outs[WORK].out)
            top, choice = -1e18, outs[WORK].out[0]
            for j in range(n):
                action = outs[WORK].out[j]
                if n > 1 and (action != TURN_OPEN or fresh == 1):
                    copy(desk.words, i, WORK)
                    apply(desk.states[i], action)
                    worth = found_out(desk, tables[0], i, seat, end, renews(action))
                    if worth > top:
                        top, choice = worth, action
            apply(s, choice)
            fresh = renews(choice)
        who = to_act(s)


@rule
def found_out(desk: Any, known: Any, i: int, seat: int, end: int, fresh: int) -> float:
    """What `turn_worth` has found states[i] to be worth."""
    s = desk.states[i]
    if to_act(s) == OVER:
        return payoff(s, seat)
    if milestone(s) >= end:
        return estimate(s, seat)
    key = state_key(desk.words, i, 2 * seat + fresh)
    row = known.rows[find(known, key)]
    return float(row.worth) if row.key == key else -1e9


class TurnsOut(PlayingOut):
    drivers: ClassVar[tuple[Any, ...]] = turn_worth, play_turns_out

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        self.turns, self.play_turns_out = Turns(game, body), body.driver(play_turns_out)

    def work_out(self, covered: Any, seat: int) -> None:
        self.turns.worths(covered, seat)

    def play(self, seat: int, each: int) -> None:
        turns, end = self.turns, self.turns.end(self.covered)
        turns.desk.random[0] = self.desk.random[0]
        turns.desk.put(ROOT, self.covered)
        self.play_turns_out(turns.desk.whole, turns.known, turns.outs, self.tried, seat, end, 1, each)
        self.desk.random[0] = turns.desk.random[0]


class PlayedOut(Expert):
    searcher = TurnsOut


class Told(ToldByGames):
    def is_unsure(self, covered: Any) -> bool:
        """Alone there are turns to be counted, and the policies need more of them."""
        return bool(covered.seats > 1)


def expert(
    game: Game, seed: int | str | None, seconds: float | None, simulations: int | None, threads: int, mode: Mode | None
) -> Thinker:
    """Where there is only the text a search does: whole turns take it too long."""
    search = Expert(game, seed, seconds, simulations, threads, mode)
    body = body_for(game.rules, TurnsOut.drivers, mode, (contract, policies(game)))
    if body.mode == "plain":
        return search
    return Told(WholeTurn(game, body, search), PlayedOut(game, seed, seconds, simulations, threads, mode))
