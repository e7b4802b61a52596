"""How computer players play Tauziehen."""

from ...core.bits import lowest, ones
from ...core.chance import below
from ...core.rule import Out, rule
from .rules import card_of, crossing, mark_of, moved_by, redeal, towards
from .state import EDGE, OPENING, State

REACH = 1 << 30  # a game is short enough to be played to its end
EXPLORE = 0.7

# What a solid player thinks things are worth, found by games between slightly different solid players.
PLACE = (-36, -14, -2, 9, 22)  # a rope card, by its position from the other's edge to the own
MARK = (25, 4, 8, 2, 10)  # having it marked there: it cannot be pulled back, or not be scored with
POINT = 45
KEPT = 10  # each symbol on the hand card that is kept


@rule
def beginner(s: State, n: int, out: Out, random: Out) -> int:
    """Scores if it can, no matter how; otherwise plays any card and marks anything."""
    choice = out[below(random, n)]
    if s.phase != OPENING:
        ways = 0
        for i in range(n):
            if crossing(s, moved_by(s, card_of(out[i]))):
                ways += 1
                if below(random, ways) == 0:
                    choice = out[i]
    return choice


@rule
def solid(s: State, n: int, out: Out, random: Out) -> int:
    """Weighs points, where the rope cards will lie, what the marker holds and which card stays in hand."""
    if s.phase == OPENING:
        return out[below(random, n)]
    top, choice = -100_000, 0
    for i in range(n):
        worth = 4 * balance(s, card_of(out[i]), mark_of(out[i])) + below(random, 4)
        if worth > top:
            top, choice = worth, i
    return out[choice]


@rule
def balance(s: State, card: int, mark: int) -> int:
    moved = moved_by(s, card)
    over = crossing(s, moved)
    total = POINT * ones(over)
    for symbol in range(5):
        place = EDGE + s.position[symbol] * towards(s)
        if over >> symbol & 1:
            place = EDGE
        elif moved >> symbol & 1:
            place += 1
        total += PLACE[place]
        if mark >> symbol & 1:
            total += MARK[place]
    kept = s.seat[s.turn].hand & ~(1 << card)
    return total + KEPT * ones(lowest(kept)) if kept else total


@rule
def rollout(s: State, n: int, out: Out, random: Out) -> int:
    """At random: games are short, and more of them teach more than better ones."""
    return out[below(random, n)]


@rule
def suppose(s: State, seat: int, random: Out) -> None:
    """By the rules alone."""
    redeal(s, seat, random)


@rule
def milestone(s: State) -> int:
    """None is needed."""
    return 0


@rule
def estimate(s: State, seat: int) -> float:
    """Never asked for."""
    return 0.0
