"""What may be stored at all: everything bounded, nothing that one of the databases would take and the other not."""

from __future__ import annotations

from typing import get_args

from ..engine.ended import HOWS
from ..table.entries import Phase
from .errors import BadRow
from .rows import DATA, HASH, ID, NAME, WORD, Append, ProfileRow, ResultRow, SubscriptionRow, TableRow

LARGEST = 2**62
MOST_AMOUNT = 2**40  # however many of them, no balance leaves 64 bits
MOST_ENTRIES = 10_000  # of one append
MOST_SEATS = 32_767
MOST_CHECKPOINT = 1_048_576  # bytes
MOST_PAYLOAD = 4_000  # bytes; PostgreSQL takes 8,000
MOST_ENDPOINT = 1_024
PHASES = get_args(Phase)


def text(what: str, value: object, most: int, least: int = 0) -> None:
    if not isinstance(value, str) or not least <= len(value) <= most or "\0" in value:
        raise BadRow(what, value)
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:  # half a character
            raise BadRow(what, value) from None


def name(what: str, value: object) -> None:
    text(what, value, ID, least=1)


def process(value: object) -> None:
    """One line: it stands before what is told to other processes."""
    name("process", value)
    if "\n" in str(value):
        raise BadRow("process", value)


def number(what: str, value: object, most: int = LARGEST, least: int = 0) -> None:
    if type(value) is not int or not least <= value <= most:
        raise BadRow(what, value)


def hashed(what: str, value: object) -> None:
    """Never named in the error: it may be a secret."""
    if not isinstance(value, bytes) or len(value) != HASH:
        raise BadRow(what, "…")


def checkpoint(value: object) -> None:
    """Never named in the error: nobody may see all of a table."""
    if not isinstance(value, bytes) or not 1 <= len(value) <= MOST_CHECKPOINT:
        raise BadRow("checkpoint", "…")


def phase(value: object) -> None:
    if value not in PHASES:
        raise BadRow("phase", value)


def append(one: Append) -> None:
    name("table", one.table)
    number("n", one.n)
    number("at", one.at)
    if not 1 <= len(one.entries) <= MOST_ENTRIES:
        raise BadRow("entries", len(one.entries))
    for data in one.entries:
        text("data", data, DATA)
    if one.phase is not None:
        phase(one.phase)
    if one.secret is not None:
        number("round", one.secret[0])
        hashed("secret", one.secret[1])
    if one.checkpoint is not None:
        checkpoint(one.checkpoint)
    if len(one.notify.encode("utf-8", "replace")) > MOST_PAYLOAD:
        raise BadRow("notify", one.notify)
    text("notify", one.notify, MOST_PAYLOAD)
    for result_row in one.results:
        result(one.table, result_row)
    people(one)
    purses(one)


def people(one: Append) -> None:
    for seat, profile in one.places:
        number("seat", seat, MOST_SEATS)
        if profile is not None:
            name("profile", profile)


def purses(one: Append) -> None:
    for account, profile in one.accounts:
        name("account", account)
        if profile is not None:
            name("profile", profile)
    for movement in one.movements:
        name("debit", movement.debit)
        name("credit", movement.credit)
        number("amount", movement.amount, MOST_AMOUNT, least=1)
        text("reason", movement.reason, WORD)
        if movement.debit == movement.credit:
            raise BadRow("credit", movement.credit)


def result(table_id: str, row: ResultRow) -> None:
    if row.table != table_id:
        raise BadRow("table", row.table)
    number("seat", row.seat, MOST_SEATS)
    if row.profile is not None:
        name("profile", row.profile)
    name("game", row.game)
    text("options", row.options, DATA)
    number("seats", row.seats, MOST_SEATS, least=1)
    if not abs(row.payoff) <= LARGEST:  # neither infinite nor no number at all
        raise BadRow("payoff", row.payoff)
    if row.how not in HOWS:
        raise BadRow("how", row.how)
    text("ending", row.ending, WORD)
    number("ended_at", row.ended_at)


def table(row: TableRow, first: Append) -> None:
    name("id", row.id)
    if row.id != first.table:
        raise BadRow("table", first.table)
    name("game", row.game)
    text("options", row.options, DATA)
    number("rules", row.rules, MOST_SEATS)
    text("setup", row.setup, DATA)
    if type(row.public) is not bool:
        raise BadRow("public", row.public)
    phase(row.phase)
    number("created_at", row.created_at)
    number("changed_at", row.changed_at)


def profile(row: ProfileRow) -> None:
    name("id", row.id)
    text("name", row.name, NAME)
    text("lang", row.lang, 8)
    number("created_at", row.created_at)
    number("seen_at", row.seen_at)
    text("settings", row.settings, DATA)


def subscription(row: SubscriptionRow) -> None:
    """Neither its address nor its keys are named in the error: whoever knows them can write to that browser."""
    hashed("device", row.device)
    name("profile", row.profile)
    number("at", row.at)
    whole = isinstance(row.endpoint, str) and 1 <= len(row.endpoint) <= MOST_ENDPOINT and row.endpoint.isascii()
    if not whole or "\0" in row.endpoint or (len(row.public_key), len(row.auth)) != (65, 16):
        raise BadRow("subscription", "…")


def attempt(profile_id: object, game: object, puzzle: object, at: object) -> None:
    name("profile", profile_id)
    name("game", game)
    name("puzzle", puzzle)
    number("at", at)


def day(value: object, game: object) -> None:
    name("game", game)
    text("day", value, 10, least=10)
