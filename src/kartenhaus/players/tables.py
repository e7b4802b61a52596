"""Hash tables for what players have found out: NumPy records for compiled code, plain objects for the plain text.

A layout says what a record holds: a number by its NumPy type code, a record by its layout, rows of records by
(layout, how many). Everything is zero at first. Linked functions read `row.key`, other code `row["key"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from ..core.rule import rule
from ..engine.compiled import Mode

Layout = Mapping[str, Any]


def table(fields: Layout, size: int) -> Layout:
    """Rows and how many are used. To be found, rows have a `key`, 0 if free, and `size` is a power of two."""
    return {"rows": (fields, size), "used": "i8"}


def rows(layout: Layout, size: int, mode: Mode) -> Any:
    if mode == "plain":
        return PlainRows(layout, size)
    import numpy as np

    return np.zeros(size, dtype(layout))


def dtype(layout: Layout) -> Any:
    import numpy as np

    def column(name: str, of: Any) -> tuple[Any, ...]:
        if isinstance(of, tuple):
            return name, dtype(of[0]), of[1]
        return name, of if isinstance(of, str) else dtype(of)

    return np.dtype([column(name, of) for name, of in layout.items()])


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
        return 0
    return PlainRows(*of) if isinstance(of, tuple) else PlainRecord(of)


def wipe(rows: Any) -> None:
    if isinstance(rows, PlainRows):
        rows.clear()
    else:
        rows[:] = 0


def is_crowded(table: Any) -> bool:
    """Soon there will be no room for what is new: time to begin anew."""
    return bool(4 * table["used"] > table["rows"].shape[0])


def wipe_table(table: Any) -> None:
    if table["used"]:
        wipe(table["rows"])
        table["used"] = 0


# ── For players to link ──────────────────────────────────────────────────────
@rule
def state_key(words: Any, i: int, seat: int) -> int:
    """Tells states[i], as `seat` knows it, from all others; never 0."""
    h = seat + 1
    for j in range(words.shape[1]):
        h = (h ^ words[i, j]) * -7046029254386353131
        h ^= (h >> 29) & 0x7FFFFFFFF
    return h | 1


@rule
def find(table: Any, key: int) -> int:
    """The row with that key, or the free one where it belongs."""
    last = table.rows.shape[0] - 1
    i: int = key & last
    while table.rows[i].key != 0 and table.rows[i].key != key:
        i = (i + 1) & last
    return i


@rule
def has_room(table: Any) -> bool:
    """Half of the rows stay free, so that one is soon found."""
    return bool(2 * table.used < table.rows.shape[0])


@rule
def enter(table: Any, i: int, key: int) -> None:
    table.rows[i].key = key
    table.used += 1
