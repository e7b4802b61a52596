"""One process's live tables, the people it knows, and what they share: the store, the time, the computer players."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Hashable, Sequence
from typing import Any

import msgspec

from ..core.errors import BadSeats, KartenhausError
from ..core.picks import Pick, View
from ..engine.game import Game
from ..players import POLICIES, THINKERS, LevelName, check_level
from ..players.coach import Analysis
from ..players.offered import check_room
from ..players.questions import policy
from ..store import ProfileRow, StoreError, TableRow
from ..table import daily as daily_dealing
from ..table.clocks import elapsed
from ..table.entries import SEATED, Branched, Computer, Open, Person, Rematched, Seated, Setup, Sitter, owner_of, read
from ..table.errors import Closed, Declined
from ..table.names import distinct
from ..table.table import Table
from ..table.times import HouseTime, Stretch, Time
from . import blocking, branching, wire
from .appends import append_of, setup_of
from .decisions import Decisions
from .game_ratings import GameRatings
from .garbage import GarbageCollection
from .interfaces import Executor, TableStore, Thinkers, Threads
from .limits import Limits
from .live_table import LiveTable
from .loading import NoSuchTable, admits, load, load_with_row
from .metrics import Metrics
from .other_processes import OtherProcesses
from .people import People, cleaned
from .push import Push
from .push_services import Sender
from .puzzle_ratings import PuzzleRatings
from .same_people import check_still_here, checked_game, chosen_game, seated_again, setup_again
from .settings import Settings
from .slow_work import Queue, SlowWork
from .summaries import TableSummaries

log = logging.getLogger("kartenhaus")

BEAT = 5.0  # seconds between two heartbeats
OVERDUE_BEAT = 15.0  # seconds after which the store seems to hang
IDLE = 600_000  # milliseconds after which an unused table is dropped from memory
LEFT_ALONE = 60_000  # where nobody plays: such tables may be made without end
HINTS_EACH = 8  # thought about at the same time, for one person or address: a class asks at once
KEPT_ANALYSES = 200
MOST_ANALYSED = 5_000  # picks
TOO_LONG_TO_ANALYSE = (
    "Für eine Analyse ist dieses Spiel zu lang. Mit seinem Record geht es in Ruhe: kartenhaus analyse DATEI.",
    "This game is too long to be analysed here. With its record you can do it yourself: kartenhaus analyse FILE.",
)
NOBODY_ELSEWHERE = (
    "Dieses Haus läuft nur auf deinem Gerät. Mit anderen geht es hier an einem Gerät, sonst in einem Haus mit Server.",
    "This house runs on your device alone: play with others on one device, or in a house with a server.",
)
ANALYSIS = 400  # simulations for each action


class Hub:
    def __init__(
        self,
        settings: Settings,
        store: TableStore,
        time: Time | None = None,
        process: str = "one",
        executor: Executor | None = None,
        thinkers: Thinkers | None = None,
        sender: Sender | None = None,
    ) -> None:
        self.settings, self.store, self.process = settings, store, process
        self.executor: Executor = executor or Threads()
        self.slow_work = SlowWork(
            executor or Threads(1), store, check=lambda table: daily_dealing.check_told(table, self.now())
        )
        self.studies, self.hints = Queue(), Queue(most_each=HINTS_EACH)
        self.time: Time = time or HouseTime()
        self.pool = thinkers or processes(settings.processes)
        self.metrics = Metrics()
        self.limits = Limits(settings)
        self.people, self.other_processes, self.decisions = People(self), OtherProcesses(self), Decisions(self)
        self.learned: Executor = executor or Threads(1)
        """Where players from files compute: beside all else, and one position at a time, for they are not shared."""
        self.push = Push(self, settings.push, settings.push_hosts, sender) if settings.push else None
        self.live_tables: dict[str, LiveTable] = {}
        self.puzzle_ratings, self.game_ratings = PuzzleRatings(store), GameRatings(store)
        self.summaries = TableSummaries(self, executor or Threads(1))
        self.opening: dict[str, asyncio.Future[LiveTable]] = {}
        self.analyses: OrderedDict[str, asyncio.Future[Analysis]] = OrderedDict()
        self.outages: list[Stretch] = []
        self.slept: list[Stretch] = []
        """Times when this process did not run, whether or not others did."""
        self.is_ahead = False
        self.keeping: list[asyncio.Task[None]] = []
        self.opened_at = self.time.now()
        self.garbage = GarbageCollection()
        self.beaten_at, self.last_beat_failed = self.opened_at, False

    def now(self) -> int:
        return self.time.now()

    def elapsed(self, since: int) -> int:
        """Milliseconds since then for which this process has run."""
        return elapsed(since, self.now(), self.slept)

    # ── Opening and closing ──────────────────────────────────────────────────
    async def open(self) -> None:
        # The machine's clock may have been set back while nobody was here.
        self.time.not_before(await self.executor.run(self.store.newest_heartbeat))
        self.opened_at = self.beaten_at = self.now()
        await self._learn_outages()
        await self.decisions.open()
        if self.push is not None:
            await self.push.open()
        self.other_processes.listen()
        work = [self._live(), self._wake_tables()]
        if self.settings.keep_days is not None:
            work.append(self.decisions.prune_daily(self.settings.keep_days))
        self.keeping = [asyncio.create_task(self.guarded(one)) for one in work]

    def say_goodbye(self) -> None:
        for live in self.live_tables.values():
            for connection in live.presence.connections:
                words = "Der Server hält kurz an." if connection.lang == "de" else "The server stops for a moment."
                connection.answer(wire.Closing(words))
                connection.flush()

    async def close(self) -> None:
        for task in self.keeping:
            task.cancel()
        for live in list(self.live_tables.values()):
            await live.close()
        if self.push is not None:
            await self.push.close()
        self.slow_work.close()
        self.summaries.close()
        self.learned.close()
        await self.executor.run(self.pool.close)
        await self.executor.run(self.store.close)

    async def guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Exceptions of background tasks are logged."""
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("background work failed")

    async def _live(self) -> None:
        """Heartbeats; tables that nobody uses are dropped from memory."""
        while True:
            await self.time.sleep(BEAT)
            left_out = self._follow_time()
            try:
                for at in left_out or [self.now()]:  # so that an outage is as long as it was
                    await asyncio.wrap_future(self.store.heartbeat(at))
                self.beaten_at, self.last_beat_failed = self.now(), False
                await self._learn_outages()
                await self.decisions.follow()
                await self._look_after_tables()
            except StoreError:
                self.last_beat_failed = True
                log.exception("heartbeat failed")
            self.garbage.passed(BEAT, self.metrics.entries.values[""])

    @property
    def can_write(self) -> bool:
        """According to the last heartbeat."""
        return not self.last_beat_failed and self.elapsed(self.beaten_at) < 1000 * OVERDUE_BEAT

    def _follow_time(self) -> Stretch | None:
        """Sets time and outages without an await in between: nobody sees one without the other."""
        left_out = self.time.follow()
        if left_out is not None:
            log.warning(
                "the system clock is %d seconds ahead of the server's time, which follows it",
                (left_out[1] - left_out[0]) // 1000,
            )
            self.slept.append(left_out)
            self.outages = sorted([*self.outages, left_out])
        if self.time.is_ahead and not self.is_ahead:
            log.warning("the system clock was set back; the server keeps its own time")
        self.is_ahead = self.time.is_ahead
        return left_out

    async def _learn_outages(self) -> None:
        known = await self.executor.run(self.store.outages, 0)
        self.outages = sorted([*known, *self.slept])

    async def _look_after_tables(self) -> None:
        self.summaries.forget()
        for live in list(self.live_tables.values()):
            if self._is_idle(live):
                await self.drop(live)
            elif live.table.unstored:
                await live.settled()
        for live in self.live_tables.values():
            if self.store.shared:
                self.other_processes.tell_presence(live)
                live.presence.forget_silent()
        self.metrics.tables.set(len(self.live_tables))

    async def drop(self, live: LiveTable) -> None:
        """From memory."""
        self.live_tables.pop(live.table.id, None)
        await live.close()

    def forget_games(self, name: str) -> None:
        """What was worked out from a table's log, which is another one now or gone."""
        self.slow_work.forget(name)
        self.summaries.kept.pop(name, None)
        for known in [one for one in self.analyses if one.startswith(f"{name} ")]:
            del self.analyses[known]

    def _is_idle(self, live: LiveTable) -> bool:
        table = live.table
        running = table.phase == "running" and table.setup.clock is not None
        played = table.phase != "over" and any(owner_of(who) for who in table.sitters)
        return not running and not live.is_busy and self.now() - live.used_at > (IDLE if played else LEFT_ALONE)

    async def _wake_tables(self) -> None:
        """Clocks run and computer players move at tables where nobody is connected, too."""
        for name in await self.executor.run(self.store.running_tables):
            try:
                row = await self.executor.run(self.store.table, name)
                if row is not None and setup_of(row.setup).clock is not None:
                    await self.live_table(name)
            except Exception:
                log.exception("table %s could not be loaded", name)

    # ── Tables ───────────────────────────────────────────────────────────────
    async def live_table(self, name: str) -> LiveTable:
        """The table of that name, loaded once however many ask at the same time."""
        if name in self.live_tables:
            self.live_tables[name].used_at = self.now()
            return self.live_tables[name]
        if name not in self.opening:
            self.opening[name] = asyncio.ensure_future(self._open_table(name))
            self.opening[name].add_done_callback(lambda _: self.opening.pop(name, None))
        return await asyncio.shield(self.opening[name])

    async def visit(self, name: str, profile: str | None, invitation: str) -> LiveTable:
        """The table of that name, for those who may look. A table that somebody may not see and one that does not
        exist take the same way to the same answer, and neither is loaded for them."""
        known = self.live_tables.get(name)
        if known is not None and known.table.admits(profile, invitation):
            return await self.live_table(name)
        if not await self.executor.run(admits, self.store, name, profile, invitation):
            raise NoSuchTable
        return await self.live_table(name)

    async def _open_table(self, name: str) -> LiveTable:
        table, row = await self.executor.run(load_with_row, self.store, name)
        live = self.live_tables[name] = LiveTable(self, table, self.unseen_since())
        live.closed = row.closed_at is not None
        live.went_on()
        if self.store.shared:  # what another process wrote while it was read
            live.later(live.catch_up())
        return live

    def unseen_since(self) -> int:
        """Since when nobody can have been at a table that is not in memory."""
        return self.now() if self.store.shared else max(self.opened_at, self.now() - IDLE)

    async def load(self, name: str) -> Table:
        """A table as the store has it."""
        return await self.executor.run(load, self.store, name)

    async def sitters(self, names: Sequence[str], askers: Sequence[Hashable]) -> dict[str, list[Sitter]]:
        """Who sits or sat at these tables, without loading them."""
        return await self.summaries.work.run(askers, self._sitters, names)

    def _sitters(self, names: Sequence[str]) -> dict[str, list[Sitter]]:
        found: dict[str, dict[int, Sitter]] = {name: {} for name in names}
        for name, data in self.store.entries_beginning(names, SEATED):
            entry = read(data)
            if isinstance(entry, Seated):
                found[name][entry.seat] = entry.who
        return {name: [who for _, who in sorted(seats.items())] for name, seats in found.items()}

    async def make(self, me: ProfileRow, wanted: wire.NewTable) -> wire.TableMade:
        """A new table, with everybody who is to sit there at once."""
        chosen = checked(wanted)
        if not self.settings.elsewhere and (wanted.public or any(seat.kind == "open" for seat in wanted.seats)):
            raise Declined(*NOBODY_ELSEWHERE)
        await self.check_room(me)
        invitation = new_secret()
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
            stand_ins=wanted.stand_ins,
            delay=wanted.delay,
            delay_seconds=wanted.delay_seconds,
        )
        sitters: list[Sitter] = []
        for seat in wanted.seats:
            sitters.append(sitter(seat, me, [who.name for who in sitters if isinstance(who, Person)]))
        table = await self.set_up(setup, sitters)
        path = f"/t/{table.id}"
        return wire.TableMade(table.id, path, f"{path}#{invitation}" if is_open else None, table.rounds[0].commitment)

    async def check_room(self, me: ProfileRow) -> None:
        if await self.executor.run(self.store.unfinished, me.id) >= self.settings.most_tables:
            raise Declined(
                "Du hast sehr viele offene Spiele; beende erst einige davon.",
                "You have a great many open games; finish some of them first.",
            )

    async def branch(self, me: ProfileRow, source: Table, wanted: wire.NewBranch, askers: Sequence[str]) -> Table:
        """A table that goes on from a position of a finished game, which whoever asks may see."""
        await self.check_room(me)
        check_level(wanted.level, source.game.about)
        check_room(wanted.level, len(source.sitters))
        setup, branched = await self.slow_work.with_whole(
            askers, source.id, source.position, branching.branch_of, me.id, wanted.n, wanted.pick
        )
        others: list[Sitter] = [Computer(wanted.level)] * setup.seats
        others[branched.seat] = Person(me.id, cleaned(me.name))
        return await self.set_up(setup, others, branched, source.game.version)

    async def set_up(
        self,
        setup: Setup,
        sitters: list[Sitter],
        branched: Branched | None = None,
        version: int | None = None,
        deal: bytes | None = None,
    ) -> Table:
        """People come, see what the server has committed itself to, and give their nonces: then the game begins."""
        now = self.now()
        table = Table(secrets.token_hex(16), setup, version=version, whole=False)
        if branched is not None:
            table.do(branched, now)
        if deal is not None:
            daily_dealing.deal_from(table, deal)
        table.commit(now)
        for seat, who in enumerate(sitters):
            if not isinstance(who, Open):
                table.sit(seat, who, now, ready=deal is not None)  # there a nonce would change nothing
        row = TableRow(
            id=table.id,
            game=setup.game,
            options=setup.options,
            rules=table.game.version,
            setup=msgspec.json.encode(setup).decode(),
            public=setup.public,
            phase=table.phase,
            created_at=now,
            changed_at=now,
        )
        first, counts = append_of(table, now, None), setup.daily and setup.counts
        store = self.store
        done = store.create_daily(row, first, setup.daily, setup.owner) if counts else store.create(row, first)
        await asyncio.wrap_future(done)
        self.metrics.entries.add(amount=len(table.unstored))
        table.stored()
        live = self.live_tables[table.id] = LiveTable(self, table, now)
        live.ours = True
        live.went_on()
        return table

    async def rematch(
        self, live: LiveTable, profile: str, wanted: str | None = None, options: dict[str, Any] | None = None
    ) -> wire.Invitation | None:
        """Seats turned by one; whoever asks second is led to the same table. Its invitation is another, so that those
        who watched do not come along by themselves."""
        async with live.rematching:
            return await self._rematch(live, profile, wanted, options or {})

    async def _rematch(
        self, live: LiveTable, profile: str, wanted: str | None, options: dict[str, Any]
    ) -> wire.Invitation | None:

        old = live.table
        if live.closed:
            raise Closed
        if old.phase != "over" or not old.owned(profile):
            raise Declined(
                "Eine Revanche gibt es nach dem Ende, für die, die gespielt haben.",
                "A rematch is for those who played, after the end.",
            )
        if old.rematch is not None:
            live.refresh()
            return None
        if old.setup.public:
            await self.executor.run(blocking.check_all, self.store, blocking.seated(old))
        chosen = chosen_game(old, wanted, options)
        sitters, invitation = seated_again(old, chosen), new_secret()
        await self.executor.run(check_still_here, self.store, sitters)
        table = await self.set_up(setup_again(old, chosen, len(sitters), profile, invitation), sitters)
        await live.change(lambda at_table, now: note_rematch(at_table, table.id, now))
        return wire.Invitation(table.id, f"/t/{table.id}#{invitation}")

    # ── Computer players ─────────────────────────────────────────────────────
    async def decide(self, chosen: Game, view: View, level: LevelName) -> Pick:
        if level in POLICIES:
            return policy(level, chosen).choose(view)
        if level not in THINKERS:
            return await self.learned.run(from_file, chosen, view, level)
        self.metrics.thinking.add()
        try:
            return await self.pool.choose(chosen, view, seconds=self.settings.thinking, level=level)
        except Exception:
            log.exception("the %s player could not answer", level)
            return policy("solid", chosen).choose(view)  # nobody is left waiting
        finally:
            self.metrics.thinking.add(amount=-1)

    async def analysed(self, live: LiveTable, askers: Sequence[str]) -> Analysis:
        """What the coach says of a finished game; worked out once."""
        table = live.table
        name = f"{table.id} {table.position}"  # an end may be taken back, and another one come
        if name not in self.analyses:
            assert table.play is not None
            if table.play.before + len(table.play.numbers) > MOST_ANALYSED:
                raise Declined(*TOO_LONG_TO_ANALYSE)
            self.analyses[name] = asyncio.ensure_future(self._analyse(table, askers))
            if len(self.analyses) > KEPT_ANALYSES:
                self.analyses.popitem(last=False)
        try:
            return await asyncio.shield(self.analyses[name])
        except Exception:  # whoever stops waiting does not stop it for the others
            self.analyses.pop(name, None)
            raise

    async def _analyse(self, table: Table, askers: Sequence[str]) -> Analysis:
        """Counted until it is done, also where nobody waits for it any more."""
        with self.studies.counted(askers):
            record = await self.slow_work.with_whole(askers, table.id, table.position, Table.record)
            return await self.pool.analyse(record, ANALYSIS)


def processes(number: int) -> Thinkers:
    """Loaded where there are processes: a page has none."""
    from ..players.pool import PlayerPool

    return PlayerPool(number)


# ── Setting a table ──────────────────────────────────────────────────────────
def checked(wanted: wire.NewTable) -> Game:
    """The game with its options, all of it possible here."""
    chosen = checked_game(wanted.game, wanted.options)
    chosen.check_seats(len(wanted.seats))
    if not any(seat.kind == "me" for seat in wanted.seats):
        raise BadSeats("Einer der Plätze muss deiner sein.", "One of the seats must be yours.")
    if any(seat.kind == "computer" and seat.level is None for seat in wanted.seats):
        raise BadSeats("Ein Computerspieler braucht eine Stärke.", "A computer player needs a level.")
    for seat in wanted.seats:
        if seat.level is not None:
            check_level(seat.level, chosen.about)
            check_room(seat.level, len(wanted.seats))
    return chosen


def new_secret() -> str:
    """128 bits, as they stand in a link."""
    return secrets.token_urlsafe(16)


def sitter(seat: wire.NewSeat, me: ProfileRow, names: list[str]) -> Sitter:
    """`names` of the others at the table."""
    if seat.kind == "computer" and seat.level is not None:
        return Computer(seat.level)
    return Open() if seat.kind == "open" else Person(me.id, distinct(cleaned(seat.name or me.name), names))


def note_rematch(table: Table, other: str, now: int) -> None:
    if table.rematch is None and table.phase == "over":
        table.do(Rematched(other), now)


def from_file(chosen: Game, view: View, level: LevelName) -> Pick:
    """What a player from a file does. It computes, and so blocks."""
    try:
        check_level(level, chosen.about)
        return policy(level, chosen).choose(view)
    except KartenhausError:  # it is not offered any more, or not for this table
        return policy("solid", chosen).choose(view)
