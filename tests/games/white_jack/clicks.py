"""Where a person who plays this game in the browser may click, and what one who listens hears."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.visitor import buttons

SAID = "Karte legen oder aufgeben"  # of what can be done, for those who listen
STILL = (".ruler, .dice svg, .half .seat", ".block, .limit, .verdict")
"""What stays where it is through the whole game, but for what moves in there."""


def offered(page: Page) -> Locator:
    return buttons(page.locator("[aria-label='Dein Zug']"))
