"""Loops over any game's rules, written once, for every body.

A desk has `states`, the same memory as rows of 64-bit `words`, a buffer `out` for actions, the random streams `random`
and `thought`, and sums of payoffs, `worth`.
"""

from typing import Any

from ..core.chance import below, reseed
from ..core.rule import CHANCE, OVER, Numbers, Out, driver, rule
from .contract import (
    actions,
    any_action,
    apply,
    cover,
    ending,
    outcome,
    outcomes,
    payoff,
    redeal,
    refusal,
    start,
    to_act,
    witnesses,
)


@rule
def clear(words: Any, i: int) -> None:
    for j in range(words.shape[1]):
        words[i, j] = 0


@rule
def copy(words: Any, to: int, source: int) -> None:
    for j in range(words.shape[1]):
        words[to, j] = words[source, j]


@rule
def finish(s: Any, out: Out, random: Out) -> int:
    """Random picks to the end; how many they were."""
    n = 0
    who = to_act(s)
    while who != OVER:
        if who == CHANCE:
            pick = outcome(s, below(random, outcomes(s)))
        else:
            pick = any_action(s, out, random)
        apply(s, pick)
        n += 1
        who = to_act(s)
    return n


@driver()
def play_many(desks: Any, first: int, games: int, key: int, seats: int, options: Numbers) -> int:
    """Random games number `first` and on, each from its own stream; the picks made. worth[seat] sums payoffs."""
    desk = desks[0]
    s = desk.states[0]
    picks = 0
    for game in range(first, first + games):
        reseed(desk.random, key, game)
        clear(desk.words, 0)
        start(s, seats, options)
        picks += finish(s, desk.out, desk.random)
        for seat in range(seats):
            desk.worth[seat] += payoff(s, seat)
    return picks


# ── The contract, one question at a time ─────────────────────────────────────
START, TO_ACT, OUTCOMES, OUTCOME, ACTIONS, REFUSAL, APPLY, PAYOFF, ENDING, COVER, REDEAL, WITNESSES = range(12)


@driver()
def ask(desks: Any, question: int, a: int, options: Numbers) -> int:
    """A question's number and its argument in, its answer out: so that any body can be asked what the plain text is
    asked. Actions are written to `out`, a payoff to worth[0]."""
    desk = desks[0]
    s = desk.states[0]
    if question == APPLY:
        apply(s, a)
    elif question == TO_ACT:
        return to_act(s)
    elif question == OUTCOMES:
        return outcomes(s)
    elif question == OUTCOME:
        return outcome(s, a)
    elif question == ACTIONS:
        return actions(s, desk.out)
    elif question == REFUSAL:
        return refusal(s, a)
    elif question == PAYOFF:
        desk.worth[0] = payoff(s, a)
    elif question == ENDING:
        return ending(s)
    elif question == COVER:
        cover(s, a)
    elif question == REDEAL:
        redeal(s, a, desk.random)
    elif question == WITNESSES:
        return witnesses(s)
    else:
        start(s, a, options)
    return 0
