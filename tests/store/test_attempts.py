"""Answers to puzzles."""

from __future__ import annotations

from kartenhaus.store import AttemptRow, BadRow, Store
from tests.store.samples import NOW, person


def test_the_first_answer_stays_and_all_are_read_in_their_order(store: Store) -> None:
    person(store)
    person(store, "berta")
    assert store.attempt("anna", "game", "one", True, NOW).result()
    assert store.attempt("berta", "game", "one", False, NOW + 1).result()
    assert not store.attempt("anna", "game", "one", False, NOW + 2).result()
    assert store.attempt("anna", "game", "two", False, NOW + 3).result()
    first, second, third = store.attempts(0, 10)
    assert first == AttemptRow(first.id, "anna", "game", "one", True, NOW)
    assert (second.profile, second.found, third.puzzle) == ("berta", False, "two")
    assert store.attempts(first.id, 1) == [second]
    assert store.attempts(third.id, 10) == []


def test_an_answer_that_cannot_be_stored_is_refused(store: Store) -> None:
    person(store)
    for given in (("", "game", "one"), ("anna", "x" * 65, "one"), ("anna", "game", "\0")):
        try:
            store.attempt(*given, True, NOW)
        except BadRow:
            continue
        raise AssertionError(given)
    assert store.attempts(0, 10) == []
