"""Whose turn it is in Black Jack, and what may be done then: the one legality (BJ-3, BJ-4, BJ-13 to BJ-18, BJ-22)."""

from ...core.chance import below
from ...core.rule import AFTER_THE_END, CHANCE, LEAVE, LEFT, OUT_OF_TURN, OVER, Out, rule
from .hands import asks_whoever_is_in, covers_insurance, first_value, has_split_aces, is_pair, total
from .options import HIGHEST_STAKES, LOWEST_STAKES
from .state import ACE, MOST_HANDS, OPEN, Seat, State

LOWEST, HIGHEST = 10, 2000  # of the first stake at any table, in whole Coins

BETS, DEAL, INSURANCE, HOLE, PLAY, CARD_COMES, SECOND_CARDS, DEALER, SETTLEMENT, END = range(10)

INSURE, DECLINE, CARD, STAY, DOUBLE, SPLIT, REFILL, BET = range(8)
ACTIONS = BET + HIGHEST + 2  # BET + Coins; the last stands for every stake that is too high
MOST_ACTIONS = HIGHEST - LOWEST + 1


@rule
def to_act(s: State) -> int:
    if s.phase == PLAY or s.phase == BETS or s.phase == INSURANCE:
        return int(s.turn)
    return OVER if s.phase == END else CHANCE


@rule
def actions(s: State, out: Out) -> int:
    if s.phase == BETS:
        return stakes(s, out)
    n = 0
    for action in range(INSURE, SPLIT + 1):
        if refusal(s, action) == 0:
            out[n] = action
            n += 1
    return n


@rule
def any_action(s: State, out: Out, random: Out) -> int:
    if s.phase == BETS and how_many_stakes(s) > 1:
        return BET + lowest_stake(s) + below(random, how_many_stakes(s))
    return out[below(random, actions(s, out))]


@rule
def refusal(s: State, action: int) -> int:
    if s.phase == END:
        return AFTER_THE_END
    if action >= LEAVE:
        return LEFT if s.seat[action - LEAVE].gone else 0
    if to_act(s) == CHANCE:
        return OUT_OF_TURN
    if action >= BET:
        return 0 if s.phase == BETS and lowest_stake(s) <= action - BET <= highest_stake(s) else 3
    if action == REFILL:
        return 0 if s.phase == BETS and highest_stake(s) < lowest_stake(s) else 4
    if action <= DECLINE or s.phase == INSURANCE:
        return insurance_refusal(s, action)
    return hand_refusal(s, action) if s.phase == PLAY else 22


# ── Stakes (BJ-3, BJ-4) ──────────────────────────────────────────────────────
@rule
def lowest_stake(s: State) -> int:
    """At this table, in whole Coins."""
    return LOWEST_STAKES[s.limits]


@rule
def highest_stake(s: State) -> int:
    """At this table, and that the purse of the seat to act covers."""
    return min(HIGHEST_STAKES[s.limits], int(s.seat[s.turn].purse >> 1))


@rule
def how_many_stakes(s: State) -> int:
    return highest_stake(s) - lowest_stake(s) + 1


@rule
def stakes(s: State, out: Out) -> int:
    n = how_many_stakes(s)
    if n < 1:
        out[0] = REFILL
        return 1
    for i in range(n):
        out[i] = BET + lowest_stake(s) + i
    return n


# ── With a hand (BJ-7, BJ-13 to BJ-17), insurance (BJ-18) ────────────────────
@rule
def hand_refusal(s: State, action: int) -> int:
    me = s.seat[s.turn]
    hand = me.hand[s.active]
    if action == STAY:
        return 0
    if action == CARD:
        return 16 if has_split_aces(me) else 0
    if action == DOUBLE:
        if hand.held != 2:
            return 13
        if has_split_aces(me):
            return 14
    else:
        if not is_pair(hand):
            return 15
        if me.hands == MOST_HANDS or (has_split_aces(me) and not s.resplit_aces):
            return 17
    return 0 if hand.stake <= me.purse else 3


@rule
def has_choice(s: State) -> bool:
    """Not at 21 or above, and with split aces only if they may be split again (BJ-16)."""
    me = s.seat[s.turn]
    hand = me.hand[s.active]
    if me.gone or hand.standing != OPEN or total(hand) >= 21:
        return False
    return not has_split_aces(me) or hand_refusal(s, SPLIT) == 0


@rule
def is_asked(s: State, me: Seat) -> bool:
    """About the insurance. That a purse cannot pay it, everyone sees (BJ-3, G-6)."""
    return not me.gone and (covers_insurance(me) or asks_whoever_is_in(s))


@rule
def insurance_refusal(s: State, action: int) -> int:
    if action == INSURE and first_value(s.dealer) == ACE and not covers_insurance(s.seat[s.turn]):
        return 3
    return 0 if s.phase == INSURANCE and action <= DECLINE else 18
