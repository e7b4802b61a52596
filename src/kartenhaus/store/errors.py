"""What can go wrong with a store."""

from __future__ import annotations

from ..core.errors import KartenhausError


class StoreError(KartenhausError):
    """Nothing of the job was written, unless the error is `Unsure`."""


class Taken(StoreError):
    """Entry `n` of the table is already written by somebody else: reread, and decide anew."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(
            f"Am Tisch {table!r} ist Eintrag {n} schon geschrieben: lies nach, was geschehen ist.",
            f"Entry {n} of table {table!r} is already written: reread what has happened.",
        )
        self.table, self.n = table, n


class Overdrawn(StoreError):
    """A purse would go below zero."""

    def __init__(self, account: str, balance: int, change: int) -> None:
        super().__init__(
            f"Das Konto {account!r} reicht dafür nicht: es hat {balance} halbe Coins und sollte {-change} geben.",
            f"Account {account!r} cannot pay that: it has {balance} half Coins and was to give {-change}.",
        )
        self.account, self.balance, self.change = account, balance, change


class Unsure(StoreError):
    """The connection broke while the job was being made durable: it is written or it is not, whole. Reread."""

    def __init__(self, why: object) -> None:
        super().__init__(
            f"Ob das gespeichert wurde, ist ungewiss: lies nach. ({why})",
            f"Whether that was stored is uncertain: reread. ({why})",
        )


class BadRow(StoreError):
    """Something too long, out of range or of the wrong kind; refused before it comes near a database."""

    def __init__(self, what: str, value: object) -> None:
        shown = repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "…"
        super().__init__(f"Das kann nicht gespeichert werden: {what} = {shown}", f"Cannot be stored: {what} = {shown}")


class Unbalanced(StoreError):
    """The books do not agree with themselves: somebody else has written to the database, or it is damaged."""
