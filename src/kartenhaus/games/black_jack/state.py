"""The table of Black Jack as a referee would write it down.

Coins are counted in halves, because of 3 to 2 and the half stake of an insurance.
"""

from typing import Annotated

from ...core.state import Cards, Coins, Count, Fields, Number, Small

ACE, TEN = 1, 10
LAST_ACE, LAST_NINE = 3, 35  # among the cards
MOST_SEATS = 7
MOST_HANDS = 4
MOST_DECKS = 8
OPEN, STAYED = range(2)  # a hand's standing; above: the clause that it was settled by


class Hand(Fields):
    cards: Cards  # the first ten of at most twenty, six bits each
    more: Cards  # the other ten
    stake: Count
    change: Count  # to the purse, once settled
    points: Small  # aces at 1
    ace: Small
    held: Small
    standing: Small


class Seat(Fields):
    hand: Annotated[list[Hand], MOST_HANDS]
    purse: Coins  # without what is staked
    refilled: Coins
    bet: Count  # the first stake of the round
    insurance: Count
    insurance_change: Count  # to the purse, once settled
    hands: Small
    gone: Small


class State(Fields):
    seat: Annotated[list[Seat], MOST_SEATS]
    dealer: Hand
    out: Annotated[list[Cards], MOST_DECKS]
    rounds: Number  # that are over
    last: Number  # round of the game; 0: there is none
    purse: Number
    phase: Small
    turn: Small
    active: Small  # the hand that is played
    hole: Small  # 1 + the dealer's hidden card
    seats: Small
    decks: Small
    hole_card: Small
    resplit_aces: Small
    limits: Small  # of stakes, among the tables that there are
    version: Small  # of the rules
