"""Black Jack, clause by clause: double, split, insurance, the hole card (BJ-13 to BJ-19), and the worked cases."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from tests.games.black_jack.setting import box, cards, dealt, draw, hands, lines, see, totals, won
from tests.positions import go_on, legal, refused


# ── Double (BJ-13, BJ-14) ────────────────────────────────────────────────────
@pytest.mark.rule("BJ-13")
def test_double_doubles_the_stake_takes_exactly_one_card_and_ends_the_hand() -> None:
    play = go_on(dealt("5 6 / T 7 / 9"), "double")
    assert box(play).hands[0].stake == 60
    assert play.to_act == kh.CHANCE
    draw(play, "2")
    assert totals(play) == [13]
    assert play.to_act == 1
    draw(go_on(play, "stay"), "J")
    assert lines(play) == [("lost", -30, "BJ-10")]


@pytest.mark.rule("BJ-13")
@pytest.mark.parametrize("hand", ["2 2", "T 5", "A 9", "T K"])
def test_any_two_cards_below_21_may_be_doubled(hand: str) -> None:
    assert "double" in legal(dealt(f"{hand} / 9"))


@pytest.mark.rule("BJ-13")
def test_three_cards_are_not_doubled() -> None:
    play = draw(go_on(dealt("5 2 / 9"), "card"), "3")
    assert refused(play, "double") == "BJ-13"


@pytest.mark.rule("BJ-14")
def test_after_a_split_a_hand_may_be_doubled() -> None:
    play = draw(go_on(dealt("8 8 / 9"), "split"), "3 K")
    go_on(play, f"double, {cards('K')}, stay")
    draw(play, "K")
    assert lines(play) == [("won", 30, "BJ-10"), ("lost", -15, "BJ-10")]


@pytest.mark.rule("BJ-14")
def test_split_aces_are_not_doubled() -> None:
    play = draw(go_on(dealt("A A / 9"), "split"), "A 5")
    assert hands(play) == ["AA", "A5"]
    assert refused(play, "double") == "BJ-14"


# ── Split (BJ-15 to BJ-17) ───────────────────────────────────────────────────
@pytest.mark.rule("BJ-15")
@pytest.mark.parametrize("pair", ["2 2", "9 9", "T K", "J Q", "A A"])
def test_two_cards_of_the_same_value_become_two_hands_with_the_original_stake_each(pair: str) -> None:
    play = dealt(f"{pair} / 9")
    play.apply("split")
    first, second = pair.split()
    assert hands(play) == [first, second]
    assert [hand.stake for hand in box(play).hands] == [30, 30]
    assert box(play).purse == 2 * 970


@pytest.mark.rule("BJ-15")
@pytest.mark.parametrize("hand", ["9 T", "A 2", "5 6"])
def test_different_values_are_not_split(hand: str) -> None:
    assert refused(dealt(f"{hand} / 9"), "split") == "BJ-15"


@pytest.mark.rule("BJ-15")
def test_only_the_first_two_cards_are_split() -> None:
    play = draw(go_on(dealt("2 2 / 9"), "card"), "4")
    assert refused(play, "split") == "BJ-15"


@pytest.mark.rule("BJ-15")
def test_both_hands_get_their_second_card_at_once_the_split_one_first_and_are_played_in_order() -> None:
    play = go_on(dealt("8 8 / 9"), "split")
    draw(play, "2")
    assert hands(play) == ["82", "8"]
    assert play.to_act == kh.CHANCE
    draw(play, "5")
    assert hands(play) == ["82", "85"]
    assert see(play).active == 0
    play.apply("stay")
    assert see(play).active == 1
    play.apply("stay")
    assert play.to_act == kh.CHANCE


@pytest.mark.rule("BJ-15")
def test_a_new_hand_stands_right_after_the_split_one() -> None:
    play = draw(go_on(dealt("8 8 / 9"), "split"), "8 2")
    assert hands(play) == ["88", "82"]
    draw(go_on(play, "split"), "3 4")
    assert hands(play) == ["83", "84", "82"]
    assert see(play).active == 0


@pytest.mark.rule("BJ-7", "BJ-15")
def test_a_split_hand_at_21_stays_by_itself() -> None:
    play = draw(go_on(dealt("T T / 9"), "split"), "A 5")
    assert see(play).active == 1


@pytest.mark.rule("BJ-16", "G-6")
def test_split_aces_get_one_card_each_and_stay_by_themselves() -> None:
    play = draw(go_on(dealt("A A / 9"), "split"), "5 K")
    assert hands(play) == ["A5", "AK"]
    assert play.to_act == kh.CHANCE
    draw(play, "T")
    assert lines(play) == [("lost", -15, "BJ-10"), ("won", 15, "BJ-10")]


@pytest.mark.rule("BJ-16")
def test_no_further_card_comes_to_a_split_ace() -> None:
    play = draw(go_on(dealt("A A / 9"), "split"), "A 5")
    assert legal(play) == ["split", "stay"]
    assert refused(play, "card") == "BJ-16"
    play.apply("stay")
    assert play.to_act == kh.CHANCE


@pytest.mark.rule("BJ-16")
@pytest.mark.parametrize(("pair", "other"), [("A A", "K"), ("K K", "A")])
def test_an_ace_and_a_ten_after_a_split_are_21_and_not_black_jack(pair: str, other: str) -> None:
    play = draw(go_on(dealt(f"{pair} / T"), "split"), f"{other} {other}")
    assert totals(play) == [21, 21]
    assert not any(hand.black_jack for hand in box(play).hands)
    draw(play, "A")
    assert lines(play) == [("lost", -15, "BJ-11")] * 2


@pytest.mark.rule("BJ-17")
def test_up_to_four_hands_and_a_fifth_is_refused() -> None:
    play = draw(go_on(dealt("8 8 / 9"), "split"), "8 8")
    draw(go_on(play, "split"), "8 8")
    draw(go_on(play, "split"), "8 2")
    assert hands(play) == ["88", "82", "88", "88"]
    assert refused(play, "split") == "BJ-17"
    go_on(play, "stay, stay")
    assert refused(play, "split") == "BJ-17"


@pytest.mark.rule("BJ-17")
def test_three_splits_are_for_each_seat_and_each_round() -> None:
    play = dealt("8 8 / 8 8 / 9")
    for seat in range(2):
        for second in ("8 2", "8 3", "4 5"):
            draw(go_on(play, "split"), second)
        assert hands(play, seat) == ["84", "85", "83", "82"]
        go_on(play, "stay, stay, stay, stay")
    draw(play, "T")
    go_on(play, f"bet 10, bet 10, {cards('8 8 8 8 9')}, split")


@pytest.mark.rule("BJ-17")
def test_aces_are_split_again_unless_agreed_otherwise() -> None:
    again = draw(go_on(dealt("A A / 9"), "split"), "A A")
    draw(go_on(again, "split"), "5 6")
    assert hands(again) == ["A5", "A6", "AA"]
    assert legal(again) == ["split", "stay"]
    never = draw(go_on(dealt("A A / 9", resplit_aces=False), "split"), "A A")
    assert hands(never) == ["AA", "AA"]
    assert never.to_act == kh.CHANCE


@pytest.mark.rule("BJ-3", "BJ-16")
def test_split_aces_that_the_purse_cannot_split_again_stay_by_themselves() -> None:
    play = draw(go_on(dealt("A A / 9", stake=15, purse=30), "split"), "A A")
    assert play.to_act == kh.CHANCE


# ── Insurance (BJ-18) ────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-18")
def test_against_an_ace_each_seat_is_asked_once_before_anything_else() -> None:
    play = dealt("A K / T 6 / A")
    for seat in range(2):
        assert play.to_act == seat
        assert legal(play) == ["decline", "insure"]
        for pick in ("card", "stay", "double", "split"):
            assert refused(play, pick) == "BJ-18"
        play.apply("insure" if seat == 0 else "decline")
    assert [box(play, seat).insurance for seat in range(2)] == [15, 0]
    assert play.to_act == 1
    assert refused(play, "insure") == "BJ-18"


@pytest.mark.rule("BJ-18")
@pytest.mark.parametrize("dealer", list("23456789TJQK"))
def test_without_an_ace_there_is_no_insurance(dealer: str) -> None:
    play = dealt(f"T 6 / {dealer}")
    assert refused(play, "insure") == "BJ-18"
    assert refused(play, "decline") == "BJ-18"


@pytest.mark.rule("BJ-18")
def test_an_insurance_is_exactly_half_the_stake() -> None:
    play = go_on(dealt("T 6 / A", stake=15), "insure")
    assert box(play).insurance == 15
    assert box(play).purse == 2000 - 30 - 15


@pytest.mark.rule("BJ-18")
def test_an_insurance_is_paid_2_to_1_if_the_dealer_gets_black_jack() -> None:
    play = draw(go_on(dealt("T 6 / A"), "insure, stay"), "Q")
    assert lines(play) == [("lost", -15, "BJ-11"), ("won", 15, "BJ-18")]
    assert box(play).purse == 2 * 1000


@pytest.mark.rule("BJ-18")
def test_an_insurance_is_lost_if_the_dealer_gets_none() -> None:
    play = draw(go_on(dealt("T 8 / A"), "insure, stay"), "6")
    assert lines(play) == [("won", 15, "BJ-10"), ("lost", -7.5, "BJ-18")]


@pytest.mark.rule("BJ-18")
def test_21_with_three_cards_of_the_dealer_does_not_pay_an_insurance() -> None:
    play = draw(go_on(dealt("T 8 / A"), "insure, stay"), "2 8")
    assert see(play).dealer.total == 21
    assert won(play) == -22.5


# ── The hole card (BJ-19) ────────────────────────────────────────────────────
def doubled_and_split(hole_card: str) -> kh.Play:
    """Three stakes on the table, one hand above 21, the dealer has a ten."""
    play = draw(go_on(dealt("8 8 / T", hole_card=hole_card), "split"), "3 6")
    return go_on(play, f"double, {cards('9')}, card, {cards('K')}")


@pytest.mark.rule("BJ-19")
def test_by_default_a_dealers_black_jack_takes_doubled_and_split_stakes_too() -> None:
    play = draw(doubled_and_split("none"), "A")
    assert lines(play) == [("lost", -30, "BJ-11"), ("lost", -15, "BJ-7")]


@pytest.mark.rule("BJ-19")
def test_original_bets_only_loses_exactly_one_stake_and_all_others_come_back() -> None:
    play = draw(doubled_and_split("original_bets_only"), "A")
    assert lines(play) == [("lost", -15, "BJ-19"), ("push", 0, "BJ-19")]
    assert box(play).purse == 2 * 985


@pytest.mark.rule("BJ-19")
def test_original_bets_only_changes_nothing_without_a_dealers_black_jack() -> None:
    play = draw(doubled_and_split("original_bets_only"), "9")
    assert lines(play) == [("won", 30, "BJ-10"), ("lost", -15, "BJ-7")]


@pytest.mark.rule("BJ-19")
@pytest.mark.parametrize(("second", "change"), [("A", -15), ("5", -30)])
def test_original_bets_only_takes_the_second_card_even_when_all_hands_are_above_21(second: str, change: float) -> None:
    play = go_on(dealt("8 4 / T", hole_card="original_bets_only"), f"double, {cards('K')}")
    assert lines(play) == []
    assert play.to_act == kh.CHANCE
    draw(play, second)
    assert see(play).phase == "bets"
    assert won(play) == change


@pytest.mark.rule("BJ-7", "BJ-19")
@pytest.mark.parametrize("dealer", ["T", "A"])
def test_original_bets_only_loses_a_hand_above_21_at_once_when_nothing_was_staked_on_top(dealer: str) -> None:
    play = dealt(f"8 4 / T 7 / {dealer}", hole_card="original_bets_only")
    if dealer == "A":
        go_on(play, "decline, decline")
    go_on(play, f"card, {cards('K')}")
    assert lines(play) == [("lost", -15, "BJ-7")]
    assert (play.to_act, see(play).dealer.cards) == (1, [f"{dealer}s"])


@pytest.mark.rule("BJ-8", "BJ-19")
def test_original_bets_only_draws_no_second_card_for_hands_that_are_lost() -> None:
    play = go_on(dealt("8 4 / T", hole_card="original_bets_only"), f"card, {cards('K')}")
    assert see(play).phase == "bets"
    assert len(see(play).dealer.cards) == 1


@pytest.mark.rule("BJ-18", "BJ-19")
@pytest.mark.parametrize(("second", "insurance"), [("K", 15), ("5", -7.5)])
def test_original_bets_only_still_draws_for_the_insurance_of_a_lost_hand(second: str, insurance: float) -> None:
    play = go_on(dealt("8 4 / A", hole_card="original_bets_only"), f"insure, card, {cards('K')}")
    assert lines(play) == [("lost", -15, "BJ-7")]
    draw(play, second)
    assert see(play).phase == "bets"
    assert won(play) == -15 + insurance


@pytest.mark.rule("BJ-19")
def test_original_bets_only_leaves_a_black_jack_its_push_and_an_insurance_its_payment() -> None:
    play = dealt("A K / 8 8 / A", hole_card="original_bets_only")
    go_on(play, f"insure, insure, split, {cards('3 4')}, stay, stay")
    draw(play, "K")
    assert lines(play, 0) == [("push", 0, "BJ-11"), ("won", 15, "BJ-18")]
    assert lines(play, 1) == [("lost", -15, "BJ-19"), ("push", 0, "BJ-19"), ("won", 15, "BJ-18")]


@pytest.mark.rule("BJ-7", "BJ-19")
def test_against_2_to_9_original_bets_only_loses_a_hand_above_21_at_once() -> None:
    play = go_on(dealt("8 4 / T 7 / 9", hole_card="original_bets_only"), f"double, {cards('K')}")
    assert lines(play) == [("lost", -30, "BJ-7")]


# ── The worked cases ─────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-9", "BJ-12")
def test_case_1_black_jack_against_9_wins_22_and_a_half_at_once() -> None:
    assert won(dealt("A K / 9")) == 22.5


@pytest.mark.rule("BJ-11", "BJ-18")
def test_case_2_an_insured_black_jack_against_black_jack_wins_15() -> None:
    play = draw(go_on(dealt("A K / A"), "insure"), "K")
    assert lines(play) == [("push", 0, "BJ-11"), ("won", 15, "BJ-18")]
    assert won(play) == 15


@pytest.mark.rule("BJ-17")
def test_case_3_a_fourth_split_is_refused() -> None:
    play = draw(go_on(dealt("8 8 / 9"), "split"), "8 2")
    draw(go_on(play, "split"), "8 3")
    draw(go_on(play, "split"), "8 4")
    assert hands(play) == ["88", "84", "83", "82"]
    assert refused(play, "split") == "BJ-17"


@pytest.mark.rule("BJ-16", "BJ-17")
def test_case_4_split_aces_with_king_and_ace_are_21_and_a_pair_that_may_be_split_again() -> None:
    play = draw(go_on(dealt("A A / 9"), "split"), "K A")
    assert totals(play) == [21, 12]
    assert (see(play).active, legal(play)) == (1, ["split", "stay"])


@pytest.mark.rule("BJ-19")
def test_case_5_eleven_doubled_against_a_dealers_black_jack() -> None:
    lost = {}
    for hole_card in ("none", "original_bets_only"):
        play = go_on(dealt("5 6 / T", hole_card=hole_card), f"double, {cards('9')}")
        lost[hole_card] = won(draw(play, "A"))
    peek = go_on(dealt("5 6 / T", hole_card="peek"), "hole As")
    assert see(peek).phase == "bets"
    assert lost | {"peek": won(peek)} == {"none": -30, "original_bets_only": -15, "peek": -15}


@pytest.mark.rule("BJ-16")
def test_case_6_an_ace_on_a_split_ten_is_21_and_paid_1_to_1() -> None:
    play = draw(go_on(dealt("T J / 9"), "split"), "A 9")
    go_on(play, "stay")
    draw(play, "9")
    assert lines(play) == [("won", 15, "BJ-10"), ("won", 15, "BJ-10")]
