"""Coins that change hands: what an entry does to the purses, as movements between accounts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .entries import Entry, Picked

BANK = "bank"
"""The one account that may be below zero: it gives what all purses hold."""


class Movement(msgspec.Struct, frozen=True):
    """`amount`, in half Coins, goes from `debit` to `credit`."""

    debit: str
    credit: str
    amount: int
    reason: str


def movements(before: list[int] | None, purses: list[int], accounts: list[str], entry: Entry) -> Iterator[Movement]:
    """Purses are opened with the bank's money, staked from, paid into, refilled. Whose they are never changes."""
    reason = entry.pick.partition(" ")[0] if isinstance(entry, Picked) else "settled"
    for seat, (account, purse) in enumerate(zip(accounts, purses, strict=True)):
        if before is None:
            yield Movement(BANK, account, purse, "opened")
        elif purse != before[seat]:
            won = purse - before[seat]
            if won > 0:
                yield Movement(BANK, account, won, reason if reason == "refill" else "settled")
            else:
                yield Movement(account, BANK, -won, reason)
