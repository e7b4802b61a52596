"""The game of the day: the same cards for everybody who plays it, at tables of their own.

The cards come from a secret of the day in place of the table's, and from its name in place of the table's and the
players' nonces: otherwise no two would be dealt the same. So here the players do not take part in the shuffling. What
each round was dealt from is in the records, which are open when the day is over.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from .errors import Declined

if TYPE_CHECKING:
    from .table import Table

NONCE = "daily"
"""In place of everybody's."""
DAY = 86_400_000  # milliseconds
LATE = 3_600_000  # after midnight whoever began before it has so long to finish
NOT_YET = (
    "Andere spielen noch dieselben Karten: Nachspielen, Analyse und Record gibt es eine Stunde nach Mitternacht (UTC).",
    "Others still play the same cards: replay, analysis and record are open an hour after midnight (UTC).",
)


def day_of(now: int) -> str:
    """In UTC, so that it is the same day everywhere."""
    return f"{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d}"


def days_before(day: str, number: int) -> str:
    return f"{datetime.fromisoformat(day) - timedelta(number):%Y-%m-%d}"


def is_day(text: str) -> bool:
    try:
        return f"{datetime.strptime(text, '%Y-%m-%d'):%Y-%m-%d}" == text
    except ValueError:
        return False


def ends_at(now: int) -> int:
    return now - now % DAY + DAY


def name_of(table: Table) -> str:
    """What the cards depend on besides the secret: the table's name, or the day and its game."""
    return f"{table.setup.daily} {table.setup.game}" if table.setup.daily else table.id


def nonces_of(table: Table) -> list[str]:
    return [NONCE] * table.setup.seats if table.setup.daily else list(table.nonces)


def is_told(day: str, at: int) -> bool:
    """By then its cards are known to everybody, and what is ended later does not count."""
    return day_of(at - LATE) > day


def check_told(table: Table, now: int) -> None:
    """The whole of a day's game is told when nobody can play it any more."""
    if table.setup.daily and table.phase == "over" and not is_told(table.setup.daily, now):
        raise Declined(*NOT_YET)


def fresh_deal() -> bytes:
    return secrets.token_bytes(32)


def deal_from(table: Table, secret: bytes) -> None:
    """Every round of the table has a secret that follows from the day's."""

    def next_secret() -> bytes:
        number = table.rounds[-1].round + 1 if table.rounds else 1
        return hmac.digest(secret, b"%d" % number, "sha256")

    table.new_secret = next_secret
