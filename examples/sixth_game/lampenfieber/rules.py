"""Lampenfieber, in the order of its rule book (LF)."""

from kartenhaus.core.bits import lowest, nth, ones
from kartenhaus.core.chance import below
from kartenhaus.core.rule import (
    AFTER_THE_END,
    CHANCE,
    DRAWN,
    EVERYONE,
    LEAVE,
    LEFT,
    OUT_OF_TURN,
    OVER,
    Numbers,
    Out,
    rule,
)

from .options import SNUFF
from .state import (
    ACTIONS,
    ALL,
    CARD,
    DEAL,
    DEALT,
    DECK,
    DECK_OF_THREE,
    DRAW,
    END,
    FEAST,
    FIRST,
    HAND,
    LOT,
    MOST_ACTIONS,
    PLAY,
    WIND,
    State,
)

__all__ = ["ACTIONS", "MOST_ACTIONS", "State"]


# ── Set-up (LF-1 to LF-3) ────────────────────────────────────────────────────
@rule
def start(s: State, seats: int, options: Numbers) -> None:
    s.seats, s.inside = seats, (1 << seats) - 1
    s.pile = DECK_OF_THREE if seats == 3 else DECK
    s.snuff = options[SNUFF]
    s.phase = LOT


@rule
def take(s: State, card: int) -> None:
    s.pile ^= 1 << card
    s.seat[s.turn].hand |= 1 << card
    s.seat[s.turn].held += 1


# ── Who acts, and what may happen ────────────────────────────────────────────
@rule
def to_act(s: State) -> int:
    if s.phase == PLAY:
        return int(s.turn)
    return OVER if s.phase == END else CHANCE


@rule
def outcomes(s: State) -> int:
    return int(s.seats) if s.phase == LOT else ones(s.pile)


@rule
def outcome(s: State, k: int) -> int:
    if s.phase == LOT:
        return FIRST + k
    return (DEALT if s.phase == DEAL else CARD) + nth(s.pile, k)


@rule
def actions(s: State, out: Out) -> int:
    n, hand = 0, s.seat[s.turn].hand
    while hand:
        out[n] = lowest(hand)
        hand &= hand - 1
        n += 1
    return n


@rule
def refusal(s: State, action: int) -> int:
    if s.phase == END:
        return AFTER_THE_END
    if action >= LEAVE:
        return 0 if s.inside >> (action - LEAVE) & 1 else LEFT
    if s.phase != PLAY:
        return OUT_OF_TURN
    return 0 if s.seat[s.turn].hand >> action & 1 else 4


@rule
def witnesses(s: State) -> int:
    return 1 << s.turn if s.phase == DEAL or s.phase == DRAW else EVERYONE


@rule
def apply(s: State, pick: int) -> None:
    if pick < LEAVE:
        play(s, pick)
    elif pick < DRAWN:
        leave(s, pick - LEAVE)
    elif s.phase == LOT:
        s.phase, s.turn = DEAL, (pick - FIRST + s.seats - 1) % s.seats
        pass_on(s)
    elif s.phase == DEAL:
        take(s, pick - DEALT)
        if s.seat[s.turn].held == HAND:
            pass_on(s)
    else:
        take(s, pick - CARD)
        s.phase = PLAY
        pass_on(s)


# ── A turn (LF-4 to LF-8) ────────────────────────────────────────────────────
@rule
def lamps_after(s: State, card: int) -> int:
    """Which lamps burn once the card has been played, a feast not yet over."""
    return 0 if card == WIND else s.lamps ^ card


@rule
def points_for(s: State, card: int) -> int:
    points = ones(card & ~s.lamps)
    if s.snuff:
        points -= ones(card & s.lamps)
    return points + FEAST if lamps_after(s, card) == ALL else points


@rule
def play(s: State, card: int) -> None:
    me = s.seat[s.turn]
    me.points += points_for(s, card)
    s.lamps = lamps_after(s, card) % ALL  # after a feast all lamps go out
    me.hand ^= 1 << card
    me.held -= 1
    s.played |= 1 << card
    if s.pile:
        s.phase = DRAW
    else:
        pass_on(s)


@rule
def next_waiting(s: State) -> int:
    """The next seat that waits for its first cards, or for its turn; -1: none does."""
    for step in range(1, s.seats + 1):
        seat = (s.turn + step) % s.seats
        held = s.seat[seat].held
        if s.inside >> seat & 1 and (held < HAND if s.phase == DEAL else held > 0):
            return int(seat)
    return -1


@rule
def pass_on(s: State) -> None:
    seat = next_waiting(s)
    if seat < 0 and s.phase == DEAL:
        s.phase = PLAY
        seat = next_waiting(s)
    if seat < 0:
        s.phase = END
    else:
        s.turn = seat


# ── The end (LF-9), leaving (LF-10) ──────────────────────────────────────────
@rule
def leave(s: State, seat: int) -> None:
    me = s.seat[seat]
    s.pile |= me.hand
    me.hand, me.held = 0, 0
    s.inside ^= 1 << seat
    if ones(s.inside) == 1:
        s.phase = END
    elif s.phase != LOT and seat == s.turn:
        s.phase = PLAY if s.phase == DRAW else s.phase
        pass_on(s)


@rule
def winners(s: State) -> int:
    """As a mask: who has the most points of those who have not left."""
    best, most = 0, -1000
    for seat in range(s.seats):
        if s.inside >> seat & 1:
            if s.seat[seat].points > most:
                best, most = 0, s.seat[seat].points
            if s.seat[seat].points == most:
                best |= 1 << seat
    return best


@rule
def payoff(s: State, seat: int) -> float:
    best = winners(s)
    share = 1.0 / ones(best) if best >> seat & 1 else 0.0
    return 2.0 * share - 1.0 if s.seats == 2 else share


@rule
def ending(s: State) -> int:
    return LEFT if ones(s.inside) == 1 else 9


# ── What a seat knows (LF-11) ────────────────────────────────────────────────
@rule
def cover(s: State, seat: int) -> None:
    """The others' hands go back under the pile."""
    for other in range(s.seats):
        if other != seat:
            s.pile |= s.seat[other].hand
            s.seat[other].hand = 0


@rule
def redeal(s: State, seat: int, random: Out) -> None:
    for other in range(s.seats):
        they = s.seat[other]
        while ones(they.hand) < they.held:
            card = nth(s.pile, below(random, ones(s.pile)))
            s.pile ^= 1 << card
            they.hand |= 1 << card
