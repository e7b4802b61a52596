"""Somebody in a house without a server: a folder of static files, and nobody who answers but the page."""

from __future__ import annotations

import json
import os
import re
import signal
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.builds import Host
from tests.browser.visitor import Visitor

OPENING = 120_000
"""Milliseconds that Python may take on a machine which has other things to do."""

ASK = """([script, method, address, body]) => new Promise((then) => {
  const root = location.href.replace(/[#?].*/, '').replace(/[^/]*$/, '')
  const worker = new Worker(root + script, { type: 'module' })
  worker.onmessage = ({ data }) => {
    if (data.kind !== 'answer') return
    worker.terminate()
    then(data)
  }
  worker.postMessage({ kind: 'start', root, agent: '' })
  worker.postMessage({ kind: 'ask', id: 1, method, address, body })
})"""
"""As from another window: its worker hands the question on to the one that has the house."""

KEPT = """async () => {
  const { folder, files } = await (await fetch('python.json')).json()
  const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const kept = (await Promise.all(caught.map((cache) => cache.keys()))).flat().map((one) => one.url)
  const wanted = Object.keys(files).map((name) => `${folder}/${name}`)
  return [...wanted, 'python.json'].every((name) => kept.some((one) => one.endsWith(name)))
}"""
"""Whether Python and the house are there without a network."""


FULL = re.compile("QuotaExceeded|storage is full|heartbeat failed")


class Alone(Visitor):
    def __init__(self, browser: Browser, host: Host, **how: Any) -> None:
        super().__init__(browser, host, **{"service_workers": "allow"} | how)
        self.host, self.full = host, False
        """`full` is set where there is no room on purpose: the house writes into the console what it could not keep."""

    def _hear(self, message: ConsoleMessage) -> None:
        if not (self.full and FULL.search(message.text)):
            super()._hear(message)

    def visit(self, path: str = "") -> Page:
        """A page of the house, behind the hash."""
        self.page.goto(f"/#{path or '/'}")
        return self.page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = ask(self.page, self.host, method, path, body)
        assert answer["status"] == 200, answer
        return json.loads(answer["text"]) if "json" in answer["type"] else answer["text"]

    def table(self, game: str, seats: list[str], name: str = "Anna", **options: Any) -> str:
        """Answers the table's page."""
        if self.ask("GET", "/api/profile") is None:
            self.ask("POST", "/api/profile", {"name": name})
        wanted = [{"kind": "me"} if seat == "me" else {"kind": "computer", "level": seat} for seat in seats]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": wanted, "options": options})
        return str(made["path"])

    def without_network(self) -> None:
        """Neither a host nor a line to it, once everything is kept."""
        self.ask("GET", "/api/profile")  # it is open
        self.page.wait_for_function(KEPT, timeout=OPENING)
        self.without_server = True
        self.host.stop()
        self.context.set_offline(True)


def ask(page: Page, host: Host, method: str, path: str, body: Any = None) -> dict[str, Any]:
    script = next((host.folder / "assets").glob("house.worker-*.js")).name
    given = None if body is None else json.dumps(body)
    found: dict[str, Any] = page.evaluate(ASK, [f"assets/{script}", method, path, given])
    return found


def expect_open(page: Page) -> None:
    """A table is shown: Python is there."""
    expect(page.locator("main.table")).to_be_visible(timeout=OPENING)


def crash(browser: Browser, page: Page) -> None:
    """The processes of all pages end at once, in whatever they do."""
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for one in processes:
            if one["type"] == "renderer":
                os.kill(one["id"], signal.SIGKILL)
    devtools.detach()
