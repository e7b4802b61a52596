"""Every game, played to its end against computer players through the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.players import clicks_of, play
from tests.browser.shifts import expect_calm, watch
from tests.browser.visitor import GAMES, Visitor, expect_fair_end

SHORT = {"black-jack": ("Nach so vielen Runden", 3), "colouredjack": ("So viele gewonnene Runden", 1)}
"""What makes a game short: an option by its words."""


def begin(
    page: Page,
    game: str,
    press: Callable[[Locator], None] = Locator.click,
    short: Mapping[str, tuple[str, int]] = SHORT,
) -> None:
    """From the start page; with an option where the usual game takes long."""
    if game not in short:
        press(page.get_by_role("button", name=f"Spielen: {GAMES[game]}", exact=True))
        return
    press(page.get_by_role("button", name=f"Mit anderen spielen: {GAMES[game]}"))
    dialog = page.get_by_role("dialog", name=GAMES[game])
    press(dialog.get_by_text("Computer", exact=True))
    press(dialog.get_by_text("Regeln und Uhr"))
    words, value = short[game]
    dialog.get_by_label(words).fill(str(value))
    press(dialog.get_by_role("button", name="Los geht’s"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_was_dealt_fairly(visitor: Visitor, game: str) -> None:
    watch(visitor, *getattr(clicks_of(game), "STILL", ()))
    begin(visitor.visit("/"), game)
    page = visitor.at_table()
    assert play(page, game)
    expect_fair_end(visitor)
    expect_calm(page)
