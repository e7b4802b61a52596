"""Many games at once. Game i draws from (seed, i): the same whatever the number of threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import NamedTuple

import msgspec

from ..core.chance import key_of
from ..core.errors import BadOption, Unknown
from ..engine import drivers
from ..engine.compiled import Desk, Mode, desk, has_compiler, link
from ..engine.game import Game, game

SLICE = 512  # games summed up together: some 2 ms of compiled play
TICK = 0.1  # seconds between two looks at how far it is


class Simulated(msgspec.Struct, frozen=True):
    """What came out. `payoffs` are means a seat."""

    game: str
    options: str
    seats: int
    seed: str
    games: int
    picks: int
    payoffs: list[float]


def simulate(
    what: str | Game,
    players: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int | str = 1,
    threads: int = 1,
    mode: Mode | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulated:
    """Plays `games` games between `players`, one name a seat. `progress` is told how many more are done. Ctrl-C gives
    what there is so far: exactly what that many games would have given."""
    chosen = what if isinstance(what, Game) else game(what)
    chosen.check_seats(len(players))
    check_ends(chosen)
    for name in players:
        if name != "random":
            raise Unknown(("Den Computerspieler", "computer player"), name, ["random"])
    check_number("Spiele", "games", games)
    check_number("Threads", "threads", threads, 256)
    mode = mode or ("compiled" if has_compiler() else "plain")
    tally = Tally(games, len(players))
    Room(chosen, len(players), seed, mode).run(tally, threads, progress)
    means = [total / tally.games for total in tally.payoffs]
    return Simulated(chosen.name, str(chosen.options), len(players), str(seed), tally.games, tally.picks, means)


def check_ends(chosen: Game) -> None:
    if chosen.options.endless:
        raise BadOption(
            f"{chosen.about.title[0]} endet so nie von selbst; mit rounds=… nach so vielen Runden.",
            f"{chosen.about.title[1]} never ends by itself like this; with rounds=… after so many rounds.",
        )


def check_number(de: str, en: str, number: object, most: int | None = None) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1 or (most and number > most):
        raise BadOption(
            f"{number!r} {de} gehen nicht: " + (f"1 … {most}." if most else "mindestens 1."),
            f"{number!r} {en} are not possible: " + (f"1 … {most}." if most else "at least 1."),
        )


class Part(NamedTuple):
    """What came out of one slice."""

    games: int
    picks: int
    payoffs: list[float]


class Tally:
    """Hands out slices and adds up what comes back in the order of the games, whoever was faster: so the sums are
    equal to the last bit. The first slices are short, that an early Ctrl-C finds something."""

    def __init__(self, wanted: int, seats: int) -> None:
        self.wanted, self.given, self.stopped = wanted, 0, False
        self.games, self.picks, self.payoffs = 0, 0, [0.0] * seats
        self.early: dict[int, Part] = {}
        self.lock = threading.Lock()

    def take(self) -> range:
        """The next games to play; none: that was all."""
        with self.lock:
            first = self.given
            self.given = first if self.stopped else min(first + min(first + 1, SLICE), self.wanted)
            return range(first, self.given)

    def put(self, first: int, part: Part) -> None:
        with self.lock:
            self.early[first] = part
            while self.games in self.early:
                done = self.early.pop(self.games)
                self.games += done.games
                self.picks += done.picks
                self.payoffs = [a + b for a, b in zip(self.payoffs, done.payoffs, strict=True)]


class Room:
    """Where the games are played."""

    def __init__(self, chosen: Game, seats: int, seed: int | str, mode: Mode) -> None:
        self.driver = link(chosen.rules, drivers.play_many, mode)
        self.rules, self.seats, self.key, self.mode = chosen.rules, seats, key_of(seed), mode
        self.options = Desk.options(tuple(chosen.option_numbers), mode)

    def run(self, tally: Tally, threads: int, progress: Callable[[int], None] | None = None) -> None:
        try:
            with ThreadPoolExecutor(threads) as pool:
                try:
                    running = {pool.submit(self.work, tally) for _ in range(threads)}
                    told = 0
                    while running:
                        ended, running = wait(running, TICK, FIRST_EXCEPTION)
                        for worker in ended:
                            worker.result()
                        if progress and tally.games > told:
                            more, told = tally.games - told, tally.games
                            progress(more)
                finally:
                    tally.stopped = True
        except KeyboardInterrupt:
            if not tally.games:
                raise

    def work(self, tally: Tally) -> None:
        d = desk(self.rules, self.mode)
        while games := tally.take():
            for seat in range(self.seats):
                d.worth[seat] = 0.0
            picks = 0
            step = 1 if self.mode == "plain" else len(games)  # a slice of plain play is long: it may be broken off
            for first in games[::step]:
                if tally.stopped:
                    return
                picks += self.driver(
                    d.states, d.words, first, step, self.key, self.seats, self.options, d.out, d.random, d.worth
                )
            tally.put(games.start, Part(len(games), int(picks), [float(d.worth[i]) for i in range(self.seats)]))
