"""Colouredjack between two: the equilibrium, its exact worth and the best answers to it."""

from __future__ import annotations

from functools import cache

import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.colouredjack.state import GOAL
from kartenhaus.players.colouredjack.equilibrium import EXTRA, table
from kartenhaus.players.colouredjack.hands import FIRST, cell, cells, grown, numbered
from kartenhaus.solvers.colouredjack import chart, values
from kartenhaus.solvers.colouredjack.lattice import lattice
from kartenhaus.solvers.colouredjack.match import Match, Odds
from kartenhaus.solvers.colouredjack.rounds import Choice, Showdowns, Worth, cleaned, equilibrium

compiled = pytest.mark.skipif(not has_compiler(), reason="no Numba: all pairs of hands would take hours")


# ── Hands ────────────────────────────────────────────────────────────────────
def test_every_hand_that_leaves_a_choice_below_23_is_numbered() -> None:
    free = {tuple(n + 1 for n in range(12) for _ in range(one.has[n])) for one in lattice(3, 3) if one.choice == 0}
    assert free == set(numbered())


def test_hands_grow_by_one_card() -> None:
    all_hands = list(numbered())
    assert grown()[13 * numbered()[3, 5] + 4] == numbered()[3, 4, 5]
    assert grown()[13 * numbered()[11, 11] + 1] == -1
    assert grown()[13 * len(all_hands) + 9] == numbered()[9,]
    assert grown()[13 * numbered()[2, 2, 2, 2] + 2] == -1


# ── The kept strategy ────────────────────────────────────────────────────────
@cache
def showdowns() -> Showdowns:
    return Showdowns(EXTRA, EXTRA)


@cache
def kept() -> Worth:
    return showdowns().worth([one.ask for one in table()])


@compiled
def test_a_best_answer_to_the_kept_strategy_wins_less_than_a_thousandth_of_a_round() -> None:
    worth = kept()
    assert worth.best_first >= worth.first
    assert worth.best_dealer >= -worth.first
    assert 0 < worth.best_first - worth.first + worth.best_dealer + worth.first < 0.001


@compiled
def test_the_exact_worth_is_what_rounds_between_two_experts_show() -> None:
    game = kh.game("colouredjack", rounds=1)
    expert, won, lost, rounds = kh.player("expert", game, seed=1, simulations=2), 0, 0, 3000
    for n in range(rounds):
        play = game.start(2, chance=Seeded("rounds", n))
        first = 1 - play.state.dealer
        while play.to_act != kh.OVER:
            play.make(expert.choose(play.view(play.to_act)))
        won += play.state.winners == 1 << first
        lost += play.state.winners == 2 >> first
    assert (won - lost) / rounds == pytest.approx(kept().first, abs=4 / rounds**0.5)


@compiled
def test_two_who_stop_at_once_are_equal_and_the_best_answer_to_them_wins_nearly_everything() -> None:
    worth = Showdowns(0, 0).worth([0.0] * cells())
    assert worth.first == pytest.approx(0, abs=1e-12)
    assert worth.best_dealer == pytest.approx(worth.best_first)
    assert worth.best_first > 0.9


@compiled
def test_a_few_deals_give_a_strategy_that_asks_low_and_stops_high() -> None:
    strategy = equilibrium(EXTRA, EXTRA, 10)
    assert strategy[cell((5, 7), FIRST)] > 0.9
    assert strategy[cell((10, 12), FIRST)] < 0.1
    assert strategy == equilibrium(EXTRA, EXTRA, 10)


def test_what_is_clearly_worse_is_left_out() -> None:
    assert cleaned(0.7, Choice(0.2, 0.1), 0.01) == 1.0
    assert cleaned(0.7, Choice(0.1, 0.2), 0.01) == 0.0
    assert cleaned(0.7, Choice(0.1, 0.105), 0.01) == 0.7
    assert cleaned(0.7, None, 0.01) == 0.7


def test_the_chart_says_how_often_to_ask() -> None:
    first = chart([one.ask for one in table()], FIRST)
    assert first.columns[-1] == str(GOAL - 1)
    assert first.rows[1].cells[0] == pytest.approx(100)
    assert first.rows[1].cells[-1] == pytest.approx(0)


# ── The match ────────────────────────────────────────────────────────────────
def test_a_match_of_fair_rounds_is_fair_and_the_next_point_decides_at_four_all() -> None:
    fair = Match(Odds(0.45, 0.45))
    assert fair.chance(5, 5, True) == pytest.approx(0.5)
    assert fair.draw_worth(1, 1, True) == pytest.approx(0)
    uneven = Match(Odds(0.4, 0.5))
    assert uneven.chance(1, 1, True) == pytest.approx((0.5 + 0.1 * 0.4) / (1 - 0.1**2))
    assert uneven.chance(5, 5, True) + uneven.chance(5, 5, False) == pytest.approx(1)


def test_the_score_hardly_changes_what_a_round_is_worth() -> None:
    found = {one.name: one.value for one in values(Worth(-0.03, -0.029, 0.03), Odds(0.468, 0.498), 5)}
    assert found["match"] > 0.5
    assert found["score"] < 0.05


@compiled
def test_the_solution_has_a_chart_for_each_thing_that_one_may_know() -> None:
    """Without extra cards, where there are fewer hands, and of few deals."""
    solution = kh.solve("colouredjack", sub=0, plus=0, deals=1_000_000)
    assert [one.name for one in solution.tables] == ["first", *(f"dealer_{n}" for n in range(1, 7)), "above"]
    assert 0 < solution.value("exploitability").value < 0.1
    assert solution.value("first_wins").value + solution.value("dealer_wins").value < 1
