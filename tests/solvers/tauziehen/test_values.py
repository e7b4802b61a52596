"""Value iteration: the table in the repository is what it makes, and openings are worth what play shows."""

from __future__ import annotations

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.tauziehen.state import GOAL
from kartenhaus.players.tauziehen.boards import BOARDS, PER_SCORE
from kartenhaus.players.tauziehen.worths import SCALE, table, worth_of
from kartenhaus.solvers.tauziehen import number
from kartenhaus.solvers.tauziehen.values import Values, scores

pytestmark = pytest.mark.skipif(not has_compiler(), reason="no Numba: the iteration would take hours")

LAST = GOAL * 3 + 3  # 3:3: one more point wins, so that no other score matters


def test_scores_come_after_all_that_they_lead_to() -> None:
    order = list(scores())
    assert len({frozenset(score) for score in order}) == len(order) == 10
    for n, (more, less) in enumerate(order):
        assert all(a <= more or b <= less or (a, b) in order[:n] for a, b in order[n + 1 :])


def test_the_kept_table_is_what_the_iteration_makes() -> None:
    """Of all boards at 3:3; a step of the table is the rounding."""
    values = Values().settle(least=6)
    assert values.residual < 0.002
    found = [float(values.moved[board]) for board in range(LAST * PER_SCORE, BOARDS)]
    kept = [worth_of(table(), board) for board in range(LAST * PER_SCORE, BOARDS)]
    assert max(map(abs, found)) > 0.5
    assert kept == pytest.approx(found, abs=0.51 / SCALE)


def test_whoever_answers_the_table_wins_no_less_than_it_does_itself() -> None:
    """At 3:3, on the board with all rope cards in the middle."""
    values = Values().settle(least=6)
    answer = Values(values).settle(least=6)
    middle = number(LAST, 0, 0, 0, 0, 0)
    assert answer.moved[middle] >= values.moved[middle] - 0.002
    assert answer.moved[middle] == pytest.approx(values.moved[middle], abs=0.05)


def test_the_solution_says_what_the_first_player_has_and_what_rope_cards_are_worth() -> None:
    """Six sweeps tell the order; sixty are made for the table."""
    solution = kh.solve("tauziehen", opening="balanced", sweeps=6)
    assert solution.value("first").value == solution.value("first_balanced").value
    assert solution.value("first_mark").value < solution.value("first_balanced").value
    for row in solution.table("place").rows:
        assert row.cells == sorted(row.cells, key=lambda cell: float(cell or 0))
    assert msgspec.json.decode(msgspec.json.encode(solution), type=kh.Solution) == solution
