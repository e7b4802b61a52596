"""Firefox over WebDriver BiDi, as much of it as it takes to play: a page that is asked in the words of Playwright's."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol, Self

from websockets.sync.client import ClientConnection, connect

from tests.running import free_port

NAMES = ("firefox-esr", "firefox")
SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "de-DE, de",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}
FIND = """(steps) => {
  const within = (found, css) => [...new Set(found.flatMap((one) => [...one.querySelectorAll(css)]))]
  const all = steps.reduce((found, css) => within(found, css.replaceAll(':visible', '')), [document])
  return all.filter((one) => !steps.at(-1).includes(':visible') || one.getClientRects().length)
}"""


def firefox() -> str | None:
    named = os.environ.get("KARTENHAUS_FIREFOX")
    return next((found for name in ([named] if named else NAMES) if (found := shutil.which(name))), None)


class Firefox:
    def __init__(self, program: str, folder: Path) -> None:
        lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in SETTINGS.items()]
        (folder / "user.js").write_text("\n".join(lines), "utf-8")
        port = free_port()
        command = [program, "--headless", "--no-remote", "--profile", str(folder), f"--remote-debugging-port={port}"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self.address, self.id, self.running = f"ws://127.0.0.1:{port}/session", 0, ExitStack()
        self.running.callback(self._kill)

    def _connected(self) -> ClientConnection:
        end = time.monotonic() + 90
        while True:
            try:
                return self.running.enter_context(connect(self.address, max_size=None, compression=None))
            except OSError:
                assert time.monotonic() < end, "Firefox does not answer"
                time.sleep(0.2)

    def __call__(self, method: str, **given: Any) -> Any:
        self.id += 1
        self.line.send(json.dumps({"id": self.id, "method": method, "params": given}))
        while (said := json.loads(self.line.recv(180))).get("id") != self.id:
            pass
        assert said["type"] == "success", said
        return said["result"]

    def page(self, address: str) -> FirefoxPage:
        (window,) = self("browsingContext.getTree")["contexts"]
        self("browsingContext.navigate", context=window["context"], url=address, wait="complete")
        return FirefoxPage(self, window["context"])

    def __enter__(self) -> Self:
        with ExitStack() as failed:
            failed.push(self.running)
            self.line = self._connected()
            self("session.new", capabilities={})
            failed.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self.running.close()

    def _kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class FirefoxPage:
    def __init__(self, browser: Firefox, context: str) -> None:
        self.browser, self.context = browser, context

    def evaluate(self, function: str, given: Any = None) -> Any:
        text = f"Promise.resolve(({function})({json.dumps(given)})).then((found) => JSON.stringify(found ?? null))"
        said = self.browser(
            "script.evaluate",
            expression=text,
            target={"context": self.context},
            awaitPromise=True,
            userActivation=True,
        )
        assert said["type"] == "success", said["exceptionDetails"]["text"]
        return json.loads(said["result"]["value"])

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def locator(self, css: str) -> Found:
        return Found(self, [css])

    def get_by_role(self, role: str, name: str) -> Found:
        return self.locator(f"[aria-label='{name}']")


class Asked(Protocol):
    """A page that evaluates functions."""

    def evaluate(self, function: str, given: Any = None) -> Any: ...


class Found:
    """Elements, by selectors one within the other."""

    def __init__(self, page: Asked, steps: list[str], n: int = 0) -> None:
        self.page, self.steps, self.n = page, steps, n

    def locator(self, css: str) -> Found:
        return Found(self.page, [*self.steps, css])

    def get_by_role(self, role: str) -> Found:
        return self.locator(role)

    def count(self) -> int:
        return int(self.page.evaluate(f"(steps) => ({FIND})(steps).length", self.steps))

    def nth(self, n: int) -> Found:
        return Found(self.page, self.steps, n)

    def click(self, **_: Any) -> None:
        """If it is still there."""
        self.page.evaluate(f"([steps, n]) => ({FIND})(steps)[n]?.click()", [self.steps, self.n])
