"""Black Jack's board."""

from __future__ import annotations

import re

import pytest

from kartenhaus.games.black_jack.actions import Bet
from tests.positions import go_on, table
from tests.terminal.pictures import board, drawn, offered, row

SPLIT = "bet 25, card 8s, card 8h, card 6d, split, card 3c, card 8d, double, card Th, split, card As, card 7c"


def test_an_empty_table_shows_the_purse_and_once_that_it_is_play_money() -> None:
    play = table("black-jack")
    text = drawn(play, 0, you=0)
    assert "Börse 1’000 Coins (Spielgeld)" in text
    assert text.count("Spielgeld") == 1
    assert text.count("╭┄┄┄┄┄┄┄╮") == 4
    assert "purse 1,000 Coins (play money)" in drawn(play, 0, "en", 0)


@pytest.mark.rule("BJ-2")
@pytest.mark.parametrize(
    ("cards", "de", "en"),
    [
        ("As, card 6h", "weiche 17", "soft 17"),
        ("Ts, card 7h", "17 ·", "17 ·"),
        ("As, card Kh", "Black Jack ·", "Black Jack ·"),
    ],
)
def test_the_total_says_whether_an_ace_counts_eleven(cards: str, de: str, en: str) -> None:
    play = table("black-jack", f"bet 25, card {cards}, card 7d")
    assert f" {de}" in drawn(play, 0)
    assert f" {en}" in drawn(play, 0, "en")


@pytest.mark.rule("BJ-2")
def test_an_ace_that_has_to_count_one_makes_a_hard_total() -> None:
    play = table("black-jack", "bet 25, card As, card 6h, card 7d, card, card Th")
    assert "harte 17 · Einsatz 25 Coins" in drawn(play, 0)


def test_a_lone_ace_of_the_dealer_counts_one_or_eleven() -> None:
    play = table("black-jack", "bet 25, card 9s, card 6h, card Ad")
    assert "Bank · 1 oder 11" in drawn(play, 0)


@pytest.mark.rule("BJ-19")
def test_the_hidden_card_is_a_back_that_tells_nothing() -> None:
    start = "bet 25, card 9s, card 7h, card Kd, hole {}"
    nine, five = (table("black-jack", start.format(card), hole_card="peek") for card in ("9c", "5d"))
    assert drawn(nine, 0) == drawn(five, 0)
    assert "▒" in drawn(nine, 0)
    assert "Bank · 10 · und eine verdeckte Karte" in drawn(nine, 0)
    go_on(nine, "stay")
    assert "▒" not in drawn(nine, 0)
    assert "│9      │" in drawn(nine, 0)


@pytest.mark.rule("BJ-15")
def test_split_hands_lie_side_by_side_with_the_one_played_marked() -> None:
    text = drawn(table("black-jack", SPLIT), 0)
    assert row(text, "Hand 1").split() == ["Hand", "1", "▸", "Hand", "2", "Hand", "3"]
    assert text.count("▸") == 1
    assert re.split(r"\s{2,}", row(text, "weiche 19").strip()) == ["21", "weiche 19", "15"]
    assert row(text, "50 Coins").split() == ["50", "Coins", "25", "Coins", "25", "Coins"]


def test_four_large_hands_become_small_rather_than_go_on_two_shelves() -> None:
    play = table("black-jack", "bet 10, card 8s, card 8h, card 6d, split, card 8c, card 8d, split, card 2c, card 3c")
    go_on(play, "card, card 2s, card, card 2h, card, card 2d, stay, card, card 4h, stay, split, card 2c, card 2c")
    text = drawn(play, 0)
    assert "Hand 1" in row(text, "Hand 4")


@pytest.mark.rule("BJ-21")
def test_between_rounds_the_lines_of_the_last_one_are_added_up() -> None:
    play = go_on(table("black-jack", SPLIT), "stay, card, card 9s, card Ts, card 9s")
    text = drawn(play, 0)
    assert "Abrechnung" in text
    assert re.search(r"Hand 1 +\+50  besser als die Bank", text)
    assert re.search(r"Hand 2 +\+25  besser als die Bank", text)
    assert re.search(r"Hand 3 +−25  über 21", text)
    assert re.search(r"zusammen +\+50", text)
    assert "Bank · 25, über 21" in text


@pytest.mark.rule("BJ-3", "BJ-9")
def test_half_coins_are_shown_as_such() -> None:
    play = table("black-jack", "bet 15, card As, card Kh, card 7d")
    assert "Abrechnung  +22,5: Black Jack zahlt 3 zu 2" in drawn(play, 0)
    assert "Börse 1’022,5 Coins" in drawn(play, 0)
    assert "Settlement  +22.5: Black Jack pays 3 to 2" in drawn(play, 0, "en")
    assert "purse 1,022.5 Coins" in drawn(play, 0, "en")


@pytest.mark.rule("BJ-18")
def test_an_insurance_is_shown_until_it_is_settled_as_a_line() -> None:
    play = table("black-jack", "bet 15, card 9s, card Kh, card Ad, insure")
    assert "Insurance 7,5 Coins" in drawn(play, 0)
    go_on(play, "stay, card Tc")
    assert re.search(r"Insurance +\+15\n", drawn(play, 0))
    assert re.search(r"zusammen +±0\n?", drawn(play, 0))


def test_a_lost_insurance_is_shown_while_the_hand_goes_on() -> None:
    play = table("black-jack", "bet 15, card 9s, card 5h, card Ad, insure, hole 8c", hole_card="peek")
    assert "Insurance −7,5" in drawn(play, 0)


def test_other_seats_have_a_line_each() -> None:
    play = table("black-jack", "bet 25, bet 15, card 9s, card 5h, card As, card 7h, card 6d", 2)
    text = drawn(play, 1, you=1)
    assert "▸ Anna  975 Coins · 9♠ 5♥ = 14, 25 Coins" in text
    assert "═══ Du ═" in text
    go_on(play, "card, card Td")
    assert "Anna  975 Coins · 9♠ 5♥ 10♦ = 24, über 21, −25" in drawn(play, 1)


def test_a_stake_made_shows_while_the_others_think() -> None:
    play = table("black-jack", "bet 25", 2)
    assert "Einsatz 25 Coins" in drawn(play, 0, you=0)
    assert "Anna  975 Coins · Einsatz 25 Coins" in drawn(play, 1, you=1)


# ── What is typed ────────────────────────────────────────────────────────────
def test_the_buttons_keep_the_sheets_words() -> None:
    staking = offered(table("black-jack")).lines
    assert "Deal" in staking[0]
    playing = "\n".join(offered(table("black-jack", "bet 25, card 8s, card 8h, card 6d")).lines)
    for word in ("Card", "Stay", "Double", "Split"):
        assert word in playing
    assert "Insurance" in "\n".join(offered(table("black-jack", "bet 25, card 8s, card 8h, card Ad")).lines)


def test_letters_stay_with_their_buttons() -> None:
    pair = offered(table("black-jack", "bet 25, card 8s, card 8h, card 6d"))
    assert {key: str(pair.answers[key]) for key in "csdp"} == {"c": "card", "s": "stay", "d": "double", "p": "split"}
    three = offered(table("black-jack", "bet 25, card 8s, card 2h, card 6d, card, card 2c"), "en")
    assert {key: str(three.answers[key]) for key in "cs"} == {"c": "card", "s": "stay"}
    assert "d" not in three.answers
    insured = offered(table("black-jack", "bet 25, card 8s, card 8h, card Ad"))
    assert {key: str(insured.answers[key]) for key in "in"} == {"i": "insure", "n": "decline"}


@pytest.mark.rule("BJ-3")
def test_a_stake_is_typed_as_a_bare_number_too() -> None:
    offer = offered(table("black-jack"))
    assert offer.meant("50") == Bet(50)
    assert offer.meant("5000") == Bet(5000)
    assert not offer.is_unknown_number("50")
    assert offer.is_unknown_number("9" * 5000)


def test_the_rule_that_matters_goes_with_the_phase() -> None:
    play = table("black-jack")
    its = board(play)
    assert its.clause(play.view(0)) == "BJ-3"
    assert its.clause(go_on(play, "bet 25, card 8s, card 8h, card Ad").view(0)) == "BJ-18"
    assert its.clause(go_on(play, "decline").view(0)) == "BJ-7"
