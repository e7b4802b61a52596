"""Every board at every size: nothing sticks out, nothing hangs on colour alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.games import GAMES
from kartenhaus.terminal.boards import Board
from kartenhaus.terminal.draw import width
from tests.terminal.pictures import board, drawn, offered, positions

OPTIONS: dict[str, dict[str, Any]] = {"black-jack": {"hole_card": "peek"}, "j-solitaer": {"rounds": 2}}
TABLES = [(name, seats) for name, about in GAMES.items() for seats in range(about.fewest, about.most + 1)]


@pytest.mark.parametrize("name", kh.games())
def test_every_game_has_a_board_of_its_own(name: str) -> None:
    assert type(board(kh.game(name).start(seed=1))) is not Board


@pytest.mark.parametrize("columns", [40, 44, 60, 73, 80, 100, 120])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_boards_and_choices_keep_to_the_width(name: str, seats: int, columns: int) -> None:
    for n, play in enumerate(positions(name, seats, columns, 16, **OPTIONS.get(name, {}))):
        lang, lines = ("de", "en")[n % 2], (24, 40)[n // 2 % 2]
        seat = play.to_act if play.to_act >= 0 else 0
        for onlooker in (seat, (seat + 1) % seats, None):
            for line in drawn(play, onlooker, lang, onlooker, columns, lines).splitlines():
                assert width(line) <= columns, line
        if play.to_act >= 0:
            for line in offered(play, lang, columns - 4).lines:
                assert width(line) <= columns - 4, line


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_line_of_a_framed_card_is_broken(name: str, seats: int) -> None:
    """A corner has its counterpart: as many cards begin as end, on whatever shelf they lie."""
    for play in positions(name, seats, 7, 12, **OPTIONS.get(name, {})):
        for lines in (24, 40):
            text = drawn(play, max(play.to_act, 0), lines=lines)
            for above, below in ("╭╰", "╮╯", "╔╚", "╗╝", "┏┗", "┓┛"):
                assert text.count(above) == text.count(below)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_without_colour_the_picture_is_the_same(name: str, seats: int) -> None:
    for n, play in enumerate(positions(name, seats, 4, 12, **OPTIONS.get(name, {}))):
        seat, columns = max(play.to_act, 0), (50, 80)[n % 2]
        coloured = drawn(play, seat, columns=columns, colours=256)
        plain = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()]
        assert plain == drawn(play, seat, columns=columns).splitlines()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_languages_are_whole(name: str, seats: int) -> None:
    """No blank of a text is left unfilled."""
    for play in positions(name, seats, 11, 12, **OPTIONS.get(name, {})):
        for lang in ("de", "en"):
            text = drawn(play, max(play.to_act, 0), lang, 0)
            assert not re.search(r"[{}]", text)


@pytest.mark.parametrize("name", [name for name, about in GAMES.items() if about.most > 2])
def test_whoever_has_left_is_marked(name: str) -> None:
    play = kh.game(name).start(3, seed=5)
    assert "ausgestiegen" not in drawn(play, 0)
    assert " raus " not in drawn(play, 0)
    play.apply("leave 2", seat=2)
    assert re.search(r"Clara .*(ausgestiegen| raus )", drawn(play, 0))


@pytest.mark.parametrize("name", kh.games())
def test_a_long_name_is_cut(name: str) -> None:
    game = kh.game(name)
    seats = game.about.most
    long = "Maximiliane-Friederike"
    play = game.start(seats, seed=3, names=[f"{long} {seat}" for seat in range(seats)])
    its = board(play)
    its.voice = its.voice._replace(names=play.names)
    assert all(width(line) <= 80 for line in its.draw(play.view(0)))
