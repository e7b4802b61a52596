"""Plays a study to its end: so many games, or as many as a wanted precision needs; with what an earlier run has kept.

The prefix of games that is done is always whole: Ctrl-C gives exactly what that many games would have given.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing
from math import ceil, inf
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..core.blocks import Crew, Threads, blocks
from ..core.errors import BadOption, KartenhausError, reason
from .measured import Measured
from .playing import Played, Playing, Study
from .tally import Pairs, Tally

SAVED = 5.0  # seconds between two times that what is done is kept
OFTEN = 0.05  # seconds between two times that progress is told
ENOUGH = 255  # games before a precision is believed
FORMAT = "kartenhaus simulation 1"

Progress = Callable[[int], None]


class Wishes(NamedTuple):
    """How far, by whom, and who is told."""

    games: int | None = 1000
    precision: float | None = None
    """Half the width of the 95 % interval of what is asked for."""
    crew: Crew = Threads(1)
    keep: Path | None = None
    """A file that what is done is kept in, and gone on from."""
    progress: Progress | None = None
    """Told how many more games are done."""
    expected: Progress | None = None
    """Told how many there will be in all, as far as that can be foreseen."""
    stop: threading.Event | None = None


class Gathered:
    """A study as far as it is done."""

    def __init__(self, study: Study) -> None:
        self.study, self.games = study, 0
        self.tallies = [Tally() for _ in study.variants]
        self.pairs = [Pairs() for _ in study.variants[1:]]

    def add(self, games: int, made: Played) -> None:
        self.games += games
        for tally, more in zip(self.tallies, made.tallies, strict=True):
            tally.add(more)
        for pairs, other in zip(self.pairs, made.pairs, strict=True):
            pairs.add(other)

    # ── Kept ─────────────────────────────────────────────────────────────────
    def save(self, path: Path) -> None:
        """Either the old file is there or the new one, whenever the power fails."""
        written = {
            "format": FORMAT,
            "study": [one.named() for one in self.study.variants],
            "games": self.games,
            "tallies": [one.written() for one in self.tallies],
            "pairs": [one.written() for one in self.pairs],
        }
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_bytes(msgspec.json.encode(written))
            beside.replace(path)
        except OSError as error:
            de, en = reason(error)
            raise KartenhausError(
                f"{path} lässt sich nicht schreiben: {de}.", f"{path} cannot be written: {en}."
            ) from None

    def load(self, path: Path) -> None:
        if not path.exists():
            return
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Kept)
            tallies, pairs = [Tally.read(one) for one in kept.tallies], [Pairs.read(one) for one in kept.pairs]
        except OSError as error:
            de, en = reason(error)
            raise KartenhausError(f"{path} lässt sich nicht lesen: {de}.", f"{path} cannot be read: {en}.") from None
        except (msgspec.MsgspecError, ValueError):
            raise BadOption(
                f"{path} ist keine angefangene Simulation.", f"{path} is no simulation that was begun."
            ) from None
        asked = [one.named() for one in self.study.variants]
        if kept.study != asked:
            raise BadOption(
                f"In {path} steht eine andere Simulation: {differences(kept.study, asked)}.",
                f"{path} holds another simulation: {differences(kept.study, asked)}.",
            )
        self.games, self.tallies, self.pairs = kept.games, tallies, pairs


class Kept(msgspec.Struct):
    format: str
    study: list[dict[str, Any]]
    games: int
    tallies: list[Any]
    pairs: list[Any]

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise ValueError(self.format)


def differences(kept: list[dict[str, Any]], asked: list[dict[str, Any]]) -> str:
    if len(kept) != len(asked):
        return f"{len(kept)} ≠ {len(asked)}"
    found = [
        f"{key}={one.get(key)!r} ≠ {other.get(key)!r}"
        for one, other in zip(kept, asked, strict=True)
        for key in other
        if one.get(key) != other.get(key)
    ]
    return ", ".join(dict.fromkeys(found)) or "?"


# ── Playing on ───────────────────────────────────────────────────────────────
Precise = Callable[[Gathered], Measured]
"""What a precision is wanted of."""


def gather(variants: tuple[Playing, ...], wishes: Wishes, precise: Precise) -> Gathered:
    """KeyboardInterrupt, if it is stopped before any game is done."""
    done = Gathered(Study(variants))
    if wishes.keep:
        done.load(wishes.keep)
        check_kept(done, wishes)
    if wishes.progress and done.games:
        wishes.progress(done.games)
    keeping, most = Keeping(done, wishes), min(one.longest_block() for one in variants)
    try:
        if not is_enough(done, wishes, precise, most):
            play_on(done, wishes, precise, keeping, most)
    except KeyboardInterrupt:
        if not done.games:
            raise
    keeping.save()
    if not done.games:
        raise KeyboardInterrupt
    return done


def play_on(done: Gathered, wishes: Wishes, precise: Precise, keeping: Keeping, most: int) -> None:
    stop = wishes.stop
    halted = stop.is_set if stop else lambda: False
    told = Told(wishes)
    coming = blocks(done.games, wishes.games, most)
    with closing(wishes.crew.run(done.study, coming, halted)) as run:
        for block, made in run:
            done.add(len(block), made)
            told.more(len(block))
            keeping.now_and_then()
            if is_enough(done, wishes, precise, most):
                break
    told.rest()


class Told:
    """Progress is told now and then: a bar costs more than a block."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes, self.waiting, self.last = wishes, 0, 0.0

    def more(self, games: int) -> None:
        self.waiting += games
        if self.wishes.progress and time.monotonic() - self.last > OFTEN:
            self.rest()

    def rest(self) -> None:
        games, self.waiting, self.last = self.waiting, 0, time.monotonic()
        if self.wishes.progress and games:
            self.wishes.progress(games)


class Keeping:
    def __init__(self, done: Gathered, wishes: Wishes) -> None:
        self.done, self.path, self.saved = done, wishes.keep, done.games
        self.last = time.monotonic()

    def now_and_then(self) -> None:
        if self.path and time.monotonic() - self.last > SAVED:
            self.save()

    def save(self) -> None:
        if self.path and self.done.games != self.saved:
            self.done.save(self.path)
            self.saved, self.last = self.done.games, time.monotonic()


def is_enough(done: Gathered, wishes: Wishes, precise: Precise, most: int) -> bool:
    """A precision is only looked at where a block ends anyhow, so that a run stops at the same game every time."""
    if wishes.games is not None and done.games >= wishes.games:
        return True
    if wishes.precision is None or done.games < ENOUGH or (done.games + 1) % min(most, ENOUGH + 1):
        return False
    half = precise(done).half
    if wishes.expected and half < inf:
        wishes.expected(ceil(done.games * max(1.0, (half / wishes.precision) ** 2)))
    return half <= wishes.precision


def check_kept(done: Gathered, wishes: Wishes) -> None:
    if wishes.games is not None and done.games > wishes.games:
        raise BadOption(
            f"In {wishes.keep} stehen schon {done.games} Spiele, mehr als die {wishes.games}, die gewünscht sind.",
            f"{wishes.keep} already holds {done.games} games, more than the {wishes.games} that are wanted.",
        )
