"""How computer players play Colouredjack."""

import math

from ...cards.maxomin import NUMBERS, SUB, added, holds, kth, removed, total
from ...core.bits import ones
from ...core.chance import below
from ...core.rule import Out, rule
from ...games.colouredjack.rules import (
    ASK,
    ASKED,
    GOAL,
    MOST_CARDS,
    STOP,
    STOPPED,
    State,
    counts,
    is_inside,
    must_ask,
    must_stop,
    redeal,
)

REACH = 1  # a search looks to the end of the round
EXPLORE = 0.3
TRIES = 60  # to deal a hand that fits how it was played, before any hand will do


# ── What they go by ──────────────────────────────────────────────────────────
@rule
def risk(s: State, seat: int) -> int:
    """The percentage of unseen cards that would take the seat above 23."""
    me = s.seat[seat]
    least = min(GOAL + 1 - total(me.hand), 13)
    return 100 * ones((NUMBERS & ~me.hand) >> 4 * least) // (ones(s.deck) - me.held)


@rule
def place(s: State, seat: int) -> int:
    """In the order of the round: the dealer is last."""
    return (seat - s.dealer - 1) % s.seats


@rule
def rivals(s: State, seat: int) -> int:
    """How many the seat has to beat, in tenths: with few cards they will have something, with many they are out."""
    tenths = 0
    for other in range(s.seats):
        if other != seat and is_inside(s, other):
            if place(s, other) > place(s, seat) or s.seat[other].held == 4:
                tenths += 10
            else:
                tenths += 13 if s.seat[other].held < 4 else 5
    return tenths


@rule
def dares(s: State, seat: int) -> bool:
    """Whether the next card is more likely to help than the rivals are to leave the seat its share of wins."""
    tenths = rivals(s, seat)
    return risk(s, seat) * (10 + tenths) < 100 * tenths


# ── The players ──────────────────────────────────────────────────────────────
@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Asks until about 16, and has lost all hope above 23."""
    mine = counts(s.seat[s.turn].hand)
    return ASK if mine < 15 + below(random, 3) else STOP


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """The more there are to beat the more it dares; above 23 it asks as long as an S may come."""
    return ASK if goes_on(s, s.turn) else STOP


@rule
def goes_on(s: State, seat: int) -> bool:
    if counts(s.seat[seat].hand) > GOAL:
        return holds(s.deck, SUB)
    return dares(s, seat)


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    return solid(s, n, out, random)


# ── What a search supposes ───────────────────────────────────────────────────
@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """Deals the others' hands as solid players would have come by them who now and then do something else."""
    for other in range(s.seats):
        if other != seat and s.seat[other].held:
            stock, tries = s.stock, 0
            while tries < TRIES and not comes_by(s, other, random):
                s.stock = stock
                tries += 1
            if tries == TRIES:
                s.seat[other].hand = 0
                redeal(s, seat, random)
                return


@rule
def comes_by(s: State, seat: int, random: Out) -> bool:
    """Deals the seat as many cards as it holds; whether it would have asked and stopped as it did."""
    me = s.seat[seat]
    me.hand = 0
    for n in range(me.held):
        if n and not might_ask(s, seat, n, random):
            return False
        card = kth(s.stock, below(random, ones(s.stock)))
        s.stock = removed(s.stock, card)
        me.hand = added(me.hand, card)
    if me.held == MOST_CARDS or (me.said != ASKED and me.said != STOPPED):
        return True
    return might_ask(s, seat, me.held, random) == (me.said == ASKED)


@rule
def might_ask(s: State, seat: int, held: int, random: Out) -> bool:
    hand = s.seat[seat].hand
    if must_stop(hand):
        return False
    if must_ask(hand):
        return True
    if below(random, 20) == 0:
        return below(random, 2) == 0
    return goes_on(s, seat)


# ── Looking ahead ────────────────────────────────────────────────────────────
@rule
def milestone(s: State) -> int:
    return int(s.rounds)


@rule
def estimate(s: State, seat: int) -> float:
    """At the beginning of a round."""
    mine, theirs = s.needed - s.seat[seat].wins, s.needed - s.seat[1 - seat].wins
    return math.erf((theirs - mine) / math.sqrt(2.0 * (mine + theirs - 1)))
