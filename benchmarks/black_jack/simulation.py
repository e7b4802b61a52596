"""Rounds of Black Jack per CPU second, by a strategy table through the rules of every table, beside a C++ program that
was written by hand for nothing else and plays the same rounds.

    python -m benchmarks.black_jack.simulation
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks import cpp, page
from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.groups import groups
from kartenhaus.core.chance import key_of
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack.options import BlackJackOptions
from kartenhaus.games.black_jack.policies import BASIC, PAIR
from kartenhaus.players.black_jack.strategy import Measured
from kartenhaus.players.black_jack.strategy import measure as by_table
from kartenhaus.solvers.black_jack import measured
from kartenhaus.solvers.black_jack.solved import by_cards

SOURCE = Path(__file__).with_suffix(".cpp")
OPTIONS = BlackJackOptions.of(hole_card="peek", resplit_aces=False)
ROUNDS, FASTER = 1_000_000, 5  # a run of ours, and how many times as many by hand
SAME = 50_000  # rounds of which it is checked that they are the same
TABLE = "".join(BASIC.get(row, 10 * ".") for row in range(PAIR + 11))
Play = Callable[[int], Measured]


def measure(book: Book) -> None:
    modes: list[Mode] = ["native", "portable"] if has_compiler() and not book.quick else ["portable"]
    columns = by_cards(OPTIONS, modes[0]).columns
    plays: dict[str, Callable[[Mode], Play]] = {
        "the usual table": lambda mode: partial(
            by_table, hole_card=OPTIONS.hole_card, resplit_aces=OPTIONS.resplit_aces, mode=mode
        ),
        "the best by cards": lambda mode: lambda rounds: measured.measure(columns, OPTIONS, rounds, mode=mode),
    }
    rounds = 20_000 if book.quick else ROUNDS
    racers = [
        Racer([Row(name, mode, [name])], partial(ours, play(mode), rounds))
        for name, play in plays.items()
        for mode in modes
    ]
    name = next(iter(plays))
    with tempfile.TemporaryDirectory() as folder:
        if program := cpp.compiled(SOURCE, folder, book):
            check(program, plays[name](modes[0])(SAME))
            racers.append(Racer([Row(name, "C++ by hand", [name], True)], partial(by_hand, program, FASTER * rounds)))
        rows = [row for racer in racers for row in racer.rows]
        book.race([Table("rounds by", "million rounds per CPU second", rows)], racers)


def ours(play: Play, rounds: int) -> list[float]:
    began = time.process_time()
    play(rounds)
    return [rounds / (time.process_time() - began) / 1e6]


def by_hand(program: Path, rounds: int) -> list[float]:
    return [rounds / answered(program, rounds)[2] / 1e6]


def answered(program: Path, rounds: int) -> list[float]:
    return cpp.answered(program, rounds, key_of(1), OPTIONS.decks, TABLE)


def check(program: Path, found: Measured) -> None:
    total, squares, _ = answered(program, found.rounds)
    if (total, squares) != (found.total, found.squares):
        raise RuntimeError(f"{SOURCE.name} plays other rounds: {total:.0f} and {squares:.0f}; by the rules {found}.")


def main() -> int:
    name = "black-jack-rounds"
    result = Book(name, groups()[name].title, 7).filled(measure)
    print(page.tables(result))
    return not result.sound


if __name__ == "__main__":
    sys.exit(main())
