"""How smooth the animations are: frames and long tasks while cards move.

    python -m benchmarks.animation                 turns of Tauziehen and rounds of Black Jack, six each
    python -m benchmarks.animation --turns 20 --phone

A frame's time is from one call of requestAnimationFrame to the next, counted for a second after each click; a long task
is one of more than 50 ms. Chromium runs without a screen and draws by software, so a machine with a graphics card does
better.
"""

from __future__ import annotations

import itertools
import statistics
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.players import act, chance_of
from tests.browser.visitor import DESKTOP, PHONE, Visitor, result
from tests.running import Server

from benchmarks import searched
from kartenhaus.games import GAMES as REGISTRY

SEATS = ["me", "beginner"]
GAMES = [searched(), next(name for name, about in REGISTRY.items() if about.coins)]
SECOND = 1_000
WATCH = """() => {
  window.tasks = []
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: 'longtask' })
  window.frames = []
  const frame = (now) => (window.frames.push(now), requestAnimationFrame(frame))
  requestAnimationFrame(frame)
}"""
TAKE = "() => [window.frames.splice(0), window.tasks.splice(0)]"


def main(turns: int, phone: bool) -> int:
    how: dict[str, Any] = PHONE if phone else {"viewport": DESKTOP}
    print(f"{'':14}{'frames':>8}{'p50 ms':>8}{'p95 ms':>8}{'worst':>8}{'long tasks':>12}{'in all ms':>11}")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with Server(f"sqlite:///{made}/house.db", Path(made) / "log") as server:
            for game in GAMES:
                visitor = Visitor(browser, server, reduced_motion="no-preference", bypass_csp=True, **how)
                page = visitor.visit(visitor.table(game, SEATS))
                visitor.at_table()
                page.wait_for_timeout(SECOND)
                tell(game, *measure(page, game, turns))
                visitor.leave()
        browser.close()
    return 0


def measure(page: Page, game: str, turns: int) -> tuple[list[float], list[float]]:
    """The times of frames and of long tasks while cards move."""
    times: list[float] = []
    tasks: list[float] = []
    chance = chance_of(1)
    page.evaluate(WATCH)
    while turns and not result(page).count():
        page.evaluate(TAKE)
        if not act(page, game, chance):
            continue
        page.wait_for_timeout(SECOND)
        frames, long = page.evaluate(TAKE)
        times += [after - before for before, after in itertools.pairwise(frames)]
        tasks += long
        turns -= 1
    return times, tasks


def tell(game: str, times: list[float], tasks: list[float]) -> None:
    p95 = statistics.quantiles(times, n=20)[-1]
    figures = (
        f"{len(times):8}{statistics.median(times):8.1f}{p95:8.1f}{max(times):8.1f}{len(tasks):12}{sum(tasks):11.0f}"
    )
    print(f"{game:14}{figures}", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--phone", action="store_true")
    given = parser.parse_args()
    sys.exit(main(given.turns, given.phone))
