"""The trainer, and an evening of several games among people. Without a server: test_static_games.py."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Visit
from tests.browser.players import play
from tests.browser.test_access import expect_accessible
from tests.browser.visitor import PHONE, Visitor, table_of

NOTIFY = """
  window.told = []
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, options) { window.told.push(`${title}: ${options.body}`) }
  }
  document.hasFocus = () => false
"""
"""A browser that allows notifications, and somebody who looks elsewhere."""


def train(page: Page) -> None:
    """A decision by key, one by click, and the score of both."""
    page.locator(".moves button").first.wait_for()
    page.keyboard.press("s")
    verdict = page.locator(".verdict")
    expect(verdict.locator("li")).not_to_have_count(0)
    expect(verdict).to_contain_text(re.compile("Stay ist richtig|Besser: |Decline"))
    page.keyboard.press("Enter")
    expect(verdict).to_have_count(0)
    page.locator(".moves button").first.click()
    expect(verdict).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('training black-jack'))")
    assert (kept["n"], len(kept["recent"])) == (2, 2)


def cash_out(page: Page) -> None:
    """A round of any kind, and the evening in between and after."""
    modest = page.locator(".moves button").filter(has_text=re.compile("Stay|Decline|Nein|No"))
    deal = page.get_by_role("button", name="Deal")
    told = page.get_by_role("list", name="Verlauf").get_by_role("listitem")
    before = told.count()
    deal.click()
    expect(told).not_to_have_count(before)
    while not deal.is_visible():
        with suppress(Error):  # what was there a moment ago may be on its way out
            modest.first.click(timeout=500)
    page.get_by_role("button", name="Auszahlen").first.click()
    dialog = page.get_by_role("dialog", name="Auszahlen?")
    expect(dialog).to_contain_text("1 Runde")
    expect(dialog).to_contain_text("Spielgeld")
    dialog.get_by_role("button", name="auszahlen und aufhören").click()
    expect(page.get_by_role("dialog", name="Der Abend").get_by_role("link", name="Im Trainer üben")).to_be_visible()


def test_the_trainer_says_what_is_right_and_keeps_the_score(visit: Visit) -> None:
    visitor = visit(bypass_csp=True)
    page = visitor.visit("/")
    page.get_by_role("link", name="Trainer").click()
    train(page)
    expect_accessible(page)
    page.reload()
    expect(page.get_by_role("region", name="Dein Stand")).to_contain_text("von 2")


def test_people_meet_play_and_go_on_with_another_game(visit: Visit) -> None:
    anna, ben = visit(bypass_csp=True), visit(**PHONE)
    anna.page.add_init_script(NOTIFY)
    anna.page.add_init_script("localStorage.setItem('notify', 'on')")
    link = anna.table("tauziehen", ["me", "open"])
    page = anna.visit(link)
    ben.visit(link)
    expect(page.get_by_text(re.compile("Schaut herein: 1 Gast"))).to_be_visible()
    ben.page.get_by_role("button", name="Hier sitzen").click()
    ben.page.get_by_label("Dein Name").fill("Ben")
    ben.page.get_by_role("button", name="Platz nehmen").click()
    greet(ben.page, "Viel Glück!")
    expect(page.locator(".emotes")).to_contain_text("Viel Glück!")
    give_up(ben.page)
    page.get_by_role("button", name="Anderes Spiel").click()
    expect_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="White Jack").click()
    ben.page.get_by_role("link", name="Zur Revanche").click()
    expect(ben.page.get_by_role("heading", name="White Jack")).to_be_visible()
    anna.at_table()
    give_up(page)
    page.get_by_role("button", name="Punktezettel").click()
    sheet = page.get_by_role("group", name="Punkte des Abends")
    for words in ("Tauziehen", "White Jack", "Anna", "Ben", "gewonnen"):
        expect(sheet).to_contain_text(words)
    expect_accessible(page)
    page.goto("/me")
    page.get_by_role("button", name="Noch einmal mit Ben").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Tauziehen").click()
    expect(page.get_by_text(re.compile("noch nicht da|unterwegs"))).to_be_visible()
    ben.visit("/")
    ben.page.get_by_role("link", name=re.compile("wartet auf dich")).click()
    assert table_of(ben.page) == table_of(page)
    expect(page.get_by_role("group", name="Spieltisch")).to_be_visible()
    play([page, ben.page], "tauziehen", most=6)
    page.wait_for_function("() => window.told.includes('Du bist dran: Tauziehen')")


def greet(page: Page, words: str) -> None:
    page.get_by_role("button", name="Reaktionen").click()
    page.get_by_role("button", name=words).click()


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Spiel verlassen").click()
    page.get_by_role("button", name="Ja, verlassen").click()


def test_a_spectator_is_told_that_they_see_it_later(visit: Visit) -> None:
    anna, ben, clara = visit(), visit(), visit()
    anna.ask("POST", "/api/profile", {"name": "Anna"})
    made = anna.ask(
        "POST",
        "/api/tables",
        {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "open"}], "delay": 3},
    )
    anna.visit(made["invitation"])
    sit(ben, made["invitation"])
    anna.at_table()
    expect(clara.visit(made["invitation"]).get_by_text("Du siehst alles 3 Züge später.")).to_be_visible()


def sit(visitor: Visitor, link: str) -> None:
    visitor.ask("POST", "/api/profile", {"name": "Ben"})
    visitor.visit(link).get_by_role("button", name="Hier sitzen").click()
