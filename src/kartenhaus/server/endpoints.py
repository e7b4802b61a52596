"""The HTTP API: one list of endpoints, which the routes and the OpenAPI description are made from."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from dataclasses import fields
from typing import Any, NamedTuple

import msgspec
import segno

from ..core.errors import Unknown
from ..core.options import Meaning
from ..core.voice import LANGUAGES
from ..engine.game import game
from ..engine.say import say
from ..games import GAMES
from ..players.coach import Analysis
from ..players.policies.black_jack import BASIC, CAREFUL, HARD, PAIR, SOFT
from ..store import ProfileRow
from ..table.table import Declined
from . import messages, wire
from .house import House, brief
from .lessons import LessonSeen, lesson_seen, lessons
from .rooms import Room
from .rulebooks import Rulebook, rulebook

MOST_HISTORY = 100
FORGOTTEN = 3 * 86_400_000  # milliseconds after which nobody is waiting at a public table any more
PARTS = (HARD, SOFT, PAIR)
LEVELS: list[Any] = ["random", "beginner", "solid", "expert"]


class Asked(NamedTuple):
    """A request, as far as an endpoint needs it."""

    house: House
    me: ProfileRow | None
    lang: wire.Lang
    path: dict[str, str]
    query: dict[str, str]
    body: Any

    def profile(self) -> ProfileRow:
        if self.me is None:
            raise NoProfile
        return self.me


class NoProfile(Declined):
    def __init__(self) -> None:
        super().__init__("Dazu brauchst du einen Namen.", "For that you need a name.")


class Forbidden(Declined):
    """Seen by nobody who was not invited."""


class Text(NamedTuple):
    """An answer that is not JSON."""

    content: str
    kind: str
    filename: str | None = None


class Settled(NamedTuple):
    """An answer together with the secret for the device's cookie."""

    answer: Any
    secret: str


Handler = Callable[[Asked], Awaitable[Any]]


class Endpoint(NamedTuple):
    method: str
    path: str
    summary: str
    handler: Handler
    body: type | None
    answer: Any


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str, path: str, summary: str, answer: Any, body: type | None = None
) -> Callable[[Handler], Handler]:
    def mark(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, summary, handler, body, answer))
        return handler

    return mark


# ── Games and their books ────────────────────────────────────────────────────
@endpoint("GET", "/api/games", "The games with their options.", list[wire.GameSeen])
async def all_games(asked: Asked) -> list[wire.GameSeen]:
    return [game_seen(name, asked.lang) for name in GAMES]


def game_seen(name: str, lang: wire.Lang) -> wire.GameSeen:
    about, english = GAMES[name], lang == "en"
    options = [
        option_seen(field.name, field.default, field.metadata["meaning"], english)
        for field in fields(game(name).options)
    ]
    return wire.GameSeen(
        name, about.title[english], about.in_a_line[english], about.fewest, about.most, options, LEVELS
    )


def option_seen(name: str, default: Any, meaning: Meaning, english: bool) -> wire.OptionSeen:
    low, high = meaning.between or (None, None)
    words = meaning.en if english else meaning.de
    return wire.OptionSeen(name, words, meaning.clause, default, list(meaning.values), low, high, meaning.none)


@endpoint("GET", "/api/games/{game}/rules", "A game's rule book; `house`: what all games share.", Rulebook)
async def rules(asked: Asked) -> Rulebook:
    name = asked.path["game"]
    return rulebook(None if name == "house" else name, asked.lang)


@endpoint("GET", "/api/lessons/{game}", "A first lesson: positions and what to do there.", list[LessonSeen])
async def lesson(asked: Asked) -> list[LessonSeen]:
    name = asked.path["game"]
    return [lesson_seen(name, one, asked.lang) for one in lessons(name)]


class Chart(msgspec.Struct, frozen=True):
    """Basic strategy: a row for each total or pair, a letter for each dealer’s card 2 … 9, T, A: C card, S stay, D
    double (else card), d double (else stay), P split."""

    hard: dict[int, str]
    soft: dict[int, str]
    pairs: dict[int, str]


@endpoint("GET", "/api/strategy", "Black Jack's basic strategy; `hole_card` as the option.", Chart)
async def strategy(asked: Asked) -> Chart:
    rows = CAREFUL if asked.query.get("hole_card", "none") == "none" else BASIC
    part = {
        first: {row - first: wishes for row, wishes in rows.items() if first <= row < first + 32} for first in PARTS
    }
    return Chart(*part.values())


# ── Profiles ─────────────────────────────────────────────────────────────────
def seen(profile: ProfileRow) -> wire.Profile:
    return wire.Profile(profile.id, profile.name, "en" if profile.lang == "en" else "de")


@endpoint("GET", "/api/profile", "Who this device belongs to; null: nobody so far.", wire.Profile | None)
async def own_profile(asked: Asked) -> wire.Profile | None:
    return None if asked.me is None else seen(asked.me)


@endpoint("POST", "/api/profile", "A new profile for this device.", wire.Profile, wire.NewProfile)
async def new_profile(asked: Asked) -> wire.Profile | Settled:
    if asked.me is not None:
        return seen(await asked.house.changed(asked.me, wire.ProfileChange(name=asked.body.name, lang=asked.body.lang)))
    profile, secret = await asked.house.welcome(asked.body.name, asked.body.lang)
    return Settled(seen(profile), secret)


@endpoint("PATCH", "/api/profile", "Another name or language.", wire.Profile, wire.ProfileChange)
async def change_profile(asked: Asked) -> wire.Profile:
    return seen(await asked.house.changed(asked.profile(), asked.body))


@endpoint("POST", "/api/profile/transfer", "A code that takes the profile to another device.", wire.TransferCode)
async def transfer(asked: Asked) -> wire.TransferCode:
    return await asked.house.transfer_code(asked.profile())


@endpoint("POST", "/api/profile/claim", "Takes a profile to this device by its code.", wire.Profile, wire.Claim)
async def claim(asked: Asked) -> Settled:
    found = await asked.house.claim(asked.body.code)
    if found is None:
        raise Declined("Dieser Code gilt nicht (mehr).", "This code is not valid (any more).")
    return Settled(seen(found[0]), found[1])


@endpoint("GET", "/api/history", "Games that were finished, the last first.", list[wire.Played])
async def history(asked: Asked) -> list[wire.Played]:
    before = asked.query.get("before", "")
    rows = await asyncio.to_thread(
        asked.house.store.history, asked.profile().id, MOST_HISTORY, int(before) if is_time(before) else None
    )
    english, found = asked.lang == "en", []
    for row in rows:
        found.append(
            wire.Played(
                row.table,
                row.game,
                GAMES[row.game].title[english],
                row.options,
                messages.spoken(await asked.house.sitters(row.table)),
                row.seat,
                row.payoff,
                row.ending,
                row.ended_at,
            )
        )
    return found


def is_time(text: str) -> bool:
    return text.isdecimal() and len(text) < 16


@endpoint("GET", "/api/statistics", "How the finished games went, game by game.", wire.Statistics)
async def statistics(asked: Asked) -> wire.Statistics:
    me, store = asked.profile(), asked.house.store
    rows = await asyncio.to_thread(store.statistics, me.id)
    curve = await asyncio.to_thread(store.curve, me.id, 500)
    english, games = asked.lang == "en", []
    for name, about in GAMES.items():
        mine = [row for row in rows if row.game == name]
        alone = [row.best for row in mine if row.seats == 1 and row.won]
        games.append(
            wire.GameStatistic(
                name,
                about.title[english],
                sum(row.played for row in mine),
                sum(row.won for row in mine),
                sum(row.drawn for row in mine),
                sum(row.lost for row in mine),
                max(alone, default=None) if name in ("j-solitaer", "black-jack") else None,
                sum(row.total for row in mine),
            )
        )
    return wire.Statistics(games, [(at, held / 2) for at, held in curve])


# ── Tables ───────────────────────────────────────────────────────────────────
@endpoint("GET", "/api/lobby", "One's own games first, and tables that everybody may join or watch.", wire.Lobby)
async def lobby(asked: Asked) -> wire.Lobby:
    house, me = asked.house, asked.me
    own = [] if me is None else await asyncio.to_thread(house.store.own_tables, me.id, None, 50)
    listed = await asyncio.to_thread(house.store.public_tables, 50)
    public = [row for row in listed if house.now() - row.changed_at < FORGOTTEN]
    found: list[list[wire.Brief]] = []
    for rows in ([row for row in own if row.phase != "over"], public):
        briefs = []
        for row in rows:
            room = await house.room(row.id)
            briefs.append(brief(row, room.table, me.id if me else None, asked.lang, room.around()))
        found.append(briefs)
    return wire.Lobby(*found)


@endpoint("POST", "/api/tables", "A new table.", wire.Made, wire.NewTable)
async def new_table(asked: Asked) -> wire.Made:
    return await asked.house.make(asked.profile(), asked.body)


async def visited(asked: Asked) -> Room:
    """The table of the address, if one may look at it."""
    room = await asked.house.room(asked.path["table"])
    if not may_look(room, asked.me, asked.query.get("invitation", "")):
        raise Forbidden("Zu diesem Tisch brauchst du eine Einladung.", "For this table you need an invitation.")
    await room.settled()
    return room


def may_look(room: Room, me: ProfileRow | None, invitation: str) -> bool:
    """Those who sit there and those who were invited; what is over may be seen by all who have the address."""
    table = room.table
    mine = me is not None and (bool(table.seats_of(me.id)) or me.id == table.setup.owner)
    return mine or table.phase == "over" or table.is_invited(invitation)


@endpoint("GET", "/api/tables/{table}", "A table in short.", wire.Brief)
async def table(asked: Asked) -> wire.Brief:
    room = await visited(asked)
    row = await asyncio.to_thread(asked.house.store.table, room.table.id)
    assert row is not None
    return brief(row, room.table, asked.me.id if asked.me else None, asked.lang, room.around())


@endpoint("GET", "/api/tables/{table}/record", "The written game: whole after the end, before it as one saw it.", str)
async def record(asked: Asked) -> Text:
    room = await visited(asked)
    table = room.table
    if table.play is None:
        raise Declined("Das Spiel hat noch nicht begonnen.", "The game has not begun yet.")
    if table.phase == "over":
        text = table.record()
    else:
        seats = table.seats_of(asked.me.id) if asked.me else []
        if not seats:
            raise Declined("Das ganze Spiel gibt es nach dem Ende.", "The whole game is shown after the end.")
        text = table.play.record(seats[0])
    return Text(text, "text/plain; charset=utf-8", f"{table.game.name}-{table.id}.txt")


@endpoint("GET", "/api/tables/{table}/analysis", "What the coach says of a finished game.", Analysis)
async def analysis(asked: Asked) -> Analysis:
    room = await visited(asked)
    if room.table.phase != "over":
        raise Declined("Die Analyse gibt es nach dem Ende.", "The analysis is made after the end.")
    return await asked.house.analysed(room)


class Step(msgspec.Struct, frozen=True):
    """A position of a finished game: as each seat saw it, and what led to it."""

    n: int
    to_act: int
    pick: str | None
    choices: list[wire.Choice]
    """What the seat to act could do, in words."""
    mine: list[wire.Mine]
    told: list[wire.Told]


class Replay(msgspec.Struct, frozen=True):
    table: str
    game: str
    title: str
    options: str
    names: list[str]
    payoffs: list[float]
    result: str
    steps: list[Step]


@endpoint("GET", "/api/tables/{table}/replay", "A finished game, position by position.", Replay)
async def replay(asked: Asked) -> Replay:
    room = await visited(asked)
    if room.table.phase != "over":
        raise Declined("Nachspielen geht nach dem Ende.", "A game is replayed after its end.")
    return await asyncio.to_thread(replayed, room, asked.lang)


def replayed(room: Room, lang: wire.Lang) -> Replay:
    table = room.table
    names = messages.spoken_names(table, lang)
    done = table.play
    assert done is not None
    assert done.result is not None
    options, steps = table.game.options, []
    for n, play in enumerate(table.replayed()):
        seats = range(table.setup.seats)
        mine = [wire.Mine(seat, play.view(seat), []) for seat in seats]
        events = play.log(play.to_act if play.to_act >= 0 else 0, n - 1) if n else []
        told = [wire.Told(n, event, say(event, lang, names, None, options)) for event in events]
        pick = str(table.game.decode(done.numbers[n - 1])) if n else None
        choices = [messages.choice(one, lang, names, None, table) for one in play.legal()]
        steps.append(Step(n, play.to_act, pick, choices, mine, told))
    return Replay(
        table.id,
        table.game.name,
        table.game.about.title[lang != "de"],
        str(options),
        names,
        done.result.payoffs,
        say(done.result, lang, names, None, options),
        steps,
    )


# ── Besides ──────────────────────────────────────────────────────────────────
@endpoint("GET", "/api/qr", "A QR code of an address of this house, as SVG.", str)
async def qr(asked: Asked) -> Text:
    path = asked.query.get("path", "")
    address = asked.query["origin"] + path
    if not path.startswith("/t/") or len(address) > 300:
        raise Declined("Einen QR-Code gibt es für Tische: path=/t/…", "There are QR codes for tables: path=/t/…")
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False)
    return Text(out.getvalue().decode(), "image/svg+xml")


def check_lang(lang: str) -> None:
    if lang not in LANGUAGES:
        raise Unknown(("Die Sprache", "language"), lang, LANGUAGES)
