"""The house among static files, in a folder of any host: its files and addresses."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from kartenhaus.games import GAMES
from tests.browser import builds
from tests.browser.visitor import DESKTOP, WAIT

FOLDER = "/some/sub/folder/"
UNPACKED = re.compile("/[0-9a-f-]{36}")
"""A script that came compressed: it has an address of the page's own, and nothing is asked for there."""


@pytest.fixture
def address(site: Path, tmp_path: Path) -> Iterator[str]:
    shutil.copytree(site, tmp_path / FOLDER.strip("/"))
    (tmp_path / "page.html").write_text(f'<iframe src=".{FOLDER}" width="900" height="700"></iframe>', "utf-8")
    with builds.host(tmp_path) as found:
        yield found


@pytest.fixture
def paths() -> list[str]:
    """Of all files that were asked for."""
    return []


@pytest.fixture
def page(browser: Browser, address: str, paths: list[str]) -> Iterator[Page]:
    context = browser.new_context(
        base_url=address, viewport=DESKTOP, locale="de-DE", reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(WAIT)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    found = context.new_page()
    found.on("request", lambda request: paths.append(urlsplit(request.url.removeprefix("blob:")).path))
    yield found
    context.close()
    assert not complaints


def expect_start(page: Page | Frame) -> None:
    expect(page.get_by_role("heading", level=2)).to_have_count(len(GAMES.built_in))


def place(page: Page) -> str:
    return page.url.partition(FOLDER)[2]


def test_every_page_of_the_house_has_an_address_of_its_own_behind_the_hash(page: Page) -> None:
    page.goto(FOLDER)
    expect_start(page)
    page.get_by_role("link", name="Regeln").first.click()
    clause = page.locator("li[id]").nth(3)
    expect(clause).to_be_visible()
    rules = place(page)
    assert re.fullmatch(r"#/rules/[\w-]+", rules)
    clause.get_by_role("link").first.click()
    expect(clause).to_have_class(re.compile(r"\bat\b"))
    assert place(page) == f"{rules}#{clause.get_attribute('id')}"
    page.reload()
    expect(clause).to_have_class(re.compile(r"\bat\b"))
    page.get_by_role("link", name="Was für alle Spiele gilt").click()
    expect(page.locator("#G-1")).to_be_visible()
    page.go_back()
    expect(clause).to_have_class(re.compile(r"\bat\b"))
    page.go_back()
    page.go_back()
    expect_start(page)
    page.go_forward()
    expect(clause).to_be_visible()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Ich").click(modifiers=["ControlOrMeta"])
    # A window that a click opens loads before it is told which language it speaks.
    expect(opened.value.get_by_role("heading", name=re.compile("^(Ich|Me)$"), level=1)).to_be_visible()
    assert place(opened.value) == "#/me"


def test_a_query_stands_behind_the_hash_and_goes_with_its_page(page: Page) -> None:
    page.goto(f"{FOLDER}#/replay/nowhere?n=7")
    expect(page.get_by_role("link", name="Zur Startseite")).to_be_visible()
    assert place(page) == "#/replay/nowhere?n=7"
    page.get_by_role("link", name="Zur Startseite").click()
    expect_start(page)
    assert place(page) == "#/"


def test_a_shortcut_brings_its_game_into_view(page: Page) -> None:
    last = list(GAMES.built_in)[-1]
    page.goto(f"{FOLDER}?game={last}")
    expect(page.get_by_role("button", name=f"Spielen: {GAMES[last].title[0]}", exact=True)).to_be_focused()


def test_nothing_is_asked_for_outside_the_folder(page: Page, paths: list[str]) -> None:
    page.goto(FOLDER)
    expect_start(page)
    page.get_by_role("link", name="Lernen").first.click()
    expect(page.locator("main .card").first).to_be_visible()
    assert any(path.startswith(f"{FOLDER}cards/") for path in paths)
    outside = [path for path in paths if not path.startswith(FOLDER)]
    assert all(UNPACKED.fullmatch(path) for path in outside)


def test_a_page_of_somebody_else_can_show_it_in_a_frame(page: Page) -> None:
    page.goto("/page.html")
    inside = page.frames[1]
    expect_start(inside)
    inside.get_by_role("link", name="Regeln").first.click()
    expect(inside.locator("li[id]").first).to_be_visible()
    assert inside.url.partition(FOLDER)[2].startswith("#/rules/")


def test_the_shell_opens_when_the_host_has_gone(browser: Browser, site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / FOLDER.strip("/"))
    context = browser.new_context(viewport=DESKTOP, locale="de-DE")
    page = context.new_page()
    with builds.host(tmp_path) as address:
        page.goto(address + FOLDER)
        scope = page.evaluate("navigator.serviceWorker.ready.then((one) => one.scope)")
        assert scope == address + FOLDER
    page.goto(f"{address}{FOLDER}#/me")
    page.reload()
    expect(page.get_by_role("link", name="Kartenhaus, Startseite")).to_be_visible()
    expect(page.get_by_role("heading", name="Ich", level=1)).to_be_visible()
    assert page.evaluate(
        "async (path) => (await (await fetch(path)).text()).includes('<symbol')", f"{FOLDER}cards/combi.svg"
    )
    context.close()
