"""The table of J-Solitär as a referee would write it down, and the numbers of the picks.

Cards are kinds and heaps of kinds (`cards.jay`): twins are equal. All face-down cards are one pool, of piles only the
sizes are known (JS-8); of the five piles only tops and heights matter.
"""

from typing import Annotated

from ...cards.jay import KINDS, Heap
from ...core.rule import DRAWN, rule
from ...core.state import Count, Fields, Small

PILES = 5
HAND = 8
SLOTS = 3
ANNOUNCED = 3  # so many may be drawn in any case
LOST = 300  # turns that a lost round counts alone (JS-23)

LOT, TRAITORS, FIRST_HAND, TURN, CORNER_CARD, SLOT_CARD, DRAW, END = range(8)
UNFIT, EFFECT, THROW, REDIRECT, SERVE = range(5)  # what a lay is (JS-4)

LAY = 0  # + 5 * kind + pile
LAY_OPEN = LAY + KINDS * PILES  # + pile
LAY_SLOT = LAY_OPEN + PILES  # + 5 * kind + pile
EXCHANGE = LAY_SLOT + KINDS * PILES  # + KINDS * Slot + hand card
TURN_OPEN = EXCHANGE + KINDS * KINDS
END_TURN = TURN_OPEN + 1  # + the number announced
ACTIONS = END_TURN + ANNOUNCED + 1
MOST_ACTIONS = (KINDS + SLOTS + 1) * PILES + SLOTS * KINDS + 1 + 4  # for any profile; the built-in one has at most 205
FIRST, CARD = DRAWN, DRAWN + 8


class Seat(Fields):
    hand: Heap
    known: Heap  # of the hand: what everybody saw go into it (JS-16)
    slot: Annotated[list[Small], SLOTS]  # their kinds
    slots: Small
    held: Small
    pile: Small
    begun: Small  # has had its first turn in this round
    wins: Small  # of rounds


class State(Fields):
    seat: Annotated[list[Seat], 5]
    pool: Heap  # all cards that lie face down
    deck: Heap
    receives: Annotated[list[Count], 8]  # for each figure those that an effect lays on it, as a set
    on_bare: Count  # those that an effect lays on a bare traitor
    reserving: Count  # those that reserve when laid but not thrown
    reserving_thrown: Count
    turns: Count  # in this round
    spent: Count  # turns of all rounds that are over, a lost one at 300 (JS-23)
    height: Annotated[list[Count], PILES]
    top: Annotated[list[Small], PILES]
    open: Annotated[list[Small], 75]  # of the corner pile, the top last
    opened: Small
    corner: Small  # face down
    seats: Small
    gone: Small  # the seats that have left, as a set
    phase: Small
    first: Small
    turn: Small
    due: Small  # cards still to be drawn
    served: Small  # the one plain serve of the turn is used up
    reserved: Small  # piles, as a set
    turned: Small  # a card of the corner pile in this turn
    acted: Small  # laid or turned in this turn
    stirred: Small  # laid, turned or drew in this turn
    exchanged: Small  # Slots in this turn, as a set
    idle: Small  # turns in a row without any of it (JS-20)
    rounds: Small  # to be played
    over: Small  # rounds that are
    keep_slots: Small
    finish_round: Small
    decided: Small  # the clause that ended the last round
    winners: Small  # of the last round, as a set


# ── Who is in, who is ahead (JS-18 to JS-21) ─────────────────────────────────
@rule
def players_in(s: State) -> int:
    """The seats that have not left, as a set."""
    return ((1 << s.seats) - 1) & ~s.gone


@rule
def seat_after(s: State, seat: int) -> int:
    """The next one clockwise that is still in."""
    seat += 1
    while not players_in(s) >> seat & 1:
        seat = seat + 1 if seat < s.seats else 0
    return seat


@rule
def place(s: State, seat: int) -> int:
    """In the round of turns: 0 is the first player's."""
    return seat - s.first if seat >= s.first else seat - s.first + s.seats


@rule
def finishers(s: State) -> int:
    """The seats without a card in hand and pile, as a set."""
    found = 0
    for seat in range(s.seats):
        if s.seat[seat].held + s.seat[seat].pile == 0:
            found |= 1 << seat
    return found & players_in(s)


@rule
def fewest(s: State) -> int:
    """The seats with the fewest cards in hand and pile, as a set; alone nobody wins a stalemate."""
    if s.seats == 1:
        return 0
    least, found = 1000, 0
    for seat in range(s.seats):
        cards = s.seat[seat].held + s.seat[seat].pile
        if players_in(s) >> seat & 1 and cards <= least:
            found = (found if cards == least else 0) | 1 << seat
            least = cards
    return found


@rule
def champions(s: State) -> int:
    """Of those who are still in, the ones who won most rounds, as a set."""
    most, found = 0, 0
    for seat in range(s.seats):
        wins = s.seat[seat].wins
        if players_in(s) >> seat & 1 and wins >= most:
            found = (found if wins == most else 0) | 1 << seat
            most = wins
    return found


# ── What a number means ──────────────────────────────────────────────────────
@rule
def card_of(action: int) -> int:
    """The kind that `lay` and `lay-slot` name."""
    return (action if action < LAY_SLOT else action - LAY_SLOT) // PILES


@rule
def pile_of(action: int) -> int:
    """For every kind of lay: there are as many numbers before each as a multiple of five."""
    return action % PILES


@rule
def slot_of(action: int) -> int:
    return (action - EXCHANGE) // KINDS


@rule
def given_for(action: int) -> int:
    """The hand card that an exchange gives."""
    return (action - EXCHANGE) % KINDS
