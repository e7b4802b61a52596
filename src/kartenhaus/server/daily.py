"""The game of the day over the HTTP API: one for each game, the same cards for everybody, the first try counts."""

from __future__ import annotations

import asyncio

import msgspec

from ..engine.ended import HOWS
from ..engine.game import Game, game, game_of
from ..games import GAMES
from ..players import LEVELS, Level
from ..store import Taken
from ..store.rows import DailyRow, ResultRow
from ..table.daily import day_of, days_before, ends_at, fresh_deal, is_day, is_told
from ..table.entries import Computer, Person, Setup, Sitter
from ..table.errors import Declined
from . import blocking, wire
from .asking import Asked, endpoint
from .histories import ended_row
from .interfaces import TableStore
from .people import cleaned

LEVEL: Level = "solid"
MOST_READ, MOST_SHOWN = 1_000, 20
DAYS = 14


class DailyResult(msgspec.Struct, frozen=True):
    rank: int
    """From 1 on; who did equally well has the same."""
    name: str
    mine: bool
    ended: wire.Ended


class DailyGame(msgspec.Struct, frozen=True):
    game: str
    title: str
    against: str
    """Whom one plays against, in words; empty: nobody."""
    table: str | None
    """One's own that counts."""
    results: list[DailyResult]
    """The best, and always one's own."""
    played: int
    """By so many to its end."""
    won: int


class DailyPast(msgspec.Struct, frozen=True):
    """How one did on another day."""

    day: str
    game: str
    ended: wire.Ended


class Daily(msgspec.Struct, frozen=True):
    day: str
    today: str
    ends_at: int
    games: list[DailyGame]
    past: list[DailyPast]
    """One's own of the last two weeks, this day's included."""


class DailyMade(msgspec.Struct, frozen=True):
    path: str
    counted: bool


@endpoint("GET", "/api/daily", "The games of the day with their results; `day` for another one.", Daily)
async def daily(asked: Asked) -> Daily:
    hub = asked.hub
    now, me = hub.now(), asked.me.id if asked.me else None
    today = day_of(now)
    day = asked.query.get("day") or today
    if not is_day(day) or day > today:
        raise Declined(
            "Diesen Tag gibt es noch nicht: Ein Tag wird als JJJJ-MM-TT geschrieben, etwa 2026-11-18.",
            "There is no such day yet: a day is written as YYYY-MM-DD, such as 2026-11-18.",
        )
    avoided = await hub.executor.run(blocking.avoided, hub.store, me) if me else set()
    games = []
    for name in GAMES:
        rows = await hub.executor.run(hub.store.dailies, day, name, MOST_READ)
        games.append(game_of_day(name, [row for row in rows if row.profile not in avoided], me, asked.lang))
    past = await hub.executor.run(hub.store.own_dailies, me, days_before(today, DAYS)) if me else []
    told = [DailyPast(row.day, row.game, ended) for row in past if (ended := ended_of(row, asked.lang))]
    return Daily(day, today, ends_at(now), games, told)


@endpoint("POST", "/api/daily/{game}", "Plays the game of the day; the first time that one does it counts.", DailyMade)
async def play_daily(asked: Asked) -> DailyMade:
    chosen, seats = variant(asked.path["game"])
    hub, me = asked.hub, asked.profile()
    day = day_of(hub.now())
    first = await hub.executor.run(first_try, hub.store, me.id, day, chosen.name)
    if first is not None and await hub.executor.run(goes_on, hub.store, first):  # whoever plays two would know one
        return DailyMade(f"/t/{first}", True)
    await hub.check_room(me)
    deal = await asyncio.wrap_future(hub.store.settle_deal(day, chosen.name, fresh_deal()))
    setup = Setup(chosen.name, str(chosen.options), seats, me.id, chat=False, daily=day, repeated=first is not None)
    others: list[Sitter] = [Computer(LEVEL)] * (seats - 1)
    try:
        table = await hub.set_up(setup, [Person(me.id, cleaned(me.name)), *others], deal=deal)
    except Taken:  # another one was asked for in the same moment
        first = await hub.executor.run(first_try, hub.store, me.id, day, chosen.name)
        return DailyMade(f"/t/{first}", True)
    return DailyMade(f"/t/{table.id}", first is None)


def first_try(store: TableStore, me: str, day: str, game: str) -> str | None:
    return next((row.table for row in store.own_dailies(me, day) if row.game == game), None)


def goes_on(store: TableStore, table: str) -> bool:
    row = store.table(table)
    return row is not None and row.phase != "over" and row.closed_at is None


def variant(name: str) -> tuple[Game, int]:
    about = game(name).about
    return game_of(name, about.daily_options), about.daily_seats or about.usual


def game_of_day(name: str, rows: list[DailyRow], me: str | None, lang: wire.Lang) -> DailyGame:
    english = lang == "en"
    chosen, seats = variant(name)
    done = sorted(filter(is_done, rows), key=place)
    ranks: dict[tuple[int, float], int] = {}
    for n, row in enumerate(done, 1):
        ranks.setdefault(place(row), n)
    listed = [row for n, row in enumerate(done) if n < MOST_SHOWN or row.profile == me]
    return DailyGame(
        name,
        chosen.about.title[english],
        against(chosen, seats, english),
        next((row.table for row in rows if row.profile == me), None),
        [
            DailyResult(ranks[place(row)], row.name, row.profile == me, ended)
            for row in listed
            if (ended := ended_of(row, lang))
        ],
        len(done),
        sum(row.how in ("won", "shared") for row in done),
    )


def against(chosen: Game, seats: int, english: bool) -> str:
    if chosen.about.coins:
        return "the dealer" if english else "die Bank"
    level = LEVELS[LEVEL][english].lower()
    if seats == 1:
        return ""
    one, several = ("a computer", "computers") if english else ("einen Computer", "Computer")
    return f"{one if seats == 2 else f'{seats - 1} {several}'} ({level})"


def place(row: DailyRow) -> tuple[int, float]:
    """The better it went, the less."""
    return HOWS.index(row.how or "lost"), -(row.payoff or 0.0)


def is_done(row: DailyRow) -> bool:
    return row.ended_at is not None and not is_told(row.day, row.ended_at)


def ended_of(row: DailyRow, lang: wire.Lang) -> wire.Ended | None:
    if row.how is None or row.payoff is None or row.seats is None or row.game not in GAMES or not is_done(row):
        return None
    result = ResultRow(row.table, 0, row.profile, row.game, "", row.seats, row.payoff, row.how, "", row.ended_at or 0)
    return ended_row(result, lang)
