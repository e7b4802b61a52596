"""J-Solitär's solution: lengths, full hands and who is ahead, for whoever tunes a profile."""

from __future__ import annotations

import numpy as np
import pytest

import kartenhaus as kh
from kartenhaus.solvers.j_solitaer.fitting import steepness
from kartenhaus.solvers.j_solitaer.games import Games


def test_the_first_seat_plays_first_and_the_same_number_is_the_same_game() -> None:
    games = Games(kh.game("j-solitaer"), 2, seed=4)
    one, again, other = games.play(1), games.play(1), games.play(2)
    assert one == again
    assert one != other
    assert one.ends[0].seat == 0
    assert sum(one.payoffs) == 0
    assert 0 <= one.full_hands <= one.whole_hands <= one.turns


def test_whoever_wins_has_laid_a_whole_hand_or_drawn_the_last_card() -> None:
    games = Games(kh.game("j-solitaer"), 3, seed=4)
    assert all(games.play(n).whole_hands >= 1 for n in range(5))


def test_the_table_has_a_row_for_each_number_of_players() -> None:
    found = kh.solve("j-solitaer", games=8)
    rows = found.table("tables").rows
    assert [row.title[1] for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[0].cells[-3:] == [None] * 3
    assert found.value("turns_2").error > 0
    assert found.value("first_3").unit[1] == "points"
    alone = kh.solve("j-solitaer", games=8, seats=2)
    assert alone.table("tables").rows == [rows[1]]


def test_another_profile_is_another_table() -> None:
    usual, ends = (kh.solve("j-solitaer", games=8, seats=2, finish_round=on) for on in (False, True))
    assert usual.options != ends.options
    assert ends.value("first_2") != usual.value("first_2")


def test_an_unknown_player_is_refused_with_what_there_is() -> None:
    with pytest.raises(kh.KartenhausError, match="solid"):
        kh.solve("j-solitaer", games=1, player="random")


def test_steepness_is_found_again() -> None:
    chance = np.random.default_rng(2)
    ahead = chance.normal(size=20_000)
    result = np.where(chance.random(20_000) < 1 / (1 + np.exp(-3.0 * ahead)), 1.0, -1.0)
    assert steepness(ahead, result)[0] == pytest.approx(3.0, abs=0.15)
