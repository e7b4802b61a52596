"""Room for what a search learns: NumPy records for compiled code, plain objects for the plain text."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ..engine.compiled import Mode

NODE = (("key", "i8"), ("first", "i4"), ("visits", "i4"))
EDGE = (("visits", "i8"), ("worth", "f8"))
KNOWN = (("key", "i8"), ("worth", "f8"))


class PlainTable(dict[int, Any]):
    """Rows made when they are looked at, all zero at first."""

    def __init__(self, size: int, names: tuple[str, ...]) -> None:
        super().__init__()
        self.shape, self.names = (size,), names

    def __missing__(self, i: int) -> Any:
        row = self[i] = SimpleNamespace(**dict.fromkeys(self.names, 0))
        return row


def table(size: int, fields: tuple[tuple[str, str], ...], mode: Mode) -> Any:
    """`size` rows (a power of two for those that are hashed into), all zero."""
    if mode == "plain":
        return PlainTable(size, tuple(name for name, _ in fields))
    import numpy as np

    return np.zeros(size, np.dtype(list(fields)))


def wipe(rows: Any) -> None:
    if isinstance(rows, PlainTable):
        rows.clear()
    else:
        rows[:] = 0


def grid(rows: int, columns: int, mode: Mode) -> Any:
    """Whole numbers, two-dimensional."""
    import numpy as np

    return np.zeros((rows, columns), object if mode == "plain" else np.int64)
