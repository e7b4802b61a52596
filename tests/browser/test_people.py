"""Several people: over an invitation, in two tabs, around one device, and as spectators."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.players import act, await_turn, chance_of, patiently, play
from tests.browser.visitor import GAMES, Visitor, expect_fair_end, my_turn, result

GAME = "colouredjack"


def arrange(page: Page, way: str) -> None:
    """A table for two and one round, by the dialog."""
    page.get_by_role("button", name=f"Mit anderen spielen: {GAMES[GAME]}").click()
    dialog = page.get_by_role("dialog", name=GAMES[GAME])
    dialog.get_by_text(way, exact=True).click()
    dialog.get_by_label("Plätze").fill("2")
    dialog.get_by_label("Dein Name").fill("Anna")
    if way == "Ein Gerät":
        dialog.get_by_label("Spieler 2").fill("Ben")
    dialog.get_by_text("Regeln und Uhr").click()
    dialog.get_by_label("So viele gewonnene Runden").fill("1")
    dialog.locator("button[type=submit]").click()


def sit_down(visitor: Visitor, link: str, name: str) -> Page:
    page = visitor.visit(link)
    expect(page.get_by_text("Du bist eingeladen.")).to_be_visible()
    page.get_by_role("button", name="Hier sitzen").click()
    asked = page.get_by_role("dialog", name="Wie heißt du?")
    asked.get_by_label("Dein Name").fill(name)
    asked.get_by_role("button", name="Platz nehmen").click()
    return page


def test_two_people_meet_by_a_link_and_play_to_the_end(visit: Visit) -> None:
    anna, ben = visit(), visit()
    arrange(anna.visit("/"), "Einladen")
    expect(anna.page.get_by_text("Der Tisch ist gedeckt.")).to_be_visible()
    expect(anna.page.get_by_role("img", name="QR-Code der Einladung")).to_be_visible()
    sit_down(ben, anna.page.get_by_label("Link der Einladung").input_value(), "Ben")
    for one, other in ((anna, "Ben"), (ben, "Anna")):
        expect(one.page.locator(".board .board").get_by_text(other).first).to_be_visible()
    play([anna.page, ben.page], GAME)
    for one in (anna, ben):
        expect_fair_end(one)
        expect(result(one.page)).to_contain_text("Anna")
        expect(result(one.page)).to_contain_text("Ben")


def test_a_second_tab_shows_the_same_table(visitor: Visitor) -> None:
    here = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    there = visitor.context.new_page()
    there.goto(here.url)
    visitor.at_table(there)
    play(here, "tauziehen", most=5)
    await_turn(here, "tauziehen")
    hands = [page.get_by_role("group", name="Deine Hand").get_by_role("img").or_(
        page.get_by_role("group", name="Deine Hand").get_by_role("button")) for page in (here, there)]  # fmt: skip
    expect(my_turn(here)).to_be_visible()
    expect(my_turn(there)).to_be_visible()
    told = here.get_by_role("list", name="Verlauf").get_by_role("listitem").all_inner_texts()
    expect(there.get_by_role("list", name="Verlauf").get_by_role("listitem")).to_have_text(told)
    names = [[card.get_attribute("aria-label") for card in hand.all()] for hand in hands]
    assert names[0] == names[1]
    assert len(names[0]) == 2


def test_around_one_device_the_hand_stays_covered_until_its_owner_is_there(visitor: Visitor) -> None:
    arrange(visitor.visit("/"), "Ein Gerät")
    page, chance = visitor.at_table(), chance_of(1)
    cover = page.get_by_role("dialog", name="Gerät weitergeben")
    own = page.get_by_role("group", name="Deine Karten").get_by_role("img")
    owners: set[str] = set()
    for _ in patiently(result(page).count):
        if cover.count():
            name = re.sub(r" ist dran$", "", cover.get_by_role("heading").inner_text())
            assert not own.count(), "they are nobody's to look at"
            assert {card.get_attribute("data-down") for card in page.locator(".me .card").all()} <= {""}
            assert not page.locator(".choices button").count()
            owners.add(name)
            cover.get_by_role("button", name="Karten zeigen").click()
            expect(cover).to_have_count(0)
        act(page, GAME, chance)
    assert owners == {"Anna", "Ben"}
    expect_fair_end(visitor)


def test_a_spectator_sees_what_happens_and_no_hand(visit: Visit) -> None:
    anna, ben, clara = visit(), visit(), visit()
    link = anna.table(GAME, ["me", "open"], wins=1)
    sit_down(ben, link, "Ben")
    anna.visit(link)
    anna.at_table()
    page = clara.visit(link)
    expect(page.get_by_text("Du siehst zu.")).to_be_visible()
    expect(anna.page.get_by_title("Zuschauer")).to_have_text("1")
    assert not page.locator(".choices button").count()
    assert not page.get_by_role("group", name="Deine Karten").count()
    play([anna.page, ben.page], GAME)
    expect(result(page)).to_be_visible()
    expect(page.get_by_role("list", name="Verlauf")).to_contain_text("Ben")


def test_all_who_are_there_decide_about_a_stand_in_and_are_told_of_it(visit: Visit) -> None:
    """What the server says of somebody who is away is put into its messages here: it would take half a minute."""
    visitor = visit()
    page = visitor.page
    lines: list[WebSocketRoute] = []
    sent: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    ben: dict[str, Any] = {"name": "Ben", "here": False, "absent": True, "asked": [0, 2], "agreed": [2]}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if "seats" in told:
                told["seats"][1] |= {"kind": "person", "level": None} | ben
                told["seats"][2] |= {"kind": "person", "level": None, "name": "Carl"}
                last.update(told)
            socket.send(json.dumps(told))

        def hear(message: str | bytes) -> None:
            sent.append(json.loads(message))
            if sent[-1]["type"] != "stand-in":
                server.send(message)
            else:
                changed(agreed=[0])

        server.on_message(pass_on)
        socket.on_message(hear)

    def changed(**ben_is: Any) -> None:
        last["seats"][1] |= ben_is
        lines[-1].send(json.dumps({"type": "presence", "seats": last["seats"], "watching": 0}))

    page.route_web_socket(re.compile("/socket"), between)
    visitor.visit(visitor.table(GAME, ["me", "beginner", "beginner"]))
    visitor.at_table()
    expect(page.get_by_text("Soll der Computer einspringen? Carl: ja.")).to_be_visible()
    page.get_by_role("button", name="Einverstanden").click()
    expect(page.get_by_text("Es fehlt noch das Ja von Carl.")).to_be_visible()
    assert [one["seat"] for one in sent if one["type"] == "stand-in"] == [1]
    changed(asked=[0], agreed=[])
    expect(page.get_by_role("button", name="Computer springt ein")).to_be_visible()
    changed(asked=[])
    expect(page.get_by_text("Ben ist nicht da.")).to_be_visible()
    expect(page.get_by_role("button", name="Computer springt ein")).to_have_count(0)
    changed(kind="computer", absent=False, stand_in=True)
    expect(page.locator("#app").get_by_text("Der Computer spielt für Ben weiter.")).to_be_visible()
    expect(page.get_by_title("Computer spielt")).to_be_visible()
    changed(kind="person", here=True, stand_in=False)
    expect(page.locator("#app").get_by_text("Ben ist wieder da.")).to_be_visible()


def finished(visitor: Visitor) -> str:
    """A game that was given up; its table's path."""
    path = visitor.table(GAME, ["me", "beginner"])
    page = visitor.visit(path)
    visitor.at_table()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Spiel verlassen").click()
    page.get_by_role("button", name="Ja, verlassen").click()
    expect(result(page)).to_be_visible()
    return path


def test_a_game_is_shared_by_a_link_that_shows_it_to_others_and_can_be_withdrawn(visit: Visit) -> None:
    anna, eve = visit(), visit()
    path = finished(anna)
    eve.in_vain = True
    expect(eve.visit(path).get_by_text("Hier steht kein Tisch für dich.")).to_be_visible()
    expect(eve.visit(path.replace("/t/", "/replay/")).get_by_text("brauchst eine Einladung")).to_be_visible()
    anna.page.get_by_role("button", name="Menü").click()
    anna.page.get_by_role("button", name="Spiel teilen").click()
    dialog = anna.page.get_by_role("dialog", name="Spiel teilen")
    dialog.get_by_role("button", name="Link machen").click()
    expect(dialog.get_by_role("img", name="QR-Code zum Nachspielen")).to_be_visible()
    link = dialog.get_by_label("Link zum Nachspielen").input_value()

    page = eve.visit(link)
    expect(page.get_by_role("heading", name=GAMES[GAME])).to_be_visible()
    assert not page.get_by_role("button", name="Spiel teilen").count()
    page.get_by_role("button", name="Ende").click()
    page.reload()
    expect(page.get_by_role("button", name="Ende")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Faires Mischen").click()
    page.get_by_role("button", name="Nachrechnen").click()
    expect(page.get_by_text("Alles stimmt")).to_be_visible()

    again = anna.visit(path.replace("/t/", "/replay/"))
    again.get_by_role("button", name="Spiel teilen").click()
    dialog = again.get_by_role("dialog", name="Spiel teilen")
    assert dialog.get_by_label("Link zum Nachspielen").input_value() == link, "the browser has kept it"
    dialog.get_by_role("button", name="Link zurückziehen").click()
    expect(again.locator("#app").get_by_text("Der Link gilt nicht mehr.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Dieser Link gilt nicht (mehr).")).to_be_visible()
