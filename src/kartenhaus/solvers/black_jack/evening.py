"""An evening at the Black Jack table: what was won and lost, by skill and by luck.

Every decision is weighed by the solver's tables, as if nobody else had cards. What a round is worth before its first
card is the solver's, too: it says what the stakes would have brought with the best play. Result = expected − cost of
the decisions + luck.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.game import Play
from ...games.black_jack import choices
from ...games.black_jack.charts import charts
from ...games.black_jack.options import BlackJackOptions
from ...games.black_jack.state import State
from ...players.black_jack.exact import legal
from ..evening import Evening
from .solved import by_cards
from .trainer import by_chart
from .weigher import Weigher

MOST_POINTS = 120  # of the curve
LEAST = 1e-9  # a difference that is none


class Decided(NamedTuple):
    state: State
    chosen: int
    staked: float


class Kept(NamedTuple):
    """What the picks say of a seat."""

    nets: list[float]
    """After each round."""
    staked: float
    decided: list[Decided]
    refilled: float


def evening(play: Play, seat: int) -> Evening:
    options = play.game.options
    assert isinstance(options, BlackJackOptions)
    kept = followed(play, seat)
    changes = [after - before for before, after in zip([0.0, *kept.nets], kept.nets, strict=False)]
    right, cost = weighed(options, kept.decided)
    net = kept.nets[-1] if kept.nets else 0.0
    expected = kept.staked * by_cards(options).worth if kept.staked else 0.0
    return Evening(
        rounds=len(changes),
        won=sum(change > 0 for change in changes),
        lost=sum(change < 0 for change in changes),
        pushed=sum(change == 0 for change in changes),
        staked=kept.staked,
        net=net,
        best=max(0.0, *changes, 0.0),
        worst=max(0.0, *(-change for change in changes), 0.0),
        refilled=kept.refilled,
        decisions=len(kept.decided),
        right=right,
        cost=cost,
        expected=expected,
        luck=net - expected + cost,
        curve=thinned([0.0, *kept.nets]),
    )


def followed(play: Play, seat: int) -> Kept:
    """Goes through all picks again. Of a round that is not over yet nothing counts."""
    rules, s = play.game.rules, play.first_state()
    kept, bet, decided = Kept([], 0.0, [], 0.0), 0, list[Decided]()
    staked = 0.0
    for number in play.numbers:
        if rules.to_act(s) == seat and number < choices.ACTIONS:
            if s.phase == choices.BETS and number > choices.BET:
                bet = number - choices.BET
            elif s.phase != choices.BETS and len(legal(s)) > 1:
                decided.append(Decided(covered(play, s, seat), number, float(bet)))
        rounds = s.rounds
        rules.apply(s, number)
        if s.rounds > rounds and bet:
            staked += bet
            kept.nets.append(rules.payoff(s, seat))
            kept.decided.extend(decided)
            bet, decided = 0, []
    return kept._replace(staked=staked, refilled=s.seat[seat].refilled / 2)


def covered(play: Play, s: State, seat: int) -> State:
    """As the seat knows it."""
    known = s.copy()
    play.game.rules.cover(known, seat)
    return known


def weighed(options: BlackJackOptions, decided: list[Decided]) -> tuple[int, float]:
    """How many decisions were right, and what the others cost, in Coins."""
    right, cost, chart = 0, 0.0, charts(options)
    worths = Weigher(options).all_worths([one.state for one in decided])
    for one, found in zip(decided, worths, strict=True):
        loss = max(found.values()) - found[one.chosen]
        if loss < LEAST or one.chosen == by_chart(one.state, chart):
            right += 1
        else:
            cost += loss * one.staked
    return right, cost


def thinned(nets: list[float]) -> list[float]:
    step = max(1, -(-len(nets) // MOST_POINTS))
    return [*nets[:-1:step], nets[-1]]
