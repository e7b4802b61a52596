"""Plays by what the page offers: real clicks on what can be seen, chosen at random with a seed."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from kartenhaus.games import GAMES
from tests.browser.visitor import buttons

Chance = random.Random
SOON = 3_000
MOST = 180.0
"""Seconds that a game may take on a machine which has other things to do."""


def chance_of(seed: int) -> Chance:
    return random.Random(seed)


# ── What is offered ──────────────────────────────────────────────────────────
def plain(page: Page, chance: Chance) -> Locator:
    """On the board of a game that has none of its own: a card of the hand, or a button."""
    cards = buttons(page.get_by_role("group", name="Deine Karten"))
    return cards if cards.count() and chance.random() < 0.5 else buttons(page.locator(".actions"))


def clicks_of(game: str) -> Any:
    """A game of the house says itself where to click on its board: tests/games/<game>/clicks.py."""
    package = GAMES[game].package.rpartition(".")[2]
    return importlib.import_module(f"tests.games.{package}.clicks") if game in GAMES.built_in else None


# ── Playing ──────────────────────────────────────────────────────────────────
def act(page: Page, game: str, chance: Chance, by_touch: bool = False) -> bool:
    """Clicks on something that is offered, or taps it. False if there was nothing, or if it went while the hand was on
    its way."""
    clicks = clicks_of(game)
    offered = clicks.offered(page) if clicks else plain(page, chance)
    count = offered.count()
    if not count:
        page.wait_for_timeout(15)
        return False
    one = offered.nth(chance.randrange(count))
    try:
        (one.tap if by_touch else one.click)(timeout=SOON, position=getattr(clicks, "TOUCH", None))
    except TooLate:
        return False
    return True


def patiently(so: Callable[[], object]) -> Iterator[None]:
    """Again and again until it is so; but whoever waits for good fails, and does not hang."""
    end = time.monotonic() + MOST
    while not so():
        assert time.monotonic() < end, f"not so after {MOST} seconds"
        yield


def is_over(page: Page) -> bool:
    """Asked between all moves: by its class it is found sooner than by its role and name."""
    return bool(page.locator("section.result").count())


def await_turn(page: Page, game: str) -> None:
    """Until all that was clicked has been answered, and one may click again or the game is over."""
    for _ in patiently(lambda: clicks_of(game).offered(page).count() or is_over(page)):
        page.wait_for_timeout(15)


def play(
    pages: Page | list[Page],
    game: str,
    seed: int = 1,
    most: int | None = None,
    does: Callable[[Page, str, Chance], bool] = act,
) -> int:
    """Until the game is over on every page, or so many clicks have been made."""
    pages = pages if isinstance(pages, list) else [pages]
    chance, clicks, end = random.Random(seed), 0, time.monotonic() + MOST
    while time.monotonic() < end and (most is None or clicks < most):
        going_on = [page for page in pages if not is_over(page)]
        if not going_on:
            return clicks
        clicks += sum(does(page, game, chance) for page in going_on)
    assert most is not None, f"{game} is not over after {MOST} seconds and {clicks} clicks"
    return clicks
