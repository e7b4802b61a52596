"""Black Jack, clause by clause: material, stakes, purses, and how a game ends (BJ-1 to BJ-5, BJ-20, BJ-22)."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.games.black_jack.actions import Bet, Stakes
from tests.games.black_jack.setting import box, cards, dealt, draw, hands, see, totals, won
from tests.positions import go_on, legal, refused, table

ORDER = [f"card {rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"]


# ── Material (BJ-1, BJ-2) ────────────────────────────────────────────────────
@pytest.mark.rule("BJ-1", "G-1")
@pytest.mark.parametrize("decks", [1, 3, 8])
def test_every_card_is_there_as_often_as_there_are_packs_in_ascending_order(decks: int) -> None:
    play = table("black-jack", "bet 10", decks=decks)
    assert [(str(pick), weight) for pick, weight in play.outcomes()] == [(card, decks) for card in ORDER]


@pytest.mark.rule("BJ-1", "G-1")
def test_a_card_on_the_table_is_missing_from_the_shoe_until_the_next_round() -> None:
    play = dealt("9 9 / 9")
    assert see(play).shoe == 413
    play.apply("card")
    outcomes = {str(pick): weight for pick, weight in play.outcomes()}
    assert outcomes == {card: 5 if card == "card 9s" else 8 for card in ORDER}
    go_on(play, f"{cards('K')}, bet 10")
    assert {weight for _, weight in play.outcomes()} == {8}
    assert see(play).shoe == 416


@pytest.mark.rule("BJ-1")
def test_a_card_of_which_all_copies_are_out_cannot_come() -> None:
    play = table("black-jack", "bet 10, card 5h", decks=1)
    assert refused(play, "card 5h") == "G-1"
    assert len(play.outcomes()) == 51


@pytest.mark.rule("BJ-1")
@pytest.mark.parametrize(("seats", "decks"), [(3, 1), (7, 1), (6, 2), (7, 2)])
def test_seats_for_which_the_cards_might_not_last_are_refused(seats: int, decks: int) -> None:
    with pytest.raises(kh.BadSeats, match="BJ-1"):
        kh.game("black-jack", decks=decks).start(seats)


@pytest.mark.rule("BJ-1")
@pytest.mark.parametrize(("seats", "decks"), [(1, 1), (2, 1), (5, 2), (7, 3), (7, 8)])
def test_seats_for_which_the_cards_last_are_welcome(seats: int, decks: int) -> None:
    assert kh.game("black-jack", decks=decks).start(seats, seed=1).to_act == 0


def four_hands(split: str, plans: list[str]) -> str:
    """A seat splits to four hands, which get these cards after their first."""
    one, two, three, four = (plan.split() for plan in plans)
    second = f"split, {cards(f'{split} {four[0]}')}, split, {cards(f'{split} {three[0]}')}"
    second += f", split, {cards(f'{one[0]} {two[0]}')}"
    for plan in (one, two, three, four):
        second += "".join(f", card, {cards(card)}" for card in plan[1:])
        second += ", stay" if plan in (three, four) and split == "8" else ""
    return second


@pytest.mark.rule("BJ-1")
@pytest.mark.parametrize(("seats", "decks"), [(3, 1), (6, 2)])
def test_cards_could_really_run_out_there(seats: int, decks: int) -> None:
    """All hands of three seats and the dealer's ten take a whole pack; of two packs, one ten more is taken."""
    play = kh.Play(kh.game("black-jack", decks=decks), seats, None, ())
    tens = four_hands("T", ["7 3 T"] * 4)
    nines = four_hands("9", ["6 5 T"] * 4)
    eights = four_hands("8", ["4 4 4 T", "4 2 2 2 2 T", "T A A", "A A"])
    with_ten = four_hands("8", ["4 4 4 T", "4 2 2 2 2 T", "T A A", "A A T"])
    rounds = [tens, nines, with_ten, tens, nines, eights][-seats:]
    firsts = ", ".join(cards(f"{first} {first}") for first in ("T", "9", "8") * decks)
    picks = ", ".join([*["bet 10"] * seats, firsts, cards("T"), *rounds]).removesuffix(", stay")
    suits = dict.fromkeys("A23456789T", "shdc" * decks)
    for pick in picks.split(", "):
        if pick.startswith("card "):
            rank = pick[5]
            pick = f"card {rank}{suits[rank][0]}" if suits[rank] else next_picture(play)
            suits[rank] = suits[rank][1:]
        play.apply(pick)
    assert see(play).shoe == 0
    assert legal(play) == ["card", "stay"]
    play.apply("card")
    assert (play.to_act, play.outcomes()) == (kh.CHANCE, [])


def next_picture(play: kh.Play) -> str:
    return next(str(pick) for pick, _ in play.outcomes() if str(pick)[5] in "JQK")


@pytest.mark.rule("BJ-2")
@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ("2 3", 5, False), ("9 T", 19, False), ("J Q", 20, False), ("K 5", 15, False), ("A 2", 13, True),
        ("A A", 12, True), ("A 9", 20, True), ("A 5 K", 16, False), ("A 5 A", 17, True), ("A 8 5 7", 21, False),
    ],
)  # fmt: skip
def test_a_total_is_the_highest_not_above_21(hand: str, total: int, soft: bool) -> None:
    first, second, *more = hand.split()
    play = dealt(f"{first} {second} / 9")
    for card in more:
        go_on(play, f"card, {cards(card)}")
    seen = box(play).hands[0]
    assert (seen.total, seen.soft) == (total, soft)


@pytest.mark.rule("BJ-2", "BJ-7")
def test_a_hand_of_twenty_cards_is_the_longest_there_is() -> None:
    play = table("black-jack", "bet 10, card As, card As, card 9s")
    for suit in "s" * 6 + "hh":  # ten aces: soft 20
        go_on(play, f"card, card A{suit}")
    go_on(play, "card, card 2s")
    for suit in "h" * 6 + "ddd":  # nine more on 12
        go_on(play, f"card, card A{suit}")
    assert totals(play) == [21]
    assert len(box(play).hands[0].cards) == 20
    assert box(play).hands[0].cards[10:13] == ["2s", "Ah", "Ah"]
    assert play.to_act == kh.CHANCE


# ── Stakes (BJ-3) ────────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-3")
def test_stakes_come_as_a_range_from_10_to_what_the_purse_covers() -> None:
    assert table("black-jack").legal() == [Stakes(10, 1000)]
    assert legal(table("black-jack", purse=5000)) == ["bet 10..2000"]
    assert legal(table("black-jack", purse=10)) == ["bet 10"]
    stakes = table("black-jack").legal()[0]
    assert isinstance(stakes, Stakes)
    assert stakes.pick(25) == Bet(25)


@pytest.mark.rule("BJ-3", "G-4")
@pytest.mark.parametrize("stake", [0, 9, 1001, 2000, 2001, 999_999])
def test_a_stake_below_10_above_2000_or_above_the_purse_is_refused(stake: int) -> None:
    assert refused(table("black-jack"), f"bet {stake}") == "BJ-3"
    assert refused(table("black-jack"), Bet(stake)) == "BJ-3"


@pytest.mark.rule("BJ-3")
@pytest.mark.parametrize(
    ("limits", "stakes"), [("10-100", "10..100"), ("25-500", "25..500"), ("100-2000", "100..1000")]
)
def test_a_table_may_have_narrower_limits(limits: str, stakes: str) -> None:
    play = table("black-jack", limits=limits)
    assert legal(play) == [f"bet {stakes}"]
    low, high = map(int, stakes.split(".."))
    assert refused(play, f"bet {low - 1}") == refused(play, f"bet {high + 1}") == "BJ-3"
    play.apply(f"bet {low}")


@pytest.mark.rule("BJ-3", "BJ-4")
def test_a_purse_below_the_lowest_stake_is_refilled_and_no_table_begins_with_one() -> None:
    play = table("black-jack", limits="25-500", purse=40, rounds=2)
    for pick in ("bet 25", "card Th", "card 7s", "card 9d", "stay", "card Ts"):
        play.apply(pick)
    assert legal(play) == ["refill"]
    with pytest.raises(kh.BadOption, match="25"):
        table("black-jack", limits="25-500", purse=24)


@pytest.mark.rule("BJ-3")
@pytest.mark.parametrize("level", ["random", "beginner", "solid", "expert"])
def test_computer_players_keep_to_the_limits(level: str) -> None:
    for limits in ("10-100", "100-2000"):
        play = table("black-jack", limits=limits)
        play.apply(kh.player(level, play.game, seed=1).choose(play.view(0)))


@pytest.mark.rule("BJ-3")
def test_the_highest_stake_is_2000() -> None:
    play = table("black-jack", purse=10_000)
    assert refused(play, "bet 2001") == "BJ-3"
    play.apply("bet 2000")
    assert box(play).purse == 2 * 8000


@pytest.mark.rule("BJ-3")
@pytest.mark.parametrize("text", ["bet 10.5", "bet all", "bet -10", "bet", "bet 10 20", "bet 1'000", "bet Kh"])
def test_what_is_no_whole_number_of_coins_is_no_stake(text: str) -> None:
    play = table("black-jack")
    with pytest.raises(kh.NotationError):
        play.apply(text)
    assert play.numbers == []


@pytest.mark.rule("BJ-3")
@pytest.mark.parametrize("stake", [10.5, -1, True, "10"])
def test_typed_stakes_are_whole_numbers_too(stake: Any) -> None:
    with pytest.raises(kh.NotationError):
        Bet(stake)


def test_a_whole_range_is_not_a_pick() -> None:
    play = table("black-jack")
    with pytest.raises(kh.NotationError, match="bet 10"):
        play.apply(play.legal()[0])
    assert play.numbers == []


@pytest.mark.rule("BJ-3")
@pytest.mark.parametrize(
    ("hand", "pick", "enough"), [("5 6 / 9", "double", 32), ("8 8 / 9", "split", 32), ("8 8 / A", "insure", 24)]
)
def test_doubles_splits_and_insurance_must_be_covered_too(hand: str, pick: str, enough: int) -> None:
    assert refused(dealt(hand, stake=16, purse=enough - 1), pick) == "BJ-3"
    dealt(hand, stake=16, purse=enough).apply(pick)


@pytest.mark.rule("BJ-3", "BJ-18", "G-6")
def test_a_seat_whose_purse_cannot_pay_the_insurance_is_not_asked() -> None:
    play = table("black-jack", f"bet 30, bet 10, bet 20, {cards('T 6 T 7 T 8 A')}", 3, purse=30)
    assert (see(play).phase, play.to_act) == ("insurance", 1)
    go_on(play, "insure, insure")
    assert (see(play).phase, play.to_act) == ("play", 0)
    assert [box(play, seat).insurance for seat in range(3)] == [0, 2 * 5, 2 * 10]


@pytest.mark.rule("BJ-3", "BJ-19", "G-6")
@pytest.mark.parametrize("hole_card", ["none", "original_bets_only", "peek"])
def test_where_no_purse_can_pay_the_insurance_nobody_is_asked(hole_card: str) -> None:
    play = dealt("T 6 / T 7 / A", stake=15, purse=22, hole_card=hole_card)
    assert see(play).phase == ("hole" if hole_card == "peek" else "play")


@pytest.mark.rule("BJ-3")
def test_the_maximum_is_for_the_first_stake_only() -> None:
    play = dealt("5 6 / 9", stake=2000, purse=4000)
    play.apply("double")
    assert box(play).hands[0].stake == 2 * 4000
    assert box(play).purse == 0


@pytest.mark.rule("BJ-3")
def test_a_stake_is_only_made_before_the_deal() -> None:
    assert refused(dealt("9 8 / 9"), "bet 10") == "BJ-3"


@pytest.mark.rule("BJ-3")
def test_halves_are_booked_to_the_coin() -> None:
    play = dealt("A K / 9", stake=15)
    assert won(play) == 22.5
    assert box(play).purse == 2045
    assert legal(play) == ["bet 10..1022"]


# ── Purses and seats (BJ-4, BJ-5) ────────────────────────────────────────────
@pytest.mark.rule("BJ-4")
def test_a_new_purse_holds_1000_coins_or_what_was_agreed() -> None:
    assert box(table("black-jack")).purse == 2 * 1000
    assert box(table("black-jack", purse=77)).purse == 2 * 77
    for purse in (9, 1_000_001):
        with pytest.raises(kh.BadOption, match="BJ-4"):
            kh.game("black-jack", purse=purse)


@pytest.mark.rule("BJ-4")
def test_below_10_coins_the_purse_is_refilled_and_nothing_else() -> None:
    play = dealt("A K / 9", stake=15, purse=25)
    go_on(play, f"bet 38, {cards('T 6 9')}, card, {cards('K')}")
    assert box(play).purse == 19
    assert legal(play) == ["refill"]
    assert refused(play, "bet 10") == "BJ-3"
    play.apply("refill")
    assert (box(play).purse, box(play).refilled) == (50, 31)
    assert refused(play, "refill") == "BJ-4"


@pytest.mark.rule("BJ-4")
def test_with_10_coins_or_more_or_within_a_round_nothing_is_refilled() -> None:
    assert refused(table("black-jack", purse=10), "refill") == "BJ-4"
    play = dealt("T 6 / 9", stake=10, purse=10)
    assert box(play).purse == 0
    assert refused(play, "refill") == "BJ-4"


@pytest.mark.rule("BJ-4", "BJ-22")
def test_refills_do_not_count_as_winnings() -> None:
    play = dealt("T 6 / 9", stake=10, purse=10, rounds=2)
    go_on(play, f"card, {cards('K')}, refill, bet 10, {cards('T 9 8')}, stay, {cards('K')}")
    assert box(play).purse == 2 * 20
    assert play.payoffs == [0.0]


@pytest.mark.rule("BJ-5")
def test_one_to_seven_seats_stake_and_play_in_their_order_with_purses_of_their_own() -> None:
    for seats in (0, 8):
        with pytest.raises(kh.BadSeats):
            kh.game("black-jack").start(seats)
    play = table("black-jack", seats=7)
    for seat in range(7):
        assert play.to_act == seat
        play.apply(f"bet {10 + seat}")
    draw(play, " ".join(["T 7"] * 7) + " 9")
    for seat in range(7):
        assert play.to_act == seat
        assert box(play, seat).purse == 2 * (990 - seat)
        play.apply("stay", seat=seat)
    draw(play, "9")
    assert [won(play, seat) for seat in range(7)] == [-10 - seat for seat in range(7)]


@pytest.mark.rule("BJ-5", "G-7")
def test_another_seat_cannot_act() -> None:
    play = table("black-jack", seats=2)
    assert refused(play, "bet 10", seat=1) == "G-7"
    assert refused(dealt("T 7 / T 7 / 9"), "stay", seat=1) == "G-7"


# ── What there is not (BJ-20), the end (BJ-22) ───────────────────────────────
@pytest.mark.rule("BJ-20")
@pytest.mark.parametrize("text", ["surrender", "even-money", "pair 10", "bet 10 pair"])
def test_there_is_no_surrender_no_side_bet_and_no_even_money(text: str) -> None:
    play = dealt("A K / A")
    assert legal(play) == ["decline", "insure"]
    with pytest.raises(kh.NotationError):
        play.apply(text)


@pytest.mark.rule("BJ-20")
@pytest.mark.parametrize("second", ["K", "5"])
def test_insuring_a_black_jack_is_worth_even_money(second: str) -> None:
    play = draw(go_on(dealt("A K / A"), "insure"), second)
    assert won(play) == 15


@pytest.mark.rule("BJ-22")
def test_rounds_follow_each_other_and_only_stakes_and_refills_are_made_between_them() -> None:
    play = dealt("A K / 9")
    assert (see(play).round, see(play).phase) == (2, "bets")
    for pick in ("card", "stay", "double", "split"):
        assert refused(play, pick) == "BJ-22"
    play.apply("bet 10")
    assert see(play).phase == "deal"


@pytest.mark.rule("BJ-22")
def test_with_agreed_rounds_the_game_is_over_after_them() -> None:
    play = dealt("A K / 9", rounds=2)
    go_on(play, f"bet 20, {cards('T 9 T')}, stay, {cards('J')}")
    assert play.to_act == kh.OVER
    assert (play.payoffs, play.ending) == ([2.5], "BJ-22")
    assert refused(play, "bet 10") == "G-8"
    for rounds in (0, 1_000_001):
        with pytest.raises(kh.BadOption, match="BJ-22"):
            kh.game("black-jack", rounds=rounds)


@pytest.mark.rule("BJ-22")
def test_a_game_without_agreed_rounds_cannot_be_simulated_to_its_end() -> None:
    with pytest.raises(kh.BadOption, match="rounds"):
        kh.simulate("black-jack", players=["random"], games=1)
    assert kh.simulate(kh.game("black-jack", rounds=2), players=["random"], games=3, mode="plain").games == 3


@pytest.mark.rule("BJ-22", "G-5")
def test_the_game_is_over_when_all_seats_have_left() -> None:
    play = go_on(table("black-jack", seats=2), "leave 1")
    assert play.to_act == 0
    assert box(play, 1).left
    assert refused(play, "leave 1") == "G-5"
    go_on(play, f"bet 10, {cards('A K 9')}, leave 0")
    assert (play.payoffs, play.ending) == ([15.0, 0.0], "BJ-22")


@pytest.mark.rule("G-5")
def test_who_leaves_with_open_hands_stays_with_them_to_the_end_of_the_round() -> None:
    play = dealt("8 8 / T 7 / 9")
    go_on(play, f"split, {cards('T 5')}, leave 0")
    assert play.to_act == 1
    assert hands(play) == ["8T", "85"]
    go_on(play, "stay")
    draw(play, "8")
    assert [won(play, seat) for seat in range(2)] == [0.0, 0.0]
    assert play.to_act == 1


@pytest.mark.rule("G-5")
def test_a_card_that_was_asked_for_still_comes_to_who_leaves() -> None:
    play = go_on(dealt("5 6 / 9"), "double, leave 0")
    draw(play, "T 9")
    assert play.to_act == kh.OVER
    assert play.payoffs == [30.0]


@pytest.mark.rule("G-5")
def test_who_leaves_after_staking_or_before_the_insurance_is_dealt_and_not_insured() -> None:
    play = go_on(table("black-jack", seats=2), "bet 10, leave 0, bet 20")
    draw(play, "T 9 T 8 A")
    assert play.to_act == 1
    go_on(play, "leave 1")
    draw(play, "7")
    assert (totals(play, 0), totals(play, 1)) == ([19], [18])
    assert play.payoffs == [10.0, 0.0]


@pytest.mark.rule("G-5")
def test_the_stake_of_the_last_to_stay_starts_the_round_when_the_others_leave() -> None:
    play = go_on(table("black-jack", seats=2), "bet 10, leave 1")
    assert play.to_act == kh.CHANCE
    draw(play, "T 9 T")
    assert (play.to_act, hands(play, 1)) == (0, [])


@pytest.mark.rule("BJ-22", "G-2")
def test_a_record_says_large_winnings_to_the_half_coin() -> None:
    play = kh.game("black-jack", rounds=1, purse=1_000_000).start(chance="manual")
    play.state.seat[0].purse += 2 * 1_234_500
    go_on(play, f"bet 15, {cards('A K 9')}")
    assert '[Result "1234522.5 BJ-22"]' in play.record()
