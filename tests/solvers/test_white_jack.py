"""White Jack's solution: rounds exactly, the match by an estimate whose error is known."""

from __future__ import annotations

import numpy as np
import pytest

import kartenhaus as kh
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.white_jack.policies import SPREAD, STEEP, WORTHS
from kartenhaus.players.levels import policies
from kartenhaus.solvers.white_jack.fitting import fit, model
from kartenhaus.solvers.white_jack.matches import Matches, Start, owned
from tests.positions import table

needs_compiler = pytest.mark.skipif(not has_compiler(), reason="whole rounds take the plain text too long")


def test_the_fit_finds_the_worths_that_made_the_targets() -> None:
    chance = np.random.default_rng(1)
    deck = np.array([1, 5, 10, 10, 5, 1])
    true = np.array([*WORTHS, STEEP, SPREAD])
    starts = []
    for n in range(400):
        mine, theirs = (chance.integers(0, deck + 1) for _ in range(2))
        target = float(model(true, mine[None].astype(float), theirs[None].astype(float) + 1e-9)[0])
        starts.append(Start(n, tuple(mine.tolist()), tuple(theirs.tolist()), 0.0, target, 0.0))
    found = fit([one for one in starts if sum(one.mine) and sum(one.theirs)])
    assert found.ranks == pytest.approx(list(WORTHS), abs=0.06)
    assert found.steep == pytest.approx(STEEP, rel=0.05)
    assert found.spread == pytest.approx(SPREAD, abs=0.03)


def test_the_model_that_is_fitted_is_the_estimate_that_is_played() -> None:
    play = table("white-jack")
    play.state.seat[1].pile = 0x0F0F_1234
    mine, theirs = (np.array([side], float) for side in owned(play.state, 0))
    said = policies(play.game).estimate(play.state, 0)
    assert model(np.array([*WORTHS, STEEP, SPREAD]), mine, theirs)[0] == pytest.approx(said, abs=1e-12)


@needs_compiler
def test_targets_are_right_on_average_whatever_the_estimate_says() -> None:
    """From ten cards or so each: a hundred results and a hundred targets have the same mean, and targets vary less."""
    play = table("white-jack", "starter 0")
    play.state.seat[0].pile, play.state.seat[1].pile = 0x0113_9157, 0x0131_5297
    matches = Matches(play.game, 3)
    first = [matches.play(n, play.state)[0] for n in range(100)]
    targets, results = np.array([one.target for one in first]), np.array([one.result for one in first])
    assert targets.std() < 0.7 * results.std()
    assert abs(targets.mean() - results.mean()) < 3 * (results - targets).std() / 10


@needs_compiler
def test_the_solution_says_what_is_exact_and_how_far_the_rest_is_off() -> None:
    found = kh.solve("white-jack", positions=2, matches=2)
    assert [row.cells[0] for row in found.table("ranks").rows] == list(WORTHS)
    assert 0 <= found.value("error").value < 0.3
    assert found.value("match").error > 0
    assert "Schätzung" in found.exact[0]
    assert "estimate" in found.exact[1]
