"""Tables as lists show them, in short."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ..store import TableRow
from ..table.entries import Phase
from ..table.table import Table
from . import messages, wire


class Brief(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    path: str
    game: str
    title: str
    options: str
    phase: Phase
    seats: list[wire.SeatSeen]
    my_turn: bool
    to_act: int | None
    """The seat whose turn it is; nobody's before and after the game, and where one sees it later."""
    played: bool
    """One has played there, and may share its replay after the end."""
    changed_at: int
    """Where those who look on see a game later: when it was set up."""


class Lobby(msgspec.Struct, frozen=True):
    own: list[Brief]
    public: list[Brief]


def brief(row: TableRow, table: Table, around: messages.Around, me: str | None, lang: wire.Lang) -> Brief:
    seats = messages.seats_seen(table, messages.Onlooker(me, lang), around)
    later = table.setup.delays and table.phase == "running" and not (me and table.owned(me))
    if later:  # who has left, and when the last move was, are not for those who see it later
        seats = [replace(seat, left=False, asked=[], agreed=[]) for seat in seats]
    return Brief(
        table=row.id,
        path=f"/t/{row.id}",
        game=row.game,
        title=table.game.about.title[lang != "de"],
        options=row.options,
        phase=table.phase,
        seats=seats,
        my_turn=table.to_act >= 0 and seats[table.to_act].mine,
        to_act=None if later or table.to_act < 0 else table.to_act,
        played=me in table.played,
        changed_at=row.created_at if later else row.changed_at,
    )
