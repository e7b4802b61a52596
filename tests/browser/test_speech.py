"""What somebody hears who does not see the page."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.listening import expect_heard, heard, listen
from tests.browser.players import act, chance_of, clicks_of, patiently, play
from tests.browser.visitor import GAMES, Visitor, result
from tests.referee import quick


def sit_down(visitor: Visitor, game: str) -> Page:
    listen(visitor)
    seats = ["me"] if game == "black-jack" else ["me", "beginner"]
    visitor.visit(visitor.table(game, seats, **quick(game)))
    return visitor.at_table()


@pytest.mark.parametrize("game", GAMES)
def test_one_hears_whose_turn_it_is_and_what_can_be_done_once_a_turn(visitor: Visitor, game: str) -> None:
    page = sit_down(visitor, game)
    expect_heard(page, "Du bist am Zug: ")
    play(page, game, most=None if quick(game) else 12)
    said = heard(page)
    turns = [one for one in said if "Du bist am Zug: " in one]
    assert any(re.search(clicks_of(game).SAID, one) for one in turns), said
    assert all(one.count("Du bist am Zug") == 1 for one in turns), turns
    assert all(one.endswith(".") for one in turns), turns
    assert not [one for one, after in pairwise(said) if one == after and "Du bist am Zug" in one], said
    assert not [one for one in said if "Neu gemischt" in one], said


def test_the_same_turn_is_not_told_again_when_somebody_comes_or_goes(visitor: Visitor) -> None:
    listen(visitor)
    path = visitor.table("tauziehen", ["me", "solid"])
    page = visitor.visit(path)
    visitor.at_table()
    expect_heard(page, "Du bist am Zug: ")
    before = len(heard(page))
    second = visitor.context.new_page()
    second.goto(path)
    visitor.at_table(second)
    page.keyboard.press("r")
    page.keyboard.press("l")
    second.close()
    page.wait_for_timeout(300)
    assert heard(page)[before:] == []


def test_others_are_called_by_name_and_the_end_is_told(visit: Visit) -> None:
    anna, ben = visit(), visit()
    listen(anna)
    invitation = anna.table("tauziehen", ["me", "open"])
    page = anna.visit(invitation)
    ben.ask("POST", "/api/profile", {"name": "Ben"})
    ben.visit(invitation)
    ben.page.get_by_role("button", name="Hier sitzen").click()
    expect(page.locator(".status")).to_contain_text("am Zug")
    chance = chance_of(1)
    for _ in patiently(page.locator(".status").get_by_text("Ben ist am Zug").count):
        act(page, "tauziehen", chance)
    expect_heard(page, "Ben ist am Zug.")
    ben.page.get_by_role("button", name="Menü").click()
    ben.page.get_by_role("button", name="Spiel verlassen").click()
    ben.page.get_by_role("button", name="Ja, verlassen").click()
    told = result(page).get_by_role("heading").inner_text().rsplit(" ", 1)[0]
    expect_heard(page, told)


def test_nothing_is_said_under_the_cover_and_then_to_the_one_who_looks(visitor: Visitor) -> None:
    listen(visitor)
    page = visitor.visit(visitor.table("colouredjack", ["me", "me"], wins=1))
    visitor.at_table()
    cover = page.get_by_role("dialog", name="Gerät weitergeben")
    expect(cover).to_have_count(1)
    assert heard(page) == []
    cover.get_by_role("button").click()
    expect_heard(page, "ist am Zug: ")


@pytest.mark.parametrize("opened", [False, True], ids=["chat closed", "chat open"])
def test_the_first_line_of_the_chat_is_heard_and_an_old_one_is_not(visit: Visit, opened: bool) -> None:
    anna, ben = visit(), visit()
    listen(anna)
    invitation = anna.table("tauziehen", ["me", "open"])
    page = anna.visit(invitation)
    ben.ask("POST", "/api/profile", {"name": "Ben"})
    there = ben.visit(invitation)
    there.get_by_role("button", name="Hier sitzen").click()
    anna.at_table()
    if opened:
        page.get_by_role("tab", name="Chat").click()
    there.get_by_role("tab", name="Chat").click()
    there.get_by_label("Nachricht").fill("Guten Abend!")
    there.keyboard.press("Enter")
    expect_heard(page, "Ben: Guten Abend!")
    assert len([one for one in heard(page) if "Guten Abend" in one]) == 1
    page.reload()
    expect_heard(page, "Zug")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Guten Abend!")
    assert not [one for one in heard(page) if "Guten Abend" in one]
