"""How computer players play Colouredjack."""

import math

from ...cards.maxomin import HIGHEST, NUMBERS, SUB, added, holds, kth, removed, total
from ...core.bits import ones
from ...core.chance import below
from ...core.mathematics import exp
from ...core.rule import Out, rule
from .options import MOST_ROUNDS
from .rules import counts, is_inside, most_wins, must_ask, must_stop, redeal
from .state import ASK, ASKED, GOAL, MOST_CARDS, STOP, STOPPED, State

REACH = 1  # a search looks to the end of the round
EXPLORE = 0.7
TRIES = 60  # at a hand that fits how it was played; then any hand will do
WHIM = 20  # one decision in so many is anybody's guess


# ── What they go by ──────────────────────────────────────────────────────────
@rule
def risk(s: State, seat: int) -> int:
    """The percentage of the cards unseen by the seat that would take it above 23."""
    me = s.seat[seat]
    least = min(GOAL + 1 - total(me.hand), HIGHEST + 1)
    return 100 * ones((NUMBERS & ~me.hand) >> 4 * least) // (ones(s.deck) - me.held)


@rule
def place(s: State, seat: int) -> int:
    """In the order of play: the dealer comes last."""
    behind = seat - s.dealer - 1
    return behind if behind >= 0 else behind + s.seats


@rule
def rivals(s: State, seat: int) -> int:
    """How many there are to beat, in tenths: those who stopped early have something, those with many cards rarely."""
    tenths = 0
    for other in range(s.seats):
        if other != seat and is_inside(s, other):
            held = s.seat[other].held
            if place(s, other) > place(s, seat) or held == 4:
                tenths += 10
            else:
                tenths += 13 if held < 4 else 5
    return tenths


@rule
def goes_on(s: State, seat: int) -> bool:
    """Below 23 as long as the risk is smaller than that of being beaten anyway; above 23 as long as an S may come."""
    if counts(s.seat[seat].hand) > GOAL:
        return holds(s.deck, SUB)
    tenths = rivals(s, seat)
    return risk(s, seat) * (10 + tenths) < 100 * tenths


# ── The players ──────────────────────────────────────────────────────────────
@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Asks until about 16 and gives up above 23."""
    return ASK if counts(s.seat[s.turn].hand) < 15 + below(random, 3) else STOP


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """Against one player it stops at 18 or so, and dares more the more there are to beat."""
    return ASK if goes_on(s, s.turn) else STOP


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    """As a solid player; what this leaves out the tree finds."""
    return solid(s, n, out, random)


# ── What others may hold ─────────────────────────────────────────────────────
@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """Deals the hidden hands as solid players with a whim now and then would have come by them: whoever stopped with
    two cards will have had a reason."""
    for other in range(s.seats):
        if other != seat and s.seat[other].held:
            stock, tries = s.stock, 0
            while tries < TRIES and not comes_by(s, other, random):
                s.stock = stock
                tries += 1
            if tries == TRIES:
                redeal(s, seat, random)
                return


@rule
def comes_by(s: State, seat: int, random: Out) -> bool:
    """Deals the seat as many cards as it holds; whether it would have asked for each and then said what it said."""
    me = s.seat[seat]
    me.hand = 0
    for n in range(me.held):
        if n and not would_ask(s, seat, random):
            return False
        card = kth(s.stock, below(random, ones(s.stock)))
        s.stock = removed(s.stock, card)
        me.hand = added(me.hand, card)
    if me.said == ASKED:
        return would_ask(s, seat, random)
    return me.said != STOPPED or me.held == MOST_CARDS or not would_ask(s, seat, random)


@rule
def would_ask(s: State, seat: int, random: Out) -> bool:
    hand = s.seat[seat].hand
    if must_stop(hand):
        return False
    if must_ask(hand):
        return True
    if below(random, WHIM) == 0:
        return below(random, 2) == 0
    return goes_on(s, seat)


# ── Looking ahead ────────────────────────────────────────────────────────────
@rule
def milestone(s: State) -> int:
    return int(s.rounds)


@rule
def estimate(s: State, seat: int) -> float:
    """At the beginning of a round: the chance to win the match among equals, fitted to the exact ones (0.02 off at most
    where they were computed)."""
    steep = (2.2 - 1.3 / ones(s.inside)) / math.sqrt(to_go(s))
    mine, everyone = 0.0, 0.0
    for other in range(s.seats):
        if is_inside(s, other):
            weight = exp(steep * (s.seat[other].wins - most_wins(s)))
            everyone += weight
            if other == seat:
                mine = weight
    return 2.0 * mine / everyone - 1.0 if s.seats == 2 else mine / everyone


@rule
def to_go(s: State) -> float:
    """How much of the match is left, as a number of rounds between two."""
    players = ones(s.inside)
    if s.needed > MOST_ROUNDS:
        return 2.0 * (s.last - s.rounds) / players
    won = 0
    for seat in range(s.seats):
        if is_inside(s, seat):
            won += s.seat[seat].wins
    return 2.0 * s.needed - won / players - most_wins(s) - 0.5
