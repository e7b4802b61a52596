"""Boards of Tauziehen by number, so that what they are worth can stand in a table.

A board is seen by one of the two: where the rope cards stand from that side's point of view, which of them lie under
the own and the other's marker, the points of both, and which symbols the own kept card shows. The five symbols are
alike, so the three unmarked rope cards count by what they are, not by which they are.
"""

from ...core.rule import rule
from ...games.tauziehen.rules import crossing, moved_by, towards
from ...games.tauziehen.state import EDGE, GOAL, State

FACES = 2 * (2 * EDGE + 1)  # of a rope card: where it stands, and whether the kept card shows it
TRIPLES = FACES * (FACES + 1) * (FACES + 2) // 6  # of such faces in any order
PER_SCORE = FACES * FACES * TRIPLES
BOARDS = GOAL * GOAL * PER_SCORE


@rule
def triple(x: int, y: int, z: int) -> int:
    """Of three faces in any order: their number among all triples."""
    if x > y:
        x, y = y, x
    if y > z:
        y, z = z, y
    if x > y:
        x, y = y, x
    return z * (z + 1) * (z + 2) // 6 + y * (y + 1) // 2 + x


@rule
def board_after(s: State, card: int, mark: int, seat: int, kept: int) -> int:
    """The number of the board that `seat` will see with `kept` in hand when `card` has been played and `mark` marked;
    both have a marker then, and nobody has won."""
    moved = moved_by(s, card)
    over = crossing(s, moved)
    side = 1 if seat == 0 else -1
    mine, theirs = mark, int(s.seat[1 - s.turn].mark)
    if seat != s.turn:
        mine, theirs = theirs, mark
    own = other = x = y = z = 0
    for symbol in range(5):
        at = int(s.position[symbol])
        if over >> symbol & 1:
            at = 0
        elif moved >> symbol & 1:
            at += towards(s)
        face = 2 * (EDGE + side * at) + (kept >> symbol & 1)
        if mine >> symbol & 1:
            own = face
        elif theirs >> symbol & 1:
            other = face
        else:
            x, y, z = y, z, face
    return score_after(s, over, seat) * PER_SCORE + (own * FACES + other) * TRIPLES + triple(x, y, z)


@rule
def score_after(s: State, over: int, seat: int) -> int:
    """Both sides' points when the rope cards `over` have crossed."""
    gained = 0
    while over:
        over &= over - 1
        gained += 1
    mine, theirs = int(s.seat[seat].points), int(s.seat[1 - seat].points)
    if seat == s.turn:
        mine += gained
    else:
        theirs += gained
    return GOAL * mine + theirs
