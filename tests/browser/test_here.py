"""The house in the page: what is shown while it opens and when it does not, what is offered without other people, a
device's own data, and a server that goes away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from kartenhaus.games import GAMES
from kartenhaus.site.build import write_site
from tests.browser import builds
from tests.browser.conftest import Visit
from tests.browser.players import patiently
from tests.browser.visitor import DESKTOP, WAIT
from tests.running import Server

OPENING = 60_000
"""Milliseconds in which Python is there on a busy machine."""
ELSEWHERE = "https://karten.example"


@pytest.fixture(scope="module")
def folder(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`server` has made sure that there is a client."""
    found = tmp_path_factory.mktemp("site")
    write_site(found, ELSEWHERE, lambda _: None)
    return found


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with builds.host(folder) as found:
        yield found


@contextmanager
def coming(browser: Browser, address: str, **how: Any) -> Iterator[BrowserContext]:
    usual = {"viewport": DESKTOP, "locale": "de-DE", "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(base_url=address, **usual | how)
    context.set_default_timeout(WAIT)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    with coming(browser, address) as found:
        yield found


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody who has begun a game, in a house that is open."""
    with coming(browser, address, accept_downloads=True) as context:
        page = context.new_page()
        page.goto("/")
        play(page).click()
        page.locator("main.table .card").first.wait_for(timeout=OPENING)
        yield page


def play(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Spielen: ")).first


def bar(page: Page) -> Locator:
    return page.get_by_role("progressbar", name="Das Haus wird geöffnet …")


def closed(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Das Haus ist zu")


def in_progress(page: Page) -> Locator:
    return page.locator(".own").get_by_role("link")


# ── While it opens ───────────────────────────────────────────────────────────
def test_while_the_house_opens_all_that_is_read_is_there_and_a_game_that_was_asked_for_begins_by_itself(
    context: BrowserContext,
) -> None:
    held: list[Route] = []
    context.route("**/house.zip*", lambda route: held.append(route))
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(len(GAMES.built_in))
    expect(bar(page)).to_be_visible()
    page.get_by_role("link", name="Regeln").first.click()
    expect(page.locator("li[id]").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Lernen").first.click()
    expect(page.locator("main .card").first).to_be_visible()
    page.go_back()
    expect(page.locator(".said")).to_have_count(0)
    play(page).click()
    expect(play(page)).to_have_attribute("aria-busy", "true")
    expect(page.locator(".said")).to_have_text(re.compile(r"^Das Haus wird geöffnet …\s*\d+ %$"))
    for _ in patiently(lambda: held):
        page.wait_for_timeout(20)
    before = float(bar(page).get_attribute("aria-valuenow") or 0)
    assert before < 50, "more than half of the way without what the house is in"
    for route in held:
        route.continue_()
    page.locator("main.table .card").first.wait_for(timeout=OPENING)
    expect(bar(page)).to_have_count(0)


def test_what_does_not_come_is_told_in_words_and_can_be_asked_for_again(context: BrowserContext) -> None:
    context.route("**/house.zip*", lambda route: route.abort())
    page = context.new_page()
    page.goto("/")
    expect(closed(page)).to_contain_text("Nicht alles, was es braucht, ist angekommen.")
    page.get_by_role("link", name="Regeln").first.click()
    expect(page.locator("li[id]").first).to_be_visible()
    page.go_back()
    closed(page).get_by_role("button", name="Schließen").click()
    expect(closed(page)).to_have_count(0)
    play(page).click()
    expect(closed(page)).to_be_visible()
    expect(play(page)).to_be_enabled()
    context.unroute_all()
    closed(page).get_by_role("button", name="Noch einmal").click()
    expect(bar(page)).to_be_visible()
    expect(closed(page)).to_have_count(0)


def test_a_browser_that_is_too_old_is_told_before_anything_is_loaded(context: BrowserContext) -> None:
    context.add_init_script("delete window.DecompressionStream")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto("/#/me")
    expect(closed(page)).to_contain_text("Nötig ist ein Browser von Mitte 2023 oder neuer")
    expect(closed(page)).to_contain_text("DecompressionStream")
    assert not [one for one in asked if "worker" in one or "/python/" in one]


REFUSED = """
const refuse = (name) => { throw new DOMException('denied', name) }
for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
  Object.defineProperty(self, name, { get: () => refuse('UnknownError') })
}
Object.defineProperty(navigator, 'locks', { value: { request: async () => refuse('SecurityError') } });
"""
"""What a frame in another host's page meets in a Chromium that lets it keep nothing."""


def test_where_nothing_may_be_kept_one_plays_all_the_same_and_is_told(context: BrowserContext) -> None:
    def refusing(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=REFUSED + answer.text())

    context.route(re.compile(r"house\.worker-[^/]+\.js"), refusing)
    context.add_init_script(REFUSED)
    page = context.new_page()
    page.goto("/")
    note = page.get_by_role("complementary", name="Hinweis")
    expect(note).to_contain_text("Spielen geht, aber mit dem Fenster ist alles weg.", timeout=OPENING)
    play(page).click()
    expect(page.locator("main.table .card").first).to_be_visible()
    page.get_by_role("link", name="Kartenhaus, Startseite").click()
    expect(in_progress(page)).to_have_count(1)


# ── Without other people ─────────────────────────────────────────────────────
def test_nothing_is_offered_that_needs_people_elsewhere_but_the_address_where_they_are(home: Page) -> None:
    home.goto("/#/")
    in_progress(home).first.click()
    home.locator("main.table").wait_for()
    expect(home.get_by_role("tab")).to_have_text(["Verlauf", "Regeln", "Tipp"])
    home.keyboard.press("c")
    expect(home.get_by_role("tab", selected=True)).to_have_text("Verlauf")
    home.get_by_role("button", name="Menü").click()
    menu = home.get_by_role("dialog", name="Einstellungen")
    expect(menu.get_by_role("button", name="Faires Mischen")).to_be_visible()
    for name in ("Einladen", "Spiel teilen", "Leute am Tisch"):
        expect(menu.get_by_role("button", name=name)).to_have_count(0)
    home.goto("/#/")
    home.get_by_role("button", name=re.compile("^Mit anderen spielen: ")).first.click()
    dialog = home.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(2)
    expect(dialog.get_by_role("radio", name="Ein Gerät")).to_be_checked()
    expect(dialog).to_contain_text("Alles liegt auf diesem Gerät, auch die verdeckten Karten")
    expect(dialog.get_by_role("link", name="karten.example")).to_have_attribute("href", ELSEWHERE)
    dialog.get_by_text("Regeln und Uhr").click()
    expect(dialog.get_by_role("checkbox", name=re.compile("Öffentlich"))).to_have_count(0)
    home.goto("/#/lobby")
    expect(home.get_by_role("heading", level=2)).to_have_text(["Deine Spiele"])
    expect(home.get_by_role("link", name="karten.example")).to_be_visible()
    home.goto("/#/me")
    expect(home.get_by_role("heading", name="Auf diesem Gerät")).to_be_visible()
    expect(home.get_by_text("Code")).to_have_count(0)
    expect(home.get_by_text("Abmelden")).to_have_count(0)


# ── This device ──────────────────────────────────────────────────────────────
def restore(page: Page, text: str) -> None:
    file = {"name": "copy.json", "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_label("Datei der Sicherung").set_input_files(file)  # type: ignore[arg-type]


def test_a_device_gives_all_it_keeps_takes_it_back_and_forgets_it(home: Page) -> None:
    home.goto("/#/me")
    home.get_by_label("So heiße ich").fill("Anna")
    home.get_by_role("button", name="Merken").click()
    expect(home.locator(".toast")).to_contain_text("Ab jetzt heißt du Anna.")
    with home.expect_download() as saved:
        home.get_by_role("link", name="Alles sichern").click()
    assert re.fullmatch(r"kartenhaus-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)
    copy = saved.value.path().read_text("utf-8")

    restore(home, '{"nothing": "of ours"}')
    expect(home.locator(".toast").last).to_contain_text("copy.json ist keine Sicherung von Kartenhaus.")
    broken = json.loads(copy)
    broken["rows"] |= {
        "tables/elsewhere": next(one for name, one in broken["rows"].items() if name.startswith("tables/"))
    }
    restore(home, json.dumps(broken))
    asked = home.get_by_role("dialog", name="Sicherung einspielen?")
    expect(asked).to_contain_text("copy.json enthält 2 Spiele.")
    expect(asked).to_contain_text("1 Spiel, alle Ergebnisse und der Name Anna")
    asked.get_by_role("button", name="Ja, ersetzen").click()
    expect(home.locator(".toast").last).to_contain_text("Nichts wurde geändert.")

    home.get_by_role("button", name="Alles löschen …").click()
    home.get_by_label("Zur Bestätigung dein Name: Anna").fill("Anna")
    with home.expect_navigation():
        home.get_by_role("button", name="Endgültig löschen").click()
    expect(play(home)).to_be_visible()
    expect(bar(home)).to_have_count(0, timeout=OPENING)
    expect(in_progress(home)).to_have_count(0)
    home.goto("/#/me")
    expect(home.get_by_label("So heiße ich")).to_have_value("")

    restore(home, copy)
    expect(asked).to_contain_text("Auf diesem Gerät ist noch nichts, das ersetzt würde.")
    with home.expect_navigation():
        asked.get_by_role("button", name="Ja, einspielen").click()
    expect(home.get_by_text("Schön, dass du da bist, Anna.")).to_be_visible(timeout=OPENING)
    expect(in_progress(home)).to_have_count(1)
    in_progress(home).click()
    expect(home.locator("main.table .card").first).to_be_visible()


# ── A server that goes away ──────────────────────────────────────────────────
@pytest.fixture
def leaving(folder: Path, tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log", site=str(folder)) as running:
        yield running


KEPT = "localStorage.getItem('house kept') === 'yes' && !!navigator.serviceWorker.controller"


def test_who_loses_the_server_goes_on_alone_on_the_device_and_finds_everything_when_it_is_back(
    visit: Visit, leaving: Server
) -> None:
    visitor = visit(leaving, service_workers="allow")
    visitor.visit(visitor.table("tauziehen", ["me", "beginner"], name="Berta"))
    page = visitor.at_table()
    for _ in patiently(lambda: page.evaluate(KEPT)):
        page.wait_for_timeout(50)
    visitor.without_server = True
    leaving.kill()
    alone = page.get_by_role("button", name="Allein auf diesem Gerät weiterspielen")
    alone.click(timeout=OPENING)
    expect(page.locator(".alone")).to_contain_text("Du spielst auf diesem Gerät, ohne Server.")
    play(page).click()
    page.locator("main.table .card").first.wait_for(timeout=OPENING)
    page.get_by_role("link", name="Kartenhaus, Startseite").click()
    expect(in_progress(page)).to_have_count(1)
    expect(page.get_by_text("Berta")).to_have_count(0)
    leaving.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".alone")).to_contain_text("Der Server ist wieder da.")
    page.get_by_role("button", name="Zurück zum Server").click()
    expect(page.get_by_text("Schön, dass du da bist, Berta.")).to_be_visible()
    expect(page.locator(".alone")).to_have_count(0)
    expect(in_progress(page)).to_have_count(1)
    expect(in_progress(page)).to_contain_text("Tauziehen")
