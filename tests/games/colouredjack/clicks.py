"""Where a person who plays this game in the browser may click, and what one who listens hears."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.visitor import buttons

SAID = "Karte fordern|aufhören"  # of what can be done, for those who listen; with an S or 23 it is but one of them


def offered(page: Page) -> Locator:
    return buttons(page.locator(".choices"))
