"""Black Jack by a strategy table, round after round, through the same rules that people play by.

    measure(1_000_000, hole_card="peek", resplit_aces=False).mean

The table is the usual basic strategy: it looks at the hand's total, at a pair and at the dealer's card, and never takes
insurance. Slice i of the rounds draws from (seed, i): the same whatever the number of threads.
"""

from __future__ import annotations

import math
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import msgspec

from ...core.chance import below, checked_seed, key_of, reseed
from ...core.errors import BadOption
from ...core.rule import CHANCE, Numbers, Out, driver, rule
from ...engine.bodies import Mode, body_for
from ...engine.contract import apply, outcome, outcomes, refusal, start, to_act
from ...engine.drivers import clear
from ...engine.game import Game, game
from ...games.black_jack.choices import BET, BETS, CARD, DECLINE, DOUBLE, INSURANCE, LOWEST, SPLIT, STAY
from ...games.black_jack.hands import first_value, is_pair, is_soft, total
from ...games.black_jack.options import BlackJackOptions
from ...games.black_jack.policies import BASIC, CAREFUL, HARD, PAIR, SOFT

SLICE = 10_000  # rounds that follow each other in one game: some 4 ms
PURSE = SLICE * LOWEST * 8  # whatever happens, four doubled hands are always covered
DOUBLES = 16  # a wish to double, plus what else to do

WISHES = {"C": CARD, "S": STAY, "D": DOUBLES + CARD, "d": DOUBLES + STAY, "P": SPLIT, ".": 0}


def chart(hole_card: str) -> list[int]:
    """The table as numbers: row * 16 + the dealer's card, the ace at 1."""
    numbers = [0] * 16 * (PAIR + 16)
    for row, wishes in (CAREFUL if hole_card == "none" else BASIC).items():
        for i, wish in enumerate(wishes):
            numbers[16 * row + (i + 2 if i < 9 else 1)] = WISHES[wish]
    return numbers


# ── Inside ───────────────────────────────────────────────────────────────────
@rule
def by_table(s: Any, table: Numbers) -> int:
    """What the table wishes, as far as the rules allow it."""
    if s.phase == INSURANCE:
        return DECLINE
    hand = s.seat[s.turn].hand[s.active]
    dealer = first_value(s.dealer)
    if is_pair(hand) and table[16 * (PAIR + first_value(hand)) + dealer] == SPLIT and refusal(s, SPLIT) == 0:
        return SPLIT
    wish = table[16 * ((SOFT if is_soft(hand) else HARD) + total(hand)) + dealer]
    if wish < DOUBLES:
        return wish
    return DOUBLE if refusal(s, DOUBLE) == 0 else wish - DOUBLES


@driver()
def play_rounds(desks: Any, part: int, rounds: int, key: int, options: Numbers, table: Numbers, sums: Out) -> None:
    """Adds the results of the rounds, in half Coins, and their squares to `sums`."""
    desk = desks[0]
    reseed(desk.random, key, part)
    clear(desk.words, 0)
    s = desk.states[0]
    start(s, 1, options)
    before, pick = s.seat[0].purse, BET + LOWEST
    while rounds > 0:
        apply(s, pick)  # in one place, of which it then becomes a part
        if s.phase == BETS:
            won = s.seat[0].purse - before
            sums[0] += won
            sums[1] += won * won
            before, pick = s.seat[0].purse, BET + LOWEST
            rounds -= 1
        elif to_act(s) == CHANCE:
            pick = outcome(s, below(desk.random, outcomes(s)))
        else:
            pick = by_table(s, table)


# ── Outside ──────────────────────────────────────────────────────────────────
class Measured(msgspec.Struct, frozen=True):
    """What came out; results are counted in stakes."""

    hole_card: str
    resplit_aces: bool
    decks: int
    seed: str
    rounds: int
    total: int
    """In half Coins, at a stake of 10."""
    squares: int

    @property
    def mean(self) -> float:
        return self.total / (2 * LOWEST) / self.rounds

    @property
    def deviation(self) -> float:
        """Of a single round."""
        return math.sqrt(self.squares / (2 * LOWEST) ** 2 / self.rounds - self.mean**2)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.rounds)


def measure(
    rounds: int,
    hole_card: str = "none",
    resplit_aces: bool = True,
    decks: int = 8,
    seed: int | str = 1,
    threads: int = 1,
    mode: Mode | None = None,
    progress: Callable[[int], None] | None = None,
) -> Measured:
    """`rounds` rounds of one seat by the table that fits the options. `progress` is told how many more are done. Ctrl-C
    gives what there is so far."""
    if not isinstance(rounds, int) or rounds < 1 or not isinstance(threads, int) or threads < 1:
        raise BadOption(
            f"{rounds!r} Runden in {threads!r} Threads gehen nicht: mindestens 1.",
            f"{rounds!r} rounds in {threads!r} threads are not possible: at least 1.",
        )
    seed = checked_seed(seed)
    chosen = game("black-jack", hole_card=hole_card, resplit_aces=resplit_aces, decks=decks, purse=PURSE)
    work = ByTable(rounds, chosen, key_of(seed), mode)
    work.run_all(threads, progress)
    return Measured(hole_card, resplit_aces, decks, str(seed), work.done, work.total, work.squares)


Play = Callable[[int, int, Any], None]
"""Plays a slice, by its number, of so many rounds, and adds to the sums."""


class Work(ABC):
    """Hands out slices to whoever runs, and adds up."""

    def __init__(self, rounds: int, chosen: Game, key: int, mode: Mode | None) -> None:
        self.rounds, self.game, self.key, self.mode = rounds, chosen, key, mode
        self.given = self.done = self.total = self.squares = self.last_told = 0
        self.stopped = False
        self.lock = threading.Lock()

    @abstractmethod
    def player(self) -> tuple[Play, Out]:
        """What plays in one thread, and the sums that it adds to."""

    def run_all(self, threads: int, progress: Callable[[int], None] | None = None) -> None:
        """Ctrl-C ends it with what there is so far."""
        try:
            with ThreadPoolExecutor(threads) as pool:
                running = {pool.submit(self.run) for _ in range(threads)}
                try:
                    while running:
                        ended, running = wait(running, timeout=0.1)
                        for worker in ended:
                            worker.result()
                        if progress:
                            progress(self.told())
                finally:
                    self.stopped = True
        except KeyboardInterrupt:
            if not self.done:
                raise

    def take(self) -> tuple[int, int]:
        """The number of the next slice, and its rounds; none: that was all."""
        with self.lock:
            part = self.given
            self.given += 1
            return part, 0 if self.stopped else min(SLICE, self.rounds - part * SLICE)

    def told(self) -> int:
        """How many more are done than when last asked."""
        more, self.last_told = self.done - self.last_told, self.done
        return more

    def run(self) -> None:
        play, sums = self.player()
        part, rounds = self.take()
        while rounds > 0:
            sums[0] = sums[1] = 0
            play(part, rounds, sums)
            with self.lock:
                self.done += rounds
                self.total += int(sums[0])
                self.squares += int(sums[1])
            part, rounds = self.take()


class ByTable(Work):
    """By the usual table that fits the options."""

    def player(self) -> tuple[Play, Out]:
        body = body_for(self.game.rules, [play_rounds], self.mode, patient=True)
        driver, d = body.driver(play_rounds), body.desk()
        assert isinstance(self.game.options, BlackJackOptions)
        numbers = chart(self.game.options.hole_card)
        options, table, sums = map(body.numbers, (self.game.option_numbers, numbers, (0, 0)))

        def play(part: int, rounds: int, sums: Any) -> None:
            driver(d.whole, part, rounds, self.key, options, table, sums)

        return play, sums
