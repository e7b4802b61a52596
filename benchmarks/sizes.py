"""How much a browser loads: the start page, gzipped, and the house without a server."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from typing import NamedTuple

from scripts.web_size import BUDGET, first_load, sprites

from benchmarks.contest import Book, Racer, Row, Table
from kartenhaus.site.build import STATIC, write_site

SITE = 9.0  # MB: at most
PARTS = {"Python": ("python/",), "cards": ("cards/", "icons/"), "client": ("assets/",), "rules, lessons": ("api/",)}
REST, ALL = "the rest", "in all"


class Part(NamedTuple):
    files: int = 0
    size: int = 0
    zipped: int = 0


def parts(folder: Path) -> dict[str, Part]:
    """Of a written site, in bytes."""
    found: dict[str, Part] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name, data = path.relative_to(folder).as_posix(), path.read_bytes()
            part = next((part for part, beginning in PARTS.items() if name.startswith(beginning)), REST)
            more = Part(1, len(data), len(gzip.compress(data, 6)))
            for where in (part, ALL):
                found[where] = Part(*map(sum, zip(found.get(where, Part()), more, strict=True)))
    return found | {ALL: found.pop(ALL)}


def measure(book: Book) -> None:
    sizes = first_load(STATIC)
    page, cards = Row("start page", "kB", wanted=BUDGET / 1000), Row("the sprites of all decks", "kB")
    requests = Row("start page", "requests")
    first = Table("the browser client", "gzipped", [page, requests, cards], less=True)
    book.race([first], [Racer(first.rows, lambda: [sum(sizes.values()) / 1000, len(sizes), sprites(STATIC) / 1000])], 1)
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder))
        found = parts(Path(folder))
    rows = [Row(name, "MB", wanted=SITE if name == ALL else None) for name in found]
    site = Table("the house without a server", "gzipped", rows, less=True)
    book.race([site], [Racer(rows, lambda: [part.zipped / 1e6 for part in found.values()])], 1)
