"""White Jack, in the order of its rule book (WJ).

Piles are sets of cards: bit c is card c. Everything is laid openly, so nobody knows more than anybody else.
"""

from ...cards.combi import JOKER, rank
from ...core.bits import nth, ones
from ...core.rule import AFTER_THE_END, CHANCE, DRAWN, EVERYONE, LEAVE, LEFT, OUT_OF_TURN, OVER, Numbers, Out, rule
from .options import ALTERNATE, LOSER, START, WINNER
from .roles import role_of, round_result, rounds_over
from .state import (
    ACTIONS,
    CARD,
    CARD_COMES,
    DECK,
    DICE,
    END,
    FIRST_CARD,
    GIVE_UP,
    JOKER_WORTH,
    LAY,
    LOT,
    MOST_ACTIONS,
    PAUSE,
    SECOND_CARD,
    STARTER,
    THROW,
    TURN,
    State,
)

__all__ = ["ACTIONS", "MOST_ACTIONS", "State", "role_of", "round_result", "rounds_over"]


# ── Material (WJ-1 to WJ-3) ──────────────────────────────────────────────────
@rule
def start(s: State, seats: int, options: Numbers) -> None:
    for seat in range(2):
        s.seat[seat].pile = DECK
    s.start_rule = options[START]
    s.phase = LOT
    s.loser = 2


@rule
def value(s: State, seat: int) -> int:
    """The laid ranks, the Joker counted as is best for its owner (WJ-2, WJ-14)."""
    me = s.seat[seat]
    if me.laid >> JOKER & 1 and me.ranks + JOKER_WORTH <= s.limit:
        return int(me.ranks + JOKER_WORTH)
    return int(me.ranks)


@rule
def exceeds(s: State, seat: int) -> bool:
    return s.seat[seat].ranks > s.limit


@rule
def is_ahead(s: State, seat: int) -> bool:
    """The higher value, or the later card at equal values (WJ-9, WJ-13)."""
    mine, theirs = value(s, seat), value(s, 1 - seat)
    return mine > theirs or (mine == theirs and s.last == seat)


@rule
def has_cards(s: State, seat: int) -> bool:
    return s.seat[seat].pile | s.seat[seat].discard != 0


# ── Who acts, and what may happen ────────────────────────────────────────────
@rule
def to_act(s: State) -> int:
    if s.phase == TURN:
        return int(s.turn)
    return OVER if s.phase == END else CHANCE


@rule
def outcomes(s: State) -> int:
    if s.phase == LOT:
        return 2
    return 36 if s.phase == DICE else ones(s.seat[s.turn].pile)


@rule
def outcome(s: State, k: int) -> int:
    if s.phase == LOT:
        return STARTER + k
    return THROW + k if s.phase == DICE else CARD + nth(s.seat[s.turn].pile, k)


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
        return 0
    if s.phase != TURN:
        return OUT_OF_TURN
    return 9 if action == PAUSE and not is_ahead(s, s.turn) else 0


@rule
def witnesses(s: State) -> int:
    return EVERYONE


@rule
def apply(s: State, pick: int) -> None:
    if pick == LAY:
        draw(s, s.turn, CARD_COMES)
    elif pick == PAUSE:
        pass_on(s)
    elif pick == GIVE_UP:
        lose(s, s.turn, 11)
    elif s.phase == CARD_COMES and pick >= CARD:
        lay(s, pick - CARD)
        if exceeds(s, s.turn):
            lose(s, s.turn, 10 if has_cards(s, s.turn) else 19)
        else:
            pass_on(s)
    elif pick >= DRAWN:
        set_out(s, pick)
    else:
        s.left = 1 + pick - LEAVE
        s.phase = END


# ── A round (WJ-4 to WJ-8) ───────────────────────────────────────────────────
@rule
def set_out(s: State, pick: int) -> None:
    """Lot, dice and the two compulsory first cards."""
    if s.phase == LOT:
        s.starter = pick - STARTER
        s.phase = DICE
    elif s.phase == DICE:
        throw(s, pick - THROW)
        draw(s, s.starter, FIRST_CARD)
    elif s.phase == FIRST_CARD:
        lay(s, pick - CARD)
        draw(s, 1 - s.starter, SECOND_CARD)
    else:
        lay(s, pick - CARD)
        judge_first_cards(s)


@rule
def throw(s: State, dice: int) -> None:
    s.dice = dice
    s.limit = dice // 6 + dice % 6 + 2


@rule
def draw(s: State, seat: int, phase: int) -> None:
    """A card is needed from the seat's pile (WJ-17)."""
    me = s.seat[seat]
    if me.pile == 0:
        me.pile = me.discard
        me.discard = 0
    s.turn = seat
    s.phase = phase


@rule
def lay(s: State, card: int) -> None:
    me = s.seat[s.turn]
    me.pile ^= 1 << card
    me.laid |= 1 << card
    me.seen |= 1 << card
    me.ranks += rank(card)
    s.last = s.turn


@rule
def judge_first_cards(s: State) -> None:
    if exceeds(s, 0) and exceeds(s, 1):
        if has_cards(s, 0) == has_cards(s, 1):
            void(s)
        else:
            lose(s, 0 if has_cards(s, 1) else 1, 19)
    elif exceeds(s, 0):
        lose(s, 0, 8)
    elif exceeds(s, 1):
        lose(s, 1, 8)
    else:
        take_turn(s, s.starter)


# ── Turns (WJ-9 to WJ-13, WJ-18) ─────────────────────────────────────────────
@rule
def pass_on(s: State) -> None:
    take_turn(s, 1 - s.turn)


@rule
def take_turn(s: State, seat: int) -> None:
    """Without cards the player ahead pauses, the player behind loses, each by themselves: whoever is asked can lay."""
    if not has_cards(s, seat) and is_ahead(s, seat):
        seat = 1 - seat
    s.turn = seat
    s.phase = TURN
    if not has_cards(s, seat):
        lose(s, seat, 18)


# ── The cards (WJ-15, WJ-16), the end (WJ-21) ────────────────────────────────
@rule
def lose(s: State, seat: int, clause: int) -> None:
    me, other = s.seat[seat], s.seat[1 - seat]
    s.loser, s.decided, s.taken = seat, clause, ones(me.laid)
    me.laid = 0
    other.discard |= other.laid
    other.laid = 0
    if s.start_rule == WINNER:
        s.starter = 1 - seat
    elif s.start_rule == LOSER:
        s.starter = seat
    next_round(s)
    if not has_cards(s, seat):
        s.phase = END


@rule
def void(s: State) -> None:
    for seat in range(2):
        s.seat[seat].discard |= s.seat[seat].laid
        s.seat[seat].laid = 0
    s.loser, s.decided, s.taken = 2, 7, 0
    s.voids += 1
    next_round(s)


@rule
def next_round(s: State) -> None:
    s.rounds += 1
    for seat in range(2):
        s.seat[seat].ranks = 0
    if s.start_rule == ALTERNATE:
        s.starter = 1 - s.starter
    s.phase = DICE


@rule
def payoff(s: State, seat: int) -> float:
    loser = s.left - 1 if s.left else s.loser
    return -1.0 if seat == loser else 1.0


@rule
def ending(s: State) -> int:
    return LEFT if s.left else 21


# ── What a seat knows (WJ-20) ────────────────────────────────────────────────
@rule
def cover(s: State, seat: int) -> None:
    """Nothing is hidden from one and open to another: a pile is what has not been laid."""


@rule
def redeal(s: State, seat: int, random: Out) -> None:
    """Nothing was taken out."""
