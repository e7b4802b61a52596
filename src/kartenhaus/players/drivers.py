"""Games between compiled policies: each of them gets the state covered for its seat, and nothing else."""

from typing import Any

from ..core.chance import below, reseed
from ..core.rule import CHANCE, OVER, Numbers, Out, rule
from ..engine.contract import actions, apply, cover, outcome, outcomes, payoff, start, to_act
from ..engine.drivers import clear, copy
from .contract import beginner, solid

RANDOM, BEGINNER, SOLID = range(3)
TABLE, COVERED = range(2)


@rule
def choose(states: Any, words: Any, seat: int, level: int, out: Out, random: Out) -> int:
    """What the policy of that level does in states[TABLE], from what its seat knows."""
    copy(words, COVERED, TABLE)
    cover(states[COVERED], seat)
    return decide(states[COVERED], level, out, random)


@rule
def decide(s: Any, level: int, out: Out, random: Out) -> int:
    """What the policy of that level does in a covered state."""
    n = actions(s, out)
    if level == RANDOM:
        return out[below(random, n)]
    if n == 1:
        return out[0]
    if level == BEGINNER:
        return beginner(s, n, out, random)
    return solid(s, n, out, random)


@rule
def play_levels(
    states: Any,
    words: Any,
    first: int,
    games: int,
    key: int,
    seats: int,
    options: Numbers,
    levels: Numbers,
    out: Out,
    random: Out,
    worth: Any,
) -> int:
    """Games number `first` and on between policies, one level per seat; the picks made. worth[seat] sums payoffs.

    Chance and the players draw from streams of their own, so that the same deals meet other players."""
    picks = 0
    s = states[TABLE]
    for game in range(first, first + games):
        reseed(random, key, game)
        thought = random[1:]
        reseed(thought, key + 1, game)
        clear(words, TABLE)
        start(s, seats, options)
        who = to_act(s)
        while who != OVER:
            if who == CHANCE:
                apply(s, outcome(s, below(random, outcomes(s))))
            else:
                apply(s, choose(states, words, who, levels[who], out, thought))
            picks += 1
            who = to_act(s)
        for seat in range(seats):
            worth[seat] += payoff(s, seat)
    return picks
