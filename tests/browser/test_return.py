"""Reasons to return: a puzzle, the game of the day, and how one stands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kartenhaus.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.test_access import expect_accessible
from tests.browser.visitor import buttons, my_turn

OPEN = next(about for about in GAMES.built_in.values() if about.most == 2 and about.alike)


def test_a_visitor_solves_a_puzzle_plays_the_game_of_the_day_and_looks_at_themselves(visit: Visit) -> None:
    visitor = visit(bypass_csp=True)
    page = visitor.visit("/me")
    expect(page.get_by_role("heading", name="Hier wächst deine Geschichte.")).to_be_visible()
    expect_accessible(page)

    page.get_by_role("link", name="Ein Rätsel lösen").click()
    expect(page.get_by_role("listitem")).to_have_count(len(GAMES.built_in))
    expect_accessible(page)
    page.get_by_role("link", name=OPEN.title[0]).click()
    expect(page.locator(".verdict")).to_contain_text("Was ist hier klar das Beste?")
    first = page.url
    buttons(page.locator(".board")).first.click()
    expect(page.locator(".verdict")).to_have_text(re.compile("Richtig!|kostet"))
    expect(page.get_by_text("Deine Wertung: ")).to_be_visible()
    expect_accessible(page)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Was ist hier klar das Beste?")
    expect(page).not_to_have_url(first)

    visitor.visit("/")
    page.get_by_role("link", name="Spiel des Tages").click()
    page.get_by_role("button", name=f"Spielen: {OPEN.title[0]}").click()
    visitor.at_table()
    expect(my_turn(page)).to_be_visible()
    at_table = page.url
    visitor.visit("/daily")
    expect_accessible(page)
    page.get_by_role("link", name="Weiterspielen").click()
    visitor.at_table()
    assert page.url == at_table

    visitor.visit("/me")
    expect(page.get_by_role("heading", name="Deine Wertung")).to_be_visible()
    going_on = page.get_by_role("link", name=re.compile(f"Du bist dran.*{OPEN.title[0]}.*Weiterspielen", re.DOTALL))
    expect(going_on.locator(".glance .card").first).to_be_visible()
    expect_accessible(page)
    going_on.click()
    visitor.at_table()
