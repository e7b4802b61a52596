"""The same people again: other games in a row, one score sheet, and who is called to what."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kartenhaus.core.errors import KartenhausError
from kartenhaus.games import GAMES
from kartenhaus.server import wire
from kartenhaus.server.asking import Asked
from kartenhaus.server.briefs import Lobby
from kartenhaus.server.endpoints import lobby
from kartenhaus.server.hub import Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.loading import NoSuchTable
from kartenhaus.server.together import Again, ScoreSheet, again, score
from kartenhaus.store import ProfileRow
from kartenhaus.table.entries import Computer, Person
from kartenhaus.table.errors import Closed, Declined
from tests.fake_time import FakeTime
from tests.server.inside import DUEL, Visitor, opened, people, run, table_for

COINS = next(name for name, about in GAMES.built_in.items() if about.coins)
OTHER = next(name for name, about in GAMES.built_in.items() if about.most == 2 and name != DUEL)


def asks(hub: Hub, me: ProfileRow | None, live: LiveTable, body: Any = None) -> Asked:
    return Asked(hub, me, "en", {"table": live.table.id}, {}, body)


async def given_up(live: LiveTable, who: ProfileRow) -> None:
    """The game ends: the other one has won."""
    loser = await Visitor.of(live, who)
    await loser.say(wire.Leave(seat=live.table.seats_of(who.id)[0]))
    loser.go()


async def beaten(hub: Hub) -> tuple[ProfileRow, ProfileRow, LiveTable]:
    """Anna has won against Ben."""
    anna, ben = await people(hub, "Anna", "Ben")
    live = await table_for(hub, anna, [ben])
    await given_up(live, ben)
    return anna, ben, live


async def goes_on(hub: Hub, live: LiveTable, players: list[ProfileRow], **wanted: Any) -> LiveTable:
    """The rematch, with everybody at it."""
    first = await Visitor.of(live, players[0])
    await first.say(wire.Rematch(**wanted))
    first.go()
    assert live.table.rematch is not None
    after = await hub.live_table(live.table.rematch)
    for one in players:
        (await Visitor.of(after, one)).go()
    assert after.table.phase == "running"
    return after


def test_different_games_in_a_row_have_one_score_sheet(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            first = await table_for(hub, anna, [ben])
            await given_up(first, ben)
            second = await goes_on(hub, first, [anna, ben], game=OTHER)
            await given_up(second, anna)
            third = await goes_on(hub, second, [anna, ben], game=COINS)
            while_it_lasts: ScoreSheet = await score(asks(hub, anna, third))
            assert [one.game for one in while_it_lasts.games] == [DUEL, OTHER]
            for who in (anna, ben):
                await given_up(third, who)
            found: ScoreSheet = await score(asks(hub, anna, third))
            assert [one.game for one in found.games] == [DUEL, OTHER, COINS]
            by_name = {one.name: one for one in found.people}
            assert (by_name["Anna"].points, by_name["Ben"].points) == (1.5, 1.5)
            assert (by_name["Anna"].coins, by_name["Ben"].coins) == (0, 0)
            assert (by_name["Anna"].mine, by_name["Ben"].mine) == (True, False)
            assert [len(one.scores) for one in found.games] == [2, 2, 2]

    run(play())


def test_who_was_not_there_sees_nothing_of_the_games_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            first = await table_for(hub, anna, [ben])
            await given_up(first, ben)
            second = await goes_on(hub, first, [anna, ben])
            with pytest.raises(NoSuchTable):
                await score(asks(hub, carl, second))
            with pytest.raises(NoSuchTable):
                await score(asks(hub, None, second))

    run(play())


def test_people_come_along_and_computer_players_as_there_are_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            alone = await table_for(hub, anna, [], game=COINS)
            await given_up(alone, anna)
            duel = await goes_on(hub, alone, [anna], game=DUEL)
            assert [type(who) for who in duel.table.sitters] == [Person, Computer]
            many = next(name for name, about in GAMES.built_in.items() if about.most > 2)
            three = await table_for(hub, anna, [ben, carl], game=many)
            for who in (anna, ben, carl):
                if three.table.phase == "running":
                    await given_up(three, who)
            visitor = await Visitor.of(three, anna)
            with pytest.raises(KartenhausError, match="3"):
                await visitor.say(wire.Rematch(game=DUEL))
            assert three.table.rematch is None

    run(play())


WRONG: list[dict[str, Any]] = [
    {"game": "no-such-game"},
    {"game": DUEL, "options": {"nonsense": 1}},
    {"game": COINS, "options": {"decks": 99}},
]


@pytest.mark.parametrize("wanted", WRONG, ids=str)
def test_games_that_do_not_exist_are_refused(tmp_path: Path, wanted: dict[str, Any]) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, _, live = await beaten(hub)
            with pytest.raises(KartenhausError):
                await again(asks(hub, anna, live, Again(**wanted)))
            with pytest.raises(KartenhausError):
                await (await Visitor.of(live, anna)).say(wire.Rematch(**wanted))
            assert live.table.rematch is None

    run(play())


def test_the_same_people_are_called_later_too_and_find_it_among_their_games(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben])
            with pytest.raises(Declined):
                await again(asks(hub, anna, live, Again()))  # it is not over
            await given_up(live, ben)
            made = await again(asks(hub, anna, live, Again(game=OTHER)))
            assert (await again(asks(hub, anna, live, Again(game=OTHER)))).table == made.table, "nobody is called twice"
            bens: Lobby = await lobby(Asked(hub, ben, "en", {}, {}, None))
            assert [one.table for one in bens.own] == [made.table]
            with pytest.raises(NoSuchTable):
                await again(asks(hub, carl, live, Again()))
            refusing = await Visitor.of(await hub.live_table(made.table), ben)
            await refusing.say(wire.Leave(seat=0))
            bens = await lobby(Asked(hub, ben, "en", {}, {}, None))
            assert bens.own == []

    run(play())


def test_nobody_is_called_by_somebody_whom_they_block(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, live = await beaten(hub)
            hub.store.block(ben.id, anna.id, hub.now()).result()
            with pytest.raises(Declined):
                await again(asks(hub, anna, live, Again()))

    run(play())


def test_nobody_is_called_over_and_over_by_somebody_who_goes_away_each_time(tmp_path: Path) -> None:
    """Tables would pile up among the others' own games, until they may make none themselves."""

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, live = await beaten(hub)
            made = await asyncio.gather(*(again(asks(hub, one, live, Again())) for one in (anna, ben, anna)))
            assert len({one.table for one in made}) == 1, "called at the same moment"
            waiting = await hub.live_table(made[0].table)
            await given_up(waiting, anna)
            assert (await again(asks(hub, anna, live, Again()))).table == made[0].table, "her own: she may go back"
            assert hub.store.unfinished(ben.id) == 1
            await given_up(waiting, ben)
            made = [await again(asks(hub, anna, live, Again()))]
            await given_up(await hub.live_table(made[0].table), ben)
            with pytest.raises(Declined, match="called already"):
                await again(asks(hub, ben, live, Again()))

    run(play())


def test_nobody_is_called_from_a_table_that_the_operator_has_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, _, live = await beaten(hub)
            live.closed = True
            with pytest.raises(Closed):
                await again(asks(hub, anna, live, Again()))

    run(play())


def test_nobody_waits_for_somebody_who_is_erased(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, live = await beaten(hub)
            hub.store.erase(ben.id, hub.now()).result()
            await hub.decisions.follow()
            with pytest.raises(Declined, match="erased"):
                await again(asks(hub, anna, live, Again()))
            with pytest.raises(Declined, match="erased"):
                await (await Visitor.of(live, anna)).say(wire.Rematch())

    run(play())


# ── Who is here ──────────────────────────────────────────────────────────────
def test_at_a_private_table_spectators_are_seen_by_name_and_at_a_public_one_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Anna")
            for public in (False, True):
                seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
                made = await hub.make(anna, wire.NewTable(game=DUEL, seats=seats, public=public))
                live = await hub.live_table(made.table)
                me = await Visitor.of(live, anna)
                for one in (ben, carl, carl, None):
                    await Visitor.of(live, one)
                around = live.presence.around()
                assert list(around.onlookers) == ([] if public else ["Anna 2", "Ben"])
                me.look()
                said = next(one for one in reversed(me.got) if isinstance(one, wire.Presence | wire.Table))
                assert said.onlookers == list(around.onlookers)
                assert said.watching == 4

    run(play())
