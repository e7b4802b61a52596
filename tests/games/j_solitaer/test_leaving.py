"""J-Solitär: whoever leaves the game (G-5), in a round and after it."""

from __future__ import annotations

from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Left
from kartenhaus.games.j_solitaer.view import Finished
from tests.games.j_solitaer.decks import DULL, FLUSH, cards, dealt, end, lay_hand, reserved, see, slots, write_deck
from tests.positions import go_on, refused


@pytest.mark.rule("G-5")
def test_a_seat_that_left_is_skipped_and_the_last_one_wins() -> None:
    play = dealt(DULL, seats=3)
    assert play.apply("leave 1") == [Left(1)]
    assert refused(play, "leave 1") == "G-5"
    assert see(play).sides[1].left
    end(play)
    assert see(play).turn == 2
    go_on(play, "card e2, leave 2")
    assert play.ending == "G-5"
    assert play.payoffs == [1, 0, 0]


@pytest.mark.rule("G-5")
def test_leaving_in_ones_own_turn_passes_it_on_and_drops_what_was_reserved() -> None:
    play = go_on(dealt(FLUSH, seats=3), "lay aJ on 1")
    assert reserved(play) == [1]
    go_on(play, "leave 0")
    assert see(play).turn == 1
    assert reserved(play) == []
    go_on(play, cards(DULL))
    assert play.to_act == 1
    assert see(play, 0).hand == ["aJ", "aJ", "bJ", "bJ", "cJ", "dJ", "eJ"]


@pytest.mark.rule("G-5")
@pytest.mark.parametrize("picks", ["", "first 1", "first 1, card a1"])
def test_one_may_leave_before_the_traitors_lie(picks: str) -> None:
    play = kh.game("j-solitaer").start(3, chance="manual")
    go_on(play, f"{picks}, leave 1")
    if not picks:
        assert [str(outcome) for outcome, _ in play.outcomes()] == ["first 0", "first 2"]
        go_on(play, "first 2")
    go_on(play, cards("b1 b2 b3 b4 c1"[3 * picks.count("card") :]))
    assert see(play).turn == 2


@pytest.mark.rule("G-5", "JS-18")
def test_who_left_is_not_dealt_to_again(tmp_path: Path) -> None:
    game = kh.game("j-solitaer", profile=write_deck(tmp_path, "abcde", "1234", 5), rounds=2)
    play = game.start(3, seed=1)
    gone = (play.to_act + 1) % 3
    play.apply(f"leave {gone}")
    while see(play).round == 1:
        lay_hand(play)
    kept = sum(len(side.slots) for side in see(play).sides)
    piles = [side.pile + side.held for side in see(play).sides]
    assert kept > 0
    assert piles[gone] == 0
    assert sorted(piles) == [0, (100 - kept) // 4, (100 - kept) // 4]


def three_seats(folder: Path, **options: object) -> tuple[kh.Play, int, int, int]:
    """100 cards that fit everywhere, 16 for each of three players: a hand, a Slot, seven more cards. With the seats in
    the order of their turns."""
    game = kh.game("j-solitaer", profile=write_deck(folder, "abcde", "1234", 5), **options)
    play = game.start(3, seed=1)
    return play, play.to_act, (play.to_act + 1) % 3, (play.to_act + 2) % 3


@pytest.mark.rule("G-5", "JS-18")
def test_the_slots_of_who_left_go_back_into_the_deck(tmp_path: Path) -> None:
    play, first, second, third = three_seats(tmp_path, rounds=2)
    lay_hand(play)
    go_on(play, f"leave {first}")
    assert len(slots(play, first)) == 1
    while see(play).round == 1:
        lay_hand(play)
    assert [len(slots(play, seat)) for seat in (first, second, third)] == [0, 1, 1]
    assert [see(play).sides[seat].pile + see(play).sides[seat].held for seat in (second, third)] == [24, 24]
    assert see(play).corner == 100 - 2 - 48 - 5


@pytest.mark.rule("G-5", "JS-18", "JS-19")
def test_who_left_has_no_cards_in_the_next_round_and_does_not_win_it_by_that(tmp_path: Path) -> None:
    play, _, second, third = three_seats(tmp_path, rounds=3)
    gone = play.to_act
    go_on(play, f"leave {gone}")
    won = dict.fromkeys(range(3), 0)
    for winner in (second, third):
        won[winner] += 1
        while see(play).round == sum(won.values()):
            if play.to_act == winner:
                lay_hand(play)
            else:
                go_on(play, "turn, end")
        assert [side.wins for side in see(play).sides] == list(won.values())
    for _ in range(3):
        go_on(play, "turn, end, turn, end")
    assert see(play).round == 3
    assert not [event for event in play.log(None) if isinstance(event, Finished)]


@pytest.mark.rule("G-5", "JS-21")
def test_a_finisher_who_leaves_does_not_win_and_the_others_play_on(tmp_path: Path) -> None:
    play, first, second, _ = three_seats(tmp_path, finish_round=True)
    lay_hand(play)
    go_on(play, "turn, end, turn, end")
    lay_hand(play)
    assert Finished(first) in play.log(None)
    go_on(play, f"leave {first}, turn, end, turn, end")
    assert see(play).turn == second, "nobody has finished any more"
    lay_hand(play)
    lay_hand(play)
    lay_hand(play)
    assert Finished(second) in play.log(None)
    go_on(play, "end")
    assert (play.ending, play.payoffs) == ("JS-19", [float(seat == second) for seat in range(3)])


@pytest.mark.rule("G-5", "JS-21")
def test_of_two_finishers_the_one_who_stays_wins_alone(tmp_path: Path) -> None:
    play, first, second, _ = three_seats(tmp_path, finish_round=True)
    lay_hand(play)
    lay_hand(play)
    go_on(play, "turn, end")
    lay_hand(play)
    lay_hand(play)
    assert [event.seat for event in play.log(None) if isinstance(event, Finished)] == [first, second]
    go_on(play, f"leave {first}, end")
    assert (play.ending, play.payoffs) == ("JS-19", [float(seat == second) for seat in range(3)])
