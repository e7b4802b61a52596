"""What White Jack's actions are worth by games: the round as it was worked out, then both on by the policies."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.chance import below
from ...core.rule import CHANCE, OVER, driver, rule
from ...engine.bodies import Body, Mode, body_for
from ...engine.contract import actions, apply, outcomes, payoff, to_act
from ...engine.drivers import copy
from ...engine.game import Game
from ...games.white_jack.policies import alike, cards_left
from .. import contract
from ..contract import estimate, milestone
from ..expert import Expert, Thinker
from ..levels import policies
from ..played_out import NEVER, PlayingOut, ToldByGames
from ..search import EDGE, ROOT, WORK, play_on
from ..tables import find, state_key
from .whole_round import DEEPEST, KNOWN, OUT, WholeRound, worth

NEXT = 2  # the place on the desk where a step is looked at
FEW = 30  # cards of both up to which the estimate is so unsure that games tell more


@driver(states=DEEPEST, tables=KNOWN, outs=OUT, tried=EDGE)
def play_rounds_out(desks: Any, tables: Any, outs: Any, tried: Any, seat: int, end: int, simulations: int) -> None:
    """So many simulations of every action of states[ROOT] up to the match's end. `tables` know what `worth` has found
    out of the round, up to the milestone `end`."""
    desk = desks[0]
    n = actions(desk.states[ROOT], outs[ROOT].out)
    for _ in range(simulations):
        luck = desk.random[0]
        for j in range(n):
            desk.random[0] = luck
            copy(desk.words, WORK, ROOT)
            apply(desk.states[WORK], outs[ROOT].out[j])
            finish_round(desk, tables[0], outs[WORK].out, end)
            play_on(desk, NEVER)
            tried[j].worth += payoff(desk.states[WORK], seat)
            tried[j].visits += 1


@rule
def finish_round(desk: Any, known: Any, out: Any, end: int) -> None:
    """As well as both can."""
    s = desk.states[WORK]
    who = to_act(s)
    while who != OVER and milestone(s) < end:
        if who == CHANCE:
            left, kind = below(desk.random, outcomes(s)), 0
            weight, pick = alike(s, kind)
            while left >= weight:
                left -= weight
                kind += 1
                weight, pick = alike(s, kind)
            apply(s, pick)
        else:
            sign = 1.0 if who == 0 else -1.0
            top, choice = -1e18, 0
            for j in range(actions(s, out)):
                copy(desk.words, NEXT, WORK)
                apply(desk.states[NEXT], out[j])
                value = sign * found_out(desk, known, end)
                if value > top:
                    top, choice = value, out[j]
            apply(s, choice)
        who = to_act(s)


@rule
def found_out(desk: Any, known: Any, end: int) -> float:
    """What `worth` has found states[NEXT] to be worth to seat 0."""
    s = desk.states[NEXT]
    if to_act(s) == OVER:
        return payoff(s, 0)
    if milestone(s) >= end:
        return estimate(s, 0)
    return float(known.rows[find(known, state_key(desk.words, NEXT, 0))].worth)


class RoundsOut(PlayingOut):
    drivers: ClassVar[tuple[Any, ...]] = worth, play_rounds_out

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        self.rounds, self.play_rounds_out = WholeRound(game, body), body.driver(play_rounds_out)

    def work_out(self, covered: Any, seat: int) -> None:
        self.rounds.worths(covered)

    def play(self, seat: int, each: int) -> None:
        rounds, end = self.rounds, self.rounds.end(self.covered)
        rounds.desk.random[0] = self.desk.random[0]
        rounds.desk.put(ROOT, self.covered)
        self.play_rounds_out(rounds.desk.whole, rounds.known, rounds.outs, self.tried, seat, end, each)
        self.desk.random[0] = rounds.desk.random[0]


class PlayedOut(Expert):
    searcher = RoundsOut


class Told(ToldByGames):
    def is_unsure(self, covered: Any) -> bool:
        return cards_left(covered) <= FEW


def expert(
    game: Game, seed: int | str | None, seconds: float | None, simulations: int | None, threads: int, mode: Mode | None
) -> Thinker:
    """Where there is only the text a search does: the whole round takes it too long."""
    body = body_for(game.rules, RoundsOut.drivers, mode, (contract, policies(game)))
    if body.mode == "plain":
        return Expert(game, seed, seconds, simulations, threads, "plain")
    return Told(WholeRound(game, body), PlayedOut(game, seed, seconds, simulations, threads, mode))
