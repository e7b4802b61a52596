"""Records of numbers that compiled code works on, besides states; said once for whoever holds them.

A layout says what a record holds: a number by its NumPy type code, a record by its layout, rows of either by (what, how
many). Everything is zero at first. Rules read `row.key`, other code `row["key"]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

Layout = Mapping[str, Any]
SIZES = {"i4": 4, "i8": 8, "f8": 8}


def table(fields: Layout, size: int) -> Layout:
    """Rows and how many are used. To be found, rows have a `key`, 0 if free, and `size` is a power of two."""
    return {"rows": (fields, size), "used": "i8"}


def size_of(what: Any) -> int:
    """In bytes; nothing lies between two fields."""
    if isinstance(what, str):
        return SIZES[what]
    if isinstance(what, tuple):
        return size_of(what[0]) * int(what[1])
    return sum(size_of(of) for of in what.values())


def places(layout: Layout) -> Iterator[tuple[str, int, Any]]:
    """Its fields: name, distance from the beginning, what it is."""
    at = 0
    for name, of in layout.items():
        yield name, at, of
        at += size_of(of)


# ── As plain objects ─────────────────────────────────────────────────────────
class PlainRecord(SimpleNamespace):
    def __init__(self, layout: Layout) -> None:
        super().__init__(**{name: plain(of) for name, of in layout.items()})

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)


class PlainRows(dict[int, PlainRecord]):
    """Made when they are looked at."""

    def __init__(self, layout: Layout, size: int) -> None:
        super().__init__()
        self.layout, self.shape = layout, (size,)

    def __missing__(self, i: int) -> PlainRecord:
        row = self[i] = PlainRecord(self.layout)
        return row


def plain(of: Any) -> Any:
    if isinstance(of, str):
        return 0.0 if of == "f8" else 0
    if isinstance(of, tuple):
        return [plain(of[0])] * of[1] if isinstance(of[0], str) else PlainRows(*of)
    return PlainRecord(of)


def wipe(rows: Any) -> None:
    """All zero again."""
    if isinstance(rows, PlainRows):
        rows.clear()
    else:
        rows[:] = 0
