"""The browser's language at first, and after a switch nothing of the other one is left."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.players import await_turn, patiently, play
from tests.browser.visitor import GAMES, Visitor, my_turn

COLLECT = """() => {
  const found = [document.title, document.documentElement.lang]
  const words = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data)
    if (!(node instanceof Element) || node.matches('script, style, noscript, [aria-live].unseen')) return
    for (const one of words) if (node.hasAttribute(one)) found.push(`${one}: ${node.getAttribute(one)}`)
    for (const child of node.childNodes) walk(child)
  }
  walk(document.body)
  return found.map((one) => one.replace(/\\s+/g, ' ').trim()).filter(Boolean).sort()
}"""
"""Everything that can be read or heard on a page."""
SWITCHES = [("de-DE", "Menü", "English"), ("en-GB", "Menu", "Deutsch")]


def by_turns(places: Iterable[str]) -> pytest.MarkDecorator:
    """Each with one of the two switches, the one and the other by turns."""
    cases = [pytest.param(at, *SWITCHES[i % 2], id=f"{at} {SWITCHES[i % 2][0]}") for i, at in enumerate(places)]
    return pytest.mark.parametrize(("at", "locale", "menu", "to"), cases)


def switch(page: Page, menu: str, to: str) -> None:
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_text(to, exact=True).click()
    page.keyboard.press("Escape")


def settled(page: Page) -> list[str]:
    page.wait_for_load_state("networkidle")
    page.locator("main").first.wait_for()
    expect(page.locator(".turning .waiting")).to_have_count(0)
    seen: list[list[str]] = [[], page.evaluate(COLLECT)]
    for _ in patiently(lambda: seen[-1] == seen[-2]):
        page.wait_for_timeout(100)
        seen.append(page.evaluate(COLLECT))
    return seen[-1]


def expect_switched(visitor: Visitor, menu: str, to: str) -> None:
    """As somebody sees it who opens the same page in that language."""
    page = visitor.page
    before = settled(page)
    switch(page, menu, to)
    there = visitor.context.new_page()
    there.goto(page.url)
    wanted = settled(there)
    there.close()
    assert wanted != before
    assert settled(page) == wanted


# ── At first ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("languages", "lang"),
    [
        (["de-AT"], "de"),
        (["fr-CH", "de-CH", "en"], "de"),
        (["en-US", "de"], "en"),
        (["fr", "it"], "en"),
        ([], "en"),
    ],
)
def test_the_browsers_language_counts_at_first(visitor: Visitor, languages: list[str], lang: str) -> None:
    visitor.context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ get: () => {languages} }})")
    page = visitor.visit("/")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    words = {"de": "Fünf Spiele, ein Tisch.", "en": "Five games, one table."}
    expect(page.get_by_role("heading", name=words[lang])).to_be_visible()


def test_what_was_chosen_counts_more(visit: Visit) -> None:
    visitor = visit(locale="en-GB")
    page = visitor.visit("/")
    switch(page, "Menu", "Deutsch")
    page.reload()
    expect(page.get_by_role("heading", name="Fünf Spiele, ein Tisch.")).to_be_visible()


# ── Afterwards ───────────────────────────────────────────────────────────────
PAGES = [
    "/",
    "/lobby",
    "/me",
    "/puzzles",
    "/rules/general",
    "/rules/tauziehen",
    "/learn/black-jack",
    "/t/no",
    "/replay/no",
    "/shared#no",
    "/learn/no",
]


@by_turns(PAGES)
def test_a_page_is_switched_whole(visit: Visit, at: str, locale: str, menu: str, to: str) -> None:
    visitor = visit(locale=locale)
    visitor.table("tauziehen", ["me", "beginner"])
    visitor.in_vain = at.endswith("no")
    visitor.visit(at)
    expect_switched(visitor, menu, to)


@by_turns(GAMES)
def test_a_table_is_switched_whole_from_the_start_to_the_replay(
    visit: Visit, at: str, locale: str, menu: str, to: str
) -> None:
    visitor = visit()
    seats = ["me"] if at == "black-jack" else ["me", "beginner"]
    path = visitor.table(at, seats)
    page = visitor.visit(path)
    visitor.at_table()
    play(page, at, most=1 if at == "black-jack" else 4)
    await_turn(page, at)
    wanted = {"Deutsch": "en", "English": "de"}[to]
    page.evaluate("lang => localStorage.setItem('lang', lang)", wanted)
    page.reload()
    visitor.at_table()
    expect_switched(visitor, menu, to)
    page.get_by_role("button", name="Menu" if menu == "Menü" else "Menü", exact=True).click()
    page.locator(".menu .danger").click()
    page.locator("dialog .danger").click()
    page.locator(".result").wait_for()
    for then in (path, path.replace("/t/", "/replay/") + "?n=2", "/me"):
        page.evaluate("lang => localStorage.setItem('lang', lang)", wanted)
        visitor.visit(then)
        expect_switched(visitor, menu, to)


NEUTRAL = re.compile(r"^[\W\d_]*$|^((aria-label|title): )?(Kartenhaus|Chat|Anna|Computer|Tauziehen|TZ-\d+|.)$")


def left(before: list[str], after: list[str]) -> list[str]:
    """What has stayed and has words."""
    return [one for one in after if one in before and not NEUTRAL.match(one)]


def test_a_hint_and_the_list_of_keys_are_switched_with_the_rest(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    expect(my_turn(page)).to_be_visible()
    page.keyboard.press("h")
    words = page.locator(".hint .words")
    german = words.inner_text()
    page.keyboard.press("?")
    keys = page.locator(".keys dd")
    before = keys.all_inner_texts()
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    expect(words).not_to_have_text(german)
    page.wait_for_load_state("networkidle")
    expect(keys).to_have_count(len(before))
    assert not left(before, keys.all_inner_texts())
    page.keyboard.press("Escape")
    assert not re.search(r"[äöüß]|\b(die|und|der)\b", words.inner_text()), words.inner_text()


def test_a_notice_in_the_old_language_goes(visitor: Visitor) -> None:
    page = visitor.visit("/me")
    page.get_by_label("So heiße ich").fill("Anna")
    page.get_by_role("button", name="Merken").click()
    expect(page.locator(".toast")).to_contain_text("Ab jetzt heißt du Anna.")
    switch(page, "Menü", "English")
    assert page.locator(".toast").count() == 0


def test_a_lesson_keeps_its_place(visitor: Visitor) -> None:
    page = visitor.visit("/learn/colouredjack")
    page.locator(".teacher").wait_for()
    play(page, "colouredjack", most=1)
    praise = page.locator(".teacher p:not([aria-hidden])").inner_text()
    switch(page, "Menü", "English")
    expect(page.locator(".teacher").get_by_role("button", name=re.compile("Go on|Skip"))).to_be_visible()
    expect(page.locator(".teacher li[aria-current]")).to_have_count(1)
    expect(page.locator(".teacher p:not([aria-hidden])")).not_to_have_text(praise)


def test_a_refusal_is_in_the_language_of_the_page(visit: Visit) -> None:
    visitor = visit(locale="en-GB")
    visitor.ask("POST", "/api/profile", {"name": "Anna", "lang": "de"})
    visitor.in_vain = True
    page = visitor.visit("/me")
    page.get_by_placeholder("Code from there").fill("nothing")
    page.get_by_role("button", name="Fetch").click()
    expect(page.locator(".toast")).to_contain_text("This code is not valid")
