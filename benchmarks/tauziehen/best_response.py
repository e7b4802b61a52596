"""What can be won off `expert` by somebody who knows how it plays.

    python -m benchmarks.tauziehen.best_response 700 --games 1500

First value iteration against the table that `expert` plays by: the other side plays by that table, and only the own
side's values are improved, until nothing is left to gain in the game without card counting. Then a search with card
counting as `expert`'s own, in which the one side plays by its best answer and the other as `expert` does, plays
against `expert`, both with so many simulations per move.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from array import array
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import kartenhaus as kh
from kartenhaus.core.chance import below
from kartenhaus.core.rule import CHANCE, OVER, Numbers, driver, rule
from kartenhaus.engine.bodies import Body
from kartenhaus.engine.contract import actions, apply, outcome, outcomes, payoff, to_act
from kartenhaus.engine.drivers import copy
from kartenhaus.engine.game import Game
from kartenhaus.lab.arena import Entrant, arena
from kartenhaus.players.search import EDGE, ROOT, WORK
from kartenhaus.players.tauziehen.beliefs import BELIEF, believe
from kartenhaus.players.tauziehen.boards import BOARDS
from kartenhaus.players.tauziehen.foresight import (
    AHEAD,
    DEALT,
    Foresight,
    Turns,
    deal_as_believed,
    is_in_the_running,
    top_mean,
)
from kartenhaus.players.tauziehen.worths import foreseen, packed, table, unpacked, worth_of
from kartenhaus.solvers.tauziehen.values import Values


@driver(states=3, tried=EDGE, beliefs=BELIEF)
def answer_turns(
    desks: Any, tried: Any, beliefs: Any, worths: Numbers, others: Numbers, seat: int, simulations: int, fair: bool
) -> None:
    """As `try_turns`, the other side playing on by a table of its own."""
    desk = desks[0]
    believe(desk, beliefs[0], others, seat)
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
                tried[j].worth += answer_ahead(desk, worths, others, seat)
                tried[j].visits += 1
                made += 1


@rule
def answer_ahead(desk: Any, worths: Numbers, others: Numbers, seat: int) -> float:
    s, left = desk.states[WORK], AHEAD
    who = to_act(s)
    while who != OVER:
        if who == CHANCE:
            apply(s, outcome(s, below(desk.random, outcomes(s))))
        else:
            n, top, choice = actions(s, desk.out), -2.0, 0
            for j in range(n):
                worth = foreseen(s, desk.out[j], worths) if who == seat else foreseen(s, desk.out[j], others)
                if worth > top:
                    top, choice = worth, j
            if left <= 0 and who == seat:
                return top
            left -= 1
            apply(s, desk.out[choice])
        who = to_act(s)
    return payoff(s, seat)


@cache
def best_answer(path: str) -> array[int]:
    return unpacked(Path(path).read_bytes())


class Answers(Turns):
    drivers: ClassVar[tuple[Any, ...]] = (answer_turns,)
    path = ""

    def __init__(self, game: Game, body: Body) -> None:
        super().__init__(game, body)
        self.worths, self.others = body.numbers(best_answer(self.path)), body.numbers(table())

    def run(self, seat: int, simulations: int, fair: bool) -> None:
        self.try_turns(self.desk.whole, self.tried, self.beliefs, self.worths, self.others, seat, simulations, fair)


class Answering(Foresight):
    searcher = Answers


def answering(path: str, simulations: int, game: Game, seed: str) -> Foresight:
    Answers.path = path
    return Answering(game, seed, simulations=simulations, mode="native")


def expert(simulations: int, game: Game, seed: str) -> Foresight:
    return Foresight(game, seed, simulations=simulations, mode="native")


def work_out(path: Path) -> None:
    began, rival = time.process_time(), Values()
    for board in range(BOARDS):
        rival.moved[board] = worth_of(table(), board)
    answer = Values(rival).settle()
    path.write_bytes(packed(answer.moved))
    spent = time.process_time() - began
    print(f"The best answer to the table: {spent:.0f} CPU s, residual {answer.residual:.4f}", flush=True)


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.tauziehen.best_response", description=__doc__.partition("\n")[0])
    parser.add_argument("simulations", type=int)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="the best answer, to be worked out but once")
    said = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        kept = said.kept or Path(folder, "best_answer.bin")
        if not kept.exists():
            work_out(kept)
        players = [
            Entrant("best answer", partial(answering, str(kept), said.simulations)),
            Entrant("expert", partial(expert, said.simulations)),
        ]
        (duel,) = arena(kh.game("tauziehen"), players, said.games, said.seed).duels
    low, high = (100 * edge for edge in (duel.rate.low, duel.rate.high))
    print(f"best answer against expert, {duel.games:,} games: {100 * duel.rate.value:.1f} % ({low:.1f} … {high:.1f})")


if __name__ == "__main__":
    main(sys.argv[1:])
