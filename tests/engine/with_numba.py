"""Numba, loaded and at work once: what a process has behind it that is about to fork those that compile a little."""

from importlib import import_module

import kartenhaus.engine.contract
import kartenhaus.engine.native

if kartenhaus.engine.native.has_compiler():
    import_module("numba.core.caching")
    import_module("numba").njit(lambda: 0)()
