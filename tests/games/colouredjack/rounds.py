"""Rounds and matches of Colouredjack, set up for tests. The last seat deals, so that seat 0 plays first."""

from __future__ import annotations

from typing import Any

import kartenhaus as kh
from kartenhaus.games.colouredjack.view import ColouredjackView, RoundWon
from tests.positions import go_on, table


def hand(cards: str) -> str:
    """The picks of a player who takes these cards and then stops, with six by themselves."""
    taken = ", ask, ".join(f"card {card}" for card in cards.split())
    return taken if len(cards.split()) == 6 else f"{taken}, stop"


def before(picks: str, seats: int = 2, **options: Any) -> kh.Play:
    return table("colouredjack", f"dealer {seats - 1}, {picks}", seats, **options)


def after(*hands: str, **options: Any) -> kh.Play:
    """A round in which everyone in turn takes these cards."""
    return before(", ".join(map(hand, hands)), len(hands), **options)


def see(play: kh.Play, seat: int | None = 0) -> ColouredjackView:
    view = play.view(seat)
    assert isinstance(view, ColouredjackView)
    return view


def last_round(play: kh.Play) -> RoundWon:
    return next(event for event in reversed(play.log(None)) if isinstance(event, RoundWon))


def decided(play: kh.Play) -> tuple[list[int], str]:
    won = last_round(play)
    shown = see(play, None).shown
    assert shown is not None
    assert (won.winners, won.clause) == (shown.winners, shown.clause)
    return won.winners, won.clause


def win(seat: int, seats: int) -> str:
    """The picks of a round that `seat` wins, if seat 0 plays first."""
    return ", ".join(hand("r12" if n == seat else f"b{n + 1}") for n in range(seats))


def match(winners: str, seats: int, **options: Any) -> kh.Play:
    """A match with these winners of its rounds."""
    play = table("colouredjack", f"dealer {seats - 1}", seats, **options)
    for n, winner in enumerate(winners):
        go_on(play, win((int(winner) - n) % seats, seats))  # the deal has moved on by n places
    return play
