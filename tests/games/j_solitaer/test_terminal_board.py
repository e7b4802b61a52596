"""J-Solitär's board, and how its many lays are typed."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from unittest.mock import patch

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Pick
from kartenhaus.games.j_solitaer.actions import End, Exchange, Lay, LayOpen, LaySlot, Turn
from kartenhaus.games.j_solitaer.view import JSolitaerView
from tests.positions import go_on, table
from tests.terminal.pictures import board, drawn, offered, positions, row

VERRAETER = "first 0, card dJ, card e3, card a1, card c2, card d1"
HAND = "card a2, card eJ, card aJ, card bJ, card eB, card e2, card eD, card aJ"
START = f"{VERRAETER}, {HAND}"
WAYS = {"serve": "bedienen", "throw": "werfen", "redirect": "umleiten", "effect": "Effekt"}


def alone(picks: str = START) -> kh.Play:
    return table("j-solitaer", picks, 1)


@lru_cache
def with_slot() -> kh.Play:
    """A player who may exchange and lay a Slot, with an open card of the Eckstapel. Only looked at."""
    for seed in range(400):
        for play in positions("j-solitaer", 4, seed, 200):
            kinds = {type(pick) for pick in play.legal()} if play.to_act >= 0 else set()
            if {Exchange, LaySlot, LayOpen, Lay} <= kinds:
                return play
    raise AssertionError("no such position")


# ── The table ────────────────────────────────────────────────────────────────
@pytest.mark.rule("JS-6")
def test_five_piles_lie_in_a_row_bare_ones_in_a_double_frame() -> None:
    text = drawn(alone(), 0, you=0)
    assert row(text, "╔").count("╔") == 5
    assert re.findall(r"═ (\d) ═", row(text, "╔")) == ["1", "2", "3", "4", "5"]
    assert re.findall(r"║(\w\w) +×1║", row(text, "×1")) == ["dJ", "e3", "a1", "c2", "d1"]
    assert row(text, "Verräter").count("Verräter") == 5
    assert "Apricot" in text
    assert "ambassador" not in text


def test_the_english_board_has_english_names() -> None:
    play = go_on(alone(), "turn, card cB")
    for columns in (50, 100):
        text = drawn(play, 0, "en", columns=columns)
        assert "corner pile" in text
        assert not re.search("Verräter|Eckstapel", text)
    assert row(drawn(play, 0, "en"), "traitor").count("traitor") == 5


@pytest.mark.rule("JS-2", "JS-11")
def test_a_reserved_pile_has_a_heavy_frame_and_a_flag_until_the_turn_ends() -> None:
    play = go_on(alone(), "lay aJ on 2")
    text = drawn(play, 0)
    assert re.search(r"┏━+ 2 ━+┓", text)
    assert "┗⚑reserviert┛" in text
    assert "⚑ reserviert" in drawn(play, 0, columns=44)
    assert re.search(r"┃aJ +×2┃", text)
    assert "⚑ reserved" in drawn(play, 0, "en")
    assert "⚑" not in drawn(go_on(play, "end, card c1"), 0)


@pytest.mark.rule("JS-10")
def test_the_token_of_the_one_plain_serve_is_used_up() -> None:
    play = alone()
    assert "● einmal einfach bedienen: noch frei" in drawn(play, 0)
    go_on(play, "lay a2 on 3")
    assert "○ einfach bedient; jetzt nur noch werfen und umleiten" in drawn(play, 0)
    assert "● the one plain serve: still free" in drawn(alone(), 0, "en")


@pytest.mark.rule("JS-13")
def test_the_eckstapel_lies_face_down_with_its_open_card_beside_it() -> None:
    play = alone()
    assert "╰── 50 ───╯" in drawn(play, 0)
    assert "offen─" not in drawn(play, 0)
    go_on(play, "turn, card cB")
    text = drawn(play, 0)
    assert "╰── 49 ───╯ ╰──1 offen──╯" in text
    assert "│cB         │" in text
    assert "○ vom Eckstapel aufgeblättert" in text
    assert "Eckstapel 49 · cB Cyan-Botschafter (1 offen)" in drawn(play, 0, columns=50)


@pytest.mark.rule("JS-22")
def test_everyone_sees_sizes_and_slots_of_all() -> None:
    play = with_slot()
    view = play.view(play.to_act)
    assert isinstance(view, JSolitaerView)
    text = drawn(play, None)
    for seat, side in enumerate(view.sides):
        line = row(text, ("Anna", "Ben", "Clara", "David")[seat])
        assert f"Hand {side.held} · Stapel {side.pile}" in line
        for slot in side.slots:
            assert slot.card in line
        assert ("⇄" in line) == any(slot.exchangeable for slot in side.slots)
        assert ("▸" in line) == (seat == play.to_act)


@pytest.mark.rule("JS-22")
def test_no_picture_tells_the_hand_of_another() -> None:
    other = HAND.replace("card eJ", "card b4").replace("card eD", "card c3")
    ends = "end, card b1, card b2, card b3, card c1, card c4, card d2, card d3, card d4"
    one, two = (table("j-solitaer", f"{VERRAETER}, {hand}, {ends}", 2) for hand in (HAND, other))
    for columns in (44, 80):
        assert drawn(one, 1, columns=columns) == drawn(two, 1, columns=columns)
        assert drawn(one, None, columns=columns) == drawn(two, None, columns=columns)
        assert drawn(one, 0, columns=columns) != drawn(two, 0, columns=columns)


@pytest.mark.parametrize("lines", [24, 40])
def test_the_hand_lies_by_colours(lines: int) -> None:
    text = drawn(alone(), 0, you=0, lines=lines)
    assert "│a2 │aJ │aJ  │  │bJ  │  │e2 │eB │eD │eJ  │" in text
    assert re.search(r"Apricot +Beere +Efeu$", text, re.MULTILINE)
    assert re.search(r"deine Hand ═+ 8 Karten", text)
    assert "Apricot  a2 aJ aJ" in drawn(alone(), 0, columns=44)


def test_a_huge_hand_is_drawn_in_words_with_every_card() -> None:
    for play in positions("j-solitaer", 1, 2, 200):
        if play.to_act == 0:
            end = [pick for pick in play.legal() if isinstance(pick, End)]
            play.make(end[-1])
        view = play.view(0)
        if isinstance(view, JSolitaerView) and view.hand and len(view.hand) > 20:
            shown = re.findall(r"\b[a-e][1234BDJ]\b", drawn(play, 0).split("═══ Hand")[1])
            assert shown == view.hand
            return
    raise AssertionError("the hand did not grow")


# ── What is typed ────────────────────────────────────────────────────────────
@pytest.mark.parametrize("seats", range(1, 6))
def test_every_lay_is_typed_as_card_and_pile(seats: int) -> None:
    for n, play in enumerate(positions("j-solitaer", seats, seats, 80)):
        if play.to_act < 0:
            break
        offer = offered(play, ("de", "en")[n % 2])
        view = play.view(play.to_act)
        assert isinstance(view, JSolitaerView)
        for pick in play.legal():
            assert isinstance(pick, Pick)
            match pick:
                case Lay(card, pile):
                    keys = [f"{card}{pile}", f"{card} {pile}"]
                case LaySlot(card, pile):
                    keys = [f"s{card}{pile}", f"s{card} {pile}"]
                case LayOpen(pile):
                    keys = [f"o{pile}", f"o {pile}"]
                case Exchange(slot, card):
                    keys = [f"x{slot}{card}", f"x{slot} {card}"]
                case End(int(announced)):
                    keys = [f"n{announced}", f"n {announced}"]
                case End():
                    keys = ["n"]
                case _:
                    assert isinstance(pick, Turn)
                    keys = ["t"]
            for key in [*keys, str(pick)]:
                assert offer.meant(key) == offer.meant(key.upper()) == pick


def test_a_line_for_each_card_says_where_it_goes_and_how() -> None:
    checked = set()
    for play in positions("j-solitaer", 2, 8, 120):
        if play.to_act < 0:
            break
        text = re.sub(r"\s*\n +", " ", "\n".join(offered(play, columns=44).lines))
        lines = {line.split()[0]: line.rstrip() for line in text.splitlines()}
        view = play.view(play.to_act)
        assert isinstance(view, JSolitaerView)
        for choice in view.choices:
            code = {"hand": choice.card, "slot": f"s{choice.card}", "open": "o"}[choice.source]
            part = f"{choice.pile}{'⚑' if choice.reserves else ''}"
            assert re.search(rf"{WAYS[choice.way]} (\d⚑? )*{part}( |$)", lines[code]), (lines[code], choice)
            checked.add(choice.way)
    assert checked == set(WAYS)


def test_numbers_are_left_to_what_shares_no_line() -> None:
    offer = offered(alone())
    assert [str(offer.answers[str(n)]) for n in range(1, offer.last + 1)] == ["turn", "end"]
    assert offer.is_unknown_number("3")
    assert offer.lines[0] == "Tippe Karte und Stapel, zum Beispiel a2\u00a03; ⚑ reserviert den Stapel."
    assert offer.lines[2].split() == ["aJ", "Apricot-Jay", "Effekt", "1⚑", "2⚑", "3⚑", "4⚑", "5⚑"]


def test_a_slot_is_laid_with_s_and_exchanged_with_x() -> None:
    play = with_slot()
    text = "\n".join(offered(play).lines)
    slot = next(pick.slot for pick in play.legal() if isinstance(pick, Exchange))
    assert re.search(rf"^x{slot}  Slot .* tauschen +gegen ", text, re.MULTILINE)
    assert re.search(r"^s\w\w  Slot ", text, re.MULTILINE)
    assert re.search(r"^o    offene Karte ", text, re.MULTILINE)


@pytest.mark.parametrize(("seats", "most"), [(1, 31), (2, 31), (5, 33)])
def test_all_that_is_possible_stands_below_the_board_on_one_screen(seats: int, most: int) -> None:
    with patch.dict(os.environ, COLUMNS="80", LINES="30"):
        for play in positions("j-solitaer", seats, 21, 60):
            view = play.view(max(play.to_act, 0))
            assert isinstance(view, JSolitaerView)
            if play.to_act >= 0 and view.hand and len(view.hand) <= 8:
                choice = offered(play, columns=76).lines
                assert len(choice) <= 14
                assert len(board(play, you=play.to_act).draw(view)) + 2 + len(choice) <= most
