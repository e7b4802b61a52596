"""The same on a cluster: a real scheduler and two processes on this machine, one of which is killed in mid-work."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.blocks import Block, Halted, blocks
from kartenhaus.core.cluster import Cluster
from kartenhaus.lab.arena import Contest, arena
from kartenhaus.lab.compare import compare

distributed = pytest.importorskip("distributed")
SOLID = ["solid", "solid"]
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two processes, each of which is started again when it is lost."""
    settings = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0", "processes": True}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **settings) as here:
        yield here.scheduler_address


@pytest.fixture
def crew(address: str) -> Iterator[Cluster]:
    with closing(Cluster(address)) as made:
        yield made


def many(**more: Any) -> kh.Simulated:
    return kh.simulate("tauziehen", SOLID, games=40_000, seed=3, mode="portable", **more)


def test_a_cluster_gives_what_one_thread_gives(crew: Cluster) -> None:
    few: dict[str, Any] = {"players": ["solid"] * 3, "games": 700, "seed": "Karten", "mode": "portable"}
    assert kh.simulate("colouredjack", crew=crew, **few) == kh.simulate("colouredjack", threads=1, **few)
    assert compare("colouredjack", "sub", [3, 0], crew=crew, **few) == compare("colouredjack", "sub", [3, 0], **few)


def test_a_worker_that_is_killed_in_mid_work_changes_nothing(crew: Cluster) -> None:
    workers = dict(crew.client.run(os.getpid))
    assert len(workers) == 2
    told: list[int] = []

    def kill(games: int) -> None:
        if not told:
            os.kill(next(iter(workers.values())), signal.SIGKILL)
        told.append(games)

    alone = many(threads=1)
    assert many(crew=crew, progress=kill) == alone
    assert 0 < told[0] < 40_000, "it was killed before the end"
    assert sum(told) == 40_000


def test_an_arena_on_a_cluster_is_the_same_but_for_the_time_it_took(crew: Cluster) -> None:
    here, there = (arena("tauziehen", ["random", "solid", "beginner"], 18, 3, crew=one) for one in (None, crew))
    assert without_time(here) == without_time(there)


def without_time(done: Contest) -> Contest:
    standings = [msgspec.structs.replace(one, seconds=0.0) for one in done.standings]
    return msgspec.structs.replace(done, standings=standings)


class Broken(NamedTuple):
    def worker(self, halted: Halted) -> Callable[[Block], int]:
        raise kh.BadOption("Das geht nicht.", "That is not possible.")


def test_what_goes_wrong_on_the_cluster_is_told_here_in_both_languages(crew: Cluster) -> None:
    with pytest.raises(kh.BadOption) as caught:
        list(crew.run(Broken(), blocks(0, 3, 1)))
    assert (caught.value.de, caught.value.en) == ("Das geht nicht.", "That is not possible.")


def test_a_run_that_is_stopped_gives_what_there_is(crew: Cluster) -> None:
    stop = threading.Event()
    part = kh.simulate(
        "tauziehen", SOLID, games=10**9, mode="portable", crew=crew, stop=stop, progress=lambda _: stop.set()
    )
    assert 0 < part.games < 10**9
    assert part == kh.simulate("tauziehen", SOLID, games=part.games, mode="portable")


def test_an_address_where_nobody_answers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.core.cluster.PATIENCE", 0.2)
    for nowhere in ("tcp://127.0.0.1:9", "there"):
        with pytest.raises(kh.BadOption) as caught:
            Cluster(nowhere)
        assert nowhere in caught.value.de
        assert nowhere in caught.value.en
