"""The rule books as data, for a page that shows a clause and links to it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ..engine.book import CLAUSE, book


class ClauseSeen(msgspec.Struct, frozen=True):
    id: str
    mark: str | None
    """How much of it is our ruling; None: the game's own sheet says so."""
    text: str
    """With `**bold**`, `*italic*` and `code` only."""


class Section(msgspec.Struct, frozen=True):
    title: str
    clauses: list[ClauseSeen]
    text: str
    """What else stands there, as Markdown: paragraphs, lists, tables."""


class Rulebook(msgspec.Struct, frozen=True):
    title: str
    intro: str
    sections: list[Section]


@lru_cache
def rulebook(game: str | None, lang: str) -> Rulebook:
    """A game's book; None: what all games share."""
    title, intro, sections = "", [], []
    lines: list[str] = []
    clauses: list[ClauseSeen] = []
    heading: str | None = None

    def close() -> None:
        if heading is not None:
            sections.append(Section(heading, clauses[:], "\n".join(lines).strip()))
        else:
            intro.extend(lines)
        clauses.clear()
        lines.clear()

    inside = False
    for line in book(game, lang).splitlines():
        begins = CLAUSE.match(line)
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            close()
            heading, inside = line[3:], False
        elif begins:
            clauses.append(ClauseSeen(begins[1], begins[2], begins[3]))
            inside = True
        elif inside and line.startswith("  "):
            last = clauses[-1]
            clauses[-1] = ClauseSeen(last.id, last.mark, f"{last.text} {line.strip()}")
        else:
            inside = False
            lines.append(line)
    close()
    return Rulebook(title, "\n".join(intro).strip(), sections)
