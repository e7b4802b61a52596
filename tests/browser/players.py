"""Plays by what the page offers: real clicks on what can be seen, chosen at random with a seed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.visitor import result

Chance = random.Random
EDGE: Position = {"x": 10, "y": 16}
"""Where cards that overlap can be touched."""
SOON = 3_000
MOST = 180.0
"""Seconds that a game may take on a machine which has other things to do."""


def chance_of(seed: int) -> Chance:
    return random.Random(seed)


def buttons(place: Locator) -> Locator:
    return place.locator("button:enabled:visible")


# ── One player for each game ─────────────────────────────────────────────────
def white_jack(page: Page, chance: Chance) -> Locator:
    return buttons(page.get_by_role("group", name="Dein Zug"))


def colouredjack(page: Page, chance: Chance) -> Locator:
    return buttons(page.locator(".choices"))


def black_jack(page: Page, chance: Chance) -> Locator:
    return buttons(page.locator(".controls .deal, .controls .moves"))


def tauziehen(page: Page, chance: Chance) -> Locator:
    field, hand = page.get_by_role("group", name="Das Feld"), page.get_by_role("group", name="Deine Hand")
    return buttons(field) if field.get_by_role("button").count() else buttons(hand)


def j_solitaer(page: Page, chance: Chance) -> Locator:
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


Offered = Callable[[Page, Chance], Locator]
PLAYERS: dict[str, Offered] = {
    "white-jack": white_jack,
    "colouredjack": colouredjack,
    "black-jack": black_jack,
    "tauziehen": tauziehen,
    "j-solitaer": j_solitaer,
}


# ── Playing ──────────────────────────────────────────────────────────────────
def act(page: Page, game: str, chance: Chance) -> bool:
    """Clicks on something that is offered. False if there was nothing, or if it went while the hand was on its way."""
    offered = PLAYERS[game](page, chance)
    count = offered.count()
    if not count:
        page.wait_for_timeout(15)
        return False
    try:
        offered.nth(chance.randrange(count)).click(timeout=SOON, position=EDGE if game == "j-solitaer" else None)
    except TooLate:
        return False
    return True


def play(pages: Page | list[Page], game: str, seed: int = 1, most: int | None = None) -> int:
    """Until the game is over on every page, or so many clicks have been made."""
    pages = pages if isinstance(pages, list) else [pages]
    chance, clicks, end = random.Random(seed), 0, time.monotonic() + MOST
    while time.monotonic() < end and (most is None or clicks < most):
        going_on = [page for page in pages if not result(page).count()]
        if not going_on:
            return clicks
        clicks += sum(act(page, game, chance) for page in going_on)
    assert most is not None, f"{game} is not over after {MOST} seconds and {clicks} clicks"
    return clicks
