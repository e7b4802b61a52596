"""On every board everything has its place, at every size and at its fullest."""

from __future__ import annotations

import json
from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.players import act, chance_of
from tests.browser.sizes import LANGUAGES, NEAR, remember, sizes, speaking
from tests.browser.visitor import Message, Visitor, result, retell

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


@pytest.mark.parametrize(("seats", "lang"), [(seats, ("de", "en")[seats % 2]) for seats in range(2, 9)])
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
