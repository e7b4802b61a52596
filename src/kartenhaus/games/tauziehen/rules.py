"""Tauziehen, in the order of its rule book (TZ).

A Combi card's number *is* its set of symbols, so `card & rope` are the rope cards it shows. Hands and piles are
sets of cards: bit c is card c. Positions count towards seat 0.
"""

from ...core.bits import lowest, nth, ones
from ...core.chance import below
from ...core.rule import (
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
from .options import EVEN, MARK, OPENING_RULE
from .roles import role_of
from .state import (
    ACTIONS,
    CARD,
    DEAL,
    DEALT,
    DECK,
    DRAW,
    EDGE,
    END,
    FIRST,
    GOAL,
    HAND,
    LONGEST,
    LOT,
    MOST_ACTIONS,
    OPENING,
    PLAY,
    State,
)

__all__ = ["ACTIONS", "MOST_ACTIONS", "State", "role_of"]


@rule
def card_of(action: int) -> int:
    return action // 5


@rule
def mark_of(action: int) -> int:
    """The rope card it names: 1, 2, 4, 8 or 16."""
    return 1 << action % 5


# ── Set-up (TZ-1 to TZ-5) ────────────────────────────────────────────────────
@rule
def start(s: State, seats: int, options: Numbers) -> None:
    for seat in range(2):
        s.seat[seat].pile = DECK
    s.opening = options[OPENING_RULE]
    s.phase = LOT


@rule
def take(s: State, seat: int, card: int) -> None:
    me = s.seat[seat]
    me.pile ^= 1 << card
    me.hand |= 1 << card
    me.held += 1


# ── Who acts, and what may happen ────────────────────────────────────────────
@rule
def to_act(s: State) -> int:
    if s.phase == PLAY or s.phase == OPENING:
        return int(s.turn)
    return OVER if s.phase == END else CHANCE


@rule
def outcomes(s: State) -> int:
    return 2 if s.phase == LOT else ones(s.seat[s.turn].pile)


@rule
def outcome(s: State, k: int) -> int:
    if s.phase == LOT:
        return FIRST + k
    return (DEALT if s.phase == DEAL else CARD) + nth(s.seat[s.turn].pile, k)


@rule
def actions(s: State, out: Out) -> int:
    if s.phase == OPENING:
        for symbol in range(5):
            out[symbol] = symbol
        return 5
    n = 0
    hand = s.seat[s.turn].hand
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        marks = may_mark(s, card)
        while marks:
            out[n] = 5 * card + lowest(marks)
            marks &= marks - 1
            n += 1
    return n


@rule
def any_action(s: State, out: Out, random: Out) -> int:
    """Counted instead of listed: so many marks for the one card, so many for the other."""
    if s.phase == OPENING:
        return below(random, 5)
    hand = s.seat[s.turn].hand
    card, other = lowest(hand), lowest(hand & hand - 1)
    marks = may_mark(s, card)
    k = below(random, ones(marks) + ones(may_mark(s, other)))
    if k >= ones(marks):
        card, k = other, k - ones(marks)
    return 5 * card + nth(may_mark(s, card), k)


@rule
def refusal(s: State, action: int) -> int:
    if s.phase == END:
        return AFTER_THE_END
    if action >= LEAVE:
        return 0
    if s.phase == OPENING:
        return 0 if card_of(action) == 0 else 6
    if s.phase != PLAY:
        return OUT_OF_TURN
    card, mark = card_of(action), mark_of(action)
    if not s.seat[s.turn].hand >> card & 1:
        return 7
    if mark & may_mark(s, card):
        return 0
    if mark & card & s.seat[1 - s.turn].mark:
        return 8
    return 11 if marker_stays(s, card) else 10


@rule
def witnesses(s: State) -> int:
    if is_dealt_open(s):
        return EVERYONE
    return 1 << s.turn if s.phase == DEAL or s.phase == DRAW else EVERYONE


@rule
def apply(s: State, pick: int) -> None:
    if s.phase == PLAY and pick < LEAVE:
        play(s, card_of(pick), mark_of(pick))
    elif s.phase == DRAW and pick >= DRAWN:
        take(s, s.turn, pick - CARD)
        s.phase, s.turn = PLAY, 1 - s.turn
    elif LEAVE <= pick < DRAWN:
        s.left = 1 + pick - LEAVE
        s.phase = END
    else:
        begin(s, pick)


# ── The opening (TZ-5, TZ-6, TZ-19, TZ-21) ───────────────────────────────────
@rule
def first_hand(s: State, seat: int) -> int:
    """How many cards the seat has before the opening."""
    return HAND - 1 if s.opening == EVEN and seat != s.first else HAND


@rule
def is_dealt_open(s: State) -> bool:
    """Whether the next card is shown to all: the second player's, which comes after the opening (TZ-21)."""
    return s.phase == DEAL and s.seat[s.first].mark != 0


@rule
def begin(s: State, pick: int) -> None:
    if s.phase == LOT:
        s.first = pick - FIRST
        s.phase = DEAL
    elif s.phase == DEAL:
        if is_dealt_open(s):
            s.seat[s.turn].known = 1 << pick - DEALT
        take(s, s.turn, pick - DEALT)
        if s.seat[s.first].mark:
            s.phase = PLAY  # the turn is the second player's already
        elif s.seat[1].held == first_hand(s, 1):
            s.phase, s.turn = OPENING, s.first
        elif s.seat[0].held == first_hand(s, 0):
            s.turn = 1
    else:
        s.seat[s.turn].mark = mark_of(pick)
        if s.opening != MARK:
            s.position[pick] = towards(s)
        s.phase, s.turn = DEAL if s.opening == EVEN else PLAY, 1 - s.turn


# ── The move (TZ-8, TZ-9, TZ-13, TZ-15), the mark (TZ-10, TZ-11) ─────────────
@rule
def towards(s: State) -> int:
    """One step towards the seat whose turn it is."""
    return 1 if s.turn == 0 else -1


@rule
def moved_by(s: State, card: int) -> int:
    """The rope cards that follow when the seat to act plays `card`."""
    return card & ~s.seat[1 - s.turn].mark


@rule
def marker_stays(s: State, card: int) -> bool:
    """The only card that moves is the own marked one (TZ-11)."""
    return moved_by(s, card) == s.seat[s.turn].mark


@rule
def may_mark(s: State, card: int) -> int:
    moved = moved_by(s, card)
    return moved if marker_stays(s, card) else moved & ~s.seat[s.turn].mark


@rule
def crossing(s: State, moved: int) -> int:
    """Of the rope cards that move, those that leave the field over the player's edge."""
    over = 0
    for symbol in range(5):
        if s.position[symbol] == EDGE * towards(s):
            over |= 1 << symbol
    return over & moved


@rule
def pull(s: State, moved: int) -> None:
    over = crossing(s, moved)
    for symbol in range(5):
        step = towards(s) if moved >> symbol & 1 else 0
        s.position[symbol] = 0 if over >> symbol & 1 else s.position[symbol] + step
    s.seat[s.turn].points += ones(over)


# ── A turn (TZ-7, TZ-16), the end (TZ-17, TZ-20) ─────────────────────────────
@rule
def play(s: State, card: int, mark: int) -> None:
    me = s.seat[s.turn]
    pull(s, moved_by(s, card))
    me.mark = mark
    me.hand ^= 1 << card
    me.known &= me.hand
    me.held -= 1
    me.discard |= 1 << card
    s.turns += 1
    if me.points >= GOAL or s.turns == LONGEST:
        s.phase = END
        return
    if me.pile == 0:
        me.pile, me.discard = me.discard, 0
        me.known = me.hand  # every other card has just lain open
    s.phase = DRAW


@rule
def payoff(s: State, seat: int) -> float:
    if s.left:
        return -1.0 if seat == s.left - 1 else 1.0
    if s.seat[s.turn].points < GOAL:
        return 0.0
    return 1.0 if seat == s.turn else -1.0


@rule
def ending(s: State) -> int:
    if s.left:
        return LEFT
    return 17 if s.seat[s.turn].points >= GOAL else 20


# ── What a seat knows (TZ-18) ────────────────────────────────────────────────
@rule
def cover(s: State, seat: int) -> None:
    """The others' hands go back under their piles, but for what the discards have betrayed."""
    for other in range(2):
        if other != seat:
            they = s.seat[other]
            they.pile |= they.hand & ~they.known
            they.hand &= they.known


@rule
def redeal(s: State, seat: int, random: Out) -> None:
    for other in range(2):
        if other != seat:
            they = s.seat[other]
            while ones(they.hand) < they.held:
                card = nth(they.pile, below(random, ones(they.pile)))
                they.pile ^= 1 << card
                they.hand |= 1 << card
