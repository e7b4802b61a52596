"""Whole matches between two who work out every round, with what the estimate said on the way.

From the beginning of a round to its end everything is exact, but for what `estimate` says the end is worth. So the
expectation of a match is what the estimate says, corrected by the sum of what it was wrong by in every round to come:

    value(position) = E[ estimate(position) + Σ over rounds (worth of the round − estimate at its beginning) ]

A round's worth is asked for when the dice are thrown; while there are many cards, when the first cards lie, which is
quicker. The sum varies far less than a result of −1 or +1, so a hundred matches tell what ten thousand results
would: a control variate, as in AIVAT (Burch et al. 2018).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any, NamedTuple

from ...core.bits import ones
from ...core.chance import below, key_of, reseed
from ...core.rule import CHANCE, OVER
from ...engine.bodies import Mode, body_for
from ...engine.game import Game
from ...games.white_jack.policies import RANKS
from ...games.white_jack.state import DICE, SECOND_CARD
from ...players import contract
from ...players.levels import policies
from ...players.white_jack.whole_round import WholeRound, worth

FEW = 30  # cards of both with which a whole round is worked out at once
Begun = tuple[int, tuple[int, ...], tuple[int, ...], float]


class Start(NamedTuple):
    """A round that is about to begin, in a match that was played to its end."""

    match: int
    mine: tuple[int, ...]
    """How many cards of each rank the starter owns."""
    theirs: tuple[int, ...]
    estimate: float
    """To the starter, as are the others."""
    target: float
    """What the rest of the match made of it: right on average."""
    result: float


class Matches:
    def __init__(self, game: Game, seed: int | str = 1, mode: Mode | None = None, policy: Any = None) -> None:
        """`policy`: whose `estimate` is believed, in place of the game's own."""
        self.game, self.key, self.policy = game, key_of(seed), policy or policies(game)
        body = body_for(game.rules, [worth], mode, (contract, self.policy), patient=True)
        self.thinker, self.random = WholeRound(game, body), [0]
        self.thinker.milestone = self.policy.milestone

    def play(self, number: int, state: Any = None) -> list[Start]:
        """Match `number`, from its beginning or from a position at the beginning of a round."""
        rules = self.game.rules
        reseed(self.random, self.key, number)
        if state is None:
            state = self.game.start(chance="manual").state.copy()
        state = state.copy()
        begun: list[Begun] = []
        wrong: list[float] = []
        out = [0] * rules.MOST_ACTIONS
        while (who := rules.to_act(state)) != OVER:
            if who != CHANCE:
                rules.apply(state, self.best(state, who, out))
                continue
            if state.phase == DICE:
                estimate, since = self.policy.estimate(state, 0), self.policy.milestone(state)
                begun.append((state.starter, *owned(state, state.starter), estimate))
                self.thinker.make_room()
            phase = state.phase
            rules.apply(state, rules.outcome(state, below(self.random, rules.outcomes(state))))
            if begun and phase == (DICE if are_few(begun[-1]) else SECOND_CARD):
                wrong.append(self.thinker.value(state, since) - estimate)
        result = rules.payoff(state, 0)
        to_come = list(accumulate(reversed(wrong)))[::-1]
        signs = [1 if starter == 0 else -1 for starter, *_ in begun]
        return [
            Start(number, mine, theirs, sign * estimate, sign * (estimate + more), sign * result)
            for (_, mine, theirs, estimate), more, sign in zip(begun, to_come, signs, strict=True)
        ]

    def best(self, state: Any, who: int, out: list[int]) -> int:
        sign, rules = 1 if who == 0 else -1, self.game.rules
        found = {}
        for action in out[: rules.actions(state, out)]:
            after = state.copy()
            rules.apply(after, action)
            found[action] = sign * self.thinker.value(after, self.policy.milestone(state))
        return max(found, key=lambda action: found[action])

    def somewhere(self, number: int) -> Any:
        """The beginning of a round, any of a match between solid players."""
        rules, solid = self.game.rules, self.policy.solid
        reseed(self.random, self.key, number)
        state, out, met = self.game.start(chance="manual").state.copy(), [0] * rules.MOST_ACTIONS, []
        while (who := rules.to_act(state)) != OVER:
            if state.phase == DICE:
                met.append(state.copy())
            if who == CHANCE:
                pick = rules.outcome(state, below(self.random, rules.outcomes(state)))
            else:
                pick = solid(state, rules.actions(state, out), out, self.random)
            rules.apply(state, pick)
        return met[below(self.random, len(met))]

    def backed_up(self, state: Any) -> float:
        """What the beginning of a round is worth to seat 0, by the estimate at the round's end: exact but for that."""
        rules, total = self.game.rules, 0.0
        throws = rules.outcomes(state)
        for k in range(throws):
            self.thinker.make_room()
            thrown = state.copy()
            rules.apply(thrown, rules.outcome(thrown, k))
            total += self.thinker.value(thrown) / throws
        return total

    def many(self, numbers: Iterable[int], state: Any = None) -> list[Start]:
        return [start for number in numbers for start in self.play(number, state)]


def are_few(one: Begun) -> bool:
    return sum(one[1]) + sum(one[2]) <= FEW


def owned(state: Any, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many cards of each rank the seat has, and the other."""
    sets = (state.seat[of].pile | state.seat[of].discard for of in (seat, 1 - seat))
    mine, theirs = (tuple(ones(cards & among) for among in RANKS) for cards in sets)
    return mine, theirs
