"""Tables as lists show them, without keeping them in memory: whoever looks at a list of a hundred tables must not fill
it with them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ..store import TableRow
from ..table.table import Table
from .interfaces import Executor
from .loading import NoSuchTable, OnlyResult, load
from .messages import Around
from .slow_work import SlowWork

if TYPE_CHECKING:
    from .hub import Hub

KEPT = 500
MOST_WAITING, MOST_EACH = 200, 20  # lists that are read at the same time: of all, of one person or address

Glance = tuple[Table, Around]


class TableSummaries:
    """What was read is kept until `forget`, as long as the table does not change."""

    def __init__(self, hub: Hub, executor: Executor) -> None:
        self.hub, self.work = hub, SlowWork(executor, hub.store, MOST_WAITING, MOST_EACH)
        self.kept: dict[str, Table] = {}

    async def at(self, rows: Sequence[TableRow], askers: Sequence[Hashable]) -> dict[str, Glance]:
        """By name; tables that are gone meanwhile are left out."""
        missing = {row.id for row in rows if row.id not in self.hub.live_tables and not self._is_kept(row)}
        tables = dict(self.kept)
        if missing:
            read = await self.work.run(askers, self._read, sorted(missing))
            tables |= read
            if len(self.kept) < KEPT:
                self.kept |= read
        live = {row.id: self.hub.live_tables[row.id] for row in rows if row.id in self.hub.live_tables}
        nobody = self._nobody()
        found = {row.id: (tables[row.id], nobody) for row in rows if row.id in tables}
        return found | {name: (one.table, one.presence.around()) for name, one in live.items()}

    def _is_kept(self, row: TableRow) -> bool:
        return row.id in self.kept and self.kept[row.id].n >= row.next_n

    def _nobody(self) -> Around:
        """Around a table that is not in memory there is nobody, and has been nobody for a while."""
        away = self.hub.elapsed(self.hub.unseen_since())
        return Around(lambda _: away, 0, self.hub.now(), self.hub.outages)

    def _read(self, names: Sequence[str]) -> dict[str, Table]:
        found = {}
        for name in names:
            with suppress(NoSuchTable, OnlyResult):
                found[name] = load(self.hub.store, name)
        return found

    def forget(self) -> None:
        self.kept.clear()

    def close(self) -> None:
        self.work.close()
