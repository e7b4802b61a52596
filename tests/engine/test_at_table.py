"""What a game says besides its rules agrees with them."""

from __future__ import annotations

import random

import pytest

import kartenhaus as kh
from kartenhaus.engine.at_table import AtTable


@pytest.mark.parametrize("name", kh.games())
def test_what_is_listed_at_once_is_what_the_rules_list(name: str) -> None:
    chosen, choose = kh.game(name), random.Random(5)
    play, at_table = chosen.start(seed=3), AtTable(chosen)
    for _ in range(400):
        if play.to_act < 0:
            break
        legal = play.legal()
        assert at_table.listed(play.state) == legal
        action = choose.choice(legal)
        if isinstance(action, kh.Span):
            action = action.pick(choose.choice((action.low, action.high)))
        play.apply(str(action))
