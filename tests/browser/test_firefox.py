"""One whole game of each kind in Firefox, in the house without a server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from tests.browser.alone import ASK
from tests.browser.bidi import Firefox, FirefoxPage, firefox
from tests.browser.builds import Host
from tests.browser.conftest import absent
from tests.browser.players import MOST, act, chance_of
from tests.site.test_house import SHORT

pytestmark = pytest.mark.xdist_group("static games")


class InFirefox:
    def __init__(self, page: FirefoxPage, host: Host) -> None:
        self.page, self.host = page, host
        (self.script,) = (path.name for path in (host.folder / "assets").glob("house.worker-*.js"))

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        given = None if body is None else json.dumps(body)
        said = self.page.evaluate(ASK, [f"assets/{self.script}", method, path, given])
        assert said["status"] == 200, said
        return json.loads(said["text"]) if "json" in said["type"] else said["text"]


@pytest.fixture(scope="module")
def somebody(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InFirefox]:
    found = firefox()
    if found is None:
        absent("no Firefox: apt install firefox-esr, or set KARTENHAUS_FIREFOX")
    host = Host(site)
    with Firefox(found, tmp_path_factory.mktemp("firefox")) as browser:
        one = InFirefox(browser.page(host.address), host)
        one.ask("POST", "/api/profile", {"name": "Anna"})
        yield one
    host.stop()


@pytest.mark.parametrize("game", GAMES.built_in)
def test_a_game_is_played_to_its_end_and_was_dealt_fairly(somebody: InFirefox, game: str) -> None:
    seats = [{"kind": "me"}, {"kind": "computer", "level": "beginner"}][: GAMES[game].most]
    made = somebody.ask("POST", "/api/tables", {"game": game, "seats": seats, "options": SHORT.get(game, {})})
    page, chance, end = somebody.page, chance_of(1), time.monotonic() + MOST
    page.evaluate("(path) => void (location.hash = path)", made["path"])
    while not page.locator("section.result").count():
        assert time.monotonic() < end, f"{game} is not over after {MOST} seconds"
        act(cast(Page, page), game, chance)
    verdict = verify(somebody.ask("GET", f"/api/tables/{made['table']}/record"))
    assert verdict.ok, verdict.problems
    assert "Firefox" in page.evaluate("() => navigator.userAgent")
