"""Lampenfieber, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from lampenfieber.view import LampenfieberView, Played

HANDS = "first 0; deal 3; deal 6; deal 28; deal 5; deal 9; deal 17"


def table(picks: str, seats: int = 2, **options: Any) -> kh.Play:
    play = kh.game("lampenfieber", **options).start(seats, chance="manual")
    for pick in picks.split("; "):
        play.apply(pick)
    return play


def seen(play: kh.Play, seat: int | None = None) -> LampenfieberView:
    view = play.view(seat)
    assert isinstance(view, LampenfieberView)
    return view


def points(play: kh.Play) -> list[int]:
    return [side.points for side in seen(play).sides]


def played_out(seats: int, **options: Any) -> kh.Play:
    play = kh.game("lampenfieber", **options).start(seats, seed=4)
    player = kh.player("random", play.game, seed=4)
    while play.to_act >= 0:
        play.make(player.choose(play.view(play.to_act)))
    return play


@pytest.mark.rule("LF-1")
@pytest.mark.parametrize(("seats", "each"), [(2, 16), (3, 10), (4, 8)])
def test_all_play_the_same_number_of_cards(seats: int, each: int) -> None:
    play = played_out(seats)
    turns = [event.seat for event in play.log(None) if isinstance(event, Played)]
    assert [turns.count(seat) for seat in range(seats)] == [each] * seats
    assert (0 in seen(play).played) == (31 in seen(play).played) == (seats != 3)


@pytest.mark.rule("LF-2", "LF-3")
def test_all_lamps_are_dark_and_everyone_has_three_cards_that_only_they_see() -> None:
    play = table(HANDS)
    assert seen(play).lamps == []
    assert play.to_act == 0
    assert seen(play, 0).hand == [3, 6, 28]
    assert seen(play, 1).hand == [5, 9, 17]
    assert seen(play).hand is None
    assert seen(play).pile == 26
    assert table(HANDS.replace("first 0", "first 1")).to_act == 1


@pytest.mark.rule("LF-4")
def test_exactly_one_hand_card_is_played_and_its_lamps_change() -> None:
    play = table(HANDS)
    with pytest.raises(kh.Refused) as caught:
        play.apply("play 5")
    assert caught.value.clause == "LF-4"
    play.apply("play 3")
    assert seen(play).lamps == [1, 2]
    play.apply("draw 12")
    play.apply("play 5")
    assert seen(play).lamps == [2, 4]


@pytest.mark.rule("LF-5")
def test_every_lamp_that_goes_on_scores_a_point() -> None:
    assert points(table(f"{HANDS}; play 3; draw 12; play 5")) == [2, 1]


@pytest.mark.rule("LF-6")
def test_five_burning_lamps_are_a_feast_after_which_it_is_dark() -> None:
    play = table(f"{HANDS}; play 3; draw 12; play 9; draw 1")
    assert seen(play).feast == 21
    feast = table("first 0; deal 3; deal 6; deal 5; deal 28; deal 9; deal 17; play 3; draw 12; play 28")
    assert points(feast) == [2, 6]
    assert seen(feast).lamps == []


@pytest.mark.rule("LF-7")
@pytest.mark.parametrize("snuff", [False, True])
def test_the_wind_blows_all_lamps_out_and_scores_nothing(snuff: bool) -> None:
    play = table("first 0; deal 3; deal 6; deal 5; deal 0; deal 9; deal 17; play 3; draw 12; play 0", snuff=snuff)
    assert seen(play).lamps == []
    assert points(play) == [2, 0]


@pytest.mark.rule("LF-8")
def test_one_draws_while_there_are_cards_and_the_next_is_to_act() -> None:
    play = table(f"{HANDS}; play 3")
    assert play.to_act == kh.CHANCE
    play.apply("draw 12")
    assert play.to_act == 1
    assert seen(play, 0).hand == [6, 12, 28]
    assert seen(play).pile == 25
    end = played_out(2)
    assert [side.held for side in seen(end).sides] == [0, 0]


@pytest.mark.rule("LF-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_all_cards_are_played_the_most_points_win(seats: int) -> None:
    play = played_out(seats)
    assert play.ending == "LF-9"
    assert play.payoffs is not None
    best = [seat for seat in range(seats) if points(play)[seat] == max(points(play))]
    assert [seat for seat in range(seats) if play.payoffs[seat] == max(play.payoffs)] == best


@pytest.mark.rule("LF-10")
def test_the_hand_of_one_who_leaves_goes_back_and_the_others_play_on() -> None:
    play = table("first 1; deal 3; deal 5; deal 9; deal 1; deal 2; deal 4; deal 6; deal 7; deal 8", seats=3)
    play.apply("leave 1")
    assert play.to_act == 2
    assert seen(play).pile == 30 - 6
    assert seen(play).sides[1].left
    play.apply("leave 2")
    assert play.payoffs == [1.0, 0.0, 0.0]
    assert play.ending == "G-5"


@pytest.mark.rule("LF-11")
def test_what_was_played_lies_open_and_hands_do_not() -> None:
    play = table(f"{HANDS}; play 3; draw 12")
    for seat in (0, 1, None):
        assert seen(play, seat).played == [3]
    assert "12" not in str(play.log(1)[-1])


@pytest.mark.rule("LF-12")
def test_with_snuff_a_lamp_that_is_put_out_costs_a_point() -> None:
    assert points(table(f"{HANDS}; play 3; draw 12; play 5", snuff=True)) == [2, 0]
    assert points(table(f"{HANDS}; play 3; draw 12; play 17", snuff=True)) == [2, 0]
