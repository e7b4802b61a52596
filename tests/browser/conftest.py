"""A real server, a real browser, and whoever visits.

Chromium is the system's (KARTENHAUS_CHROMIUM names another one). Where there is none, or where the client has not been
built, these tests are skipped; under CI they fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from kartenhaus.server.app import STATIC
from tests.browser import builds
from tests.browser.visitor import WAIT, Visitor
from tests.running import Server

# Without a window, and without all that is around one: a visit costs it less. It knows no notifications, though.
WINDOWLESS = "chromium-headless-shell"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# With every page Chromium would load two of its own beside it, for what pops up under the address bar: as much work
# as ours. The switch takes the place of what Playwright turns off, so that what concerns us of that stands here too.
OFF = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
]


def absent(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def chromium(*first: str) -> str | None:
    named = os.environ.get("KARTENHAUS_CHROMIUM")
    return next((found for name in ([named] if named else [*first, *NAMES]) if (found := shutil.which(name))), None)


# Playwright's loop runs for as long as it is started, and no other may run beside it: it ends with this folder's tests,
# not with the session.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=WAIT)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    yield from launched(playwright, chromium(WINDOWLESS))


def launched(playwright: Playwright, path: str | None) -> Iterator[Browser]:
    if path is None:
        absent("no Chromium: apt install chromium, or set KARTENHAUS_CHROMIUM")
    running = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").exists():
        absent("the client is not built: npm ci && npm run build in web/")
    folder = tmp_path_factory.mktemp("browser")
    with Server(f"sqlite:///{folder}/house.db", folder / "log") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path, server: Server) -> Iterator[Server]:
    """For one test; `server` has made sure that there is something to serve."""
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as running:
        yield running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `kartenhaus site` writes, for those in a hurry."""
    if not (STATIC / "index.html").exists():
        absent("the client is not built: npm ci && npm run build in web/")
    shared = tmp_path_factory.getbasetemp()
    lock = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / "site.lock"
    return builds.hurried(builds.site(tmp_path_factory.mktemp("site"), lock))


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Makes visitors; at the end each of them leaves, and none may have heard a complaint."""
    visitors: list[Visitor] = []

    def come(at: Server = server, **how: object) -> Visitor:
        visitors.append(Visitor(browser, at, **how))
        return visitors[-1]

    yield come
    for one in visitors:
        one.leave()


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()
