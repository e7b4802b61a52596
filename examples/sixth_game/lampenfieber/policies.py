"""How computer players play Lampenfieber."""

from kartenhaus.core.bits import ones
from kartenhaus.core.chance import below
from kartenhaus.core.rule import Out, rule

from .rules import lamps_after, points_for, redeal
from .state import ALL, State

REACH = 1 << 30  # a game is short enough to be played to its end
EXPLORE = 0.7

# What a solid player thinks things are worth.
POINT = 4
DARK = 2  # every dark lamp is one for the next
OFFER = 3  # a feast that nobody has played yet


@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Looks at two cards, and plays the one that scores more."""
    one, other = out[below(random, n)], out[below(random, n)]
    return one if points_for(s, one) > points_for(s, other) else other


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """Takes points, and minds what it leaves to the next."""
    top, choice = -1000, 0
    for i in range(n):
        worth = 4 * balance(s, out[i]) + below(random, 4)
        if worth > top:
            top, choice = worth, i
    return out[choice]


@rule
def balance(s: State, card: int) -> int:
    dark = ALL ^ lamps_after(s, card) % ALL
    known = s.played | s.seat[s.turn].hand
    offer = 0 if known >> dark & 1 else OFFER
    return POINT * points_for(s, card) - DARK * ones(dark) - offer


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    return solid(s, n, out, random)


@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """By the rules alone: any hand is as likely as any other."""
    redeal(s, seat, random)


@rule
def milestone(s: State) -> int:
    """None is needed."""
    return 0


@rule
def estimate(s: State, seat: int) -> float:
    """Never asked for."""
    return 0.0
