"""Blocks of text stay rectangles, whatever is put into them."""

from __future__ import annotations

import re

import pytest

from kartenhaus.terminal.draw import (
    DOUBLE,
    HEAVY,
    THIN,
    Block,
    Paint,
    beside,
    block,
    box,
    centre,
    columns_of,
    fan,
    flow,
    left,
    printable,
    rail,
    right,
    shelves,
    short,
    spread,
    start_of,
    width,
    wrapped,
)

SKY = "#56b4e9"


def is_rectangle(lines: Block) -> bool:
    return len({width(line) for line in lines}) == 1


def test_colour_takes_no_room_and_wide_characters_take_two_columns() -> None:
    assert width(Paint(256)("●▲■", SKY, bold=True)) == 3
    assert width("日本") == 4
    assert width("e\u0301") == 1


def test_without_colours_a_text_is_painted_as_it_is() -> None:
    assert Paint(0)("●", SKY, bold=True) == "●"


def test_true_colour_is_exact_and_256_colours_are_the_nearest() -> None:
    assert "38;2;86;180;233" in Paint(1 << 24)("●", SKY)
    assert "38;5;74m" in Paint(256)("●", SKY)


@pytest.mark.parametrize("align", [left, right, centre])
@pytest.mark.parametrize("text", ["", "a", "Ähre", "日本", Paint(256)("★", SKY)])
def test_padding_reaches_the_width_asked_for(align: type, text: str) -> None:
    assert width(align(text, 9)) == 9


def test_what_is_too_long_is_cut_with_a_sign() -> None:
    assert short("Maximiliane", 5) == "Maxi…"
    assert short("Anna", 5) == "Anna"
    assert width(short("日本語", 4)) <= 4


def test_blocks_beside_each_other_are_as_tall_as_the_tallest() -> None:
    made = beside([["a"], ["b", "bb", "bbb"]], gap=2)
    assert made == ["a  b  ", "   bb ", "   bbb"]
    assert is_rectangle(made)


def test_shelves_begin_a_new_row_where_the_width_ends() -> None:
    made = shelves([box(["x" * 8])] * 5, 32)
    assert len(made) == 6
    assert is_rectangle(made)
    assert width(made[0]) <= 32


def test_columns_are_read_downwards() -> None:
    assert columns_of(["a", "b", "c", "d", "e"], 8, gap=3) == ["a   d", "b   e", "c    "]
    assert columns_of([], 80) == []


def test_two_ends_of_a_line_go_below_each_other_when_there_is_no_room() -> None:
    assert spread("Anna", "Stapel 3", 20) == ["Anna        Stapel 3"]
    assert spread("Anna", "Stapel 3", 10) == ["Anna    ", "Stapel 3"]


@pytest.mark.parametrize("edge", [THIN, DOUBLE, HEAVY])
@pytest.mark.parametrize("word", ["", "A", "Maximiliane"])
def test_a_box_is_a_rectangle_with_words_let_into_its_edges(edge: str, word: str) -> None:
    made = box(["12", "1234567"], edge, above=word, below=word)
    assert is_rectangle(made)
    assert made[0][0] + made[0][-1] + made[-1][0] + made[-1][-1] == edge[0] + edge[2] + edge[4] + edge[5]


def test_a_picture_is_never_parted_from_its_word() -> None:
    lines = wrapped("Der Markierer kommt jetzt auf ■ Quadrat und nicht auf ★ Stern.", 32, "· ")
    assert lines[0].startswith("· ")
    assert all(line.startswith("  ") for line in lines[1:])
    assert not any(line.endswith(("■", "★")) for line in lines)
    assert all(width(line) <= 32 for line in lines)


def test_what_would_steer_the_terminal_is_taken_out() -> None:
    assert printable("An\x1b[31mna\a") == "An\ufffd[31mna\ufffd"


def test_a_block_of_nothing_is_nothing() -> None:
    assert block([]) == []
    assert beside([]) == []


# ── Parts and rails ──────────────────────────────────────────────────────────
def test_the_start_of_a_text_is_counted_without_its_colour() -> None:
    red = Paint(256)("abc", "#ff0000")
    assert start_of("abcdef", 4) == "abcd"
    assert re.sub(r"\x1b\[[0-9;]*m", "", start_of(red + "def", 2)) == "ab"
    assert start_of("漢字", 3) == "漢"


def test_parts_flow_and_break_between_each_other() -> None:
    assert flow(["one", "two", "three"], 12, "> ") == ["> one · two", "  three"]
    assert flow([], 12, "> ") == ["> "]


def test_a_part_that_fits_no_line_breaks_at_its_spaces() -> None:
    assert flow(["a", "bb cc dd ee"], 8, "> ") == ["> a · bb", "  cc dd", "  ee"]


def test_a_rail_has_words_at_both_ends_or_in_two_rows() -> None:
    assert rail("ab", "cd", 20) == ["═══ ab ══════ cd ═══"]
    assert rail("ab", "", 10) == ["═══ ab ═══"]
    assert rail("left", "right", 18) == ["═══ left ═════════", "             right"]


def test_of_fanned_cards_all_but_the_last_peek_out() -> None:
    assert fan([box(["one"]), box(["two"])], 3) == ["╭──╭───╮", "│on│two│", "╰──╰───╯"]
    assert fan([box(["one"])], 3) == box(["one"])
