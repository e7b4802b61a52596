"""Several people: over an invitation, in two tabs, around one device, and as spectators."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.players import act, chance_of, play
from tests.browser.visitor import GAMES, Visitor, expect_fair_end, result

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
    hands = [page.get_by_role("group", name="Deine Hand").get_by_role("img").or_(
        page.get_by_role("group", name="Deine Hand").get_by_role("button")) for page in (here, there)]  # fmt: skip
    expect(here.get_by_text("Du bist am Zug")).to_be_visible()
    expect(there.get_by_text("Du bist am Zug")).to_be_visible()
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
    while not result(page).count():
        if cover.count():
            name = re.sub(r" ist dran$", "", cover.get_by_role("heading").inner_text())
            assert {card.get_attribute("data-down") for card in own.all()} <= {""}
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
