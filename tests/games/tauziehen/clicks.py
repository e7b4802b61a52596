"""Where a person who plays this game in the browser may click, and what one who listens hears."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.visitor import buttons

SAID = "und setz deinen Markierer"  # of what can be done, for those who listen


def offered(page: Page) -> Locator:
    field, hand = page.locator("[aria-label='Das Feld']"), page.locator("[aria-label='Deine Hand']")
    return buttons(field) if field.locator("button").count() else buttons(hand)
