"""Everything that a page keeps, carried elsewhere and back; and files that are no such copy."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kartenhaus.site import copies
from kartenhaus.site.copies import NoCopy
from kartenhaus.site.house import RESTARTED, House
from kartenhaus.site.shelf import MemoryShelf
from kartenhaus.store import DiskFull
from tests.site.paged import BadShelf
from tests.site.pages import Guest, answer, new_table, opened, run

Copy = dict[str, Any]


async def made() -> str:
    """Of a house with one game that is over, one that is not, and a purse."""
    async with opened() as house:
        await (await Guest(house, await new_table(house, "tauziehen", ["me", "beginner"])).come()).play()
        for game in ("black-jack", "white-jack"):
            await (await Guest(house, await new_table(house, game, ["me", "me"])).come()).play(most=5)
        return await export(house)


async def export(house: House) -> str:
    said = await house.ask("GET", "/api/profile/export", None)
    assert said.status == 200, said
    assert said.filename
    return said.text


@pytest.fixture(scope="module")
def copy() -> str:
    return asyncio.run(made())


def without_time(text: str) -> Copy:
    """Opening a house is an event of its own."""
    found: Copy = json.loads(text)
    found["rows"]["house/itself"] |= {"beat": 0, "outages": []}
    return found


def test_what_was_exported_comes_back_the_same_and_can_be_played_on(copy: str) -> None:
    async def restore() -> None:
        shelf = MemoryShelf()
        async with opened(shelf) as house:
            await new_table(house, "tauziehen", ["me", "beginner"])  # which is replaced
            await house.restore(copy)
            assert without_time(await export(house)) == without_time(copy)
            (done,) = await answer(house, "GET", "/api/history")
            going_on = {one["table"] for one in (await answer(house, "GET", "/api/lobby"))["own"]}
            assert len(going_on) == 2
        async with opened(shelf) as house:
            assert (await answer(house, "GET", f"/api/tables/{done['table']}/replay"))["steps"]
            for table in going_on:
                await (await Guest(house, table).come()).play(most=3)

    run(restore())


def test_windows_that_look_on_are_told_to_look_anew(copy: str) -> None:
    async def restore() -> None:
        async with opened() as house:
            guest = await Guest(house, await new_table(house, "tauziehen", ["me", "beginner"])).come()
            await guest.my_turn()
            await house.restore(copy)
            assert guest.closed == RESTARTED
            assert house.sockets == {}
            await guest.say("ping")  # to nobody
            assert (await house.ask("GET", f"/api/tables/{guest.table}", None)).status == 404

    run(restore())


def test_a_copy_for_which_there_is_no_room_changes_nothing(copy: str) -> None:
    async def restore() -> None:
        shelf = BadShelf()
        async with opened(shelf) as house:
            await answer(house, "POST", "/api/profile", {"name": "Carla"})
            before = await export(house)
            write = shelf.write

            async def full(changes: Any, instead: bool = False) -> None:
                shelf.trouble = "QuotaExceededError" if instead else ""
                await write(changes, instead)

            shelf.write = full  # type: ignore[method-assign]
            with pytest.raises(DiskFull):
                await house.restore(copy)
            assert without_time(await export(house)) == without_time(before)
            await new_table(house, "tauziehen", ["me", "beginner"])

    run(restore())


# ── What is none ─────────────────────────────────────────────────────────────
def table_of(copy: Copy, game: str = "tauziehen") -> str:
    return next(str(name) for name, kept in copy["rows"].items() if kept.get("row", {}).get("game") == game)


def log_of(copy: Copy, table: str) -> Copy:
    found: Copy = copy["logs"][f"{table.removeprefix('tables/')}/000000000000"]
    return found


def rename(copy: Copy, old: str, new: str) -> None:
    copy["rows"][new] = copy["rows"].pop(old)


def huge(kind: str, *path: Any) -> Callable[[Copy], None]:
    def change(copy: Copy) -> None:
        at = next(kept for name, kept in copy["rows"].items() if name.startswith(f"{kind}/"))
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = 2**64 - 1

    return change


def swap(copy: Copy) -> None:
    """Two tables exchange their logs."""
    one, two = (table_of(copy, game).removeprefix("tables/") for game in ("tauziehen", "white-jack"))
    logs = copy["logs"]
    a, b = f"{one}/000000000000", f"{two}/000000000000"
    logs[a], logs[b] = logs[b], logs[a]


def exchange(copy: Copy, game: str) -> None:
    """The first and the last pick of a game."""
    picks = [entry for entry in log_of(copy, table_of(copy, game))["entries"] if '"pick"' in entry["data"]]
    picks[0]["data"], picks[-1]["data"] = picks[-1]["data"], picks[0]["data"]


HOSTILE: dict[str, Callable[[Copy], object]] = {
    "of another format": lambda copy: copy.update(kartenhaus=2),
    "of no format": lambda copy: copy.pop("kartenhaus"),
    "without rows": lambda copy: copy.pop("rows"),
    "rows of the wrong type": lambda copy: copy.update(rows=[]),
    "an unknown kind of row": lambda copy: copy["rows"].update({"spells/1": {}}),
    "a row without a name": lambda copy: copy["rows"].update({"house": {}}),
    "a second house": lambda copy: copy["rows"].update({"house/other": {}}),
    "a table that says it is another": lambda copy: rename(copy, table_of(copy), "tables/other"),
    "a table whose id is a path": lambda copy: rename(copy, table_of(copy), "tables/a/b"),
    "a person who says they are another": lambda copy: copy["rows"].update(
        {"people/x": next(kept for name, kept in copy["rows"].items() if name.startswith("people/"))}
    ),
    "a device that is no hash": lambda copy: copy["rows"].update(
        {"devices/xyz": {"profile": "a", "created_at": 0, "seen_at": 0, "label": None}}
    ),
    "somebody who does not exist": lambda copy: copy["rows"][table_of(copy)].update(places={"0": "nobody"}),
    "a purse below zero": lambda copy: copy["rows"].update({"purses/mine": {"profile": None, "balance": -1}}),
    "a time beyond all times": huge("tables", "row", "created_at"),
    "a time of being alive beyond all times": huge("house", "beat"),
    "a purse beyond all purses": huge("purses", "balance"),
    "a result beyond all results": lambda copy: copy["rows"][table_of(copy)]["results"][0].update(payoff=1e308),
    "a result of another table": lambda copy: copy["rows"][table_of(copy)]["results"][0].update(table="x"),
    "an unknown phase": lambda copy: copy["rows"][table_of(copy)]["row"].update(phase="paused"),
    "a setup that is none": lambda copy: copy["rows"][table_of(copy)]["row"].update(setup="{"),
    "a log of no table": lambda copy: copy["logs"].update({"nowhere/000000000000": {"entries": []}}),
    "a log under a strange name": lambda copy: copy["logs"].update(
        {f"{table_of(copy).removeprefix('tables/')}/checkpoint": {"n": 0, "data": "AAAA"}}
    ),
    "a log that lacks its end": lambda copy: log_of(copy, table_of(copy))["entries"].pop(),
    "a log that lacks its beginning": lambda copy: log_of(copy, table_of(copy))["entries"].pop(0),
    "a log in another order": lambda copy: log_of(copy, table_of(copy))["entries"].reverse(),
    "a log with an entry twice": lambda copy: log_of(copy, table_of(copy)).update(
        entries=log_of(copy, table_of(copy))["entries"][:1] * 2
    ),
    "an entry that is none": lambda copy: log_of(copy, table_of(copy))["entries"][2].update(data='{"type":"won"}'),
    "an entry that is too long": lambda copy: log_of(copy, table_of(copy))["entries"][2].update(data="x" * 65_537),
    "others at the table than in the log": lambda copy: copy["rows"][table_of(copy)].update(seated=[]),
    "logs of two tables exchanged": swap,
    "a game that cannot have been played": lambda copy: exchange(copy, "white-jack"),
    "a secret that is too short": lambda copy: copy["logs"].update(
        {f"{table_of(copy).removeprefix('tables/')}/secret-000000": {"entries": [], "secret": [0, "AAAA"]}}
    ),
    "a secret that is missing": lambda copy: copy["logs"].pop(
        f"{table_of(copy).removeprefix('tables/')}/secret-000000"
    ),
}


def damaged(copy: str) -> dict[str, str]:
    found = {"nothing": "", "no JSON": "kartenhaus", "half of it": copy[: len(copy) // 2], "no object": "[1]"}
    found |= {"nested for ever": '{"kartenhaus":' + "[" * 100_000, "half a character": "\ud83c", "bytes": "\0"}
    for name, change in HOSTILE.items():
        one = json.loads(copy)
        change(one)
        found[name] = json.dumps(one)
    return found


def test_what_is_no_copy_is_refused_in_words_and_changes_nothing(copy: str) -> None:
    async def restore() -> None:
        shelf = MemoryShelf()
        async with opened(shelf) as house:
            await house.restore(copy)
            guest = await Guest(house, table_of(json.loads(copy), "white-jack").removeprefix("tables/")).come()
            before = await export(house)
            for name, text in damaged(copy).items():
                try:
                    await house.restore(text)
                except NoCopy as error:
                    assert "Nichts wurde geändert" in error.de
                    assert "Nothing was changed" in error.en
                else:
                    pytest.fail(f"taken: {name}")
            assert without_time(await export(house)) == without_time(before)
            assert guest.closed is None
            await guest.play(most=2)

    run(restore())


def test_a_copy_may_be_as_large_as_it_may_be(copy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "LARGEST", len(copy))
    assert copies.changes_of(copy, 0)
    with pytest.raises(NoCopy):
        copies.changes_of(copy + " ", 0)


def test_a_clock_that_was_ahead_where_it_was_made_is_not_believed(copy: str) -> None:
    ahead = json.loads(copy)
    ahead["rows"]["house/itself"]["beat"] = 2**61

    async def restore() -> None:
        async with opened() as house:
            now = house.hub.now()
            await house.restore(json.dumps(ahead))
            assert abs(house.hub.now() - now) < 600_000

    run(restore())


def test_a_finished_game_that_does_not_replay_harms_nothing_else(copy: str) -> None:
    """Every entry can be read, but they are not a game."""
    wrong = json.loads(copy)
    exchange(wrong, "tauziehen")
    broken = table_of(wrong).removeprefix("tables/")

    async def restore() -> None:
        async with opened() as house:
            await house.restore(json.dumps(wrong))
            guest = await Guest(house, broken).come()
            assert guest.closed is not None
            said = await house.ask("GET", f"/api/tables/{broken}/record", None)
            assert said.status >= 400
            assert json.loads(said.text)["words"]
            await answer(house, "GET", "/api/lobby")
            assert [one["table"] for one in await answer(house, "GET", "/api/history")] == [broken]
            await export(house)
            other = table_of(wrong, "black-jack").removeprefix("tables/")
            await (await Guest(house, other).come()).play(most=2)

    run(restore())
