"""How fast Black Jack is solved, beside a plain C++ version that is compiled on the spot; and whether both agree.

    python -m benchmarks.black_jack.analyser              the usual rules and others, best of five, CPU seconds
    python -m benchmarks.black_jack.analyser --values     the worth of a round in every rule set
    python -m benchmarks.black_jack.analyser --changes    tries pairs of changes in every table by totals

Without a C++ compiler (c++, g++, clang++, or CXX) the house stands alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack.options import BlackJackOptions
from kartenhaus.solvers.black_jack import solved
from kartenhaus.solvers.black_jack.analyser import Analyser, RuleSet, analyser, rule_set
from kartenhaus.solvers.black_jack.by_total import LETTERS, Column, best_column, pairs, play, scored
from kartenhaus.solvers.black_jack.charts import rule_sets

SOURCE = Path(__file__).with_suffix(".cpp")
FLAGS = ["-O3", "-march=native", "-std=c++17"]
SAME = 1e-12
NEAR = 1e-3  # of a stake a round: changes that cost more are not tried in pairs
CASES = (
    BlackJackOptions(),
    BlackJackOptions.of(hole_card="peek", resplit_aces=False),
    BlackJackOptions.of(decks=2),
    BlackJackOptions.of(decks=1, hole_card="peek"),
)


# ── Speed ────────────────────────────────────────────────────────────────────
def compiled(folder: str) -> Path | None:
    """The C++ version; None: nothing to compile it with."""
    wanted = [os.environ.get("CXX"), "c++", "g++", "clang++"]
    compiler = next(filter(None, (shutil.which(name) for name in wanted if name)), None)
    if compiler is None:
        return None
    program = Path(folder, "analyser")
    subprocess.run([compiler, *FLAGS, "-o", str(program), str(SOURCE)], check=True)
    return program


def plain(program: Path, rules: RuleSet, repeats: int) -> tuple[float, float, float, float]:
    """Worths by cards and by totals, CPU seconds of each."""
    decks = rules.shoe[0] // 4
    asked = [str(program), str(decks), str(int(rules.all_lost)), str(int(rules.resplit_aces)), str(repeats)]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True)
    cards, totals, first, second = map(float, done.stdout.split())
    return cards, totals, first, second


def timed(work: Callable[[], Any], repeats: int) -> tuple[Any, float]:
    """What it answers, and the least CPU seconds."""
    found, least = None, float("inf")
    for _ in range(repeats):
        began = time.process_time()
        found = work()
        least = min(least, time.process_time() - began)
    return found, least


def ours(rules: RuleSet, mode: Mode, repeats: int) -> tuple[float, float, float, float]:
    cards, first = timed(lambda: solved._by_cards.__wrapped__(rules, mode), repeats)
    totals, second = timed(lambda: solved._by_total.__wrapped__(rules, mode), repeats)
    return cards.worth, totals.worth, first, second


def compare(repeats: int) -> None:
    modes: list[Mode] = ["native", "portable"] if has_compiler() else ["portable"]
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        for options in CASES:
            rules = rule_set(options)
            lines: dict[str, tuple[float, float, float, float]] = {}
            for mode in modes:
                lines[mode] = ours(rules, mode, repeats)
            if program:
                lines["C++"] = plain(program, rules, repeats)
            worths = [line[:2] for line in lines.values()]
            agree = all(abs(a - b) < SAME for line in worths for a, b in zip(line, worths[0], strict=True))
            print(f"{options!s:36} by cards {100 * worths[0][0]:+.9f} %, by totals {100 * worths[0][1]:+.9f} %")
            for name, (_, _, first, second) in lines.items():
                print(f"  {name:9} by cards {first:.3f} s, by totals {second:.3f} s")
            print(f"  {'all agree to 12 digits' if agree else 'THEY DO NOT AGREE'}", flush=True)


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


def main(arguments: Sequence[str]) -> None:
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
        compare(asked.repeats)


if __name__ == "__main__":
    main(sys.argv[1:])
