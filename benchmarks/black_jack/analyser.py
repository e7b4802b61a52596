"""How fast Black Jack is solved, beside a plain C++ version that is compiled on the spot; and whether both agree.

    python -m benchmarks.black_jack.analyser              the usual rules and others, five rounds, CPU seconds
    python -m benchmarks.black_jack.analyser --values     the worth of a round in every rule set
    python -m benchmarks.black_jack.analyser --changes    tries pairs of changes in every table by totals

Without a C++ compiler (c++, g++, clang++, or CXX) the house stands alone.
"""

from __future__ import annotations

import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from benchmarks import cpp, page
from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.groups import groups
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack.options import BlackJackOptions
from kartenhaus.solvers.black_jack import solved
from kartenhaus.solvers.black_jack.analyser import Analyser, RuleSet, analyser, rule_set
from kartenhaus.solvers.black_jack.by_total import LETTERS, Column, best_column, pairs, play, scored
from kartenhaus.solvers.black_jack.charts import rule_sets

SOURCE = Path(__file__).with_suffix(".cpp")
Solve = Callable[[RuleSet], tuple[float, ...]]
WANTED = 1.0, 5.0  # seconds, by cards and by totals
SAME = 1e-12
NEAR = 1e-3  # of a stake a round: changes that cost more are not tried in pairs
CASES = (
    BlackJackOptions(),
    BlackJackOptions.of(hole_card="peek", resplit_aces=False),
    BlackJackOptions.of(decks=2),
    BlackJackOptions.of(decks=1, hole_card="peek"),
)


# ── Speed ────────────────────────────────────────────────────────────────────
def plain(program: Path, rules: RuleSet) -> tuple[float, ...]:
    """Worths by cards and by totals, CPU seconds of each."""
    decks = rules.shoe[0] // 4
    return tuple(cpp.answered(program, decks, int(rules.all_lost), int(rules.resplit_aces), 1))


def timed(work: Callable[[], Any]) -> tuple[float, float]:
    """The worth that it answers, and its CPU seconds."""
    began = time.process_time()
    found = work()
    return found.worth, time.process_time() - began


def ours(rules: RuleSet, mode: Mode) -> tuple[float, ...]:
    cards, first = timed(lambda: solved._by_cards.__wrapped__(rules, mode))
    totals, second = timed(lambda: solved._by_total.__wrapped__(rules, mode))
    return cards, totals, first, second


def measure(book: Book) -> None:
    modes: list[Mode] = ["native", "portable"] if has_compiler() and not book.quick else ["portable"]
    cards = Table("the best strategy by cards", "CPU seconds", [], less=True)
    totals = Table("the best strategy by totals", "CPU seconds", [], less=True)
    with tempfile.TemporaryDirectory() as folder:
        ways: dict[str, Solve] = {mode: partial(ours, mode=mode) for mode in modes}
        for solve in ways.values():  # once, before the clock starts
            solve(rule_set(CASES[-1]))
        if program := cpp.compiled(SOURCE, folder, book):
            ways["C++"] = partial(plain, program)
        racers = []
        for options in CASES[-1:] if book.quick else CASES:
            rules, name = rule_set(options), str(options) or "default rules"
            worths: list[tuple[float, ...]] = []
            for by, solve in ways.items():
                pair = [Row(name, by, [name], by == "C++", None if by == "C++" else most) for most in WANTED]
                cards.rows.append(pair[0])
                totals.rows.append(pair[1])
                racers.append(Racer(pair, partial(solved_by, solve, rules, worths)))
        book.race([cards, totals], racers)
    book.notes.append("All worths agree to 12 digits.")


def solved_by(solve: Solve, rules: RuleSet, worths: list[tuple[float, ...]]) -> tuple[float, ...]:
    """The seconds; the worths must be those that all others have found."""
    *found, first, second = solve(rules)
    worths.append(tuple(found))
    if any(abs(a - b) >= SAME for a, b in zip(found, worths[0], strict=True)):
        raise RuntimeError(f"They do not agree: {found} and {worths[0]}.")
    return first, second


# ── Every rule set ───────────────────────────────────────────────────────────
def values() -> None:
    for options in rule_sets():
        if options.hole_card != "original_bets_only":
            worths = 100 * solved.by_cards(options).worth, 100 * solved.by_total(options).worth
            aces = "yes" if options.resplit_aces else "no"
            print(f"{options.decks} {options.hole_card:5} {aces:4} {worths[0]:+.7f} {worths[1]:+.7f}", flush=True)


def changes(at: Analyser, best: Column) -> Iterator[tuple[dict[int, str], frozenset[int]]]:
    """Those of one cell or one pair that cost little."""
    for cell, scores in scored(at, best.split).items():
        for letter in LETTERS:
            if 0 < scores[best.letters[cell]] - scores[letter] < NEAR:
                yield {cell: letter}, frozenset()
    for first in pairs(at):
        if abs(first.chance * (at.split_worth(first.cards[0]) - at.worth(first))) < NEAR:
            yield {}, frozenset({first.cards[0]})


def try_changes() -> None:
    at = analyser(None)
    for rules in dict.fromkeys(map(rule_set, rule_sets())):
        tried, better = 0, []
        for up in range(10):
            at.lay(rules, up)
            best = best_column(at)
            for one, other in combinations(list(changes(at, best)), 2):
                tried += 1
                worth = play(at, best.letters | one[0] | other[0], best.split ^ one[1] ^ other[1])
                if worth > best.worth + 1e-14:
                    better.append((up, one, other, worth - best.worth))
        print(
            rules.shoe[0] // 4, rules.all_lost, rules.resplit_aces, f"{tried} pairs tried, better: {better}", flush=True
        )


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.black_jack.analyser", description=__doc__.partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--values", action="store_true")
    parser.add_argument("--changes", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.values:
        values()
    elif asked.changes:
        try_changes()
    else:
        name = "black-jack-solved"
        result = Book(name, groups()[name].title, asked.repeats).filled(measure)
        print(page.tables(result))
        return not result.sound
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
