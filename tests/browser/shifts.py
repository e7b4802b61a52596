"""What jumps to another place while one plays, also after one's own clicks."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.visitor import Visitor

MOST = 0.05
"""How much of the screen times how far; the usual measure of a page that does not jump."""
WATCH = """(([still, moving]) => {
  window.shifts = []
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  const within = (one, places) => !!(places && one?.closest(places))
  new PerformanceObserver((list) => {
    const playing = location.pathname.startsWith('/t/') && !document.querySelector('section.result')
    for (const { value, sources } of list.getEntries()) {
      for (const { node, previousRect, currentRect } of sources) {
        const one = node instanceof Element ? node : node?.parentElement
        const what = `${one?.nodeName} ${one?.className} ${box(previousRect)} -> ${box(currentRect)}`
        const was = previousRect.width > 0  // what has only just come has not moved
        shifts.push({ value, playing, still: was && within(one, still) && !within(one, moving), what })
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
})"""


def watch(visitor: Visitor, still: str = "", moving: str = "") -> None:
    """From the next page on. In `still` nothing should move, but for what is in `moving`."""
    visitor.context.add_init_script(f"{WATCH}({json.dumps([still, moving])})")


def shifts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("shifts")
    return found


def expect_calm(page: Page) -> None:
    """Through a whole game nothing jumped far, and nothing at all that stands still."""
    found = [one for one in shifts(page) if one["playing"]]
    assert found
    wrong = [one for one in found if one["value"] >= MOST or one["still"]]
    assert not wrong, wrong
