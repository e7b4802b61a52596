"""What a guest gets of the house for nothing: players, coach, records, the lab, the terminal, tables."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.running import Person, Server

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.engine.ended import ended
from kartenhaus.engine.verify import verify
from kartenhaus.lab.arena import arena
from lampenfieber.view import LampenfieberView

NAME = "lampenfieber"


def played(levels: list[str], seed: int = 3) -> kh.Play:
    game = kh.game(NAME)
    players = [kh.player(level, game, seed=seat, simulations=50) for seat, level in enumerate(levels)]
    play = game.start(len(levels), seed=seed)
    while play.to_act >= 0:
        play.make(players[play.to_act].choose(play.view(play.to_act)))
    return play


def test_it_is_listed_behind_the_games_of_the_house() -> None:
    assert kh.games()[-1] == NAME
    assert len(kh.games()) == 6


def test_players_of_all_levels_play_it_to_its_end() -> None:
    play = played(["random", "beginner", "solid", "expert"])
    assert play.ending == "LF-9"
    assert "won" in ended(play) or "shared" in ended(play)


def test_in_the_arena_whoever_thinks_is_stronger() -> None:
    contest = arena(NAME, ["random", "beginner", "solid"], games=60)
    elo = {one.player: one.elo.value for one in contest.standings}
    assert elo["random"] < elo["beginner"] < elo["solid"]


def test_a_record_leads_back_to_the_same_game() -> None:
    play = played(["solid", "beginner", "solid"])
    again = kh.replay(play.record())
    assert again.state == play.state
    assert again.record() == play.record()


def test_the_coach_judges_every_decision() -> None:
    play = played(["beginner", "solid"])
    decisions = sum(pick.number < 32 for pick in play.picks)
    done = kh.analyse(play.record(), simulations=20)
    assert decisions == 32
    assert done.complete
    assert len(done.decisions) == decisions


def test_the_terminal_shows_it_with_its_own_words_and_plays_it() -> None:
    typed = "1\n" * 16 + "n\n"
    how = ["play", NAME, "--opponent", "random", "--seed", "5", "--lang", "en"]
    done = CliRunner().invoke(main, how, input=typed, env={"COLUMNS": "80", "LINES": "40"})
    assert done.exit_code == 0, done.output
    assert "with the most points" in done.output or "A shared win" in done.output
    assert "Burning: [ " in done.output
    assert "Feast with: [31 ●▲■✚★]" in done.output
    assert "draw pile: 26" in done.output


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(f"sqlite:///{tmp_path}/house.db", tmp_path / "log")


def test_people_and_a_computer_player_play_it_at_a_table_of_the_server(server: Server) -> None:
    async def sit_and_play() -> tuple[str, dict[str, object]]:
        made = anna.table(NAME, ["me", "open", "expert"], options={"snuff": True})
        async with anna.sit(made) as first, ben.sit(made) as second:
            await second.send("join", nonce="ben")
            await second.until(lambda one: bool(one["mine"]) and one["mine"][0]["seat"] == 1)
            choose = random.Random(2).choice
            await asyncio.gather(first.play(choose), second.play(choose))
            return first.table, first.last

    with server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        table, last = asyncio.run(asyncio.wait_for(sit_and_play(), 120))
        record = anna.ask("GET", f"/api/tables/{table}/record")
        seen = next(one for one in anna.ask("GET", "/api/games") if one["name"] == NAME)
    assert last["phase"] == "over"
    assert verify(record).ok
    assert kh.replay(record).to_act == kh.OVER
    assert {"name": "lamps", "words": "Es brennen", "cards": True} in seen["fields"]
    assert seen["lesson"]


def test_its_view_is_typed() -> None:
    view = kh.game(NAME).start(seed=1).view(0)
    assert isinstance(view, LampenfieberView)
    assert view.sides[0].held == 3
