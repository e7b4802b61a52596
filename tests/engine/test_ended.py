"""How a game ended for each seat."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kartenhaus as kh
from kartenhaus.core.rule import OVER
from kartenhaus.core.voice import Voice
from kartenhaus.engine.ended import ended, ended_words
from kartenhaus.engine.game import Play


def played(game: str, seats: int, seed: int, **options: object) -> Play:
    play, chooser = kh.game(game, **options).start(seats, seed=seed), random.Random(seed)
    while play.to_act >= 0:
        pick = chooser.choice(play.legal())
        play.make(pick.pick(pick.low) if isinstance(pick, kh.Span) else pick)
    return play


def words(play: Play, lang: str = "de") -> list[str]:
    payoffs = play.payoffs or []
    return [
        ended_words(play.game, how, payoff, play.seats, Voice(lang))
        for how, payoff in zip(ended(play), payoffs, strict=True)
    ]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("white-jack", 2, {}),
        ("tauziehen", 2, {}),
        ("colouredjack", 2, {"rounds": 2}),
        ("colouredjack", 5, {"rounds": 3}),
        ("j-solitaer", 2, {"rounds": 2}),
        ("j-solitaer", 4, {"finish_round": True}),
    ],
)
def test_one_wins_or_several_share_and_the_sentence_says_the_same(
    game: str, seats: int, options: dict[str, object]
) -> None:
    for seed in range(12):
        play = played(game, seats, seed, **options)
        how, payoffs = ended(play), play.payoffs or []
        best = [seat for seat in range(seats) if payoffs[seat] == max(payoffs)]
        assert [seat for seat in range(seats) if how[seat] != "lost"] == best
        assert {how[seat] for seat in best} == {"won" if len(best) == 1 else "shared"}
        said = kh.say(play.result, "de", [f"P{seat}" for seat in range(seats)])
        assert ("teil" in said) == (len(best) > 1), said
        assert all(f"P{seat}" in said for seat in best)


@pytest.mark.rule("CJ-20")
@pytest.mark.parametrize("seats", [2, 3])
def test_equal_wins_are_a_shared_win_among_two_as_among_more(seats: int) -> None:
    play = next(
        play for seed in range(200) if ended(play := played("colouredjack", seats, seed, rounds=2)).count("shared") > 1
    )
    assert set(words(play)) <= {"geteilter Sieg", "verloren"}
    assert words(play).count("geteilter Sieg") == ended(play).count("shared")
    assert "shared win" in words(play, "en")


@pytest.mark.rule("TZ-20")
def test_where_nobody_wins_it_is_a_draw() -> None:
    play = kh.game("tauziehen").start(seed=1)
    play.state.turns, play.to_act = 500, OVER
    assert ended(play) == ["drawn", "drawn"]
    assert words(play) == ["unentschieden", "unentschieden"]


@pytest.mark.rule("G-5")
def test_whoever_leaves_has_lost() -> None:
    play = kh.game("white-jack").start(seed=1)
    play.apply("leave 0")
    assert ended(play) == ["lost", "won"]


@pytest.mark.rule("JS-23")
def test_alone_it_is_won_only_if_every_round_is() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        play = played("j-solitaer", 1, seed)
        [how] = ended(play)
        assert how == ("won" if play.ending == "JS-19" else "lost")
        assert words(play) == [f"{-int((play.payoffs or [0])[0])} Züge" if how == "won" else "verloren"]
        found[how] += 1
    assert found["lost"], "a game in which nothing moves any more is among them"
    left = kh.game("j-solitaer", rounds=2).start(1, seed=1)
    left.apply("leave 0")
    assert ended(left) == ["lost"]


def test_coins_are_won_from_the_bank_and_lost_to_it() -> None:
    found: dict[str, str] = {}
    for seed in range(40):
        play = played("black-jack", 2, seed, rounds=1)
        for how, payoff, said in zip(ended(play), play.payoffs or [], words(play), strict=True):
            assert how == ("won" if payoff > 0 else "lost" if payoff < 0 else "drawn")
            found[how] = said
    assert found["won"].startswith("+")
    assert found["lost"].startswith("−")
    assert found["lost"].endswith(" Coins")


def test_before_the_end_nothing_has_ended() -> None:
    assert ended(kh.game("tauziehen").start(seed=1)) == []
