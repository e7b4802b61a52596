"""A seat belongs to its person: what others try while they are away, who may let a computer player stand in, and how
one comes back."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from kartenhaus.server import wire
from kartenhaus.server.absence import ABSENT, STAND_IN
from kartenhaus.server.asking import Asked
from kartenhaus.server.briefs import Brief, Lobby
from kartenhaus.server.endpoints import lobby
from kartenhaus.server.hub import IDLE, Hub
from kartenhaus.server.live_table import LiveTable
from kartenhaus.server.loading import NoSuchTable
from kartenhaus.store import ProfileRow, Store
from kartenhaus.table.entries import Computer, Open, Person, Sitter
from kartenhaus.table.errors import Declined
from tests.fake_time import FakeTime, until
from tests.server.inside import DUEL, Visitor, legal, log_of, opened, people, run, table_for

DAY = 86_400


async def own_games(hub: Hub, me: ProfileRow) -> list[Brief]:
    found: Lobby = await lobby(Asked(hub, me, "en", {}, {}, None))
    return found.own


async def stood_in(time: FakeTime, live: LiveTable, first: Visitor, seat: int = 1) -> None:
    """Somebody has been away for so long, and the one who is there has asked for a stand-in."""
    await time.advance(ABSENT / 1000)
    await first.say(wire.StandIn(seat=seat))
    assert isinstance(live.table.sitters[seat], Computer)


def sitter(live: LiveTable, seat: int) -> Sitter:
    return live.table.sitters[seat]


# ── Nobody takes it ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("seconds", [31, 601, DAY])
def test_nobody_takes_the_seat_of_somebody_who_is_away(tmp_path: Path, seconds: int) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben])
            opponent, stranger = await Visitor.of(live, anna), await Visitor.of(live, carl)
            await time.advance(seconds)
            for thief in (opponent, stranger):
                for seat in (1, None):
                    with pytest.raises(Declined):
                        await thief.say(wire.Join(seat=seat))
                with pytest.raises(Declined):
                    await thief.say(wire.Fill(seat=1, level="random"))
                with pytest.raises(Declined):
                    await thief.say(thief.act(1, "leave 1"))
            assert live.table.sitters == [Person(anna.id, "Anna"), Person(ben.id, "Ben")]
            assert [one.seat for one in opponent.table.mine] == [0]
            assert [one.seat for one in stranger.table.mine] == [None]
            assert not opponent.seats[1].free
            assert not stranger.seats[1].free

    run(play())


def test_nobody_takes_a_seat_that_a_stand_in_keeps_for_its_person(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben])
            first, stranger = await Visitor.of(live, anna), await Visitor.of(live, carl)
            await stood_in(time, live, first)
            await time.advance(DAY)
            for thief in (first, stranger):
                with pytest.raises(Declined):
                    await thief.say(wire.Join(seat=1))
                with pytest.raises(Declined):
                    await thief.say(wire.Leave(seat=1))
                assert not thief.seats[1].free
            assert sitter(live, 1) == Computer(STAND_IN, ben.id, "Ben")

    run(play())


def test_nobody_sits_down_twice_and_so_against_somebody_else(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open"), wire.NewSeat(kind="open")]
            made = await hub.make(anna, wire.NewTable(game="colouredjack", seats=seats, public=True))
            live = await hub.live_table(made.table)
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            await second.say(wire.Join(seat=1))
            for greedy in (first, second):
                assert not greedy.seats[2].free
                for seat in (2, None):
                    with pytest.raises(Declined):
                        await greedy.say(wire.Join(seat=seat))
            assert sitter(live, 2) == Open()

    run(play())


# ── Who decides about a stand-in ─────────────────────────────────────────────
def test_whoever_is_left_alone_decides_alone_that_a_computer_stands_in(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben])
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            stranger = await Visitor.of(live, carl)
            with pytest.raises(Declined):
                await first.say(wire.StandIn(seat=1))
            second.go()
            await time.advance(ABSENT / 1000 - 0.001)
            with pytest.raises(Declined):
                await first.say(wire.StandIn(seat=1))
            assert (first.seats[1].absent, first.seats[1].asked) == (False, [])
            await time.advance(0.1)
            assert (first.seats[1].absent, first.seats[1].asked, first.seats[1].agreed) == (True, [0], [])
            for seat in (0, 1, 7):
                with pytest.raises(Declined):
                    await stranger.say(wire.StandIn(seat=seat))
            await first.say(wire.StandIn(seat=1))
            assert live.table.sitters == [Person(anna.id, "Anna"), Computer(STAND_IN, ben.id, "Ben")]
            seen = first.seats[1]
            assert (seen.name, seen.kind, seen.stand_in, seen.absent) == ("Ben", "computer", True, False)

    run(play())


def test_among_several_all_who_are_there_must_agree(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl, dora = await people(hub, "Anna", "Ben", "Carl", "Dora")
            live = await table_for(hub, anna, [ben, carl, dora], "colouredjack")
            here = [await Visitor.of(live, one) for one in (anna, carl, dora)]
            await time.advance(ABSENT / 1000)
            position = live.table.position
            await here[0].say(wire.StandIn(seat=1))
            await here[0].say(wire.StandIn(seat=1))
            await here[1].say(wire.StandIn(seat=1))
            assert sitter(live, 1) == Person(ben.id, "Ben")
            assert (here[2].seats[1].asked, here[2].seats[1].agreed) == ([0, 2, 3], [0, 2])
            assert live.table.position == position, "whoever acts meanwhile is not too late"
            assert sum(type(one).__name__ == "Agreed" for one in log_of(hub, live)) == 2, "asking twice is asking once"
            await here[2].say(wire.StandIn(seat=1))
            assert sitter(live, 1) == Computer(STAND_IN, ben.id, "Ben")

    run(play())


def test_somebody_who_goes_away_before_agreeing_is_not_waited_for(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben, carl], "colouredjack")
            first, third = await Visitor.of(live, anna), await Visitor.of(live, carl)
            await time.advance(ABSENT / 1000)
            await first.say(wire.StandIn(seat=1))
            third.go()
            await time.advance(ABSENT / 1000 - 1)
            assert sitter(live, 1) == Person(ben.id, "Ben"), "they may have lost their connection for a moment"
            await time.advance(2)
            await until(lambda: sitter(live, 1) == Computer(STAND_IN, ben.id, "Ben"))
            assert sitter(live, 2) == Person(carl.id, "Carl"), "about whom nobody has said anything"

    run(play())


def test_what_was_agreed_counts_no_more_once_the_absent_one_has_been_seen(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben, carl], "colouredjack")
            first, third = await Visitor.of(live, anna), await Visitor.of(live, carl)
            await time.advance(ABSENT / 1000)
            await first.say(wire.StandIn(seat=1))
            await time.advance(1)
            (await Visitor.of(live, ben)).go()
            await time.advance(ABSENT / 1000 + 1)
            await third.say(wire.StandIn(seat=1))
            assert sitter(live, 1) == Person(ben.id, "Ben")
            assert first.seats[1].agreed == [2]
            await first.say(wire.StandIn(seat=1))
            assert sitter(live, 1) == Computer(STAND_IN, ben.id, "Ben")

    run(play())


async def set_up(hub: Hub, me: ProfileRow, other: ProfileRow, stand_ins: str) -> LiveTable:
    seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
    made = await hub.make(me, wire.NewTable(game=DUEL, seats=seats, stand_ins=stand_ins))  # type: ignore[arg-type]
    live = await hub.live_table(made.table)
    (await Visitor.of(live, me)).go()
    visitor = await Visitor.of(live, other)
    await visitor.say(wire.Join())
    visitor.go()
    return live


def test_where_it_was_agreed_at_the_start_a_computer_stands_in_by_itself(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await set_up(hub, anna, ben, "always")
            await time.advance(2 * ABSENT / 1000)
            assert live.table.sitters == [Person(anna.id, "Anna"), Person(ben.id, "Ben")], "while nobody is there"
            first = await Visitor.of(live, anna)
            await time.advance(0.1)
            await until(lambda: sitter(live, 1) == Computer(STAND_IN, ben.id, "Ben"))
            assert sitter(live, 0) == Person(anna.id, "Anna")
            second = await Visitor.of(live, ben)
            assert sitter(live, 1) == Person(ben.id, "Ben")
            second.go()
            await time.advance(ABSENT / 1000 + 0.1)
            await until(lambda: isinstance(sitter(live, 1), Computer))
            assert first.seats[1].stand_in

    run(play())


def test_where_nobody_was_to_stand_in_nobody_does(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await set_up(hub, anna, ben, "never")
            first = await Visitor.of(live, anna)
            await time.advance(DAY)
            with pytest.raises(Declined, match="so it was agreed"):
                await first.say(wire.StandIn(seat=1))
            assert (first.seats[1].absent, first.seats[1].asked) == (True, [])

    run(play())


# ── Coming back ──────────────────────────────────────────────────────────────
def test_whoever_comes_back_has_their_seat_again_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            await stood_in(time, live, first)
            first.go()
            await time.advance(IDLE / 1000 + 20)
            await until(lambda: live.table.id not in hub.live_tables)
            again = await hub.visit(live.table.id, ben.id, "")  # without an invitation
            tabs = [await Visitor.of(again, ben), await Visitor.of(again, ben)]
            for tab in tabs:
                assert [one.seat for one in tab.table.mine] == [1]
                assert tab.seats[1].mine
            assert again.table.sitters == [Person(anna.id, "Anna"), Person(ben.id, "Ben")]
            seated = [one for one in log_of(hub, again) if type(one).__name__ == "Seated"]
            assert all(before != after for before, after in pairwise(seated)), "once, however many pages he opens"

    run(play())


def test_whoever_only_watches_leaves_the_stand_in_where_it_is_until_they_want_the_seat(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            await stood_in(time, live, await Visitor.of(live, anna))
            back = Visitor(live, ben)
            await back.say(wire.Hello(version=wire.VERSION, lang="en", watch=True))
            assert [one.seat for one in back.table.mine] == [None]
            assert sitter(live, 1) == Computer(STAND_IN, ben.id, "Ben")
            assert back.seats[1].free
            await back.say(wire.Join(seat=1))
            assert sitter(live, 1) == Person(ben.id, "Ben")

    run(play())


def test_somebody_for_whom_a_computer_plays_finds_the_table_among_their_games(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben, carl = await people(hub, "Anna", "Ben", "Carl")
            live = await table_for(hub, anna, [ben])
            await stood_in(time, live, await Visitor.of(live, anna))
            [found] = await own_games(hub, ben)
            assert found.table == live.table.id
            assert found.seats[1].stand_in
            await hub.visit(live.table.id, ben.id, "")
            with pytest.raises(NoSuchTable):
                await hub.visit(live.table.id, carl.id, "")

    run(play())


def test_what_a_stand_in_wins_or_loses_is_the_result_of_the_one_it_played_for(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            await stood_in(time, live, first)
            await first.say(wire.Leave(seat=0))
            assert live.table.phase == "over"
            [row] = hub.store.history(ben.id, 5)
            assert (row.seat, row.how) == (1, "won")
            back = await Visitor.of(live, ben)
            with pytest.raises(Declined):
                await back.say(wire.Join(seat=1))
            await back.say(wire.Rematch())
            again = await hub.live_table(live.table.rematch or "")
            assert again.table.sitters == [Person(ben.id, "Ben"), Person(anna.id, "Anna")]

    run(play())


def test_a_stand_in_plays_with_the_purse_of_the_one_who_is_away(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], "black-jack")
            first = await Visitor.of(live, anna)
            purses, accounts = live.table.purses, live.table.accounts
            await stood_in(time, live, first)
            assert (live.table.purses, live.table.accounts) == (purses, accounts)
            for _ in range(100):
                if len(live.table.rounds) > 2:
                    break
                await until(lambda: live.table.to_act == 0 and not live.table.unstored)
                await first.say(first.act(0, next(iter(legal(live)))))
            await Visitor.of(live, ben)
            assert live.table.purses is not None
            assert isinstance(hub.store, Store)
            assert [hub.store.balance(account) for account in accounts] == live.table.purses
            assert hub.store.curve(ben.id, 50), "his Coins went on"
            assert hub.store.books()[0] == 0

    run(play())


def test_a_rematch_does_not_wait_for_ever_for_somebody_who_does_not_come(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first = await Visitor.of(live, anna)
            await first.say(wire.Leave(seat=0))
            await first.say(wire.Rematch())
            again = await hub.live_table(live.table.rematch or "")
            waits = await Visitor.of(again, anna)
            phases = [waits.table.phase]
            await stood_in(time, again, waits, seat=0)
            assert [*phases, waits.table.phase] == ["open", "running"]
            assert not waits.table.hints, "Ben may come at any time"
            await Visitor.of(again, ben)
            assert again.table.sitters == [Person(ben.id, "Ben"), Person(anna.id, "Anna")]

    run(play())


# ── Undo and hints ───────────────────────────────────────────────────────────
def test_with_a_stand_in_for_the_other_nothing_is_taken_back_and_no_hint_is_given(tmp_path: Path) -> None:
    async def refuses(live: LiveTable, first: Visitor) -> None:
        await until(lambda: live.table.to_act == 0 and not live.automation.are_busy)
        assert (first.table.undo, first.table.hints) == (False, False)
        with pytest.raises(Declined):
            await first.say(wire.Undo(position=live.table.position))
        with pytest.raises(Declined):
            await first.say(wire.Hint(position=live.table.position, seat=0))

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time, beating=True) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben])
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            for _ in range(4):
                seat = live.table.to_act
                await (first, second)[seat].say(first.act(seat, legal(live)[0]))
            second.go()
            await stood_in(time, live, first)
            await refuses(live, first)
            first.go()
            await time.advance(IDLE / 1000 + 20)
            await until(lambda: live.table.id not in hub.live_tables)
            again = await hub.live_table(live.table.id)
            await refuses(again, await Visitor.of(again, anna))

    run(play())


@pytest.mark.rule("G-5")
def test_whoever_has_played_against_somebody_who_left_gets_no_hint_afterwards(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            live = await table_for(hub, anna, [ben], "colouredjack", computers=1)
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            await second.say(wire.Leave(seat=1))
            assert live.table.phase == "running"
            await until(lambda: live.table.to_act == 0)
            assert (first.table.undo, first.table.hints) == (False, False)
            with pytest.raises(Declined):
                await first.say(wire.Hint(position=live.table.position, seat=0))

    run(play())


def test_somebody_who_left_before_the_game_began_was_no_opponent(tmp_path: Path) -> None:
    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, ben = await people(hub, "Anna", "Ben")
            seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open"), wire.NewSeat(kind="open")]
            made = await hub.make(anna, wire.NewTable(game="colouredjack", seats=seats))
            live = await hub.live_table(made.table)
            first, second = await Visitor.of(live, anna), await Visitor.of(live, ben)
            await second.say(wire.Join())
            await second.say(wire.Leave(seat=1))
            for seat in (1, 2):
                await first.say(wire.Fill(seat=seat, level="solid"))
            assert live.table.phase == "running"
            assert first.table.hints

    run(play())
