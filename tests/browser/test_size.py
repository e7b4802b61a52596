"""What the start page costs: below 80 kB, gzipped, in fewer than 15 requests; the cards' sprites come besides. And what
it takes to come from there to a table."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

from playwright.sync_api import Response, expect

from kartenhaus.server.app import STATIC
from tests.browser.visitor import GAMES, Visitor

BUDGET = 80_000
REQUESTS = 15
AT_ONCE = 6
"""So many a browser asks one host for at the same time."""
LATER = {"/python.json"}
"""For the time without a network, once the page has been there for a while."""
TEXT = re.compile(r"text/html|text/css|text/javascript|application/javascript")
SPRITES = re.compile(r"image/svg")


def weighed(answers: list[Response], kind: re.Pattern[str]) -> dict[str, int]:
    """Of the answers of a kind: the path and how many bytes it has, gzipped."""
    found = [one for one in answers if kind.match(one.headers.get("content-type", ""))]
    return {urlsplit(one.url).path: len(gzip.compress(one.body(), 9)) for one in found}


def test_the_first_load_stays_below_its_budget(visitor: Visitor) -> None:
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    page = visitor.visit("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(5)
    page.wait_for_load_state("networkidle")
    loaded, sprites = weighed(answers, TEXT), weighed(answers, SPRITES)
    assert "/" in loaded
    assert len([path for path in loaded if path.endswith(".js")]) >= 2
    assert [path for path in loaded if path.endswith(".css")]
    print(f"{sum(loaded.values()):,} bytes in {len(loaded)} files, sprites besides {sum(sprites.values()):,}")
    assert sum(loaded.values()) < BUDGET, loaded
    asked = [urlsplit(one.url).path for one in answers if not one.url.startswith("data:")]  # that asks for nothing
    assert len([path for path in asked if path not in LATER]) < REQUESTS, asked


def test_the_files_of_a_table_come_all_at_once(visitor: Visitor) -> None:
    """Beside the request that makes it: on a slow line a second round would be seconds more."""
    asked: list[str] = []
    visitor.page.on("request", lambda one: asked.append(urlsplit(one.url).path))
    for title in GAMES.values():
        page = visitor.visit("/")
        begin = page.get_by_role("button", name=f"Spielen: {title}", exact=True)
        begin.wait_for()
        asked.clear()
        begin.click()
        visitor.at_table()
        files = [path for path in asked if path.startswith("/assets/")]
        assert 2 <= len(files) <= AT_ONCE, (title, files)


def test_what_the_front_page_names_is_there_and_small() -> None:
    html = (STATIC / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="\./([^"]+\.(?:js|css))"', html)
    assert named
    assert sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in named) + len(html) < BUDGET
