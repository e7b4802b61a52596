"""Rounds of Black Jack set up by hand. Where suits do not matter all cards are spades: `dealt("8 8 / A")`."""

from __future__ import annotations

from typing import Any

import kartenhaus as kh
from kartenhaus.games.black_jack.view import BlackJackView, Box
from tests.positions import go_on, table


def cards(text: str) -> str:
    """`cards("K 5")`: the picks that deal these cards."""
    return ", ".join(f"card {card}s" for card in text.split())


def dealt(text: str, stake: int = 15, **options: Any) -> kh.Play:
    """A round of as many seats as there are hands before the dealer's card, all with the same stake."""
    *hands, dealer = text.split("/")
    bets = ", ".join([f"bet {stake}"] * len(hands))
    return table("black-jack", f"{bets}, {cards(' '.join(hands))}, {cards(dealer)}", len(hands), **options)


def draw(play: kh.Play, text: str) -> kh.Play:
    return go_on(play, cards(text))


def see(play: kh.Play, seat: int | None = 0) -> BlackJackView:
    view = play.view(seat)
    assert isinstance(view, BlackJackView)
    return view


def box(play: kh.Play, seat: int = 0) -> Box:
    return see(play).boxes[seat]


def hands(play: kh.Play, seat: int = 0) -> list[str]:
    """The seat's hands, each as its ranks."""
    return ["".join(card[0] for card in hand.cards) for hand in box(play, seat).hands]


def totals(play: kh.Play, seat: int = 0) -> list[int]:
    return [hand.total for hand in box(play, seat).hands]


def lines(play: kh.Play, seat: int = 0) -> list[tuple[str, float, str]]:
    """The settlement of the seat's hands, then of its insurance: result, change in Coins, clause."""
    found = [hand.settlement for hand in box(play, seat).hands] + [box(play, seat).insurance_settlement]
    return [(line.result, line.change / 2, line.clause) for line in found if line]


def won(play: kh.Play, seat: int = 0) -> float:
    """What the last round changed, in Coins."""
    return sum(change for _, change, _ in lines(play, seat))
