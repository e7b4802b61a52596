"""Clauses, tests and refusals hold together: no clause without a test, no test and no refusal without a clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Pick
from kartenhaus.core.rule import GENERAL, LEAVE
from kartenhaus.core.voice import GENERAL_REASONS, LANGUAGES
from kartenhaus.engine.book import book, clauses
from kartenhaus.engine.book import clause as clause_of
from kartenhaus.games import GAMES
from tests.referee import spec

TESTS = Path(__file__).parent
HOW_MANY = {"G": 8, "WJ": 21, "TZ": 21, "BJ": 22, "CJ": 20, "JS": 23}
MARKS = {None: None, "Auslegung": "ruling", "Auslegung, Option": "ruling, option", "Option": "option"}
BOOKS: list[str | None] = [None, *kh.games()]

every_book = pytest.mark.parametrize("game", BOOKS, ids=lambda game: game or "all games")
every_game = pytest.mark.parametrize("game", kh.games())


def prefix(game: str | None) -> str:
    return GAMES[game].prefix if game else "G"


# ── The books ────────────────────────────────────────────────────────────────
@every_book
def test_clauses_are_numbered_without_a_gap(game: str | None) -> None:
    for lang in LANGUAGES:
        ids = list(clauses(game, lang))
        assert ids == [f"{prefix(game)}-{n}" for n in range(1, HOW_MANY.get(prefix(game), len(ids)) + 1)]


@every_book
def test_both_languages_have_the_same_clauses_with_the_same_marks(game: str | None) -> None:
    german, english = clauses(game, "de"), clauses(game, "en")
    assert list(german) == list(english)
    assert {name: MARKS[one.mark] for name, one in german.items()} == {name: one.mark for name, one in english.items()}
    assert all(german[name].text != english[name].text for name in german)


@every_game
def test_every_option_and_every_form_of_notation_stands_in_both_books(game: str) -> None:
    chosen = kh.game(game)
    for lang in LANGUAGES:
        text, found = book(game, lang), clauses(game, lang)
        for name, meaning in type(chosen.options).meanings().items():
            assert f"`{name}" in text
            assert "option" in (found[meaning.clause].mark or "").lower()
        for form in chosen.actions.FORMS:
            assert f"`{form.shape.split()[0]}" in text


OURS = {"de": "Im Haus", "en": "In this house"}
RULING = {"de": "Auslegung", "en": "ruling"}


@every_game
def test_what_is_ours_of_a_ruling_stands_behind_its_phrase_and_other_clauses_do_not_use_it(game: str) -> None:
    for lang, phrase in OURS.items():
        found = clauses(game, lang).values()
        assert [one.id for one in found if (phrase in one.text) != (RULING[lang] in (one.mark or ""))] == []


@pytest.mark.parametrize(
    ("name", "sheets", "ours"),
    [
        ("WJ-5", ("", ""), ("das Los", "by lot")),
        ("CJ-6", ("höchstens sechs", "six at most"), ("Links vom Geber", "dealer's left")),
        ("CJ-11", ("über 23", "above 23"), ("weichen wir vom Spielblatt ab", "depart from the sheet")),
        ("CJ-15", ("W12", "W12"), ("Ein einzelnes +", "A single +")),
        ("TZ-12", ("nächsten Zug", "next turn"), ("blockiert weiter", "goes on blocking")),
        ("TZ-19", ("", ""), ("`balanced`", "`balanced`")),
    ],
)
def test_the_sheets_part_comes_first_and_ours_after_it(
    name: str, sheets: tuple[str, str], ours: tuple[str, str]
) -> None:
    for lang, theirs, mine in zip(LANGUAGES, sheets, ours, strict=True):
        one = clause_of(name, lang)
        before, found, after = one.text.partition(OURS[lang])
        assert one.mark
        assert found
        assert theirs in before
        assert mine in after
        assert mine not in before


@pytest.mark.rule("TZ-17")
def test_tauziehens_book_says_that_one_card_may_score_several_times_and_nothing_suggests_four_different_ones() -> None:
    assert "Dieselbe Seilkarte darf mehrmals" in clause_of("TZ-17").text
    assert "The same rope card may cross the border several times" in clause_of("TZ-17", "en").text
    for text in (book("tauziehen", "de"), book("tauziehen", "en"), *GAMES["tauziehen"].in_a_line):
        assert not re.search("vier davon|vier Karten|four of them|four cards", text)


@pytest.mark.parametrize(
    ("name", "lang", "words"),
    [
        ("JS-20", "de", "Damit hat jede Runde ein Ende"),
        ("BJ-3", "de", "Die Obergrenze gilt"),
        ("CJ-20", "de", "Bei Gleichstand teilen sich die Besten die Partie"),
        ("WJ-8", "en", "only once both are laid"),
        ("WJ-18", "en", "automatically loses the round"),
        ("WJ-18", "en", "automatically pauses"),
        ("JS-18", "en", "with `keep_slots=no` they all go back into the deck"),
        ("CJ-13", "en", "each remains the player's own pick"),
    ],
)
def test_sentences_that_could_be_misread_are_worded_so(name: str, lang: str, words: str) -> None:
    assert words in clause_of(name, lang).text


@every_book
def test_english_books_have_one_vocabulary(game: str | None) -> None:
    text = book(game, "en")
    assert not re.search(r"\b[Uu]sual|[«»]|\| [Mm]ove ", text)
    if game:
        assert "| option | values | rule |" in text
        assert "(default" in text
        assert "| pick | whose | what |" in text


# ── The tests ────────────────────────────────────────────────────────────────
def named_by_tests() -> Iterator[tuple[str, str]]:
    """Every clause that a `pytest.mark.rule` names, with where it stands. The examples' games have tests of their own,
    which count where they are installed."""
    guests = TESTS.parent.glob("examples/*/tests/*.py") if len(GAMES) > len(GAMES.built_in) else []
    for path in sorted([*TESTS.rglob("*.py"), *guests]):
        if path.name != "laws.py" and not path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    yield ast.literal_eval(argument), f"{path.relative_to(TESTS.parent)}:{node.lineno}"


@every_book
def test_every_clause_has_a_test_that_names_it(game: str | None) -> None:
    named = {clause for clause, _ in named_by_tests()}
    assert [clause for clause in clauses(game) if clause not in named] == []


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    written = {clause for game in BOOKS for clause in clauses(game)}
    to_come = set(HOW_MANY) - {prefix(game) for game in BOOKS}
    named = [(clause, place) for clause, place in named_by_tests() if clause.partition("-")[0] not in to_come]
    assert named
    assert [f"{place} names {clause}" for clause, place in named if clause not in written] == []


# ── The rules ────────────────────────────────────────────────────────────────
def plays(game: str) -> Iterator[kh.Play]:
    """Positions of random play, in every variant that the laws know; the last of each is after the end."""
    for n, options in enumerate(spec(game).VARIANTS):
        seats = spec(game).SEATS[n % len(spec(game).SEATS)]
        play = kh.game(game, **options).start(seats, seed=n)
        player = kh.player("random", play.game, seed=n)
        while play.to_act >= 0 and len(play.numbers) < 400:
            yield play
            play.make(player.choose(play.view(play.to_act)))
        for seat in range(seats):
            if play.to_act >= 0 and not play.refusal(f"leave {seat}"):
                play.make(f"leave {seat}")
        yield play


def refusals(play: kh.Play, n: int) -> Iterator[tuple[int, Pick]]:
    """Some of what is refused just now: other numbers at every n, so that in the end it was all of them."""
    rules = play.game.rules
    step = 1 + rules.ACTIONS // 100
    for number in [*range(n % step, rules.ACTIONS, step), *(LEAVE + seat for seat in range(play.seats))]:
        clause = rules.refusal(play.state, number)
        if clause:
            try:
                yield clause, play.game.decode(number)
            except kh.NotationError:  # a number between the picks, which no notation leads to
                continue


@every_game
def test_every_refusal_and_every_ending_is_a_clause_and_has_words_in_both_languages(game: str) -> None:
    written = {*clauses(None), *clauses(game)}
    chosen, answered, ended = kh.game(game), set[int](), set[str]()
    for n, play in enumerate(plays(game)):
        for clause, pick in refusals(play, n):
            answered.add(clause)
            de, en = GENERAL_REASONS[clause] if clause >= GENERAL else chosen.words.reason(clause, pick)
            assert de
            assert en
            assert de != en
            assert not de.endswith(".")  # the sentence around it goes on
        if play.result:
            ended.add(play.result.clause)
            assert kh.say(play.result, "de") != kh.say(play.result, "en")
            ended |= {event.clause for event in play.log(None) if hasattr(event, "clause")}
    assert {chosen.clause(clause) for clause in answered} <= written
    assert ended <= written
    assert ended
    assert answered


@every_game
def test_reasons_kept_in_a_table_are_complete(game: str) -> None:
    words: Any = kh.game(game).words
    for clause, (de, en) in getattr(words, "REASONS", {}).items():
        assert f"{prefix(game)}-{clause}" in clauses(game)
        assert de
        assert en
        assert de != en
