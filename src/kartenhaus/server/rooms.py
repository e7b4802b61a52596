"""A table with the people around it: changes one after another, each durable before anybody is shown it; computer
players move, clocks run out, absent players are noticed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core.errors import KartenhausError
from ..core.voice import Voice
from ..engine.game import Refused
from ..players import coach_words
from ..store import StoreError, Taken, Unsure
from ..table import clocks
from ..table.entries import Ahead, Computer, Open, Person, Said, read
from ..table.table import Declined, Table
from . import messages, wire
from .connections import Connection
from .jobs import job_of
from .messages import ABANDONED, ABSENT

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("kartenhaus")

STEP_IN = 3.0  # seconds after which a process goes on with what another one left
TRIES = 5  # where several processes write at the same time
AGAIN = 2.0  # seconds after which what the store could not take is tried again
HINT_SIMULATIONS = 500
WORTHY = ("solid", "expert")  # levels that may stand in for somebody


class Stale(KartenhausError):
    """The table has moved on."""

    def __init__(self) -> None:
        super().__init__(
            "Der Tisch ist schon weiter; schau, was geschehen ist.", "The table has moved on; see what happened."
        )


class Room:
    def __init__(self, house: House, table: Table, known: int) -> None:
        self.house, self.table = house, table
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.present: Counter[str | None] = Counter()
        """How many of them are whose."""
        self.elsewhere: dict[str, tuple[int, set[str]]] = {}
        """Of other processes: when they last said so, and which profiles are there."""
        self.gone: dict[str, int] = {}
        """Since when a profile has had no connection."""
        self.opened_at = known
        """Before that nobody is known to have been here."""
        self.used_at = house.now()
        self.ours = not house.store.shared
        """The last entry was written here, so that this process goes on with it."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.noticing: dict[str, asyncio.Task[None]] = {}
        self.mover: asyncio.Task[None] | None = None
        self.flag: asyncio.Task[None] | None = None

    # ── Who is here ──────────────────────────────────────────────────────────
    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.present[connection.profile] += 1
        self._presence_changed()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.present[connection.profile] -= 1
        self.present += Counter()  # those of whom none is left
        self.used_at = self.house.now()
        if connection.profile:
            self.missed(connection.profile, self.house.now())
        self._presence_changed()

    def missed(self, profile: str, since: int) -> None:
        """Somebody who sits here may have no connection any more."""
        if self.is_here(profile) or not self.table.seats_of(profile):
            return
        self.gone[profile] = since
        if profile in self.noticing:
            self.noticing[profile].cancel()
        self.noticing[profile] = self.later(self._notice_absence())

    async def _notice_absence(self) -> None:
        """The others learn when somebody has been gone for long enough."""
        for wait in (ABSENT, ABANDONED - ABSENT):
            await self.house.time.sleep(wait / 1000 + 0.05)
            self.refresh("presence")

    def _presence_changed(self) -> None:
        self.refresh("presence")
        self.house.tell_presence(self)

    def profiles_here(self) -> set[str]:
        return {connection.profile for connection in self.connections if connection.profile}

    def is_here(self, profile: str) -> bool:
        return profile in self.present or any(profile in profiles for _, profiles in self.elsewhere.values())

    def away(self, profile: str) -> int | None:
        """Milliseconds since the profile was last seen; None: it is here."""
        if self.is_here(profile):
            return None
        return self.house.now() - self.gone.get(profile, self.opened_at)

    def around(self) -> messages.Around:
        return messages.Around(self.away, self.watching(), self.house.now(), self.house.outages)

    def watching(self) -> int:
        seated = {who.profile for who in self.table.sitters if isinstance(who, Person)}
        return len(self.connections) - sum(self.present[profile] for profile in seated)

    def refresh(self, what: str = "table") -> None:
        for connection in self.connections:
            connection.refresh(what)

    def shown_to(self, connection: Connection) -> wire.Table:
        since = messages.picks_up_to(self.table, connection.entries_told)
        return messages.shown(self.table, connection.onlooker(), self.around(), since, connection.answer_to)

    @property
    def said(self) -> int:
        return self.table.lines_said

    def lines(self) -> list[tuple[int, wire.Line]]:
        first = self.said - len(self.table.lines)
        return [(first + n, messages.line(at, said)) for n, (at, said) in enumerate(self.table.lines)]

    # ── Changing ─────────────────────────────────────────────────────────────
    async def change(self, decide: Callable[[Table, int], None], n: int | None = None) -> None:
        """Lets something be decided, makes it durable, and then shows it. `n`: the position that it was meant for."""
        began = time.perf_counter()
        async with self.lock:
            if self.table.fresh:  # refused by a store that could not even be read then
                await self._reload()
            for _ in range(TRIES):
                if n is not None and n != self.table.position:
                    raise Stale
                if await self._tried(decide):
                    break
            else:
                raise Stale
        self.house.metrics.durable.add(time.perf_counter() - began)
        self.went_on()

    async def _tried(self, decide: Callable[[Table, int], None]) -> bool:
        """Not if another process has written meanwhile; what it wrote is known then."""
        try:
            decide(self.table, self.house.now())
        except BaseException as error:
            if self.table.fresh or not isinstance(error, KartenhausError):
                await self._reload()
            raise
        try:
            await self._store()
        except Taken:
            return False
        return True

    async def _store(self) -> None:
        table = self.table
        if not table.fresh:
            return
        job = job_of(table, self.house.now(), f"{self.house.process} {table.id}" if self.house.store.shared else "")
        try:
            await self.house.store.appended(job)
        except BaseException as error:
            await self._reload()
            if isinstance(error, Unsure):
                raise Stale from error
            raise
        self.house.metrics.entries.add(amount=len(table.fresh))
        fresh = table.fresh
        table.stored()
        self.ours = True
        if all(isinstance(entry, Said) for entry in fresh):
            self.refresh("lines")
        elif len(fresh) == 1 and isinstance(fresh[0], Ahead):
            self._show_ahead(fresh[0].seat)
        else:
            self.refresh()

    def _show_ahead(self, seat: int) -> None:
        """To whom it concerns: the others have nothing to see yet."""
        for connection in self.connections:
            if connection.profile and seat in self.table.seats_of(connection.profile):
                connection.refresh()

    async def _reload(self) -> None:
        """What is in the store is what happened."""
        known = self.table.n - len(self.table.fresh)
        self.table = await self.house.load(self.table.id)
        self.refresh()
        if self.table.n != known:  # another process has written, and `catch_up` will find nothing new
            self.ours = not self.house.store.shared
            self.refresh("lines")
            self.went_on()

    async def settled(self) -> None:
        """Waits until nothing is on its way to the store; until the next `await` the table may be shown."""
        async with self.lock:
            if self.table.fresh:
                await self._reload()

    async def catch_up(self) -> None:
        """Another process has written."""
        async with self.lock:
            if self.table.fresh:
                await self._reload()
            rows = await asyncio.to_thread(self.house.store.log, self.table.id, self.table.n)
            if not rows:
                return
            for row in rows:
                self.table.take(read(row.data), row.at)
            self.table.secret = await asyncio.to_thread(
                self.house.store.secret, self.table.id, self.table.rounds[-1].round
            )
            self.ours = False
        self.refresh()
        self.refresh("lines")
        self.went_on()

    def went_on(self) -> None:
        """Whoever has to move next is woken."""
        self.used_at = self.house.now()
        if self._computer_to_act() and (self.mover is None or self.mover.done()):
            self.mover = self.later(self._move_computers())
        if self.table.setup.clock is not None:
            if self.flag is not None:
                self.flag.cancel()
            self.flag = self.later(self._watch_clock())

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self.house.guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began
        return task

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with suppress(asyncio.CancelledError):
                await task

    # ── Computer players ─────────────────────────────────────────────────────
    def _computer_to_act(self) -> Computer | None:
        seat = self.table.to_act
        who = self.table.sitters[seat] if seat >= 0 else None
        return who if isinstance(who, Computer) else None

    async def _move_computers(self) -> None:
        while (who := self._computer_to_act()) is not None:
            table, position, seat = self.table, self.table.position, self.table.to_act
            play = table.play
            assert play is not None
            if not self.ours:
                await self.house.time.sleep(STEP_IN)
                if self.table.position != position:
                    continue
            began = time.perf_counter()
            view = play.view(seat)
            pick, _ = await asyncio.gather(
                self.house.decide(table.game, view, who.level), self.house.time.sleep(self.house.settings.pace)
            )
            self.house.metrics.computers.add(time.perf_counter() - began)
            with suppress(Refused):
                await self._insist(partial(computer_acts, seat, str(pick)), position)

    async def _insist(self, decide: Callable[[Table, int], None], position: int) -> None:
        """A change that nobody would ask for again: where the store fails, it is tried later."""
        while True:
            try:
                await self.change(decide, position)
                return
            except Stale:
                return
            except StoreError:
                log.exception("table %s could not go on", self.table.id)
            await self.house.time.sleep(AGAIN)

    # ── Clocks ───────────────────────────────────────────────────────────────
    async def _watch_clock(self) -> None:
        """Waits for the flag of the seat to act; every change begins this anew."""
        position, seat, late = self.table.position, self.table.to_act, 0 if self.ours else int(1000 * STEP_IN)
        while True:  # outages may become known meanwhile
            due = clocks.flag_falls(self.table, self.house.now(), self.house.outages)
            if due is None or self.table.position != position:
                return
            if due + late <= 0:
                break
            await self.house.time.sleep((due + late) / 1000)
        self.flag = None  # what follows must not be cut off by the change it makes
        await self._insist(lambda table, now: table.time_up(seat, now, clocks.allowed(table, seat) or 0), position)

    # ── What people ask for ──────────────────────────────────────────────────
    async def handle(self, connection: Connection, message: wire.Message) -> None:
        """Raises KartenhausError with the reason if it is refused."""
        profile = connection.profile
        match message:
            case wire.Hello(nonce=nonce):
                self._greet(connection, message)
                if profile and nonce and self.table.is_waited_for(profile):
                    await self.change(partial(comes, profile, nonce))
            case wire.Ping(id=number):
                connection.answer(wire.Pong(number))
            case _ if profile is None:
                raise Declined("Dazu brauchst du einen Namen.", "For that you need a name.")
            case wire.Act(n=n, seat=seat, pick=pick, nonce=nonce):
                await self.change(lambda table, now: self._act(table, profile, seat, pick, now, nonce or ""), n)
            case wire.Join(seat=wanted, nonce=nonce):
                await self.change(lambda table, now: self._join(table, connection, wanted, nonce or "", now))
            case wire.Leave(seat=seat):
                await self.change(lambda table, now: leave(table, profile, seat, now))
            case wire.Undo(n=n):
                await self.change(lambda table, now: table.undo(profile, now), n)
            case wire.Replace(seat=seat, level=level):
                await self.change(lambda table, now: self._replace(table, profile, seat, level, now))
            case wire.Rematch():
                await self.house.rematch(self, profile)
            case wire.Say(text=text):
                await self._say(connection, text, None)
            case wire.React(reaction=reaction):
                await self._say(connection, None, reaction)
            case wire.Hint():
                await self._hint(connection, message)
        if message.id is not None and not isinstance(message, wire.Hello | wire.Ping | wire.Hint):
            connection.answer_to = message.id
            connection.refresh()

    def _greet(self, connection: Connection, hello: wire.Hello) -> None:
        if hello.version != wire.VERSION:
            raise Declined("Diese Seite ist veraltet; lade sie neu.", "This page is out of date; please reload it.")
        connection.lang, connection.watches = hello.lang, hello.watch
        connection.entries_told = hello.since
        connection.lines_told = 0
        connection.answer_to = hello.id
        connection.greeted = True
        connection.refresh()
        if self.table.lines:
            connection.refresh("lines")

    def _act(self, table: Table, profile: str, seat: int, pick: str, now: int, nonce: str) -> None:
        check_seat(table, profile, seat)
        table.act(seat, pick, now, clocks.used(table, seat, now, self.house.outages), nonce)

    def _join(self, table: Table, connection: Connection, wanted: int | None, nonce: str, now: int) -> None:
        profile = connection.profile or ""
        seen = messages.seats_seen(table, connection.onlooker(), self.around())
        free = [seat for seat, one in enumerate(seen) if one.free and not one.mine]
        if table.seats_of(profile) and wanted is None:
            raise Declined("Du sitzt schon an diesem Tisch.", "You already sit at this table.")
        if not free or (wanted is not None and wanted not in free):
            raise (
                Declined("Dieser Platz ist besetzt.", "That seat is taken.")
                if wanted is not None
                else Declined("Hier ist kein Platz frei; zuschauen kannst du.", "No seat is free here; you can watch.")
            )
        table.sit(free[0] if wanted is None else wanted, Person(profile, connection.name), now, nonce)

    def _replace(self, table: Table, profile: str, seat: int, level: Any, now: int) -> None:
        if not table.seats_of(profile) and profile != table.setup.owner:
            raise Declined("Das können nur, die mitspielen.", "Only those who play can do that.")
        if not 0 <= seat < table.setup.seats:
            raise Declined("Diesen Platz gibt es nicht.", "There is no such seat.")
        match table.sitters[seat]:
            case Open():
                table.sit(seat, Computer(level), now)
            case Person(owner, _) if self._may_stand_in(table, seat, owner):
                table.sit(seat, Computer(level if level in WORTHY else "solid", owner), now)
            case _:
                raise Declined("Dieser Platz ist besetzt.", "That seat is taken.")

    def _may_stand_in(self, table: Table, seat: int, owner: str) -> bool:
        return table.phase == "running" and not table.has_left(seat) and (self.away(owner) or 0) >= ABSENT

    async def _say(self, connection: Connection, text: str | None, reaction: Any) -> None:
        if not self.table.setup.chat:
            raise Declined("An diesem Tisch ist der Chat abgeschaltet.", "Chat is switched off at this table.")
        if not self.house.may_chat(connection.profile or ""):
            raise Declined("Bitte etwas langsamer.", "A little slower, please.")
        seats = self.table.seats_of(connection.profile or "")
        clean = None if text is None else " ".join("".join(c for c in text if c.isprintable()).split())
        if clean == "":
            raise Declined("Das ist leer.", "That is empty.")
        said = Said(connection.profile or "", connection.name, seats[0] if seats else None, clean, reaction)
        await self.change(lambda table, now: table.do(said, now))

    async def _hint(self, connection: Connection, asked: wire.Hint) -> None:
        await self.settled()
        table, play = self.table, self.table.play
        check_seat(table, connection.profile or "", asked.seat)
        if not messages.may_be_helped(table, connection.profile):
            raise Declined("Unter mehreren gibt es keine Tipps.", "There are no hints among several people.")
        if play is None or play.to_act != asked.seat or asked.n != table.position:
            raise Stale
        hint = await self.house.beside.hint(table.game, play.view(asked.seat), HINT_SIMULATIONS)
        voice = Voice(connection.lang, messages.spoken_names(table, connection.lang), asked.seat, table.game.options)
        words = coach_words.hint(table.game, hint, voice)
        worths = [
            wire.Worth(
                one.action,
                messages.choice(table.game.parse(one.action), voice.lang, voice.names, asked.seat, table).words,
                one.worth,
            )
            for one in hint.actions
        ]
        connection.answer(wire.Hinted(asked.n, asked.seat, hint.best or "", words, worths, asked.id))


def comes(profile: str, nonce: str, table: Table, now: int) -> None:
    table.come(profile, nonce, now)


def computer_acts(seat: int, pick: str, table: Table, now: int) -> None:
    table.act(seat, pick, now)


def check_seat(table: Table, profile: str, seat: int) -> None:
    if seat not in table.seats_of(profile):
        raise Declined("Das ist nicht dein Platz.", "That is not your seat.")


def leave(table: Table, profile: str, seat: int, now: int) -> None:
    """Before the game the seat is open again; in it its player is out for good (G-5)."""
    check_seat(table, profile, seat)
    if table.play is None:
        table.sit(seat, Open(), now)
    else:
        table.act(seat, f"leave {seat}", now)
