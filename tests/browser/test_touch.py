"""On a phone, by touch alone: every game from the start page to its end, with targets that a thumb finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visit
from tests.browser.hands import Fingers
from tests.browser.players import clicks_of, play
from tests.browser.shifts import expect_calm, watch
from tests.browser.test_games import SHORT, begin
from tests.browser.visitor import GAMES, PHONE, expect_fair_end

SMALLEST = 44
"""Pixels that a target has either way."""
CORNER = 6


def expect_no_scrolling(page: Page) -> None:
    """The page has nowhere to go, and the board cuts off none of its cards and buttons."""
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (390, 844)
    board = page.locator(".board > .space")
    assert board.evaluate("one => getComputedStyle(one).overflow") == "clip"
    assert board.evaluate(OUTSIDE, CORNER) == []


OUTSIDE = """async (room, corner) => {
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(moving.map((one) => one.finished))
  const all = room.getBoundingClientRect()
  return [...room.querySelectorAll('button, .card')].filter((one) => {
    const box = one.getBoundingClientRect()
    const over = [all.left - box.left, box.right - all.right, all.top - box.top, box.bottom - all.bottom]
    return one.checkVisibility() && box.width && Math.max(...over) > corner
  }).map((one) => one.outerHTML.slice(0, 200))
}"""
"""But for the corner of a card in a fan. They are measured at one moment: one by one, some would be gone by then."""


def too_small(page: Page) -> list[str]:
    """Buttons that a thumb could miss: it finds them so far from their middle, either way."""
    return [str(name) for name in page.evaluate(MISSED, SMALLEST / 2 - 0.5)]


MISSED = """(far) => [...document.querySelectorAll('main.table button')].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  const [across, down] = [x + width / 2, y + height / 2]
  const near = [[-far, 0], [far, 0], [0, -far], [0, far]]
  return width && one.checkVisibility({ visibilityProperty: true })
    && !near.every(([dx, dy]) => document.elementsFromPoint(across + dx, down + dy).includes(one))
}).map((one) => one.ariaLabel ?? one.innerText)"""
"""All at one moment, as above."""
SEVERAL = SHORT | {"colouredjack": (SHORT["colouredjack"][0], 3)}
"""Where two cards already make 23, nothing can be pulled in that round."""
POINTERS = """addEventListener('pointerdown', ({ pointerType }) => {
  const seen = new Set(JSON.parse(sessionStorage.getItem('pointers') ?? '[]')).add(pointerType)
  sessionStorage.setItem('pointers', JSON.stringify([...seen]))
}, true)"""


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_whole_game_is_played_by_touch(visit: Visit, game: str) -> None:
    """Nothing scrolls or jumps, and every target is large enough."""
    visitor = visit(**PHONE)
    watch(visitor, *getattr(clicks_of(game), "STILL", ()))
    visitor.context.add_init_script(POINTERS)
    page = visitor.visit("/")
    page.get_by_role("button", name=f"Spielen: {GAMES[game]}", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    begin(page, game, Locator.tap, short=SEVERAL)
    visitor.at_table()
    fingers = Fingers(page)
    for _ in range(3):
        play(page, game, most=1, does=fingers)
        expect_no_scrolling(page)
        assert not too_small(page)
    play(page, game, does=fingers)
    assert not too_small(page)
    expect_fair_end(visitor)
    expect_calm(page)
    assert page.evaluate("sessionStorage.getItem('pointers')") == '["touch"]'
    assert fingers.pulled
