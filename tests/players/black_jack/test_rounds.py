"""The expert at Black Jack over many rounds, and how near its worths of split hands are to the best."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.black_jack.expert import TOTAL, Rounds, main, watched
from benchmarks.black_jack.memory import gain

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.engine.native import has_compiler
from kartenhaus.players.black_jack.exact import Exact
from kartenhaus.players.black_jack.rounds import round_worth

needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
EIGHT, TEN = 7, 9


@needs_numba
def test_what_it_loses_is_what_was_worked_out() -> None:
    rounds = Rounds(kh.game("black-jack"), seed=4)
    told: list[str] = []
    lost = watched(rounds, 600, told.append)
    assert lost.rounds == 600
    assert 300 < lost.decisions < 600
    assert 0.04 < lost.error < 0.05
    assert abs(lost.mean - round_worth(8, 0, resplit_aces=1)) < 4 * lost.error


@needs_numba
@pytest.mark.parametrize("hole_card", ["none", "peek"])
def test_plain_and_compiled_rounds_are_the_same(hole_card: str) -> None:
    game = kh.game("black-jack", hole_card=hole_card)
    plain, compiled = Rounds(game, 3, "plain", 1 << 12), Rounds(game, 3, "native", 1 << 12)
    plain.play(40)
    compiled.play(40)
    assert list(plain.sums) == list(compiled.sums)
    assert plain.decisions == compiled.decisions


@pytest.mark.parametrize("options", [{}, {"hole_card": "peek", "decks": 1}], ids=str)
def test_decisions_that_are_looked_up_are_those_of_the_expert(options: dict[str, Any]) -> None:
    """The same rounds at a table: after each the purse must be the same."""
    game = kh.game("black-jack", **options)
    rounds, expert = Rounds(game, 6, "plain", 1 << 12), Exact(game)
    total = 0
    for n in range(25):
        play = game.start(1, chance=Seeded(6, n))
        play.make("bet 10")
        while play.state.rounds == 0:
            play.make(expert.choose(play.view(0)))
        total += play.state.seat[0].purse - 2 * 1000
    rounds.play(25)
    assert rounds.sums[TOTAL] == total


def test_with_eight_packs_split_hands_are_worth_0_01_percent_more_at_most() -> None:
    worth, more = gain(EIGHT, TEN, decks=8, all_lost=True)
    assert -0.62 < worth < -0.6
    assert 0 < more < 0.0001


def test_the_program_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rounds", "20", "--decks", "1", "--hole-card", "peek"])
    said = capsys.readouterr().out
    assert "decks=1" in said
    assert "20 rounds" in said
    assert f"{100 * round_worth(1, 2, resplit_aces=1):+.4f} %" in said
