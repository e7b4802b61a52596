"""Somebody who opens the house in a browser. Whatever the browser complains about fails the test."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    Request,
    ViewportSize,
    WebSocketRoute,
    expect,
)

from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES as REGISTRY

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = {name: about.title[0] for name, about in REGISTRY.built_in.items()}
EDGE: Position = {"x": 10, "y": 16}
"""Where cards that overlap can be touched."""
LEFT = "net::ERR_ABORTED"
"""What a request is told whose page has been left."""
UNREACHED = re.compile(
    r"net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|FAILED)"
)
BLOCKED = "Service Worker registration blocked by Playwright"
ABSENT = re.compile(r"status of 4\d\d|WebSocket connection to \S+ failed")
WAIT = 20_000


class Place(Protocol):
    """Where a house is."""

    @property
    def port(self) -> int: ...


class Visitor:
    """A browser of one's own: its cookie, its storage, its pages."""

    def __init__(self, browser: Browser, server: Place, **how: Any) -> None:
        self.server = server
        # Most visits are short: what is kept for the time without a network would be most of their work.
        usual = {"viewport": DESKTOP, "locale": "de-DE", "reduced_motion": "reduce", "color_scheme": "light"}
        wanted: dict[str, Any] = usual | {"service_workers": "block"} | how
        self.context: BrowserContext = browser.new_context(base_url=f"http://127.0.0.1:{server.port}", **wanted)
        self.context.set_default_timeout(WAIT)
        self.complaints: list[str] = []
        self.without_server = False
        """Set while the server is away on purpose: then it is not to be reached, and nothing else is forgiven."""
        self.in_vain = False
        """Set while something is asked for that does not exist."""
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))
        self.context.on("requestfailed", self._miss)
        self.page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        forgiven = (self.without_server and UNREACHED.search(message.text)) or (
            self.in_vain and ABSENT.search(message.text)
        )
        if message.type in ("error", "warning") and not forgiven and message.text != BLOCKED:
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _miss(self, request: Request) -> None:
        why = request.failure or ""
        if why != LEFT and not (self.without_server and UNREACHED.search(why)):
            self.complaints.append(f"not loaded: {request.method} {request.url}: {why}")

    def leave(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints

    # ── Tables ───────────────────────────────────────────────────────────────
    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The API, with the browser's own cookie."""
        answer = self.context.request.fetch(path, method=method, data=body)
        assert answer.ok, (answer.status, answer.text())
        return answer.json() if "json" in answer.headers["content-type"] else answer.text()

    def table(self, game: str, seats: list[str], name: str = "Anna", **options: Any) -> str:
        """`me`, `open` or a level by seat; answers the address, the invitation's if there is one."""
        self.ask("POST", "/api/profile", {"name": name})
        wanted = [{"kind": seat} if seat in ("me", "open") else {"kind": "computer", "level": seat} for seat in seats]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": wanted, "options": options})
        return str(made["invitation"] or made["path"])

    def visit(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def at_table(self, page: Page | None = None) -> Page:
        page = page or self.page
        page.locator("main.table").wait_for()
        return page


# ── What the server says ─────────────────────────────────────────────────────
Message = dict[str, Any]


def retell(page: Page, change: Callable[[Message], None]) -> list[WebSocketRoute]:
    """Whatever a table's socket tells, as `change` leaves it: what chance brings but now and then is put there.

    Answers the lines, the last of which is open; what is sent there comes to the page as it is.
    """
    lines: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            change(told)
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/socket"), between)
    return lines


# ── What every table's page has ──────────────────────────────────────────────
def buttons(place: Locator) -> Locator:
    return place.locator("button:enabled:visible")


def table_of(page: Page) -> str:
    return page.url.partition("/t/")[2].partition("#")[0]


def my_turn(page: Page) -> Locator:
    """The line above the board says so; a screen reader is told in words of its own."""
    return page.locator(".status").get_by_text("Du bist am Zug")


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Ergebnis")


def expect_fair_end(visitor: Visitor, page: Page | None = None) -> None:
    """The game is over, says how it ended, and its record proves how it was dealt."""
    page = page or visitor.page
    said = result(page).get_by_role("heading")
    expect(said).to_be_visible()
    assert len(said.inner_text()) > 10
    record = visitor.ask("GET", f"/api/tables/{table_of(page)}/record")
    verdict = verify(record)
    assert verdict.ok, verdict.problems
