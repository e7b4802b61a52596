"""The API: what notebooks, clients and adapters use."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from tests.positions import legal, refused, table

DEALT = "first 0, deal 13, deal 7, deal 22, deal 28"


def test_the_house_lists_its_games() -> None:
    assert {"white-jack", "tauziehen"} <= set(kh.games())
    assert repr(kh.game("tauziehen", opening="balanced")) == "<Game tauziehen opening=balanced>"


def test_the_same_seed_deals_the_same_game() -> None:
    one, two, other = (kh.game("tauziehen").start(seed=seed) for seed in (5, 5, 6))
    assert one.record() == two.record()
    assert one.state != other.state


def test_without_a_seed_every_play_is_dealt_anew() -> None:
    assert len({kh.game("tauziehen").start().state for _ in range(5)}) > 1


@pytest.mark.parametrize("seats", [0, 1, 3, -1, 2.0, "2", True])
def test_a_seat_count_that_a_game_does_not_have_is_refused(seats: object) -> None:
    with pytest.raises(kh.BadSeats) as caught:
        kh.game("tauziehen").start(seats=seats)  # type: ignore[arg-type]
    assert "2 Plätze" in caught.value.de


@pytest.mark.parametrize("names", [["Anna"], ["Anna", ""], ["Anna", "B|n"], ["Anna", 'B"n'], ["Anna", "n" * 41]])
def test_names_that_a_record_cannot_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(kh.BadSeats):
        kh.game("tauziehen").start(names=names)


def test_manual_chance_is_asked_for_every_pick_and_told_its_outcomes() -> None:
    play = table("tauziehen")
    assert play.to_act == kh.CHANCE
    assert play.legal() == []
    assert [(str(pick), weight) for pick, weight in play.outcomes()] == [("first 0", 1), ("first 1", 1)]
    play.apply("first 1", seat=kh.CHANCE)
    assert len(play.outcomes()) == 25
    with pytest.raises(kh.Unknown):
        kh.game("tauziehen").start(chance="magic")


def test_chance_of_ones_own_is_asked_for_its_picks() -> None:
    assert kh.game("tauziehen").start(chance=Seeded(5)).state == kh.game("tauziehen").start(seed=5).state


@pytest.mark.rule("G-1", "G-7")
def test_chances_picks_are_refused_where_they_cannot_come() -> None:
    play = table("tauziehen", "first 0, deal 13")
    assert refused(play, "deal 13") == "G-1"
    assert refused(play, "draw 7") == "G-1"
    assert refused(play, "mark 4") == "G-7"
    seeded = kh.game("tauziehen").start(seed=1)
    assert refused(seeded, "draw 7") == "G-7"


@pytest.mark.rule("G-7", "G-3")
def test_acting_for_another_seat_is_refused_and_betrays_nothing() -> None:
    play = table("tauziehen", DEALT + ", mark 4")
    with pytest.raises(kh.Refused) as caught:
        play.apply("play 13 mark 1", seat=0)
    assert caught.value.clause == "G-7"
    assert "22" not in str(caught.value)
    assert "28" not in str(caught.value)
    for seat in (2, -1.5, "0"):
        with pytest.raises(kh.BadSeats):
            play.apply("mark 4", seat=seat)  # type: ignore[arg-type]


def test_apply_answers_what_the_acting_seat_saw() -> None:
    play = kh.game("tauziehen").start(seed=7)
    play.apply("mark 4")
    events = play.apply(play.legal()[0])
    drawn = [event for event in events if type(event).__name__ == "Drew"]
    assert drawn[0].card is not None  # type: ignore[attr-defined]
    other = [event for event in play.log(0) if type(event).__name__ == "Drew"]
    assert other[0].card is None  # type: ignore[attr-defined]


def test_the_log_can_be_read_from_any_pick_on() -> None:
    play = kh.game("white-jack").start(seed=7)
    n = len(play.numbers)
    play.apply("give-up")
    assert play.log(0, since=n) == play.log(0)[len(play.log(0)) - len(play.log(0, since=n)) :]
    assert play.log(0, since=n)[0] == play.log(None, since=n)[0]


def test_before_the_end_there_is_no_result_and_after_it_there_is() -> None:
    play = kh.game("white-jack").start(seed=7)
    assert (play.payoffs, play.ending, play.result) == (None, None, None)
    play.apply("leave 0", seat=0)
    assert play.payoffs == [-1, 1]
    assert play.ending == "G-5"
    assert play.result == kh.Over("white-jack", [-1, 1], "G-5")
    assert play.log(None)[-1] == play.result


def test_a_view_is_of_a_seat_that_exists() -> None:
    play = kh.game("white-jack").start(seed=7)
    for seat in (2, -1, "0", True):
        for ask in (play.view, play.log, play.record):
            with pytest.raises(kh.BadSeats):
                ask(seat)  # type: ignore[arg-type]


def test_whether_a_pick_is_refused_can_be_asked_without_trying() -> None:
    play = table("tauziehen", DEALT)
    assert play.refusal("mark 4") is None
    assert play.refusal("play 13 mark 4") == "TZ-6"
    assert legal(play) == ["mark 1", "mark 16", "mark 2", "mark 4", "mark 8"]
