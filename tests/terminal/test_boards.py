"""What is drawn of a view, and that it fits."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import kartenhaus as kh
from kartenhaus.core.voice import Voice
from kartenhaus.terminal.boards import Board, board_for
from kartenhaus.terminal.draw import width
from kartenhaus.terminal.screen import Screen
from tests.positions import go_on, table

GAMES = ["white-jack", "tauziehen"]
HANDS = "first 0, deal 7, deal 29, deal 11, deal 12"


@pytest.fixture(autouse=True)
def eighty_by_forty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "40")


def drawn(play: kh.Play, seat: int | None, lang: str = "de", you: int | None = None, colours: int = 0) -> str:
    screen = Screen(lang, colours)
    board = board_for(play.game, screen, Voice(lang, ("Anna", "Ben"), you))
    return "\n".join(board.draw(play.view(seat)))


def row(text: str, part: str) -> str:
    return next(line for line in text.splitlines() if part in line)


# ── Fitting ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("lines", [24, 40])
@pytest.mark.parametrize("columns", [40, 59, 60, 80, 120, 200])
@pytest.mark.parametrize("name", GAMES)
def test_no_board_is_wider_than_the_screen(
    name: str, columns: int, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    screen, voice = Screen("de"), Voice("de", ("Anna Maximiliane", "Benedikt"))
    play = kh.game(name).start(seed=columns)
    boards = [board_for(play.game, screen, voice), Board(play.game, screen, voice)]
    player = kh.player("random", play.game, seed=columns)
    for n in range(60):
        if play.to_act == kh.OVER:
            break
        if n % 4 == 0:
            lines_drawn = [line.rstrip() for board in boards for line in board.draw(play.view(play.to_act))]
            assert max(map(width, lines_drawn)) <= columns
        play.make(player.choose(play.view(play.to_act)))


@pytest.mark.parametrize("name", GAMES)
def test_colour_changes_nothing_but_colour(name: str) -> None:
    play = kh.game(name).start(seed=4)
    plain, coloured = drawn(play, 0), drawn(play, 0, colours=256)
    assert plain != coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_below_sixty_columns_a_card_is_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 13, card 1")
    assert "│13     13│" in drawn(play, 0)
    monkeypatch.setenv("COLUMNS", "59")
    assert "[13 ●·■✚·]" in drawn(play, 0)


def test_on_a_low_screen_cards_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "24")
    assert "│13 ● · │" in drawn(table("white-jack", "starter 0, dice 6 6, card 13, card 1"), 0)


# ── White Jack ───────────────────────────────────────────────────────────────
def test_white_jack_measures_both_totals_against_the_limit() -> None:
    text = drawn(table("white-jack", "starter 0, dice 5 4, card 31, card 7"), 0)
    scale, line = row(text, " 10  11  12"), row(text, "╋")
    bars = [row for row in text.splitlines() if "█" in row]
    assert line.index("╋") == scale.index("9")
    assert [bar.rindex("█") for bar in bars] == [scale.index("3"), scale.index("5")]
    assert [bar.split("│")[-1].split("┃")[0].split()[-1] for bar in bars] == ["3", "5"]
    assert "Limit 9" in text


def test_white_jack_has_a_block_for_each_card_and_shows_what_the_joker_counts() -> None:
    play = table("white-jack", "starter 0, dice 5 4, card 0, card 1")
    assert "│" + "░" * 6 * 4 in drawn(play, 0)
    assert "=6" in drawn(play, 0)
    go_on(play, "pause, lay, card 31, lay, card 15, pause")
    text = drawn(play, 0)
    assert "=0" in text
    assert "░" not in text
    assert "│" + "█" * 1 * 4 + "▓" * 5 * 4 + " 6" in text
    assert "│" + "█" * 4 * 4 + " 4" in text


def test_white_jack_says_who_is_ahead_and_how_many_cards_lie_where() -> None:
    text = drawn(table("white-jack", "starter 1, dice 6 6, card 31, card 7"), 0, "en", you=0)
    assert "Ben ◂ ahead" in text
    assert "You   " in text
    assert text.count("pile 31 · discard 0 · trophies 0") == 2
    assert text.index("Ben ◂") < text.index("You   ")


def test_white_jack_remembers_laid_cards_only_by_option() -> None:
    first = "starter 0, dice 1 1, card 1, card 31, dice 6 6, card 3, card 5"
    assert "lagen schon offen: 3 31" in drawn(table("white-jack", first, memory=True), 0)
    assert "davon verloren: 31" in drawn(table("white-jack", first, memory=True), 0)
    assert "lagen schon offen" not in drawn(table("white-jack", first), 0)


# ── Tauziehen ────────────────────────────────────────────────────────────────
def rope_row(text: str, value: int) -> int:
    """How far below the upper border the foot of a rope card lies."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if "═══ " in line)
    return next(n for n, line in enumerate(lines) if re.search(rf"[─━═]{value}[─━═]", line)) - first


def test_tauziehen_pulls_rope_cards_towards_whoever_looks() -> None:
    play = go_on(table("tauziehen", HANDS), "mark 1")
    before = drawn(play, 1)
    assert {rope_row(before, value) for value in (1, 2, 4, 8, 16)} == {5}
    go_on(play, "play 12 mark 4, draw 3")
    mine, theirs = drawn(play, 1), drawn(play, 0)
    assert [rope_row(mine, value) for value in (1, 2, 4, 8, 16)] == [5, 5, 6, 6, 5]
    assert [rope_row(theirs, value) for value in (1, 2, 4, 8, 16)] == [5, 5, 4, 4, 5]


def test_tauziehen_names_whoever_blocks_a_rope_card_and_frames_it_differently() -> None:
    play = go_on(table("tauziehen", HANDS), "mark 1, play 12 mark 8, draw 3")
    text = drawn(play, 0)
    assert "┏━━Anna━━━┓" in text
    assert "╔═══Ben═══╗" in text
    assert "┏━━━Ben━━━┓" in drawn(play, 1)


def test_tauziehen_tells_what_each_hand_card_would_do() -> None:
    play = go_on(table("tauziehen", HANDS), "mark 1, play 12 mark 8, draw 3")
    text = drawn(play, 0)
    assert "zieht ● ▲ ■" in text
    assert "zieht ● ■ ★" in text
    assert "✚ ist blockiert" in text
    assert "Markierer auf ▲ ■" in text


def test_tauziehen_foretells_a_point_and_counts_it_with_a_peg() -> None:
    play = table("tauziehen", "first 1, deal 10, deal 24, deal 3, deal 17")
    go_on(play, "mark 1, play 10 mark 2, draw 26, play 17 mark 16, draw 5")
    assert "über die Grenze" not in drawn(play, 0)
    go_on(play, "play 24 mark 8, draw 28, play 3 mark 1, draw 6")
    text = drawn(play, 0)
    assert "✚ über die Grenze: +1" in text
    assert "Grenze: Anna ◇◇◇◇" in text
    go_on(play, "play 28 mark 4, draw 7")
    assert "Grenze: Anna ◆◇◇◇" in drawn(play, 0)


def test_tauziehen_says_when_the_marker_stays() -> None:
    play = go_on(table("tauziehen", "first 0, deal 9, deal 29, deal 12, deal 17"), "mark 8, play 17 mark 1, draw 3")
    assert "Markierer bleibt auf ✚" in drawn(play, 0)


@pytest.mark.rule("TZ-18")
@pytest.mark.parametrize(("columns", "said"), [(40, "Hand 2 (9) ·"), (80, "Hand 2, bekannt 9 ● ✚ ·")])
def test_tauziehen_shows_the_card_that_came_face_up(columns: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    play = table("tauziehen", "first 0, deal 3, deal 5, deal 6, mark 4, deal 9", opening="even")
    assert said in drawn(play, 0, you=0)
    assert said not in drawn(play, 1, you=1)
    assert max(map(width, drawn(play, 0, you=0).splitlines())) <= columns


def test_a_spectator_sees_no_hand() -> None:
    play = table("tauziehen", HANDS)
    assert "│29     29│" in drawn(play, 0)
    assert "│29     29│" not in drawn(play, None)
    assert "│29     29│" not in drawn(play, 1)


# ── Any game ─────────────────────────────────────────────────────────────────
def test_a_game_without_a_board_is_shown_by_the_fields_of_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("white-jack", "starter 1, dice 5 4, card 31, card 7")
    text = "\n".join(Board(play.game, Screen("de"), Voice("de", ("Anna", "Ben"), 0)).draw(play.view(0)))
    assert "Limit: 9" in text
    assert "vorn: Ben" in text
    assert re.search(r"gelegt +7 +31", text)
    assert re.search(r"Du +Ben", text)


def test_the_board_of_any_game_hides_what_the_view_hides() -> None:
    play = table("tauziehen", HANDS)
    board = Board(play.game, Screen("de"), Voice("de", ("Anna", "Ben")))
    assert "Hand: 7 29" in "\n".join(board.draw(play.view(0)))
    assert "29" not in "\n".join(board.draw(play.view(1)))


def test_board_for_falls_back_to_the_board_of_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kh.game("white-jack")
    assert type(board_for(game, Screen("de"), Voice())) is not Board
    game.about = replace(game.about, package="without_a_board")
    assert type(board_for(game, Screen("de"), Voice())) is Board
