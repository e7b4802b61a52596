"""What outlasts a process: the tables' logs, people, purses; in a file (SQLite) or on a server (PostgreSQL).

store = Store.open("sqlite:///kartenhaus.db", process="a", at=now)
store.append(Append(table, n, now, entries)).result()   # durable, or Taken
"""

from .errors import BadRow, Overdrawn, StoreError, Taken, Unbalanced, Unsure
from .rows import (
    BANK,
    Append,
    EntryRow,
    Movement,
    Phase,
    ProfileRow,
    ResultRow,
    Statistic,
    TableRow,
)
from .store import Store

__all__ = [
    "BANK",
    "Append",
    "BadRow",
    "EntryRow",
    "Movement",
    "Overdrawn",
    "Phase",
    "ProfileRow",
    "ResultRow",
    "Statistic",
    "Store",
    "StoreError",
    "TableRow",
    "Taken",
    "Unbalanced",
    "Unsure",
]
