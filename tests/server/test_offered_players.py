"""Players from files at a house's tables: those in the operator's folder, by name, and no other file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import View
from kartenhaus.engine.observing import Features
from kartenhaus.players import questions
from kartenhaus.players.network import BadNetwork, NetworkPlayer, read, write
from kartenhaus.players.offered import OFFERED, PREFIX, offer_folder
from kartenhaus.server import wire
from kartenhaus.server.games_seen import game_seen
from kartenhaus.server.same_people import fitting
from kartenhaus.table.entries import Computer
from tests.fake_time import FakeTime, calm, until
from tests.server.inside import CROWD, DUEL, Visitor, legal, opened, people, run, table_for

pytestmark = pytest.mark.usefixtures("none_offered")

LEVEL = PREFIX + "flat"


def flat(path: Path, name: str, seats: int = 2, title: str = "Flachland") -> None:
    game = kh.game(name)
    of = Features(game, seats)
    write(path, game, [([[0.0] * of.width] * of.choices, [0.0] * of.choices)], title=title, seats=seats)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    there = tmp_path / "players"
    there.mkdir()
    flat(there / "flat.kh", DUEL)
    return there


def test_it_is_on_the_list_of_its_game_by_its_title_and_on_no_other(folder: Path) -> None:
    offer_folder(folder)
    for name in kh.games():
        seen = {one.level: one.words for one in game_seen(name, "en").levels}
        assert seen.get(LEVEL) == ("Flachland" if name == DUEL else None)


def test_it_sits_at_a_table_and_plays_and_the_game_counts_for_no_rating(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_folder(folder)
    chosen: list[kh.Pick] = []
    choose = NetworkPlayer.choose

    def noted(self: NetworkPlayer, view: View) -> kh.Pick:
        chosen.append(choose(self, view))
        return chosen[-1]

    monkeypatch.setattr(NetworkPlayer, "choose", noted)

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            live = await table_for(hub, anna, [], DUEL, computers=1, level=LEVEL)
            first = await Visitor.of(live, anna)
            for _ in range(200):
                await until(lambda: live.table.to_act <= 0 and not live.table.unstored)
                if live.table.to_act != 0:
                    break
                await first.say(first.act(0, next(iter(legal(live)))))
            assert len(chosen) > 3
            assert live.table.sitters[1] == Computer(LEVEL)
            assert fitting(Computer(LEVEL), live.table.game) == Computer(LEVEL)
            OFFERED.clear()  # the operator took it away: nobody is left waiting
            questions._kept.cache_clear()
            view = kh.game(DUEL).start(seed=1)
            assert await hub.decide(view.game, view.view(view.to_act), LEVEL) in view.legal()
            assert fitting(Computer(LEVEL), view.game) == Computer("expert")

    run(play())


def test_while_it_thinks_the_house_goes_on_and_it_thinks_of_one_position_at_a_time(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large file takes a fifth of a second for a move, where there is no NumPy."""
    offer_folder(folder)
    asked: list[View] = []
    may_answer, choose = Event(), NetworkPlayer.choose

    def thought(self: NetworkPlayer, view: View) -> kh.Pick:
        asked.append(view)
        assert may_answer.wait(10), "nothing else goes on"
        return choose(self, view)

    monkeypatch.setattr(NetworkPlayer, "choose", thought)

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            game = kh.game(DUEL).start(seed=1)
            view = game.view(game.to_act)
            both = [asyncio.create_task(hub.decide(game.game, view, LEVEL)) for _ in range(2)]
            await until(lambda: bool(asked))
            await calm()
            assert len(asked) == 1
            may_answer.set()
            assert set(await asyncio.gather(*both)) <= set(game.legal())
            assert len(asked) == 2

    run(play())


@pytest.mark.parametrize(
    "named",
    ["file:/etc/passwd", "../flat", "file:players/flat.kh", "learned:../flat", "learned:", "flat", "learned:other"],
)
def test_whoever_names_a_file_or_anything_else_is_refused_as_for_any_unknown_level(
    named: str, folder: Path, tmp_path: Path
) -> None:
    offer_folder(folder)

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            with pytest.raises(kh.Unknown, match="computer player"):
                await table_for(hub, anna, [], DUEL, computers=1, level=named)
            seats = [wire.NewSeat(kind="me"), wire.NewSeat(kind="open")]
            made = await hub.make(anna, wire.NewTable(game=DUEL, seats=seats))
            first = await Visitor.of(await hub.live_table(made.table), anna)
            with pytest.raises(kh.Unknown, match="computer player"):
                await first.say(wire.Fill(seat=1, level=named))

    run(play())


def test_where_it_has_not_learned_to_play_with_so_many_it_may_not_sit(folder: Path, tmp_path: Path) -> None:
    flat(folder / "three.kh", CROWD, seats=3)
    offer_folder(folder)

    async def play() -> None:
        async with opened(tmp_path, FakeTime()) as hub:
            [anna] = await people(hub, "Anna")
            await table_for(hub, anna, [], CROWD, computers=2, level=PREFIX + "three")
            with pytest.raises(kh.BadSeats, match="with 3 seats, not with 2"):
                await table_for(hub, anna, [], CROWD, computers=1, level=PREFIX + "three")

    run(play())


def refused(folder: Path) -> str:
    with pytest.raises(BadNetwork) as error:
        offer_folder(folder)
    assert not OFFERED
    return str(error.value)


def test_a_folder_is_refused_by_what_is_wrong_in_it(tmp_path: Path) -> None:
    assert "no player's file" in refused(tmp_path)
    flat(tmp_path / "Größe 1.kh", DUEL)
    assert "no name for it" in refused(tmp_path)
    (tmp_path / "Größe 1.kh").unlink()
    (tmp_path / "flat.kh").write_text("nothing")
    assert "flat.kh: This is no player's file" in refused(tmp_path)


def test_what_is_offered_is_what_the_file_says(folder: Path) -> None:
    offered: dict[str, Any] = dict(offer_folder(folder))
    assert offered == {"flat": read(folder / "flat.kh")}
    game = kh.game(DUEL)
    play = game.start(seed=3)
    view = play.view(play.to_act)
    assert kh.player(LEVEL, game).choose(view) == kh.player(f"file:{folder / 'flat.kh'}", game).choose(view)
