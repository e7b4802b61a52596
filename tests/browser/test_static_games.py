"""Every game against computer players, in a folder of static files whose host has gone and without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.alone import OPENING, Alone
from tests.browser.builds import Host
from tests.browser.players import clicks_of, play
from tests.browser.test_games import begin
from tests.browser.test_together import cash_out, train
from tests.browser.visitor import GAMES, expect_fair_end

pytestmark = pytest.mark.xdist_group("static games")


@pytest.fixture(scope="module")
def somebody(browser: Browser, site: Path) -> Iterator[Alone]:
    """One window for all games: once it is open, everything outside goes away."""
    visitor = Alone(browser, Host(site))
    page = visitor.visit()
    expect(page.get_by_role("heading", level=2)).to_have_count(len(GAMES))
    page.set_default_timeout(OPENING)
    visitor.without_network()
    yield visitor
    visitor.leave()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_was_dealt_fairly(somebody: Alone, game: str) -> None:
    begin(somebody.visit(), game)
    page = somebody.at_table()
    assert play(page, game)
    expect_fair_end(somebody)
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Faires Mischen").click()
    dialog = page.get_by_role("dialog", name="Faires Mischen")
    dialog.get_by_role("button", name=re.compile("achrechnen")).first.click()
    expect(dialog.get_by_text(re.compile(r"Alles stimmt: [1-9]\d* Ziehungen nachgerechnet")).first).to_be_visible()
    expect(dialog.get_by_text("✗")).to_have_count(0)
    page.keyboard.press("Escape")


def test_a_finished_game_is_looked_at_again_and_gone_on_from(somebody: Alone) -> None:
    game = "tauziehen"
    begin(somebody.visit(), game)
    page = somebody.at_table()
    page.get_by_role("button", name="Menü").click()
    page.locator("dialog[open] .menu .danger").click()
    page.locator("dialog[open] .danger").click()
    page.locator(".result a.button[href*=replay]").click()
    page.locator(".steps").wait_for()
    page.keyboard.press("Home")
    button = page.get_by_role("button", name="Anders spielen")
    for _ in range(12):
        if button.is_enabled():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(100)
    button.click()
    for _ in range(4):
        if "#/t/" in page.url:
            break
        clicks_of(game).offered(page).first.click()
        page.wait_for_timeout(200)
    somebody.at_table()
    expect(page.get_by_text("Übung", exact=True)).to_be_visible()
    play(page, game, most=2)


def test_one_trains_and_cashes_out_too(somebody: Alone) -> None:
    train(somebody.visit("/train/black-jack"))
    begin(somebody.visit(), "black-jack")
    cash_out(somebody.at_table())
