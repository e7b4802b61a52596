"""The game of the day: the same cards for all, the first try counts, and nothing is told before the day is over."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec

from kartenhaus.engine.verify import verify
from kartenhaus.games import GAMES
from kartenhaus.server import answering, endpoints
from kartenhaus.server.hub import Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.site.shelf import MemoryShelf
from kartenhaus.store import ProfileRow
from kartenhaus.table.daily import DAY, ends_at
from kartenhaus.table.entries import Drawn, Revealed
from tests.fake_time import FakeTime
from tests.server.inside import DUEL, Visitor, legal, log_of, opened, people, run
from tests.site.pages import Guest, answer
from tests.site.pages import opened as opened_here

BY_ROUND = next(name for name, about in GAMES.built_in.items() if about.dealt_by_round)


async def ask(hub: Hub, me: ProfileRow | None, method: str, path: str, status: int = 200, **query: str) -> Any:
    """As a person of that name would over HTTP."""
    for one in endpoints.ENDPOINTS:
        names, given = one.path.split("/"), path.split("/")
        if one.method == method and len(names) == len(given):
            parts = {n[1:-1]: g for n, g in zip(names, given, strict=True) if n.startswith("{")}
            if all(n == g or n.startswith("{") for n, g in zip(names, given, strict=True)):
                break
    else:
        raise AssertionError(path)

    async def nothing() -> bytes:
        return b""

    async def who(secret: str | None) -> ProfileRow | None:
        return me

    hub.people.who = who  # type: ignore[method-assign]
    request = answering.Request(parts, {"lang": "en", **query}, nothing)
    reply = await answering.answer(hub, one, answering.decoder_of(one), request)
    assert reply.status == status, reply.body
    return msgspec.json.decode(reply.body) if "json" in reply.kind else reply.body.decode()


async def begin(hub: Hub, me: ProfileRow, game: str) -> tuple[LiveTable, bool]:
    made = await ask(hub, me, "POST", f"/api/daily/{game}")
    live = await hub.live_table(made["path"].removeprefix("/t/"))
    (await Visitor.of(live, me)).go()
    return live, made["counted"]


async def play_on(hub: Hub, live: LiveTable, me: ProfileRow, most: int = 3_000) -> None:
    """The first legal action each time; computer players as they like."""
    visitor = await Visitor.of(live, me)
    for _ in range(most):
        if live.table.phase == "over":
            break
        if live.table.to_act == 0:
            await visitor.say(visitor.act(0, legal(live)[-1]))
        else:
            await asyncio.sleep(0.001)
    visitor.go()


def drawn(hub: Hub, live: LiveTable) -> list[Drawn]:
    return [one for one in log_of(hub, live) if isinstance(one, Drawn)]


def test_everybody_is_dealt_the_same_and_the_next_day_something_else(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            before = {}
            for game, about in GAMES.built_in.items():
                deals = []
                for who in (anna, ben):
                    live, counted = await begin(hub, who, game)
                    assert counted
                    if about.dealt_by_round:
                        visitor = await Visitor.of(live, who)
                        await visitor.say(visitor.act(0, legal(live)[0]))
                    deals.append(drawn(hub, live)[:3])
                assert all(one == other for one, other in zip(*deals, strict=False))
                assert all(deals)
                before[game] = live.table.secret
            await time.advance(DAY // 1000)
            for game, secret in before.items():
                live, counted = await begin(hub, anna, game)
                assert counted
                assert live.table.secret != secret

    run(play())


def test_the_first_try_counts_and_a_table_in_a_restarted_house_is_dealt_on(tmp_path: Path) -> None:
    """By rounds: each has a secret of its own, that follows from the day's."""

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            first, counted = await begin(hub, anna, BY_ROUND)
            assert counted
            name = first.table.id
        async with opened(tmp_path, time) as hub:
            first = await hub.live_table(name)
            await play_on(hub, first, anna)
            _, again = await begin(hub, anna, BY_ROUND)
            assert not again
            other, _ = await begin(hub, ben, BY_ROUND)
            await play_on(hub, other, ben)
            revealed = [[one for one in log_of(hub, live) if isinstance(one, Revealed)] for live in (first, other)]
            assert revealed[0] == revealed[1]
            assert len(revealed[0]) == 10
            told = await ask(hub, ben, "GET", "/api/daily")
            [of_game] = [one for one in told["games"] if one["game"] == BY_ROUND]
            assert of_game["played"] == 2
            listed = sorted((one["name"], one["rank"], one["mine"]) for one in of_game["results"])
            assert listed == [("Anna", 1, False), ("Ben", 1, True)]
            assert [one["day"] for one in told["past"]] == [told["day"]]

    run(play())


def test_nobody_gets_to_know_the_cards_at_a_second_table_while_the_first_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            first, _ = await begin(hub, anna, DUEL)
            assert [await begin(hub, anna, DUEL) for _ in range(2)] == [(first, True)] * 2
            at_once = await asyncio.gather(*(ask(hub, ben, "POST", f"/api/daily/{DUEL}") for _ in range(4)))
            assert len({one["path"] for one in at_once}) == 1
            assert len(hub.store.own_tables(ben.id)) == 1

    run(play())


def test_once_more_is_for_practice_and_nothing_of_it_counts(tmp_path: Path) -> None:
    """Whoever knows the cards by then would win, and gain Coins and rating as often as they like."""

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            for game in (DUEL, BY_ROUND):
                first, _ = await begin(hub, anna, game)
                await play_on(hub, first, anna)
            before = hub.store.results_mark(), hub.store.curve(anna.id, 500)
            for game in (DUEL, BY_ROUND):
                second, counted = await begin(hub, anna, game)
                assert not counted
                await play_on(hub, second, anna)
                assert second.table.phase == "over"
            assert (hub.store.results_mark(), hub.store.curve(anna.id, 500)) == before

    run(play())


def test_what_is_ended_when_the_day_is_told_does_not_count(tmp_path: Path) -> None:
    """Whoever began in time has another hour; after it the others' records are open."""

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            tables = [(await begin(hub, one, DUEL))[0] for one in (anna, ben)]
            day, midnight = tables[0].table.setup.daily, ends_at(hub.now())
            await time.advance((midnight - hub.now()) // 1000 + 3_000)
            await play_on(hub, tables[0], anna)
            record = f"/api/tables/{tables[0].table.id}/record"
            await ask(hub, anna, "GET", record, status=422)
            await time.advance(1_000)
            await ask(hub, anna, "GET", record)
            await play_on(hub, tables[1], ben)
            assert tables[1].table.phase == "over"
            [of_game] = [
                one for one in (await ask(hub, ben, "GET", "/api/daily", day=day))["games"] if one["game"] == DUEL
            ]
            assert [one["name"] for one in of_game["results"]] == ["Anna"]
            assert (await ask(hub, ben, "GET", "/api/daily"))["past"] == []

    run(play())


def test_nothing_of_it_is_told_before_the_day_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            [anna] = await people(hub, "Anna")
            live, _ = await begin(hub, anna, BY_ROUND)
            await play_on(hub, live, anna, most=6)
            seen = (await Visitor.of(live, anna)).table
            assert (seen.fair, seen.hints, seen.undo) == (None, False, False)
            await play_on(hub, live, anna)
            assert live.table.phase == "over"
            for part in ("record", "replay", "analysis"):
                refused = await ask(hub, anna, "GET", f"/api/tables/{live.table.id}/{part}", status=422)
                assert "midnight" in refused["words"]
            await time.advance(DAY // 1000)
            verdict = verify(await ask(hub, anna, "GET", f"/api/tables/{live.table.id}/record"))
            assert verdict.ok, verdict.problems
            assert verdict.draws

    run(play())


def test_a_day_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            for day in ("2999-01-01", "yesterday", "2026-13-40", "2026-1-1", "\0", "x" * 10_000):
                assert "YYYY-MM-DD" in (await ask(hub, None, "GET", "/api/daily", status=422, day=day))["words"]
            await ask(hub, None, "POST", f"/api/daily/{BY_ROUND}", status=401)

    run(look())


def test_without_a_server_one_sees_ones_own_days(tmp_path: Path) -> None:
    shelf = MemoryShelf()

    async def play() -> None:
        async with opened_here(shelf) as house:
            await answer(house, "POST", "/api/profile", {"name": "Anna"})
            made = await answer(house, "POST", f"/api/daily/{BY_ROUND}")
            guest = await Guest(house, made["path"].removeprefix("/t/")).come()
            await guest.play()
            assert not (await answer(house, "POST", f"/api/daily/{BY_ROUND}"))["counted"]
        async with opened_here(shelf) as house:
            told = await answer(house, "GET", "/api/daily")
            [of_game] = [one for one in told["games"] if one["game"] == BY_ROUND]
            assert [(one["rank"], one["name"], one["mine"]) for one in of_game["results"]] == [(1, "Anna", True)]
            assert [one["game"] for one in told["past"]] == [BY_ROUND]
            await house.restore(json.dumps(await answer(house, "GET", "/api/profile/export")))
            assert (await answer(house, "GET", "/api/daily"))["past"] == told["past"]

    run(play())
