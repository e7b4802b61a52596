"""The browser checks a round of Black Jack by itself while the table goes on."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.players import act, chance_of
from tests.browser.visitor import Visitor, table_of

NOT_YET = "Nachrechnen geht nach dem Ende"


def play_round(page: Page, seed: int) -> None:
    """Until a round's secret is shown that was not shown before."""
    chance, before = chance_of(seed), shown(page)
    for _ in range(40):
        act(page, "black-jack", chance)
        if shown(page) != before:
            return
    raise AssertionError("no round came to its end, or nothing is shown of it")


def shown(page: Page) -> str:
    """The dialog is part of the page while it is open only: it is opened, read and closed again."""
    dialog = opened(page)
    text = dialog.inner_text()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    found = re.search(r"Runde (\d+) nachrechnen", text)
    return found[1] if found else ""


def opened(page: Page) -> Locator:
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Faires Mischen").click()
    dialog = page.get_by_role("dialog", name="Faires Mischen")
    dialog.get_by_text("Siegel der Runde").first.wait_for()
    return dialog


def test_a_round_that_is_over_is_checked_while_the_table_goes_on(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("black-jack", ["me"]))
    visitor.at_table()
    dialog = opened(page)
    expect(dialog.get_by_text(NOT_YET)).to_be_visible()
    seal = dialog.locator("code").first.inner_text()
    page.keyboard.press("Escape")
    for number in (1, 2):
        play_round(page, number)
        dialog = opened(page)
        expect(dialog.get_by_text(f"Siegel der Runde {number}, die vorbei ist")).to_be_visible()
        expect(dialog.get_by_text(seal)).to_be_visible()
        expect(dialog.get_by_text(NOT_YET)).to_have_count(0)
        dialog.get_by_role("button", name=f"Runde {number} nachrechnen").click()
        right = re.compile(rf"Runde {number}: Alles stimmt: [1-9]\d* Ziehungen nachgerechnet")
        expect(dialog.get_by_text(right)).to_be_visible()
        expect(dialog.get_by_text("Die Siegel sind noch die, die dir im Spiel gezeigt wurden.")).to_be_visible()
        expect(dialog.get_by_text("Dein eigener Anteil am Zufall ist darin.")).to_be_visible()
        expect(dialog.get_by_text("✗")).to_have_count(0)
        seal = dialog.locator("code").first.inner_text()
        page.keyboard.press("Escape")


def test_a_nonce_is_the_same_however_often_it_is_given_for_a_round_and_another_in_the_next(visitor: Visitor) -> None:
    """Or a house could lose the ones that it dislikes, and be given others."""
    given: list[str] = []

    def listen(sent: str | bytes) -> None:
        message = json.loads(sent)
        if "nonce" in message:
            given.append(message["nonce"])

    visitor.page.on("websocket", lambda socket: socket.on("framesent", listen))
    page = visitor.visit(visitor.table("black-jack", ["me"]))
    visitor.at_table()
    play_round(page, 4)
    assert len(given) == 2, "before the game, and with the first stake"
    assert given[0] == given[1]
    play_round(page, 5)
    assert len(given) == 3
    assert given[2] != given[1]


def test_a_seal_that_was_not_the_one_shown_and_a_share_that_was_left_out_are_found(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("black-jack", ["me"]))
    visitor.at_table()
    play_round(page, 3)
    table = table_of(page)
    page.evaluate(
        "([table, seal]) => { localStorage.setItem(`seal ${table}`, JSON.stringify({ 1: seal }));"
        " localStorage.setItem(`nonce ${table}`, '1.given-but-not-there') }",
        [table, "0" * 64],
    )
    dialog = opened(page)
    dialog.get_by_role("button", name="Runde 1 nachrechnen").click()
    expect(dialog.get_by_text("Runde 1: Hier stimmt etwas nicht.")).to_be_visible()
    expect(dialog.get_by_text("✗ Ein Siegel ist ein anderes als das, das dir gezeigt wurde.")).to_be_visible()
    expect(dialog.get_by_text("✗ Dein eigener Anteil am Zufall fehlt.")).to_be_visible()
