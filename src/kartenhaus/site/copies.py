"""All that a page keeps, as one text to carry elsewhere, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ..core.errors import KartenhausError
from ..players.network import parse
from ..server.appends import setup_of
from ..store import BANK, checks
from ..store.rows import DATA, NAME, Append, EntryRow, ProfileRow
from ..table.entries import SEATED, read
from ..table.table import loaded
from . import rows
from .own_players import name_of
from .rows import HOUSE, AttemptKept, DailyKept, DeviceKept, HouseKept, LogPiece, PlayerKept, PurseKept, TableKept
from .shelf import Change

if TYPE_CHECKING:
    from .page_store import Log

FORMAT = 1
LARGEST = 256 << 20  # characters
PART = re.compile(r"\d{12}|secret-\d{6}")
"""The name of a piece, behind its table's."""


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
    """Without checkpoints: what they say follows from the logs."""
    pieces: dict[str, Any] = {}
    for table, log in logs.items():
        if f"tables/{table}" in kept:
            pieces[rows.piece_name(table, 0)] = LogPiece(tuple(log.entries))
            for n, secret in enumerate(log.secrets.items()):
                pieces[f"{table}/secret-{n:06}"] = LogPiece((), secret)
    return {"kartenhaus": FORMAT, "rows": msgspec.to_builtins(dict(kept)), "logs": msgspec.to_builtins(pieces)}


def changes_of(text: str, now: int) -> list[Change]:
    """Everything in it, looked through."""
    if len(text) > LARGEST:
        raise NoCopy("> 256 MB")
    try:
        copy = msgspec.json.decode(text, type=Copy)
        if copy.kartenhaus != FORMAT:
            raise NoCopy(f"kartenhaus: {copy.kartenhaus}")
        kept = {name: rows.read(name, bytes(raw).decode()) for name, raw in copy.rows.items()}
        for name, one in kept.items():
            check_row(name, one, kept)
        logs = {name: checked_piece(name, bytes(raw).decode(), kept) for name, raw in copy.logs.items()}
        for one in kept.values():
            if isinstance(one, TableKept):
                check_log(one, [piece for name, piece in sorted(logs.items()) if name.startswith(f"{one.row.id}/")])
    except NoCopy:
        raise
    except (msgspec.DecodeError, KartenhausError, RecursionError, KeyError, ValueError) as error:
        raise NoCopy(str(error)[:120]) from error
    house: HouseKept = kept.get(HOUSE, HouseKept())
    kept[HOUSE] = replace(house, beat=min(house.beat, now))  # that device's clock may be ahead
    changes: list[Change] = [("rows", name, rows.written(one)) for name, one in kept.items()]
    return changes + [("logs", name, rows.written(one)) for name, one in logs.items()]


# ── Rows ─────────────────────────────────────────────────────────────────────
def check_row(name: str, kept: Any, everything: Mapping[str, Any]) -> None:
    _, _, key = name.partition("/")
    checks.name("name", key)
    if "/" in key:
        raise NoCopy(name)
    match kept:
        case TableKept():
            check_table(key, kept)
        case DeviceKept():
            checks.hashed("device", bytes.fromhex(key))
            checks.number("created_at", kept.created_at)
            checks.number("seen_at", kept.seen_at)
            checks.text("label", kept.label or "", NAME)
        case ProfileRow():
            checks.profile(kept)
            if kept.id != key:
                raise NoCopy(name)
        case PurseKept():
            checks.number("balance", kept.balance, least=-checks.LARGEST if key == BANK else 0)
            for at, change in kept.points:
                checks.number("at", at)
                checks.number("change", change, least=-checks.LARGEST)
        case AttemptKept():
            checks.attempt(kept.profile, kept.game, kept.puzzle, kept.at)
            checks.number("attempt", int(key))
        case DailyKept():
            checks.day(kept.day, kept.game)
            if key != f"{kept.day} {kept.game}" or f"tables/{kept.table}" not in everything:
                raise NoCopy(name)
        case PlayerKept():
            if key != name_of(parse(kept.data)):
                raise NoCopy(name)
        case HouseKept():
            check_house(name, kept)
    for person in people_of(kept):
        if person is not None and f"people/{person}" not in everything:
            raise NoCopy(f"{name}: {person}"[:120])


def people_of(kept: Any) -> list[str | None]:
    if isinstance(kept, TableKept):
        return [*kept.places.values(), *(one.profile for one in kept.results)]
    return [kept.profile] if isinstance(kept, DeviceKept | PurseKept | AttemptKept | DailyKept) else []


def check_table(key: str, kept: TableKept) -> None:
    checks.table(kept.row, Append(key, 0, 0, []))
    checks.number("next_n", kept.row.next_n)
    setup_of(kept.row.setup)
    for seat, profile in kept.places.items():
        checks.number("seat", seat, checks.MOST_SEATS)
        checks.name("profile", profile)
    for one in kept.results:
        checks.result(key, one)


def check_house(name: str, kept: HouseKept) -> None:
    if name != HOUSE:
        raise NoCopy(name)
    checks.number("beat", kept.beat)
    checks.text("secret", kept.device_secret, NAME)
    for began, ended in kept.outages:
        checks.number("began", began)
        checks.number("ended", ended, least=began)


# ── Logs ─────────────────────────────────────────────────────────────────────
def checked_piece(name: str, text: str, kept: Mapping[str, Any]) -> LogPiece:
    table, _, part = name.partition("/")
    if f"tables/{table}" not in kept or not PART.fullmatch(part):
        raise NoCopy(name[:120])
    piece: LogPiece = rows.PIECE.decode(text)
    for entry in piece.entries:
        checks.number("at", entry.at)
        checks.text("data", entry.data, DATA)
        read(entry.data)
    if piece.secret is not None:
        checks.number("round", piece.secret[0])
        checks.hashed("secret", piece.secret[1])
    return piece


def check_log(table: TableKept, mine: list[LogPiece]) -> None:
    """The entries are all there, in their order; and they are what is told of them."""
    entries = [entry for piece in mine for entry in piece.entries]
    rounds = [piece.secret[0] for piece in mine if piece.secret is not None]
    seated = tuple(entry.data for entry in entries if entry.data.startswith(SEATED))
    if [entry.n for entry in entries] != list(range(table.row.next_n)) or seated != table.seated:
        raise NoCopy(table.row.id)
    if table.row.phase != "over":
        check_game(table, entries)
    if len(set(rounds)) < len(rounds) or max(rounds, default=-1) != table.last_round:
        raise NoCopy(table.row.id)


def check_game(table: TableKept, entries: list[EntryRow]) -> None:
    """Games that go on are listed as they stand; one that is over and cannot be gone through is in nobody's way."""
    try:
        log = [(entry.at, read(entry.data)) for entry in entries]
        loaded(table.row.id, setup_of(table.row.setup), log, None, table.row.rules)
    except Exception as error:  # whatever a rule makes of what cannot have happened
        raise NoCopy(table.row.id) from error
