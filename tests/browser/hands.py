"""What pulls cards: a mouse, or a finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.players import SOON, Chance, act

Point = tuple[float, float]
Hand = Callable[[str, Point], None]
MIDDLE = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}"""
EDGE = """(one) => {
  const card = one.querySelector('[data-card]') ?? one
  const { x, y, width, height } = card.getBoundingClientRect()
  return [x + Math.min(14, width / 2), y + height / 2]
}"""
"""Where a finger takes hold: cards overlap, and the left edge of each can be seen."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
"""What a finger did is heard with the next frame."""
OFTEN = 0.25
"""How many of the moves that can be made so are made by pulling a card."""
ENOUGH = 4
"""After so many only taps: where a pulled card may lie is not always where it ends the game."""


def mouse(page: Page) -> Hand:
    def does(what: str, at: Point) -> None:
        page.mouse.move(*at, steps=3)
        if what != "move":
            (page.mouse.down if what == "down" else page.mouse.up)()

    return does


def finger(page: Page) -> Hand:
    line: CDPSession = page.context.new_cdp_session(page)
    kinds = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}

    def does(what: str, at: Point) -> None:
        points = [] if what == "up" else [{"x": at[0], "y": at[1]}]
        line.send("Input.dispatchTouchEvent", {"type": kinds[what], "touchPoints": points})

    return does


def lift(page: Page, hand: Hand, n: int) -> Point:
    """Takes hold of the n-th thing that can be dragged, and pulls it a little; answers where it was."""
    x, y = page.locator("[data-grip]").nth(n).evaluate(EDGE, timeout=SOON)
    hand("down", (x, y))
    for far in (6, 12, 18):
        hand("move", (x, y - far))
    return x, y


class Fingers:
    """Plays by touch alone: mostly by tapping, now and then by pulling a card to where it may lie."""

    def __init__(self, page: Page) -> None:
        self.hand, self.pulled = finger(page), 0

    def __call__(self, page: Page, game: str, chance: Chance) -> bool:
        wants = not self.pulled or (self.pulled < ENOUGH and chance.random() < OFTEN)
        if wants and self.pull(page, chance):
            self.pulled += 1
            return True
        return act(page, game, chance, by_touch=True)

    def pull(self, page: Page, chance: Chance) -> bool:
        """False if there is nothing to be pulled, or no place for it; then it has gone back."""
        cards = page.locator("[data-grip]").evaluate_all(
            "(all) => all.flatMap((one, n) => (one.querySelector('[data-card]') && one.checkVisibility() ? [n] : []))"
        )
        if not cards:
            return False
        try:
            lift(page, self.hand, chance.choice(cards))
        except TooLate:
            return False
        page.evaluate(DRAWN)
        places = page.locator("[data-lit]").evaluate_all(f"(all) => all.map({MIDDLE})")
        to = chance.choice(places) if places else (3.0, 3.0)
        for _ in range(2):
            self.hand("move", (to[0], to[1]))
        page.evaluate(DRAWN)
        lands = bool(page.locator("[data-over]").count())
        self.hand("up", (to[0], to[1]))
        return lands
