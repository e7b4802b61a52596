"""What the page takes in the browser: its first load, the way to a game on a slow line, frames, and what jumps.

    python -m benchmarks.browser                        all of it, for every game
    python -m benchmarks.browser --turns 20 --phone tauziehen

*First load*: the start page, without what was kept before. *To the first move*: the start page over a slow line with a
processor four times as slow, and from the click on a game until something can be played; the socket's messages are not
slowed down, which Chromium cannot. *While cards move*: what the page's main thread works between two frames, as
processor time (what the machine's other work takes does not count), and its longest piece of work; beside it the times
between frames as they came, with Chromium drawing by software. *Jumps*: the largest layout shift of a whole game.
"""

from __future__ import annotations

import itertools
import json
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Response, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.players import act, chance_of, is_over, play
from tests.browser.shifts import MOST, shifts, watch
from tests.browser.test_games import begin
from tests.browser.test_size import BUDGET, LATER, REQUESTS, SPRITES, TEXT, weighed
from tests.browser.visitor import DESKTOP, GAMES, PHONE, Visitor
from tests.running import Server

from kartenhaus.games import GAMES as REGISTRY
from kartenhaus.lab.figures import machine

SECOND = 1_000
LONG = 50.0
READY = 6.0
SLOWER = 4


class Line(NamedTuple):
    name: str
    kilobits: int
    latency: int


LINES = [Line("slow 3G of WebPageTest", 400, 400), Line("slow 3G of Chromium's tools", 400, 2000)]
WATCH = """() => {
  window.frames = []
  const frame = (now) => (window.frames.push(now), requestAnimationFrame(frame))
  requestAnimationFrame(frame)
}"""
TAKE = "() => window.frames.splice(0)"


class House:
    """Visitors of one server, in one browser."""

    def __init__(self, browser: Browser, server: Server, how: dict[str, Any]) -> None:
        self.browser, self.server, self.how = browser, server, how

    @contextmanager
    def visitor(self, **how: Any) -> Iterator[Visitor]:
        visitor = Visitor(self.browser, self.server, bypass_csp=True, **self.how, **how)
        yield visitor
        visitor.context.close()


# ── The first load ───────────────────────────────────────────────────────────
def first_load(house: House) -> None:
    answers: list[Response] = []
    with house.visitor() as visitor:
        visitor.page.on("response", lambda answer: answers.append(answer))
        visitor.visit("/").wait_for_load_state("networkidle")
        loaded, sprites = (sum(weighed(answers, kind).values()) / 1000 for kind in (TEXT, SPRITES))
    asked = [one for one in answers if not one.url.endswith(tuple(LATER)) and not one.url.startswith("data:")]
    print(f"First load: {len(asked)} requests (wanted: below {REQUESTS})")
    print(f"  {loaded:.1f} kB gzipped (wanted: below {BUDGET / 1000:g}), sprites besides {sprites:.1f} kB\n")


# ── To the first move ────────────────────────────────────────────────────────
def to_the_first_move(house: House, game: str, line: Line) -> None:
    with house.visitor() as visitor:
        page = visitor.page
        devtools = visitor.context.new_cdp_session(page)
        devtools.send("Network.enable")
        bytes_ = line.kilobits * 1000 / 8
        slow = {"latency": line.latency, "downloadThroughput": bytes_, "uploadThroughput": bytes_}
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **slow})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.set_default_timeout(120_000)
        start = time.perf_counter()
        visitor.visit("/")
        page.get_by_role("button", name=f"Spielen: {GAMES[game]}", exact=True).wait_for()
        shown = time.perf_counter()
        page.get_by_role("button", name=f"Spielen: {GAMES[game]}", exact=True).click()
        page.locator(".space button:enabled").first.wait_for()
        ready = time.perf_counter()
    print(f"  {game:14}{shown - start:10.1f}{ready - shown:10.1f}", flush=True)


# ── While cards move ─────────────────────────────────────────────────────────
def while_cards_move(house: House, game: str, turns: int) -> None:
    gaps: list[float] = []
    with house.visitor(reduced_motion="no-preference") as visitor:
        page = visitor.visit(visitor.table(game, ["me", "beginner"][: REGISTRY[game].most]))
        visitor.at_table()
        page.wait_for_timeout(SECOND)
        page.evaluate(WATCH)
        house.browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        for _ in played(page, game, turns):
            frames = page.evaluate(TAKE)
            gaps += [after - before for before, after in itertools.pairwise(frames)]
        works = work_of(json.loads(house.browser.stop_tracing()))
    tasks = sorted(one for work in works for one in work)
    sums = [sum(work) for work in works]
    long = sum(one > LONG for one in tasks)
    print(f"  {game:14}{told(sums)}{tasks[-1]:10.1f}{long:8}{told(gaps)}", flush=True)


def played(page: Page, game: str, turns: int) -> Iterator[None]:
    """After each move, once its cards have come to lie."""
    chance = chance_of(1)
    while turns and not is_over(page):
        page.evaluate(TAKE)
        if act(page, game, chance):
            page.wait_for_timeout(SECOND)
            yield
            turns -= 1


def work_of(trace: dict[str, Any]) -> list[list[float]]:
    """The pieces of work of the page's main thread, each with its milliseconds of the processor, by frame."""
    events = trace["traceEvents"]
    frames = ((one["pid"], one["tid"]) for one in events if one["name"] == "FireAnimationFrame")
    thread = statistics.mode(frames)
    mine = sorted((one for one in events if (one["pid"], one["tid"]) == thread), key=lambda one: one["ts"])
    works: list[list[float]] = [[]]
    free = 0.0
    for one in mine:
        if one["name"] == "FireAnimationFrame":
            works.append([])
        elif one["name"].endswith("RunTask") and "tdur" in one and one["ts"] >= free:
            free = one["ts"] + one["dur"]
            works[-1].append(one["tdur"] / 1000)
    return [work for work in works if work]


def told(times: list[float]) -> str:
    return f"{statistics.median(times):8.1f}{statistics.quantiles(times, n=20)[-1]:8.1f}{max(times):8.1f}"


# ── Jumps ────────────────────────────────────────────────────────────────────
def jumps(house: House, game: str) -> None:
    with house.visitor() as visitor:
        watch(visitor)
        begin(visitor.visit("/"), game)
        page = visitor.at_table()
        play(page, game)
        found = [one["value"] for one in shifts(page) if one["playing"]]
    print(f"  {game:14}{max(found, default=0):10.4f}", flush=True)


# ── All of it ────────────────────────────────────────────────────────────────
def main(games: list[str], turns: int, phone: bool) -> None:
    here = machine([])
    print(f"Measured on {here.date}: {here.cpu}; {'phone' if phone else 'desktop'}\n")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with Server(f"sqlite:///{made}/house.db", Path(made) / "log") as server:
            house = House(browser, server, PHONE if phone else {"viewport": DESKTOP})
            first_load(house)
            for line in LINES:
                how = f"{line.kilobits} kbit/s, {line.latency} ms, processor {SLOWER} times as slow"
                print(f"To the first move, {line.name} ({how}); wanted: below {READY:g} s")
                print(f"  {'':14}{'start':>10}{'click':>10}")
                for game in games:
                    to_the_first_move(house, game, line)
            columns = "".join(f"{one:>8}" for one in ("p50", "p95", "worst"))
            print(f"\nWhile cards move, ms; wanted: work below 16.7 a frame, no piece above {LONG:g}")
            print(f"  {'':14}{'work between frames':>24}{'longest':>10}{'long':>8}{'between frames':>24}")
            print(f"  {'':14}{columns}{'':18}{columns}")
            for game in games:
                while_cards_move(house, game, turns)
            print(f"\nThe largest jump of a whole game; wanted: below {MOST:g}")
            for game in games:
                jumps(house, game)
        browser.close()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", default=[*GAMES])
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--phone", action="store_true")
    given = parser.parse_args()
    if unknown := set(given.games) - set(GAMES):
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    main(given.games, given.turns, given.phone)
