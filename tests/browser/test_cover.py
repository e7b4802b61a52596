"""Several people around one device: while it is passed on, nothing of any hand is in the page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from kartenhaus.server.wire import VERSION
from tests.browser.conftest import Visit
from tests.browser.players import act, chance_of, patiently
from tests.browser.visitor import Visitor, result
from tests.running import taken

# By game: its deck, and the key by which a card of a hand travels.
HIDDEN = {
    "tauziehen": ("combi", '"{seat}-{card}"'),
    "colouredjack": ("maxomin", "-{seat}-{card}-"),
    "j-solitaer": ("jay", "hand-{seat}-{card}-"),
}

# Every state of the page under the cover, however short: the page as a whole, attributes and all.
WATCH = """
  window.covers = []
  new MutationObserver(() => {
    if (document.querySelector('.cover') && window.covers.length < 20) {
      window.covers.push(document.documentElement.outerHTML)
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
"""
# The names by which a card's picture is called, in whoever's hand it lies.
NAMES = """
  (sprite) => [...document.querySelectorAll('.board [aria-label]')]
    .filter((node) => node.querySelector(`:scope > .leaf use[href$="#${sprite}"]`))
    .map((node) => node.getAttribute('aria-label'))
"""


class Device:
    """A table around one device, and all that its socket was told."""

    def __init__(self, visitor: Visitor, game: str, seats: list[dict[str, Any]]) -> None:
        self.game, self.page = game, visitor.page
        self.deck, self.key = HIDDEN[game]
        self.last: dict[str, Any] = {}
        self.own: dict[int, set[str]] = {}
        """Sentences that each seat was told."""
        self.public: set[str] = set()
        """And those that anybody may read."""
        self.open: set[str] = set()
        """Cards of this round that all have seen."""
        self.round: int | None = None
        self.names: dict[str, set[str]] = {}
        self.page.on("websocket", self._listen)
        self.page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {WATCH} }})")
        visitor.ask("POST", "/api/profile", {"name": "Anna"})
        made = visitor.ask("POST", "/api/tables", {"game": game, "seats": seats})
        self.spectator = Spectator(visitor, made["table"])
        self.page.bring_to_front()
        visitor.visit(made["path"])
        visitor.at_table()
        self.page.locator(".board .board").wait_for()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "moved":
            message = taken(self.last, message)
        if message["type"] != "table" or not message["mine"]:
            return
        self.last = message
        for one in message["mine"]:
            if one["view"].get("round") != self.round:
                self.round, self.open = one["view"].get("round"), set()
            self.open |= cards_in(one["view"])
            if one["seat"] is not None:
                words = {told["words"] for told in one.get("told", message.get("told", []))}
                self.own.setdefault(one["seat"], set()).update(words)

    def hidden(self) -> list[tuple[int, str]]:
        """Every card in a hand that nobody else has ever seen."""
        return [
            (one["seat"], str(card))
            for one in self.last["mine"]
            if one["seat"] is not None
            for card in one["view"]["hand"]
            if str(card) not in self.open
        ]

    def leaks(self, html: str, looks: int | None = None) -> list[str]:
        """Whatever of a hand is in the page, but for that of the seat that looks: a sentence, a picture, a key, a
        name."""
        known = self.public | (set() if looks is None else self.own[looks])
        found = [words for own in self.own.values() for words in own - known if words in html]
        theirs = {card for seat, card in self.hidden() if seat == looks}
        for seat, card in self.hidden():
            if card in theirs:
                continue
            if re.search(rf"#{self.deck}-{re.escape(card)}\b(?![-+])", html):
                found.append(f"the picture of {card}")
            if self.key.format(seat=seat, card=card) in html:
                found.append(f"the key of {card}")
            found += [name for name in self.names.get(card, ()) if f'"{name}' in html]
        return found

    def learn_names(self) -> None:
        for _, card in self.hidden():
            self.names.setdefault(card, set()).update(self.page.evaluate(NAMES, f"{self.deck}-{card}"))


class Spectator:
    """The same table, seen through the API's own socket by nobody in particular."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.page = visitor.context.new_page()
        self.table = table
        self.page.goto("/api/games")

    def told(self) -> set[str]:
        message = self.page.evaluate(
            """([table, version]) => new Promise((done) => {
              const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
              socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version, watch: true, since: 0 }))
              socket.onmessage = (event) => {
                const found = JSON.parse(event.data)
                if (found.type === 'table') done(found), socket.close()
              }
            })""",
            [self.table, VERSION],
        )
        [mine] = message["mine"]
        return {told["words"] for told in mine.get("told", message.get("told", []))}


def cards_in(view: Any, inside: bool = False) -> set[str]:
    """The cards that lie open: whatever stands under these names."""
    if isinstance(view, dict):
        return {
            card
            for name, value in view.items()
            for card in cards_in(value, inside or name in ("discard", "cards", "slots", "top", "open", "known"))
        }
    if isinstance(view, list):
        return {card for one in view for card in cards_in(one, inside)}
    return {str(view)} if inside and view is not None and not isinstance(view, bool) else set()


def cover_of(page: Page) -> Any:
    return page.get_by_role("dialog", name="Gerät weitergeben")


@pytest.mark.parametrize(
    ("game", "motion"), [*((game, "no-preference") for game in HIDDEN), ("colouredjack", "reduce")]
)
def test_under_the_cover_nothing_of_any_hand_is_in_the_page(visit: Visit, game: str, motion: str) -> None:
    visitor = visit(reduced_motion=motion)
    seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    if game != "tauziehen":
        seats.append({"kind": "computer", "level": "beginner"})
    device, chance = Device(visitor, game, seats), chance_of(3)
    page, cover = device.page, cover_of(device.page)
    owners: list[str] = []
    hiding = seen = 0
    for _ in patiently(lambda: result(page).count() or len(owners) >= 8):
        if cover.count():
            device.public |= device.spectator.told()
            page.wait_for_timeout(60)
            covers = page.evaluate("() => [...window.covers.splice(0), document.documentElement.outerHTML]")
            hiding += bool(device.hidden())
            for html in covers:
                assert device.leaks(html) == []
            owners.append(cover.get_by_role("heading").inner_text())
            page.keyboard.press("h")  # a hint would name cards
            page.wait_for_timeout(60)
            assert device.leaks(page.content()) == []
            page.keyboard.press("Escape")
            cover.get_by_role("button", name="Karten zeigen").click()
            expect(cover).to_have_count(0)
            page.evaluate("() => window.covers.splice(0)")
            device.learn_names()
            html = page.content()
            seen += bool(device.leaks(html))
            assert device.leaks(html, looks=device.last["to_act"]) == []
        act(page, game, chance)
    assert len(owners) >= 4
    assert len(set(owners)) == 2
    assert hiding >= 3, "there was something to hide"
    assert seen >= 3, "whoever looks does see their cards: the same search finds them then"
