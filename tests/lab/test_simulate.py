"""Many games at once: the same whoever plays them, and an end at any time."""

from __future__ import annotations

from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.blocks import Threads
from kartenhaus.core.chance import Seeded
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.games import GAMES
from kartenhaus.lab import playing
from kartenhaus.lab import simulate as lab
from tests.referee import spec

every_game = pytest.mark.parametrize("name", kh.games())
needs_numba = pytest.mark.skipif(not has_compiler(), reason="no Numba: nothing is compiled")
FAST: Mode = "native" if has_compiler() else "portable"


def simulated(name: str, games: int = 300, **more: Any) -> Any:
    game = kh.game(name, **spec(name).VARIANTS[0])
    return kh.simulate(game, players=["random"] * max(2, game.about.fewest), games=games, **more)


# ── The same ─────────────────────────────────────────────────────────────────
@every_game
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    alone = simulated(name, 3000, seed=3)
    for threads in (2, 5):
        assert simulated(name, alone.games, seed=3, threads=threads) == alone


@every_game
def test_the_size_of_blocks_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = simulated(name, 150, seed=4)
    for size in (1, 7, 64):
        monkeypatch.setattr(playing, "MOST_GAMES", size)
        assert simulated(name, 150, seed=4, threads=2) == usual


@pytest.mark.parametrize("mode", ["portable", pytest.param("native", marks=needs_numba)])
@every_game
def test_games_are_the_same_to_the_last_bit_in_every_body(name: str, mode: Mode) -> None:
    plain = simulated(name, 40, seed=5, mode="plain", look=True)
    assert sum(plain.choices.values()) > 40
    assert simulated(name, 40, seed=5, mode=mode, look=True) == plain


@every_game
def test_another_seed_is_other_games_and_a_seed_may_be_a_word(name: str) -> None:
    one, two, word = (simulated(name, 60, seed=seed) for seed in (1, 2, "Karten"))
    assert len({one.picks, two.picks, word.picks}) > 1
    assert simulated(name, 60, seed="Karten") == word


@every_game
def test_game_number_i_is_the_play_that_draws_from_the_seed_and_i(name: str) -> None:
    done = simulated(name, 3, seed=6)
    plays = [drawn(name, done.seats, Seeded(6, number)) for number in range(3)]
    assert done.picks == sum(len(play.numbers) for play in plays)
    assert done.payoffs == [sum(play.payoffs[seat] for play in plays if play.payoffs) / 3 for seat in range(done.seats)]


def drawn(name: str, seats: int, stream: Seeded) -> kh.Play:
    """A play with manual chance in which all picks, chance's too, come from one stream."""
    game = kh.game(name, **spec(name).VARIANTS[0])
    play, out = game.start(seats, chance="manual"), [0] * game.rules.MOST_ACTIONS
    while play.to_act != kh.OVER:
        if play.to_act == kh.CHANCE:
            choices = [pick for pick, weight in play.outcomes() for _ in range(weight)]
        else:
            choices = [game.decode(number) for number in out[: game.rules.actions(play.state, out)]]
        play.make(choices[stream.below(len(choices))])
    return play


def test_a_game_without_an_end_is_refused() -> None:
    with pytest.raises(kh.BadOption, match="rounds"):
        kh.simulate("black-jack", games=1)


def test_a_game_may_come_with_its_options() -> None:
    done = kh.simulate(kh.game("white-jack", start="loser"), games=50)
    assert done.options == "start=loser"
    assert done.picks != kh.simulate("white-jack", games=50).picks


# ── Ctrl-C, progress, errors ─────────────────────────────────────────────────
@pytest.mark.parametrize("threads", [1, 3])
def test_progress_adds_up_to_all_games(threads: int) -> None:
    steps: list[int] = []
    kh.simulate("tauziehen", games=500, threads=threads, mode=FAST, progress=steps.append)
    assert sum(steps) == 500
    assert min(steps) > 0


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("mode", dict.fromkeys(["plain", FAST]))
def test_ctrl_c_gives_exactly_what_that_many_games_would_have_given(mode: Mode, threads: int) -> None:
    def press(more: int) -> None:
        raise KeyboardInterrupt

    part = kh.simulate("tauziehen", games=10**9, seed=7, threads=threads, mode=mode, progress=press)
    assert 0 < part.games < 10**9
    assert part == kh.simulate("tauziehen", games=part.games, seed=7, mode=mode)


def test_ctrl_c_before_anything_is_done_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Threads, "run", press)
    with pytest.raises(KeyboardInterrupt):
        kh.simulate("tauziehen", games=10, mode="plain")


def test_what_goes_wrong_in_a_thread_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(playing.Thinking, "one", broken)
    with pytest.raises(ZeroDivisionError):
        kh.simulate("tauziehen", games=10, threads=2, mode="plain")


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"what": "tauzihen"}, kh.Unknown),
        ({"players": ["random", "randm"]}, kh.Unknown),
        ({"players": ["random"]}, kh.BadSeats),
        ({"players": ["random"] * 3}, kh.BadSeats),
        ({"games": 0}, kh.BadOption),
        ({"games": -5}, kh.BadOption),
        ({"games": 2.5}, kh.BadOption),
        ({"games": True}, kh.BadOption),
        ({"threads": 0}, kh.BadOption),
        ({"threads": 257}, kh.BadOption),
        ({"threads": "2"}, kh.BadOption),
    ],
    ids=str,
)
def test_what_cannot_be_simulated_is_refused_in_both_languages(
    wrong: dict[str, Any], error: type[kh.KartenhausError]
) -> None:
    given: dict[str, Any] = {"what": "tauziehen", "players": ["random", "random"], "games": 1, "mode": "plain"} | wrong
    with pytest.raises(error) as caught:
        kh.simulate(**given)
    assert caught.value.de != caught.value.en
    assert str(next(iter(wrong.values()))).strip("[]'").split("'")[-1] in caught.value.de or error is kh.BadSeats


# ── Other players ────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", [name for name, about in GAMES.items() if not about.coins])
def test_policies_play_the_same_games_in_every_body_and_by_any_number_of_threads(name: str) -> None:
    def outcome(games: int, **more: Any) -> lab.Simulated:
        return kh.simulate(name, ["solid", "beginner"], games=games, seed=3, look=True, **more)

    assert outcome(12, mode="plain") == outcome(12)
    assert outcome(600, threads=2, mode=FAST) == outcome(600, threads=1, mode="portable")
    assert outcome(600).payoffs[0] > 0, "solid beats beginner"


def test_where_an_expert_sits_the_outcome_is_the_same_whatever_the_number_of_threads() -> None:
    def outcome(threads: int) -> lab.Simulated:
        return kh.simulate("tauziehen", ["solid", "expert"], games=6, seed=3, threads=threads, simulations=40)

    assert outcome(1) == outcome(2)
