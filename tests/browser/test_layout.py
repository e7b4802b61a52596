"""Everything has its place: at every width, in both languages, on its side and enlarged to twice its size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from kartenhaus.server.games_seen import game_seen
from kartenhaus.server.wire import Lang
from tests.browser.conftest import Visit
from tests.browser.players import act, chance_of, patiently, play
from tests.browser.visitor import GAMES, PHONE, Message, Visitor, result, retell
from tests.running import Server, taken

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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
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
    page.locator(".result a[href*=replay]").click()
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


# ── Colouredjack's seats ─────────────────────────────────────────────────────
COVERED = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
  const all = (what) => [...document.querySelectorAll(what)].filter(seen)
  const boxes = (what) => all(what).map((one) => [one, one.getBoundingClientRect()])
  const board = document.querySelector('.board > .space').getBoundingClientRect()
  const places = boxes('.spot > .place')
  const mine = ['.centre .pile', '.centre .words > *', '.me .seat', '.me .card', '.me .dial svg', '.choices > *']
  const others = mine.flatMap(boxes)
  const over = (a, b) => Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top)
  const wrong = []
  for (const [one, a] of [...places, ...others]) {
    const out = Math.max(board.left - a.left, a.right - board.right, board.top - a.top, a.bottom - board.bottom)
    if (out > 1) wrong.push(`${one.innerText || one.className} is off the board by ${out}`)
  }
  for (const [i, [place, a]] of places.entries()) {
    for (const [other, b] of [...places.slice(i + 1), ...others])
      if (over(a, b) > 1) wrong.push(`${place.innerText} / ${other.innerText || other.className}: ${over(a, b)}`)
  }
  return wrong.map((one) => one.replaceAll('\\n', ' '))
}"""
LONGEST = "Annegret von Hülsenbusch"
DEED = {"de": {"ask": "Karte fordern", "stop": "aufhören"}, "en": {"ask": "ask for a card", "stop": "stop"}}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_at_colouredjack_no_hand_lies_under_a_name(visit: Visit, seats: int, lang: str) -> None:
    """At the fullest table there may be, whoever deals and whatever may be done."""
    visitor = speaking(visit, lang)
    page = visitor.page
    side = {"held": 6, "stopped": True, "wins": 49, "left": False}
    view = {"round": 1000, "needed": 50, "sides": [side | {"stopped": False}, *[side] * (seats - 1)]}
    view |= {"hand": ["r12"] * 6, "total": 72, "counts": 72}
    view |= {"shown": {"hands": {}, "winners": [], "clause": "CJ-14"}}
    last: Message = {}

    def fill(told: Message) -> None:
        for seat in told.get("seats", []):
            seat |= {"name": LONGEST, "kind": "person", "here": True, "stand_in": True}
        if "clock" in told:
            told["clock"] = {"left": [3_600_000] * seats, "running": None}
        for one in told.get("mine", []):
            one["view"] |= view
        remember(last, told)

    lines = retell(page, fill)
    visitor.visit(visitor.table("colouredjack", ["me", *["beginner"] * (seats - 1)]))
    visitor.at_table()
    page.locator(".choices button:enabled").first.wait_for()
    [mine] = last["mine"]
    wrong = {}
    cases = [*product(range(seats), [["ask", "stop"]]), (seats - 1, ["ask"]), (seats - 1, ["stop"])]
    for name in sizes(page):
        for dealer, picks in cases:
            mine["legal"] = [{"pick": pick, "words": DEED[lang][pick]} for pick in picks]
            mine["view"] |= {"dealer": dealer, "stock": mine["view"]["stock"] + 1}
            lines[-1].send(json.dumps(last))
            page.locator(f".centre .pile[aria-label$=' {mine['view']['stock']}']").wait_for()
            if found := page.evaluate(COVERED):
                wrong[name, dealer, *picks] = found
    assert not wrong, wrong


# ── Tauziehen's markers ──────────────────────────────────────────────────────
LOCKS = """() => {
  const asked = document.querySelector('.asked'), range = document.createRange()
  range.selectNodeContents(asked)
  const said = [...range.getClientRects()], board = asked.closest('.space').getBoundingClientRect()
  const over = (a, b) => Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top)
  const locks = [...document.querySelectorAll('.ghost .ring svg')].map((one) => one.getBoundingClientRect())
  return {
    locks: locks.length,
    wrong: locks.filter((one) => one.bottom > board.bottom || said.some((line) => over(one, line) > 0))
      .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)),
  }
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_marker_on_a_rope_card_that_would_cross_hides_nothing_and_is_seen_whole(visit: Visit, lang: str) -> None:
    """Every rope card stands before the border: wherever the marker may go, it goes over it."""
    visitor = speaking(visit, lang)
    page = visitor.page

    def before_the_border(told: Message) -> None:
        for one in told.get("mine", []) if told["type"] in ("table", "moved") else []:
            one["view"]["rope"] = dict.fromkeys(one["view"]["rope"], 2)

    retell(page, before_the_border)
    visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    hand = page.get_by_role("group", name={"de": "Deine Hand", "en": "Your hand"}[lang]).locator("button:enabled")
    opening = page.locator(".rope button:enabled")
    expect(opening.or_(hand).first).to_be_visible()
    if opening.count():
        opening.first.click()
    hand.first.wait_for()
    page.keyboard.press("a")
    page.locator(".ghost .ring").first.wait_for()
    found = {name: page.evaluate(LOCKS) for name in sizes(page)}
    assert all(one["locks"] for one in found.values())
    assert not {name: one["wrong"] for name, one in found.items() if one["wrong"]}


# ── Black Jack's controls ────────────────────────────────────────────────────
MOVES = {
    "de": {
        "card": "Card: eine Karte nehmen",
        "stay": "Stay: aufhören",
        "double": "Double: Einsatz verdoppeln, noch eine Karte",
        "split": "Split: die Hand teilen",
    },
    "en": {
        "card": "Card: take a card",
        "stay": "Stay: stop here",
        "double": "Double: double the stake, one more card",
        "split": "Split: make two hands",
    },
}
HIDDEN = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll('.corner > *, .shoe b, .edge > *, .side .box, .controls button')]
  const boxes = all.filter(seen).map((one) => [one.ariaLabel || one.innerText, one.getBoundingClientRect()])
  const wrong = []
  for (const [i, [one, a]] of boxes.entries()) {
    for (const [other, b] of boxes.slice(i + 1)) {
      const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top)
      if (over > 1) wrong.push(`${one} / ${other}: ${Math.round(over)}`.replaceAll('\\n', ' '))
    }
  }
  const felt = document.querySelector('.felt'), rim = felt.getBoundingClientRect().left + felt.clientLeft
  for (const one of document.querySelectorAll('.corner > *'))
    if (one.getBoundingClientRect().left < rim) wrong.push(`${one.innerText} on the rim`)
  for (const one of document.querySelectorAll('.moves .move, .side .box'))
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${one.innerText} needs more room`.replaceAll('\\n', ' '))
  return wrong
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_at_black_jack_nothing_lies_over_anything_else(visit: Visit, seats: int, lang: str) -> None:
    """At the first stake, and when all have split as often as they may and one could do so again."""
    visitor = speaking(visit, lang)
    page = visitor.page
    last: Message = {}
    lines = retell(page, lambda told: remember(last, told))
    visitor.visit(visitor.table("black-jack", ["me", *["beginner"] * (seats - 1)]))
    visitor.at_table()
    page.locator(".deal button:enabled").wait_for()
    found = {("stakes", name): page.evaluate(HIDDEN) for name in sizes(page)}
    [mine] = last["mine"]
    hand = {"cards": ["2h", "3d", "2c", "3s", "As"], "total": 21, "soft": True, "stake": 1000, "black_jack": False}
    full = {"bet": 1000, "hands": [hand | {"settlement": None}] * 4, "insurance": 500}
    dealer = {"cards": ["Ah"], "total": 11, "soft": True, "hole": False}
    mine["view"] |= {"phase": "play", "active": 0, "dealer": dealer}
    mine["view"]["boxes"] = [box | full for box in mine["view"]["boxes"]]
    mine["legal"] = [{"pick": pick, "words": words, "low": None, "high": None} for pick, words in MOVES[lang].items()]
    lines[-1].send(json.dumps(last))
    expect(page.locator(".moves button:enabled")).to_have_count(4)
    found |= {("moves", name): page.evaluate(HIDDEN) for name in sizes(page)}
    assert not {where: wrong for where, wrong in found.items() if wrong}


# ── White Jack's ruler ───────────────────────────────────────────────────────
MEASURED = """async () => {
  const ruler = document.querySelector('.ruler')
  for (let moving; (moving = ruler.getAnimations({ subtree: true })).length;)
    await Promise.allSettled(moving.map((one) => one.finished))
  const middle = (one) => { const { left, right } = one.getBoundingClientRect(); return (left + right) / 2 }
  const seen = (one) => one.innerText && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const set = ruler.querySelector('.limit.set')
  return {
    width: ruler.getBoundingClientRect().width,
    ticks: [...ruler.querySelectorAll('.tick')].map((tick) => [...tick.children].map(middle)),
    lanes: [...ruler.querySelectorAll('.lane')].map((lane) => [...lane.querySelectorAll('.block')].map((block) => {
      const { left, right } = block.getBoundingClientRect()
      return [Number(block.innerText || 0), left, right]
    })),
    limit: set && [Number(set.innerText), middle(set)],
    labels: [...ruler.querySelectorAll('.tick b, .limit.set b')].filter(seen).map((one) => {
      const { left, right } = one.getBoundingClientRect()
      return [left, right]
    }),
  }
}"""


def expect_true(measured: dict[str, Any]) -> None:
    """Ticks, labels, blocks and the limit stand where their numbers say."""
    zero, last = measured["ticks"][0][0], measured["ticks"][12][0]

    def at(value: float, place: float) -> None:
        assert place == pytest.approx(zero + value * (last - zero) / 12, abs=NEAR), (value, measured)

    for n, places in enumerate(measured["ticks"]):
        for place in places:
            at(n, place)
    for lane in measured["lanes"]:
        total = 0
        for length, left, right in lane:
            at(total, left)
            total += length
            if length:
                at(total, right)
    if measured["limit"]:
        at(*measured["limit"])
    labels = sorted(measured["labels"])
    assert all(left - right >= 1 for (_, right), (left, _) in pairwise(labels)), labels


def test_the_rulers_ticks_blocks_and_limit_agree_and_its_labels_stand_apart(visitor: Visitor) -> None:
    page, chance = visitor.visit(visitor.table("white-jack", ["me", "beginner"])), chance_of(3)
    visitor.at_table()
    widths: dict[str, set[float]] = {}
    blocks = 0
    for _ in range(14):
        page.locator(".space button:enabled").first.wait_for()
        for name in sizes(page):
            measured = page.evaluate(MEASURED)
            expect_true(measured)
            widths.setdefault(name, set()).add(round(measured["width"], 1))
            blocks += sum(map(len, measured["lanes"]))
        if result(page).count():
            break
        act(page, "white-jack", chance)
    assert blocks
    assert all(len(found) == 1 for found in widths.values()), widths


# ── Nothing jumps ────────────────────────────────────────────────────────────
WATCH = """window.shifts = []
new PerformanceObserver((list) => {
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  for (const { value, sources } of list.getEntries()) {
    for (const { node, previousRect, currentRect } of sources) {
      const one = node instanceof Element ? node : node?.parentElement
      const moving = !!one?.closest('.block, .limit, .verdict')
      const still = !moving && !!one?.closest('.ruler, .dice svg, .half .seat')
      shifts.push({ value, still, what: `${one?.className} ${box(previousRect)} -> ${box(currentRect)}` })
    }
  }
}).observe({ type: 'layout-shift', buffered: true })"""
"""Each with how much of the screen it concerned, and whether it is something that should stand still."""


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_through_a_whole_game_of_white_jack_the_ruler_stands_still(visit: Visit, how: dict[str, Any]) -> None:
    visitor = visit(**how)
    visitor.context.add_init_script(WATCH)
    page = visitor.visit(visitor.table("white-jack", ["me", "beginner"]))
    visitor.at_table()
    play(page, "white-jack", seed=2)
    shifts = page.evaluate("shifts")
    assert shifts
    assert not [one for one in shifts if one["still"]]


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_what_is_still_going_on_does_not_push_the_games_down(visit: Visit, how: dict[str, Any]) -> None:
    visitor = visit(**how)
    for game in ("tauziehen", "white-jack", "colouredjack"):
        visitor.table(game, ["me", "beginner"])
    visitor.context.add_init_script(WATCH)
    page = visitor.page

    def late(route: Route) -> None:
        page.wait_for_timeout(600)
        route.continue_()

    page.route("**/api/lobby*", late)
    visitor.visit("/")
    expect(page.get_by_role("heading", name="Noch im Gang")).to_be_visible()
    expect(page.locator(".games > li")).to_have_count(5)
    shifts = page.evaluate("shifts")
    assert sum(one["value"] for one in shifts) < 0.01, shifts


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
