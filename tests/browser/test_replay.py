"""Looking back at a game: where it turned, what was known then, and how it would have gone otherwise."""

from __future__ import annotations

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.players import clicks_of, play
from tests.browser.visitor import PHONE, Visitor, result
from tests.running import Person, Server

GAME = "tauziehen"


def finished(server: Server, visitor: Visitor) -> str:
    """A game of the visitor's, played at random."""
    anna = Person(server, "Anna")
    made = anna.table(GAME, ["me", "beginner"])

    async def go() -> None:
        async with anna.sit(made) as seat:
            await seat.play(random.Random(3).choice)

    with ThreadPoolExecutor(1) as beside:  # Playwright's loop is in this thread
        beside.submit(asyncio.run, go()).result()
    name, _, value = anna.cookie.partition("=")
    visitor.context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{server.port}"}])
    return str(made["table"])


def place(page: Page) -> int:
    return int(page.locator(".steps").get_by_role("button", name="/").inner_text().split("/")[0])


SWIPE = """(across) => {
    const at = (kind, x) => new PointerEvent(kind, {
        bubbles: true, isPrimary: true, pointerType: 'touch', clientX: x, clientY: 300,
    })
    const board = document.querySelector('.board')
    board.dispatchEvent(at('pointerdown', 200))
    board.dispatchEvent(at('pointerup', 200 + across))
}"""


def test_a_replay_opens_where_the_game_turned_and_goes_on_from_there_by_another_move(
    visit: Visit, server: Server
) -> None:
    visitor = visit(**PHONE)
    table = finished(server, visitor)
    analysis: dict[str, Any] = visitor.ask("GET", f"/api/tables/{table}/analysis")
    moment = analysis["moments"][0]
    page = visitor.visit(f"/replay/{table}")
    expect(page).to_have_url(re.compile(rf"n={moment['n'] - 1}$"))

    said = page.locator(".near p")
    expect(said).to_contain_text("Punkte Gewinnchance.")
    expect(said).to_be_in_viewport(ratio=0.9)
    assert re.search(r"\d ± \d", said.inner_text()) or not analysis["decisions"][0]["sampled"]

    there = place(page)
    page.evaluate(SWIPE, -90)
    expect(page).not_to_have_url(re.compile(rf"n={there - 1}$"))
    assert place(page) > there
    page.evaluate(SWIPE, 90)
    expect(page).to_have_url(re.compile(rf"n={there - 1}$"))

    assert not page.get_by_label("Was die anderen hielten").count()
    page.get_by_role("button", name="Zum Coach").click()
    page.get_by_label("Nur, was damals bekannt war").uncheck()
    page.get_by_role("button", name="Schließen").click()
    expect(page.get_by_label("Was die anderen hielten").get_by_role("img")).to_have_count(2)

    page.get_by_role("button", name="Anders spielen").click()
    for _ in range(4):
        if "/t/" in page.url:
            break
        clicks_of(GAME).offered(page).first.click()
        page.wait_for_timeout(200)
    visitor.at_table()
    expect(page.get_by_text("Übung", exact=True)).to_be_visible()
    played = visitor.ask("GET", "/api/history")
    play(page, GAME)
    expect(result(page)).to_be_visible()
    assert visitor.ask("GET", "/api/history") == played, "it counts for nothing"
