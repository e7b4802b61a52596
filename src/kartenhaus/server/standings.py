"""How good somebody is, and how often they come: ratings with their doubt, days in a row, wins in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from ..games import GAMES
from ..players.glicko import Rating
from ..store.rows import ResultRow
from ..table.daily import day_of, days_before
from .asking import Asked, endpoint
from .puzzles import RatingSeen, followed, seen

MOST_RESULTS = 5_000
WON = ("won", "shared")


class GameStanding(msgspec.Struct, frozen=True):
    game: str
    title: str
    by: Literal["games", "puzzles"]
    """Where Coins are at stake, winning is mostly luck: there the rating is that of the puzzles."""
    rating: RatingSeen | None
    """None before the first game (or answer) that counts."""
    counted: int
    curve: list[int]
    """The rating after each of the last games that counted."""
    wins_in_a_row: int
    """Just now."""
    most_wins_in_a_row: int


class Standing(msgspec.Struct, frozen=True):
    games: list[GameStanding]
    days_in_a_row: int
    """On which a game was finished, up to today or yesterday."""
    most_days_in_a_row: int
    played_today: bool


@endpoint("GET", "/api/standing", "One's ratings, days in a row and wins in a row.", Standing)
async def standing(asked: Asked) -> Standing:
    hub, me = asked.hub, asked.profile().id
    async with hub.game_ratings.turn:
        await hub.slow_work.run([], hub.game_ratings.follow)
    await followed(hub)
    rows = await hub.executor.run(hub.store.history, me, MOST_RESULTS, None)
    results = sorted(rows, key=lambda row: row.ended_at)
    today = day_of(hub.now())
    days = sorted({day_of(row.ended_at) for row in results})
    now, most = in_a_row(days, today)
    games = [game_standing(asked, name, results) for name in GAMES]
    return Standing(games, now, most, today in days)


def game_standing(asked: Asked, name: str, results: Sequence[ResultRow]) -> GameStanding:
    hub, me = asked.hub, asked.profile().id
    about, mine = GAMES[name], [row for row in results if row.game == name]
    title, wins = about.title[asked.lang == "en"], runs(row.how in WON for row in mine)
    rating: Rating | None
    if about.coins:
        answered = hub.puzzle_ratings.answered.get((name, me), {})
        rating, number, curve = hub.puzzle_ratings.of_person(name, me) if answered else None, len(answered), []
    else:
        points = hub.game_ratings.curve(name, me)
        rating = points[-1].rating if points else None
        number = len(hub.game_ratings.curves.get((name, me), []))
        curve = [round(point.rating.rating) for point in points]
    by: Literal["games", "puzzles"] = "puzzles" if about.coins else "games"
    now = wins[-1] if mine and mine[-1].how in WON else 0
    return GameStanding(name, title, by, seen(rating) if rating else None, number, curve, now, max(wins, default=0))


def runs(won: Iterable[bool]) -> list[int]:
    """How long each row of wins is, in their order."""
    return [len(list(some)) for is_won, some in groupby(won) if is_won]


def in_a_row(days: Sequence[str], today: str) -> tuple[int, int]:
    """Up to today, or to yesterday as long as today is not over; and ever."""
    longest = length = 0
    before = ""
    for day in days:
        length = length + 1 if before and days_before(day, 1) == before else 1
        longest, before = max(longest, length), day
    return length if before in (today, days_before(today, 1)) else 0, longest
