"""The ways to use the house: through a restart, in another language, to learn, to look back, to take back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from kartenhaus.server.wire import VERSION
from tests.browser.conftest import Visit
from tests.browser.players import act, await_turn, chance_of, patiently, play
from tests.browser.visitor import EDGE, GAMES, PHONE, Visitor, expect_fair_end, my_turn, result
from tests.running import Server


# ── Through a restart ────────────────────────────────────────────────────────
def test_a_page_comes_back_by_itself_when_the_server_does_and_the_game_goes_on(
    visit: Visit, own_server: Server
) -> None:
    visitor = visit(own_server)
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    play(page, "tauziehen", most=5)
    await_turn(page, "tauziehen")
    told = page.get_by_role("list", name="Verlauf").get_by_role("listitem")
    expect(my_turn(page)).to_be_visible()
    before = told.all_inner_texts()
    visitor.without_server = True
    own_server.kill()
    lost = page.get_by_text("Die Verbindung ist weg")
    expect(lost).to_be_visible()
    own_server.start()
    expect(lost).to_have_count(0, timeout=30_000)
    assert told.all_inner_texts()[: len(before)] == before
    play(page, "tauziehen")
    expect_fair_end(visitor)


# ── Looking back ─────────────────────────────────────────────────────────────
def test_a_replay_shows_the_curve_and_the_browser_itself_finds_the_dealing_fair(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("colouredjack", ["me", "beginner"], wins=1))
    visitor.at_table()
    play(page, "colouredjack")
    result(page).get_by_role("link", name="Nachspielen").click()
    expect(page.get_by_label("Gewinnchance im Lauf des Spiels")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("So fing es an.")).to_be_visible()
    page.keyboard.press("End")
    step = page.locator(".steps").get_by_role("button", name="/")
    expect(step).to_have_text(re.compile(r"^\s*(\d+)/\1\s*$"))
    page.keyboard.press("ArrowLeft")
    expect(step).not_to_have_text(re.compile(r"^\s*(\d+)/\1\s*$"))
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Faires Mischen").click()
    check = page.get_by_role("dialog", name="Faires Mischen")
    check.get_by_role("button", name="Nachrechnen").click()
    expect(check.get_by_text(re.compile(r"Alles stimmt: [1-9]\d* Ziehungen nachgerechnet"))).to_be_visible()
    expect(check.get_by_text("Dein eigener Anteil am Zufall fehlt.")).to_have_count(0)
    expect(check.get_by_text("✗")).to_have_count(0)


# ── What is remembered ───────────────────────────────────────────────────────
def test_the_language_is_switched_and_remembered(visitor: Visitor) -> None:
    page = visitor.visit("/")
    expect(page.get_by_role("heading", name="Fünf Spiele, ein Tisch.")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_text("English", exact=True).click()
    for _ in range(2):
        expect(page.get_by_role("heading", name="Five games, one table.")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        page.reload()


def test_j_solitaers_board_has_english_names_in_english(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("j-solitaer", ["me"]))
    visitor.at_table()
    expect(page.get_by_role("group", name="Eckstapel")).to_be_visible()
    visitor.visit("/")
    page.get_by_role("button", name="Menü").click()
    page.get_by_text("English", exact=True).click()
    page.go_back()
    visitor.at_table()
    expect(page.get_by_role("group", name="Corner pile")).to_be_visible()
    expect(page.get_by_text("bare traitor")).to_have_count(5)
    assert not re.search("Eckstapel|Verräter", page.locator("main").evaluate("one => one.outerHTML"))


def test_the_theme_is_switched_and_remembered(visitor: Visitor) -> None:
    page = visitor.visit("/")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Menü").click()
    page.get_by_text("dunkel", exact=True).click()
    for _ in range(2):
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("html")).not_to_have_css("background-color", light)
        page.reload()


def test_a_link_into_the_rule_book_leads_to_its_clause(visitor: Visitor) -> None:
    page = visitor.visit("/rules/tauziehen#TZ-18")
    clause = page.locator("#TZ-18")
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    page.keyboard.press("Home")


# ── Learning and help ────────────────────────────────────────────────────────
def test_a_lesson_is_done_to_its_end(visitor: Visitor) -> None:
    page, chance = visitor.visit("/learn/colouredjack"), chance_of(1)
    end = page.get_by_role("heading", name="Das war’s. Du kannst spielen.")
    on = page.locator(".teacher").get_by_role("button", name=re.compile("Weiter|Fertig"))
    page.locator(".teacher").wait_for()
    praised = 0
    for _ in patiently(end.count):
        if on.count():
            praised += 1
            expect(page.locator(".happened")).not_to_be_empty()
            on.click()
        else:
            act(page, "colouredjack", chance)
    assert praised == len(visitor.ask("GET", "/api/lessons/colouredjack?lang=de"))
    page.get_by_role("button", name="Gleich spielen").click()
    visitor.at_table()
    expect(page.get_by_label("Bei jedem Zug ein Tipp")).to_be_checked()
    expect(page.locator(".hint .words")).to_be_visible()


def test_in_a_lesson_one_goes_back_and_skips_at_any_time(visitor: Visitor) -> None:
    page = visitor.visit("/learn/tauziehen")
    now = page.locator(".teacher li")
    text = page.locator(".teacher .said p:not([aria-hidden])")
    first = text.inner_text()
    expect(page.get_by_role("button", name="Zurück", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Überspringen").click()
    expect(now.nth(1)).to_have_attribute("aria-current", "step")
    expect(text).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(text).to_have_text(first)


def test_a_decision_is_taken_back(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    play(page, "tauziehen", most=4)
    await_turn(page, "tauziehen")
    told = page.get_by_role("list", name="Verlauf").get_by_role("listitem")
    before = told.all_inner_texts()
    page.get_by_role("button", name="Zurücknehmen").click()
    expect(told).not_to_have_count(len(before))
    after = told.all_inner_texts()
    assert after == before[: len(after)]
    expect(my_turn(page)).to_be_visible()
    play(page, "tauziehen", most=2)


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_against_computers_the_end_can_be_taken_back(visit: Visit, how: dict[str, Any]) -> None:
    visitor = visit(**how)
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    play(page, "tauziehen", seed=5)
    expect_fair_end(visitor)
    result(page).get_by_role("button", name="Zurücknehmen").click()
    expect(result(page)).to_have_count(0)
    expect(my_turn(page)).to_be_visible()
    assert visitor.ask("GET", "/api/history") == [], "what was taken back has not happened"
    play(page, "tauziehen", seed=6)
    expect_fair_end(visitor)
    assert len(visitor.ask("GET", "/api/history")) == 1
    if not page.get_by_role("button", name="Fair?").count():
        result(page).get_by_role("button", name="Wie es kam").click()
    page.get_by_role("button", name="Fair?").click()
    page.get_by_role("button", name="Nachrechnen").click()
    expect(page.get_by_text("Alles stimmt")).to_be_visible()
    expect(page.get_by_text("Siegel, die zum Geheimnis gehören: 2 von 2")).to_be_visible()
    expect(page.get_by_text("Dein eigener Anteil am Zufall ist darin.")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("j-solitaer", ["me"], "Damit ist das Spiel zu Ende und verloren."),
        ("tauziehen", ["me", "solid"], "Damit gewinnt Computer."),
        ("colouredjack", ["me", "solid", "solid"], "Die anderen spielen ohne dich weiter."),
    ],
)
@pytest.mark.rule("G-5")
def test_whoever_is_about_to_leave_reads_what_becomes_of_the_game(
    visitor: Visitor, game: str, seats: list[str], words: str
) -> None:
    page = visitor.visit(visitor.table(game, seats))
    visitor.at_table()
    page.locator(".board .board").wait_for()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Spiel verlassen").click()
    dialog = page.get_by_role("dialog", name="Spiel verlassen?")
    expect(dialog).to_contain_text(f"Du gibst deinen Platz für immer auf. {words}")


# One seat after the other acts, until the game is over; the last message is the answer.
PLAY_ALONE = """([table, version]) => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  const hello = { type: 'hello', version, since: 0, nonce: 'n' }
  socket.onopen = () => socket.send(JSON.stringify(hello))
  let acted = -1
  socket.onmessage = (event) => {
    const found = JSON.parse(event.data)
    if (found.type === 'refused') return failed(new Error(event.data)), socket.close()
    if ((found.type !== 'table' && found.type !== 'moved') || found.phase === 'open') return
    if (found.phase === 'over') return done(found), socket.close()
    const seat = found.to_act, legal = found.mine.find((one) => one.seat === seat)?.legal ?? []
    if (!legal.length || found.position === acted) return
    acted = found.position
    const pick = legal[Math.floor(Math.random() * legal.length)].pick
    socket.send(JSON.stringify({ type: 'act', position: acted, seat, pick }))
  }
})"""


def test_a_shared_win_is_called_that_on_every_page(visitor: Visitor) -> None:
    visitor.ask("POST", "/api/profile", {"name": "Anna"})
    page = visitor.visit("/rules/colouredjack")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    for _ in range(60):
        made = visitor.ask("POST", "/api/tables", {"game": "colouredjack", "seats": seats, "options": {"rounds": 2}})
        done = page.evaluate(PLAY_ALONE, [made["table"], VERSION])
        if done["ended"][0]["how"] == "shared":
            break
    assert done["ended"][0]["how"] == "shared"
    visitor.visit(made["path"])
    expect(result(page).get_by_role("listitem")).to_have_text([re.compile("geteilter Sieg")] * 2)
    expect(result(page).get_by_role("heading")).to_contain_text("geteilt")
    visitor.visit("/me")
    expect(page.locator(f'a[href="/replay/{made["table"]}"]')).to_contain_text(["geteilter Sieg"] * 2)
    counted = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Colouredjack"))
    expect(counted.locator("dl div", has_text="geteilt")).to_have_text(re.compile("2"))
    expect(counted.locator("dl div", has_text="unentschieden")).to_have_count(0)


def test_the_coach_gives_a_hint_and_its_advice_can_be_taken(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("tauziehen", ["me", "beginner"]))
    visitor.at_table()
    expect(my_turn(page)).to_be_visible()
    page.keyboard.press("h")
    best = page.locator(".hint .best")
    expect(best).to_be_visible()
    assert len(page.locator(".hint .words").inner_text()) > 20
    best.get_by_role("button").click()
    expect(best).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("list", name="Verlauf")).to_contain_text(re.compile("Du (spielst|setzt)"))


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_marked_on_the_board_where_it_is_taken_until_the_position_changes(
    visitor: Visitor, game: str
) -> None:
    sockets: list[WebSocket] = []
    hints: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        sockets.append(socket)
        socket.on("framereceived", lambda said: hints.append(json.loads(said)) if '"hinted"' in said else None)

    visitor.page.on("websocket", listen)
    page = visitor.visit(visitor.table(game, ["me"] if game == "black-jack" else ["me", "beginner"]))
    visitor.at_table()
    expect(my_turn(page)).to_be_visible()
    # Nobody is advised how much to stake; and moves that are disabled may be those of a round that is over.
    for _ in patiently(lambda: game != "black-jack" or page.locator(".moves button:enabled").count()):
        act(page, game, chance_of(1))
    marked = page.locator(".space [data-advised]")
    expect(marked).to_have_count(0)
    page.keyboard.press("h")
    expect(marked.first).to_have_accessible_description("Das rät der Coach.")
    with sockets[-1].expect_event("framesent", lambda said: json.loads(said)["type"] == "act") as acted:
        for _ in patiently(lambda: not marked.count()):
            marked.first.click(position=EDGE)
    assert json.loads(acted.value)["pick"] == hints[-1]["pick"]
    expect(marked).to_have_count(0)


def test_a_lesson_begins_with_its_own_stake_and_leaves_the_remembered_one_alone(visitor: Visitor) -> None:
    def deal() -> Locator:
        return page.locator(".deal").get_by_role("button")

    page = visitor.visit(visitor.table("black-jack", ["me"]))
    page.get_by_role("button", name="100 Coins dazu").click()
    expect(deal()).to_contain_text("150")
    deal().click()
    expect(page.get_by_role("list", name="Verlauf")).to_contain_text("150 Coins")
    visitor.visit("/learn/black-jack")
    expect(deal()).to_be_disabled()
    expect(deal()).to_contain_text("ab 10")
    for _ in range(2):
        page.get_by_role("button", name="25 Coins dazu").click()
    deal().click()
    expect(page.locator(".teacher").get_by_text("Dein Einsatz liegt.")).to_be_visible()
    visitor.visit(visitor.table("black-jack", ["me"]))
    expect(deal()).to_contain_text("150")


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_the_board_keeps_its_size_when_something_is_explained_and_when_the_game_ends(
    visit: Visit, how: dict[str, Any]
) -> None:
    visitor = visit(**how)
    page = visitor.visit(visitor.table("black-jack", ["me", "beginner"], rounds=1))
    visitor.at_table()
    expect(page.get_by_role("button", name="Verstanden")).to_be_visible()
    board = page.locator(".space").first
    before = board.bounding_box()
    page.get_by_role("button", name="Verstanden").click()
    assert board.bounding_box() == before
    play(page, "black-jack")
    expect(result(page).get_by_role("heading")).to_be_visible()
    assert board.bounding_box() == before
    if how:
        result(page).get_by_role("button", name="Schließen").click()
        expect(result(page)).to_have_count(0)
        page.get_by_role("button", name="Ergebnis").click()
        expect(result(page)).to_have_count(1)
        assert board.bounding_box() == before
