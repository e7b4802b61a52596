"""Counterfactual regret minimisation over dealt rounds of two players.

A deal is twelve cards, six for each; what the rules make of them leaves a small tree: the first player may stop after
any of them, and so may the dealer, who knows how many cards the other took. All of it is gone through at once. After
every batch of deals the regrets are brought forward (those below zero are forgotten, CFR+), and the strategies of later
batches count more in the average, which is what comes out.
"""

from __future__ import annotations

from typing import Any

from ...cards.maxomin import added, number
from ...core.chance import below
from ...core.rule import Numbers, driver, rule
from ...games.colouredjack.rules import ahead, counts, must_ask, must_stop
from ...games.colouredjack.state import GOAL, MOST_CARDS
from ...players.colouredjack.hands import VIEWS

CELL = {
    "ask": "f8",  # how often one asks there, just now
    "gain": "f8",  # what asking has brought in this batch, beyond stopping
    "reach": "f8",  # how often one's own play has led there in this batch
    "for_ask": "f8",  # regrets
    "for_stop": "f8",
    "asked": "f8",  # for the average
    "reached": "f8",
}
SIDE = {"hand": ("i8", MOST_CARDS + 1), "choice": ("i8", MOST_CARDS + 1), "node": ("i8", MOST_CARDS + 1), "last": "i8"}
ROUND = {
    "deck": ("i8", 64),
    "size": "i8",
    "first": SIDE,
    "dealer": SIDE,
    "worth": ("f8", MOST_CARDS + 1),  # to the first player, of stopping with so many cards
}
FREE, ABOVE, ASKS, STOPS = range(4)  # what a hand leaves to choose: all; above 23; nothing


@driver(cells=CELL, rounds=ROUND)
def play_deals(desks: Any, cells: Any, rounds: Any, grown: Numbers, nodes: int, deals: int) -> float:
    """So many deals by the strategies as they are; gains and reaches are summed. What the first player won."""
    desk, r, total = desks[0], rounds[0], 0.0
    for _ in range(deals):
        for i in range(2 * MOST_CARDS):
            j = i + below(desk.random, r.size - i)
            card = r.deck[j]
            r.deck[j] = r.deck[i]
            r.deck[i] = card
        take_up(r, r.first, 0, grown, nodes)
        take_up(r, r.dealer, MOST_CARDS, grown, nodes)
        weigh_dealer(r, cells, nodes)
        total += weigh_first(r, cells, nodes)
    return total


@rule
def take_up(r: Any, side: Any, begin: int, grown: Numbers, nodes: int) -> None:
    """The hands that a side comes by if it asks for as long as it may, and what each leaves to choose."""
    hand, node, held = 0, nodes, 0
    while held < MOST_CARDS:
        card = r.deck[begin + held]
        hand = added(hand, card)
        held += 1
        node = grown[13 * node + number(card)] if node >= 0 and number(card) <= 12 else -1
        side.hand[held], side.node[held] = hand, node
        if must_stop(hand) or held == MOST_CARDS:
            side.choice[held] = STOPS
            break
        side.choice[held] = ASKS if must_ask(hand) else FREE if node >= 0 else ABOVE
    side.last = held


@rule
def result(hand: int, other: int) -> float:
    """Of the showdown, to the holder of `hand`: 1 a win, -1 a loss."""
    mine, theirs = counts(hand) <= GOAL, counts(other) <= GOAL
    if mine and theirs:
        lead = ahead(hand, other)[0]
        return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    return 1.0 if mine else -1.0 if theirs else 0.0


@rule
def cell_of(side: Any, held: int, view: int, nodes: int) -> int:
    return VIEWS * nodes + held if side.choice[held] == ABOVE else VIEWS * side.node[held] + view


@rule
def weigh_dealer(r: Any, cells: Any, nodes: int) -> None:
    """For every number of cards that the first player may stop with."""
    reached = 1.0
    for held in range(1, r.first.last + 1):
        choice = r.first.choice[held]
        if choice == ASKS:
            continue
        asks = 0.0 if choice == STOPS else cells[cell_of(r.first, held, 0, nodes)].ask
        r.worth[held] = -answer(r, cells, held, reached * (1.0 - asks), nodes)
        reached *= asks


@rule
def answer(r: Any, cells: Any, held: int, chance: float, nodes: int) -> float:
    """What the dealer has of a first player who stops with so many cards, which happens with that chance."""
    side, own = r.dealer, 1.0
    for d in range(1, side.last):
        if side.choice[d] == FREE:
            cell = cells[cell_of(side, d, held, nodes)]
            cell.reach += own
            own *= cell.ask
    worth = result(side.hand[side.last], r.first.hand[held])
    for d in range(side.last - 1, 0, -1):
        if side.choice[d] == FREE:
            cell = cells[cell_of(side, d, held, nodes)]
            stopped = result(side.hand[d], r.first.hand[held])
            cell.gain += chance * (worth - stopped)
            worth = cell.ask * worth + (1.0 - cell.ask) * stopped
    return worth


@rule
def weigh_first(r: Any, cells: Any, nodes: int) -> float:
    side, own = r.first, 1.0
    for held in range(1, side.last):
        if side.choice[held] != ASKS:
            cell = cells[cell_of(side, held, 0, nodes)]
            cell.reach += own
            own *= cell.ask
    worth: float = r.worth[side.last]
    for held in range(side.last - 1, 0, -1):
        if side.choice[held] != ASKS:
            cell = cells[cell_of(side, held, 0, nodes)]
            cell.gain += worth - r.worth[held]
            worth = cell.ask * worth + (1.0 - cell.ask) * r.worth[held]
    return worth


@driver(cells=CELL)
def bring_forward(desks: Any, cells: Any, size: int, deals: int, weight: float) -> None:
    """The regrets of a batch, the strategy that follows from them, and the average."""
    for i in range(size):
        cell = cells[i]
        gain = cell.gain / deals
        cell.asked += weight * cell.reach * cell.ask
        cell.reached += weight * cell.reach
        cell.for_ask = max(0.0, cell.for_ask + (1.0 - cell.ask) * gain)
        cell.for_stop = max(0.0, cell.for_stop - cell.ask * gain)
        both = cell.for_ask + cell.for_stop
        if both > 0.0:
            cell.ask = cell.for_ask / both
        cell.gain, cell.reach = 0.0, 0.0
