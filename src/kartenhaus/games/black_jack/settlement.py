"""Who is paid what: the settlement of Black Jack, stake by stake (BJ-9 to BJ-12, BJ-18, BJ-19, BJ-21).

A stake is settled once: it has left the purse before, and comes back with its change. It stays readable
on the table until the next deal.
"""

from ...core.rule import rule
from .hands import can_win_back, has_black_jack, is_above_21, is_black_jack, is_open, total
from .state import Hand, Seat, State

STAND = 17


@rule
def book(me: Seat, hand: Hand, change: int, clause: int) -> None:
    hand.change = change
    hand.standing = clause
    me.purse += hand.stake + change


@rule
def pay_black_jacks(s: State, clause: int) -> None:
    """The dealer cannot have one (any more): players' are paid 3 to 2."""
    for seat in range(s.seats):
        me = s.seat[seat]
        if has_black_jack(me):
            pay_black_jack(me, clause)


@rule
def pay_black_jack(me: Seat, clause: int) -> None:
    book(me, me.hand[0], 3 * me.bet // 2, clause)


@rule
def settle_insurances(s: State) -> None:
    """2 to 1 if the dealer has Black Jack, else lost (BJ-18)."""
    for seat in range(s.seats):
        me = s.seat[seat]
        if me.insurance and not me.insurance_change:
            me.insurance_change = 2 * me.insurance if is_black_jack(s.dealer) else -me.insurance
            me.purse += me.insurance + me.insurance_change


@rule
def settle_hands(s: State) -> None:
    for seat in range(s.seats):
        me = s.seat[seat]
        for i in range(me.hands):
            if is_open(me.hand[i]):
                settle_hand(s, me, i)
        me.bet = 0


@rule
def settle_hand(s: State, me: Seat, i: int) -> None:
    hand = me.hand[i]
    if is_black_jack(s.dealer) and not has_black_jack(me):
        lose_to_black_jack(s, me, i)
    elif is_above_21(hand):
        book(me, hand, -hand.stake, 7)
    elif has_black_jack(me) and not is_black_jack(s.dealer):
        pay_black_jack(me, 9)
    elif is_above_21(s.dealer) or total(hand) > total(s.dealer):
        book(me, hand, int(hand.stake), 10)
    elif total(hand) < total(s.dealer):
        book(me, hand, -hand.stake, 10)
    else:
        book(me, hand, 0, 11)


@rule
def lose_to_black_jack(s: State, me: Seat, i: int) -> None:
    """Everything, or the first stake only, which the first hand then stands for (BJ-19)."""
    hand = me.hand[i]
    if can_win_back(s, me):
        book(me, hand, -me.bet if i == 0 else 0, 19)
    else:
        book(me, hand, -hand.stake, 7 if is_above_21(hand) else 11)


# ── Does a result still depend on the dealer's next card? (BJ-8) ─────────────
@rule
def awaits_total(me: Seat) -> bool:
    """Some hand is to be compared with the dealer's."""
    waits = False
    for i in range(me.hands):
        waits = waits or (is_open(me.hand[i]) and not is_above_21(me.hand[i]))
    return waits and not has_black_jack(me)


@rule
def awaits_black_jack(me: Seat) -> bool:
    """Whether the dealer gets one still matters: to an insurance, to a Black Jack, or by BJ-19 to a hand above 21."""
    insured = me.insurance != 0 and me.insurance_change == 0
    return insured or (me.hands > 0 and is_open(me.hand[0]))


@rule
def needs_card(s: State) -> bool:
    waits = False
    for seat in range(s.seats):
        me = s.seat[seat]
        if awaits_total(me):
            return total(s.dealer) < STAND
        waits = waits or awaits_black_jack(me)
    return waits and s.dealer.held == 1
