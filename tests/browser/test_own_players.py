"""In a house without a server a computer player comes from a file that somebody has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.alone import OPENING, Alone, expect_open
from tests.browser.builds import Host
from tests.browser.players import play
from tests.browser.visitor import GAMES

pytestmark = pytest.mark.xdist_group("own players")

FILE = Path(__file__).parents[2] / "examples" / "learn" / "tug.kh"
TITLE, GAME = "Seilschaft", "tauziehen"


@pytest.fixture
def somebody(browser: Browser, site: Path) -> Iterator[Alone]:
    visitor = Alone(browser, Host(site), service_workers="block")
    yield visitor
    visitor.leave()


def asked(page: Page, game: str) -> Locator:
    """The dialog in which a table against computers is set up."""
    page.get_by_role("button", name=f"Mit anderen spielen: {GAMES[game]}").click()
    dialog = page.get_by_role("dialog", name=GAMES[game])
    dialog.get_by_text("Computer", exact=True).click()
    return dialog


def give(dialog: Locator, name: str, data: bytes) -> None:
    expect(dialog.get_by_role("button", name="Aus einer Datei …")).to_be_enabled(timeout=OPENING)
    dialog.get_by_label("Datei eines Computerspielers").set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    )


def test_a_player_from_a_file_is_chosen_played_against_and_there_the_next_time(somebody: Alone) -> None:
    page = somebody.visit()
    dialog = asked(page, GAME)
    strength = dialog.get_by_label("Stärke des Computers")
    expect(strength.locator("option", has_text=TITLE)).to_have_count(0)
    give(dialog, "tug.kh", FILE.read_bytes())
    expect(strength.locator("option:checked")).to_have_text(TITLE, timeout=OPENING)
    dialog.get_by_role("button", name="Los geht’s").click()
    expect_open(page)
    expect(page.locator(".board").get_by_text(TITLE)).to_be_visible()
    assert play(page, GAME, most=4) == 4

    page.reload()
    expect_open(page)
    expect(page.locator(".board").get_by_text(TITLE)).to_be_visible()
    page = somebody.visit()
    expect(asked(page, GAME).locator("option", has_text=TITLE)).to_have_count(1, timeout=OPENING)
    page.keyboard.press("Escape")
    expect(asked(page, "white-jack").locator("option", has_text=TITLE)).to_have_count(0)


def test_a_file_that_does_not_fit_is_refused_with_the_reason_and_what_would(somebody: Alone) -> None:
    page = somebody.visit()
    dialog = asked(page, "white-jack")
    alert, before = dialog.get_by_role("alert"), dialog.get_by_role("option").all_inner_texts()
    good = FILE.read_bytes()
    bad = [
        ("cards.txt", b"<img src=x onerror=alert(1)>", "Das ist keine Spielerdatei"),
        ("empty.kh", b"", "Das ist keine Spielerdatei"),
        ("cut.kh", good[:2000], "Die Gewichte sind"),
        ("tug.kh", good, "«Seilschaft» spielt Tauziehen, nicht White Jack."),
        ("huge.kh", good + bytes(1 << 23), "huge.kh ist zu groß: höchstens 8 MB."),
    ]
    for name, data, why in bad:
        give(dialog, name, data)
        expect(alert).to_contain_text(why, timeout=OPENING)
        expect(alert).to_contain_text("Hier passt eine Spielerdatei von Kartenhaus (.kh) für White Jack.")
    assert dialog.get_by_role("option").all_inner_texts() == before
    dialog.get_by_role("button", name="Los geht’s").click()
    expect_open(page)
    expect(page.locator(".table")).to_contain_text(re.compile("Computer"))
