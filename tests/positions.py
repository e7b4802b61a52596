"""A play set up by hand: picks in their notation, chance's included."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh


def table(name: str, picks: str = "", seats: int | None = None, **options: Any) -> kh.Play:
    """`table("white-jack", "starter 0, dice 1 1, card 7")`: a play with manual chance after these picks."""
    play = kh.game(name, **options).start(seats, chance="manual")
    return go_on(play, picks)


def go_on(play: kh.Play, picks: str) -> kh.Play:
    for pick in picks.split(","):
        if pick.strip():
            play.apply(pick.strip())
    return play


def legal(play: kh.Play) -> list[str]:
    """The legal actions as notation, sorted."""
    return sorted(str(action) for action in play.legal())


def refused(play: kh.Play, pick: Any, seat: int | None = None) -> str:
    """The clause that refuses `pick`; the play stays as it was."""
    before, n = play.state.copy(), len(play.numbers)
    with pytest.raises(kh.Refused) as caught:
        play.apply(pick, seat)
    assert play.state == before
    assert len(play.numbers) == n
    assert caught.value.clause in caught.value.de
    assert caught.value.clause in caught.value.en
    return caught.value.clause
