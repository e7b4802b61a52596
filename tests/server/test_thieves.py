"""People who try to take what is another's."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import pytest

from kartenhaus.core.errors import KartenhausError
from kartenhaus.server import wire
from kartenhaus.server.live_table import LiveTable
from kartenhaus.store import Store
from kartenhaus.table.entries import Computer, owner_of
from tests.fake_time import FakeTime
from tests.server.inside import Visitor, legal, opened, people, run


@pytest.mark.parametrize("stand_ins", ["agree", "always"])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_people_try_no_seat_no_hand_and_no_purse_is_ever_anothers(
    tmp_path: Path, seed: int, stand_ins: Any
) -> None:
    """Four people come, go, watch and try everything with every seat; a fifth is a stranger."""
    pick = random.Random(seed)

    async def play() -> None:
        time = FakeTime()
        async with opened(tmp_path, time) as hub:
            anna, *others = everybody = await people(hub, "Anna", "Ben", "Carl", "Dora", "Eve")
            seats = [wire.NewSeat(kind="me"), *(wire.NewSeat(kind="open") for _ in range(3))]
            wanted = wire.NewTable(
                game="black-jack", seats=seats, options={"rounds": 40}, public=True, stand_ins=stand_ins
            )
            live = await hub.live_table((await hub.make(anna, wanted)).table)
            for one in (anna, *others[:3]):
                visitor = await Visitor.of(live, one)
                if one is not anna:
                    await visitor.say(wire.Join())
                visitor.go()
            assert live.table.phase == "running"
            owners, accounts = [owner_of(who) for who in live.table.sitters], live.table.accounts
            here: list[Visitor] = []
            stood_in = 0
            for _ in range(250):
                match pick.randrange(6):
                    case 0 if len(here) < 4:
                        here.append(Visitor(live, pick.choice(everybody)))
                        await here[-1].say(wire.Hello(version=wire.VERSION, lang="en", watch=pick.random() < 0.3))
                    case 1 if here:
                        here.pop(pick.randrange(len(here))).go()
                    case 2:
                        await time.advance(pick.choice((1, 29, 31, 700)))
                        await asyncio.sleep(0.002)  # what the house does by itself is on its way
                    case _ if here:
                        visitor = pick.choice(here)
                        with contextlib.suppress(KartenhausError):
                            await visitor.say(tried(pick, live, visitor))
                await live.settled()
                now = live.table.sitters
                assert [owner_of(who) for who in now] == owners
                assert live.table.accounts == accounts
                stood_in += any(isinstance(who, Computer) for who in now)
                for visitor in here:
                    held = {mine.seat for mine in visitor.table.mine}
                    assert held <= {None, *live.table.owned(visitor.me.id if visitor.me else "")}
                    assert (visitor.table.undo, visitor.table.hints) == (False, False)
            assert stood_in, "or it would prove little"
            assert isinstance(hub.store, Store)
            assert hub.store.books()[0] == 0

    run(play())


def tried(pick: random.Random, live: LiveTable, one: Visitor) -> wire.Message:
    seat, position = pick.randrange(4), live.table.position
    everything: list[wire.Message] = [
        wire.Join(seat=seat),
        wire.Join(),
        wire.Fill(seat=seat, level="random"),
        wire.StandIn(seat=seat),
        wire.StandIn(seat=seat),
        wire.Undo(position=position),
        wire.Hint(position=position, seat=seat),
        wire.Rematch(),
        wire.Say(text="hm"),
        *(one.act(seat, what) for what in (legal(live)[:2] if live.table.to_act >= 0 else [])),
    ]
    return pick.choice(everything)
