"""The HTTP API. The routes and the OpenAPI description are made from its list of endpoints."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from ..core.errors import KartenhausError
from ..engine.game import game_of
from ..engine.lesson import lessons
from ..games import GAMES
from ..players.coach import Analysis
from ..store import ProfileRow
from ..table.errors import Declined
from ..table.table import Table
from . import (
    blocking,
    daily,
    evenings,
    histories,
    own_data,
    push_endpoints,
    puzzles,
    reports,
    standings,
    together,
    training,
    wire,
)
from .asking import ENDPOINTS as ENDPOINTS
from .asking import Asked, Settled, Text, endpoint, is_number
from .briefs import Brief, Lobby, brief
from .constants import constant
from .device_names import device_label
from .games_seen import GameSeen, game_seen
from .hub import new_secret
from .lessons import LessonSeen, lesson_seen
from .live_table import LiveTable
from .loading import NoSuchTable
from .people import cleaned, hashed
from .replays import Replay, replay_page
from .rulebooks import Rulebook, rulebook

T = TypeVar("T")

PARTS = (daily, evenings, histories, own_data, push_endpoints, puzzles, reports, standings, together, training)
"""Whose endpoints are in modules of their own."""

FORGOTTEN = 3 * 86_400_000  # milliseconds after which nobody is waiting at a public table any more

Charts = dict[str, dict[str, str]]
"""By name, tables of rows: a letter for each column, as the game's `charts` says."""


# ── Games and their books ────────────────────────────────────────────────────
@endpoint("GET", "/api/games", "The games with their options.", list[GameSeen])
@constant()
def all_games(lang: wire.Lang) -> list[GameSeen]:
    return [game_seen(name, lang) for name in GAMES]


@endpoint("GET", "/api/games/{game}/rules", "A game's rule book; `general`: what all games share.", Rulebook)
@constant("game")
def rules(name: str, lang: wire.Lang) -> Rulebook:
    return rulebook(None if name == "general" else name, lang)


@endpoint("GET", "/api/lessons/{game}", "A first lesson: positions and what to do there.", list[LessonSeen])
@constant("game")
def lesson(name: str, lang: wire.Lang) -> list[LessonSeen]:
    return [lesson_seen(name, one, lang) for one in lessons(name)]


@endpoint("GET", "/api/games/{game}/charts", "Advice as tables; `options` as in a record.", Charts)
async def charts(asked: Asked) -> Charts:
    chosen = game_of(asked.path["game"], asked.query.get("options", ""))
    advice = chosen.about.part_if_any("charts")
    return advice.charts(chosen.options) if advice else {}


# ── Profiles ─────────────────────────────────────────────────────────────────
def seen(profile: ProfileRow) -> wire.Profile:
    return wire.Profile(profile.id, profile.name, "en" if profile.lang == "en" else "de")


@endpoint("GET", "/api/profile", "Who this device belongs to; null: nobody so far.", wire.Profile | None)
async def own_profile(asked: Asked) -> wire.Profile | None:
    return None if asked.me is None else seen(asked.me)


@endpoint("POST", "/api/profile", "A new profile for this device.", wire.Profile, wire.NewProfile)
async def new_profile(asked: Asked) -> wire.Profile | Settled:
    if asked.me is not None:
        return seen(
            await asked.hub.people.changed(asked.me, wire.ProfileChange(name=asked.body.name, lang=asked.body.lang))
        )
    cleaned(asked.body.name)  # a name that will not do costs nothing
    asked.hub.limits.check_newcomer(asked.address, asked.hub.now())
    profile, secret = await asked.hub.people.welcome(asked.body.name, asked.body.lang, device_label(asked.agent))
    return Settled(seen(profile), secret)


@endpoint("PATCH", "/api/profile", "Another name or language.", wire.Profile, wire.ProfileChange)
async def change_profile(asked: Asked) -> wire.Profile:
    return seen(await asked.hub.people.changed(asked.profile(), asked.body))


@endpoint("POST", "/api/profile/transfer", "A code that takes the profile to another device.", wire.TransferCode)
async def transfer(asked: Asked) -> wire.TransferCode:
    return await asked.hub.people.transfer_code(asked.profile())


@endpoint("POST", "/api/profile/claim", "Takes a profile to this device by its code.", wire.Profile, wire.Claim)
async def claim(asked: Asked) -> Settled:
    asked.hub.limits.check_newcomer(asked.address, asked.hub.now())
    found = await asked.hub.people.claim(asked.body.code, device_label(asked.agent))
    if found is None:
        raise Declined("Dieser Code gilt nicht (mehr).", "This code is not valid (any more).")
    return Settled(seen(found[0]), found[1])


# ── Tables ───────────────────────────────────────────────────────────────────
@endpoint("GET", "/api/lobby", "One's own games first, and tables that everybody may join or watch.", Lobby)
async def lobby(asked: Asked) -> Lobby:
    hub, me = asked.hub, asked.me
    own = [] if me is None else await hub.executor.run(hub.store.own_tables, me.id, None, 50)
    listed = await hub.executor.run(hub.store.public_tables, 50)
    public = [row for row in listed if hub.now() - row.changed_at < FORGOTTEN and row.closed_at is None]
    lists = [row for row in own if row.phase != "over" and row.closed_at is None], public
    seen = await hub.summaries.at([row for rows in lists for row in rows], asked.askers)
    profile = me.id if me else None
    avoided = await hub.executor.run(blocking.avoided, hub.store, profile) if profile else set()
    public = [row for row in public if row.id in seen and not avoided & blocking.seated(seen[row.id][0])]
    own_briefs, public_briefs = (
        [brief(row, *seen[row.id], profile, asked.lang) for row in rows if row.id in seen]
        for rows in (lists[0], public)
    )
    public_briefs.sort(key=lambda one: (-one.changed_at, one.table))  # by what is shown
    return Lobby(own_briefs, public_briefs)


@endpoint("POST", "/api/tables", "A new table.", wire.TableMade, wire.NewTable)
async def new_table(asked: Asked) -> wire.TableMade:
    return await asked.hub.make(asked.profile(), asked.body)


async def visited(asked: Asked) -> LiveTable:
    """The table of the address, if one may look at it."""
    name, me = asked.path["table"], asked.me
    live = await asked.hub.visit(name, me.id if me else None, asked.query.get("invitation", ""))
    await live.settled()
    return live


@endpoint("GET", "/api/tables/{table}", "A table in short.", Brief)
async def table(asked: Asked) -> Brief:
    live = await visited(asked)
    row = await asked.hub.executor.run(asked.hub.store.table, live.table.id)
    assert row is not None
    return brief(row, live.table, live.presence.around(), asked.me.id if asked.me else None, asked.lang)


@endpoint("GET", "/api/tables/{table}/record", "The written game: whole after the end, before it as one saw it.", str)
async def record(asked: Asked) -> Text:
    return await record_of(asked, await visited(asked))


async def record_of(asked: Asked, live: LiveTable) -> Text:
    table, seat = live.table, None
    if table.play is None:
        raise Declined("Das Spiel hat noch nicht begonnen.", "The game has not begun yet.")
    if table.phase != "over":
        seats = table.seats_of(asked.me.id) if asked.me else []
        if not seats:
            raise Declined("Das ganze Spiel gibt es nach dem Ende.", "The whole game is shown after the end.")
        seat = seats[0]
    text = await whole(asked, live, written, seat)
    return Text(text, "text/plain; charset=utf-8", f"{table.game.name}-{table.id}.txt")


def written(table: Table, seat: int | None) -> str:
    """As the seat saw it, before the end."""
    if seat is None:
        return table.record()
    assert table.play is not None
    return table.play.record(seat)


async def whole(asked: Asked, live: LiveTable, work: Callable[..., T], *args: object) -> T:
    return await asked.hub.slow_work.with_whole(asked.askers, live.table.id, live.table.position, work, *args)


@endpoint("GET", "/api/tables/{table}/analysis", "What the coach says of a finished game.", Analysis)
async def analysis(asked: Asked) -> Analysis:
    return await analysis_of(asked, await visited(asked))


async def analysis_of(asked: Asked, live: LiveTable) -> Analysis:
    if live.table.phase != "over":
        raise Declined("Die Analyse gibt es nach dem Ende.", "The analysis is made after the end.")
    return await asked.hub.analysed(live, asked.askers)


@endpoint("GET", "/api/tables/{table}/replay", "A finished game, position by position; `page` from 0 on.", Replay)
async def replay(asked: Asked) -> Replay:
    return await replay_of(asked, await visited(asked))


async def replay_of(asked: Asked, live: LiveTable) -> Replay:
    if live.table.phase != "over":
        raise Declined("Nachspielen geht nach dem Ende.", "A game is replayed after its end.")
    page = asked.query.get("page", "0")
    return await whole(asked, live, replay_page, asked.lang, int(page) if is_number(page) else 0)


@endpoint(
    "POST", "/api/tables/{table}/branch", "Goes on from a position of a finished game.", wire.TableMade, wire.NewBranch
)
async def branch(asked: Asked) -> wire.TableMade:
    return await branched(asked, await visited(asked))


async def branched(asked: Asked, live: LiveTable) -> wire.TableMade:
    if live.table.phase != "over":
        raise Declined(
            "Von einem Spiel aus weiterspielen geht nach seinem Ende.", "A game is gone on from after its end."
        )
    me, hub = asked.profile(), asked.hub
    hub.limits.check_branch(me.id, asked.address, hub.now())
    made = await hub.branch(me, live.table, asked.body, asked.askers)
    return wire.TableMade(made.id, f"/t/{made.id}", None, made.rounds[0].commitment)


# ── Sharing ──────────────────────────────────────────────────────────────────
class NoSuchLink(NoSuchTable):
    def __init__(self) -> None:
        KartenhausError.__init__(self, "Dieser Link gilt nicht (mehr).", "This link is not valid (any more).")


@endpoint("POST", "/api/tables/{table}/share", "A link that shows the replay to whoever has it.", wire.Share)
async def share(asked: Asked) -> wire.Share:
    """One of each player: a new one takes the place of the older."""
    me, live = asked.profile(), await visited(asked)
    if live.table.phase != "over" or me.id not in live.table.played:
        raise Declined(
            "Teilen können ein Spiel nach dem Ende die, die mitgespielt haben.",
            "A game is shared after its end, by those who played it.",
        )
    token = new_secret()
    await asyncio.wrap_future(asked.hub.store.unshare(live.table.id, me.id))
    await asyncio.wrap_future(asked.hub.store.share(hashed(token), live.table.id, me.id, asked.hub.now()))
    return wire.Share(f"/shared#{token}")


@endpoint("DELETE", "/api/tables/{table}/share", "Withdraws one's link to a replay; answers how many there were.", int)
async def unshare(asked: Asked) -> int:
    me, live = asked.profile(), await visited(asked)
    return await asyncio.wrap_future(asked.hub.store.unshare(live.table.id, me.id))


async def shared(asked: Asked) -> LiveTable:
    """The table whose replay a link shows. It opens nothing else of it."""
    token = hashed(asked.query.get("token", ""))
    name = await asked.hub.executor.run(asked.hub.store.shared_table, token)
    if name is None:
        raise NoSuchLink
    live = await asked.hub.live_table(name)
    await live.settled()
    return live


@endpoint("GET", "/api/shared/replay", "A shared game, position by position; `token` from the link.", Replay)
async def shared_replay(asked: Asked) -> Replay:
    return await replay_of(asked, await shared(asked))


@endpoint("GET", "/api/shared/record", "A shared game, written.", str)
async def shared_record(asked: Asked) -> Text:
    return await record_of(asked, await shared(asked))


@endpoint("GET", "/api/shared/analysis", "What the coach says of a shared game.", Analysis)
async def shared_analysis(asked: Asked) -> Analysis:
    return await analysis_of(asked, await shared(asked))


@endpoint("POST", "/api/shared/branch", "Goes on from a position of a shared game.", wire.TableMade, wire.NewBranch)
async def shared_branch(asked: Asked) -> wire.TableMade:
    return await branched(asked, await shared(asked))


# ── Besides ──────────────────────────────────────────────────────────────────
@endpoint("GET", "/api/qr", "A QR code of an address of this house, as SVG.", str)
async def qr(asked: Asked) -> Text:
    path = asked.query.get("path", "")
    address = asked.query["origin"] + path
    if not path.startswith(("/t/", "/shared#")) or len(address) > 300:
        raise Declined(
            "Einen QR-Code gibt es für Tische und geteilte Spiele: path=/t/… oder path=/shared#…",
            "There are QR codes for tables and shared games: path=/t/… or path=/shared#…",
        )
    return Text(await asked.hub.slow_work.run(asked.askers, qr_code, address), "image/svg+xml")


@lru_cache(maxsize=256)
def qr_code(address: str) -> str:
    import segno

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False)
    return out.getvalue().decode()
