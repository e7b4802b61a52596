"""The table of Tauziehen as a referee would write it down, and the numbers of the picks.

Hands and piles are sets of cards: bit c is card c. Positions count towards seat 0.
"""

from typing import Annotated

from ...core.rule import DRAWN
from ...core.state import Cards, Count, Fields, Small

EDGE = 2  # the outermost position of the field
DECK = sum(1 << card for card in range(32) if 2 <= bin(card).count("1") <= 4)  # TZ-1, TZ-4
HAND = 2
GOAL = 4
LONGEST = 500

LOT, DEAL, OPENING, PLAY, DRAW, END = range(6)

ACTIONS = 5 * 32  # 5 * card + symbol; card 0 is the opening mark
MOST_ACTIONS = 7
FIRST, DEALT, CARD = DRAWN, DRAWN + 32, DRAWN + 64


class Seat(Fields):
    hand: Cards
    known: Cards  # of the hand: what everyone can work out (TZ-18)
    pile: Cards
    discard: Cards
    held: Small
    mark: Small  # the rope card under the own marker, 0: none
    points: Small


class State(Fields):
    seat: Annotated[list[Seat], 2]
    position: Annotated[list[Small], 5]
    turns: Count
    phase: Small
    turn: Small
    first: Small
    opening: Small  # which of the openings is played (TZ-19, TZ-21)
    left: Small  # 1 + the seat that left
