"""Modules run by the browser (or by Node) that runs Python itself. Their memory is not Python's: it is copied.

Nothing here ends a call that never returns; whoever lets modules run in a worker ends the worker.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from .portable import MOST_MEMORY, PAGE, Failed


@lru_cache(32)
def compiled(data: bytes) -> Any:
    return js.WebAssembly.Module.new(to_js(data))


class BrowserMachine:
    def __init__(self, data: bytes) -> None:
        self.exports: Any = js.WebAssembly.Instance.new(compiled(data)).exports
        self.heap: int = getattr(self.exports, "__heap_base").value  # mangled otherwise
        self.look()

    def look(self) -> None:
        """Where the memory lies now."""
        self.bytes = js.Uint8Array.new(self.exports.memory.buffer)

    def reserve(self, size: int) -> None:
        missing = size - self.bytes.length
        if missing > 0:
            if size > MOST_MEMORY:
                raise Failed(
                    f"Mehr Speicher als {MOST_MEMORY >> 20} MB gibt es für ein Modul nicht.",
                    f"A module gets no more memory than {MOST_MEMORY >> 20} MB.",
                )
            self.exports.memory.grow(-(-missing // PAGE))
            self.look()

    def read(self, at: int, size: int) -> bytes:
        data: bytes = self.bytes.subarray(at, at + size).to_bytes()
        return data

    def write(self, at: int, data: bytes) -> None:
        self.bytes.subarray(at, at + len(data)).assign(data)

    def call(self, name: str, block: int) -> int:
        try:
            status: int = getattr(self.exports, name)(block)
        except JsException as error:
            raise Failed(
                f"{name}: eine Regel rechnet falsch und wurde angehalten ({error}).",
                f"{name}: a rule went wrong and was stopped ({error}).",
            ) from None
        return status
