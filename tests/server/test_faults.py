"""What goes wrong inside is told in the house's own words: no address of a database, no statement, no path."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from kartenhaus.core.errors import KartenhausError
from kartenhaus.server.faults import FAULT, is_ours, told
from kartenhaus.store import BadRow, Overdrawn, StoreError, Taken, Unbalanced
from tests.running import Person, Server

INSIDE = ("sqlite", "house.db", "entries", "INSERT", "SELECT", "Traceback", "table_id")


def test_a_broken_database_is_not_described_to_players(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log") as server:
        anna = Person(server, "Anna")
        made = anna.table("white-jack", ["me", "solid"])

        async def play() -> str:
            async with anna.sit(made) as seat:
                table = await seat.until(lambda one: one["to_act"] == 0)
                with sqlite3.connect(tmp_path / "house.db") as outside:
                    outside.execute("ALTER TABLE entries RENAME TO stolen")
                await seat.act(seat.legal(0)[0], 0, table["position"], id=5)
                refused = await seat.next("refused")
                assert refused["id"] == 5
                return json.dumps(refused)

        said = [asyncio.run(asyncio.wait_for(play(), 60))]
        for method, path, body in (
            ("POST", "/api/tables", {"game": "tauziehen", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            ("GET", f"/api/tables/{made['table']}/record", None),
        ):
            code, data, _ = server.call(method, path, body, {"Cookie": anna.cookie})
            said.append(data.decode())
            assert code in (200, 503) if method == "GET" else code == 503
        assert not [word for word in INSIDE for one in said if word.lower() in one.lower()], said
        assert "stolen" not in "".join(said)
        assert "entries" in server.log.read_text("utf-8"), "the log says what it was"


@pytest.mark.parametrize(
    "error", [Taken("t", 7), Overdrawn("p1@t", 3, -9), Unbalanced("Konto p1@t: 3 statt 4", "account p1@t: 3, not 4")]
)
def test_what_the_books_say_is_for_the_log(error: StoreError) -> None:
    assert told(error) == FAULT
    assert is_ours(error)


@pytest.mark.parametrize("error", [KartenhausError("So.", "So."), BadRow("name", "x")])
def test_what_somebody_did_wrong_is_told_to_them(error: KartenhausError) -> None:
    assert told(error) == (error.de, error.en)
    assert not is_ours(error)
