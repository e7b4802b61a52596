"""Modules run by wasmtime. Calls release the interpreter's lock."""

from __future__ import annotations

import atexit
import ctypes
import threading
import time
from functools import cache, lru_cache
from typing import Any
from weakref import WeakSet

import wasmtime

from .portable import LONGEST, MOST_MEMORY, PAGE, Failed

_open: WeakSet[WasmtimeMachine] = WeakSet()
_first = threading.Lock()


@atexit.register
def close_all() -> None:
    """While wasmtime is still there to do it: what a cache holds would be let go of too late."""
    for machine in list(_open):
        machine.store.close()
    compiled.cache_clear()


def engine() -> wasmtime.Engine:
    """One for all threads: what one engine has compiled does not run in another."""
    with _first:
        return made_engine()


@cache
def made_engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.epoch_interruption = True
    made = wasmtime.Engine(config)
    threading.Thread(target=tick, args=(made,), daemon=True, name="kartenhaus-epochs").start()
    return made


def tick(made: wasmtime.Engine) -> None:
    """Once a second: a call that has seen LONGEST ticks is ended."""
    while True:
        time.sleep(1)
        made.increment_epoch()


@lru_cache(32)
def compiled(data: bytes) -> wasmtime.Module:
    return wasmtime.Module(engine(), data)


class WasmtimeMachine:
    def __init__(self, data: bytes) -> None:
        _open.add(self)
        self.store = wasmtime.Store(engine())
        self.store.set_limits(memory_size=MOST_MEMORY)
        exports: Any = wasmtime.Instance(self.store, compiled(data), []).exports(self.store)
        self.exports, self.memory = exports, exports["memory"]
        self.heap: int = exports["__heap_base"].value(self.store)
        self.look()

    def look(self) -> None:
        """Where the memory lies now."""
        size = self.memory.data_len(self.store)
        place = ctypes.cast(self.memory.data_ptr(self.store), ctypes.c_void_p).value
        self.bytes = memoryview((ctypes.c_ubyte * size).from_address(place or 0)).cast("B")

    def reserve(self, size: int) -> None:
        missing = size - len(self.bytes)
        if missing > 0:
            try:
                self.memory.grow(self.store, -(-missing // PAGE))
            except wasmtime.WasmtimeError:
                raise Failed(
                    f"Mehr Speicher als {MOST_MEMORY >> 20} MB gibt es für ein Modul nicht.",
                    f"A module gets no more memory than {MOST_MEMORY >> 20} MB.",
                ) from None
            self.look()

    def read(self, at: int, size: int) -> bytes:
        return bytes(self.bytes[at : at + size])

    def write(self, at: int, data: bytes) -> None:
        self.bytes[at : at + len(data)] = data

    def call(self, name: str, block: int) -> int:
        self.store.set_epoch_deadline(LONGEST)
        try:
            status: int = self.exports[name](self.store, block)
        except wasmtime.Trap as trap:
            raise Failed(
                f"{name}: eine Regel rechnet falsch und wurde angehalten ({trap.trap_code}).",
                f"{name}: a rule went wrong and was stopped ({trap.trap_code}).",
            ) from None
        return status
