"""All results in their order, for whoever works something out of them."""

from __future__ import annotations

import sqlalchemy as sa

from . import checks
from .access import Access
from .rows import ResultRow
from .schema import results


class AllResults(Access):
    def results_mark(self) -> tuple[int, int]:
        """How many there are, and when the last came."""
        with self.reading() as connection:
            number, last = connection.execute(sa.select(sa.func.count(), sa.func.max(results.c.ended_at))).one()
        return number, last or 0

    def results_since(self, at: int) -> list[ResultRow]:
        """In the order in which they ended, from then on."""
        checks.number("at", at)
        wanted = sa.select(results).where(results.c.ended_at >= at)
        with self.reading() as connection:
            rows = connection.execute(wanted.order_by(results.c.ended_at, results.c.table_id, results.c.seat))
            return [ResultRow(*row) for row in rows]
