"""The rule books as the house reads them."""

from __future__ import annotations

import re

import pytest

import kartenhaus as kh
from kartenhaus.core.voice import LANGUAGES
from kartenhaus.engine import book as books
from kartenhaus.engine.book import Clause, book, clause, clauses

PAGE = """# A game

An introduction, which is no clause.

- **XX-1** The sheet says so,
  and goes on
  for three lines.
- **XX-2** *(Auslegung, Option)* We say so.

This belongs to nothing.

  Nor does this.
- An item without a number.
- **XX-10** *(Auslegung)* With *emphasis* and (brackets).
"""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "book", lambda *_: PAGE)


@pytest.mark.usefixtures("page")
def test_a_clause_is_an_item_with_its_id_its_mark_and_all_of_its_lines() -> None:
    assert list(clauses("any").values()) == [
        Clause("XX-1", None, "The sheet says so, and goes on for three lines."),
        Clause("XX-2", "Auslegung, Option", "We say so."),
        Clause("XX-10", "Auslegung", "With *emphasis* and (brackets)."),
    ]


@pytest.mark.parametrize("game", [None, "white-jack", "tauziehen"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_book_and_there_is_one_for_all(game: str | None, lang: str) -> None:
    text = book(game, lang)
    assert text.startswith("# ")
    assert len(clauses(game, lang)) >= 8
    assert all(line == line.rstrip() and len(line) <= 120 for line in text.splitlines())


def test_a_clause_says_how_much_of_it_is_ours() -> None:
    assert clause("WJ-7").mark is None
    assert clause("WJ-8").mark == "Auslegung"
    assert clause("WJ-8", "en").mark == "ruling"
    assert clause("TZ-19").mark == "Auslegung, Option"
    assert clause("TZ-19", "en").mark == "ruling, option"


def test_a_clause_is_found_by_its_id_in_whatever_book_it_stands() -> None:
    assert clause("TZ-8") == clauses("tauziehen")["TZ-8"]
    assert clause("g-7", "en") == clauses(None, "en")["G-7"]
    assert "Markierer des Gegners" in clause("TZ-8").text
    assert "opponent's marker" in clause("TZ-8", "en").text


def test_what_does_not_exist_is_answered_with_what_does() -> None:
    with pytest.raises(kh.Unknown, match="'white-jack'"):
        book("white-jak")
    with pytest.raises(kh.Unknown, match="de, en"):
        book("white-jack", "fr")
    with pytest.raises(kh.Unknown, match=r"'WJ-22'.*WJ-20, WJ-21\."):
        clause("WJ-22")
    with pytest.raises(kh.Unknown, match="G-1"):
        clause("nonsense")
    with pytest.raises(kh.Unknown, match="de, en"):
        clause("WJ-1", "fr")


@pytest.mark.parametrize("game", [None, *kh.games()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_records_shown_in_the_books_can_be_replayed(game: str | None, lang: str) -> None:
    records = [text for text in re.findall(r"```\w*\n(.*?)```", book(game, lang), re.DOTALL) if "[Game" in text]
    if game in (None, "white-jack", "tauziehen"):
        assert records
    for text in records:
        play = kh.replay(text)
        assert game in (None, play.game.name)
        assert kh.replay(play.record()).state == play.state


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", kh.games())
def test_clauses_write_thousands_as_their_language_does(game: str, lang: str) -> None:
    for one in clauses(game, lang).values():
        assert not re.search(r"\d{4}", re.sub(r"`[^`]*`", "", one.text)), one.id
