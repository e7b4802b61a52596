"""Clauses of the rule books, for a plain line terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..core.about import About
from ..core.errors import KartenhausError, Unknown
from . import texts

if TYPE_CHECKING:
    from ..engine.book import Clause


class NoBook(KartenhausError):
    """A game whose rule book is not written yet."""


def find_clause(about: About, name: str, lang: str) -> Clause:
    """A clause of the game's book or of the general one: `9`, `wj-9` and `WJ9` are WJ-9."""
    from ..engine import book  # a game that is begun needs no book yet

    found = re.fullmatch(r"([a-z]*)-?(\d{1,4})", name.strip().lower())
    try:
        if found is None:
            raise Unknown(texts.CLAUSE, name, book.clauses(about.name, lang))
        return book.clause(f"{found[1].upper() or about.prefix}-{found[2]}", lang)
    except FileNotFoundError:
        raise NoBook(*texts.NO_BOOK) from None


def clause_text(about: About, name: str, lang: str) -> str:
    """A clause in one paragraph, without the marks of Markdown."""
    clause = find_clause(about, name, lang)
    mark = f" ({clause.mark})" if clause.mark else ""
    return f"{clause.id}{mark}: {plain(clause.text)}"


def plain(markdown: str) -> str:
    return re.sub(r"[*`]", "", markdown)
