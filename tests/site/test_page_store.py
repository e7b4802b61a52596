"""The store of a page where it is more than a database: a shelf that fails, and logs that come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kartenhaus.site import page_store
from kartenhaus.site.asked import Fetching
from kartenhaus.site.page_store import PageStore
from kartenhaus.site.shelf import Lost
from kartenhaus.store import DiskFull, StoreError
from kartenhaus.store.rows import Append, ProfileRow
from tests.site.paged import BadShelf
from tests.store.samples import NOW, SECRET, append, give, key, row

ANNA = ProfileRow("anna", "Anna", "de", NOW, NOW)


def with_store(test: Callable[[PageStore, BadShelf], Awaitable[None]]) -> Callable[[], None]:
    """Anna has a table."""

    async def run() -> None:
        shelf = BadShelf()
        store = PageStore(shelf)
        await store.open(NOW)
        await asyncio.wrap_future(store.add_profile(ANNA, key("anna")))
        first = append(0, "begun", places=[(0, "anna")], secret=(0, SECRET), **give("anna", 100))
        await asyncio.wrap_future(store.create(row("t"), first))
        await test(store, shelf)

    def started() -> None:
        asyncio.run(run())

    started.__name__ = test.__name__
    return started


async def all_of(store: PageStore) -> dict[str, Any]:
    return await Fetching(store).run(store.export, "anna")


FAILURES: dict[str, tuple[type[Exception], str]] = {
    "QuotaExceededError": (DiskFull, r"(?s)Speicherplatz des Browsers ist voll.*storage is full"),
    "Lost": (Lost, r"(?s)anderes Fenster.*Another window"),
    "AbortError": (StoreError, r"(?s)nicht speichern \(AbortError\).*could not store that"),
}


@pytest.mark.parametrize("trouble", FAILURES)
def test_what_could_not_be_written_is_told_and_not_remembered(trouble: str) -> None:
    kind, words = FAILURES[trouble]

    async def test(store: PageStore, shelf: BadShelf) -> None:
        before = await all_of(store)
        shelf.trouble = trouble
        broken = append(1, "lost", phase="over", secret=(1, SECRET), checkpoint=b"x", **give("anna", 7))
        for work in (
            store.append_async(broken),
            asyncio.wrap_future(store.create(row("u"), append(0, table="u"))),
            asyncio.wrap_future(store.rename("anna", "Berta")),
            asyncio.wrap_future(store.heartbeat(NOW + 99)),
            asyncio.wrap_future(store.erase("anna", NOW)),
            store.keep_secret("another"),
            store.instead([]),
        ):
            with pytest.raises(kind, match=words):
                await work
        assert await all_of(store) == before
        assert (store.table("u"), store.device_secret, store.newest_heartbeat()) == (None, "", NOW)
        shelf.trouble = ""
        await store.append_async(append(1, "kept"))
        assert [entry.data for entry in store.log("t")] == ["begun", "kept"]

    with_store(test)()


@with_store
async def test_writes_at_once_are_done_in_their_order(store: PageStore, shelf: BadShelf) -> None:
    several = [store.append_async(append(n, f"{n}", at=NOW + n)) for n in range(1, 20)]
    second = store.append_async(append(19, "too late"))
    await asyncio.gather(*several)
    with pytest.raises(StoreError):
        await second
    assert [entry.data for entry in store.log("t")] == ["begun", *map(str, range(1, 20))]


@with_store
async def test_whoever_stops_waiting_stops_no_write(store: PageStore, shelf: BadShelf) -> None:
    waiting = store.append_async(append(1, "under way"))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await store.append_async(append(2, "next"))
    assert [entry.data for entry in store.log("t")] == ["begun", "under way", "next"]
    assert len(await shelf.read("logs", "t/")) == 3


@with_store
async def test_a_page_that_is_opened_again_knows_the_same(store: PageStore, shelf: BadShelf) -> None:
    for n in range(1, 12):
        await store.append_async(append(n, f"ü {n}", at=NOW + n, checkpoint=b"%d" % n, **give("anna", n)))
    again = PageStore(shelf)
    await again.open(NOW)
    assert await all_of(again) == await all_of(store)
    assert (again.log("t"), again.checkpoint("t"), again.secret("t", 0)) == (store.log("t"), (12, b"11"), SECRET)
    assert (again.curve("anna"), again.own_tables("anna")) == (store.curve("anna"), store.own_tables("anna"))


@with_store
async def test_logs_are_forgotten_and_fetched_again(store: PageStore, shelf: BadShelf) -> None:
    executor, names = Fetching(store), [f"t{n}" for n in range(page_store.KEPT_LOGS + 5)]
    for name in names:
        await asyncio.wrap_future(store.create(row(name), append(0, f"of {name}", table=name)))
    assert (await executor.run(store.log, "t"))[0].data == "begun"
    assert len(store.logs) == page_store.KEPT_LOGS
    assert shelf.reads == 1  # the rows, when it was opened: what was written is known
    for name in names:
        assert [entry.data for entry in await executor.run(store.log, name)] == [f"of {name}"]
        assert len(store.logs) <= page_store.KEPT_LOGS
    assert shelf.reads > 1
    assert len((await all_of(store))["logs"]) == len(names) + 2  # a secret, too


@with_store
async def test_a_log_that_is_read_while_it_is_written_lacks_nothing(store: PageStore, shelf: BadShelf) -> None:
    executor = Fetching(store)
    for n in range(1, 8):
        store.logs.clear()
        writing = store.append_async(append(n, f"{n}"))
        reading = asyncio.ensure_future(executor.run(store.log, "t"))
        await asyncio.gather(writing, reading)
        assert [entry.n for entry in await executor.run(store.log, "t")] == list(range(n + 1))


@with_store
async def test_everything_can_be_read_while_others_make_it_forget(store: PageStore, shelf: BadShelf) -> None:
    executor, names = Fetching(store), [f"t{n}" for n in range(page_store.KEPT_LOGS * 2)]
    for name in names:
        await asyncio.wrap_future(store.create(row(name), append(0, table=name)))
    store.forget_logs()
    others = [executor.run(store.log, name) for name in names]
    found, *_ = await asyncio.gather(all_of(store), *others)
    assert {name.partition("/")[0] for name in found["logs"]} == {"t", *names}


def test_an_append_is_checked_before_it_is_promised() -> None:
    async def test(store: PageStore, shelf: BadShelf) -> None:
        with pytest.raises(StoreError, match="Cannot be stored"):
            store.append_async(Append("t", 1, NOW, []))

    with_store(test)()
