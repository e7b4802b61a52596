"""What can go wrong with a store."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import KartenhausError
from ..core.voice import Both


class StoreError(KartenhausError):
    """Nothing of the append was written, unless the error is `Unsure`.

    `de` and `en` may be shown to anybody; `operator` is for the log and for the one who runs the server: there the
    database's address and its own words may stand. Whoever opens a store is its operator, and both are the same.
    """

    def __init__(self, de: str, en: str, operator: Both | None = None) -> None:
        super().__init__(de, en)
        self.operator: Both = operator or (de, en)


class InUse(StoreError):
    """Another server has this SQLite file."""


class Damaged(StoreError):
    """What is in the database cannot be right: pages that were overwritten, a file that was cut off."""


class DiskFull(StoreError):
    """There is no room left where the database is. Nothing was written; with room, it may be tried again."""


class Taken(StoreError):
    """Entry `n` of the table is already written by somebody else: reread, and decide anew."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(
            f"Am Tisch {table!r} ist Eintrag {n} schon geschrieben: lies nach, was geschehen ist.",
            f"Entry {n} of table {table!r} is already written: reread what has happened.",
        )
        self.table, self.n = table, n


class StillSeated(StoreError):
    """A person in a running game cannot be erased: the others would play against nobody."""

    def __init__(self, tables: Sequence[str]) -> None:
        names = ", ".join(tables[:5]) + (" …" if len(tables) > 5 else "")
        super().__init__(
            f"Erst müssen alle Spiele zu Ende oder verlassen sein: {names}.",
            f"First all games must be over or left: {names}.",
        )
        self.tables = list(tables)


class Overdrawn(StoreError):
    """A purse would go below zero."""

    def __init__(self, account: str, balance: int, change: int) -> None:
        super().__init__(
            f"Das Konto {account!r} reicht dafür nicht: es hat {balance} halbe Coins und sollte {-change} geben.",
            f"Account {account!r} cannot pay that: it has {balance} half Coins and was to give {-change}.",
        )
        self.account, self.balance, self.change = account, balance, change


class Unsure(StoreError):
    """The connection broke while the append was being made durable: it is written or it is not, whole. Reread."""

    def __init__(self, where: str, why: object) -> None:
        super().__init__(
            "Ob das gespeichert wurde, ist ungewiss: lies nach.",
            "Whether that was stored is uncertain: reread.",
            (
                f"Ob das gespeichert wurde, ist ungewiss: {where} hat auf ein COMMIT nicht geantwortet: {why}",
                f"Whether that was stored is uncertain: {where} did not answer a COMMIT: {why}",
            ),
        )


class BadRow(StoreError):
    """Something too long, out of range or of the wrong kind; refused before it reaches a database."""

    def __init__(self, what: str, value: object) -> None:
        shown = repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "…"
        super().__init__(f"Das kann nicht gespeichert werden: {what} = {shown}", f"Cannot be stored: {what} = {shown}")


class Unbalanced(StoreError):
    """Balances and movements do not agree: somebody else has written to the database, or it is damaged."""
