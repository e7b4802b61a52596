"""White Jack on a notebook's board: dice and limit, and what lies before both players."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards.combi import JOKER, glyphs
from ...cards.drawing.board import Board, Group, Piece, Row, faces, pile, when
from .view import WhiteJackView

DECK = "combi"


def board(views: Sequence[WhiteJackView], names: Sequence[str]) -> Board:
    """As the seats together see it whose `views` they are; here all see the same."""
    view = views[0]
    limit = when(view.limit is not None, (f"Limit {view.limit}", f"limit {view.limit}"))
    dice = Group(("Würfel", "dice"), faces("dice", view.dice or ()), limit)
    table = Row([dice], title=(f"Runde {view.round}", f"round {view.round}"))
    return Board([table, *(side(view, seat) for seat in range(2))], view.to_act, names)


def spoken(card: str) -> str:
    return "Joker" if int(card) == JOKER else f"{card} {glyphs(int(card))}"


def side(view: WhiteJackView, seat: int) -> Row:
    their = view.sides[seat]
    value = (f"Wert {their.value}", f"value {their.value}")
    joker = when(their.joker is not None, (f"Joker = {their.joker}", f"Joker = {their.joker}"))
    groups = [
        Group(("gelegt", "laid"), faces(DECK, their.laid, spoken) or [Piece(DECK, "")], [value, *joker]),
        Group(("Nachziehstapel", "draw pile"), pile(DECK, their.pile)),
        Group(("Ablage", "discard pile"), pile(DECK, their.discard)),
        Group(("Trophäen", "trophies"), pile(DECK, their.trophies)),
    ]
    return Row(groups, seat, notes=when(view.ahead == seat, ("liegt vorn", "ahead")))
