"""The table of White Jack as a referee would write it down, and the numbers of the picks.

Piles are sets of cards: bit c is card c.
"""

from typing import Annotated

from ...core.rule import DRAWN
from ...core.state import Cards, Count, Fields, Small

DECK = 0xFFFF_FFFF
JOKER_WORTH = 6

LOT, DICE, FIRST_CARD, SECOND_CARD, TURN, CARD_COMES, END = range(7)

LAY, PAUSE, GIVE_UP = range(3)
ACTIONS = 3
MOST_ACTIONS = 3
STARTER, THROW, CARD = DRAWN, DRAWN + 8, DRAWN + 64


class Seat(Fields):
    pile: Cards
    discard: Cards
    laid: Cards
    seen: Cards  # ever laid openly (WJ-20)
    ranks: Small  # of the laid cards together, the Joker at 0


class State(Fields):
    seat: Annotated[list[Seat], 2]
    rounds: Count  # that are over
    voids: Count  # of them without a loser
    phase: Small
    turn: Small
    starter: Small
    last: Small  # who laid last
    limit: Small
    dice: Small  # 6 * (a - 1) + (b - 1)
    start_rule: Small
    decided: Small  # the clause that ended the last round
    loser: Small  # of the last round; 2: nobody
    taken: Small  # cards lost in it
    left: Small  # 1 + the seat that left
