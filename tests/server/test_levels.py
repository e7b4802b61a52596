"""Computer players at a table: the levels that its game has."""

from __future__ import annotations

from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.games import GAMES
from kartenhaus.server import wire
from kartenhaus.server.games_seen import game_seen
from kartenhaus.table.entries import Computer
from tests.fake_time import FakeTime, until
from tests.server.inside import Visitor, legal, opened, people, run, table_for

SOLVED = "black-jack"
UNSOLVED = next(name for name, about in GAMES.built_in.items() if not about.perfect and about.fewest <= 2 <= about.most)


def test_perfect_is_offered_where_a_solver_knows_the_answer() -> None:
    for name, about in GAMES.items():
        offered = [one.level for one in game_seen(name, "de").levels]
        assert offered[:4] == ["random", "beginner", "solid", "expert"]
        assert ("perfect" in offered) == bool(about.perfect)


def test_perfect_sits_at_a_table_and_plays(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], SOLVED, computers=1, level="perfect")
            first = await Visitor.of(live, anna)
            assert live.table.sitters[1] == Computer("perfect")
            for _ in range(40):
                if live.table.rounds:
                    break
                await until(lambda: live.table.to_act == 0 and not live.table.unstored)
                await first.say(first.act(0, next(iter(legal(live)))))
            assert live.table.rounds

    run(play())


def test_a_level_that_a_game_does_not_have_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            with pytest.raises(kh.Unknown, match="'perfect'"):
                await table_for(hub, anna, [], UNSOLVED, computers=1, level="perfect")
            seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
            made = await hub.make(anna, wire.NewTable(game=UNSOLVED, seats=seats))
            live = await hub.live_table(made.table)
            first = await Visitor.of(live, anna)
            with pytest.raises(kh.Unknown, match="'perfect'"):
                await first.say(wire.Fill(seat=1, level="perfect"))

    run(play())
