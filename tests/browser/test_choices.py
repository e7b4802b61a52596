"""What is chosen in the settings is kept by the browser, and takes effect on every board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import GAMES, Visitor

SEEN = """() => {
  const of = (one, name) => getComputedStyle(one).getPropertyValue(name)
  const card = document.querySelector('.space .card, .space [data-card]')
  const board = document.querySelector('.space')
  return {
    felt: of(board, '--table'),
    back: document.querySelector('.space .back use')?.getAttribute('href') ?? null,
    size: [...document.querySelectorAll('.space .card')].map((one) => one.getBoundingClientRect().width),
    suits: of(board, '--suit-d'),
    hand: [...document.querySelectorAll('.space button, aside')].map((one) => one.getBoundingClientRect().x),
    still: of(card ?? board, 'transition-duration'),
  }
}"""
WANTED = {"felt": "wine", "back": "rings", "size": "small", "suits": "four", "speed": "off", "hand": "left"}


def seen(visitor: Visitor, path: str) -> dict[str, Any]:
    page = visitor.visit(path)
    visitor.at_table()
    page.locator(".space button:enabled").first.wait_for()
    page.wait_for_load_state("networkidle")
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_takes_effect_on_every_board(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="no-preference")
    path = visitor.table(game, ["me"] if game == "black-jack" else ["me", "beginner"])
    usual = seen(visitor, path)
    visitor.context.add_init_script("".join(f"localStorage.setItem('look-{n}', '{v}');" for n, v in WANTED.items()))
    chosen = seen(visitor, path)
    assert chosen["felt"].strip() != usual["felt"].strip()
    assert "rings" in (chosen["back"] or "")
    assert max(chosen["size"]) < 0.95 * max(usual["size"])  # their number changes while a computer plays
    assert (bool(usual["suits"].strip()), bool(chosen["suits"].strip())) == (False, True)
    assert chosen["hand"] != usual["hand"]
    assert chosen["still"] == "0s" != usual["still"]


def test_what_is_chosen_in_the_settings_is_kept(visitor: Visitor) -> None:
    page = visitor.visit("/")

    def choose(page: Page) -> Callable[[str], None]:
        page.get_by_role("button", name="Menü").click()
        dialog = page.get_by_role("dialog", name="Einstellungen")
        return lambda words: dialog.get_by_text(words, exact=True).click()

    click = choose(page)
    words = {
        "felt": "Nacht",
        "back": "Rauten",
        "size": "groß",
        "suits": "vier Farben",
        "speed": "flott",
        "sound": "laut",
    }
    for one in [*words.values(), "die linke Hand"]:
        click(one)
    root = page.locator("html")
    for _ in range(2):
        for name, value in {
            "felt": "night",
            "back": "rhombs",
            "size": "large",
            "suits": "four",
            "hand": "left",
        }.items():
            expect(root).to_have_attribute(f"data-{name}", value)
        expect(root).to_have_attribute("data-speed", "quick")
        page.reload()
    choose(page)
    expect(page.get_by_role("radio", name="laut")).to_be_checked()
    expect(page.get_by_role("radio", name="Nacht")).to_be_checked()
    page.get_by_role("dialog").get_by_text("Wald", exact=True).click()
    expect(root).not_to_have_attribute("data-felt", "night")
