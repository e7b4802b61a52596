"""Which card has the other kept? Whoever plays a card betrays something of the one that they did not play.

Turn by turn the game so far is gone through: for every card that the other may have kept, how likely is it that they
played what they did, with that one in hand as well? They are taken for somebody who plays by the table of boards, and
the less a turn is worth by it than the best one, the less likely it is. What is likely in the end weighs the deals of
the search; without a past all cards are alike.
"""

from __future__ import annotations

from typing import Any

from ...core.mathematics import exp
from ...core.rule import Numbers, rule
from ...engine.contract import actions, apply
from ...engine.drivers import copy
from ...games.tauziehen.rules import begin, card_of
from ...games.tauziehen.state import DECK, HAND, LONGEST, MOST_ACTIONS, OPENING, PLAY, State
from ..search import ROOT, WORK
from .worths import foreseen

CARDS = 32
CARELESS = 0.045  # a turn that is worth so much less than the best one is e times less likely

BELIEF = {
    "past": ("i8", LONGEST + 1),  # what both did: the opening, then turns
    "turns": "i8",
    "kept": ("f8", CARDS),  # how likely each card is to be the one that the other has kept; all 0: nothing is known
    "before": ("f8", CARDS),  # the same, one turn ago
    "worth": ("f8", MOST_ACTIONS),
}


@rule
def believe(desk: Any, belief: Any, worths: Numbers, seat: int) -> None:
    """What `seat`, whose turn it is in states[ROOT], believes of the other's kept card."""
    s = desk.states[WORK]
    put_back(desk)
    for card in range(CARDS):
        belief.kept[card] = 0.0
    for i in range(belief.turns):
        action = belief.past[i]
        if s.phase == OPENING:
            begin(s, action)
            s.phase = PLAY
        else:
            if s.turn != seat:
                learn(s, desk.out, belief, worths, action)
            follow(s, action)


@rule
def put_back(desk: Any) -> None:
    """The table before the opening. How many cards lie in a pile counts here, not which."""
    copy(desk.words, WORK, ROOT)
    s = desk.states[WORK]
    s.phase, s.turn, s.turns = OPENING, s.first, 0
    for symbol in range(5):
        s.position[symbol] = 0
    for i in range(2):
        me = s.seat[i]
        me.hand, me.known, me.discard, me.mark, me.points = 0, 0, 0, 0, 0
        me.pile, me.held = DECK, HAND
        for _ in range(HAND):
            me.pile &= me.pile - 1


@rule
def follow(s: State, action: int) -> None:
    """A turn of which one knows no more than the card that was played."""
    who = s.turn
    me = s.seat[who]
    me.hand = 1 << card_of(action)
    apply(s, action)
    me.pile &= me.pile - 1
    me.held = HAND
    s.phase, s.turn = PLAY, 1 - who


@rule
def learn(s: State, out: Any, belief: Any, worths: Numbers, action: int) -> None:
    """From the other's turn. Either the card played came last and the other one had been kept before, or that was the
    one played now, and the other came last."""
    played, me = card_of(action), s.seat[s.turn]
    told = 0.0
    for card in range(CARDS):
        belief.before[card] = belief.kept[card]
        told += belief.kept[card]
    for card in range(CARDS):
        belief.kept[card] = 0.0
        if card != played and DECK >> card & 1 and not me.discard >> card & 1:
            had = belief.before[card] + belief.before[played] if told > 0.0 else 1.0
            if had > 0.0:
                me.hand = 1 << played | 1 << card
                belief.kept[card] = had * likelihood(s, out, belief, worths, action)
    settle(belief)


@rule
def settle(belief: Any) -> None:
    total = 0.0
    for card in range(CARDS):
        total += belief.kept[card]
    for card in range(CARDS):
        belief.kept[card] = belief.kept[card] / total if total > 0.0 else 0.0


@rule
def likelihood(s: State, out: Any, belief: Any, worths: Numbers, action: int) -> float:
    """Of that action, with the hand that the seat to act has in `s`."""
    n, top = actions(s, out), -2.0
    for j in range(n):
        belief.worth[j] = foreseen(s, out[j], worths)
        top = max(top, belief.worth[j])
    this = every = 0.0
    for j in range(n):
        share = exp((belief.worth[j] - top) / CARELESS)
        every += share
        if out[j] == action:
            this = share
    return this / every
