"""People who misbehave at public tables: they are reported and blocked, by those who met them and nobody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from kartenhaus.cli import main
from kartenhaus.server.limits import REPORTS
from tests.running import Person, Seat, Server
from tests.server.inside import DUEL, run

Guest = Callable[[], Person]


def reports(server: Server) -> list[dict[str, Any]]:
    done = CliRunner().invoke(main, ["admin", "reports", "--json", "--database", server.settings.database])
    assert done.exit_code == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.output)
    return found


def met(anna: Person, ben: Person, **more: Any) -> tuple[str, str]:
    """A game of the two at a public table, and what Anna knows Ben by."""
    made = anna.table(DUEL, ["me", "open"], **({"public": True} | more))

    async def play() -> str:
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join")
            await second.until(lambda one: one["phase"] == "running")
            table = await first.until(lambda one: one["phase"] == "running")
            assert table["seats"][0]["person"] is None, "nobody needs to be told who they are"
            return str(table["seats"][1]["person"])

    found: list[str] = []

    async def keep() -> None:
        found.append(await play())

    run(keep())
    return made["table"], found[0]


# ── Reports ──────────────────────────────────────────────────────────────────
def test_a_report_reaches_whoever_runs_the_server(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    table, whom = met(anna, ben)
    body = {"table": table, "person": whom, "reason": "insults", "text": "said\x1b[31m\n  very bad things"}
    assert anna.ask("POST", "/api/reports", body) is True
    [found] = [one for one in reports(server) if one["who"] == anna.profile]
    assert (found["whom"], found["table"]) == (ben.profile, table)
    assert found["reason"] == "insults: said [31m very bad things", "nothing that a terminal would obey"


def test_nobody_is_reported_by_strangers_without_a_name_or_at_tables_where_they_never_were(
    server: Server, person: Guest
) -> None:
    anna, ben, eve = person(), person(), person()
    table, whom = met(anna, ben)
    elsewhere = eve.table(DUEL, ["me", "open"], public=True)["table"]
    before = len(reports(server))
    right = {"table": table, "person": whom, "reason": "spam"}
    assert server.call("POST", "/api/reports", right, {})[0] == 401
    for wrong, status in (
        ({"table": elsewhere}, 404),
        ({"person": "0" * 16}, 404),
        ({"person": ben.profile}, 404),
        ({"table": "nowhere"}, 404),
        ({"reason": "boring"}, 400),
        ({"text": "x" * 501}, 400),
        ({"whom": anna.profile}, 400),
        ({"person": None}, 400),
    ):
        anna.ask("POST", "/api/reports", right | wrong, status=status)
    ben.ask("POST", "/api/reports", right, status=404)  # oneself
    assert len(reports(server)) == before


def test_reports_come_in_no_flood(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    table, whom = met(anna, ben)
    body = {"table": table, "person": whom, "reason": "other"}
    answers = [server.call("POST", "/api/reports", body, {"Cookie": anna.cookie})[0] for _ in range(40)]
    assert answers == [200] * REPORTS + [429] * (40 - REPORTS)
    assert sum(one["who"] == anna.profile for one in reports(server)) == REPORTS


def test_at_a_private_table_nobody_is_known_by_anything(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    table, whom = met(anna, ben, public=False)
    assert whom == "None"
    for path, more in (("/api/reports", {"reason": "spam"}), ("/api/blocks", {})):
        anna.ask("POST", path, {"table": table, "person": "0" * 16, **more}, status=422)


def test_a_spectator_who_speaks_can_be_reported_and_a_line_of_one_s_own_names_nobody(
    server: Server, person: Guest
) -> None:
    anna, eve = person(), person()
    made = anna.table(DUEL, ["me", "open"], public=True)

    async def play() -> None:
        async with anna.sit(made) as mine, eve.sit(made) as theirs:
            await theirs.send("say", text="boo")
            line = await said(mine)
            assert line["person"]
            assert (await said(theirs))["person"] is None
            body = {"table": made["table"], "person": line["person"], "reason": "spam"}
            assert anna.ask("POST", "/api/reports", body) is True

    run(play())
    assert reports(server)[-1]["whom"] == eve.profile


async def said(seat: Seat) -> dict[str, Any]:
    while not (lines := (await seat.next("chat"))["lines"]):
        pass
    found: dict[str, Any] = lines[-1]
    return found


# ── Blocks ───────────────────────────────────────────────────────────────────
def test_two_of_whom_one_blocks_the_other_do_not_meet_at_public_tables(server: Server, person: Guest) -> None:
    anna, ben, carl = person(), person(), person()
    table, whom = met(anna, ben)
    assert anna.ask("POST", "/api/blocks", {"table": table, "person": whom}) == [{"person": whom, "name": ben.name}]
    assert ben.ask("GET", "/api/blocks") == [], "who is blocked is not told"

    async def refused(guest: Person, made: dict[str, Any]) -> bool:
        async with guest.sit(made) as seat:
            await seat.send("join", id=7)
            while (answer := await seat.message()).get("id") != 7:
                pass
            return bool(answer["type"] == "refused")

    def listed(guest: Person, made: dict[str, Any]) -> bool:
        return made["table"] in [one["table"] for one in guest.ask("GET", "/api/lobby")["public"]]

    async def play() -> None:
        for host, guest in ((anna, ben), (ben, anna)):
            made = host.table(DUEL, ["me", "open"], public=True)
            assert (listed(guest, made), listed(carl, made)) == (False, True)
            assert await refused(guest, made)
            assert not await refused(carl, made)
            assert await refused(guest, host.table(DUEL, ["me", "open"], public=True))
        # Where one is invited, one is.
        assert not await refused(ben, anna.table(DUEL, ["me", "open"]))
        anna.ask("DELETE", f"/api/blocks/{'0' * 16}", status=404)
        ben.ask("DELETE", f"/api/blocks/{whom}", status=404)
        assert anna.ask("DELETE", f"/api/blocks/{whom}") == []
        assert not await refused(ben, anna.table(DUEL, ["me", "open"], public=True))

    run(play())


def test_there_is_no_rematch_with_somebody_who_is_blocked(server: Server, person: Guest) -> None:
    anna, ben = person(), person()
    table, whom = met(anna, ben)
    anna.ask("POST", "/api/blocks", {"table": table, "person": whom})

    async def play() -> None:
        async with ben.sit(table) as seat:
            await seat.act("leave 1", seat=1)
            await seat.until(lambda one: one["phase"] == "over")
            await seat.send("rematch", id=8)
            assert (await seat.next("refused"))["id"] == 8

    run(play())
    assert anna.ask("GET", "/api/lobby")["own"] == []


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_whoever_has_no_name_blocks_nobody(method: str, server: Server) -> None:
    body = {"table": "x", "person": "y"} if method == "POST" else None
    assert server.call(method, "/api/blocks", body, {})[0] == 401
