"""Nobody is left out: axe-core finds nothing on any page, light or dark, at any stage of any game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, absent
from tests.browser.players import await_turn, play
from tests.browser.visitor import GAMES, Visitor, result

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHORT: dict[str, dict[str, Any]] = {"black-jack": {"rounds": 1}, "colouredjack": {"wins": 1}}
RUN = """async () => {
  const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  do {
    await Promise.allSettled(changing().map((one) => one.finished))
    await new Promise((then) => setTimeout(() => requestAnimationFrame(then), 50))
  } while (changing().length)
  const told = (node) => `${node.html.slice(0, 160)} ${[...node.any, ...node.all, ...node.none][0]?.message ?? ''}`
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.map((one) => `${one.id}: ${one.nodes.slice(0, 4).map(told).join(' | ')}`)
}"""
"""Once the colours have changed."""


@cache
def axe() -> str:
    if not AXE.exists():
        absent("axe-core is not installed: npm ci in web/")
    return AXE.read_text("utf-8")


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit(bypass_csp=True)


def expect_accessible(page: Page) -> None:
    page.evaluate(axe())
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found = page.evaluate(RUN)
        assert not found, f"{theme} {page.url}\n" + "\n".join(found)


@pytest.mark.parametrize("lang", ["Deutsch", "English"])
def test_the_start_page_is_accessible(visitor: Visitor, lang: str) -> None:
    page = visitor.visit("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(5)
    page.get_by_role("button", name="Menü").click()
    page.get_by_text(lang, exact=True).click()
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_accessible(page)


@pytest.mark.parametrize(
    "path", ["/lobby", "/me", "/rules/white-jack", "/rules/general", *(f"/learn/{game}" for game in GAMES)]
)
def test_pages_to_read_are_accessible(visitor: Visitor, path: str) -> None:
    visitor.table("tauziehen", ["me", "open"])
    page = visitor.visit(path)
    page.wait_for_load_state("networkidle")
    page.locator("main").wait_for()
    expect_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible_at_the_start_in_the_middle_and_at_the_end(visitor: Visitor, game: str) -> None:
    seats = ["me"] if game == "black-jack" else ["me", "beginner"]
    page = visitor.visit(visitor.table(game, seats, **SHORT.get(game, {})))
    visitor.at_table()
    page.locator(".space button:enabled").first.wait_for()
    expect_accessible(page)
    play(page, game, most=1 if game in SHORT else 6)
    await_turn(page, game)
    expect_accessible(page)
    for tab in "rhc":
        page.keyboard.press(tab)
    expect_accessible(page)
    page.get_by_role("button", name="Menü").click()
    if game in SHORT or game == "tauziehen":
        page.keyboard.press("Escape")
        play(page, game)
    else:
        page.get_by_role("button", name="Spiel verlassen").click()
        page.get_by_role("button", name="Ja, verlassen").click()
    result(page).wait_for()
    expect_accessible(page)
    page.get_by_role("link", name="Nachspielen").click()
    page.locator(".steps").wait_for()
    page.wait_for_load_state("networkidle")
    expect_accessible(page)


def test_a_table_that_waits_for_others_is_accessible(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("tauziehen", ["me", "open"]))
    expect(page.get_by_role("heading", name="Der Tisch ist gedeckt.")).to_be_visible()
    expect_accessible(page)
