"""The same people again: another game with them, and one score sheet for all games that follow each other.

Tables of an evening are a chain: each names the one before it (`Setup.previous`). What was scored is read from these
tables when somebody asks; nothing is stored twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec

from ..core.errors import KartenhausError
from ..engine.ended import How, ended
from ..store import ProfileRow
from ..table.entries import Computer, Open, Person, owner_of
from ..table.errors import Closed, Declined
from ..table.table import Table
from . import blocking, messages, wire
from .appends import setup_of
from .asking import Asked, endpoint
from .hub import new_secret
from .interfaces import TableStore
from .loading import load
from .same_people import check_still_here, chosen_game, seated_again, setup_again

MOST_GAMES = 30  # on a score sheet
POINTS: dict[How, float] = {"won": 1.0, "shared": 0.5, "drawn": 0.5, "lost": 0.0}


class Again(wire.Body, frozen=True):
    """Another game with the people of a table; without a game, the same."""

    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    options: Annotated[dict[str, Any], msgspec.Meta(max_length=20)] = {}


class Scored(msgspec.Struct, frozen=True):
    """How a game ended for one of the people."""

    how: How
    words: str
    payoff: float


class GameScored(msgspec.Struct, frozen=True):
    table: str
    game: str
    title: str
    scores: list[Scored | None]
    """In the order of `ScoreSheet.people`; null: they were not there."""


class PersonScored(msgspec.Struct, frozen=True):
    name: str
    computer: bool
    mine: bool
    points: float
    """A win is one, a shared win and a draw a half."""
    coins: float | None
    """Of the games that are played for Coins; null: there were none."""


class ScoreSheet(msgspec.Struct, frozen=True):
    games: list[GameScored]
    """The first of the evening first; only those that are over."""
    people: list[PersonScored]


# ── Another game ─────────────────────────────────────────────────────────────
@endpoint(
    "POST",
    "/api/tables/{table}/again",
    "A new table for the people of a finished one; they find it among their own games.",
    wire.TableMade,
    Again,
)
async def again(asked: Asked) -> wire.TableMade:
    me, hub = asked.profile(), asked.hub
    live = await hub.visit(asked.path["table"], me.id, "")
    await live.settled()
    async with live.rematching:
        if live.closed:
            raise Closed
        return await called(asked, me, live.table)


async def called(asked: Asked, me: ProfileRow, old: Table) -> wire.TableMade:
    hub = asked.hub
    if old.phase != "over" or not old.owned(me.id):
        raise Declined(
            "Noch einmal mit diesen Leuten: Das geht nach dem Ende, für die, die gespielt haben.",
            "With these people again: that is for those who played, after the end.",
        )
    chosen = chosen_game(old, asked.body.game, asked.body.options)
    sitters = seated_again(old, chosen)
    people = {owner for who in sitters if (owner := owner_of(who)) is not None}
    await hub.executor.run(blocking.check_all, hub.store, people)
    await hub.executor.run(check_still_here, hub.store, sitters)
    waiting = await hub.executor.run(waiting_already, hub.store, people, old.id, chosen.name)
    if waiting is not None:  # whoever asks twice calls nobody twice
        table = (await hub.live_table(waiting)).table
        if not table.admits(me.id, ""):
            raise Declined(
                "Gerufen sind schon alle, doch du bist dort wieder gegangen. Noch einmal geht es, wenn auch die "
                "anderen gegangen sind.",
                "Everybody has been called already, but you went away from there. It can be done once more when the "
                "others have gone, too.",
            )
        return wire.TableMade(waiting, f"/t/{waiting}", None, table.rounds[0].commitment)
    await hub.check_room(me)
    invitation = new_secret()
    table = await hub.set_up(setup_again(old, chosen, len(sitters), me.id, invitation), sitters)
    path, is_open = f"/t/{table.id}", any(isinstance(who, Open) for who in sitters)
    return wire.TableMade(table.id, path, f"{path}#{invitation}" if is_open else None, table.rounds[0].commitment)


def waiting_already(store: TableStore, people: Iterable[str], old: str, wanted: str) -> str | None:
    """A table that was set up for the same, and has not begun."""
    for row in (row for one in people for row in store.own_tables(one, "open", 200)):
        if row.game == wanted and row.closed_at is None and setup_of(row.setup).previous == old:
            return row.id
    return None


# ── The score sheet ──────────────────────────────────────────────────────────
@endpoint("GET", "/api/tables/{table}/score", "All games of the evening that led to this table, by person.", ScoreSheet)
async def score(asked: Asked) -> ScoreSheet:
    me, hub = asked.me.id if asked.me else None, asked.hub
    live = await hub.visit(asked.path["table"], me, asked.query.get("invitation", ""))
    await live.settled()
    tables = await hub.slow_work.run(asked.askers, evening_of, hub.store, live.table.id, me)
    if live.table.phase != "over" and tables and tables[-1].id == live.table.id:
        tables.pop()
    return sheet([one for one in tables if one.phase == "over"], me, asked.lang)


def evening_of(store: TableStore, last: str, me: str | None) -> list[Table]:
    """The chain that ends at this table, as far as whoever asks may see it. It reads, and so blocks."""
    found: list[Table] = []
    name = last
    while name and len(found) < MOST_GAMES:
        try:
            table = load(store, name)
        except KartenhausError:  # it was pruned
            break
        if name != last and not table.admits(me, ""):
            break
        found.insert(0, table)
        name = table.setup.previous
    return found


Key = tuple[str, str]


def keys(table: Table) -> list[Key]:
    """Who is who, from one table to the next: by profile; by name where several people share a device."""
    owners = [owner_of(who) for who in table.sitters]
    found: list[Key] = []
    for who, owner in zip(table.sitters, owners, strict=True):
        if owner is None:
            found.append(("", f"computer {sum(1 for one in found if not one[0])}"))
        else:
            name = who.name if isinstance(who, Person | Computer) and owners.count(owner) > 1 else ""
            found.append((owner, name))
    return found


def sheet(tables: Sequence[Table], me: str | None, lang: wire.Lang) -> ScoreSheet:
    names: dict[Key, str] = {}
    scored: list[dict[Key, Scored]] = []
    for table in tables:
        assert table.play is not None
        seen, payoffs = messages.ended_seen(table.play, lang), table.play.payoffs or []
        mine: dict[Key, Scored] = {}
        for key, name, how, one, payoff in zip(
            keys(table), messages.spoken(table.sitters), ended(table.play), seen, payoffs, strict=True
        ):
            names[key] = name
            mine[key] = Scored(how, one.words, payoff)
        scored.append(mine)
    return ScoreSheet(
        [
            GameScored(
                table.id,
                table.game.name,
                table.game.about.title[lang != "de"],
                [mine.get(key) for key in names],
            )
            for table, mine in zip(tables, scored, strict=True)
        ],
        [person(key, name, tables, scored, me) for key, name in names.items()],
    )


def person(
    key: Key, name: str, tables: Sequence[Table], scored: Sequence[dict[Key, Scored]], me: str | None
) -> PersonScored:
    own = [(table, mine[key]) for table, mine in zip(tables, scored, strict=True) if key in mine]
    coins = [one.payoff for table, one in own if table.game.about.coins]
    points = sum(POINTS[one.how] for _, one in own)
    return PersonScored(name, not key[0], key[0] == me, points, sum(coins) if coins else None)
