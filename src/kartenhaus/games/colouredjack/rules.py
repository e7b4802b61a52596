"""Colouredjack, in the order of its rule book (CJ).

Hands and stock are piles of the Maxomin deck. What only its holder sees of a hand is its cards; how many they are, and
whether their holder asked or stopped, everyone sees.
"""

from ...cards.maxomin import NUMBERS, PLUS, SUB, added, colour, copies, holds, kth, number, removed, strongest, total
from ...core.bits import lowest, nth, ones
from ...core.chance import below
from ...core.rule import (
    AFTER_THE_END,
    CHANCE,
    EVERYONE,
    LEAVE,
    LEFT,
    OUT_OF_TURN,
    OVER,
    Numbers,
    Out,
    rule,
)
from .options import MOST_ROUNDS, PLUSES, ROUNDS, SUBS, WINS
from .roles import role_of, round_result, rounds_over
from .state import (
    ACTIONS,
    ASK,
    ASKED,
    CARD,
    CARD_COMES,
    DEALER,
    END,
    GOAL,
    LOT,
    MOST_ACTIONS,
    MOST_CARDS,
    NOTHING,
    STOP,
    STOPPED,
    TURN,
    State,
)

__all__ = ["ACTIONS", "MOST_ACTIONS", "State", "role_of", "round_result", "rounds_over"]


# ── Material (CJ-1 to CJ-3) ──────────────────────────────────────────────────
@rule
def start(s: State, seats: int, options: Numbers) -> None:
    s.seats = seats
    s.inside = (1 << seats) - 1
    s.deck = NUMBERS | copies(SUB, options[SUBS]) | copies(PLUS, options[PLUSES])
    s.stock = s.deck
    s.last = options[ROUNDS] if options[ROUNDS] else MOST_ROUNDS
    s.needed = MOST_ROUNDS + 1 if options[ROUNDS] else options[WINS]
    s.phase = LOT


# ── Who acts, and what may happen ────────────────────────────────────────────
@rule
def to_act(s: State) -> int:
    if s.phase == TURN:
        return int(s.turn)
    return OVER if s.phase == END else CHANCE


@rule
def outcomes(s: State) -> int:
    return ones(s.inside) if s.phase == LOT else ones(s.stock)


@rule
def outcome(s: State, k: int) -> int:
    return DEALER + nth(s.inside, k) if s.phase == LOT else CARD + kth(s.stock, k)


@rule
def actions(s: State, out: Out) -> int:
    n = 0
    for action in range(ACTIONS):
        if refusal(s, action) == 0:
            out[n] = action
            n += 1
    return n


@rule
def refusal(s: State, action: int) -> int:
    if s.phase == END:
        return AFTER_THE_END
    if action >= LEAVE:
        return 0 if is_inside(s, action - LEAVE) else LEFT
    if s.phase != TURN:
        return OUT_OF_TURN
    hand = s.seat[s.turn].hand
    if action == ASK:
        return 13 if must_stop(hand) else 0
    return 11 if must_ask(hand) else 0


@rule
def witnesses(s: State) -> int:
    return 1 << s.turn if s.phase == CARD_COMES else EVERYONE


@rule
def apply(s: State, pick: int) -> None:
    if pick >= CARD:
        take(s, pick - CARD)
    elif pick == ASK:
        ask(s)
    elif pick == STOP:
        stop(s)
    elif pick >= DEALER:
        begin_round(s, pick - DEALER)
    else:
        leave(s, pick - LEAVE)


# ── A round (CJ-4 to CJ-8) ───────────────────────────────────────────────────
@rule
def is_inside(s: State, seat: int) -> bool:
    return s.inside >> seat & 1 != 0


@rule
def clockwise(seats: int, seat: int) -> int:
    """The next of a mask of seats."""
    beyond = seats >> (seat + 1) << (seat + 1)
    return lowest(beyond if beyond else seats)


@rule
def begin_round(s: State, dealer: int) -> None:
    """The first card of the player on the dealer's left comes by itself."""
    s.dealer = dealer
    s.waiting = s.inside
    s.turn = clockwise(s.inside, dealer)
    s.phase = CARD_COMES


@rule
def pass_on(s: State) -> None:
    """The next player's first card comes by itself; when all have stopped the hands are turned over."""
    if s.waiting:
        s.turn = clockwise(s.waiting, s.turn)
        s.phase = CARD_COMES
    else:
        show_down(s)


@rule
def ask(s: State) -> None:
    s.seat[s.turn].said = ASKED
    s.phase = CARD_COMES


@rule
def take(s: State, card: int) -> None:
    me = s.seat[s.turn]
    s.stock = removed(s.stock, card)
    me.hand = added(me.hand, card)
    me.held += 1
    me.said = NOTHING
    s.phase = TURN
    if me.held == MOST_CARDS:
        stop(s)


@rule
def stop(s: State) -> None:
    s.seat[s.turn].said = STOPPED
    s.waiting ^= 1 << s.turn
    pass_on(s)


# ── The extra cards (CJ-9 to CJ-13) ──────────────────────────────────────────
@rule
def counts(hand: int) -> int:
    """What a hand counts: with an S 23 instead of more, with a + 23 instead of less.

    The order of its cards does not matter: a + below 23 was the last card, one above 23 came when it had no effect.
    """
    added_up = total(hand)
    lifted = holds(hand, SUB) if added_up > GOAL else holds(hand, PLUS)
    return GOAL if lifted else added_up


@rule
def must_stop(hand: int) -> bool:
    return counts(hand) == GOAL


@rule
def must_ask(hand: int) -> bool:
    return holds(hand, SUB) and counts(hand) < GOAL and ones(hand) < MOST_CARDS


# ── Showdown (CJ-14 to CJ-19) ────────────────────────────────────────────────
@rule
def may_win(s: State, seat: int) -> bool:
    return is_inside(s, seat) and counts(s.seat[seat].hand) <= GOAL


@rule
def uses_extra(hand: int) -> bool:
    return counts(hand) != total(hand)


@rule
def ahead(hand: int, other: int) -> tuple[int, int]:
    """By how much one hand is ahead of another in the first clause that tells them apart, and that clause."""
    more = counts(hand) - counts(other)
    if more:
        return more, 14
    fewer = ones(other) - ones(hand)
    if fewer:
        return fewer, 15
    unaided = int(uses_extra(other)) - int(uses_extra(hand))
    if unaided:
        return unaided, 16
    higher = number(strongest(hand)) - number(strongest(other))
    if higher:
        return higher, 17
    redder = colour(strongest(hand)) - colour(strongest(other))
    if redder:
        return redder, 18
    return 0, 19


@rule
def show_down(s: State) -> None:
    """What decides is what tells the best hand from the next best: of all clauses that it wins by, the last."""
    best = 0  # no cards: any hand is better
    s.winners, s.decided = 0, 14
    for seat in range(s.seats):
        if may_win(s, seat):
            hand = s.seat[seat].hand
            lead, clause = ahead(hand, best)
            if lead > 0:
                best, s.winners, s.decided = hand, 1 << seat, clause
            else:
                s.decided = max(s.decided, clause)
                if lead == 0:
                    s.winners |= 1 << seat
    turn_over(s)
    go_on(s)


@rule
def turn_over(s: State) -> None:
    """The hands lie open, the win is counted, and all cards go back (CJ-5)."""
    for seat in range(s.seats):
        me = s.seat[seat]
        me.shown = me.hand if is_inside(s, seat) else 0
        me.wins += s.winners >> seat & 1
        me.hand, me.held, me.said = 0, 0, NOTHING
    s.stock = s.deck
    s.rounds += 1


# ── The match (CJ-20), leaving (G-5) ─────────────────────────────────────────
@rule
def go_on(s: State) -> None:
    """The next round, unless the match is decided."""
    if s.rounds == s.last or most_wins(s) >= s.needed:
        s.phase = END
    else:
        begin_round(s, clockwise(s.inside, s.dealer))


@rule
def most_wins(s: State) -> int:
    most = 0
    for seat in range(s.seats):
        if is_inside(s, seat):
            most = max(most, s.seat[seat].wins)
    return most


@rule
def match_winners(s: State) -> int:
    """As a mask: the seats with the most wins, or the last one that has not left."""
    most, winners = most_wins(s), 0
    for seat in range(s.seats):
        if is_inside(s, seat) and s.seat[seat].wins == most:
            winners |= 1 << seat
    return winners


@rule
def leave(s: State, seat: int) -> None:
    s.inside ^= 1 << seat
    s.waiting &= s.inside
    if ones(s.inside) == 1:
        s.phase = END
    elif s.turn == seat and s.phase != LOT:
        pass_on(s)


@rule
def payoff(s: State, seat: int) -> float:
    winners = match_winners(s)
    share = 1.0 / ones(winners) if winners >> seat & 1 else 0.0
    return 2.0 * share - 1.0 if s.seats == 2 else share


@rule
def ending(s: State) -> int:
    return LEFT if ones(s.inside) == 1 else 20


# ── What a seat knows (CJ-7) ─────────────────────────────────────────────────
@rule
def cover(s: State, seat: int) -> None:
    """The others' hands go back to the stock; how many cards they hold and what they said stays."""
    for other in range(s.seats):
        they = s.seat[other]
        while other != seat and they.hand:
            card = lowest(they.hand)
            they.hand = removed(they.hand, card)
            s.stock = added(s.stock, card)


@rule
def redeal(s: State, seat: int, random: Out) -> None:
    """Deals all hidden hands until each is one whose holder might ask and stop as they did."""
    stock = s.stock
    while not deals_as_told(s, seat, random):
        s.stock = stock


@rule
def deals_as_told(s: State, seat: int, random: Out) -> bool:
    """One deal in the order in which the cards came; False as soon as somebody could not have done as they did."""
    for other in range(s.seats):
        they = s.seat[other]
        if other == seat:
            continue
        they.hand = 0
        for n in range(they.held):
            if n and must_stop(they.hand):
                return False
            card = kth(s.stock, below(random, ones(s.stock)))
            s.stock = removed(s.stock, card)
            they.hand = added(they.hand, card)
        if (they.said == ASKED and must_stop(they.hand)) or (they.said == STOPPED and must_ask(they.hand)):
            return False
    return True
