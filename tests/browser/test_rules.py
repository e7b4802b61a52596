"""The rules at a glance, searched, and opened where they are cited."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import GAMES, PHONE, Visitor


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_a_few_pictures_that_fit_on_a_phone(visit: Visit, game: str) -> None:
    visitor = visit(**PHONE)
    page = visitor.visit(f"/rules/{game}")
    sheet = page.get_by_label("Auf einen Blick")
    pictures = sheet.get_by_role("listitem")
    expect(pictures.first).to_be_visible()
    assert 5 <= pictures.count() <= 6
    height = sheet.evaluate("one => one.offsetHeight")
    assert height < 844, "one screen"
    book = visitor.ask("GET", f"/api/games/{game}/rules?lang=de")
    known = {clause["id"] for section in book["sections"] for clause in section["clauses"]}
    cited = pictures.get_by_role("link").all_inner_texts()
    assert len(cited) == pictures.count()
    assert set(cited) <= known
    uses = page.locator(".picture use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    names = {one.partition("#")[0] for one in uses}
    for name in names:
        drawn = visitor.context.request.get(name).text()
        assert all(f'id="{one.partition("#")[2]}"' in drawn for one in uses if one.startswith(name))


def test_a_word_is_found_in_the_rules_and_a_cited_clause_opens_where_it_is_cited(visitor: Visitor) -> None:
    page = visitor.visit("/rules/tauziehen")
    search = page.get_by_role("searchbox", name="In den Regeln suchen")
    search.fill("MARKIERER mitte")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ Regeln? gefunden$"))
    shown = page.locator(".book li[id]")
    assert 0 < shown.count() < 5
    assert all("markierer" in text.lower() for text in shown.all_inner_texts())
    search.fill("Wolkenkratzer")
    expect(page.get_by_role("status")).to_contain_text("Nichts gefunden")
    search.fill("")
    page.locator("#TZ-12").get_by_role("link", name="TZ-11").click()
    dialog = page.get_by_role("dialog", name="TZ-11")
    expect(dialog).to_contain_text("der Markierer bleibt auf ihr")
    expect(page).to_have_url(re.compile("/rules/tauziehen$"))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("#TZ-1").get_by_role("link", name="WJ-1", exact=True).click()
    page.get_by_role("dialog", name="WJ-1").get_by_role("link", name="Im Regelbuch").click()
    expect(page).to_have_url(re.compile("/rules/white-jack#WJ-1$"))
    expect(page.get_by_role("dialog")).to_have_count(0)
