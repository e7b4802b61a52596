"""The house's time: it begins as the machine's, and then it passes."""

from __future__ import annotations

from kartenhaus.table.clocks import elapsed
from kartenhaus.table.times import FAR
from tests.fake_time import BEGIN, FakeTime


def test_it_goes_on_while_the_machines_clock_is_set() -> None:
    time = FakeTime()
    time.set_clock(-3600)
    assert time.now() == BEGIN
    assert time.is_ahead
    assert time.follow() is None, "what was written would lie in the future"
    time.set_clock(7200)
    assert time.now() == BEGIN
    assert not time.is_ahead


def test_it_follows_a_clock_that_is_far_ahead_and_says_what_it_left_out() -> None:
    time = FakeTime()
    time.set_clock(FAR / 1000)
    assert time.follow() is None
    time.set_clock(1)
    assert time.follow() == (BEGIN, BEGIN + FAR + 1000)
    assert time.now() == BEGIN + FAR + 1000
    assert time.follow() is None


def test_a_process_that_stood_still_has_not_lived_through_it() -> None:
    time = FakeTime()
    time.stop(FAR / 1000)
    assert time.now() == BEGIN + FAR, "a slow one has"
    time.stop(3600)
    assert time.now() == BEGIN + FAR
    assert time.follow() == (BEGIN + FAR, BEGIN + FAR + 3_600_000)


def test_it_begins_no_earlier_than_what_was_written_before() -> None:
    time = FakeTime()
    time.not_before(BEGIN - 1)
    assert time.now() == BEGIN
    time.not_before(BEGIN + 1)
    assert time.now() == BEGIN + 1


def test_outages_that_overlap_are_left_out_once() -> None:
    assert elapsed(0, 100, [(10, 30), (20, 40), (25, 28), (90, 200)]) == 60
    assert elapsed(35, 100, [(10, 40), (20, 30)]) == 60
