"""Devices, one's data and its end on the page «Ich»; and what can be done about others at a public table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kartenhaus.store import Store
from tests.browser.conftest import Visit
from tests.browser.test_access import expect_accessible
from tests.browser.visitor import PHONE, Visitor
from tests.running import Server

GAME = "tauziehen"


def introduced(visitor: Visitor, name: str) -> Visitor:
    visitor.ask("POST", "/api/profile", {"name": name})
    return visitor


def made(visitor: Visitor, other: str, **more: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "open"} if other == "open" else {"kind": "computer", "level": other}]
    return str(visitor.ask("POST", "/api/tables", {"game": GAME, "seats": seats, **more})["path"])


def told(page: Page | Locator, words: str) -> None:
    """To those who see and those who hear."""
    expect(page.get_by_text(words).first).to_be_visible()


def test_one_sees_one_s_devices_and_signs_them_out(visit: Visit) -> None:
    here, there = introduced(visit(), "Anna"), visit()
    here.visit("/me").get_by_role("button", name="Code zeigen").click()
    code = here.page.locator(".code").inner_text()
    there.visit("/me").get_by_label("Code von einem anderen Gerät").fill(code)
    there.page.get_by_role("button", name="Holen").click()
    told(there.page, "Willkommen zurück, Anna.")
    page = here.visit("/me")
    devices = page.get_by_role("list", name="Hier bist du angemeldet").get_by_role("listitem")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text="dieses Gerät")).to_have_count(1)
    expect(devices.first).to_contain_text("Chrome, Linux")
    devices.filter(has_not_text="dieses Gerät").get_by_role("button", name="Abmelden").click()
    expect(devices).to_have_count(1)
    there.visit("/me")
    expect(there.page.get_by_label("So heiße ich")).to_have_value("")
    devices.get_by_role("button", name="Abmelden").click()
    asked = page.get_by_role("dialog", name="Dieses Gerät abmelden?")
    expect(asked).to_contain_text("Es ist das letzte.")
    asked.get_by_role("button", name="Ja, abmelden").click()
    expect(page).to_have_url(re.compile(r"/$"))
    here.visit("/me")
    expect(page.get_by_label("So heiße ich")).to_have_value("")
    expect(page.get_by_text("Geräte und Daten")).to_have_count(0)


def test_one_takes_everything_along_and_is_erased_when_the_name_is_right(visit: Visit) -> None:
    visitor = introduced(visit(bypass_csp=True), "Annegret")
    page = visitor.visit("/me")
    with page.expect_download() as started:
        page.get_by_role("link", name="Alles herunterladen").click()
    found = json.loads(Path(started.value.path()).read_text("utf-8"))
    assert found["profile"]["name"] == "Annegret"
    page.get_by_role("button", name="Profil löschen").click()
    asked = page.get_by_role("dialog", name="Profil löschen?")
    gone = asked.get_by_role("button", name="Endgültig löschen")
    expect(gone).to_be_disabled()
    expect_accessible(page)
    asked.get_by_label("Zur Bestätigung dein Name").fill("Anne")
    expect(gone).to_be_disabled()
    asked.get_by_label("Zur Bestätigung dein Name").fill("Annegret")
    gone.click()
    told(page, "Dein Profil ist gelöscht.")
    visitor.visit("/me")
    expect(page.get_by_label("So heiße ich")).to_have_value("")


def test_somebody_at_a_public_table_is_hidden_reported_and_blocked(visit: Visit, server: Server) -> None:
    anna, ben = introduced(visit(bypass_csp=True), "Anna"), introduced(visit(**PHONE), "Ben")
    path = made(anna, "open", public=True)
    page, other = anna.visit(path), ben.visit(path)
    other.get_by_role("button", name="Hier sitzen").click()
    anna.at_table()
    ben.at_table()

    def says(text: str) -> None:
        if not other.get_by_label("Nachricht").is_visible():
            other.get_by_role("navigation", name="Werkzeuge").get_by_role("button", name="Chat").click()
        other.get_by_label("Nachricht").fill(text)
        other.get_by_role("button", name="Senden").click()
        expect(other.get_by_role("list", name="Chat").get_by_text(text)).to_be_visible()

    page.get_by_role("tab", name="Chat").click()
    lines = page.get_by_role("list", name="Chat")
    says("etwas Unschönes")
    told(lines, "etwas Unschönes")
    lines.get_by_role("button", name="Ben: ausblenden, blockieren, melden").click()
    about = page.get_by_role("dialog", name="Ben")
    expect_accessible(page)
    about.get_by_role("button", name="Melden …").click()
    expect_accessible(page)
    about.get_by_label("Werbung oder Störung").check()
    about.get_by_label("Wenn du magst, in eigenen Worten").fill("immer wieder")
    about.get_by_role("button", name="Melden", exact=True).click()
    told(page, "Wer diesen Server betreibt, liest es.")
    store = Store.visit(server.settings.database, "office")
    assert store.reports()[-1].reason == "spam: immer wieder"
    store.close()

    lines.get_by_role("button", name="Ben: ausblenden").click()
    about.get_by_role("button", name="Im Chat ausblenden").click()
    expect(lines.get_by_text("etwas Unschönes")).to_have_count(0)
    about.get_by_role("button", name="Schließen").click()
    says("noch etwas")
    expect(lines.get_by_text("noch etwas")).to_have_count(0)
    page.reload()
    anna.at_table()
    page.get_by_role("tab", name="Chat").click()
    told(lines, "Sag etwas Nettes.")

    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Leute am Tisch").click()
    page.get_by_role("dialog", name="Leute am Tisch").get_by_role("button", name="Ben").click()
    about.get_by_role("button", name="Blockieren").click()
    told(page, "Ben ist blockiert.")
    anna.visit("/me")
    blocked = page.get_by_role("list", name="Von dir blockiert").get_by_role("listitem")
    expect(blocked).to_contain_text("Ben")
    blocked.get_by_role("button", name="Nicht mehr blockieren: Ben").click()
    told(page, "Ben ist nicht mehr blockiert.")


def test_whoever_is_banned_in_the_middle_of_a_game_is_told_so(visitor: Visitor, server: Server) -> None:
    page = introduced(visitor, "Rüpel").visit(made(visitor, "beginner"))
    visitor.at_table()
    store = Store.visit(server.settings.database, "office")
    [me] = store.people("Rüpel")
    store.ban(me.id, "", me.created_at).result()
    store.close()
    expect(page.get_by_role("main").get_by_text("Wer diesen Server betreibt, hat dich gesperrt.")).to_be_visible()
