"""What lies on the table of Black Jack: the shoe, the hands, the purses (BJ-1 to BJ-5).

A card is 4 * rank + suit. The shoe is told by what is missing from it: bit c of `out[i]` says that more than i copies
of card c are out. Coins are counted in halves, because of 3 to 2 and the half stake of an insurance.
"""

from ...cards.french import CARDS, rank
from ...core.bits import ones
from ...core.rule import rule
from .options import ORIGINAL_BETS_ONLY
from .state import ACE, MOST_DECKS, STAYED, TEN, Hand, Seat, State


# ── The shoe (BJ-1) ──────────────────────────────────────────────────────────
@rule
def out_up_to(s: State, card: int) -> int:
    """How many cards are out, counted up to this one."""
    n = 0
    for i in range(MOST_DECKS):
        if s.out[i] == 0:
            break
        n += ones(s.out[i] & (2 << card) - 1)
    return n


@rule
def left_up_to(s: State, card: int) -> int:
    """How many cards are left in the shoe, counted up to this one."""
    return (card + 1) * s.decks - out_up_to(s, card)


@rule
def cards_left(s: State) -> int:
    return left_up_to(s, CARDS - 1)


@rule
def kth_left(s: State, k: int) -> int:
    """The k-th card of the shoe. In a full one it would be k // decks; the cards that are out before it move it on."""
    card = k // s.decks
    while left_up_to(s, card) <= k:
        card += 1
    return card


@rule
def take_out(s: State, card: int) -> None:
    i = 0
    while s.out[i] >> card & 1:
        i += 1
    s.out[i] |= 1 << card


@rule
def put_back(s: State, card: int) -> None:
    i = 0
    while i < MOST_DECKS - 1 and s.out[i + 1] >> card & 1:
        i += 1
    s.out[i] ^= 1 << card


@rule
def shuffle(s: State) -> None:
    for i in range(MOST_DECKS):
        s.out[i] = 0


# ── Hands (BJ-2) ─────────────────────────────────────────────────────────────
@rule
def value(card: int) -> int:
    """The ace at 1."""
    return min(rank(card) + 1, TEN)


@rule
def is_soft(hand: Hand) -> bool:
    """An ace counts 11."""
    return hand.ace != 0 and hand.points <= 11


@rule
def total(hand: Hand) -> int:
    return int(hand.points + 10) if is_soft(hand) else int(hand.points)


@rule
def is_above_21(hand: Hand) -> bool:
    return hand.points > 21


@rule
def card_at(hand: Hand, i: int) -> int:
    return int(hand.cards >> 6 * i & 63) if i < 10 else int(hand.more >> 6 * (i - 10) & 63)


@rule
def first_value(hand: Hand) -> int:
    return value(card_at(hand, 0))


@rule
def lay(hand: Hand, card: int) -> None:
    if hand.held < 10:
        hand.cards |= card << 6 * hand.held
    else:
        hand.more |= card << 6 * (hand.held - 10)
    hand.held += 1
    hand.points += value(card)
    if value(card) == ACE:
        hand.ace = 1


@rule
def clear(hand: Hand) -> None:
    hand.cards = hand.more = 0
    hand.stake = hand.change = 0
    hand.points = hand.ace = hand.held = hand.standing = 0


# ── What a seat and the dealer can have (BJ-9, BJ-15, BJ-16) ─────────────────
@rule
def is_black_jack(hand: Hand) -> bool:
    """An ace with a ten or picture; of a player only if nothing was split."""
    return hand.held == 2 and total(hand) == 21


@rule
def has_black_jack(me: Seat) -> bool:
    return me.hands == 1 and is_black_jack(me.hand[0])


@rule
def is_pair(hand: Hand) -> bool:
    """Two cards of the same value, ten and king too."""
    return hand.held == 2 and hand.points == 2 * first_value(hand)


@rule
def has_split_aces(me: Seat) -> bool:
    """All hands of a seat come from the same pair."""
    return me.hands > 1 and first_value(me.hand[0]) == ACE


@rule
def may_become_black_jack(s: State) -> bool:
    """The dealer's first card is an ace or a ten."""
    return first_value(s.dealer) == ACE or first_value(s.dealer) == TEN


@rule
def is_open(hand: Hand) -> bool:
    """Not settled yet."""
    return hand.standing <= STAYED


@rule
def has_more_staked(me: Seat) -> bool:
    """Than the first stake: split or doubled."""
    return me.hands > 1 or me.hand[0].stake > me.bet


@rule
def can_win_back(s: State, me: Seat) -> bool:
    """Would the dealer's Black Jack return what was staked on top (BJ-19)?"""
    return s.hole_card == ORIGINAL_BETS_ONLY and has_more_staked(me)


@rule
def covers_insurance(me: Seat) -> bool:
    """Half the stake (BJ-3, BJ-18)."""
    return 2 * me.purse >= me.bet


# ── What version 1 of the rules did otherwise ────────────────────────────────
@rule
def asks_whoever_is_in(s: State) -> bool:
    """Also a seat whose purse could not pay the insurance was asked about it (BJ-3)."""
    return s.version == 1


@rule
def keeps_every_hand_open(s: State) -> bool:
    """Under `original_bets_only` a hand above 21 waited for the dealer also if nothing could come back (BJ-19)."""
    return s.version == 1 and s.hole_card == ORIGINAL_BETS_ONLY
