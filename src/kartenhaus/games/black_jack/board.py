"""Black Jack on a notebook's board: the dealer, and every seat's hands with their stakes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...cards import french
from ...cards.drawing import BACK
from ...cards.drawing.board import Board, Group, Piece, Row, faces, in_both, pile, when
from ...core.voice import Both
from .view import BlackJackView, Box, Dealer, HandSeen
from .words import coins, signed

DECK = "french"
GOAL = 21


def board(views: Sequence[BlackJackView], names: Sequence[str]) -> Board:
    """As the seats together see it whose `views` they are; here all see the same."""
    view = views[0]
    dealer = faces(DECK, view.dealer.cards, spoken) + [Piece(DECK, BACK, "?")] * view.dealer.hole
    groups = [
        Group(("Karten", "cards"), dealer or [Piece(DECK, "")], counted(view.dealer)),
        Group(("Schlitten", "shoe"), pile(DECK, view.shoe)),
    ]
    bank = Row(groups, title=("Bank", "dealer"), notes=[(f"Runde {view.round}", f"round {view.round}")])
    return Board([bank, *(side(view, seat, box) for seat, box in enumerate(view.boxes))], view.to_act, names)


def spoken(card: str) -> str:
    return french.glyphs(french.read(card))


def counted(hand: HandSeen | Dealer) -> Sequence[Both]:
    if isinstance(hand, HandSeen) and hand.black_jack:
        return [("Black Jack", "Black Jack")]
    total = str(hand.total)
    return when(
        hand.total > 0, (f"weiche {total}", f"soft {total}") if hand.soft and hand.total < GOAL else (total, total)
    )


def side(view: BlackJackView, seat: int, box: Box) -> Row:
    groups = [hand(seen, seat == view.to_act and n == view.active) for n, seen in enumerate(box.hands)]
    if not groups:
        groups = [Group(("Einsatz", "stake"), [Piece(DECK, "")], when(box.bet > 0, in_both(partial(coins, box.bet))))]
    if box.insurance:
        groups.append(Group(("Insurance", "Insurance"), notes=[in_both(partial(coins, box.insurance))]))
    return Row(groups, seat, notes=[in_both(partial(coins, box.purse)), *when(box.left, ("ausgestiegen", "left"))])


def hand(seen: HandSeen, active: bool) -> Group:
    de, en = in_both(partial(coins, seen.stake))
    stake = (f"▸ {de}", f"▸ {en}") if active else (de, en)
    settled = [in_both(partial(signed, seen.settlement.change))] if seen.settlement else []
    return Group(stake, faces(DECK, seen.cards, spoken), [*counted(seen), *settled])
