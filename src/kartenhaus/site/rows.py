"""What a page keeps, as texts: one for each person, device, purse and table, and the pieces of the tables' logs."""

from __future__ import annotations

from typing import Any

import msgspec

from ..store import ResultRow, TableRow
from ..store.rows import EntryRow, ProfileRow

MOST_POINTS = 200  # of a purse's curve


class TableKept(msgspec.Struct, frozen=True):
    row: TableRow
    places: dict[int, str] = {}
    """Seats that belong to somebody."""
    results: tuple[ResultRow, ...] = ()
    seated: tuple[str, ...] = ()
    """The entries of the log that say who sits where: lists of tables need no more of it."""
    last_round: int = -1
    """That has a secret."""


class DeviceKept(msgspec.Struct, frozen=True):
    profile: str
    created_at: int
    seen_at: int
    label: str | None


class PurseKept(msgspec.Struct, frozen=True):
    profile: str | None
    balance: int
    points: tuple[tuple[int, int], ...] = ()
    """The last changes: when, and by how much."""


class AttemptKept(msgspec.Struct, frozen=True):
    """An answer to a puzzle."""

    profile: str
    game: str
    puzzle: str
    found: bool
    at: int


class DailyKept(msgspec.Struct, frozen=True):
    """The table that counts as somebody's game of a day."""

    day: str
    game: str
    profile: str
    table: str


class PlayerKept(msgspec.Struct, frozen=True):
    """A player's file that was opened here."""

    data: bytes


class HouseKept(msgspec.Struct, frozen=True):
    beat: int = 0
    outages: tuple[tuple[int, int], ...] = ()
    device_secret: str = ""


class LogPiece(msgspec.Struct, frozen=True):
    """What one append added to a table's log."""

    entries: tuple[EntryRow, ...] = ()
    secret: tuple[int, bytes] | None = None


class CheckpointKept(msgspec.Struct, frozen=True):
    n: int
    data: bytes


KINDS: dict[str, type] = {
    "tables": TableKept,
    "people": ProfileRow,
    "devices": DeviceKept,
    "purses": PurseKept,
    "house": HouseKept,
    "attempts": AttemptKept,
    "daily": DailyKept,
    "players": PlayerKept,
}
"""Of the drawer `rows`, by the first part of a name: `tables/4f2a…`."""
DECODERS: dict[str, msgspec.json.Decoder[Any]] = {kind: msgspec.json.Decoder(what) for kind, what in KINDS.items()}
PIECE, CHECKPOINT = msgspec.json.Decoder(LogPiece), msgspec.json.Decoder(CheckpointKept)
CHECKPOINTED = "checkpoint"
HOUSE = "house/itself"
ENCODER = msgspec.json.Encoder()


def written(kept: Any) -> str:
    return ENCODER.encode(kept).decode()


def read(name: str, text: str) -> Any:
    return DECODERS[name.partition("/")[0]].decode(text)


FIRST = f"{0:012}"
"""The name of a log's first piece, behind its table's."""


def piece_name(table: str, n: int) -> str:
    """So that names are in the order of the entries."""
    return f"{table}/{n:012}"


def checkpoint_name(table: str) -> str:
    return f"{table}/{CHECKPOINTED}"
