"""J-Solitär on a notebook's board: the five piles and the corner pile, then what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards.drawing.board import Board, Group, Piece, Row, faces, held, pile, when
from .view import JSolitaerView, Pile

DECK = "jay"


def board(views: Sequence[JSolitaerView], names: Sequence[str]) -> Board:
    """As the seats together see it whose `views` they are."""
    view, mine = views[0], {view.seat: view for view in views}
    piles = [on_table(n, one) for n, one in enumerate(view.piles, 1)]
    corner = Group(
        ("Eckstapel", "corner pile"), pile(DECK, view.corner) + faces(DECK, [view.open] if view.open else [])
    )
    rounds = when(view.rounds > 1, (f"Runde {view.round} / {view.rounds}", f"round {view.round} / {view.rounds}"))
    table = Row([*piles, corner], title=("Tisch", "table"), notes=rounds)
    sides = [side(view, seat, mine.get(seat)) for seat in range(len(view.sides))]
    return Board([table, *sides], view.to_act, names)


def on_table(n: int, one: Pile) -> Group:
    notes = [
        *when(one.height > 1, (f"× {one.height}", f"× {one.height}")),
        *when(one.bare, ("nackt", "bare")),
        *when(one.reserved, ("reserviert", "reserved")),
    ]
    return Group((f"Stapel {n}", f"pile {n}"), [Piece(DECK, one.top or "")], notes)


def side(view: JSolitaerView, seat: int, seen: JSolitaerView | None) -> Row:
    their = view.sides[seat]
    groups = [
        held(DECK, None if seen is None else seen.hand, their.held),
        Group(("Nachziehstapel", "draw pile"), pile(DECK, their.pile)),
    ]
    if their.slots:
        groups.append(Group(("Slots", "Slots"), faces(DECK, (slot.card for slot in their.slots))))
    wins = when(view.rounds > 1, (f"Siege {their.wins}", f"wins {their.wins}"))
    return Row(groups, seat, notes=[*wins, *when(their.left, ("ausgestiegen", "left"))])
