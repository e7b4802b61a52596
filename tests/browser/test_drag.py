"""Cards can be dragged, besides being tapped: what lights up takes them, and from anywhere else they go back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocket, expect

from kartenhaus.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.hands import MIDDLE, finger, lift, mouse
from tests.browser.players import act, await_turn, chance_of, patiently
from tests.browser.visitor import PHONE

FIRST = next(iter(GAMES.built_in))


@pytest.mark.parametrize(("game", "how"), [*((game, "finger") for game in GAMES.built_in), (FIRST, "mouse")])
def test_what_is_dragged_to_a_place_that_lights_up_is_played(visit: Visit, game: str, how: str) -> None:
    visitor = visit(**(PHONE if how == "finger" else {}))
    page, sent = visitor.page, list[str]()

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    page.on("websocket", listen)
    seats = ["me", "beginner"][: GAMES[game].most]
    visitor.visit(visitor.table(game, seats))
    visitor.at_table()
    hand, chance = (mouse if how == "mouse" else finger)(page), chance_of(3)

    def picks() -> list[str]:
        told = [json.loads(one) for one in sent if one.startswith("{")]
        return [one["pick"] for one in told if "pick" in one]

    for _ in patiently(lambda: False):
        await_turn(page, game)
        grips = page.locator("[data-grip]:visible")
        if not grips.count() or page.locator("[data-grip] [data-card]").count() == 0:
            act(page, game, chance)  # nothing lies there that could be pulled: a stake, a first marker
            continue
        cards = [n for n in range(grips.count()) if page.locator("[data-grip]").nth(n).locator("[data-card]").count()]
        before = picks()
        back = lift(page, hand, cards[0])
        expect(page.locator("[data-held]")).to_have_count(1)
        hand("move", (3.0, 3.0))
        hand("up", (3.0, 3.0))
        expect(page.locator("[data-held], [data-lifted], [data-lit]")).to_have_count(0)
        assert picks() == before, f"dropped nowhere, from {back}"
        lift(page, hand, cards[0])
        lit = page.locator("[data-lit]")
        expect(lit.first).to_be_visible()
        x, y = lit.first.evaluate(MIDDLE)
        for _step in range(3):
            hand("move", (x, y))
        expect(page.locator("[data-over]")).to_have_count(1)
        hand("up", (x, y))
        expect(page.locator("[data-held], [data-lifted], [data-lit]")).to_have_count(0)
        assert len(picks()) == len(before) + 1, (before, picks())
        break
