"""States as typed fields: declared once, used as a plain Python object and as bytes for compiled code.

    class Seat(Fields):
        hand: Cards
        points: Small

    class State(Fields):
        seat: Annotated[list[Seat], 2]
        position: Annotated[list[Small], 5]

Every field is zero at first. `seat[0] = seat[1]` copies, as it does in an array.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self, get_args, get_type_hints

Small = Annotated[int, "i1"]
Count = Annotated[int, "i2"]
Number = Annotated[int, "i4"]
Coins = Annotated[int, "i8"]
Cards = Annotated[int, "i8"]

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f8": "d"}
"""NumPy's type codes, as `struct` writes them."""


class Slotted(type):
    """Gives a class exactly the fields that it declares: they take less memory, and are found sooner. From Python 3.14
    on annotations may not be known yet; then it does without."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Slotted:
        if "__annotations__" in space:
            space.setdefault("__slots__", tuple(space["__annotations__"]))
        return super().__new__(cls, name, bases, space)


class Fields(metaclass=Slotted):
    __slots__ = ()
    _plan: ClassVar[dict[str, tuple[Any, int]]]  # name -> (NumPy type code or Fields class, length; 0: not a row)
    _form: ClassVar[struct.Struct]

    def __init_subclass__(cls) -> None:
        cls._plan = planned(cls)
        cls._form = struct.Struct("<" + aligned(cls)[0])
        for made in (copier(cls), lister(cls)):
            setattr(cls, made.__name__, made)

    def __init__(self) -> None:
        for name, (kind, size) in self._plan.items():
            if isinstance(kind, type):
                setattr(self, name, Row(kind() for _ in range(size)) if size else kind())
            else:
                setattr(self, name, [0] * size if size else 0)

    def copy(self) -> Self:
        """The same values in an object of its own."""
        raise LookupError("each class has its own")

    def assign(self, other: Self) -> None:
        """Takes over all values of `other`."""
        for name in self._plan:
            mine, value = getattr(self, name), getattr(other, name)
            if isinstance(mine, Fields):
                mine.assign(value)
            elif isinstance(mine, list):
                for i, item in enumerate(value):
                    mine[i] = item
            else:
                setattr(self, name, value)

    def numbers(self) -> tuple[int, ...]:
        """All values in their order: two states are equal if and only if these are."""
        raise LookupError("each class has its own")

    def fill(self, numbers: Iterator[int]) -> Self:
        """Takes all values from numbers in their order; the reverse of `numbers`."""
        for name, (kind, size) in self._plan.items():
            if isinstance(kind, type):
                for item in getattr(self, name) if size else (getattr(self, name),):
                    item.fill(numbers)
            else:
                setattr(self, name, [next(numbers) for _ in range(size)] if size else next(numbers))
        return self

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash(self.numbers())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._plan)})"

    def pack(self) -> bytes:
        """As compiled code holds it; a value that does not fit its field raises OverflowError."""
        try:
            return self._form.pack(*self.numbers())
        except struct.error as error:
            raise OverflowError(f"{type(self).__name__}: {error}") from None

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The reverse of `pack`."""
        return cls().fill(iter(cls._form.unpack(data)))

    @classmethod
    def size(cls) -> int:
        """Of its bytes."""
        return cls._form.size


class Row(list[Any]):
    """States in a row: assigning one copies it, as in an array."""

    def __setitem__(self, i: Any, value: Any) -> None:
        self[i].assign(value)


def planned(cls: type[Fields]) -> dict[str, tuple[Any, int]]:
    found = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if name in ("_plan", "_form"):
            continue
        size = 0
        if get_args(hint) and get_args(hint)[0] is not int:  # Annotated[list[Small], 5]
            row, size = get_args(hint)
            hint = get_args(row)[0]
        found[name] = (get_args(hint)[1] if get_args(hint) else hint, size)
    return found


def copier(cls: type[Fields]) -> Any:
    """The function that copies field by field, written out as one would by hand: states are copied all the time."""
    lines = ["def copy(self):", "    twin = new(cls)"]
    for name, (kind, size) in cls._plan.items():
        value = f"self.{name}"
        if isinstance(kind, type) and size:
            value = f"Row([item.copy() for item in {value}])"
        elif isinstance(kind, type) or size:
            value = f"{value}.copy()"
        lines.append(f"    twin.{name} = {value}")
    return written("\n".join([*lines, "    return twin"]), "copy", new=cls.__new__, cls=cls, Row=Row)


def lister(cls: type[Fields]) -> Any:
    """That which lists all values: states are compared all the time, too."""
    values = []
    for name, (kind, size) in cls._plan.items():
        value = f"self.{name}"
        if isinstance(kind, type) and size:
            value = f"*[n for item in {value} for n in item.numbers()]"
        elif isinstance(kind, type):
            value = f"*{value}.numbers()"
        values.append(f"*{value}" if size and not isinstance(kind, type) else value)
    return written(f"def numbers(self):\n    return ({', '.join([*values, ''])})", "numbers")


def written(text: str, name: str, **space: Any) -> Any:
    exec(text, space)
    made = space[name]
    made.__doc__ = getattr(Fields, name).__doc__
    return made


def aligned(cls: type[Fields]) -> tuple[str, int, int]:
    """Its bytes as C would lay them out, each number at a multiple of its size: format, size, alignment."""
    form, size, widest = "", 0, 1
    for kind, n in cls._plan.values():
        if isinstance(kind, type):
            one, each, align = aligned(kind)
        else:
            one, each = CODES[kind], struct.calcsize(f"<{CODES[kind]}")
            align = each
        form += "x" * (-size % align) + one * (n or 1)
        size += -size % align + each * (n or 1)
        widest = max(widest, align)
    return form + "x" * (-size % widest), size + -size % widest, widest


def whole_words(cls: type[Fields]) -> int:
    """How many 64-bit words its bytes take."""
    return -(-cls.size() // 8)
