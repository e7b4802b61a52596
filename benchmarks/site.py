"""The house without a server: how large it is, how long it takes to the first card, and how fast it thinks.

    python -m benchmarks.site

Builds the folder, serves it at 10 Mbit/s (every connection shares the line, as at home) and opens it in Chromium: with
an empty cache, then once more with what was kept. First card: of a game against the computer, from the click on
the address to the first card on the table; the profile and the table are made on the way.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.visitor import GAMES

import kartenhaus as kh
from benchmarks.sizes import parts
from kartenhaus.players.expert import Expert
from kartenhaus.site.build import write_site

LINE = 10_000_000 / 8  # bytes per second
PIECE = 16_384
SIMULATIONS = 20_000
THINK = """
import json, time
import kartenhaus as kh
from benchmarks.sizes import parts
from kartenhaus.players.expert import Expert

def speed(name, options, seats, simulations):
    game = kh.game(name, **options)
    play, solid = game.start(seats, seed=3), kh.player("solid", game, seed=3)
    while len(play.numbers) < 12 or len(play.legal()) < 2:
        play.make(solid.choose(play.view(play.to_act)))
    view, best = play.view(play.to_act), 0.0
    for _ in range(3):
        expert = Expert(game, seed=1, simulations=simulations)
        expert.think(view)
        expert = Expert(game, seed=1, simulations=simulations)
        began = time.perf_counter()
        expert.think(view)
        best = max(best, simulations / (time.perf_counter() - began))
    return best
"""


def sizes(folder: Path) -> None:
    print(f"{'part':20}{'files':>8}{'MB':>8}{'gzipped':>10}")
    for name, part in parts(folder).items():
        print(f"{name:20}{part.files:>8}{part.size / 1e6:>8.2f}{part.zipped / 1e6:>10.2f}")


# ── First card ───────────────────────────────────────────────────────────────
class Line:
    """All who send share it."""

    def __init__(self, speed: float) -> None:
        self.speed, self.free_at, self.lock, self.sent = speed, 0.0, threading.Lock(), 0

    def wait(self, size: int) -> None:
        with self.lock:
            self.sent += size
            self.free_at = max(self.free_at, time.monotonic()) + size / self.speed
            until = self.free_at
        time.sleep(max(0.0, until - time.monotonic()))


class Slow(SimpleHTTPRequestHandler):
    """Compresses nothing, as many hosts do."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, line: Line, **named: Any) -> None:
        self.line = line
        super().__init__(*given, **named)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while piece := source.read(PIECE):
            self.line.wait(len(piece))
            outputfile.write(piece)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path, line: Line) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Slow, directory=str(folder), line=line))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def first_card(context: BrowserContext, address: str, game: str) -> float:
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name=f"Spielen: {GAMES[game]}", exact=True).click()
    page.locator("main.table .card").first.wait_for()
    took = time.perf_counter() - began
    page.close()
    return took


KEPT = """async () => {
  const names = await caches.keys()
  const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  return names.some((name, n) => name.includes('runtime') && counts[n] >= 4)
}"""


def first_cards(browser: Browser, folder: Path, times: int) -> None:
    game = next(iter(GAMES))
    cold, warm, sent, line = [], [], [], Line(LINE)
    with served(folder, line) as address:
        for _ in range(times):
            context = browser.new_context(locale="de-DE", reduced_motion="reduce")
            context.set_default_timeout(180_000)
            before = line.sent
            cold.append(first_card(context, address, game))
            sent.append((line.sent - before) / 1e6)
            page = context.new_page()
            page.goto(address)
            page.wait_for_function(KEPT)
            page.close()
            warm.append(first_card(context, address, game))
            context.close()
    print(f"\nfirst card ({game}), best and all of {times}: at 10 Mbit/s with an empty cache, and with what was kept")
    for name, found in (("cold", cold), ("warm", warm)):
        print(f"{name:8}{min(found):>6.2f} s   {' '.join(f'{one:.2f}' for one in found)}")
    print(f"sent until the first card, cold: {min(sent):.2f} MB")


# ── Thinking ─────────────────────────────────────────────────────────────────
IN_A_WORKER = """async ([text, asked]) => {
  const laid = await (await fetch('python.json')).json()
  const source = `
    onmessage = async ({ data: [root, laid, text, asked] }) => {
      const folder = new URL(laid.folder + '/', root).href
      const unzipped = async (name, type) => new Response(
        (await fetch(folder + name + '.gz')).body.pipeThrough(new DecompressionStream('gzip')),
        { headers: { 'Content-Type': type } })
      const files = {
        'pyodide.asm.wasm': unzipped('pyodide.asm.wasm', 'application/wasm'),
        'house.zip': unzipped('house.zip', 'application/zip') }
      const script = URL.createObjectURL(await (await unzipped('pyodide.asm.mjs', 'text/javascript')).blob())
      const outside = self.fetch
      self.fetch = (wanted, ...more) => files[String(wanted).split('/').at(-1)] ?? outside(wanted, ...more)
      const { loadPyodide } = await import(folder + 'pyodide.mjs')
      const { abi, version, platform, python } = laid
      const info = { abi_version: abi, arch: 'wasm32', platform, python, version }
      const here = await loadPyodide({
        indexURL: folder, stdLibURL: folder + 'house.zip', packageBaseUrl: folder,
        lockFileContents: { info, packages: {} }, createPyodideModule: (await import(script)).default })
      here.runPython('import kartenhaus_unpack')
      here.runPython(text)
      postMessage(here.runPython('json.dumps([speed(*one) for one in ' + asked + '])'))
    }`
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { type: 'module' })
  return new Promise((then, fail) => {
    worker.onmessage = ({ data }) => then(data)
    worker.onerror = (event) => fail(new Error(event.message))
    worker.postMessage([location.href, laid, text, asked])
  })
}"""


def speeds(browser: Browser, folder: Path, names: list[str]) -> None:
    asked: list[tuple[str, dict[str, Any], int, int]] = [
        (name, {}, kh.game(name).about.usual, SIMULATIONS) for name in names
    ]
    with served(folder, Line(1e12)) as address:
        context = browser.new_context(service_workers="block")
        context.set_default_timeout(600_000)
        page = context.new_page()
        page.goto(f"{address}/NOTICE.txt")
        here = json.loads(page.evaluate(IN_A_WORKER, [THINK, json.dumps(asked)]))
        context.close()
    scope: dict[str, Any] = {}
    exec(THINK, scope)
    print(f"\n{'simulations per second':24}{'Chromium':>12}{'wasmtime':>12}{'Numba':>12}{'of Numba':>10}")
    for (name, options, seats, simulations), found in zip(asked, here, strict=True):
        others = []
        for mode in ("portable", "native"):
            scope["Expert"] = partial(Expert, mode=mode)
            others.append(scope["speed"](name, options, seats, simulations))
        print(f"{name:24}{found:>12,.0f}{others[0]:>12,.0f}{others[1]:>12,.0f}{found / others[1]:>10.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3, help="to open it")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder))
        sizes(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        first_cards(browser, Path(folder), given.times)
        speeds(browser, Path(folder), given.games)
        browser.close()


if __name__ == "__main__":
    main()
