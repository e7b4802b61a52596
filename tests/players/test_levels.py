"""Players that follow a policy, in every game."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Pick
from kartenhaus.engine.bodies import Mode, body_for
from kartenhaus.engine.native import has_compiler
from kartenhaus.games import GAMES
from kartenhaus.players import PLAYERS, contract, drivers
from kartenhaus.players.levels import PolicyPlayer, policies
from tests.referee import Referee, spec

WON_OR_LOST = [name for name, about in GAMES.items() if not about.coins]

POLICIES = PLAYERS[:3]
needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: thousands of games take too long")


def cases() -> list[tuple[str, int]]:
    return [(name, seats) for name in kh.games() for seats in spec(name).SEATS]


@pytest.mark.parametrize("level", POLICIES)
@pytest.mark.parametrize(("name", "seats"), cases())
def test_a_policy_plays_whole_games_by_the_rules(name: str, seats: int, level: str) -> None:
    game = kh.game(name, **spec(name).VARIANTS[0])
    play = game.start(seats, seed=3)
    player = kh.player(level, game, seed=3)
    for _ in range(300):
        if play.to_act == kh.OVER:
            break
        play.make(player.choose(play.view(play.to_act)), play.to_act)
    assert play.numbers


@pytest.mark.parametrize("level", POLICIES)
@pytest.mark.parametrize("name", kh.games())
@pytest.mark.rule("G-3")
def test_a_policys_choice_does_not_depend_on_unseen_cards(name: str, level: str) -> None:
    game = kh.game(name, **spec(name).VARIANTS[0])
    seats = spec(name).SEATS[-1]
    play = game.start(seats, seed=4)
    mover = kh.player("random", game, seed=4)
    referee = Referee(game, seats, "plain")
    for n in range(40):
        if play.to_act == kh.OVER:
            break
        seat = play.to_act
        referee.put(play.state)
        chosen = kh.player(level, game, seed=n).choose(play.view(seat))
        other = play.clone()
        other.state = referee.redealt(seat, 500 + n)
        assert kh.player(level, game, seed=n).choose(other.view(seat)) == chosen
        play.make(mover.choose(play.view(seat)))


def test_a_player_gets_a_view_and_no_way_to_the_state() -> None:
    """What it is given is the covered state: nothing in it leads to the play or to a hidden card."""
    play = kh.game("tauziehen").start(seed=1)
    play.make("mark 4")
    view = play.view(1)
    assert view.covered is not play.state
    assert view.covered.seat[0].hand == 0  # type: ignore[attr-defined]
    assert not any(value is play for value in vars(view).values())
    view.covered.seat[1].hand = 0  # type: ignore[attr-defined]
    assert play.state.seat[1].hand != 0


@needs_numba
@pytest.mark.parametrize("name", WON_OR_LOST)
def test_solid_beats_random_in_at_least_four_games_of_five(name: str) -> None:
    wins = score(name, 2, 0, games=1000)
    assert wins >= 0.8


@needs_numba
@pytest.mark.parametrize("name", WON_OR_LOST)
def test_solid_beats_beginner_and_beginner_beats_random(name: str) -> None:
    assert score(name, 2, 1, games=2000) > 0.52
    assert score(name, 1, 0, games=2000) > 0.52


def score(name: str, one: int, two: int, games: int) -> float:
    """How often the first level beats the second with two seats, each deal from both sides."""
    total = 0.0
    for seat, levels in enumerate(((one, two), (two, one))):
        names = [PLAYERS[level] for level in levels]
        total += kh.simulate(name, names, games=games).payoffs[seat]
    return (total / 2 + 1) / 2


@pytest.mark.parametrize("mode", ["portable", pytest.param("native", marks=needs_numba)])
@pytest.mark.parametrize("name", kh.games())
def test_policies_choose_alike_in_every_body(name: str, mode: Mode) -> None:
    game = kh.game(name, **spec(name).VARIANTS[0])
    body = body_for(game.rules, [drivers.choose], mode, (contract, policies(game)))
    compiled, d = body.driver(drivers.choose), body.desk(2)
    play = game.start(spec(name).SEATS[-1], seed=6)
    mover = kh.player("random", game, seed=6)
    for n in range(60):
        if play.to_act == kh.OVER:
            break
        seat = play.to_act
        for level in range(3):
            player = PolicyPlayer(game, level, n)
            d.put(0, play.state)
            d.thought[0] = player.random[0]
            number = compiled(d.whole, seat, level)
            chosen: Pick = player.choose(play.view(seat))
            assert chosen.number == number
            assert list(d.thought) == player.random
        play.make(mover.choose(play.view(seat)))


def test_an_unknown_player_or_budget_is_refused() -> None:
    game = kh.game("tauziehen")
    with pytest.raises(kh.Unknown, match="random, beginner, solid, expert"):
        kh.player("grandmaster", game)
    for wrong in (
        {"seconds": 0},
        {"seconds": -1},
        {"simulations": 0},
        {"threads": 0},
        {"seconds": 1, "simulations": 5},
    ):
        with pytest.raises(kh.BadOption):
            kh.player("expert", game, **wrong)
