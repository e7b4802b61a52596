"""The table of Colouredjack as a referee would write it down, and the numbers of the picks."""

from typing import Annotated

from ...core.rule import DRAWN
from ...core.state import Cards, Count, Fields, Small

MOST_SEATS = 8
MOST_CARDS = 6
GOAL = 23

LOT, CARD_COMES, TURN, END = range(4)
NOTHING, ASKED, STOPPED = range(3)

ASK, STOP = range(2)
ACTIONS = 2
MOST_ACTIONS = 2
DEALER, CARD = DRAWN, DRAWN + 8


class Seat(Fields):
    hand: Cards
    shown: Cards  # at the last showdown
    wins: Count
    held: Small
    said: Small  # since the last card came


class State(Fields):
    seat: Annotated[list[Seat], MOST_SEATS]
    stock: Cards
    deck: Cards
    inside: Count  # the seats that have not left, as a mask
    waiting: Count  # of them those that have yet to stop in this round
    winners: Count  # of the last round, as a mask
    rounds: Count  # that are over
    last: Count  # the round after which the match is over in any case
    needed: Count  # wins that end it
    seats: Small
    phase: Small
    turn: Small
    dealer: Small
    decided: Small  # the clause that decided the last round
