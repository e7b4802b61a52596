"""Where a person who plays this game in the browser may click, and what one who listens hears."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.visitor import EDGE

TOUCH = EDGE

SAID = "beende den Zug"  # of what can be done, for those who listen


def offered(page: Page) -> Locator:
    """Lays what can be laid; then turns a card, then ends the turn and draws as many as there are."""
    ways = (
        ".draws .option:nth-last-child(2)",
        ".pile .target",
        ".card.usable",
        ".acts [aria-keyshortcuts=t]",
        ".acts button",
    )
    found = page.evaluate("ways => ways.find((one) => document.querySelector(one))", ways)
    return page.locator(f"{found or ways[-1]}:visible:enabled")
