"""How strong people are at the games that are played against each other: Glicko-2 over all finished games in order.

Nothing of it is stored: it follows from the results and from who sat where, and is carried on from there when new
games have ended. Where an end was taken back, or somebody erased, all is worked out again.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..engine.ended import How
from ..games import GAMES
from ..players import LEVELS
from ..players.glicko import MIDDLE, Met, Rating, rated
from ..players.strengths import strength_of
from ..store.rows import ResultRow
from ..table.entries import SEATED, Computer, Open, Person, Seated, Sitter, read
from .interfaces import TableStore

AT_ONCE = 200  # tables
MOST_POINTS = 200
LEVEL_DOUBT = 40.0  # of a computer player's rating
RARELY = 20
"""Working out all again may take one part in so many of the time: anybody can take an end back, again and again."""


class Point(NamedTuple):
    at: int
    rating: Rating


class Ended(NamedTuple):
    """A game that counts."""

    game: str
    at: int
    people: dict[int, tuple[str, How]]
    """By seat: who, and how it ended for them."""
    computers: list[Rating]


class GameRatings:
    def __init__(self, store: TableStore, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self.clock = store, clock
        self.lock = threading.Lock()
        self.turn = asyncio.Lock()
        """To follow: all others wait without a thread, however long it takes."""
        self.curves: dict[tuple[str, str], list[Point]] = {}
        """By game and profile: the rating after every game that counted."""
        self.number, self.last = 0, 0
        self.known: set[tuple[str, int, int]] = set()
        """The results that are in it: table, seat, and when, for an end may be taken back and another one come."""
        self.not_before = 0.0
        """When all may be worked out again."""

    def follow(self) -> None:
        """Reads what is new. It blocks, and may be called from any thread."""
        with self.lock:
            mark = self.store.results_mark()
            if mark == (self.number, self.last):
                return
            self._take_new(self.store.results_since(self.last))
            if len(self.known) != mark[0] and (began := self.clock()) >= self.not_before:
                self.curves, self.known = {}, set()  # something is gone that was counted
                self._take_new(self.store.results_since(0))
                self.not_before = began + RARELY * (self.clock() - began)
            self.number, self.last = len(self.known), max(self.last, mark[1])

    def _take_new(self, rows: Sequence[ResultRow]) -> None:
        new = [row for row in rows if (row.table, row.seat, row.ended_at) not in self.known]
        rooms = [list(some) for _, some in groupby(new, key=lambda row: row.table)]
        for first in range(0, len(rooms), AT_ONCE):
            some = rooms[first : first + AT_ONCE]
            sitters = self._sitters([one[0].table for one in some])
            for one in some:
                ended = counted(one, sitters[one[0].table])
                if ended is not None:
                    self._take(ended)
        self.known.update((row.table, row.seat, row.ended_at) for row in new)

    def _sitters(self, tables: Sequence[str]) -> Mapping[str, dict[int, Sitter]]:
        found: dict[str, dict[int, Sitter]] = defaultdict(dict)
        for table, data in self.store.entries_beginning(tables, SEATED):
            entry = read(data)
            if isinstance(entry, Seated):
                found[table][entry.seat] = entry.who
        return found

    def _take(self, ended: Ended) -> None:
        before = {who: self.of(ended.game, who) for who, _ in ended.people.values()}
        for seat, (who, _) in ended.people.items():
            after = rated(before[who], met(ended, seat, before))
            self.curves.setdefault((ended.game, who), []).append(Point(ended.at, after))

    def of(self, game: str, profile: str) -> Rating:
        curve = self.curves.get((game, profile))
        return curve[-1].rating if curve else Rating()

    def curve(self, game: str, profile: str) -> list[Point]:
        """The last of it."""
        return self.curves.get((game, profile), [])[-MOST_POINTS:]


def counted(rows: Sequence[ResultRow], sitters: Mapping[int, Sitter]) -> Ended | None:
    """None: a game for Coins or alone, of several people at one device, with a seat that somebody else kept, or of
    which only the result is left."""
    first = rows[0]
    if first.game not in GAMES or GAMES[first.game].coins or first.seats < 2 or len(sitters) != first.seats:
        return None
    how = {row.seat: row.how for row in rows}
    people: dict[int, tuple[str, How]] = {}
    computers: list[Rating] = []
    for seat, who in sitters.items():
        match who:
            case Person(profile) if seat in how:  # of somebody who was erased, the name that stands for them there
                people[seat] = profile, how[seat]
            case Computer(level, None) if level in LEVELS:
                computers.append(Rating(strength_of(GAMES[first.game], level), LEVEL_DOUBT))
            case Person() | Computer() | Open():
                return None
    if len({profile for profile, _ in people.values()}) < len(people):
        return None
    return Ended(first.game, first.ended_at, people, computers)


def met(ended: Ended, seat: int, before: Mapping[str, Rating]) -> list[Met]:
    """Who won has beaten everybody; who lost has lost to who won, and nothing is known between those who lost. So among
    equals wins and losses are as many, however many play."""
    how = ended.people[seat][1]
    others = {other: (before[who], ended_as) for other, (who, ended_as) in ended.people.items() if other != seat}
    everybody = [rating for rating, _ in others.values()] + ended.computers
    if how == "won":
        return [Met(rating, 1.0) for rating in everybody]
    if how == "drawn":
        return [Met(rating, 0.5) for rating in everybody]
    first = [rating for rating, ended_as in others.values() if ended_as in ("won", "shared")]
    best = first or ([average(ended.computers)] if ended.computers else [])
    return [Met(rating, 0.5 if how == "shared" else 0.0) for rating in best]


def average(ratings: Sequence[Rating]) -> Rating:
    return Rating(sum((one.rating for one in ratings), 0.0) / len(ratings) if ratings else MIDDLE, LEVEL_DOUBT)
