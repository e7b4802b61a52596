"""From a position of a finished game people go on against computer players, to see what would have become of it. It is
open to those who may see the replay, and to nobody while the game goes on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.engine.verify import verify
from kartenhaus.server.branching import branch_of
from kartenhaus.server.limits import BRANCHES
from kartenhaus.table.checkpoints import checkpoint, restored
from kartenhaus.table.entries import Computer, Person, Setup, read, written
from kartenhaus.table.errors import Declined
from kartenhaus.table.table import Table, loaded
from tests.running import Person as Visitor
from tests.running import Server

Guest = Callable[[], Visitor]
SHORT = {"black-jack": "rounds=3", "j-solitaer": "rounds=1"}


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, 120))


# ── At a table ───────────────────────────────────────────────────────────────
def to_its_end(table: Table, seed: int) -> Table:
    pick = random.Random(seed)
    while table.phase != "over":
        assert table.play is not None
        action = pick.choice(table.play.legal())
        chosen = action.pick(action.low) if isinstance(action, kh.Span) else action
        table.act(table.to_act, str(chosen), 0, nonce=f"n{table.n}")
    return table


def secrets() -> Callable[[], bytes]:
    given = iter(bytes([n]) * 32 for n in range(1, 200))
    return lambda: next(given)


def finished(game: str, seed: int = 1) -> Table:
    table = Table("first", Setup(game, SHORT.get(game, ""), 2, "anna"), secrets())
    table.commit(0)
    for seat, who in enumerate(["anna", "ben"]):
        table.sit(seat, Person(who, who.title()), 0, who)
    return to_its_end(table, seed)


def decisions(table: Table) -> list[int]:
    """How many picks had been made when a seat had a choice."""
    play = table.game.start(2, chance="manual")
    found = []
    assert table.play is not None
    for n, number in enumerate(table.play.numbers):
        if play.to_act >= 0 and len(play.legal()) > 1:
            found.append(n)
        play.retrace([number])
    return found


def branched(source: Table, n: int, pick: str | None = None) -> Table:
    setup, first = branch_of(source, "clara", n, pick)
    table = Table("second", setup, secrets())
    table.do(first, 0)
    table.commit(0)
    for seat in range(setup.seats):
        table.sit(seat, Person("clara", "Clara") if seat == first.seat else Computer("solid"), 0, "clara")
    return table


@pytest.mark.parametrize("game", kh.games())
def test_a_branch_begins_as_the_game_stood_and_is_a_whole_game_of_its_own(game: str) -> None:
    source = finished(game)
    n = decisions(source)[len(decisions(source)) * 2 // 3]
    table = branched(source, n)
    assert table.play is not None
    assert source.play is not None
    assert table.play.numbers == source.play.numbers[:n]
    as_it_was = table.game.start(2, chance="manual")
    as_it_was.retrace(source.play.numbers[:n])
    for seat in (0, 1):
        assert table.play.view(seat) == as_it_was.view(seat)
    assert not table.may_undo("clara"), "what was played elsewhere stays"
    to_its_end(table, seed=2)
    record = table.record()
    assert kh.replay(record).numbers == table.play.numbers
    (problem,) = verify(record).problems
    assert f"ersten {n} Züge" in problem.de
    log = [(0, read(written(one))) for one in table.unstored]
    assert loaded("second", table.setup, log, None).record() == record
    again = loaded("second", table.setup, log, None, whole=False)
    kept = restored("second", table.setup, checkpoint(again))
    assert kept is not None
    assert checkpoint(kept) == checkpoint(again)


def test_another_move_is_the_first_and_can_be_taken_back() -> None:
    source = finished("tauziehen")
    n = decisions(source)[3]
    play = source.game.start(2, chance="manual")
    assert source.play is not None
    play.retrace(source.play.numbers[:n])
    other = next(str(one) for one in play.legal() if str(one) != str(play.game.decode(source.play.numbers[n])))
    table = branched(source, n, other)
    assert table.play is not None
    assert str(table.play.picks[n]) == other
    table.undo("clara", 0)
    assert table.play.numbers == source.play.numbers[:n]


def test_coins_of_a_branch_are_nobodys() -> None:
    source = finished("black-jack")
    table = branched(source, decisions(source)[-1])
    assert not to_its_end(table, seed=3).movements
    assert source.movements


@pytest.mark.parametrize(
    ("n", "pick", "why"),
    [
        (0, None, "Zufall"),
        (10_000, None, "nichts mehr zu entscheiden"),
        (5, "leave 1", "Wer geht"),
        (5, "leave 0", "Wer geht"),
    ],
)
def test_one_goes_on_where_somebody_has_to_decide(n: int, pick: str | None, why: str) -> None:
    with pytest.raises(Declined, match=why):
        branch_of(finished("tauziehen"), "clara", n, pick)


def test_what_the_rules_forbid_is_refused_with_its_clause() -> None:
    source = finished("white-jack")
    with pytest.raises(kh.KartenhausError):
        branch_of(source, "clara", decisions(source)[0], "lay 7")


def test_a_game_that_was_taken_up_again_is_no_finished_one() -> None:
    table = Table("first", Setup("tauziehen", "", 2, "anna"))
    table.commit(0)
    table.sit(0, Person("anna", "Anna"), 0, "anna")
    table.sit(1, Computer("solid"), 0)
    to_its_end(table, 1)
    n = decisions(table)[0]
    assert branch_of(table, "anna", n, None)
    table.undo("anna", 0)
    with pytest.raises(Declined, match="zu Ende"):
        branch_of(table, "anna", n, None)


# ── At a server ──────────────────────────────────────────────────────────────
def after(anna: Visitor, ben: Visitor, most: int = 100_000) -> dict[str, Any]:
    """A game between the two, to its end or for so many moves each."""

    async def play() -> dict[str, Any]:
        made = anna.table("tauziehen", ["me", "open"])
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join", nonce="ben")
            await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] == 1)
            chooser = random.Random(4)
            await asyncio.gather(first.play(chooser.choice, most), second.play(chooser.choice, most))
        return made

    found: dict[str, Any] = run(play())
    return found


def test_nobody_looks_into_a_running_game_by_going_on_from_it(person: Guest) -> None:
    anna, ben, clara = person(), person(), person()
    made = after(anna, ben, most=2)
    for n in (0, 5, 6):
        said = anna.ask("POST", f"/api/tables/{made['table']}/branch", {"n": n}, status=422)
        assert "nach seinem Ende" in said["words"]
    assert not anna.ask("GET", "/api/lobby")["own"][1:], "no table was made"
    clara.ask("POST", f"/api/tables/{made['table']}/branch", {"n": 5}, status=404)


def test_those_who_may_see_the_replay_go_on_from_it_and_nothing_counts(person: Guest, server: Server) -> None:
    anna, ben, clara = person(), person(), person()
    made = after(anna, ben)
    address = f"/api/tables/{made['table']}"
    clara.ask("POST", f"{address}/branch", {"n": 5}, status=404)
    before = anna.ask("GET", "/api/history"), anna.ask("GET", "/api/statistics")
    steps = anna.ask("GET", f"{address}/replay")["steps"]
    n = next(one["n"] for one in steps if one["to_act"] == 1 and len(one["choices"]) > 1)
    pick = next(one["pick"] for one in steps[n]["choices"] if one["pick"] != steps[n + 1]["pick"])
    branch = anna.ask("POST", f"{address}/branch", {"n": n, "pick": pick, "level": "beginner"})

    async def go_on(who: Visitor, table: dict[str, Any]) -> dict[str, Any]:
        async with who.sit(table) as seat:
            first = await seat.until(lambda one: bool(one["mine"]))
            assert first["branch"] == n
            assert [one["kind"] for one in first["seats"]] == ["computer", "person"]
            assert seat.seats == [1]
            assert ben.name not in "".join(seat.raw), "others' names stay at their table"
            return await seat.play(random.Random(5).choice)

    done = run(go_on(anna, branch))
    assert done["phase"] == "over"
    assert anna.ask("GET", f"/api/tables/{branch['table']}/replay")["steps"][n + 1]["pick"] == pick
    assert before == (anna.ask("GET", "/api/history"), anna.ask("GET", "/api/statistics"))
    ben.ask("GET", f"/api/tables/{branch['table']}", status=404)

    token = anna.ask("POST", f"{address}/share")["path"].removeprefix("/shared#")
    clara.ask("POST", "/api/shared/branch?token=wrong", {"n": n}, status=404)
    shown = clara.ask("POST", f"/api/shared/branch?token={token}", {"n": n})
    assert run(go_on(clara, shown))["phase"] == "over"
    clara.ask("GET", address, status=404)
    assert server.call("POST", f"/api/shared/branch?token={token}", {"n": n}, {})[0] == 401, "who has no name"


def test_nobody_fills_the_house_with_branches(person: Guest, server: Server) -> None:
    """Each holds all picks up to it: of a long evening 40 kB."""
    anna = person()
    made = anna.table("tauziehen", ["me", "random"])

    async def leave() -> None:
        async with anna.sit(made) as seat:
            await seat.send("leave", seat=0)
            await seat.until(lambda one: bool(one["phase"] == "over"))

    run(leave())
    path = f"/api/tables/{made['table']}/branch"
    said = [server.call("POST", path, {"n": 0}, {"Cookie": anna.cookie})[0] for _ in range(BRANCHES + 1)]
    assert said == [422] * BRANCHES + [429]


def test_a_rematch_of_a_branch_is_an_ordinary_game(person: Guest) -> None:
    anna, ben = person(), person()
    made = after(anna, ben)
    steps = anna.ask("GET", f"/api/tables/{made['table']}/replay")["steps"]
    n = next(one["n"] for one in steps if one["to_act"] == 0)
    branch = anna.ask("POST", f"/api/tables/{made['table']}/branch", {"n": n})

    async def play() -> dict[str, Any]:
        async with anna.sit(branch) as seat:
            await seat.play(random.Random(5).choice)
            await seat.send("rematch")
            invitation = await seat.next("invitation")
        async with anna.sit(invitation["path"]) as seat:
            return await seat.until(lambda one: bool(one["mine"]))

    assert run(play())["branch"] is None
