"""Black Jack, in the order of its rule book (BJ). What lies on the table stays there until the next deal."""

from ...core.chance import below
from ...core.rule import DRAWN, EVERYONE, LEAVE, Numbers, Out, rule
from .choices import (
    ACTIONS,
    BET,
    BETS,
    CARD_COMES,
    DEAL,
    DEALER,
    DOUBLE,
    END,
    HOLE,
    INSURANCE,
    INSURE,
    MOST_ACTIONS,
    PLAY,
    REFILL,
    SECOND_CARDS,
    SETTLEMENT,
    SPLIT,
    STAY,
    actions,
    any_action,
    has_choice,
    is_asked,
    refusal,
    to_act,
)
from .hands import (
    can_win_back,
    cards_left,
    clear,
    first_value,
    is_above_21,
    keeps_every_hand_open,
    kth_left,
    lay,
    left_up_to,
    may_become_black_jack,
    put_back,
    shuffle,
    take_out,
    value,
)
from .options import DECKS, HOLE_CARD, LIMITS, PEEK, PURSE, RESPLIT_ACES, ROUNDS, VERSION
from .roles import role_of, rounds_over
from .settlement import book, needs_card, pay_black_jacks, settle_hands, settle_insurances
from .state import ACE, LAST_ACE, LAST_NINE, STAYED, TEN, Hand, State

__all__ = ["ACTIONS", "MOST_ACTIONS", "State", "actions", "any_action", "refusal", "role_of", "rounds_over", "to_act"]

COMES, HIDDEN = DRAWN, DRAWN + 64  # chance's picks: a card, the hole card
UNSEEN = 64  # as `hole`: there is one


# ── Who acts, and what may happen ────────────────────────────────────────────
@rule
def start(s: State, seats: int, options: Numbers) -> None:
    s.seats = seats
    s.decks = options[DECKS]
    s.hole_card = options[HOLE_CARD]
    s.resplit_aces = options[RESPLIT_ACES]
    s.last = options[ROUNDS]
    s.limits = options[LIMITS]
    s.version = options[VERSION]
    s.purse = 2 * options[PURSE]
    for seat in range(seats):
        s.seat[seat].purse = s.purse
    s.phase = BETS


@rule
def outcomes(s: State) -> int:
    return cards_left(s)


@rule
def outcome(s: State, k: int) -> int:
    return (HIDDEN if s.phase == HOLE else COMES) + kth_left(s, k)


@rule
def witnesses(s: State) -> int:
    return 0 if s.phase == HOLE else EVERYONE


@rule
def apply(s: State, pick: int) -> None:
    if pick >= HIDDEN:
        peek(s, pick - HIDDEN)
    elif pick >= COMES:
        serve(s, pick - COMES)
    elif pick >= LEAVE:
        s.seat[pick - LEAVE].gone = 1
    elif s.phase == PLAY:
        play(s, pick)
    elif s.phase == INSURANCE:
        answer_insurance(s, pick)
    elif pick == REFILL:
        refill(s)
    else:
        bet(s, pick - BET)
    go_on(s)


@rule
def go_on(s: State) -> None:
    """What everyone can see to be compulsory happens by itself (G-6), in the order of a round. Where nothing is, this
    changes nothing; so it may follow any pick, also of a seat that leaves and whose hands then stay (G-5)."""
    if s.phase == INSURANCE:
        to_next_insurance(s)
    if s.phase == PLAY:
        to_next_hand(s)
    if s.phase == DEALER:
        dealers_turn(s)
    if s.phase == SETTLEMENT:
        settle(s)
    if s.phase == BETS:
        to_next_bet(s)


# ── Stakes and purses (BJ-3 to BJ-5) ─────────────────────────────────────────
@rule
def bet(s: State, coins: int) -> None:
    me = s.seat[s.turn]
    me.bet = 2 * coins
    me.purse -= me.bet


@rule
def refill(s: State) -> None:
    me = s.seat[s.turn]
    me.refilled += s.purse - me.purse
    me.purse = s.purse


@rule
def to_next_bet(s: State) -> None:
    """Seat by seat; the last stake starts the round. When all have left the game is over (BJ-22)."""
    staked = False
    for seat in range(s.seats):
        me = s.seat[seat]
        if me.bet:
            staked = True
        elif not me.gone:
            s.turn = seat
            return
    if staked:
        deal(s)
    else:
        s.phase = END


# ── The deal (BJ-6) ──────────────────────────────────────────────────────────
@rule
def deal(s: State) -> None:
    """All cards back into the shoe, then two a seat and one for the dealer."""
    shuffle(s)
    clear(s.dealer)
    for seat in range(s.seats):
        me = s.seat[seat]
        for i in range(me.hands):
            clear(me.hand[i])
        me.insurance = me.insurance_change = 0
        me.hands = 1 if me.bet else 0
        me.hand[0].stake = me.bet
    s.phase = DEAL
    s.turn = next_in(s, 0)
    s.active = 0


@rule
def next_in(s: State, seat: int) -> int:
    """The first seat from this one on that takes part in the round; `seats`: nobody any more."""
    while seat < s.seats and s.seat[seat].hands == 0:
        seat += 1
    return seat


@rule
def serve(s: State, card: int) -> None:
    """A card comes to whoever is waiting for it."""
    take_out(s, card)
    if s.phase == DEALER:
        lay(s.dealer, card)
    elif s.phase == DEAL:
        deal_card(s, card)
    else:
        serve_hand(s, card)


@rule
def deal_card(s: State, card: int) -> None:
    if s.turn == s.seats:
        lay(s.dealer, card)
        s.phase = INSURANCE
        s.turn = 0
    else:
        hand = s.seat[s.turn].hand[0]
        lay(hand, card)
        if hand.held == 2:
            s.turn = next_in(s, s.turn + 1)


# ── Playing the hands (BJ-7) ─────────────────────────────────────────────────
@rule
def to_next_hand(s: State) -> None:
    """The next one that leaves its player a choice; after the last it is the dealer's turn."""
    while s.turn < s.seats:
        while s.active < s.seat[s.turn].hands:
            if has_choice(s):
                return
            s.active += 1
        s.turn += 1
        s.active = 0
    s.phase = DEALER


@rule
def play(s: State, action: int) -> None:
    hand = s.seat[s.turn].hand[s.active]
    if action == SPLIT:
        split(s)
        s.phase = SECOND_CARDS
    elif action == STAY:
        hand.standing = STAYED
    else:
        if action == DOUBLE:
            double(s)
        s.phase = CARD_COMES


@rule
def serve_hand(s: State, card: int) -> None:
    place = waiting(s)
    hand = s.seat[s.turn].hand[place]
    lay(hand, card)
    if is_above_21(hand):
        bust(s, hand)
    if s.phase == CARD_COMES or place > s.active:
        s.phase = PLAY


@rule
def bust(s: State, hand: Hand) -> None:
    """Lost at once, unless the dealer's Black Jack could still give something back (BJ-19)."""
    me = s.seat[s.turn]
    waits = can_win_back(s, me) or keeps_every_hand_open(s)
    if not (waits and may_become_black_jack(s)):
        book(me, hand, -hand.stake, 7)


# ── The dealer (BJ-8) ────────────────────────────────────────────────────────
@rule
def dealers_turn(s: State) -> None:
    if s.hole:
        turn_up(s)
    if not needs_card(s):
        s.phase = SETTLEMENT


@rule
def settle(s: State) -> None:
    settle_hands(s)
    settle_insurances(s)
    s.rounds += 1
    s.phase = END if s.rounds == s.last else BETS


# ── Double and split (BJ-13 to BJ-17) ────────────────────────────────────────
@rule
def double(s: State) -> None:
    """One card, and the hand ends."""
    me = s.seat[s.turn]
    hand = me.hand[s.active]
    me.purse -= hand.stake
    hand.stake += hand.stake
    hand.standing = STAYED


@rule
def split(s: State) -> None:
    """The new hand stands right after the split one; those behind move on by one."""
    me = s.seat[s.turn]
    for i in range(me.hands, s.active + 1, -1):
        me.hand[i] = me.hand[i - 1]
    me.hands += 1
    me.purse -= me.bet
    pair = me.hand[s.active].cards
    for i in range(2):
        hand = me.hand[s.active + i]
        clear(hand)
        hand.stake = me.bet
        lay(hand, int(pair >> 6 * i & 63))


@rule
def waiting(s: State) -> int:
    """Which hand the next card is for; after a split both get one, the split one first."""
    if s.phase == SECOND_CARDS and s.seat[s.turn].hand[s.active].held == 2:
        return int(s.active + 1)
    return int(s.active)


# ── Insurance (BJ-18), the hole card (BJ-19) ─────────────────────────────────
@rule
def to_next_insurance(s: State) -> None:
    """The next seat to be asked, if the dealer has an ace; after the last the hands are played."""
    if first_value(s.dealer) == ACE:
        s.turn = next_in(s, s.turn)
        while s.turn < s.seats and not is_asked(s, s.seat[s.turn]):
            s.turn = next_in(s, s.turn + 1)
        if s.turn < s.seats:
            return
    if s.hole_card == PEEK and may_become_black_jack(s):
        s.phase = HOLE
    else:
        begin_play(s)


@rule
def answer_insurance(s: State, action: int) -> None:
    me = s.seat[s.turn]
    if action == INSURE:
        me.insurance = me.bet // 2
        me.purse -= me.insurance
    s.turn += 1


@rule
def peek(s: State, card: int) -> None:
    """The dealer looks at the hidden card: with Black Jack everything is settled, without it nobody sees more."""
    take_out(s, card)
    s.hole = 1 + card
    if first_value(s.dealer) + value(card) == ACE + TEN:
        turn_up(s)
        s.phase = SETTLEMENT
    else:
        settle_insurances(s)
        begin_play(s)


@rule
def turn_up(s: State) -> None:
    lay(s.dealer, s.hole - 1)
    s.hole = 0


@rule
def begin_play(s: State) -> None:
    """A Black Jack that nothing can beat any more is paid at once (BJ-12, BJ-19)."""
    if s.hole:
        pay_black_jacks(s, 19)
    elif not may_become_black_jack(s):
        pay_black_jacks(s, 12)
    s.phase = PLAY
    s.turn = 0
    s.active = 0


# ── The end (BJ-22) ──────────────────────────────────────────────────────────
@rule
def payoff(s: State, seat: int) -> float:
    """Net Coins since the start."""
    me = s.seat[seat]
    return (me.purse - s.purse - me.refilled) / 2.0


@rule
def ending(s: State) -> int:
    return 22


# ── What a seat knows ────────────────────────────────────────────────────────
@rule
def cover(s: State, seat: int) -> None:
    """Only the hole card is hidden, from everyone: for them it might as well lie in the shoe."""
    if 0 < s.hole < UNSEEN:
        put_back(s, s.hole - 1)
        s.hole = UNSEEN


@rule
def redeal(s: State, seat: int, random: Out) -> None:
    """Any card of the shoe, but for those that would have made a Black Jack: tens stand last in it, aces first."""
    if s.hole == UNSEEN:
        if first_value(s.dealer) == ACE:
            card = kth_left(s, below(random, left_up_to(s, LAST_NINE)))
        else:
            aces = left_up_to(s, LAST_ACE)
            card = kth_left(s, aces + below(random, cards_left(s) - aces))
        take_out(s, card)
        s.hole = 1 + card
