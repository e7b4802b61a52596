"""WebKit over WebDriver, as much of it as it takes to play: a page that is asked in the words of Playwright's."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self

from tests.browser.bidi import Found
from tests.running import free_port

EVALUATE = """const [given, done] = arguments
new Promise((then) => then((FUNCTION)(given))).then(
  (found) => done(JSON.stringify({ found: found ?? null })),
  (error) => done(JSON.stringify({ error: String(error) })),
)"""


def webkit() -> tuple[str, str, str] | None:
    """The driver, the browser, and a screen that nobody looks at."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next((str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
    return (driver, browser, screen) if driver and browser and screen else None


class WebKit:
    def __init__(self, driver: str, browser: str, screen: str) -> None:
        self.browser, self.running, self.port = browser, ExitStack(), free_port()
        with ExitStack() as failed:
            failed.push(self.running)
            display = self._display(screen)
            settings = {
                "DISPLAY": display,
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                "NO_AT_BRIDGE": "1",
                "LC_ALL": "C.UTF-8",
            }
            self._start([driver, f"--port={self.port}"], env=os.environ | settings)
            self.session = self._opened()
            # Nobody looks: what is small is painted sooner.
            self("POST", f"/session/{self.session}/window/rect", x=0, y=0, width=400, height=640)
            failed.pop_all()

    def _start(self, command: list[str], **how: Any) -> None:
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
        self.running.callback(_end, subprocess.Popen(command, **quiet | how))

    def _display(self, screen: str) -> str:
        """Xvfb takes a number that is free, and says which."""
        taken, told = os.pipe()
        command = [screen, "-displayfd", str(told), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        self._start(command, pass_fds=[told])
        os.close(told)
        with os.fdopen(taken) as line:
            return f":{line.readline().strip()}"

    def _opened(self) -> str:
        wanted = {"webkitgtk:browserOptions": {"binary": self.browser, "args": ["--automation"]}}
        end = time.monotonic() + 60
        while True:
            try:
                found = self("POST", "/session", capabilities={"alwaysMatch": wanted})
                return str(found["sessionId"])
            except OSError:
                assert time.monotonic() < end, "WebKitWebDriver does not answer"
                time.sleep(0.1)

    def __call__(self, method: str, path: str, **given: Any) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=180)
        line.request(
            method, path, json.dumps(given) if method == "POST" else None, {"content-type": "application/json"}
        )
        answer = line.getresponse()
        said = json.loads(answer.read())["value"]
        line.close()
        assert answer.status == 200, said
        return said

    def page(self, address: str) -> WebKitPage:
        self("POST", f"/session/{self.session}/url", url=address)
        return WebKitPage(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self("DELETE", f"/session/{self.session}")
        self.running.close()


def _end(process: subprocess.Popen[Any]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class WebKitPage:
    def __init__(self, browser: WebKit) -> None:
        self.browser = browser

    def evaluate(self, function: str, given: Any = None) -> Any:
        path = f"/session/{self.browser.session}/execute/async"
        said = json.loads(self.browser("POST", path, script=EVALUATE.replace("FUNCTION", function), args=[given]))
        assert "error" not in said, said["error"]
        return said["found"]

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def locator(self, css: str) -> Found:
        return Found(self, [css])

    def get_by_role(self, role: str, name: str) -> Found:
        return self.locator(f"[aria-label='{name}']")
