"""Spectators who see a table some moves or seconds later: what they try in order to see more."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kartenhaus.server import wire
from kartenhaus.server.asking import Asked
from kartenhaus.server.briefs import Brief
from kartenhaus.server.endpoints import lobby, record, replay, table
from kartenhaus.server.hub import Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.loading import load
from kartenhaus.server.messages import Around, Onlooker, shown
from kartenhaus.store import ProfileRow
from kartenhaus.table.entries import Clock, Picked
from kartenhaus.table.errors import Declined, Stale
from kartenhaus.table.table import Table
from tests.fake_time import FakeTime, until
from tests.server.inside import CROWD, DUEL, Visitor, legal, log_of, opened, people, run

MOVES, SECONDS = 3, 30


async def delayed(
    hub: Hub,
    me: ProfileRow,
    other: ProfileRow,
    delay: int = MOVES,
    seconds: int = 0,
    game: str = DUEL,
    computers: int = 0,
) -> LiveTable:
    others = [wire.NewSeat(kind="computer", level="solid")] * computers
    seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open"), *others]
    clock = Clock(move=600)
    wanted = wire.NewTable(game=game, seats=seats, public=True, delay=delay, delay_seconds=seconds, clock=clock)
    made = await hub.make(me, wanted)
    live = await hub.live_table(made.table)
    (await Visitor.of(live, me)).go()
    joining = await Visitor.of(live, other)
    await joining.say(wire.Join())
    joining.go()
    return live


async def watched(hub: Hub, delay: int = MOVES, seconds: int = 0) -> tuple[LiveTable, list[Visitor], Visitor]:
    """Anna and Ben play, and Carl looks on."""
    anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
    live = await delayed(hub, anna, ben, delay, seconds)
    return live, [await Visitor.of(live, anna), await Visitor.of(live, ben)], await Visitor.of(live, carl)


async def move(live: LiveTable, players: list[Visitor], times: int = 1) -> None:
    for _ in range(times):
        seat = live.table.to_act
        await players[seat].say(players[seat].act(seat, legal(live)[0]))


def moves_after(hub: Hub, live: LiveTable, n: int) -> int:
    return sum(isinstance(entry, Picked) for entry in log_of(hub, live)[n:])


def old_enough(hub: Hub, live: LiveTable) -> int:
    """So many entries spectators may know."""
    picked = [n for n, entry in enumerate(log_of(hub, live)) if isinstance(entry, Picked)]
    return picked[-MOVES:][0] if picked else live.table.n


async def seen(hub: Hub, live: LiveTable, who: Visitor) -> wire.Table:
    """Once it is as new as it may be."""
    await until(lambda: live.behind.table.n == old_enough(hub, live))
    return who.table


def test_a_spectator_sees_what_there_was_so_many_moves_ago(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, players, looker = await watched(hub)
            nobody = Around(lambda _: None, 0, 0)
            for _ in range(8):
                await move(live, players)
                found = await seen(hub, live, looker)
                then = await hub.executor.run(load_until, hub, live, old_enough(hub, live))
                as_it_was = shown(then, Onlooker(looker.connection.profile, "en"), nobody, 0)
                assert found.position == as_it_was.position
                assert [one.view for one in found.mine] == [one.view for one in as_it_was.mine]
                assert found.to_act == as_it_was.to_act
                assert moves_after(hub, live, live.behind.table.n) == min(MOVES, moves_after(hub, live, 0))
                assert found.clock is None
                assert players[0].table.position == live.table.position

    run(play())


def load_until(hub: Hub, live: LiveTable, n: int) -> Table:
    return load(hub.store, live.table.id, n)


def test_neither_other_connections_nor_what_they_say_they_know_show_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await delayed(hub, anna, ben)
            players = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            await move(live, players, 6)
            for who in (carl, carl, None):
                for since in (0, 5, live.table.n, 10**9):
                    looker = await Visitor.of(live, who, since)
                    assert looker.table.position <= old_enough(hub, live)
                    looker.look()
                    told = [one.n for mine in looker.table.mine for one in mine.told]
                    assert all(n < old_enough(hub, live) for n in told)
                    with pytest.raises(Stale):
                        await looker.say(wire.Past(before=live.table.n))
                    await looker.say(wire.Hello(version=wire.VERSION, watch=True))
                    assert looker.table.position <= old_enough(hub, live)
                    looker.go()
            for change in (
                wire.Fill(seat=0, level="solid"),
                wire.Leave(seat=0),
                wire.Undo(position=live.table.position),
            ):
                with pytest.raises(Declined):
                    await (await Visitor.of(live, carl)).say(change)

    run(play())


def test_the_first_who_looks_on_learns_no_more_by_not_saying_hello(tmp_path: Path) -> None:
    """Since the house was opened nobody has looked on, and nothing was held back."""

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await delayed(hub, anna, ben)
            await move(live, [await Visitor.of(live, anna), await Visitor.of(live, ben)], 6)
            name = live.table.id
        async with opened(tmp_path, time) as hub:
            live = await hub.live_table(name)
            looker = Visitor(live, carl)
            for before in (live.table.n, old_enough(hub, live) + 1):
                with pytest.raises(Stale):
                    await looker.say(wire.Past(before=before))
            await looker.say(wire.Past(before=old_enough(hub, live)))

    run(play())


def test_where_the_table_stands_cannot_be_guessed_by_acting(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, players, looker = await watched(hub)
            await move(live, players, 2)
            for position in (live.table.position, live.table.position + 1):
                with pytest.raises(Declined) as caught:
                    await looker.say(wire.Act(position=position, seat=0, pick="x"))
                assert not isinstance(caught.value, Stale)

    run(play())


def test_chat_comes_as_late_and_spectators_write_after_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, players, looker = await watched(hub)
            await move(live, players, 2)
            await players[0].say(wire.Say(text="now you know my hand"))
            await seen(hub, live, looker)
            late = await Visitor.of(live, looker.me)
            assert b"my hand" not in msgspec.json.encode(looker.got + late.got)
            with pytest.raises(Declined):
                await looker.say(wire.Say(text="and I tell it"))
            await move(live, players, MOVES)
            await seen(hub, live, looker)
            looker.look()
            assert b"my hand" in msgspec.json.encode(looker.got)

    run(play())


def test_records_and_replays_are_refused_until_the_end_and_then_all_is_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, players, looker = await watched(hub)
            await move(live, players, 4)
            asked = Asked(hub, looker.me, "en", {"table": live.table.id}, {}, None)
            for question in (record, replay):
                with pytest.raises(Declined):
                    await question(asked)
            await players[0].say(wire.Leave(seat=0))
            await until(lambda: looker.table.phase == "over")
            assert looker.table.result is not None
            assert looker.table.position == live.table.position
            await looker.say(wire.Say(text="Well played!"))
            assert (await replay(asked)).count > 4

    run(play())


def test_players_and_spectators_of_other_tables_wait_for_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            live, players, looker = await watched(hub, 0)
            await move(live, players, 2)
            assert looker.table.position == live.table.position
            dora, emil = await people(hub, "Dora", "Emil")
            hidden = await delayed(hub, dora, emil)
            me = await Visitor.of(hidden, dora)
            await move(hidden, [me, await Visitor.of(hidden, emil)], 2)
            await me.say(wire.Hello(version=wire.VERSION, watch=True))
            assert me.table.position == hidden.table.position

    run(play())


def test_a_spectator_sees_what_there_was_so_many_seconds_ago_also_when_nobody_moves(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            live, players, looker = await watched(hub, 0, SECONDS)
            began = looker.table.position
            await time.advance(SECONDS)
            await until(lambda: looker.table.position == live.table.position)
            dealt = live.table.position
            assert dealt > began, "the game has begun at once"
            await move(live, players)
            moved = live.table.position
            await time.advance(SECONDS / 3)
            await players[0].say(wire.Say(text="now you know my hand"))
            await move(live, players)
            await time.advance(SECONDS / 3)
            late = await Visitor.of(live, looker.me)
            assert (looker.table.position, late.table.position) == (dealt, dealt)
            await time.advance(SECONDS / 3)
            await until(lambda: looker.table.position == moved)
            assert b"my hand" not in msgspec.json.encode(looker.got + late.got)
            await time.advance(SECONDS / 3)
            await until(lambda: looker.table.position == live.table.position)
            looker.look()
            assert b"my hand" in msgspec.json.encode(looker.got)
            assert looker.table.clock is None

    run(play())


def test_of_moves_and_seconds_what_comes_last_counts(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            live, players, looker = await watched(hub, MOVES, SECONDS)
            await move(live, players, MOVES + 1)
            await time.advance(SECONDS / 2)
            assert looker.table.position < old_enough(hub, live)
            await time.advance(SECONDS)
            await until(lambda: looker.table.position == old_enough(hub, live))

    run(play())


def test_a_process_that_starts_anew_shows_no_more_than_before(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await delayed(hub, anna, ben, 0, SECONDS)
            players = [await Visitor.of(live, anna), await Visitor.of(live, ben)]
            await time.advance(SECONDS)
            await move(live, players, 2)
            before, now, name = (await Visitor.of(live, carl)).table.position, live.table.position, live.table.id
        time = time.restarted()
        async with opened(tmp_path, time) as hub:
            live = await hub.live_table(name)
            looker = await Visitor.of(live, carl)
            assert looker.table.position == before < now
            await time.advance(SECONDS)
            await until(lambda: looker.table.position == now)

    run(play())


@pytest.mark.parametrize("how", [{"delay": MOVES}, {"seconds": SECONDS}])
def test_lists_of_tables_do_not_tell_when_somebody_moved_or_left(tmp_path: Path, how: dict[str, int]) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            await delayed(hub, anna, ben, delay=0)
            live = await delayed(hub, anna, ben, **{"delay": 0} | how, game=CROWD, computers=1)
            me = await Visitor.of(live, anna)

            async def seen(who: ProfileRow | None) -> tuple[list[Brief], Brief]:
                listed = (await lobby(Asked(hub, who, "en", {}, {}, None))).public
                return listed, await table(Asked(hub, who, "en", {"table": live.table.id}, {}, None))

            before = await seen(carl), await seen(None)
            await time.advance(SECONDS / 2)
            await me.say(wire.Leave(seat=0))
            assert live.table.phase == "running"
            assert live.table.has_left(0)
            after = await seen(carl), await seen(None)
            for (was_listed, was), (is_listed, is_now) in zip(before, after, strict=True):
                assert [was, *was_listed] == [is_now, *is_listed]
            assert (await seen(ben))[1].seats[0].left

    run(play())
