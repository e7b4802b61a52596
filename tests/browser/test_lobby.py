"""The page “Tische”: what is going on can be seen, and where nothing is, one is invited."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_access import expect_accessible
from tests.browser.visitor import Visitor


def test_running_games_are_pictured_and_empty_lists_invite(visitor: Visitor) -> None:
    page = visitor.visit("/lobby")
    invited = page.get_by_role("button", name="Tauziehen")
    expect(invited).to_have_count(2)
    invited.last.click()
    expect(page.get_by_role("dialog", name="Tauziehen")).to_be_visible()
    visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table().locator(".space button:enabled").first.wait_for()
    visitor.visit("/lobby")
    pictured = page.locator("a .glance .card")
    expect(pictured.first).to_be_visible()
    assert pictured.count() > 5
    expect(page.get_by_role("button", name="Tauziehen")).to_have_count(1)
    expect_accessible(page)
    page.get_by_role("link", name="Tauziehen").click()
    visitor.at_table()
