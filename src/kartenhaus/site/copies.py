"""All that a page keeps, as one text to carry elsewhere, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ..core.errors import KartenhausError
from ..store import checks
from ..table.entries import read
from . import rows
from .rows import CheckpointKept, LogPiece, TableKept
from .shelf import Change

if TYPE_CHECKING:
    from .page_store import Log

FORMAT = 1
LARGEST = 256 << 20  # characters


class NoCopy(KartenhausError):
    def __init__(self, why: object) -> None:
        super().__init__(
            f"Diese Datei ist keine Sicherung von Kartenhaus, oder sie ist beschädigt ({why}). Nichts wurde geändert.",
            f"This file is no backup of Kartenhaus, or it is damaged ({why}). Nothing was changed.",
        )


class Copy(msgspec.Struct, frozen=True):
    kartenhaus: int
    """The format."""
    rows: dict[str, msgspec.Raw]
    logs: dict[str, msgspec.Raw]


def exported(kept: Mapping[str, Any], logs: Mapping[str, Log]) -> dict[str, Any]:
    pieces: dict[str, Any] = {}
    for table, log in logs.items():
        if f"tables/{table}" not in kept:
            continue
        secrets = dict(log.secrets)
        pieces[rows.piece_name(table, 0)] = LogPiece(tuple(log.entries))
        for n, secret in enumerate(secrets.items()):
            pieces[f"{table}/secret-{n:06}"] = LogPiece((), secret)
        if log.checkpoint is not None:
            pieces[rows.checkpoint_name(table)] = CheckpointKept(*log.checkpoint)
    return {"kartenhaus": FORMAT, "rows": msgspec.to_builtins(dict(kept)), "logs": msgspec.to_builtins(pieces)}


def changes_of(text: str) -> list[Change]:
    """Everything in it, looked through."""
    if len(text) > LARGEST:
        raise NoCopy("> 256 MB")
    try:
        copy = msgspec.json.decode(text, type=Copy)
        if copy.kartenhaus != FORMAT:
            raise NoCopy(f"kartenhaus: {copy.kartenhaus}")
        kept = {name: rows.read(name, bytes(raw).decode()) for name, raw in copy.rows.items()}
        for name, one in kept.items():
            check_row(name, one)
        logs = {name: checked_piece(name, bytes(raw).decode(), kept) for name, raw in copy.logs.items()}
        for one in kept.values():
            if isinstance(one, TableKept):
                check_log(one, logs)
    except NoCopy:
        raise
    except (msgspec.DecodeError, KartenhausError, RecursionError, KeyError, ValueError) as error:
        raise NoCopy(str(error)[:120]) from error
    changes: list[Change] = [("rows", name, rows.written(one)) for name, one in kept.items()]
    return changes + [("logs", name, rows.written(one)) for name, one in logs.items()]


def check_row(name: str, kept: Any) -> None:
    kind, _, key = name.partition("/")
    checks.name("name", key)
    if isinstance(kept, TableKept) and kept.row.id != key:
        raise NoCopy(name)
    if kind == "devices":
        checks.hashed("device", bytes.fromhex(key))
    elif kind == "people":
        checks.profile(kept)


def checked_piece(name: str, text: str, kept: Mapping[str, Any]) -> LogPiece | CheckpointKept:
    table, _, part = name.partition("/")
    if f"tables/{table}" not in kept or not part:
        raise NoCopy(name)
    if part == rows.CHECKPOINTED:
        checkpoint: CheckpointKept = rows.CHECKPOINT.decode(text)
        checks.checkpoint(checkpoint.data)
        return checkpoint
    piece: LogPiece = rows.PIECE.decode(text)
    for entry in piece.entries:
        read(entry.data)
    if piece.secret is not None:
        checks.hashed("secret", piece.secret[1])
    return piece


def check_log(table: TableKept, logs: Mapping[str, LogPiece | CheckpointKept]) -> None:
    """The entries are all there, in their order."""
    mine = [piece for name, piece in sorted(logs.items()) if name.startswith(f"{table.row.id}/")]
    numbers = [entry.n for piece in mine if isinstance(piece, LogPiece) for entry in piece.entries]
    if numbers != list(range(table.row.next_n)):
        raise NoCopy(table.row.id)
