"""What is waited for in an event loop: kept when it is durable, each for itself."""

from __future__ import annotations

import asyncio

import pytest

from kartenhaus.store import Store, StoreError, Taken
from tests.store.samples import append, begin, data, hold


def test_in_a_group_only_what_does_not_fit_is_refused(store: Store) -> None:
    for name in "abc":
        begin(store, name)

    async def write() -> list[BaseException | None]:
        held = hold(store)
        promises = [store.append_async(append(n, table=name)) for name, n in (("a", 1), ("b", 0), ("c", 1))]
        held.set()
        return await asyncio.gather(*promises, return_exceptions=True)

    fits, taken, fits_too = asyncio.run(write())
    assert fits is None
    assert isinstance(taken, Taken)
    assert fits_too is None
    assert [len(data(store, name)) for name in "abc"] == [2, 1, 2]


def test_what_is_cancelled_before_its_turn_is_not_written(store: Store) -> None:
    begin(store, "a")
    begin(store, "b")

    async def write() -> None:
        held = hold(store)
        first, second = store.append_async(append(1, table="a")), store.append_async(append(1, table="b"))
        assert first.cancel()
        held.set()
        await second

    asyncio.run(write())
    assert [len(data(store, name)) for name in "ab"] == [1, 2]


def test_a_loop_that_is_gone_is_no_trouble_for_others(store: Store) -> None:
    begin(store, "a")
    begin(store, "b")
    held = hold(store)

    async def write() -> None:
        store.append_async(append(1, table="a"))

    asyncio.run(write())
    after = store.append(append(1, table="b"))
    held.set()
    after.result()
    assert len(data(store, "b")) == 2


def test_a_closed_store_promises_nothing(store: Store) -> None:
    begin(store)
    store.close()

    async def write() -> None:
        with pytest.raises(StoreError, match="closed already"):
            store.append_async(append(1))

    asyncio.run(write())
