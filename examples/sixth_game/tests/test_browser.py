"""Lampenfieber in a real browser: on the board that plays any game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit, browser, playwright, server, visit, visitor  # noqa: F401 - fixtures
from tests.browser.players import play
from tests.browser.visitor import PHONE, Message, Visitor, expect_fair_end, retell

SMALL = {"viewport": {"width": 320, "height": 568}}
LOW = {"viewport": {"width": 844, "height": 390}}


def test_it_is_played_to_its_end_from_the_start_page_on(visitor: Visitor) -> None:  # noqa: F811
    page = visitor.visit("/")
    page.get_by_role("button", name="Spielen: Lampenfieber", exact=True).click()
    visitor.at_table()
    assert play(page, "lampenfieber") == 16
    expect_fair_end(visitor)


@pytest.mark.parametrize("how", [{}, PHONE, SMALL, LOW], ids=["desk", "phone", "small", "low"])
def test_the_board_shows_the_table_by_the_games_own_words(visit: Visit, how: dict[str, object]) -> None:  # noqa: F811
    """Also just after a feast, when no lamp burns."""
    visitor = visit(**how)  # noqa: F811
    page = visitor.page

    def put_out(told: Message) -> None:
        for one in told.get("mine", []):
            one["view"] |= {"lamps": [], "feast": 31}

    retell(page, put_out)
    visitor.visit(visitor.table("lampenfieber", ["me", "solid", "solid", "solid"]))
    visitor.at_table()
    play(page, "lampenfieber", most=5)
    expect(page.get_by_role("group", name="Deine Karten").get_by_role("button").first).to_be_visible()
    for words in ("Es brennen", "Fest mit", "Nachziehstapel", "Gespielt"):
        expect(page.locator("dt", has_text=words)).to_be_visible()
    expect(page.locator(".field", has_text="Es brennen").locator("dd")).to_have_text("–")
    expect(page.locator("dt", has_text="Punkte")).to_have_count(4)
    cards = page.locator("dd.cards").filter(visible=True).get_by_role("img")
    assert cards.count() > 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_lesson_and_the_rules_open(visitor: Visitor) -> None:  # noqa: F811
    page = visitor.visit("/learn/lampenfieber")
    expect(page.get_by_role("paragraph").filter(has_text="Alles ist dunkel.")).to_be_visible()
    page = visitor.visit("/rules/lampenfieber")
    expect(page.get_by_text("LF-6", exact=True).first).to_be_visible()


def test_a_clause_that_the_book_quotes_is_a_link_to_it(visitor: Visitor) -> None:  # noqa: F811
    page = visitor.visit("/rules/lampenfieber")
    page.get_by_role("cell", name="LF-12").get_by_role("link").click()
    expect(page.locator("#LF-12")).to_be_in_viewport()
