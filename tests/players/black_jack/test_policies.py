"""The levels of Black Jack below the expert: like the dealer, and by the usual table."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.black_jack import choices
from kartenhaus.games.black_jack import policies as policy
from kartenhaus.games.black_jack.state import State
from kartenhaus.players import PLAYERS
from kartenhaus.players.levels import PolicyPlayer
from tests.games.black_jack.setting import dealt, draw
from tests.positions import go_on

BEGINNER, SOLID = 1, 2


def choice(level: int, play: kh.Play) -> str:
    return str(PolicyPlayer(play.game, level, seed=1).choose(play.view(0)))


# ── The beginner ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "action"),
    [("T 6 / 6", "card"), ("T 7 / T", "stay"), ("A 6 / T", "stay"), ("A 5 / 6", "card"), ("8 8 / 6", "card")],
)
def test_a_beginner_plays_like_the_dealer(text: str, action: str) -> None:
    assert choice(BEGINNER, dealt(text)) == action


def test_a_beginner_never_doubles_splits_or_insures() -> None:
    assert choice(BEGINNER, dealt("6 5 / 6")) == "card"
    assert choice(BEGINNER, dealt("T T / 6")) == "stay"
    assert choice(BEGINNER, dealt("2 3 / 4 5 / A", decks=1)) == "decline"


def test_a_beginner_always_stakes_the_same_if_there_is_enough() -> None:
    for purse, stake in ((1000, "bet 20"), (100_000, "bet 20"), (15, "bet 15")):
        assert choice(BEGINNER, kh.game("black-jack", purse=purse).start()) == stake


# ── The solid player ─────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("T 6 / 6", "stay"),
        ("T 6 / 7", "card"),
        ("T 2 / 3", "card"),
        ("T 2 / 4", "stay"),
        ("6 5 / 9", "double"),
        ("A 7 / 2", "stay"),
        ("A 7 / 3", "double"),
        ("A 7 / 9", "card"),
        ("8 8 / 9", "split"),
        ("T T / 6", "stay"),
        ("5 5 / 6", "double"),
        ("A A / T", "split"),
    ],
)
def test_a_solid_player_follows_the_usual_table(text: str, action: str) -> None:
    assert choice(SOLID, dealt(text)) == action


@pytest.mark.rule("BJ-19")
@pytest.mark.parametrize(
    ("text", "careful", "bold"),
    [
        ("6 5 / T", "card", "double"),
        ("8 8 / T", "card", "split"),
        ("8 8 / A", "card", "split"),
        ("A A / A", "card", "split"),
    ],
)
def test_where_the_dealers_black_jack_takes_all_it_risks_less(text: str, careful: str, bold: str) -> None:
    for hole_card, action in (("none", careful), ("original_bets_only", bold), ("peek", bold)):
        play = dealt(text, hole_card=hole_card)
        if text.endswith("A"):
            play.apply("decline")
        if play.to_act == kh.CHANCE:
            play.apply("hole 5d")
        assert choice(SOLID, play) == action


@pytest.mark.rule("BJ-3", "BJ-13", "BJ-16")
def test_what_is_not_allowed_it_does_not_wish() -> None:
    assert choice(SOLID, dealt("6 5 / 6", purse=20)) == "card"
    assert choice(SOLID, dealt("A 7 / 6", purse=20)) == "stay"
    three = draw(go_on(dealt("2 4 / 6"), "card"), "5")
    assert choice(SOLID, three) == "card"
    split_aces = go_on(dealt("A A / A"), "decline, split, card As, card 9s")
    assert choice(SOLID, split_aces) == "stay"
    assert choice(BEGINNER, split_aces) == "stay"


def test_a_solid_player_stakes_a_hundredth_of_the_purse() -> None:
    for purse, stake in ((1000, "bet 10"), (5000, "bet 50"), (500, "bet 10"), (1_000_000, "bet 2000"), (12, "bet 10")):
        assert choice(SOLID, kh.game("black-jack", purse=purse).start()) == stake
    assert choice(SOLID, dealt("9 7 / A")) == "decline"


@pytest.mark.parametrize("table", [policy.BASIC, policy.CAREFUL], ids=["basic", "careful"])
def test_the_table_has_a_wish_for_every_hand(table: dict[int, str]) -> None:
    for row in (*range(policy.HARD + 4, policy.HARD + 21), *range(policy.SOFT + 12, policy.SOFT + 21)):
        assert len(table[row]) == 10
        assert set(table[row]) <= set("CSDd")


# ── For searches and comparisons ─────────────────────────────────────────────
def test_milestones_are_rounds_and_a_purse_is_worth_what_it_holds() -> None:
    play = dealt("T 9 / T", stake=100)
    assert policy.milestone(play.state) == 0
    go_on(play, "stay, card 7s")
    assert policy.milestone(play.state) == 1
    assert policy.estimate(play.state, 0) == 100


@pytest.mark.skipif(not has_compiler(), reason="no Numba: thousands of rounds take too long")
def test_each_level_loses_less_of_its_stakes_than_the_one_below() -> None:
    """Like the dealer: some 5.5 % of the stakes; by the table: some half a percent."""
    lost = [lost_share(level) for level in (BEGINNER, SOLID)]
    assert 0.04 < lost[0] < 0.07
    assert lost[1] < 0.02


def lost_share(level: int) -> float:
    """Of the stakes, over many rounds with a purse that a stake of 20 always is a small part of."""
    game = kh.game("black-jack", rounds=20, purse=2000)
    return -kh.simulate(game, [PLAYERS[level]], games=5000, seed=3).payoffs[0] / (20 * 20)


def test_every_wish_is_legal_whoever_played_before() -> None:
    """A computer player may take over a seat: it must know what to do after splits that it would never make."""
    asked = 0
    for options in ({}, {"hole_card": "peek", "purse": 40}, {"resplit_aces": False}):
        game = kh.game("black-jack", rounds=120, **options)
        play, random = game.start(2, seed=9), kh.player("random", game, seed=9)
        levels = [PolicyPlayer(game, level, seed=1) for level in (BEGINNER, SOLID)]
        while play.to_act != kh.OVER:
            for level in levels:
                assert play.refusal(level.choose(play.view(play.to_act))) is None
            s = play.state
            assert isinstance(s, State)
            asked += s.phase == choices.PLAY and s.seat[s.turn].hands > 1
            play.make(random.choose(play.view(play.to_act)))
    assert asked > 20
