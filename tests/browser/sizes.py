"""Screens of every size, and whoever sits before them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Visit
from tests.browser.visitor import Message, Visitor
from tests.running import taken

SIZES: dict[str, ViewportSize] = {
    "320": {"width": 320, "height": 640},
    "360": {"width": 360, "height": 740},
    "390": {"width": 390, "height": 844},
    "on its side": {"width": 844, "height": 390},
    "twice as large": {"width": 640, "height": 360},
    "desktop": {"width": 1280, "height": 800},
}
"""In CSS pixels: at 200 % a screen of 1280 × 720 has half as many either way."""
ON_ITS_SIDE = SIZES["on its side"]
LANGUAGES = {"de": "de-DE", "en": "en-GB"}
MENU = {"de": "Menü", "en": "Menu"}
NEAR = 0.5
"""Pixels by which two things that stand at the same place may differ."""


def speaking(visit: Visit, lang: str, **how: Any) -> Visitor:
    visitor = visit(locale=LANGUAGES[lang], **how)
    visitor.context.add_init_script(f"localStorage.setItem('lang', '{lang}')")
    return visitor


def sizes(page: Page, **some: ViewportSize) -> Iterator[str]:
    """The page at every size, once it has been laid out."""
    for name, size in (some or SIZES).items():
        page.set_viewport_size(size)
        page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then())))")
        yield name


def remember(last: Message, told: Message) -> None:
    """The table as it is told."""
    if told["type"] in ("table", "moved"):
        last.update(taken(last, told) if told["type"] == "moved" else told)
