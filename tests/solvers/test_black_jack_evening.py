"""What an evening of Black Jack comes to."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.errors import KartenhausError
from kartenhaus.engine.game import Play
from kartenhaus.games import GAMES
from kartenhaus.solvers.evening import evening


def played(level: str, rounds: int = 25, seats: int = 1, **options: object) -> Play:
    chosen = kh.game("black-jack", purse=100_000, rounds=rounds, **options)
    player, play = kh.player(level, chosen, seed=1), chosen.start(seats, seed=4)
    while play.to_act >= 0:
        play.make(player.choose(play.view(play.to_act)) if play.refusal("bet 50") else "bet 50")
    return play


@pytest.mark.parametrize(("level", "seats"), [("solid", 1), ("random", 3)])
def test_rounds_and_coins_are_those_of_the_game(level: str, seats: int) -> None:
    play = played(level, seats=seats)
    for seat in range(seats):
        found = evening(play, seat)
        assert play.payoffs is not None
        assert found.net == play.payoffs[seat] == found.curve[-1]
        assert found.won + found.lost + found.pushed == found.rounds == 25
        assert found.staked == 25 * 50
        assert 0 < found.best < found.staked
        assert found.luck == pytest.approx(found.net - found.expected + found.cost)


def test_who_plays_by_the_chart_pays_nothing_and_who_plays_blindly_a_lot() -> None:
    good, blind = (evening(played(level, hole_card="peek"), 0) for level in ("solid", "random"))
    assert good.cost < 0.02 * good.staked
    assert good.right > 0.9 * good.decisions > 0
    assert blind.cost > 0.1 * blind.staked
    assert good.expected == blind.expected < 0


def test_a_round_that_is_not_over_does_not_count_yet() -> None:
    play = kh.game("black-jack").start(1, chance="manual")
    for pick in ("bet 100", "card Th", "card 6s", "card 9d"):
        play.make(pick)
    assert (evening(play, 0).rounds, evening(play, 0).decisions) == (0, 0)
    for pick in ("stay", "card Ts"):
        play.make(pick)
    over = evening(play, 0)
    assert (over.rounds, over.lost, over.net, over.worst, over.decisions, over.right) == (1, 1, -100, 100, 1, 0)
    assert over.cost > 0


def test_where_nobody_stakes_there_is_no_evening() -> None:
    other = next(name for name, about in GAMES.built_in.items() if not about.evening)
    with pytest.raises(KartenhausError):
        evening(kh.game(other).start(seed=1), 0)
