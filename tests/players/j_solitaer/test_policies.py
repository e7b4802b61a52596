"""How computer players play J-Solitär: what the policies promise."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.cards.jay import kind_of, take
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.j_solitaer.policies import burden, chance, estimate, milestone, turns_needed
from kartenhaus.players.expert import Expert
from tests.games.j_solitaer.decks import DULL, dealt
from tests.positions import go_on

needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: hundreds of games take too long")


def solid(play: kh.Play) -> str:
    return str(kh.player("solid", play.game, seed=1).choose(play.view(play.to_act)))


# ── Rules of thumb ───────────────────────────────────────────────────────────
def test_solid_throws_a_twin_before_it_uses_its_one_plain_serve() -> None:
    assert solid(dealt("a1 a4 b3 b4 c1 c2 d1 d2")) == "lay a1 on 1"


def test_solid_serves_where_another_card_of_the_hand_can_follow() -> None:
    """a4 and its twin can both go, one served and one thrown; every other serve would be the last card of the turn."""
    play = dealt("a4 a4 bB bD cB cD dB dD", traitors="a1 b2 c3 d3 e1")
    play.state.height[:] = [2] * 5
    assert solid(play) == "lay a4 on 1"
    go_on(play, "lay a4 on 1")
    assert solid(play) == "lay a4 on 1"


def test_solid_follows_a_jay_on_the_pile_that_it_reserved() -> None:
    play = dealt("eJ e4 b3 b4 c1 c2 d1 d2", traitors="aB b2 c3 d4 a1")
    go_on(play, "lay eJ on 1")
    assert solid(play) == "lay e4 on 1"


@pytest.mark.rule("JS-14")
def test_solid_draws_as_many_cards_as_it_may() -> None:
    game = kh.game("j-solitaer")
    play, player, ends = game.start(2, seed=8), kh.player("solid", game, seed=8), 0
    while play.to_act != kh.OVER:
        chosen = player.choose(play.view(play.to_act))
        if str(chosen).startswith("end"):
            assert chosen == play.legal()[-1]
            ends += str(chosen) != "end"
        play.make(chosen)
    assert ends > 0


@needs_numba
@pytest.mark.rule("JS-23")
def test_alone_solid_gets_rid_of_everything_in_about_twenty_turns() -> None:
    """And is never stuck: a single lost round would count 300."""
    assert -21 < kh.simulate("j-solitaer", ["solid"], games=500).payoffs[0] < -18


# ── The estimate ─────────────────────────────────────────────────────────────
def weighs(hand: str) -> float:
    return burden(dealt(hand).state, 0)


def test_a_jay_is_less_of_a_burden_than_a_number_and_so_is_a_twin() -> None:
    number = weighs("b3 b4 c1 c2 d1 d2 d3 e3")
    assert weighs("b3 b4 c1 c2 d1 d2 d3 eJ") < number
    assert weighs("b3 b4 c1 c2 d1 d2 d3 d3") < number


def test_whoever_has_less_left_is_ahead() -> None:
    play = dealt(DULL)
    before = estimate(play.state, 0)
    play.state.seat[0].pile -= 3
    assert -1 < before < estimate(play.state, 0) < 1
    play.state.seat[1].pile -= 10
    assert estimate(play.state, 0) < before


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_somebody_wins_the_round(seats: int) -> None:
    s = dealt(DULL, seats=seats).state
    assert sum(chance(s, winner, 0) for winner in range(seats)) == pytest.approx(1)


@pytest.mark.rule("JS-18")
def test_a_round_that_is_won_is_worth_more_than_one_that_is_nearly_won() -> None:
    """Else a search would put off the last card for ever."""
    s = dealt("b3 b4 c1 c2 d1 d2 d3 e3", rounds=3).state
    fresh = estimate(s, 0)
    s.seat[0].pile = 0
    nearly = estimate(s, 0)
    won = dealt(DULL, rounds=3).state
    won.over, won.seat[0].wins = 1, 1
    assert fresh < nearly < estimate(won, 0)


@pytest.mark.rule("JS-23")
def test_alone_the_estimate_counts_turns() -> None:
    s = dealt(DULL, seats=1).state
    assert 15 < turns_needed(s) < 25
    before = estimate(s, 0)
    s.turns += 1
    assert estimate(s, 0) == pytest.approx(before - 1)


# ── Looking ahead ────────────────────────────────────────────────────────────
def test_a_search_stops_before_anything_is_drawn() -> None:
    """What a turn is worth shows when it ends; the cards that come then would only blur it."""
    play = dealt("a1 a4 b3 b4 c1 c2 d1 d2")
    began = milestone(play.state)
    go_on(play, "lay a1 on 1")
    assert milestone(play.state) == began
    go_on(play, "end")
    assert milestone(play.state) == began + 1
    go_on(play, "card d3")
    assert play.state.turn == 1
    assert milestone(play.state) == began + 1


@pytest.mark.rule("JS-19")
def test_the_expert_finds_the_order_that_wins() -> None:
    """Only the Jay on the Botschafter first, then e4 on it as a redirect, leaves the plain serve for b3."""
    play = dealt("eJ e4 b3 b4 c1 c2 d1 d2", traitors="aB b2 c3 d4 a1")
    me = play.state.seat[0]
    play.state.height[:] = [2] * 5
    for card in ("b4", "c1", "c2", "d1", "d2"):
        take(me.hand, kind_of(card))
    me.held, me.pile = 3, 0
    expert, told = Expert(play.game, seed=1, simulations=2000), []
    while play.to_act == 0:
        told.append(str(expert.choose(play.view(0))))
        go_on(play, told[-1])
    assert play.to_act == kh.OVER
    assert play.payoffs == [1, -1]
    assert told.index("lay eJ on 1") < told.index("lay e4 on 1")
