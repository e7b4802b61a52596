"""One whole game of each kind in WebKit, the engine of Safari, in a house with a server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from tests.browser.conftest import absent
from tests.browser.players import MOST, act, chance_of
from tests.browser.webdriver import WebKit, WebKitPage, webkit
from tests.running import Server
from tests.site.test_house import SHORT

ASK = """async ([method, path, body]) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method, headers, body: body ?? undefined })
  return [answer.status, await answer.text()]
}"""


def ask(page: WebKitPage, method: str, path: str, body: Any = None) -> Any:
    status, text = page.evaluate(ASK, [method, path, None if body is None else json.dumps(body)])
    assert status == 200, text
    return json.loads(text) if text.startswith("{") else text


@pytest.fixture(scope="module")
def page(server: Server) -> Iterator[WebKitPage]:
    found = webkit()
    if found is None:
        absent("no WebKit: apt install webkit2gtk-driver xvfb")
    with WebKit(*found) as browser:
        page = browser.page(f"http://127.0.0.1:{server.port}/")
        page.evaluate("() => Object.assign(localStorage, { lang: 'de', 'look-speed': 'off', sound: 'off' })")
        ask(page, "POST", "/api/profile", {"name": "Anna"})
        yield page


@pytest.mark.parametrize("game", GAMES.built_in)
def test_a_game_is_played_to_its_end_and_was_dealt_fairly(page: WebKitPage, server: Server, game: str) -> None:
    seats = [{"kind": "me"}, {"kind": "computer", "level": "beginner"}][: GAMES[game].most]
    made = ask(page, "POST", "/api/tables", {"game": game, "seats": seats, "options": SHORT.get(game, {})})
    page.browser.page(f"http://127.0.0.1:{server.port}{made['path']}")
    chance, end = chance_of(1), time.monotonic() + MOST
    while not page.locator("section.result").count():
        assert time.monotonic() < end, f"{game} is not over after {MOST} seconds"
        act(cast(Page, page), game, chance)
    verdict = verify(ask(page, "GET", f"/api/tables/{made['table']}/record"))
    assert verdict.ok, verdict.problems
    assert "AppleWebKit" in page.evaluate("() => navigator.userAgent")
