"""Information-set search: one tree over what each seat to act knows, through the rules' own functions.

Every simulation deals out again what the searching seat does not know, walks down the tree by UCB1, plays on by the
game's rollout policy and remembers the result in the nodes it came through. A node is what *the seat to act there*
knows, so that nobody's choice depends on what it cannot see (multi-observer information-set search with one table).
What was learnt stays in the table for the next move.
"""

from typing import Any

import numpy as np

from ..core.chance import below
from ..core.rule import CHANCE, OVER, Out, rule
from ..engine.contract import actions, apply, cover, outcome, outcomes, payoff, to_act
from .contract import estimate, milestone, rollout, suppose

ROOT, WORK, SEEN = range(3)
DEEPEST = 256


@rule
def copy(words: Any, to: int, source: int) -> None:
    for i in range(words.shape[1]):
        words[to, i] = words[source, i]


@rule
def knows(states: Any, words: Any, seat: int) -> int:
    """A hash of what `seat` knows of the state at WORK."""
    copy(words, SEEN, WORK)
    cover(states[SEEN], seat)
    h = seat + 1
    for i in range(words.shape[1]):
        h = (h ^ words[SEEN, i]) * -7046029254386353131
        h ^= (h >> 29) & 0x7FFFFFFFF
    return h | 1


@rule
def find(nodes: Any, key: int) -> int:
    i: int = key & (nodes.shape[0] - 1)
    while nodes[i].key != 0 and nodes[i].key != key:
        i = (i + 1) & (nodes.shape[0] - 1)
    return i


@rule
def best(node: Any, edges: Any, n: int, c: float) -> int:
    """By UCB1; what was never tried comes first."""
    top, choice, log = -1e18, 0, np.log(node.visits + 1.0)
    for j in range(n):
        edge = edges[node.first + j]
        if edge.visits == 0:
            return j
        value = edge.worth / edge.visits + c * np.sqrt(log / edge.visits)
        if value > top:
            top, choice = value, j
    return choice


@rule
def rarest(node: Any, edges: Any, n: int) -> int:
    """The action tried least: at the root of an analysis every action gets its share."""
    choice = 0
    for j in range(1, n):
        if edges[node.first + j].visits < edges[node.first + choice].visits:
            choice = j
    return choice


@rule
def search(
    states: Any,
    words: Any,
    seat: int,
    simulations: int,
    reach: int,
    c: float,
    fair: bool,
    nodes: Any,
    edges: Any,
    used: Any,
    path: Any,
    out: Out,
    random: Out,
) -> int:
    """Simulations from states[ROOT]; the picks made. What they taught stands in `nodes` and `edges`, counted by `used`.
    With `fair` the root's actions are tried equally often."""
    s = states[WORK]
    picks = 0
    for _ in range(simulations):
        copy(words, WORK, ROOT)
        cover(s, seat)
        suppose(s, seat, random)
        end = milestone(s) + reach
        depth, inside = 0, True
        who = to_act(s)
        while who != OVER and milestone(s) < end:
            if who == CHANCE:
                pick = outcome(s, below(random, outcomes(s)))
            else:
                n = actions(s, out)
                j = -1
                if n == 1:
                    j = 0
                elif inside and depth < DEEPEST:
                    key = knows(states, words, who)
                    i = find(nodes, key)
                    node = nodes[i]
                    if node.key == 0:
                        inside = False
                        if used[0] < nodes.shape[0] // 2 and used[1] + n <= edges.shape[0]:
                            node.key, node.first, node.visits = key, used[1], 0
                            for e in range(used[1], used[1] + n):
                                edges[e].visits, edges[e].worth = 0, 0
                            used[0] += 1
                            used[1] += n
                            j = below(random, n)
                    elif fair and depth == 0:
                        j = rarest(node, edges, n)
                    else:
                        j = best(node, edges, n, c)
                    if j >= 0:
                        path[depth, 0], path[depth, 1], path[depth, 2] = i, node.first + j, who
                        depth += 1
                pick = out[j] if j >= 0 else rollout(s, n, out, random)
            apply(s, pick)
            picks += 1
            who = to_act(s)
        for d in range(depth):
            worth = payoff(s, path[d, 2]) if who == OVER else estimate(s, path[d, 2])
            nodes[path[d, 0]].visits += 1
            edges[path[d, 1]].visits += 1
            edges[path[d, 1]].worth += worth
    return picks


@rule
def look_up(states: Any, words: Any, seat: int, nodes: Any, edges: Any, out: Out, visits: Any, worth: Any) -> int:
    """The root's actions to `out`, their visits and summed worth beside them; how many."""
    n = actions(states[ROOT], out)
    copy(words, WORK, ROOT)
    node = nodes[find(nodes, knows(states, words, seat))]
    for j in range(n):
        visits[j], worth[j] = 0, 0.0
        if node.key != 0:
            visits[j], worth[j] = edges[node.first + j].visits, edges[node.first + j].worth
    return n
