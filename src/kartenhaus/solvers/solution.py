"""What every solver answers with: plain data that a terminal, a page and a program can read."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ..core.voice import Both, Voice

Cell = float | str | None
"""A number, a letter of the table's legend, or nothing: there is no such case."""


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """One number that was worked out."""

    name: str
    """For programs: `round`."""
    title: Both
    value: float
    unit: Both = ("", "")
    digits: int = 4
    """After the point, for people."""
    error: float = 0.0
    """How far it may be off: a standard error or a bound, as `Solution.exact` says; 0: exact but for rounding."""


class Row(msgspec.Struct, frozen=True):
    title: Both
    cells: list[Cell]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: Both
    corner: Both = ("", "")
    """What its rows are."""
    columns: list[str | Both]
    rows: list[Row]
    legend: dict[str, Both] = {}
    """What letters in its cells mean."""
    digits: int = 4
    """After the point, for people."""
    detail: bool = False
    """Only for who wants to know everything."""

    def heads(self, v: Voice) -> list[str]:
        return [column if isinstance(column, str) else v(*column) for column in self.columns]


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """Values and charts of a game with its options chosen."""

    game: str
    options: str
    """As in a record: what differs from the default."""
    method: Both
    exact: Both
    """What of this is exact, and how good the rest is."""
    definitions: Both
    """What is not a result but was settled, so that there is one: a class of strategies, an abstraction."""
    values: list[Value]
    tables: list[Table] = []

    def value(self, name: str) -> Value:
        return found(self.values, name)

    def table(self, name: str) -> Table:
        return found(self.tables, name)


Named = TypeVar("Named", Value, Table)


def found(among: list[Named], name: str) -> Named:
    for one in among:
        if one.name == name:
            return one
    raise KeyError(f"{name}; there are: {', '.join(one.name for one in among)}")
