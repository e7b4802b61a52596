"""The running house: all its tables, who is known, and what they share: the store, the time, the computer players."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import msgspec

from ..cards.profiles import SHIPPED
from ..core.errors import BadOption, BadSeats, KartenhausError, Unknown
from ..core.picks import Pick, View
from ..engine.game import Game, game
from ..players.beside import Beside, policy
from ..players.coach import Analysis
from ..store import BadRow, ProfileRow, Store, StoreError, TableRow
from ..table.entries import Again, Computer, Level, Open, Person, Seated, Setup, Sitter, read
from ..table.table import Declined, Table, loaded
from ..table.times import Time, WallClock
from . import messages, wire
from .jobs import job_of, setup_of
from .limits import Buckets
from .metrics import Metrics
from .rooms import Room

log = logging.getLogger("kartenhaus")

BEAT = 5.0  # seconds between two signs of life
TIDY, OVERDUE = 60, 900  # seconds between two looks for garbage in circles: when it is quiet; when it never is
IDLE = 600_000  # milliseconds after which an unused table leaves the memory
PRESENCE = 20_000  # milliseconds for which another process is believed
KNOWN = 20_000
KEPT_ANALYSES = 200
ANALYSIS = 400  # simulations for each action
TRANSFER_MINUTES = 15
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is mistaken for another


class Settings(msgspec.Struct, frozen=True):
    database: str
    pace: float = 0.7
    """Seconds that a computer player takes at least, so that people can follow, and nobody can tell what it decided by
    how long it took."""
    thinking: float = 0.3
    """Seconds that an expert thinks if nobody else waits."""
    processes: int = 1
    """For computer players."""
    rate: float = 10.0
    """HTTP requests a second of one profile or address."""
    messages: float = 8.0
    """Messages a second over one socket."""
    most_tables: int = 200
    """That one profile may have open or running."""
    origins: tuple[str, ...] = ()
    """From which pages may speak to this server besides its own."""


class NoSuchTable(KartenhausError):
    def __init__(self, name: str) -> None:
        super().__init__(f"Den Tisch {name[:40]!r} gibt es nicht.", f"There is no table {name[:40]!r}.")


class House:
    def __init__(self, settings: Settings, store: Store, time: Time | None = None, process: str = "one") -> None:
        self.settings, self.store, self.process = settings, store, process
        self.time: Time = time or WallClock()
        self.beside = Beside(settings.processes)
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room]] = {}
        self.known: OrderedDict[bytes, ProfileRow] = OrderedDict()
        self.analyses: OrderedDict[str, asyncio.Future[Analysis]] = OrderedDict()
        self.chat = Buckets(0.5, 6)
        self.outages: list[tuple[int, int]] = []
        self.keeping: list[asyncio.Task[None]] = []
        self.loop: asyncio.AbstractEventLoop | None = None
        self.opened_at = self.time.now()
        self.untidy, self.written = 0.0, 0.0

    def now(self) -> int:
        return self.time.now()

    # ── Opening and closing ──────────────────────────────────────────────────
    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.outages = await asyncio.to_thread(self.store.outages, 0)
        self.store.listen(self._heard)
        self.keeping = [asyncio.create_task(self.guarded(work)) for work in (self._live(), self._wake_tables())]

    def say_goodbye(self) -> None:
        for room in self.rooms.values():
            for connection in room.connections:
                words = "Das Haus schließt kurz." if connection.lang == "de" else "The house closes for a moment."
                connection.answer(wire.Closing(words))
                connection.flush()

    async def close(self) -> None:
        for task in self.keeping:
            task.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        await asyncio.to_thread(self.beside.close)
        await asyncio.to_thread(self.store.close)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Whatever goes wrong in the background is told to the log, and ends there."""
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("background work failed")

    async def _live(self) -> None:
        """Signs of life; tables that nobody uses leave the memory."""
        while True:
            await self.time.sleep(BEAT)
            try:
                await asyncio.wrap_future(self.store.alive(self.now()))
                self.outages = await asyncio.to_thread(self.store.outages, 0)
                await self._look_after_rooms()
            except StoreError:
                log.exception("no sign of life could be written")
            self._tidy_up()

    def _tidy_up(self) -> None:
        """Python's own collector is off in a server: next to nothing is ever in circles, and it would stop everybody
        again and again."""
        before, self.written = self.written, self.metrics.entries.values[""]
        quiet = self.written == before
        self.untidy += BEAT
        if not gc.isenabled() and self.untidy >= (TIDY if quiet else OVERDUE):
            gc.collect()
            self.untidy = 0.0

    async def _look_after_rooms(self) -> None:
        for room in list(self.rooms.values()):
            if self._is_idle(room):
                del self.rooms[room.table.id]
                await room.close()
            elif room.table.fresh:
                await room.settled()
        for room in self.rooms.values():
            if self.store.shared:
                self.tell_presence(room)
                self._forget(room)
        self.metrics.tables.set(len(self.rooms))

    def _forget(self, room: Room) -> None:
        """Processes that say nothing any more, and with them those who were connected there."""
        for process, (at, profiles) in list(room.elsewhere.items()):
            if self.now() - at > PRESENCE:
                del room.elsewhere[process]
                for profile in profiles:
                    room.missed(profile, at)
                room.refresh("presence")

    def _is_idle(self, room: Room) -> bool:
        running = room.table.phase == "running" and room.table.setup.clock is not None
        busy = room.connections or room.lock.locked() or (room.mover is not None and not room.mover.done())
        return not running and not busy and self.now() - room.used_at > IDLE

    async def _wake_tables(self) -> None:
        """Clocks run and computer players move at tables where nobody is connected, too."""
        for name in await asyncio.to_thread(self.store.running_tables):
            try:
                row = await asyncio.to_thread(self.store.table, name)
                if row is not None and setup_of(row.setup).clock is not None:
                    await self.room(name)
            except Exception:
                log.exception("table %s could not be woken", name)

    # ── Tables ───────────────────────────────────────────────────────────────
    async def room(self, name: str) -> Room:
        """The table of that name, loaded once however many ask at the same time."""
        if name in self.rooms:
            self.rooms[name].used_at = self.now()
            return self.rooms[name]
        if name not in self.opening:
            self.opening[name] = asyncio.ensure_future(self._open_room(name))
            self.opening[name].add_done_callback(lambda _: self.opening.pop(name, None))
        return await asyncio.shield(self.opening[name])

    async def _open_room(self, name: str) -> Room:
        table = await self.load(name)
        alone = not self.store.shared  # then a table that was not in memory has had nobody at it for so long
        known = max(self.opened_at, self.now() - IDLE) if alone else self.now()
        room = self.rooms[name] = Room(self, table, known)
        room.went_on()
        return room

    async def load(self, name: str) -> Table:
        """A table as the store has it."""
        return await asyncio.to_thread(self._load, name)

    def _load(self, name: str) -> Table:
        try:
            row = self.store.table(name)
        except BadRow:
            row = None
        if row is None:
            raise NoSuchTable(name)
        entries = [(entry.at, read(entry.data)) for entry in self.store.log(name)]
        table = loaded(name, setup_of(row.setup), entries, None)
        if table.rounds:
            table.secret = self.store.secret(name, table.rounds[-1].round)
        return table

    async def sitters(self, name: str) -> list[Sitter]:
        """Who sits or sat at a table, without setting it up."""
        if name in self.rooms:
            return self.rooms[name].table.sitters
        return await asyncio.to_thread(self._sitters, name)

    def _sitters(self, name: str) -> list[Sitter]:
        entries = (read(row.data) for row in self.store.log(name))
        seats = {entry.seat: entry.who for entry in entries if isinstance(entry, Seated)}
        return [who for _, who in sorted(seats.items())]

    async def make(self, me: ProfileRow, wanted: wire.NewTable) -> wire.Made:
        """A new table, with everybody who is to sit there at once."""
        chosen = checked(wanted)
        if await asyncio.to_thread(self._busy, me.id) >= self.settings.most_tables:
            raise Declined(
                "Du hast sehr viele offene Spiele; beende erst einige davon.",
                "You have a great many open games; finish some of them first.",
            )
        invitation = secrets.token_urlsafe(12)
        is_open = any(seat.kind == "open" for seat in wanted.seats)
        setup = Setup(
            game=chosen.name,
            options=str(chosen.options),
            seats=len(wanted.seats),
            owner=me.id,
            public=wanted.public,
            chat=wanted.chat,
            clock=wanted.clock,
            invitation=hashlib.sha256(invitation.encode()).hexdigest(),
        )
        sitters = [sitter(seat, me) for seat in wanted.seats]
        table = await self._set_up(setup, sitters)
        path = f"/t/{table.id}"
        return wire.Made(table.id, path, f"{path}#{invitation}" if is_open else None, table.rounds[0].commitment)

    def _busy(self, profile: str) -> int:
        """How many games a profile has not finished."""
        most = self.settings.most_tables
        return sum(len(self.store.own_tables(profile, phase, most)) for phase in ("open", "running"))

    async def _set_up(self, setup: Setup, sitters: list[Sitter]) -> Table:
        """People come, see what the house has bound itself to, and give their nonces: then the game begins."""
        now = self.now()
        table = Table(secrets.token_hex(5), setup)
        table.commit(now)
        for seat, who in enumerate(sitters):
            if not isinstance(who, Open):
                table.sit(seat, who, now, ready=False)
        row = TableRow(
            id=table.id,
            game=setup.game,
            options=setup.options,
            rules=table.game.about.version,
            setup=msgspec.json.encode(setup).decode(),
            public=setup.public,
            phase=table.phase,
            created_at=now,
            changed_at=now,
        )
        await asyncio.wrap_future(self.store.create(row, job_of(table, now, "")))
        self.metrics.entries.add(amount=len(table.fresh))
        table.stored()
        room = self.rooms[table.id] = Room(self, table, now)
        room.ours = True
        room.went_on()
        return table

    async def rematch(self, room: Room, profile: str) -> None:
        """Seats turned by one; whoever asks second is led to the same table."""
        async with room.rematching:
            await self._rematch(room, profile)

    async def _rematch(self, room: Room, profile: str) -> None:
        old = room.table
        if old.phase != "over" or profile not in {who.profile for who in old.sitters if isinstance(who, Person)}:
            raise Declined(
                "Eine Revanche gibt es nach dem Ende, für die, die gespielt haben.",
                "A rematch is for those who played, after the end.",
            )
        if old.again is not None:
            room.refresh()
            return
        table = await self._set_up(old.setup, old.sitters[1:] + old.sitters[:1])
        await room.change(lambda at_table, now: again(at_table, table.id, now))

    # ── Computer players ─────────────────────────────────────────────────────
    async def decide(self, chosen: Game, view: View, level: Level) -> Pick:
        if level != "expert":
            return policy(level, chosen).choose(view)
        self.metrics.thinking.add()
        try:
            return await self.beside.choose(chosen, view, seconds=self.settings.thinking)
        except Exception:
            log.exception("the expert could not answer")
            return policy("solid", chosen).choose(view)  # nobody is left waiting
        finally:
            self.metrics.thinking.add(amount=-1)

    async def analysed(self, room: Room) -> Analysis:
        """What the coach says of a finished game; worked out once."""
        name = room.table.id
        if name not in self.analyses:
            self.analyses[name] = asyncio.ensure_future(self.beside.analyse(room.table.record(), ANALYSIS))
            if len(self.analyses) > KEPT_ANALYSES:
                self.analyses.popitem(last=False)
        try:
            return await asyncio.shield(self.analyses[name])
        except Exception:  # whoever stops waiting does not stop it for the others
            self.analyses.pop(name, None)
            raise

    # ── People ───────────────────────────────────────────────────────────────
    async def who(self, secret: str | None) -> ProfileRow | None:
        """The profile of a device, by the secret in its cookie."""
        if not secret or len(secret) > 100:
            return None
        key = hashed(secret)
        if key not in self.known:
            found = await asyncio.to_thread(self.store.profile_of, key)
            if found is None:
                return None
            self.remember(key, found)
        return self.known[key]

    def remember(self, key: bytes, profile: ProfileRow) -> None:
        self.known[key] = profile
        self.known.move_to_end(key)
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)

    async def welcome(self, name: str, lang: wire.Lang) -> tuple[ProfileRow, str]:
        """A new profile and the secret for its device."""
        now, secret = self.now(), secrets.token_urlsafe(24)
        profile = ProfileRow(secrets.token_hex(8), cleaned(name), lang, now, now)
        await asyncio.wrap_future(self.store.add_profile(profile, hashed(secret)))
        self.remember(hashed(secret), profile)
        return profile, secret

    async def changed(self, me: ProfileRow, change: wire.ProfileChange) -> ProfileRow:
        if change.name is not None:
            await asyncio.wrap_future(self.store.rename(me.id, cleaned(change.name)))
        if change.lang is not None:
            await asyncio.wrap_future(self.store.settings(me.id, me.settings, change.lang))
        self.known = OrderedDict((key, one) for key, one in self.known.items() if one.id != me.id)
        found = await asyncio.to_thread(self.store.profile, me.id)
        assert found is not None
        return found

    async def transfer_code(self, me: ProfileRow) -> wire.TransferCode:
        code = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
        expires = self.now() + 60_000 * TRANSFER_MINUTES
        await asyncio.wrap_future(self.store.offer_transfer(hashed(code), me.id, expires))
        return wire.TransferCode(code, TRANSFER_MINUTES)

    async def claim(self, code: str) -> tuple[ProfileRow, str] | None:
        """The profile that a code belongs to, with a secret for the new device."""
        tidy = "-".join("".join(c for c in code.upper() if c in LETTERS)[i : i + 4] for i in (0, 4, 8))
        found = await asyncio.wrap_future(self.store.claim_transfer(hashed(tidy), self.now()))
        profile = await asyncio.to_thread(self.store.profile, found) if found else None
        if profile is None:
            return None
        secret = secrets.token_urlsafe(24)
        await asyncio.wrap_future(self.store.add_device(profile.id, hashed(secret), self.now()))
        return profile, secret

    def may_chat(self, profile: str) -> bool:
        return self.chat.take(profile, self.now())

    # ── Other processes on the same store ────────────────────────────────────
    def tell_presence(self, room: Room) -> None:
        if self.store.shared:
            here = " ".join(sorted(room.profiles_here()))
            self.store.notify(f"{self.process} @{room.table.id} {here}"[:7000])

    def _heard(self, payload: str) -> None:
        """In the store's own thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._listen, payload)

    def _listen(self, payload: str) -> None:
        if not payload:  # what was said meanwhile, nobody heard
            for each in self.rooms.values():
                each.later(each.catch_up())
            return
        process, _, rest = payload.partition(" ")
        name, *profiles = rest.split()
        room = self.rooms.get(name.removeprefix("@"))
        if process == self.process or room is None:
            return
        if not name.startswith("@"):
            room.later(room.catch_up())
            return
        before = room.elsewhere.get(process, (0, set()))[1]
        room.elsewhere[process] = self.now(), set(profiles)
        for profile in before - set(profiles):
            room.missed(profile, self.now())
        if before != set(profiles):
            room.refresh("presence")


# ── Setting a table ──────────────────────────────────────────────────────────
def checked(wanted: wire.NewTable) -> Game:
    """The game with its options, all of it possible here."""
    known = game(wanted.game).options.meanings()
    for name in wanted.options:
        if name not in known:
            raise Unknown(("Die Option", "option"), name[:40], known)
    chosen = game(wanted.game, **wanted.options)
    profile = getattr(chosen.options, "profile", None)
    if profile is not None and profile not in SHIPPED:
        raise BadOption(
            f"Am Tisch geht nur ein Deckprofil des Hauses: {', '.join(SHIPPED)}.",
            f"At a table only a deck profile of the house will do: {', '.join(SHIPPED)}.",
        )
    chosen.check_seats(len(wanted.seats))
    if not any(seat.kind == "me" for seat in wanted.seats):
        raise BadSeats("Einer der Plätze muss deiner sein.", "One of the seats must be yours.")
    if any(seat.kind == "computer" and seat.level is None for seat in wanted.seats):
        raise BadSeats("Ein Computerspieler braucht eine Stärke.", "A computer player needs a level.")
    return chosen


def sitter(seat: wire.NewSeat, me: ProfileRow) -> Sitter:
    if seat.kind == "computer" and seat.level is not None:
        return Computer(seat.level)
    return Open() if seat.kind == "open" else Person(me.id, cleaned(seat.name or me.name))


def again(table: Table, other: str, now: int) -> None:
    if table.again is None:
        table.do(Again(other), now)


def cleaned(name: str) -> str:
    """As it may stand in a record and on a screen."""
    shown = " ".join("".join(c for c in name if c.isprintable() and c not in '|"[]{}()').split())
    if not shown:
        raise Declined("Ein Name braucht mindestens ein Zeichen.", "A name needs at least one character.")
    return shown


def hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def brief(row: TableRow, table: Table, me: str | None, lang: wire.Lang, around: messages.Around) -> wire.Brief:
    seats = messages.seats_seen(table, messages.Onlooker(me, lang), around)
    return wire.Brief(
        table=row.id,
        path=f"/t/{row.id}",
        game=row.game,
        title=table.game.about.title[lang != "de"],
        options=row.options,
        phase=table.phase,
        seats=seats,
        my_turn=table.to_act >= 0 and seats[table.to_act].mine,
        changed_at=row.changed_at,
    )
