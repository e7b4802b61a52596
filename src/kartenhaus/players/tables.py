"""Hash tables for what players have found out, over rows that `core.layout.table` lays out."""

from __future__ import annotations

from typing import Any

from ..core.layout import wipe
from ..core.rule import rule


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
