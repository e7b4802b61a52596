"""Records kept while a game is played."""

from __future__ import annotations

from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.terminal.keep import CannotSave, Keeper


def test_an_older_record_is_never_overwritten(tmp_path: Path) -> None:
    paths = []
    for seed in range(3):
        keeper = Keeper(tmp_path / "game.txt")
        keeper.keep(kh.game("tauziehen").start(seed=seed))
        paths.append(keeper.path.name)
    assert paths == ["game.txt", "game-2.txt", "game-3.txt"]
    assert {path.name for path in tmp_path.iterdir()} == set(paths)


def test_the_record_of_an_unfinished_game_replays(tmp_path: Path) -> None:
    play = kh.game("tauziehen").start(seed=1)
    keeper = Keeper(tmp_path / "game.txt")
    for _ in range(3):
        play.apply(play.legal()[0])
        keeper.keep(play)
    again = kh.replay(keeper.path.read_text("utf-8"))
    assert again.state == play.state


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotSave, match="nowhere") as caught:
        Keeper(tmp_path / "nowhere" / "game.txt").keep(kh.game("tauziehen").start(seed=1))
    assert "lässt sich nicht schreiben" in caught.value.de
    assert "cannot be written" in caught.value.en
