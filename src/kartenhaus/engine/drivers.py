"""Loops over any game's rules, written once: linked plain they run anywhere, linked compiled they run fast.

`states` is a row of states and `words` the same memory as rows of 64-bit numbers (`engine.compiled.desk` lays both
out); plain states come without `words` and are cleared by `blank`.
"""

from typing import Any

from ..core.chance import below, reseed
from ..core.rule import CHANCE, OVER, Numbers, Out, rule
from .contract import actions, apply, outcome, outcomes, payoff, start, to_act


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
            pick = out[below(random, actions(s, out))]
        apply(s, pick)
        n += 1
        who = to_act(s)
    return n


@rule
def play_many(
    states: Any,
    words: Any,
    first: int,
    games: int,
    key: int,
    seats: int,
    options: Numbers,
    out: Out,
    random: Out,
    worth: Any,
) -> int:
    """Random games number `first` and on, each from its own stream; the picks made. worth[seat] sums payoffs."""
    picks = 0
    for game in range(first, first + games):
        reseed(random, key, game)
        clear(words, 0)
        start(states[0], seats, options)
        picks += finish(states[0], out, random)
        for seat in range(seats):
            worth[seat] += payoff(states[0], seat)
    return picks
