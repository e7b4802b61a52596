"""How computer players play White Jack."""

from ...cards.combi import CARDS, rank
from ...core.bits import lowest, mask_of, ones
from ...core.chance import below
from ...core.mathematics import power, tanh
from ...core.rule import Out, rule
from .rules import is_ahead, redeal
from .state import CARD, GIVE_UP, LAY, PAUSE, State

REACH = 1  # a search looks to the end of the round
EXPLORE = 0.5
RANKS = tuple(mask_of(card for card in range(CARDS) if rank(card) == r) for r in range(6))
ERROR = 0.021  # of the estimate, one standard deviation against long simulation (solvers/white_jack/fitting.py)
APART = (
    (44, 0.013),
    (30, 0.03),
    (16, 0.045),
    (0, 0.15),
)  # of differences between two actions of a round, above so many cards (docs/solutions.md)
DARING = 85  # percent of risk that a solid player takes before giving up
WORTHS = (2.206, 1.092, 1.311, 0.997, 0.25, 0.005)  # of a card by its rank, the Joker first; a deck is worth 32
STEEP, SPREAD = 2.329, 0.918  # what an advantage is worth; both fitted by solvers/white_jack/fitting.py


@rule
def risk(s: State, seat: int) -> int:
    """The percentage of cards in the seat's pile that would exceed the limit; piles are known by what has been laid."""
    me = s.seat[seat]
    pile = me.pile if me.pile else me.discard
    if pile == 0:
        return 100
    bad = 0
    left = pile
    while left:
        if me.ranks + rank(lowest(left)) > s.limit:
            bad += 1
        left &= left - 1
    return 100 * bad // ones(pile)


@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Behind, it always lays; ahead, it lays now and then out of sheer joy."""
    if not is_ahead(s, s.turn):
        return out[0]
    return LAY if out[0] == LAY and below(random, 4) == 0 else PAUSE


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """Ahead, it waits; behind, it lays unless almost every card would be too much."""
    if is_ahead(s, s.turn):
        return PAUSE
    return GIVE_UP if risk(s, s.turn) > DARING else LAY


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    return solid(s, n, out, random)


@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """By the rules alone."""
    redeal(s, seat, random)


@rule
def milestone(s: State) -> int:
    return int(s.rounds)


@rule
def estimate(s: State, seat: int) -> float:
    """At the beginning of a round: the chance to win the match, from the cards both still own and what they are good
    for: low ranks climb to any limit step by step, high ones go over it."""
    mine, theirs = strength(s, seat), strength(s, 1 - seat)
    return tanh(STEEP * (mine - theirs) / power(mine + theirs, SPREAD))


def cards_left(s: State) -> int:
    return sum(ones(seat.pile | seat.discard | seat.laid) for seat in s.seat)


def errors(s: State) -> tuple[float, float]:
    """Of the estimate at the end of this round: in all, and of the difference between two ends."""
    apart = next(error for above, error in APART if cards_left(s) > above)
    return max(ERROR, apart), apart


@rule
def strength(s: State, seat: int) -> float:
    cards = s.seat[seat].pile | s.seat[seat].discard
    total = 0.0
    for r in range(6):
        total += WORTHS[r] * ones(cards & RANKS[r])
    return total


@rule
def alike(s: State, kind: int) -> tuple[int, int]:
    """Cards of one rank (WJ-2)."""
    same = s.seat[s.turn].pile & RANKS[kind]
    return ones(same), CARD + lowest(same)
