"""Colouredjack's board."""

from __future__ import annotations

import re

import pytest

from tests.positions import go_on, table
from tests.terminal.pictures import board, drawn, offered, row

BEFORE_ANNA = "card r12, ask, card b9, stop, card y3, ask, card S, ask, card g12, ask, card r9, stop, card b11, stop"


def names_in_order(text: str) -> list[str]:
    return re.findall(r"^ [▸ ] (\w+) .*[○●]", text, re.MULTILINE)


@pytest.mark.rule("CJ-4", "CJ-6")
@pytest.mark.parametrize("dealer", range(4))
def test_players_stand_in_their_order_from_the_dealers_left(dealer: int) -> None:
    text = drawn(table("colouredjack", f"dealer {dealer}", 4), None)
    names = ["Anna", "Ben", "Clara", "David"]
    assert names_in_order(text) == names[dealer + 1 :] + names[: dealer + 1]
    assert names[dealer] in row(text, "Geber")
    assert names[(dealer + 1) % 4] in row(text, "▸")


@pytest.mark.rule("CJ-7")
def test_of_the_others_there_are_backs_a_number_and_whether_they_stopped() -> None:
    play = table("colouredjack", f"dealer 0, {BEFORE_ANNA}, card y12", 4)
    text = drawn(play, 0, you=0)
    assert re.search(r"Clara +▒▒▒▒ +4 Karten +gestoppt", text)
    assert re.search(r"David +▒ +1 Karte +gestoppt", text)
    assert re.search(r"▸ Du +Geber +▒ +1 Karte +○○○○○", text)


@pytest.mark.rule("CJ-7")
def test_no_picture_tells_the_cards_of_another() -> None:
    one = table("colouredjack", "dealer 0, card r12, ask, card S, ask, card g12, stop, card y3", 2)
    two = table("colouredjack", "dealer 0, card b1, ask, card b2, ask, card b3, stop, card y3", 2)
    for columns in (44, 80):
        assert drawn(one, 0, columns=columns) == drawn(two, 0, columns=columns)
        assert drawn(one, None, columns=columns) == drawn(two, None, columns=columns)
        assert drawn(one, 1, columns=columns) != drawn(two, 1, columns=columns)


def test_the_hand_is_drawn_with_number_mark_and_colour() -> None:
    play = table("colouredjack", "dealer 1, card r12, ask, card y1, ask, card g4, ask, card +", 2)
    text = drawn(play, 0, you=0)
    assert "│W12     ▲│ │4       ♣│ │1       ☀│ ║+       +║" in text
    assert "╰── rot ──╯ ╰─ grün ──╯ ╰─ gelb ──╯" in text
    assert "── red ──" in drawn(play, 0, "en")
    assert "[▲W12] [♣4] [☀1] [+]" in drawn(play, 0, columns=44)
    assert "│W12   │" in drawn(play, 0, lines=24)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("card r12, ask, card g5", "17, noch 6 bis 23"),
        ("card r12, ask, card g11", "23!"),
        ("card r12, ask, card g12", "24, überzogen"),
        ("card S, ask, card r12, ask, card g12", "23 durch S"),
        ("card r12, ask, card +", "23 durch +"),
    ],
)
def test_the_hand_says_how_far_it_is(cards: str, said: str) -> None:
    assert f" {said} ═══" in drawn(table("colouredjack", f"dealer 1, {cards}", 2), 0)


def bar(text: str) -> str:
    return next(line for line in text.splitlines() if re.match(r" │[█▓░]", line))


@pytest.mark.parametrize(("columns", "unit"), [(44, 1), (60, 2), (80, 2), (100, 3)])
def test_the_dial_is_as_long_as_the_total(columns: int, unit: int) -> None:
    text = drawn(table("colouredjack", "dealer 1, card r12, ask, card g5", 2), 0, columns=columns)
    assert bar(text) == " │" + "█" * 12 * unit + "▓" * 5 * unit + " 17"
    scale, numbers = row(text, "╋"), row(text, "  15 ")
    assert scale.index("╋") == numbers.index("23") + 1 == 1 + 23 * unit


def test_the_dial_shows_what_an_extra_card_lifts_and_runs_out_above() -> None:
    lifted = drawn(table("colouredjack", "dealer 1, card r12, ask, card +", 2), 0)
    assert bar(lifted) == " │" + "█" * 24 + "░" * 22 + " 23"
    above = drawn(table("colouredjack", "dealer 1, card r12, ask, card g12, ask, card y9", 2), 0)
    assert bar(above) == " │" + "█" * 24 + "▓" * 24 + "█" * 4 + "▸ 33"


# ── The last showdown ────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("ben", "anna", "winner", "said", "clause"),
    [
        ("card r12, stop", "card b11, stop", "Ben", "die höchste Summe", "CJ-14"),
        ("card r12, stop", "card b7, ask, card b5, stop", "Ben", "weniger Karten", "CJ-15"),
        (
            "card r12, ask, card +, stop",
            "card b12, ask, card b11, stop",
            "Anna",
            "ohne Zusatzkarte",
            "CJ-16",
        ),
        ("card r12, ask, card b1, stop", "card y11, ask, card b2, stop", "Ben", "höchste Einzelkarte", "CJ-17"),
        ("card y12, stop", "card r12, stop", "Anna", "bessere Farbe", "CJ-18"),
    ],
)
def test_the_last_round_names_the_winner_and_what_decided(
    ben: str, anna: str, winner: str, said: str, clause: str
) -> None:
    text = drawn(table("colouredjack", f"dealer 0, {ben}, {anna}", 2), 0)
    assert said in row(text, f"({clause})")
    assert "Runde 1" in row(text, f"({clause})")
    assert winner in row(text, "★")
    assert text.count("★") == 1


def test_a_shared_round_and_one_that_nobody_wins() -> None:
    shared = drawn(table("colouredjack", "dealer 0, card +, stop, card +, stop", 2), 0)
    assert "(CJ-19)" in shared
    assert shared.count("★") == 2
    lost = "card r12, ask, card g12, stop, card y12, ask, card b12, stop"
    nobody = drawn(table("colouredjack", f"dealer 0, {lost}", 2), 0)
    assert "alle über 23, niemand gewinnt (CJ-14)" in nobody
    assert "★" not in nobody
    assert "24, überzogen" in nobody


def test_the_showdown_lists_all_hands_the_best_first() -> None:
    play = table("colouredjack", f"dealer 0, {BEFORE_ANNA}, card y12, ask, card g5, ask, card +, stop", 4)
    rows = drawn(play, 0, you=0).split("(CJ-15)\n")[1].splitlines()[:4]
    assert [line.split()[0] for line in rows] == ["★", "Clara", "Ben", "David"]
    assert rows[0].split() == ["★", "Du", "23", "durch", "+", "☀W12", "♣5", "+"]
    assert rows[1].split() == ["Clara", "23", "durch", "S", "♣W12", "▲9", "☀3", "S"]


@pytest.mark.rule("CJ-20")
def test_wins_are_pegs_towards_the_goal_or_numbers() -> None:
    round_one = "dealer 0, card r12, stop, card b11, stop"
    assert re.search(r"Ben .*●○○○○", drawn(table("colouredjack", round_one, 2), 0))
    assert re.search(r"Ben .*● 1/20", drawn(table("colouredjack", round_one, 2, wins=20), 0))
    fixed = drawn(table("colouredjack", round_one, 2, rounds=3), 0)
    assert "Runde 2 von 3" in fixed
    assert re.search(r"Ben .*● 1$", fixed, re.MULTILINE)


# ── What is typed ────────────────────────────────────────────────────────────
def test_both_moves_have_letters_in_both_languages() -> None:
    play = table("colouredjack", "dealer 1, card r5", 2)
    for lang in ("de", "en"):
        letters = [str(pick) for key, pick in offered(play, lang).answers.items() if len(key) == 1 and key.isalpha()]
        assert sorted(letters) == ["ask", "stop"]


def test_the_rule_that_matters_is_the_one_that_binds() -> None:
    play = table("colouredjack", "dealer 1, card r5", 2)
    assert board(play).clause(play.view(0)) == "CJ-8"
    assert board(play).clause(go_on(play, "ask, card S").view(0)) == "CJ-11"
    assert board(play).clause(go_on(play, "ask, card +").view(0)) == "CJ-13"
