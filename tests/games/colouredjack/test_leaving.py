"""Who leaves Colouredjack, and what becomes of the others."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from tests.games.colouredjack.rounds import before, decided, match, see
from tests.positions import go_on, refused, table


@pytest.mark.rule("G-5")
def test_a_hand_that_was_left_cannot_win_and_is_not_turned_over() -> None:
    play = before("card r12, ask, card y11, stop, card r5, leave 0, stop, card r4, stop", 3)
    assert decided(play) == ([1], "CJ-14")
    shown = see(play, None).shown
    assert shown is not None
    assert sorted(shown.hands) == [1, 2]
    assert see(play).sides[0].left
    assert [side.wins for side in see(play).sides] == [0, 1, 0]


@pytest.mark.rule("G-5")
@pytest.mark.parametrize("picks", ["card r12", "card r12, ask", "", "card r12, ask, card y11"])
def test_whoever_leaves_in_turn_gets_no_more_cards_and_the_next_plays(picks: str) -> None:
    play = before(f"{picks}, leave 0", 3)
    assert play.to_act == kh.CHANCE
    assert see(play).turn == 1
    assert see(go_on(play, "card b1"), 1).hand == ["b1"]
    assert refused(play, "leave 0") == "G-5"
    go_on(play, "stop, card r3, stop, card b4")
    assert (see(play).dealer, play.to_act) == (1, 2)


@pytest.mark.rule("G-5")
def test_whoever_leaves_before_their_turn_is_passed_over() -> None:
    play = before("leave 1, card r5, stop", 4)
    assert see(play).turn == 2
    go_on(play, "card r6, stop, card r7, stop")
    assert decided(play) == ([3], "CJ-14")


@pytest.mark.rule("G-5")
def test_a_dealer_may_leave_and_the_deal_passes_to_the_next_who_is_there() -> None:
    play = before("card r5, leave 2, stop, card r6, stop", 3)
    assert decided(play) == ([1], "CJ-14")
    assert (see(play).dealer, see(play).turn) == (0, 1)
    play = before("card r5, stop, card r6, stop, card r7, leave 2", 3)
    assert decided(play) == ([1], "CJ-14")
    assert see(play).dealer == 0


@pytest.mark.rule("G-5")
def test_whoever_leaves_before_the_lot_is_not_drawn() -> None:
    play = table("colouredjack", "leave 1", 3)
    assert [str(pick) for pick, _ in play.outcomes()] == ["dealer 0", "dealer 2"]
    assert see(go_on(play, "dealer 0")).turn == 2


@pytest.mark.rule("G-5", "CJ-20")
def test_whoever_has_left_wins_no_match() -> None:
    play = match("001", 3, rounds=4)
    go_on(play, "leave 0, card r5, stop, card r6, stop")
    assert play.payoffs is not None
    assert play.payoffs[0] == 0
    assert sum(play.payoffs) == 1


@pytest.mark.rule("G-5")
@pytest.mark.parametrize("picks", ["", "dealer 2", "dealer 2, card r12", "dealer 2, card r12, stop, card b1"])
def test_the_last_one_who_stays_wins_the_match(picks: str) -> None:
    play = table("colouredjack", picks, 3)
    go_on(play, "leave 0, leave 2")
    assert (play.payoffs, play.ending) == ([0, 1, 0], "G-5")
    assert see(play).dealer == (2 if picks else None)
    two = table("colouredjack", "leave 1", 2)
    assert (two.payoffs, two.ending) == ([1, -1], "G-5")
