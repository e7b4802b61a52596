"""Every game, played to its end against computer players through the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.players import play
from tests.browser.visitor import GAMES, Visitor, expect_fair_end

SHORT = {"black-jack": ("Nach so vielen Runden", 3), "colouredjack": ("So viele gewonnene Runden", 1)}
"""What makes a game short: an option by its words."""
SHIFTS = """window.shifts = []
new PerformanceObserver((list) => {
  const playing = location.pathname.startsWith('/t/') && !document.querySelector('section.result')
  const named = (one) => `${one.node?.nodeName} ${one.node?.className}`
  for (const one of list.getEntries()) if (playing) shifts.push([one.value, one.sources.map(named)])
}).observe({ type: 'layout-shift', buffered: true })"""
"""What jumps to another place while one plays, also after one's own clicks."""
MOST_SHIFT = 0.05


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
    visitor.context.add_init_script(SHIFTS)
    begin(visitor.visit("/"), game)
    page = visitor.at_table()
    assert play(page, game)
    expect_fair_end(visitor)
    shifts = page.evaluate("() => shifts")
    assert max((value for value, _ in shifts), default=0) < MOST_SHIFT, max(shifts)
