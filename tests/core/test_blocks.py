"""Blocks of work: the same in order, whoever does them, and an end at any time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import pytest

from kartenhaus.core.blocks import AHEAD, Block, Crew, Halt, Halted, Processes, Threads, blocks, cores
from kartenhaus.core.errors import KartenhausError

CREWS: list[Crew] = [Threads(1), Threads(3), Processes(1), Processes(2)]
each_crew = pytest.mark.parametrize("crew", CREWS, ids=lambda one: f"{type(one).__name__} {one.hands}")


class Squares(NamedTuple):
    """Early blocks take longest, so that later ones are ready before them."""

    wait: float = 0.0

    def worker(self, halted: Halted) -> Callable[[Block], list[int]]:
        def do(block: Block) -> list[int]:
            time.sleep(self.wait / (1 + block.start))
            return [n * n for n in block]

        return do


class Fails(NamedTuple):
    at: int

    def worker(self, halted: Halted) -> Callable[[Block], int]:
        def do(block: Block) -> int:
            if self.at in block:
                raise KartenhausError("Kaputt.", "Broken.")
            return len(block)

        return do


class Dies(NamedTuple):
    def worker(self, halted: Halted) -> Callable[[Block], int]:
        here = os.getpid()
        return lambda block: os._exit(1) if os.getpid() == here and block.start else 0


class Endless(NamedTuple):
    """Goes on in a block until it is told to stop."""

    def worker(self, halted: Halted) -> Callable[[Block], int]:
        def do(block: Block) -> int:
            while block.start and not halted():
                time.sleep(0.001)
            if block.start:
                raise Halt
            return 1

        return do


# ── Where blocks end ─────────────────────────────────────────────────────────
def ends(some: Sequence[Block]) -> list[int]:
    return [one.stop for one in some]


def test_blocks_grow_so_that_something_is_there_early() -> None:
    assert ends(list(blocks(0, 40, 8))) == [1, 3, 7, 15, 23, 31, 39, 40]


@pytest.mark.parametrize("first", [0, 1, 2, 5, 7, 8, 20, 23])
@pytest.mark.parametrize("most", [1, 7, 8])
def test_they_end_where_they_always_end_wherever_one_begins(first: int, most: int) -> None:
    usual = set(ends(list(blocks(0, 100, most))))
    found = list(blocks(first, 100, most))
    assert set(ends(found)) <= usual
    assert [n for one in found for n in one] == list(range(first, 100))


def test_without_a_last_one_they_go_on_for_ever() -> None:
    assert len(list(islice(blocks(0, None, 4), 50))) == 50
    assert list(blocks(9, 9, 4)) == []


# ── In order ─────────────────────────────────────────────────────────────────
@each_crew
def test_every_crew_gives_the_same_in_order(crew: Crew) -> None:
    found = list(crew.run(Squares(0.02), blocks(0, 60, 8)))
    assert [block for block, _ in found] == list(blocks(0, 60, 8))
    assert [n for _, made in found for n in made] == [n * n for n in range(60)]


@each_crew
def test_a_crew_can_be_stopped_by_whoever_listens(crew: Crew) -> None:
    run = crew.run(Squares(), blocks(0, None, 8))
    assert [made for _, made in islice(run, 3)] == [[0], [1, 4], [9, 16, 25, 36]]
    run.close()


@each_crew
def test_a_crew_stops_when_it_is_told_to(crew: Crew) -> None:
    done: list[Block] = []
    for block, _ in crew.run(Squares(), blocks(0, None, 2), lambda: len(done) >= 5):
        done.append(block)
        assert len(done) < 50
    assert done == list(islice(blocks(0, None, 2), len(done)))


@pytest.mark.parametrize("crew", [Threads(2), Processes(1)], ids=["threads", "here"])
def test_a_long_block_is_left_in_the_middle(crew: Crew) -> None:
    done: list[Block] = []
    for block, _ in crew.run(Endless(), blocks(0, None, 4), lambda: bool(done)):
        done.append(block)
    assert done == [range(1)]


class SlowStart(NamedTuple):
    def worker(self, halted: Halted) -> Callable[[Block], int]:
        def do(block: Block) -> int:
            time.sleep(0 if block.start else 0.3)
            return 1

        return do


@pytest.mark.parametrize("crew", [Threads(2), Processes(2)], ids=["threads", "processes"])
def test_nobody_works_far_ahead_of_a_block_that_takes_long(crew: Crew) -> None:
    handed: list[Block] = []

    def noted() -> Iterator[Block]:
        for block in blocks(0, None, 1):
            handed.append(block)
            yield block

    run = crew.run(SlowStart(), noted())
    next(run)
    assert len(handed) <= AHEAD * crew.hands
    run.close()


# ── What goes wrong ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("crew", [Threads(2), Processes(1)], ids=["threads", "here"])
def test_an_error_is_told_and_the_blocks_before_it_are_not_lost(crew: Crew) -> None:
    run = crew.run(Fails(5), blocks(0, 100, 2))
    assert [made for _, made in islice(run, 3)] == [1, 2, 2]
    with pytest.raises(KartenhausError, match="Broken"):
        next(run)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(KartenhausError, match="A process failed"):
        list(Processes(2).run(Dies(), blocks(0, 10, 2)))


def test_there_is_a_core() -> None:
    assert cores() >= 1
    assert Threads().hands == Processes().hands == cores()
