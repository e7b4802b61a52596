"""Cards that turn over: two sides and depth only while they do, since every layer of a page costs it time."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.players import patiently, play
from tests.browser.visitor import GAMES

TURNING = """
  window.turned = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, how) {
    if (how.id === 'turn') {
      const sides = [...this.children].map((one) => getComputedStyle(one).visibility)
      turned.push([getComputedStyle(this).transformStyle, ...sides])
    }
    return animate.call(this, frames, how)
  }
"""
SIDES = """() => [...document.querySelectorAll('.space .leaf:not([data-turning])')].map((leaf) => {
  const deep = [leaf, ...leaf.children].filter((one) => getComputedStyle(one).transform !== 'none').length
  return [deep, [...leaf.children].filter((one) => getComputedStyle(one).visibility === 'visible').length]
})"""


@pytest.mark.parametrize("game", [name for name in GAMES if name != "tauziehen"])  # its cards lie open
def test_a_card_shows_both_sides_while_it_turns_and_at_rest_only_one(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="no-preference")
    visitor.context.add_init_script(TURNING)
    page = visitor.visit(visitor.table(game, ["me"] if game == "black-jack" else ["me", "beginner"]))
    visitor.at_table()
    for _ in patiently(lambda: page.evaluate("turned.length")):
        play(page, game, most=1)
    expect(page.locator("[data-turning]")).to_have_count(0)  # sooner or later
    for depth, *sides in page.evaluate("turned"):
        assert depth == "preserve-3d"
        assert set(sides) == {"visible"}
    shown = page.evaluate(SIDES)
    assert shown
    assert all(one == [0, 1] for one in shown)
