"""How computer players play J-Solitär."""

import math

from ...cards.jay import Heap, figure, in_every_colour, kinds, same_colour, same_figure
from ...core.bits import lowest, ones
from ...core.chance import below
from ...core.mathematics import exp, power
from ...core.rule import Out, rule
from .lays import by_effect, is_reserved, open_kind, reserves, serving, way
from .rules import redeal
from .state import (
    DRAW,
    EFFECT,
    END_TURN,
    EXCHANGE,
    LAY_OPEN,
    LAY_SLOT,
    PILES,
    REDIRECT,
    SERVE,
    TURN_OPEN,
    State,
    card_of,
    pile_of,
    players_in,
)

REACH = 1  # a search looks to the end of the turn, where the skill lies
EXPLORE = 0.3
FEW, POWER = 4.0, 3.87  # the last cards go no faster; what an advantage is worth: solvers/j_solitaer/fitting.py
ERROR, APART = 0.15, 0.15  # of the estimate between two, and of differences: benchmarks/differences.py
ERROR_ALONE, APART_ALONE = 2.4, 0.5  # the same in turns, alone; the first with the chance of single games in it
PLAIN, RECEIVING, THROWN, RESERVING = range(4)  # sorts of cards, by what they are good for


@rule
def sort_of(s: State, figure: int) -> int:
    if s.reserving >> figure & 1:
        return RESERVING
    if s.reserving_thrown >> figure & 1:
        return THROWN
    return RECEIVING if s.receives[figure] else PLAIN


# ── What they go by ──────────────────────────────────────────────────────────
@rule
def kind_of(s: State, action: int) -> int:
    """The card that a lay puts on its pile."""
    return lowest(open_kind(s)) if LAY_OPEN <= action < LAY_SLOT else card_of(action)


@rule
def rest(s: State, action: int) -> int:
    """The kinds of the hand after a lay."""
    hand = s.seat[s.turn].hand
    if action >= LAY_OPEN:
        return kinds(hand)
    return kinds(hand) & ~(1 << card_of(action)) | hand.two | hand.four


@rule
def follows(s: State, kind: int, pile: int, how: int, hand: int) -> int:
    """How well the rest of the hand would fit on the five piles once `kind` is laid: what would cost nothing counts
    most, then what would take the one plain serve, then what could be served in another turn."""
    free = 1 << kind | in_every_colour(s.receives[figure(kind)])
    fitting = same_colour(kind) | same_figure(kind)
    if reserves(s, kind, how) or (is_reserved(s, pile) and how != REDIRECT):
        free |= fitting
    for other in range(PILES):
        if other != pile:
            free |= by_effect(s, other) | 1 << s.top[other]
            fitting |= serving(s, other)
            if is_reserved(s, other):
                free |= serving(s, other)
    later = 1 if s.served or how == SERVE else 2
    return 3 * ones(free & hand) + later * ones(fitting & ~free & hand)


@rule
def eager(s: State, kind: int) -> int:
    """To shed a hand card: numbers go first, Jays are kept for what they open."""
    return (18, 16, 14, 8)[sort_of(s, figure(kind))]


@rule
def liking(s: State, action: int) -> int:
    """Tuned by thousands of games against itself. To have more cards to choose from is good, so it draws all it may; an
    open card is laid where nothing better is to be done, a Slot only where it opens a lot."""
    if action >= END_TURN:
        return action - END_TURN
    if action == TURN_OPEN:
        return 4
    if action >= EXCHANGE:
        return -1
    kind, pile = kind_of(s, action), pile_of(action)
    how = way(s, kind, pile)
    likes = follows(s, kind, pile, how, rest(s, action))
    if how == REDIRECT:
        likes += 12
    elif how == EFFECT:
        likes += 3
    elif how == SERVE:
        likes -= 4
    if action < LAY_OPEN:
        return likes + eager(s, kind)
    return likes + 6 if action < LAY_SLOT else likes - 11


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
    top, choice = -1000, 0
    for i in range(n):
        worth = 8 * liking(s, out[i]) + below(random, 8)
        if worth > top:
            top, choice = worth, out[i]
    return choice


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    """As a solid player; what this leaves out the tree finds."""
    return solid(s, n, out, random)


# ── Looking ahead ────────────────────────────────────────────────────────────
@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """By the rules alone."""
    redeal(s, seat, random)


@rule
def milestone(s: State) -> int:
    """Turns; what is drawn at the end of one belongs to the next."""
    return int(s.turns + 1000 * s.over + (s.phase == DRAW))


@rule
def number_of(h: Heap, among: int) -> int:
    return ones(h.one & among) + 2 * ones(h.two & among) + 4 * ones(h.four & among)


@rule
def hand_weight(s: State, seat: int) -> int:
    """In tenths of a card that still lies in the draw pile: a number is harder to get rid of than a card nobody knows,
    a Jay hardly a burden; a twin goes with its like. (Fitted to the results of 117,000 games.)"""
    hand = s.seat[seat].hand
    tenths = 0
    for of in range(8):
        among = in_every_colour(1 << of)
        cards = number_of(hand, among)
        if cards:
            sort, twins = sort_of(s, of), cards - ones(kinds(hand) & among)
            tenths += (22, 14, 17, 2)[sort] * cards - (22, 12, 23, 5)[sort] * twins
    return tenths


@rule
def burden(s: State, seat: int) -> float:
    """What the seat has left, with what it leaves the others: a pile that any Jay may go on is a present."""
    tenths = 10 * s.seat[seat].pile + hand_weight(s, seat)
    if s.phase == DRAW and s.turn == seat:
        tenths -= 2 * s.due  # the more to choose from, the better
    if s.seats > 1:
        for pile in range(PILES):
            if by_effect(s, pile):
                tenths += 7
    return 0.1 * max(tenths, 0)


@rule
def left(s: State, seat: int) -> int:
    return int(s.seat[seat].held + s.seat[seat].pile)


@rule
def turns_needed(s: State) -> float:
    """Alone: fitted to 196 games in which every turn was worked out."""
    cards = left(s, 0)
    return 0.23 * cards + 0.65 * math.sqrt(cards) + 0.29 * (burden(s, 0) - cards)


@rule
def chance(s: State, winner: int, seat: int) -> float:
    """That `winner` wins the round: what `seat` has left is known to it, of the others only how much."""
    mine, everyone = 0.0, 0.0
    for other in range(s.seats):
        if players_in(s) >> other & 1:
            cards = FEW + (burden(s, seat) if other == seat else left(s, other))
            weight = 1.0 / power(cards, POWER)
            everyone += weight
            if other == winner:
                mine = weight
    return mine / everyone


@rule
def share(s: State, winner: int, seat: int) -> float:
    """Of the match, for `seat`, once `winner` has won the round."""
    to_come = s.rounds - s.over - 1
    steep = 1.5 / math.sqrt(to_come + 1) if to_come else 20.0
    mine, everyone = 0.0, 0.0
    for other in range(s.seats):
        if players_in(s) >> other & 1:
            weight = exp(steep * (s.seat[other].wins - s.seat[seat].wins + (other == winner) - (seat == winner)))
            everyone += weight
            if other == seat:
                mine = weight
    return mine / everyone


@rule
def estimate(s: State, seat: int) -> float:
    """By what everybody still has; alone, by the turns that will be needed."""
    if s.seats == 1:
        return -float(s.spent + s.turns + (s.phase == DRAW) + turns_needed(s) + 20 * (s.rounds - s.over - 1))
    total = 0.0
    for winner in range(s.seats):
        if players_in(s) >> winner & 1:
            total += chance(s, winner, seat) * share(s, winner, seat)
    return 2.0 * total - 1.0 if s.seats == 2 else total
