"""By keys alone: the focus stays where one plays, and skips what one has seen."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.listening import expect_focus_in, focused, heard, listen, lost
from tests.browser.players import MOST, await_turn, patiently, play
from tests.browser.visitor import GAMES, Message, Visitor, expect_fair_end, my_turn, result, retell

SHORT: dict[str, dict[str, Any]] = {"black-jack": {"rounds": 4}, "colouredjack": {"wins": 2}}


def tab_to(page: Page, name: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if focused(page)["words"] == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def board(page: Page) -> Locator:
    return page.locator("main .play > .board")


def press(page: Page, chance: random.Random) -> None:
    """What somebody does whose focus is at something that can be played; or they wait."""
    if not focused(page)["plays"]:
        page.wait_for_timeout(15)
        return
    if draw := page.evaluate("() => [...document.querySelectorAll('.draws .option')].at(-1)?.ariaKeyShortcuts"):
        page.keyboard.press(draw)
        return
    if letter := page.evaluate("() => document.querySelector('[aria-label=\"Das Feld\"] kbd')?.innerText"):
        page.keyboard.press(letter)
        return
    if focused(page)["free"] and chance.random() < 0.3:
        page.keyboard.press("Tab")
        if not focused(page)["plays"]:
            page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    pile = page.evaluate("() => document.querySelector('.pile:has(.target)')?.dataset.drop.at(-1)")
    if pile:
        page.keyboard.press(pile)


def play_by_keys(page: Page, game: str) -> None:
    chance, end = random.Random(1), time.monotonic() + MOST
    while not result(page).count():
        press(page, chance)
        assert not lost(page), (lost(page), heard(page)[-3:])
        assert time.monotonic() < end, (game, focused(page), heard(page)[-3:])


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_keys_and_the_focus_never_falls_to_the_page(visitor: Visitor, game: str) -> None:
    listen(visitor)
    page = visitor.visit(
        visitor.table(game, ["me"] if game == "black-jack" else ["me", "beginner"], **SHORT.get(game, {}))
    )
    visitor.at_table()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    play_by_keys(page, game)
    expect_fair_end(visitor)
    expect_focus_in(result(page))
    page.keyboard.press("Tab")
    expect_focus_in(result(page))


def test_from_the_start_page_the_focus_comes_along_to_the_table(visitor: Visitor) -> None:
    page = visitor.visit("/")
    expect(page.get_by_role("heading", level=2)).to_have_count(5)
    tab_to(page, "Spielen: White Jack")
    page.keyboard.press("Enter")
    visitor.at_table()
    expect_focus_in(page.get_by_role("group", name="Dein Zug"))


def test_with_a_pointer_the_focus_stays_at_the_table_and_looks_at_no_card(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    expect(my_turn(page)).to_be_visible()
    for _ in patiently(page.locator(".ghost").count):
        play(page, "tauziehen", most=1)
    play(page, "tauziehen", most=1)
    page.mouse.move(1, 1)
    expect(my_turn(page)).to_be_visible()
    expect_focus_in(board(page))
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(":focus")).to_have_css("outline-style", "none")


def test_around_one_device_the_focus_goes_to_the_cover_and_then_to_the_hand(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("colouredjack", ["me", "me"], wins=1))
    visitor.at_table()
    cover = page.get_by_role("dialog", name="Gerät weitergeben")
    for _ in range(3):
        cover.get_by_role("button").focus()
        page.keyboard.press("Enter")
        expect(cover).to_have_count(0)
        expect_focus_in(page.locator(".choices"))
        for _ in patiently(lambda: cover.count() or result(page).count()):
            # With an S below 23 one may only go on, with 23 only stop.
            stop = page.locator(".choices").get_by_role("button", name="aufhören")
            page.keyboard.press("s" if stop.count() else "k")
            page.wait_for_timeout(15)
        if result(page).count():
            break
        expect_focus_in(cover)
        assert focused(page)["tag"] == "BUTTON"


def test_where_but_one_thing_may_be_done_the_focus_comes_back_to_it(visitor: Visitor) -> None:
    """And not to the clause beside it, which says why."""

    def leave_one(told: Message) -> None:
        for one in told.get("mine", []):
            del one["legal"][1:]

    page = visitor.page
    retell(page, leave_one)
    visitor.visit(visitor.table("colouredjack", ["me", "beginner"]))
    visitor.at_table()
    only = page.locator(".choices button:enabled")
    only.focus()
    for _ in range(4):
        expect(only).to_be_focused()
        expect(page.locator(".choices a")).to_be_visible()
        page.keyboard.press("Enter")
    expect(only).to_be_focused()


def test_a_key_held_down_plays_once(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("white-jack", ["me", "me"]))
    visitor.at_table()
    lay = page.get_by_role("group", name="Dein Zug").get_by_role("button", name="Karte legen")
    lay.focus()
    page.evaluate("() => addEventListener('click', () => (window.clicks = (window.clicks ?? 0) + 1), true)")
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    assert page.evaluate("window.clicks") == 1


def test_what_is_pressed_and_goes_leaves_the_focus_at_the_table(visitor: Visitor) -> None:
    listen(visitor)
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    page.get_by_role("button", name="Verstanden").focus()
    page.keyboard.press("Enter")
    expect_focus_in(board(page))
    page.keyboard.press("h")
    page.locator(".hint .best button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hint .best")).to_have_count(0)
    expect_focus_in(page.get_by_role("tabpanel"))
    await_turn(page, "tauziehen")
    page.get_by_role("button", name="Zurücknehmen").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Zurücknehmen")).to_have_count(0)
    expect_focus_in(board(page))
    assert not lost(page)


def test_a_lesson_is_done_by_enter_alone(visitor: Visitor) -> None:
    listen(visitor)
    page = visitor.visit("/learn/white-jack")
    page.locator(".teacher").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in patiently(page.get_by_role("heading", name="Das war’s. Du kannst spielen.").count):
        assert page.url.endswith("/learn/white-jack"), "Enter went on from the end"
        if page.locator(".teacher.other").count():
            page.get_by_role("button", name="Überspringen").press("Enter")
        if page.evaluate("() => document.activeElement.matches('.lesson button')"):
            page.keyboard.press("Enter")
        page.wait_for_timeout(30)
    expect_focus_in(page.locator("main .ways"))
    assert not lost(page)


def test_the_key_of_a_focused_button_is_its_own(visitor: Visitor) -> None:
    """Space starts a replay, but not from a button that it would press."""
    page = visitor.visit(visitor.table("colouredjack", ["me", "beginner"], wins=1))
    visitor.at_table()
    play(page, "colouredjack")
    result(page).get_by_role("link", name="Nachspielen").click()
    page.locator(".steps").wait_for()
    page.keyboard.press("End")
    step = page.locator(".steps").get_by_role("button", name="/")
    expect(step).to_have_text(re.compile(r"^\s*(\d+)/\1\s*$"))
    page.locator(".steps").get_by_role("button", name="Anfang").focus()
    page.keyboard.press(" ")
    expect(step).to_have_text(re.compile(r"^\s*1/"))
    assert step.get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("path", ["/", "/lobby", "/me", "/rules/tauziehen", "/learn/tauziehen", "table", "replay"])
@pytest.mark.parametrize(("locale", "words"), [("de-DE", "Zum"), ("en-GB", "Skip to the")])
def test_the_first_tab_skips_to_what_the_page_is_about(visit: Visit, path: str, locale: str, words: str) -> None:
    visitor = visit(locale=locale)
    if path == "table":
        path = visitor.table("tauziehen", ["me", "beginner"])
    elif path == "replay":
        made = visitor.table("tauziehen", ["me", "beginner"])
        visitor.visit(made)
        page = visitor.at_table()
        page.keyboard.press("?")
        page.locator(".button.danger").click()
        page.locator(".button.danger").click()
        page.locator("section.result").wait_for()
        path = made.replace("/t/", "/replay/")
    page = visitor.visit(path)
    page.wait_for_load_state("networkidle")
    page.locator("main").wait_for()
    page.keyboard.press("Tab")
    skip = page.locator("a:focus")
    assert focused(page)["words"].startswith(words)
    box = skip.bounding_box()
    assert box
    assert min(box["x"], box["y"]) >= 0
    assert box["height"] >= 44
    page.keyboard.press("Enter")
    expect_focus_in(page.locator("main"))
    page.keyboard.press("Tab")
    expect_focus_in(page.locator("main"))
