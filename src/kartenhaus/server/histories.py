"""What somebody has played, and how it went."""

from __future__ import annotations

import msgspec

from ..core.voice import Voice
from ..engine.ended import ended_words
from ..engine.game import game
from ..games import GAMES
from ..store import ResultRow
from ..table.entries import owner_of
from . import messages, wire
from .asking import Asked, endpoint, is_number

MOST_HISTORY = 100


class Played(msgspec.Struct, frozen=True):
    """A game in the history."""

    table: str
    game: str
    title: str
    options: str
    names: list[str]
    seat: int
    ended: wire.Ended
    ending: str
    ended_at: int
    kept: bool
    """It can be replayed; of older games only the result is kept."""
    people: int
    """How many of the seats were people's."""


class GameStatistic(msgspec.Struct, frozen=True):
    game: str
    title: str
    played: int
    won: int
    shared: int
    drawn: int
    lost: int
    best: str | None
    """The best result of those who played alone, in words: Coins, or turns (JS-23)."""


class Statistics(msgspec.Struct, frozen=True):
    games: list[GameStatistic]
    purse: list[tuple[int, float]]
    """When, and the Coins won so far."""


@endpoint("GET", "/api/history", "Games that were finished, the last first.", list[Played])
async def history(asked: Asked) -> list[Played]:
    before = asked.query.get("before", "")
    rows = await asked.hub.executor.run(
        asked.hub.store.history, asked.profile().id, MOST_HISTORY, int(before) if is_number(before) else None
    )
    english = asked.lang == "en"
    sitters = await asked.hub.sitters([row.table for row in rows], asked.askers)
    return [
        Played(
            row.table,
            row.game,
            GAMES[row.game].title[english],
            row.options,
            messages.spoken(sitters[row.table]),
            row.seat,
            ended_row(row, asked.lang),
            row.ending,
            row.ended_at,
            bool(sitters[row.table]),  # of a pruned table nothing is known of them
            sum(owner_of(who) is not None for who in sitters[row.table]),
        )
        for row in rows
    ]


def ended_row(row: ResultRow, lang: wire.Lang) -> wire.Ended:
    return wire.Ended(row.how, ended_words(game(row.game), row.how, row.payoff, row.seats, Voice(lang)))


@endpoint("GET", "/api/statistics", "How the finished games went, game by game.", Statistics)
async def statistics(asked: Asked) -> Statistics:
    me, store = asked.profile(), asked.hub.store
    rows = await asked.hub.executor.run(store.statistics, me.id)
    curve = await asked.hub.executor.run(store.curve, me.id, 500)
    english, games = asked.lang == "en", []
    for name, about in GAMES.items():
        mine = [row for row in rows if row.game == name]
        alone = [row.best for row in mine if row.seats == 1 and row.won]
        best = ended_words(game(name), "won", max(alone), 1, Voice(asked.lang)) if alone else None
        games.append(
            GameStatistic(
                name,
                about.title[english],
                sum(row.played for row in mine),
                sum(row.won for row in mine),
                sum(row.shared for row in mine),
                sum(row.drawn for row in mine),
                sum(row.lost for row in mine),
                best,
            )
        )
    return Statistics(games, [(at, held / 2) for at, held in curve])
