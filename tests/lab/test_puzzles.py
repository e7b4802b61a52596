"""Positions in which one action is clearly best."""

from __future__ import annotations

import itertools

import pytest

import kartenhaus as kh
from kartenhaus.lab.puzzles import MARGINS, Position, Puzzle, positions, puzzle, puzzles
from kartenhaus.players.coach import hint


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    return puzzles(kh.game("white-jack"), 3, seed=7)


def test_the_best_action_beats_all_others_by_the_margin(found: list[Puzzle]) -> None:
    assert len(found) == 3
    for one in found:
        assert one.actions[0].action == one.best == one.right[0]
        assert one.actions[0].worth - one.actions[len(one.right)].worth >= MARGINS["duel"]


def test_the_same_seed_finds_the_same_puzzles(found: list[Puzzle]) -> None:
    assert puzzles(kh.game("white-jack"), 3, seed=7) == found


def test_a_record_holds_what_the_seat_saw_up_to_the_position(found: list[Puzzle]) -> None:
    for one in found:
        assert f'[Seen "{one.seat}"]' in one.record
        assert one.record.count("(") <= one.n


def test_the_reason_is_told_in_both_languages(found: list[Puzzle]) -> None:
    for one in found:
        assert one.de.startswith("Am besten ")
        assert one.en.startswith("Best ")


def test_another_search_finds_the_same_action_best() -> None:
    game = kh.game("tauziehen")
    [one] = puzzles(game, 1, seed=1, simulations=600)
    place = next(place for place in positions(game, one.seats, 1) if is_there(one, place))
    assert hint(game, place.view, 400, seed="yet another").best == one.best


def is_there(one: Puzzle, place: Position) -> bool:
    return len(place.play.numbers) == one.n and place.play.record(one.seat) == one.record


def test_where_everything_is_about_equally_good_there_is_no_puzzle() -> None:
    game = kh.game("tauziehen", opening="mark")
    first = next(itertools.islice(positions(game, 2, 3), 0, None))
    assert puzzle(game, first, 200) is None


def test_ctrl_c_gives_those_found_so_far() -> None:
    def interrupt(more: int) -> None:
        raise KeyboardInterrupt

    assert len(puzzles(kh.game("white-jack"), 5, seed=7, progress=interrupt)) == 1
