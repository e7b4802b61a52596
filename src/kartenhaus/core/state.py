"""States as typed fields: declared once, used as a plain Python object and as a NumPy record.

    class Seat(Fields):
        hand: Cards
        points: Small

    class State(Fields):
        seat: Annotated[list[Seat], 2]
        position: Annotated[list[Small], 5]

Every field is zero at first. `seat[0] = seat[1]` copies, as it does in an array.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_args, get_type_hints

if TYPE_CHECKING:
    import numpy as np

Small = Annotated[int, "i1"]
Count = Annotated[int, "i2"]
Number = Annotated[int, "i4"]
Coins = Annotated[int, "i8"]
Cards = Annotated[int, "i8"]


class Fields:
    _plan: ClassVar[dict[str, tuple[Any, int]]]  # name -> (NumPy type code or Fields class, length; 0: not a row)

    def __init__(self) -> None:
        for name, (kind, size) in plan(type(self)).items():
            if isinstance(kind, type):
                setattr(self, name, Row(kind() for _ in range(size)) if size else kind())
            else:
                setattr(self, name, [0] * size if size else 0)

    def copy(self) -> Self:
        """The same values in an object of its own."""
        rows, lists = parts(self.__class__)  # type: ignore[arg-type]  # a class is hashable
        twin = self.__class__.__new__(self.__class__)
        values = twin.__dict__
        values.update(self.__dict__)
        for name in lists:
            values[name] = values[name].copy()
        for name in rows:
            values[name] = Row([item.copy() for item in values[name]])
        return twin

    def assign(self, other: Self) -> None:
        """Takes over all values of `other`."""
        for name, value in other.__dict__.items():
            mine = self.__dict__[name]
            if isinstance(mine, Fields):
                mine.assign(value)
            elif isinstance(mine, list):
                for i, item in enumerate(value):
                    mine[i] = item
            else:
                self.__dict__[name] = value

    def numbers(self) -> tuple[int, ...]:
        """All values in their order: two states are equal if and only if these are."""
        found: list[int] = []
        for name in plan(type(self)):
            value = self.__dict__[name]
            for item in value if isinstance(value, list) else (value,):
                if isinstance(item, Fields):
                    found.extend(item.numbers())
                else:
                    found.append(int(item))
        return tuple(found)

    def fill(self, numbers: Iterator[int]) -> Self:
        """Takes all values from numbers in their order; the reverse of `numbers`."""
        for name, (kind, size) in plan(type(self)).items():
            if isinstance(kind, type):
                for item in self.__dict__[name] if size else (self.__dict__[name],):
                    item.fill(numbers)
            else:
                self.__dict__[name] = [next(numbers) for _ in range(size)] if size else next(numbers)
        return self

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(self.numbers())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in plan(type(self)))})"

    def pack(self, record: Any) -> None:
        """Writes to a NumPy record; a value that does not fit its field raises OverflowError."""
        for name in plan(type(self)):
            value = self.__dict__[name]
            if isinstance(value, Fields):
                value.pack(record[name])
            elif isinstance(value, Row):
                for i, item in enumerate(value):
                    item.pack(record[name][i])
            else:
                record[name] = value

    def unpack(self, record: Any) -> None:
        """Reads from a NumPy record."""
        for name in plan(type(self)):
            mine = self.__dict__[name]
            if isinstance(mine, Fields):
                mine.unpack(record[name])
            elif isinstance(mine, Row):
                for i, item in enumerate(mine):
                    item.unpack(record[name][i])
            elif isinstance(mine, list):
                mine[:] = record[name].tolist()
            else:
                self.__dict__[name] = int(record[name])

    def array(self) -> np.ndarray[Any, Any]:
        """A NumPy array of one record with these values, for compiled code."""
        packed = empty(type(self), 1)
        self.pack(packed[0])
        return packed


class Row(list[Any]):
    """States in a row: assigning one copies it, as in an array."""

    def __setitem__(self, i: Any, value: Any) -> None:
        self[i].assign(value)


def plan(cls: type[Fields]) -> dict[str, tuple[Any, int]]:
    found = cls.__dict__.get("_plan")
    if found is None:
        found = {}
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name == "_plan":
                continue
            size = 0
            if get_args(hint) and get_args(hint)[0] is not int:  # Annotated[list[Small], 5]
                row, size = get_args(hint)
                hint = get_args(row)[0]
            found[name] = (get_args(hint)[1] if get_args(hint) else hint, size)
        cls._plan = found
    return found


@lru_cache
def parts(cls: type[Fields]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that are more than a number: rows of states; and lists of numbers and single states."""
    found = {name: (isinstance(kind, type), size) for name, (kind, size) in plan(cls).items()}
    rows = tuple(name for name, (states, size) in found.items() if states and size)
    return rows, tuple(name for name, (states, size) in found.items() if bool(size) != states)


def dtype(cls: type[Fields]) -> np.dtype[Any]:
    import numpy as np

    def column(name: str, kind: Any, size: int) -> tuple[Any, ...]:
        made = dtype(kind) if isinstance(kind, type) else kind
        return (name, made, (size,)) if size else (name, made)

    return np.dtype([column(name, kind, size) for name, (kind, size) in plan(cls).items()], align=True)


def empty(cls: type[Fields], n: int) -> np.ndarray[Any, Any]:
    """`n` zeroed states in an array."""
    import numpy as np

    return np.zeros(n, dtype(cls))
