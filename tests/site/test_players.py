"""Players from files in a page: those that `kartenhaus site --players` lays beside Python, and those opened there."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from kartenhaus.players.network import LARGEST, BadNetwork, parse
from kartenhaus.players.offered import OFFERED, PREFIX, offer, offer_folder
from kartenhaus.server.games_seen import game_seen
from kartenhaus.site import own_players, rows
from kartenhaus.site.build import PLAYERS, lay_players
from kartenhaus.site.copies import NoCopy
from kartenhaus.site.shelf import MemoryShelf
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


# ── Files that are opened in a page ──────────────────────────────────────────
def file_of(folder: Path, name: str, seats: int = 2, title: str = "Flachland") -> bytes:
    flat(folder / "some.kh", name, seats, title)
    return (folder / "some.kh").read_bytes()


def test_whoever_opens_a_file_plays_against_it_and_finds_it_again(tmp_path: Path) -> None:
    async def play() -> None:
        shelf = MemoryShelf()
        async with opened(shelf) as house:
            taken = (await house.take_player(file_of(tmp_path, DUEL), DUEL)).taken
            assert taken
            table = await new_table(house, DUEL, ["me", taken])
            await (await Guest(house, table).come()).play(most=2)
        OFFERED.clear()
        async with opened(shelf) as house:
            assert house.players().players == [own_players.OwnPlayer(DUEL, taken, "Flachland")]
            guest = await Guest(house, table).come()
            await guest.play(seed=2)
            assert guest.seen["result"]

    run(play())


def test_of_one_title_game_and_number_of_seats_the_last_one_counts(tmp_path: Path) -> None:
    async def open_some() -> None:
        async with opened() as house:
            first = await house.take_player(file_of(tmp_path, DUEL), DUEL)
            again = await house.take_player(file_of(tmp_path, DUEL), DUEL)
            assert again == first
            other = await house.take_player(file_of(tmp_path, DUEL, title="Tiefland"), DUEL)
            assert [one.words for one in other.players] == ["Flachland", "Tiefland"]
            assert len(list(own_players.kept_players(house.store))) == 2

    run(open_some())


def damaged(data: bytes, **head: object) -> bytes:
    first, said, rest = data.split(b"\n", 2)
    return b"\n".join((first, json.dumps(json.loads(said) | head).encode(), rest))


def test_a_file_that_is_no_player_of_the_game_is_refused_and_nothing_is_kept_of_it(tmp_path: Path) -> None:
    good = file_of(tmp_path, DUEL)
    bad = {
        "beginnt mit «kartenhaus player 1»": b"<script>alert(1)</script>",
        "keine Spielerdatei": b"",
        "zu groß oder abgeschnitten": good[:60],
        "nicht so viele": good[:-4],
        "nicht lesbar": good.replace(b'{"title"', b'{"titel"', 1),
        "spielt White Jack, nicht ": file_of(tmp_path, "white-jack"),
        "Version 99": damaged(good, version=99),
        "Titel": damaged(good, title="\u202eevil\n"),
        "Größe der Schichten": damaged(good, layers=[{"outputs": 8192, "shift": 0}] * 8),
        "höchstens": good + b"\0" * LARGEST,
    }

    async def refuse() -> None:
        shelf = MemoryShelf()
        async with opened(shelf) as house:
            for why, data in bad.items():
                with pytest.raises(BadNetwork, match=why):
                    await house.take_player(data, DUEL)
            for n in range(own_players.MOST):
                await house.take_player(file_of(tmp_path, DUEL, title=f"Nr. {n}"), DUEL)
            with pytest.raises(BadNetwork, match="höchstens 8 Spieler"):
                await house.take_player(good, DUEL)
            await house.take_player(file_of(tmp_path, DUEL, title="Nr. 0"), DUEL)
            assert len(await shelf.read("rows", "players/")) == own_players.MOST == len(house.players().players)

    run(refuse())


def test_they_are_in_a_copy_of_everything_and_go_with_everything(tmp_path: Path) -> None:
    async def carry() -> None:
        async with opened() as house:
            taken = (await house.take_player(file_of(tmp_path, DUEL), DUEL)).taken
            await new_table(house, DUEL, ["me", str(taken)])
            copy = (await house.ask("GET", "/api/profile/export", None)).text
            await answer(house, "DELETE", "/api/profile", {"name": "Anna"})
            assert not list(own_players.kept_players(house.store))
            assert not house.players().players
        async with opened() as house:
            assert not house.players().players
            await house.restore(copy)
            assert [one.level for one in house.players().players] == [taken]
            [name] = [one for one in json.loads(copy)["rows"] if one.startswith("players/")]
            for wrong in ("", "bm90aGluZyBvZiBvdXJz"):
                broken = json.loads(copy)
                broken["rows"][name]["data"] = wrong
                with pytest.raises(NoCopy):
                    await house.restore(json.dumps(broken))

    run(carry())


def test_one_that_knows_other_rules_than_today_s_is_kept_and_not_offered(tmp_path: Path) -> None:
    async def reopen() -> None:
        shelf = MemoryShelf()
        data = damaged(file_of(tmp_path, DUEL), version=99)
        name = own_players.name_of(parse(data))
        await shelf.write([("rows", f"players/{name}", rows.written(rows.PlayerKept(data)))])
        async with opened(shelf) as house:
            assert not house.players().players
            assert [one for one, _ in own_players.kept_players(house.store)] == [name]

    run(reopen())
