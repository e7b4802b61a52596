"""Clocks: a time for each move, or for the game with an increment; closed hours do not count."""

from __future__ import annotations

from kartenhaus.table.clocks import GRACE, allowed, elapsed, flag_falls, left, used
from kartenhaus.table.entries import Clock, Person, Setup
from kartenhaus.table.table import Table


def table_with(clock: Clock | None) -> Table:
    table = Table("t", Setup("tauziehen", "", 2, "p0", clock=clock))
    table.commit(0)
    for seat in (0, 1):
        table.sit(seat, Person(f"p{seat}", "P"), 1000)
    return table


def test_without_a_clock_everybody_has_as_long_as_they_like() -> None:
    table = table_with(None)
    assert allowed(table, 0) is None
    assert flag_falls(table, 10**9) is None
    assert used(table, table.to_act, 10**9) == 0


def test_a_time_for_each_move_begins_anew_with_every_turn() -> None:
    table = table_with(Clock(move=30))
    seat = table.to_act
    assert left(table, 11_000)[seat] == 20_000
    table.act(seat, str(table.play.legal()[0]) if table.play else "", 11_000, used(table, seat, 11_000))
    assert left(table, 11_000) == [30_000, 30_000]


def test_a_time_for_the_game_runs_down_and_the_increment_comes_after_each_move() -> None:
    table = table_with(Clock(game=60, increment=5))
    seat = table.to_act
    table.act(seat, str(table.play.legal()[0]) if table.play else "", 21_000, used(table, seat, 21_000))
    assert left(table, 21_000)[seat] == 60_000 - 20_000 + 5_000
    assert left(table, 22_000)[1 - seat] == 59_000, "and the other's runs"


def test_a_flag_falls_a_moment_after_the_time_is_up() -> None:
    table = table_with(Clock(move=30))
    assert flag_falls(table, 1000) == 30_000 + GRACE
    assert flag_falls(table, 31_000) == GRACE
    assert used(table, table.to_act, 10**9) == 30_000, "nobody is charged more than there was"


def test_a_fallen_flag_takes_its_seat_out_of_the_game() -> None:
    table = table_with(Clock(move=30))
    seat = table.to_act
    table.time_up(seat, 32_000, 30_000)
    assert table.phase == "over"
    assert table.play is not None
    assert table.play.ending == "G-5"
    assert seat in table.late


def test_time_in_which_the_house_was_closed_does_not_count() -> None:
    assert elapsed(1000, 10_000, [(2000, 5000)]) == 6000
    assert elapsed(1000, 10_000, [(0, 2000), (9000, 20_000)]) == 7000
    assert elapsed(3000, 4000, [(2000, 5000)]) == 0
    table = table_with(Clock(move=30))
    assert left(table, 61_000, [(2000, 60_000)])[table.to_act] == 28_000
