"""The player that plays at random."""

from __future__ import annotations

from collections import Counter

import pytest

import kartenhaus as kh
from tests.positions import table


def test_every_legal_action_is_equally_likely() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    player = kh.player("random", play.game, seed=1)
    counts = Counter(str(player.choose(play.view(0))) for _ in range(2000))
    assert len(counts) == 5
    assert all(320 < n < 480 for n in counts.values())


def test_the_same_seed_chooses_the_same() -> None:
    play = kh.game("tauziehen").start(seed=1)
    one, two = (kh.player("random", play.game, seed=4) for _ in range(2))
    view = play.view(play.to_act)
    assert [one.choose(view) for _ in range(9)] == [two.choose(view) for _ in range(9)]


def test_an_unknown_player_lists_those_there_are() -> None:
    with pytest.raises(kh.Unknown, match="random"):
        kh.player("grandmaster", kh.game("tauziehen"))
