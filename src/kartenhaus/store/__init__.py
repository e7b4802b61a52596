"""What outlasts a process: the tables' logs, people, purses; in a file (SQLite) or on a server (PostgreSQL).

store = Store.open("sqlite:///kartenhaus.db", process="a", at=now)
store.append(Append(table, n, now, entries)).result()   # durable, or Taken
"""

import importlib
from typing import TYPE_CHECKING, Any

from ..table.movements import BANK, Movement
from .errors import BadRow, Damaged, DiskFull, InUse, Overdrawn, StillSeated, StoreError, Taken, Unbalanced, Unsure
from .rows import (
    Append,
    AttemptRow,
    Change,
    DailyRow,
    DeviceRow,
    EntryRow,
    ProfileRow,
    Pruned,
    ReportRow,
    ResultRow,
    Statistic,
    SubscriptionRow,
    TableRow,
)

if TYPE_CHECKING:
    from .store import Store

__all__ = [
    "BANK",
    "Append",
    "AttemptRow",
    "BadRow",
    "Change",
    "DailyRow",
    "Damaged",
    "DeviceRow",
    "DiskFull",
    "EntryRow",
    "InUse",
    "Movement",
    "Overdrawn",
    "ProfileRow",
    "Pruned",
    "ReportRow",
    "ResultRow",
    "Statistic",
    "StillSeated",
    "Store",
    "StoreError",
    "SubscriptionRow",
    "TableRow",
    "Taken",
    "Unbalanced",
    "Unsure",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Rows and errors are for everybody who keeps tables; the database is loaded by those who open one."""
        if name != "Store":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return importlib.import_module(f"{__name__}.store").Store
