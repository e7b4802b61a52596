"""Where a person who plays this game in the browser may click, and what one who listens hears."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.visitor import buttons

SAID = "Coins setzen"  # of what can be done, for those who listen


def offered(page: Page) -> Locator:
    return buttons(page.locator(".controls .deal, .controls .moves"))
