"""What has happened, in pictures and a few words; the sentences for whoever asks for them, or listens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.players import play
from tests.browser.sizes import ON_ITS_SIDE
from tests.browser.visitor import GAMES, PHONE, Visitor

LINES = "ol[aria-label=Verlauf] > li"


@pytest.mark.parametrize("game", GAMES)
def test_the_log_shows_cards_and_few_words_and_says_whole_sentences(visitor: Visitor, game: str) -> None:
    page = visitor.visit(visitor.table(game, ["me", "beginner"]))
    visitor.at_table()
    play(page, game, most=2)
    lines = page.locator(LINES)
    pictured = lines.filter(has=page.locator(".cards use"))
    expect(pictured.first).to_be_visible()
    hrefs = page.locator(f"{LINES} use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    sprite = visitor.context.request.get(hrefs[0].partition("#")[0]).text()
    assert all(f'id="{one.partition("#")[2]}"' in sprite for one in hrefs)
    shown = page.locator(f"{LINES} .glimpse").all_inner_texts()
    assert all(len(words.split()) <= 12 for words in shown), shown

    sentence = pictured.first.locator(".words")
    told = sentence.inner_text()
    assert re.search(r"\w+ .*\.$", told), "whoever listens hears a sentence"
    assert height(sentence) <= 1, "and nobody sees it"
    pictured.first.click()
    assert height(sentence) > 10

    page.get_by_label("in ganzen Sätzen").check()
    expect(page.locator(f"{LINES} .glimpse")).to_have_count(0)
    expect(lines.filter(has_text=told.partition(".")[0]).first).to_be_visible()
    page.reload()
    visitor.at_table()
    expect(page.get_by_label("in ganzen Sätzen")).to_be_checked()


def height(place: Locator) -> float:
    box = place.bounding_box()
    return box["height"] if box else 0


def test_what_happened_while_one_was_away_is_set_apart(visitor: Visitor) -> None:
    address = visitor.table("white-jack", ["me", "beginner"])
    page = visitor.visit(address)
    visitor.at_table()
    play(page, "white-jack", most=2)
    expect(page.locator(LINES).nth(2)).to_be_visible()
    mark = page.get_by_text("Während du weg warst")
    expect(mark).to_have_count(0)
    visitor.visit("/")
    page.evaluate("""() => {
        const [[table, n]] = Object.entries(JSON.parse(localStorage.getItem('seen')))
        localStorage.setItem('seen', JSON.stringify({ [table]: n - 1 }))
    }""")  # as if the last had happened since
    visitor.visit(address)
    expect(mark).to_have_count(1)
    before = page.locator(LINES).all_inner_texts()
    assert 0 < before.index("Während du weg warst") < len(before) - 1


def test_what_one_person_asks_for_in_a_row_is_one_line_with_all_its_sentences(visitor: Visitor) -> None:
    page = visitor.visit(visitor.table("colouredjack", ["me", "solid", "solid"], wins=1))
    visitor.at_table()
    play(page, "colouredjack")
    asked = page.locator(LINES).filter(has=page.locator(".cards"))
    runs = [line for line in asked.all() if line.locator(".cards svg").count() > 1]
    assert runs
    for line in runs:
        cards, sentences = line.locator(".cards svg").count(), line.locator(".words").inner_text()
        few = line.locator(".few").inner_text()
        assert len(re.findall(r"[.!](?= |$)", sentences)) == cards + few.endswith(" · aufgehört"), (few, sentences)
        assert few.startswith(f"{cards} Karten") or line.locator(".back").count() == 0, few
        assert line.get_attribute("title") == sentences
    assert len({line.locator(".few").inner_text().endswith("aufgehört") for line in asked.all()}) == 1, "to its end"


def test_the_newest_stays_in_sight_when_a_telephone_is_turned_and_there_is_room_for_more(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.visit(visitor.table("white-jack", ["me", "beginner"]))
    visitor.at_table()
    play(page, "white-jack", most=8)
    page.get_by_role("button", name="Verlauf").click()
    newest = page.locator(LINES).last
    expect(newest).to_be_in_viewport()
    page.set_viewport_size(ON_ITS_SIDE)
    expect(newest).to_be_in_viewport(ratio=1)
    seen = [line for line in page.locator(LINES).all() if within(line, page.locator("ol[aria-label=Verlauf]"))]
    assert len(seen) >= 6, "and not three or four"


def within(one: Locator, place: Locator) -> bool:
    box, around = one.bounding_box(), place.bounding_box()
    assert box
    assert around
    return box["y"] >= around["y"] - 1 and box["y"] + box["height"] <= around["y"] + around["height"] + 1
