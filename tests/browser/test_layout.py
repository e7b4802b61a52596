"""Everything has its place: at every width, in both languages, on its side and enlarged to twice its size."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from kartenhaus.server.games_seen import game_seen
from kartenhaus.server.wire import Lang
from tests.browser.conftest import Visit
from tests.browser.players import act, chance_of, patiently
from tests.browser.shifts import shifts, watch
from tests.browser.sizes import LANGUAGES, MENU, ON_ITS_SIDE, SIZES, remember, sizes, speaking
from tests.browser.visitor import GAMES, PHONE, Message, Visitor, retell
from tests.running import Server

# ── The screen's edges and the bar at the top ────────────────────────────────
MISPLACED = """() => {
  const wrong = []
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
  const name = (one) => `${one.ariaLabel || one.innerText || one.className}`.slice(0, 40)
  const box = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return `${name(one)} (${[left, right, top, bottom].map(Math.round)})`
  }
  // The result lies in the place of the status.
  const said = document.querySelector('.said') ? '.said' : '.status'
  const parts = `#app header > :not(nav), #app header > nav > *, ${said}`
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) wrong.push(`the page is ${wide} wide`)
  for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const { left, right } = one.getBoundingClientRect()
    if (seen(one) && (left < -0.5 || right > innerWidth + 0.5)) wrong.push(`outside: ${box(one)}`)
  }
  const bar = [...document.querySelectorAll(parts)].filter(seen)
  for (const [i, one] of bar.entries()) {
    for (const other of bar.slice(i + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const apart = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
      if (apart < -0.5 && !one.contains(other)) wrong.push(`one over the other: ${box(one)}, ${box(other)}`)
    }
  }
  const title = document.querySelector('#app header h1')
  if (title && (title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 2))
    wrong.push(`cut off: ${box(title)}`)
  return wrong
}"""


def expect_in_place(page: Page) -> None:
    wrong = {name: found for name in sizes(page) if (found := page.evaluate(MISPLACED))}
    assert not wrong, (page.url, wrong)


@pytest.mark.parametrize(("game", "lang"), [*((game, "de") for game in GAMES), ("tauziehen", "en")])
def test_a_games_pages_keep_to_the_screen_and_their_title_clear_of_the_buttons(
    visit: Visit, game: str, lang: str
) -> None:
    visitor = speaking(visit, lang)
    page = visitor.visit(f"/learn/{game}")
    page.locator(".teacher").wait_for()
    expect_in_place(page)
    visitor.visit(visitor.table(game, ["me"] if game == "black-jack" else ["me", "beginner"]))
    visitor.at_table()
    page.locator(".space button:enabled").first.wait_for()
    expect_in_place(page)
    page.get_by_role("button", name=MENU[lang]).click()
    page.locator("dialog[open] .menu .danger").click()
    page.locator("dialog[open] .danger").click()
    page.locator(".result").wait_for(state="attached")
    expect_in_place(page)
    page.locator(".result a.button[href*=replay]").click()
    page.locator(".steps").wait_for()
    expect_in_place(page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/lobby", "/me", "/rules/tauziehen", "/rules/general"])
def test_pages_to_read_keep_to_the_screen(visit: Visit, path: str, lang: str) -> None:
    visitor = speaking(visit, lang)
    visitor.table("tauziehen", ["me", "open"])
    page = visitor.visit(path)
    page.wait_for_load_state("networkidle")
    expect_in_place(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_that_waits_for_others_keeps_to_the_screen(visit: Visit, lang: str) -> None:
    visitor = speaking(visit, lang)
    page = visitor.visit(visitor.table("tauziehen", ["me", "open"]))
    visitor.at_table()
    expect_in_place(page)


# ── What is said above the board ─────────────────────────────────────────────
CUT_OFF = """() => {
  const status = document.querySelector('.status')
  const room = status.getBoundingClientRect()
  const inside = ({ left, right, top, bottom }) =>
    left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 1 && bottom <= room.bottom + 1
  const lines = [...status.querySelectorAll('b span, p')].flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return [...range.getClientRects()]
  })
  const shut = [...status.querySelectorAll('b, b span, p')].filter((one) => one.scrollHeight > one.clientHeight + 2
    && getComputedStyle(one).overflowY !== 'visible')
  const on = room.top >= 0 && room.right <= innerWidth
  return on && lines.length > 1 && lines.every(inside) && !shut.length ? '' : status.innerText
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_hint_is_read_whole_beside_whose_turn_it_is(visit: Visit, game: str, lang: Lang) -> None:
    """The longest that the game has, whichever of its decisions comes first."""
    visitor = speaking(visit, lang)
    page = visitor.page
    longest = max(game_seen(game, lang).firsts.values(), key=len)

    def say_the_longest(route: Route) -> None:
        answer = route.fetch()
        games = answer.json()
        for one in games:
            one["firsts"] = dict.fromkeys(one["firsts"], longest)
        route.fulfill(response=answer, json=games)

    page.route(re.compile(r"/api/games\?"), say_the_longest)
    visitor.visit(visitor.table(game, ["me"] if game == "black-jack" else ["me", "beginner"]))
    visitor.at_table()
    understood = page.get_by_role("button", name={"de": "Verstanden", "en": "Got it"}[lang])
    for _ in sizes(page):
        expect(understood).to_be_visible()
        expect(page.locator(".status").get_by_text(longest)).to_be_visible()
        expect(page.get_by_text({"de": "Du bist am Zug", "en": "Your turn"}[lang], exact=True)).to_be_visible()
        assert not page.evaluate(CUT_OFF)


def test_a_lost_connection_is_told_and_does_not_move_the_board(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server)
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    board = page.locator(".board > .space")
    board.locator("button:enabled").first.wait_for()
    before = {name: board.bounding_box() for name in sizes(page)}
    visitor.without_server = True
    own_server.kill()
    lost = page.get_by_text("Die Verbindung ist weg")
    expect(lost).to_be_visible()
    for name in sizes(page):
        expect(lost).to_be_in_viewport(ratio=1)
        assert board.bounding_box() == before[name], name
        assert not page.evaluate(CUT_OFF), name


def test_a_player_who_is_away_is_told_and_does_not_move_the_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    last: Message = {}
    lines = retell(page, lambda told: remember(last, told))
    visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    board = page.locator(".board > .space")
    board.locator("button:enabled").first.wait_for()
    before = {name: board.bounding_box() for name in sizes(page)}
    seats = last["seats"]
    seats[1] |= {"kind": "person", "name": "Ben", "here": False, "absent": True, "asked": [0]}
    lines[-1].send(json.dumps({"type": "presence", "seats": seats, "watching": 0}))
    expect(page.get_by_text("Ben ist nicht da.")).to_be_visible()
    for name in sizes(page):
        expect(page.get_by_role("button", name="Computer springt ein")).to_be_in_viewport(ratio=1)
        assert board.bounding_box() == before[name], name


# ── A phone on its side ──────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_its_side_every_tool_still_has_its_name(visit: Visit, lang: str) -> None:
    visitor = speaking(visit, lang, viewport=ON_ITS_SIDE)
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    tools = page.get_by_role("navigation", name={"de": "Werkzeuge", "en": "Tools"}[lang]).get_by_role("button")
    names = {"de": ["Tipp", "Verlauf", "Regeln", "Chat"], "en": ["Hint", "Log", "Rules", "Chat"]}[lang]
    expect(tools).to_have_count(4)
    for tool, name in zip(tools.all(), names, strict=True):
        expect(tool).to_have_accessible_name(name)


@pytest.mark.parametrize("size", ["on its side", "twice as large"])
def test_in_a_low_lesson_the_cards_can_be_read(visit: Visit, size: str) -> None:
    page = visit(viewport=SIZES[size]).visit("/learn/white-jack")
    cards = page.locator(".laid .card")
    cards.first.wait_for()
    low = [box["height"] for card in cards.all() if (box := card.bounding_box())]
    assert min(low) >= 48, low


# ── Nothing jumps ────────────────────────────────────────────────────────────
@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_what_is_still_going_on_does_not_push_the_games_down(visit: Visit, how: dict[str, Any]) -> None:
    visitor = visit(**how)
    for game in ("tauziehen", "white-jack", "colouredjack"):
        visitor.table(game, ["me", "beginner"])
    watch(visitor)
    page = visitor.page

    def late(route: Route) -> None:
        page.wait_for_timeout(600)
        route.continue_()

    page.route("**/api/lobby*", late)
    visitor.visit("/")
    expect(page.get_by_role("heading", name="Noch im Gang")).to_be_visible()
    expect(page.locator(".games > li")).to_have_count(5)
    found = shifts(page)
    assert sum(one["value"] for one in found) < 0.01, found


# ── What is a control looks like one ─────────────────────────────────────────
def test_the_last_round_is_offered_as_something_to_do(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("colouredjack", ["me", "beginner"], wins=5))
    visitor.at_table()
    chance = chance_of(1)
    for _ in patiently(page.locator(".showdown").count):
        act(page, "colouredjack", chance)
    page.get_by_role("button", name="Aufgedeckte Karten weglegen").click(position={"x": 5, "y": 5})
    again = page.locator(".centre").get_by_role("button", name=re.compile(r"^Runde \d+ ansehen$"))
    expect(again).to_be_visible()
    expect(again).not_to_have_css("border-top-color", "rgba(0, 0, 0, 0)")
    again.click()
    expect(page.locator(".showdown")).to_be_visible()
