"""The rule books: games/RULES.<lang>.md for what all games share, games/<game>/RULES.<lang>.md for each game.

A clause is a list item that begins with its id: `- **WJ-7** …` is what the sheet says, `- **WJ-5** *(Auslegung)* …` (in
English *(ruling)*) is ours where the sheet is silent.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

import msgspec

from ..core.errors import Unknown
from ..core.voice import LANGUAGES
from ..games import GAMES

CLAUSE = re.compile(r"- \*\*([A-Z]+-\d+)\*\*(?: \*\(([^)]*)\)\*)? (.*)")


class Clause(msgspec.Struct, frozen=True):
    id: str
    mark: str | None
    """How much of it is ours: «Auslegung», «Option»; None: the sheet says so."""
    text: str


@lru_cache
def book(game: str | None, lang: str = "de") -> str:
    """The rule book of a game as Markdown; None: what is common to all."""
    if lang not in LANGUAGES:
        raise Unknown(("Die Sprache", "language"), lang, LANGUAGES)
    if game is not None and game not in GAMES:
        raise Unknown(("Das Spiel", "game"), game, GAMES)
    folder = files("kartenhaus.games" if game is None else GAMES[game].package)
    return (folder / f"RULES.{lang}.md").read_text("utf-8")


def clauses(game: str | None, lang: str = "de") -> dict[str, Clause]:
    """The clauses of a book by their ids, each with all of its text."""
    found: dict[str, Clause] = {}
    last = ""
    for line in book(game, lang).splitlines():
        begins = CLAUSE.match(line)
        if begins:
            last = begins[1]
            found[last] = Clause(last, begins[2], begins[3])
        elif last and line.startswith("  "):
            found[last] = Clause(last, found[last].mark, f"{found[last].text} {line.strip()}")
        else:
            last = ""
    return found


def clause(name: str, lang: str = "de") -> Clause:
    """One clause by its id, of whatever book; small letters will do."""
    name = name.strip().upper()
    prefix = name.partition("-")[0]
    game = next((about.name for about in GAMES.values() if about.prefix == prefix), None)
    found = clauses(game, lang)
    if name not in found:
        raise Unknown(("Den Paragraphen", "clause"), name, found)
    return found[name]
