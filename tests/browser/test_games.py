"""Every game, played to its end against computer players through the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.players import play
from tests.browser.visitor import GAMES, Visitor, expect_fair_end

SHORT = {"black-jack": ("Nach so vielen Runden", 3), "colouredjack": ("So viele gewonnene Runden", 1)}
"""What makes a game short: an option by its words."""


def begin(page: Page, game: str) -> None:
    """From the start page; with an option where the usual game takes long."""
    if game not in SHORT:
        page.get_by_role("button", name=f"Spielen: {GAMES[game]}", exact=True).click()
        return
    page.get_by_role("button", name=f"Mit anderen spielen: {GAMES[game]}").click()
    dialog = page.get_by_role("dialog", name=GAMES[game])
    dialog.get_by_text("Computer", exact=True).click()
    dialog.get_by_text("Regeln und Uhr").click()
    words, value = SHORT[game]
    dialog.get_by_label(words).fill(str(value))
    dialog.get_by_role("button", name="Los geht’s").click()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_was_dealt_fairly(visitor: Visitor, game: str) -> None:
    begin(visitor.visit("/"), game)
    page = visitor.at_table()
    assert play(page, game)
    expect_fair_end(visitor)
