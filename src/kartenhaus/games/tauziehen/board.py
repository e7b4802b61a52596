"""Tauziehen on a notebook's board: the rope from one border to the other, and both sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...cards.combi import glyphs
from ...cards.drawing.board import NOTHING, Board, Group, Piece, Row, faces, held, in_both, pile
from ...core.voice import Voice
from .state import EDGE, GOAL
from .view import TauziehenView

DECK = "combi"


def board(views: Sequence[TauziehenView], names: Sequence[str]) -> Board:
    """As the seats together see it whose `views` they are."""
    view, hands = views[0], {view.seat: view.hand for view in views}
    towards = in_both(lambda v: v(f"+ zu {v.name(0)} hin", f"+ towards {v.name(0)}"), names)
    places = [rope(view, position, names) for position in range(EDGE, -EDGE - 1, -1)]
    sides = [side(view, seat, hands.get(seat)) for seat in range(2)]
    return Board([Row(places, title=("Seil", "rope"), notes=[towards]), *sides], view.to_act, names)


def spoken(card: str) -> str:
    return f"{card} {glyphs(int(card))}"


def rope(view: TauziehenView, position: int, names: Sequence[str]) -> Group:
    """One of the positions, counted as the view counts them."""
    marks = {side.mark: in_both(partial(Voice.name, seat=seat), names) for seat, side in enumerate(view.sides)}
    cards = [card for card, at in view.rope.items() if at == position]
    lie = [Piece(DECK, str(card), spoken(str(card)), marks.get(card, NOTHING)) for card in cards]
    label = f"{position:+d}".replace("-", "−") if position else "0"
    return Group((label, label), lie or [Piece(DECK, "")])


def side(view: TauziehenView, seat: int, hand: list[int] | None) -> Row:
    their = view.sides[seat]
    points = "◆" * their.points + "◇" * (GOAL - their.points)
    groups = [
        held(DECK, hand, their.held, spoken),
        Group(("Nachziehstapel", "draw pile"), pile(DECK, their.pile)),
        Group(("Ablage", "discard pile"), faces(DECK, their.discard, spoken)),
    ]
    return Row(groups, seat, notes=[(points, points)])
