"""Lampenfieber on a notebook's board: the lamps, what has been played, and the hands."""

from __future__ import annotations

from collections.abc import Sequence

from kartenhaus.cards.combi import glyphs
from kartenhaus.cards.drawing.board import Board, Group, Piece, Row, faces, held, pile

from .view import LampenfieberView

DECK = "combi"


def board(views: Sequence[LampenfieberView], names: Sequence[str]) -> Board:
    """As the seats together see it whose `views` they are."""
    view, hands = views[0], {view.seat: view.hand for view in views}
    lamps = Group(("es brennen", "burning"), faces(DECK, view.lamps, spoken) or [Piece(DECK, "")])
    table = [lamps, Group(("Nachziehstapel", "draw pile"), pile(DECK, view.pile))]
    if view.played:
        table.append(Group(("gespielt", "played"), faces(DECK, view.played, spoken)))
    sides = [side(view, seat, hands.get(seat)) for seat in range(len(view.sides))]
    return Board([Row(table, title=("Tisch", "table")), *sides], view.to_act, names)


def spoken(card: str) -> str:
    return f"{card} {glyphs(int(card))}"


def side(view: LampenfieberView, seat: int, hand: list[int] | None) -> Row:
    their = view.sides[seat]
    points = f"{their.points} Punkte", f"{their.points} points"
    return Row([held(DECK, hand, their.held, spoken)], seat, notes=[points])
