"""The auditor of Black Jack's books: it finds what is wrong."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack import settlement
from kartenhaus.games.black_jack.state import Hand, Seat
from kartenhaus.players.black_jack.books import audit


def test_a_single_half_coin_that_vanishes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(me: Seat, hand: Hand, change: int, clause: int) -> None:
        hand.change, hand.standing = change, clause
        me.purse += hand.stake + change - (clause == 12)

    careless.is_rule = True  # type: ignore[attr-defined]
    game = kh.game("black-jack")
    assert audit(game, 1, 120, mode="plain").wrong == 0
    monkeypatch.setattr(settlement, "book", careless)
    assert audit(game, 1, 120, mode="plain").wrong > 0


@pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
def test_plain_and_compiled_books_are_the_same() -> None:
    game = kh.game("black-jack", purse=50)
    told: list[int] = []
    assert audit(game, 3, 150, mode="plain") == audit(game, 3, 150, mode="native", progress=told.append)
    assert sum(told) == 150


def test_seats_that_do_not_fit_are_refused() -> None:
    with pytest.raises(kh.BadSeats):
        audit(kh.game("black-jack", decks=1), 3, 10)
