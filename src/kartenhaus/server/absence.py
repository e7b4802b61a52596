"""Who is away from a table, and whether a computer player stands in for them. What the table was set up with decides,
and where that is `agree`, all others who are there: presence is of this moment, so that nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..players import Level
from ..table.entries import Agreed, Person, owner_of
from ..table.errors import Declined
from ..table.table import Table

if TYPE_CHECKING:
    from .messages import Around

ABSENT = 30_000  # milliseconds without a connection, before a computer player may stand in
STAND_IN: Level = "solid"
"""The level of every stand-in: nobody may choose how well somebody else's seat is played."""


def is_absent(table: Table, around: Around, seat: int) -> bool:
    """Somebody plays there, and has been gone for a while."""
    who = table.sitters[seat]
    if not isinstance(who, Person) or table.phase == "over" or table.has_left(seat):
        return False
    return (around.away(who.profile) or 0) >= ABSENT


def asked(table: Table, around: Around, seat: int) -> list[int]:
    """The seats of those whose word it takes that a computer player stands in: of all others who have not been away
    for so long themselves. Nobody's where it cannot be."""
    if table.setup.stand_ins == "never" or not is_absent(table, around, seat):
        return []
    return [
        other
        for other, who in enumerate(table.sitters)
        if isinstance(who, Person)
        and who.profile != owner_of(table.sitters[seat])
        and not table.has_left(other)
        and not is_absent(table, around, other)
    ]


def agreed(table: Table, around: Around, seat: int) -> list[int]:
    """Those of them who have given it since the absent one was last seen."""
    said = table.agreed.get(seat)
    if not said:
        return []
    gone_since = around.now - (around.away(owner_of(table.sitters[seat]) or "") or 0)
    given = {profile for profile, at in said.items() if at >= gone_since}
    return [other for other in asked(table, around, seat) if owner_of(table.sitters[other]) in given]


def is_due(table: Table, around: Around, seat: int) -> bool:
    wanted = asked(table, around, seat)
    return bool(wanted) and (table.setup.stand_ins == "always" or agreed(table, around, seat) == wanted)


def due(table: Table, around: Around) -> list[int]:
    return [seat for seat in range(table.setup.seats) if is_due(table, around, seat)]


def agree(table: Table, around: Around, seat: int, profile: str, now: int) -> None:
    """One more word for a stand-in; the last that is missing brings it."""
    if not 0 <= seat < table.setup.seats or not is_absent(table, around, seat):
        raise Declined(
            "Einspringen kann der Computer nur für jemanden, der eine halbe Minute fort ist.",
            "A computer player can only stand in for somebody who has been gone for half a minute.",
        )
    wanted = asked(table, around, seat)
    if table.setup.stand_ins == "never":
        raise Declined(
            "An diesem Tisch springt kein Computer ein; so ist es vereinbart.",
            "At this table no computer player stands in; so it was agreed.",
        )
    if profile not in {owner_of(table.sitters[other]) for other in wanted}:
        raise Declined("Das können nur, die mitspielen.", "Only those who play can do that.")
    if profile not in {owner_of(table.sitters[other]) for other in agreed(table, around, seat)}:
        table.do(Agreed(seat, profile), now)
    stand_in_where_due(table, around, now)


def stand_in_where_due(table: Table, around: Around, now: int) -> None:
    for seat in due(table, around):
        table.stand_in(seat, STAND_IN, now)
