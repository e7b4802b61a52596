"""Do played rounds of Black Jack agree with what the solver says? By both of its strategies, with every option.

    python -m benchmarks.black_jack.agreement                        10^9 rounds of each, one thread: an hour or two
    python -m benchmarks.black_jack.agreement --rounds 10000000      fewer
    python -m benchmarks.black_jack.agreement --decks 1 --decks 8    these packs, instead of all with the usual options

All six sets of options with eight packs, and the usual options with one to seven packs, by cards; by totals the first
and the last of the six. Ctrl-C ends it after what is there so far.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from kartenhaus.games.black_jack.options import BlackJackOptions
from kartenhaus.solvers.black_jack.measured import measure
from kartenhaus.solvers.black_jack.solved import ByCards, ByTotal, by_cards, by_total

STRATEGIES: dict[str, Callable[[BlackJackOptions], ByCards | ByTotal]] = {"cards": by_cards, "totals": by_total}
HOLE_CARDS = ("none", "original_bets_only", "peek")


def cases(decks: Sequence[int]) -> Iterator[tuple[str, BlackJackOptions]]:
    for hole_card, resplit_aces in product(HOLE_CARDS, (True, False)):
        yield "cards", BlackJackOptions.of(hole_card=hole_card, resplit_aces=resplit_aces)
    yield "totals", BlackJackOptions()
    yield "totals", BlackJackOptions.of(hole_card="peek", resplit_aces=False)
    for packs in decks:
        yield "cards", BlackJackOptions.of(decks=packs)


def compare(name: str, options: BlackJackOptions, rounds: int, seed: str, threads: int) -> bool:
    """A line; whether it was interrupted."""
    solved = STRATEGIES[name](options)
    measure(solved.columns, options, 10)  # compiled before the clock starts
    began = time.process_time()
    found = measure(solved.columns, options, rounds, seed, threads)
    speed = found.rounds / (time.process_time() - began) / 1e6
    away = (found.mean - solved.worth) / found.error
    print(
        f"by {name:6} {options!s:48} {found.rounds:13,} rounds  played {100 * found.mean:+.5f} % "
        f"± {100 * found.error:.5f}  solved {100 * solved.worth:+.7f} %  {away:+.2f} errors  {speed:.2f} M/s",
        flush=True,
    )
    return found.rounds < rounds


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.black_jack.agreement", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10**9)
    parser.add_argument("--decks", type=int, action="append")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name, options in cases(asked.decks or range(1, 8)):
        if compare(name, options, asked.rounds, asked.seed, asked.threads):
            return


if __name__ == "__main__":
    main(sys.argv[1:])
