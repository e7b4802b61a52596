"""`kartenhaus site --players`: what lies beside Python in the folder, and a game in a page against it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kartenhaus.players.network import parse
from kartenhaus.players.offered import PREFIX, offer, offer_folder
from kartenhaus.server.games_seen import game_seen
from kartenhaus.site.build import PLAYERS, lay_players
from tests.server.inside import DUEL
from tests.server.test_offered_players import flat
from tests.site.pages import Guest, answer, new_table, opened, run

pytestmark = pytest.mark.usefixtures("none_offered")


@pytest.fixture
def laid(tmp_path: Path) -> Path:
    """As much of a written folder as players change."""
    (tmp_path / "python" / "0123").mkdir(parents=True)
    (tmp_path / "api").mkdir()
    games = [json.loads(msgspec.json.encode(game_seen(DUEL, "de")))]
    (tmp_path / "api" / "games.de.json").write_text(json.dumps(games), "utf-8")
    (tmp_path / "python.json").write_text(json.dumps({"folder": "python/0123", "files": {"house.zip.gz": 7}}), "utf-8")
    return tmp_path


def players_of(folder: Path) -> dict[str, bytes]:
    told = json.loads((folder / "python.json").read_text("utf-8"))
    [name] = [one for one in told["files"] if one.startswith(PLAYERS)]
    data = (folder / told["folder"] / name).read_bytes()
    assert told["files"][name] == len(data)
    return msgspec.json.decode(data, type=dict[str, bytes])


def test_players_lie_beside_python_and_are_on_the_list_that_is_there_before_it(laid: Path, tmp_path: Path) -> None:
    there = tmp_path / "players"
    there.mkdir()
    flat(there / "flat.kh", DUEL)
    first = lay_players(laid, "0123", offer_folder(there))
    [game] = json.loads((laid / "api" / "games.de.json").read_text("utf-8"))
    assert game["levels"][-1] == {"level": PREFIX + "flat", "words": "Flachland"}
    assert {name: parse(data) for name, data in players_of(laid).items()} == offer_folder(there)
    flat(there / "flat.kh", DUEL, title="Tiefland")
    assert lay_players(laid, "0123", offer_folder(there)) != first
    assert len(list((laid / "python" / "0123").glob(f"{PLAYERS}*"))) == 1


def test_a_page_plays_against_one(laid: Path, tmp_path: Path) -> None:
    flat(tmp_path / "flat.kh", DUEL)

    async def play() -> None:
        async with opened() as house:
            offer("flat", parse((tmp_path / "flat.kh").read_bytes()))
            games = await answer(house, "GET", "/api/games?lang=de")
            assert any(one["words"] == "Flachland" for game in games for one in game["levels"])
            guest = await Guest(house, await new_table(house, DUEL, ["me", PREFIX + "flat"])).come()
            await guest.play(seed=2)
            assert guest.seen["result"]

    run(play())
