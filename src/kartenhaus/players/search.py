"""Information-set search: one tree over what each seat to act knows, through the rules' own functions.

Every simulation deals out again what the searching seat does not know, walks down the tree by UCB1, plays on by the
game's rollout policy and remembers the result in the nodes it came through. A node is what *the seat to act there*
knows, so that nobody's choice depends on what it cannot see (multi-observer information-set search with one table).
What was learnt stays in the table for the next move.
"""

import math
from typing import Any

from ..core.chance import below
from ..core.layout import table
from ..core.mathematics import log
from ..core.rule import CHANCE, OVER, driver, rule
from ..engine.contract import actions, apply, cover, outcome, outcomes, payoff, to_act
from ..engine.drivers import copy
from .contract import estimate, milestone, rollout, suppose
from .tables import enter, find, has_room, state_key

ROOT, WORK, SEEN = range(3)
NODES = 1 << 18
DEEPEST = 256

NODE = {"key": "i8", "first": "i4", "visits": "i4"}  # the edges of its actions lie side by side from `first` on
EDGE = {"visits": "i8", "worth": "f8"}  # how often an action was tried, and the sum of what came out
STEP = {"node": "i8", "edge": "i8", "seat": "i8"}
TREE = {
    "nodes": table(NODE, NODES),
    "edges": table(EDGE, 4 * NODES),
    "path": (STEP, DEEPEST),  # the choices of the simulation that is being made
    "reach": "i8",  # how many milestones a simulation looks ahead
    "explore": "f8",  # the constant of UCB1
}


# ── A simulation ─────────────────────────────────────────────────────────────
@driver(states=3, trees=TREE)
def search(desks: Any, trees: Any, seat: int, simulations: int, fair: bool) -> None:
    """Simulations from states[ROOT]; with `fair` the root's actions are tried equally often."""
    desk, tree = desks[0], trees[0]
    s = desk.states[WORK]
    for _ in range(simulations):
        deal_again(desk, WORK, seat)
        end = milestone(s) + tree.reach
        depth = walk_down(desk, tree, end, fair)
        play_on(desk, end)
        remember(s, tree, depth)


@rule
def deal_again(desk: Any, to: int, seat: int) -> None:
    """The root with other cards where the seat does not know them."""
    copy(desk.words, to, ROOT)
    cover(desk.states[to], seat)
    suppose(desk.states[to], seat, desk.random)


@rule
def walk_down(desk: Any, tree: Any, end: int, fair: bool) -> int:
    """Through the tree and one choice beyond, where it gets a new node; how many choices that took."""
    s = desk.states[WORK]
    depth, inside = 0, True
    while inside and depth < DEEPEST:
        n = next_choice(desk, end)
        if n == 0:
            break
        who = to_act(s)
        key = known_by(desk, who)
        i = find(tree.nodes, key)
        inside = tree.nodes.rows[i].key == key
        if inside:
            j = rarest(tree, i, n) if fair and depth == 0 else best(tree, i, n)
        elif expand(tree, i, key, n):
            j = below(desk.random, n)
        else:
            break
        step = tree.path[depth]
        step.node, step.edge, step.seat = i, tree.nodes.rows[i].first + j, who
        depth += 1
        apply(s, desk.out[j])
    return depth


@rule
def play_on(desk: Any, end: int) -> None:
    """By the rollout policy, up to that milestone or the end of the game."""
    s = desk.states[WORK]
    n = next_choice(desk, end)
    while n > 0:
        apply(s, rollout(s, n, desk.out, desk.random))
        n = next_choice(desk, end)


@rule
def next_choice(desk: Any, end: int) -> int:
    """Goes on to where a seat has more than one action; how many, 0 if the milestone comes first."""
    s, out, random = desk.states[WORK], desk.out, desk.random
    who = to_act(s)
    while who != OVER and milestone(s) < end:
        if who == CHANCE:
            apply(s, outcome(s, below(random, outcomes(s))))
        else:
            n = actions(s, out)
            if n > 1:
                return n
            apply(s, out[0])
        who = to_act(s)
    return 0


@rule
def remember(s: Any, tree: Any, depth: int) -> None:
    for d in range(depth):
        step = tree.path[d]
        edge = tree.edges.rows[step.edge]
        tree.nodes.rows[step.node].visits += 1
        edge.visits += 1
        edge.worth += result(s, step.seat)


@rule
def result(s: Any, seat: int) -> float:
    return payoff(s, seat) if to_act(s) == OVER else estimate(s, seat)


# ── The tree ─────────────────────────────────────────────────────────────────
@rule
def known_by(desk: Any, seat: int) -> int:
    """The key of what `seat` knows of states[WORK]."""
    copy(desk.words, SEEN, WORK)
    cover(desk.states[SEEN], seat)
    return state_key(desk.words, SEEN, seat)


@rule
def expand(tree: Any, i: int, key: int, n: int) -> bool:
    """A node with n actions, none of them tried yet; False: there is no more room."""
    first = tree.edges.used
    if not has_room(tree.nodes) or first + n > tree.edges.rows.shape[0]:
        return False
    enter(tree.nodes, i, key)
    node = tree.nodes.rows[i]
    node.first, node.visits = first, 0
    for e in range(first, first + n):
        edge = tree.edges.rows[e]
        edge.visits, edge.worth = 0, 0
    tree.edges.used += n
    return True


@rule
def best(tree: Any, i: int, n: int) -> int:
    """By UCB1; what was never tried comes first."""
    node = tree.nodes.rows[i]
    top, choice, wide = -1e18, 0, log(node.visits + 1.0)
    for j in range(n):
        edge = tree.edges.rows[node.first + j]
        if edge.visits == 0:
            return j
        value = edge.worth / edge.visits + tree.explore * math.sqrt(wide / edge.visits)
        if value > top:
            top, choice = value, j
    return choice


@rule
def rarest(tree: Any, i: int, n: int) -> int:
    """The action tried least: at the root of an analysis every action gets its share."""
    first, choice = tree.nodes.rows[i].first, 0
    for j in range(1, n):
        if tree.edges.rows[first + j].visits < tree.edges.rows[first + choice].visits:
            choice = j
    return choice


@driver(states=3, trees=TREE, tried=EDGE)
def look_up(desks: Any, trees: Any, seat: int, tried: Any) -> int:
    """The root's actions to `out`, what is known of them to `tried`; how many."""
    desk, tree = desks[0], trees[0]
    n = actions(desk.states[ROOT], desk.out)
    copy(desk.words, WORK, ROOT)
    node = tree.nodes.rows[find(tree.nodes, known_by(desk, seat))]
    for j in range(n):
        tried[j].visits, tried[j].worth = 0, 0.0
        if node.key != 0:
            edge = tree.edges.rows[node.first + j]
            tried[j].visits, tried[j].worth = edge.visits, edge.worth
    return n
