"""Records kept while a game is played."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.terminal.keep import CannotSave, Keeper

PLAYERS = ["person", "solid"]


def test_an_older_record_is_never_overwritten(tmp_path: Path) -> None:
    paths = []
    for seed in range(3):
        keeper = Keeper.beside_others(tmp_path / "game.txt", PLAYERS)
        keeper.keep(kh.game("tauziehen").start(seed=seed))
        paths.append(keeper.path.name)
    assert paths == ["game.txt", "game-2.txt", "game-3.txt"]
    assert {path.name for path in tmp_path.iterdir()} == set(paths)


def test_the_record_of_an_unfinished_game_replays(tmp_path: Path) -> None:
    play = kh.game("tauziehen").start(seed=1)
    keeper = Keeper(tmp_path / "game.txt", PLAYERS)
    for _ in range(3):
        play.apply(play.legal()[0])
        keeper.keep(play)
    again = kh.replay(keeper.path.read_text("utf-8"))
    assert again.state == play.state


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotSave, match="nowhere") as caught:
        Keeper(tmp_path / "nowhere" / "game.txt", PLAYERS)
    assert "lässt sich nicht schreiben" in caught.value.de
    assert "cannot be written" in caught.value.en


def test_who_plays_is_written_into_the_head_and_the_rest_stays_as_it_is(tmp_path: Path) -> None:
    play = kh.game("tauziehen").start(seed=1)
    keeper = Keeper(tmp_path / "game.txt", PLAYERS)
    keeper.keep(play)
    lines = keeper.path.read_text("utf-8").splitlines()
    lines.remove('[Players "person | solid"]')
    assert lines == play.record().splitlines()


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (".", ("ein Ordner", "a folder")),
        ("no/game.txt", ("den Ordner", "no folder")),
        ("pipe", ("keine gewöhnliche Datei", "no ordinary file")),
    ],
)
def test_what_cannot_be_a_record_is_refused_with_the_reason(path: str, why: tuple[str, str], tmp_path: Path) -> None:
    if path == "pipe":
        os.mkfifo(tmp_path / path)
    with pytest.raises(CannotSave) as caught:
        Keeper.beside_others(tmp_path / path, PLAYERS)
    assert why[0] in caught.value.de
    assert why[1] in caught.value.en
