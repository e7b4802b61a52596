"""How computer players play J-Solitär."""

import math

from ...cards.jay import figure, in_every_colour, kinds, same_colour, same_figure
from ...core.bits import lowest, ones
from ...core.chance import below
from ...core.rule import Out, rule
from ...games.j_solitaer.lays import open_kind, reserves, way
from ...games.j_solitaer.rules import redeal
from ...games.j_solitaer.state import (
    END_TURN,
    EXCHANGE,
    LAY_OPEN,
    LAY_SLOT,
    SERVE,
    TURN_OPEN,
    State,
    card_of,
    pile_of,
    players_in,
)

REACH = 3  # turns: a search looks a little beyond its own
EXPLORE = 0.15
STEEP = 0.16  # what a card less is worth
TURNS_A_CARD = 0.4


# ── What they go by ──────────────────────────────────────────────────────────
@rule
def kind_of(s: State, action: int) -> int:
    """The card that a lay puts on its pile."""
    return lowest(open_kind(s)) if LAY_OPEN <= action < LAY_SLOT else card_of(action)


@rule
def openings(s: State, kind: int, how: int) -> int:
    """How many kinds of the hand might go on top of `kind` once it is laid."""
    follows = 1 << kind | in_every_colour(s.receives[figure(kind)])
    if reserves(s, kind, how) or not (s.served or how == SERVE):
        follows |= same_colour(kind) | same_figure(kind)
    return ones(follows & kinds(s.seat[s.turn].hand))


@rule
def liking(s: State, action: int) -> int:
    """Sheds what costs nothing first, then the one plain serve, then what opens something; ends when nothing does."""
    if action >= END_TURN:
        return 20 if action == END_TURN else 0
    if action == TURN_OPEN:
        return 30
    if action >= EXCHANGE:
        return 0
    kind = kind_of(s, action)
    how = way(s, kind, pile_of(action))
    more = openings(s, kind, how)
    if action >= LAY_OPEN:
        return 10 + 12 * more if how != SERVE else 8 * more
    return (40 if how == SERVE else 100) + 8 * more


# ── The players ──────────────────────────────────────────────────────────────
@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Lays whatever hand card it can, ends when there is none."""
    choice = END_TURN
    lays = 0
    for i in range(n):
        if out[i] < LAY_OPEN:
            lays += 1
            if below(random, lays) == 0:
                choice = out[i]
    return choice


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """The action it likes best, of equals any."""
    top, choice = -1, 0
    for i in range(n):
        worth = 8 * liking(s, out[i]) + below(random, 8)
        if worth > top:
            top, choice = worth, out[i]
    return choice


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    """The best of four looks."""
    choice = out[below(random, n)]
    best = liking(s, choice)
    for _ in range(3):
        other = out[below(random, n)]
        if liking(s, other) > best:
            choice, best = other, liking(s, other)
    return choice


# ── Looking ahead ────────────────────────────────────────────────────────────
@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """By the rules alone."""
    redeal(s, seat, random)


@rule
def milestone(s: State) -> int:
    return int(s.turns + 1000 * s.over)


@rule
def left(s: State, seat: int) -> int:
    return int(s.seat[seat].held + s.seat[seat].pile)


@rule
def estimate(s: State, seat: int) -> float:
    """By how many cards everybody still has; alone, the turns that will be needed."""
    if s.seats == 1:
        return -float(s.spent + s.turns + left(s, 0) * TURNS_A_CARD)
    total = 0.0
    for other in range(s.seats):
        if players_in(s) >> other & 1:
            total += math.exp(-STEEP * left(s, other))
    share = math.exp(-STEEP * left(s, seat)) / total if players_in(s) >> seat & 1 else 0.0
    return 2.0 * share - 1.0 if s.seats == 2 else share
