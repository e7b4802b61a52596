"""A thousand million rounds of Black Jack by the strategy table, beside the published expectation; and its books.

    python -m benchmarks.black_jack.rounds                        10^9 rounds, two threads: a few minutes
    python -m benchmarks.black_jack.rounds --rounds 200000000     fewer
    python -m benchmarks.black_jack.rounds --books 10000000       random rounds: does every purse agree?

Ctrl-C gives what there is so far.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import kartenhaus as kh
from kartenhaus.players.black_jack.books import audit
from kartenhaus.players.black_jack.strategy import Measured, measure

PUBLISHED = -0.0043248  # eight packs, peek, stand on soft 17, double any two, after a split too, aces split once
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"hole_card": "original_bets_only"},
    {"hole_card": "peek", "purse": 60},
)


def watched(what: str, rounds: int, work: Callable[[Callable[[int], None]], Any]) -> Any:
    """What `work` answers, with its progress on the error output."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=rounds)
        return work(lambda more: bar.advance(task, more))


def by_the_table(rounds: int, threads: int, seed: int, hole_card: str, resplit_aces: bool) -> None:
    measure(10, hole_card, resplit_aces)  # compiled before the clock starts
    wall, cpu = time.perf_counter(), time.process_time()
    found: Measured = watched(
        "rounds by the table",
        rounds,
        lambda tell: measure(rounds, hole_card, resplit_aces, seed=seed, threads=threads, progress=tell),
    )
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(
        f"{found.rounds:,} rounds, hole_card={hole_card}, resplit_aces={'yes' if resplit_aces else 'no'}, seed {seed}"
    )
    print(f"  expectation  {found.mean:+.5%} of the stake, standard error {found.error:.5%}")
    print(f"  deviation    {found.deviation:.4f} stakes per round")
    speeds = found.rounds / cpu / 1e6, found.rounds / wall / 1e6
    print(f"  speed        {speeds[0]:.2f} M rounds per CPU second, {speeds[1]:.2f} M per second")
    if (hole_card, resplit_aces) == ("peek", False):
        away = (found.mean - PUBLISHED) / found.error
        print(f"  published    {PUBLISHED:+.5%}: {abs(away):.2f} standard errors away")


def books(rounds: int, seed: int) -> None:
    """In equal parts over the variants and all numbers of seats."""
    cases = [(options, seats) for options in VARIANTS for seats in range(1, 8)]
    each = -(-rounds // len(cases))

    def run(tell: Callable[[int], None]) -> list[Any]:
        return [audit(kh.game("black-jack", **o), n, each, seed=seed, progress=tell) for o, n in cases]

    done = watched("books", each * len(cases), run)
    settled, changes, refills = (
        sum(getattr(book, name) for book in done) for name in ("settlements", "changes", "refills")
    )
    print(f"{sum(book.rounds for book in done):,} random rounds of 1 to 7 seats, {settled:,} settlements")
    print(f"  purses changed by {changes / 2:+,.1f} Coins, {refills / 2:,.1f} refilled")
    print(f"  purses that did not agree with the settlements: {sum(book.wrong for book in done)}")


@click.command()
@click.option("--rounds", default=10**9, show_default=True, type=click.IntRange(1))
@click.option("--threads", default=2, show_default=True, type=click.IntRange(1, 256))
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--hole-card", default="peek", type=click.Choice(["none", "original_bets_only", "peek"]), show_default=True
)
@click.option("--resplit-aces", is_flag=True)
@click.option("--books", "audited", type=click.IntRange(1), help="So many random rounds instead, for their books.")
def main(rounds: int, threads: int, seed: int, hole_card: str, resplit_aces: bool, audited: int | None) -> None:
    if audited:
        books(audited, seed)
    else:
        by_the_table(rounds, threads, seed, hole_card, resplit_aces)


if __name__ == "__main__":
    main()
