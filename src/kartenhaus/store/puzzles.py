"""Answers to puzzles: the first that somebody gives to each, and never another."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Connection

from . import checks
from .access import Access
from .appends import unless_there
from .rows import AttemptRow
from .schema import attempts


class Puzzles(Access):
    def attempt(self, profile: str, game: str, puzzle: str, found: bool, at: int) -> Future[bool]:
        """False: that person has answered this one before, and nothing was written."""
        checks.attempt(profile, game, puzzle, at)
        row = {"profile_id": profile, "game": game, "puzzle": puzzle, "found": found, "at": at}
        return self.write(partial(add, row=row))

    def attempts(self, since: int, limit: int) -> list[AttemptRow]:
        """Everybody's, from the first after `since` on."""
        checks.number("since", since)
        wanted = sa.select(attempts).where(attempts.c.id > since).order_by(attempts.c.id).limit(limit)
        with self.reading() as connection:
            return [AttemptRow(*row) for row in connection.execute(wanted)]


def add(connection: Connection, row: dict[str, object]) -> bool:
    """Looked for first: what is not written uses up a number, too."""
    same = (attempts.c[name] == row[name] for name in ("profile_id", "game", "puzzle"))
    if connection.scalar(sa.select(attempts.c.id).where(*same)) is not None:
        return False
    insert = unless_there(connection, attempts).returning(attempts.c.id)
    return connection.scalar(insert, row) is not None
