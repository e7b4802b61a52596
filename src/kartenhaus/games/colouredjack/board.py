"""Colouredjack on a notebook's board: the hands, and the last showdown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...cards import maxomin
from ...cards.drawing.board import Board, Group, Row, faces, held, in_both, pile, when
from ...core.voice import Both, Voice
from .view import ColouredjackView, Shown

DECK = "maxomin"


def board(views: Sequence[ColouredjackView], names: Sequence[str]) -> Board:
    """As the seats together see it whose `views` they are."""
    view, mine = views[0], {view.seat: view for view in views}
    stock = Group(("Vorrat", "stock"), pile(DECK, view.stock))
    table = Row([stock], title=(f"Runde {view.round}", f"round {view.round}"))
    sides = [side(view, seat, mine.get(seat)) for seat in range(len(view.sides))]
    last = [showdown(view.shown, names)] if view.shown else []
    return Board([table, *sides, *last], view.to_act, names)


def spoken(card: str) -> str:
    return maxomin.glyphs(maxomin.read(card))


def side(view: ColouredjackView, seat: int, seen: ColouredjackView | None) -> Row:
    their, hand = view.sides[seat], None if seen is None else seen.hand
    counts = [counted(seen.counts)] if seen is not None and hand else []
    notes = [
        (f"Siege {their.wins}", f"wins {their.wins}"),
        *when(view.dealer == seat, ("Geber", "dealer")),
        *when(their.stopped, ("gestoppt", "stopped")),
        *when(their.left, ("ausgestiegen", "left")),
    ]
    return Row([held(DECK, hand, their.held, spoken, *counts)], seat, notes=notes)


def counted(counts: int | None) -> Both:
    return f"zählt {counts}", f"counts {counts}"


def showdown(shown: Shown, names: Sequence[str]) -> Row:
    groups = []
    for seat, hand in shown.hands.items():
        de, en = in_both(partial(Voice.name, seat=seat), names)
        label = (f"★ {de}", f"★ {en}") if seat in shown.winners else (de, en)
        groups.append(Group(label, faces(DECK, hand.cards, spoken), [counted(hand.counts)]))
    return Row(groups, title=("Zuletzt aufgedeckt", "last showdown"), notes=[(shown.clause, shown.clause)])
