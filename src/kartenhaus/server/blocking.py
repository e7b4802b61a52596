"""People who keep away from each other: where one blocks another, the two do not come to sit at one public table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from ..table.entries import owner_of
from ..table.errors import Declined
from ..table.table import Table
from .interfaces import TableStore


@lru_cache(10_000)
def person_id(profile: str) -> str:
    """What others know a person by, at every table; nothing leads back from it."""
    return hashlib.sha256(b"person" + profile.encode()).hexdigest()[:16]


def seated(table: Table) -> set[str]:
    """Whose table it is, and whose seats."""
    return {table.setup.owner, *(owner for who in table.sitters if (owner := owner_of(who)) is not None)}


def around(table: Table) -> set[str]:
    """Those, and who has played or said something here."""
    return seated(table) | table.played | {line.profile for _, line in table.chat_lines}


def avoided(store: TableStore, profile: str) -> set[str]:
    """Whom somebody blocks, and who blocks them."""
    return {*store.blocked(profile), *store.blocked_by(profile)}


def check(store: TableStore, profile: str, others: Iterable[str]) -> None:
    """Does not tell who blocks whom."""
    if avoided(store, profile) & (set(others) - {profile}):
        raise Declined(
            "Hier kannst du nicht mitspielen: Jemand an diesem Tisch und du, ihr geht euch aus dem Weg.",
            "You cannot play here: somebody at this table and you keep away from each other.",
        )


def check_all(store: TableStore, people: Iterable[str]) -> None:
    everybody = set(people)
    for one in everybody:
        check(store, one, everybody)
