"""The table of Lampenfieber as a referee would write it down, and the numbers of the picks.

Hands and piles are sets of cards: bit c is card c. A Combi card's number is its set of symbols, and so are the lamps.
"""

from typing import Annotated

from kartenhaus.core.rule import DRAWN
from kartenhaus.core.state import Cards, Fields, Small

MOST_SEATS = 4
ALL = 0b11111  # the five lamps
WIND = 0
DECK = (1 << 32) - 1
DECK_OF_THREE = DECK & ~(1 << WIND | 1 << ALL)  # LF-1
HAND = 3
FEAST = 3

LOT, DEAL, PLAY, DRAW, END = range(5)

ACTIONS = 32  # the card that is played
MOST_ACTIONS = HAND
FIRST, DEALT, CARD = DRAWN, DRAWN + 32, DRAWN + 64


class Seat(Fields):
    hand: Cards
    held: Small
    points: Small


class State(Fields):
    seat: Annotated[list[Seat], MOST_SEATS]
    pile: Cards
    played: Cards
    lamps: Small  # those that burn
    seats: Small
    inside: Small  # who has not left, as a mask
    phase: Small
    turn: Small
    snuff: Small
