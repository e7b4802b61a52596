"""Value iteration: what every board is worth to both sides if cards are not counted.

Two values belong to a board and a kept card. `moved`: to the one who has just played and kept that card, while the
other, of whom nothing is known, plays next. `to_move`: to the one who plays next, before the second card comes. The one
follows from the other by one turn; points never go down, so that scores are settled one after the other, the highest
sums first.
"""

from __future__ import annotations

from typing import Any

from ...core.bits import ones
from ...core.rule import driver, rule
from ...games.tauziehen.rules import crossing, may_mark, moved_by
from ...games.tauziehen.state import DECK, EDGE, GOAL, State
from ...players.tauziehen.boards import BOARDS, board_after

CARDS = 32
PLACES = 2 * EDGE + 1
WORTHS = {"moved": ("f8", BOARDS), "to_move": ("f8", BOARDS)}
TURN = {  # of the side to move on the board at hand
    "best": ("f8", CARDS * CARDS),  # by the card played and the card kept: the worth with the best mark
    "mark": ("i8", CARDS * CARDS),  # that mark
    "share": ("f8", CARDS * 5),  # by card and mark: how many of all hands play it
}
HANDS = 300  # two of 25 cards


@driver(worths=WORTHS, rivals=WORTHS, turns=TURN)
def sweep(
    desks: Any, worths: Any, rivals: Any, turns: Any, mine: int, theirs: int, step: float, answers: bool
) -> float:
    """All boards with these points of the side to move and of the other, once: their values go a part `step` of the way
    to what they should be, seen from the others'. The mean of how far that was from where they stood. If one `answers`,
    the other side plays by the values in `rivals`, whatever these bring it."""
    s, change = desks[0].states[0], 0.0
    s.turn = 0
    s.seat[0].points, s.seat[1].points = mine, theirs
    s.seat[0].mark, s.seat[1].mark = 1, 2
    for own in range(PLACES):
        for other in range(PLACES):
            for x in range(PLACES):
                for y in range(x, PLACES):
                    for z in range(y, PLACES):
                        s.position[0], s.position[1] = own - EDGE, other - EDGE
                        s.position[2], s.position[3], s.position[4] = x - EDGE, y - EDGE, z - EDGE
                        change += settle(s, worths[0], rivals[0], turns[0], step, answers)
    return change / (2 * 25 * PLACES * PLACES * 35)  # both values, of every card kept, on every board


@rule
def settle(s: State, worths: Any, rivals: Any, turn: Any, step: float, answers: bool) -> float:
    """Both values of one board, for every card that may have been kept."""
    change = 0.0
    if answers:
        weigh_turns(s, rivals, turn)
    else:
        weigh_turns(s, worths, turn)
    share_out(turn)
    for kept in range(CARDS):
        if DECK >> kept & 1:
            change += await_turn(s, worths, turn, kept, step)
    if answers:
        weigh_turns(s, worths, turn)
    for kept in range(CARDS):
        if DECK >> kept & 1:
            change += expect(s, worths, turn, kept, step)
    worths.moved[here(s, 1 - s.turn, 0)] = average(s, worths)
    return change


@rule
def average(s: State, worths: Any) -> float:
    """To the side that looks on, whatever it has kept: for tables that people read."""
    total = 0.0
    for kept in range(CARDS):
        if DECK >> kept & 1:
            total += worths.moved[here(s, 1 - s.turn, kept)] / 25.0
    return total


@rule
def weigh_turns(s: State, worths: Any, turn: Any) -> None:
    """Every card with every other one kept."""
    for card in range(CARDS):
        if not DECK >> card & 1:
            continue
        marks = may_mark(s, card)
        wins = s.seat[s.turn].points + ones(crossing(s, moved_by(s, card))) >= GOAL
        for kept in range(CARDS):
            if not DECK >> kept & 1 or kept == card:
                continue
            top, chosen = -2.0, 0
            for symbol in range(5):
                if marks >> symbol & 1:
                    worth = 1.0 if wins else worths.moved[board_after(s, card, 1 << symbol, s.turn, kept)]
                    if worth > top:
                        top, chosen = worth, symbol
            turn.best[CARDS * card + kept], turn.mark[CARDS * card + kept] = top, chosen


@rule
def share_out(turn: Any) -> None:
    """How often each card is played with each mark, all hands being equally likely."""
    for i in range(5 * CARDS):
        turn.share[i] = 0.0
    for one in range(CARDS):
        for two in range(one):
            if DECK >> one & 1 and DECK >> two & 1:
                played, kept = one, two
                if turn.best[CARDS * two + one] > turn.best[CARDS * one + two]:
                    played, kept = two, one
                turn.share[5 * played + turn.mark[CARDS * played + kept]] += 1.0 / HANDS


@rule
def here(s: State, seat: int, kept: int) -> int:
    """The number of the board as it is: nothing moves by card 0."""
    return board_after(s, 0, int(s.seat[s.turn].mark), seat, kept)


@rule
def expect(s: State, worths: Any, turn: Any, kept: int, step: float) -> float:
    """The side to move, before its second card comes."""
    total = 0.0
    for drawn in range(CARDS):
        if DECK >> drawn & 1 and drawn != kept:
            total += max(turn.best[CARDS * drawn + kept], turn.best[CARDS * kept + drawn])
    board = here(s, s.turn, kept)
    change: float = total / 24.0 - worths.to_move[board]
    worths.to_move[board] += step * change
    return abs(change)


@rule
def await_turn(s: State, worths: Any, turn: Any, kept: int, step: float) -> float:
    """The other side, which has played and looks on."""
    board = here(s, 1 - s.turn, kept)
    change: float = looked_on(s, worths, turn, kept) - worths.moved[board]
    worths.moved[board] += step * change
    return abs(change)


@rule
def looked_on(s: State, worths: Any, turn: Any, kept: int) -> float:
    """What the side that looks on, with `kept` in hand, has of all that the other may play."""
    total = 0.0
    for card in range(CARDS):
        for symbol in range(5):
            share = turn.share[5 * card + symbol]
            if share > 0.0:
                if s.seat[s.turn].points + ones(crossing(s, moved_by(s, card))) >= GOAL:
                    total -= share
                else:
                    total += share * worths.to_move[board_after(s, card, 1 << symbol, 1 - s.turn, kept)]
    return total


@driver(worths=WORTHS, turns=TURN)
def open_game(desks: Any, worths: Any, turns: Any, nearer: int) -> float:
    """What the first player has after the opening, `nearer` being where the marked rope card begins from their side.
    The second, seat 0 here, has no marker yet."""
    s, total = desks[0].states[0], 0.0
    s.turn = 0
    for seat in range(2):
        s.seat[seat].points, s.seat[seat].mark = 0, 2 * seat
    for symbol in range(5):
        s.position[symbol] = -nearer if symbol == 1 else 0
    weigh_turns(s, worths[0], turns[0])
    share_out(turns[0])
    for kept in range(CARDS):
        if DECK >> kept & 1:
            total += looked_on(s, worths[0], turns[0], kept) / 25.0
    return total
