"""What Colouredjack's players go by, and how its expert weighs the two things one can do."""

from __future__ import annotations

from math import comb
from statistics import fmean

import pytest

import kartenhaus as kh
from kartenhaus.cards.maxomin import SUB, cards, holds
from kartenhaus.core.bits import ones
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.engine.portable import PortableBody
from kartenhaus.games.colouredjack.policies import REACH, estimate, milestone, suppose
from kartenhaus.games.colouredjack.rules import ahead, counts
from kartenhaus.games.colouredjack.state import GOAL
from kartenhaus.players.colouredjack.same_deals import SameDeals
from kartenhaus.players.expert import Expert, expert
from tests.positions import go_on, table
from tests.referee import Referee

MODES: list[Mode] = ["plain", "portable", "native"] if has_compiler() else ["plain", "portable"]
GAME = kh.game("colouredjack")
STOPS_WITH = {  # the first player's picks, by how many cards they end with
    2: "card b12, ask, card b10, stop",
    4: "card b9, ask, card b5, ask, card b4, ask, card b3, stop",
    6: "card b1, ask, card g1, ask, card y1, ask, card b2, ask, card g2, ask, card y2",
}


def first(*taken: str, **options: int) -> kh.Play:
    """Seat 0 plays before the dealer, seat 1, and holds these cards."""
    return go_on(table("colouredjack", "dealer 1", **options), hand(taken))


def last(rival: int, *taken: str, wins: tuple[int, int] = (0, 0)) -> kh.Play:
    """Seat 0 is the dealer and holds these cards; seat 1 has stopped with so many."""
    play = table("colouredjack", f"dealer 0, {STOPS_WITH[rival]}")
    play.state.seat[0].wins, play.state.seat[1].wins = wins
    return go_on(play, hand(taken))


def hand(taken: tuple[str, ...]) -> str:
    return ", ask, ".join(f"card {card}" for card in taken)


def choice(player: str, play: kh.Play) -> str:
    budget = {"simulations": 4000 if has_compiler() else 600} if player == "expert" else {}
    return str(kh.player(player, play.game, seed=1, **budget).choose(play.view(0)))


# ── solid and beginner ───────────────────────────────────────────────────────
def test_solid_asks_with_17_and_stops_with_18_while_nobody_has_stopped() -> None:
    assert choice("solid", first("r12", "r5")) == "ask"
    assert choice("solid", first("r12", "r6")) == "stop"


def test_solid_dares_more_against_few_cards_than_against_many() -> None:
    assert [choice("solid", last(rival, "r9", "r8")) for rival in (2, 4, 6)] == ["ask", "ask", "stop"]
    assert [choice("solid", last(rival, "r12", "r6")) for rival in (2, 4, 6)] == ["ask", "stop", "stop"]


def test_solid_dares_more_the_more_there_are_to_beat() -> None:
    eight = go_on(table("colouredjack", "dealer 7", seats=8), hand(("r12", "r8")))
    assert choice("solid", eight) == "ask"
    assert choice("solid", first("r12", "r8")) == "stop"


@pytest.mark.rule("CJ-7")
def test_above_23_solid_hopes_for_an_s_that_is_in_the_deck_and_a_beginner_gives_up() -> None:
    assert choice("solid", first("r12", "y12")) == "ask"
    assert choice("solid", first("r12", "y12", sub=0)) == "stop"
    assert choice("beginner", first("r12", "y12")) == "stop"


# ── What others may hold ─────────────────────────────────────────────────────
def supposed(play: kh.Play, n: int = 200) -> list[kh.Play]:
    random, dealt = [12345], []
    for _ in range(n):
        twin = play.clone()
        play.game.rules.cover(twin.state, 0)
        suppose(twin.state, 0, random)
        dealt.append(twin)
    return dealt


@pytest.mark.parametrize("rival", STOPS_WITH)
def test_a_supposed_deal_is_one_that_looks_the_same_to_the_seat(rival: int) -> None:
    play = last(rival, "r9", "r8")
    for twin in supposed(play):
        assert twin.view(0).covered == play.view(0).covered
        assert ones(twin.state.seat[1].hand) == rival
        assert sorted(cards(twin.state.seat[1].hand) + cards(twin.state.stock)) == sorted(
            cards(play.state.seat[1].hand) + cards(play.state.stock)
        )


def test_whoever_stopped_with_two_cards_is_supposed_to_have_had_a_reason() -> None:
    """By the rules alone four of five such hands would be below 18."""
    hands = [counts(twin.state.seat[1].hand) for twin in supposed(last(2, "r9", "r8"))]
    assert fmean(18 <= count <= 23 for count in hands) > 0.8


def test_whoever_took_six_cards_is_supposed_to_be_above_23_mostly() -> None:
    hands = [counts(twin.state.seat[1].hand) for twin in supposed(last(6, "r9", "r8"))]
    assert fmean(count > 23 for count in hands) > 0.6


# ── Looking ahead ────────────────────────────────────────────────────────────
@pytest.mark.rule("CJ-20")
@pytest.mark.parametrize("wins", [(0, 0), (1, 0), (0, 2), (4, 4), (4, 2), (1, 3), (4, 0)])
def test_between_rounds_the_score_is_worth_the_chance_to_win_from_there(wins: tuple[int, int]) -> None:
    """Between equals: the chance to be the first with five wins."""
    state = table("colouredjack", "dealer 1").state
    state.seat[0].wins, state.seat[1].wins = wins
    mine, theirs = (5 - won for won in wins)
    left = mine + theirs - 1
    chance = sum(comb(left, k) for k in range(mine, left + 1)) / 2**left
    assert estimate(state, 0) == pytest.approx(2 * chance - 1, abs=0.08)
    assert estimate(state, 0) == pytest.approx(-estimate(state, 1))


# ── The expert ───────────────────────────────────────────────────────────────
def test_the_expert_of_colouredjack_tries_all_actions_in_the_same_deals() -> None:
    assert isinstance(expert(GAME), SameDeals)


@pytest.mark.parametrize("mode", MODES)
def test_every_action_is_tried_equally_often_and_nothing_is_left_over(mode: Mode) -> None:
    player = SameDeals(GAME, seed=1, simulations=61, mode=mode)
    for _ in range(2):
        asked, stopped = player.think(last(2, "r9", "r8").view(0))
        assert (str(asked.action), asked.visits) == ("ask", 31)
        assert (str(stopped.action), stopped.visits) == ("stop", 30)


@pytest.mark.parametrize("rival", STOPS_WITH)
def test_the_expert_thinks_alike_in_every_body(rival: int) -> None:
    view = last(rival, "r9", "r8").view(0)
    plain, *others = (SameDeals(GAME, seed=2, simulations=60, mode=mode).think(view) for mode in MODES)
    for other in others:
        assert other == plain


@pytest.mark.rule("G-3")
def test_the_experts_worths_do_not_depend_on_unseen_cards() -> None:
    play = last(4, "r9", "r8")
    referee = Referee(play.game, play.seats, "plain")
    referee.put(play.state)
    other = play.clone()
    other.state = referee.redealt(0, 77)
    assert other.state != play.state
    one, two = (SameDeals(play.game, seed=2, simulations=60).think(p.view(0)) for p in (play, other))
    assert one == two


def test_stopping_last_is_worth_how_often_the_supposed_hands_are_beaten() -> None:
    """At four wins each the round decides the match."""
    play = last(4, "r12", "r6", wins=(4, 4))
    mine = play.state.seat[0].hand
    results = [result(mine, twin.state.seat[1].hand) for twin in supposed(play, 600)]
    _, stopped = SameDeals(GAME, seed=1, simulations=1200).think(play.view(0))
    assert stopped.worth == pytest.approx(fmean(results), abs=0.15)


def result(mine: int, rival: int) -> int:
    lead = 1 if counts(rival) > GOAL else ahead(mine, rival)[0]
    return (lead > 0) - (lead < 0)


def test_the_expert_asks_where_stopping_has_next_to_no_chance_and_stops_where_asking_spoils_a_good_hand() -> None:
    assert choice("expert", first("r12", "r4")) == "ask"
    assert choice("expert", first("r12", "r9")) == "stop"
    assert choice("expert", last(2, "r9", "r5", "r3")) == "ask"
    assert choice("expert", last(2, "r12", "r10")) == "stop"


def test_before_the_other_has_played_the_expert_dares_more_than_solid() -> None:
    """18 of two cards is beaten too often: a solid player takes that for enough."""
    assert choice("solid", first("r12", "r6")) == "stop"
    assert choice("expert", first("r12", "r6")) == "ask"


def test_against_six_cards_the_expert_is_content_with_little() -> None:
    assert [choice("expert", last(rival, "r9", "r5", "r4")) for rival in (2, 6)] == ["ask", "stop"]


@pytest.mark.rule("CJ-7")
def test_above_23_the_expert_hopes_for_an_s() -> None:
    play = last(4, "r12", "y12")
    assert holds(play.state.deck, SUB)
    assert choice("expert", play) == "ask"


def test_a_search_of_the_round_ends_with_it() -> None:
    play = last(2, "r12", "r10")
    before = milestone(play.state)
    go_on(play, "stop")
    assert milestone(play.state) == before + REACH


def test_with_a_budget_of_next_to_nothing_every_action_is_tried_nevertheless() -> None:
    valued = SameDeals(GAME, seed=1, simulations=1).think(last(2, "r9", "r8").view(0))
    assert [one.visits for one in valued] == [1, 1]


def test_of_actions_tried_equally_often_the_one_worth_most_is_chosen() -> None:
    """An odd number of simulations gives one of them a try more, which says nothing."""
    for play, best in ((first("r12", "r4"), "ask"), (first("r12", "r9"), "stop")):
        assert str(SameDeals(GAME, seed=1, simulations=1001).choose(play.view(0))) == best


def test_with_threads_the_deals_are_added_up() -> None:
    view = last(2, "r9", "r8").view(0)
    player = SameDeals(GAME, seed=1, simulations=100, threads=2)
    assert isinstance(player, Expert)
    assert [valued.visits for valued in player.think(view)] == [50, 50]


def test_a_search_without_a_tree_has_no_room_for_one() -> None:
    def room_of(kind: type[Expert]) -> int:
        (searcher,) = kind(GAME, simulations=1, mode="portable").searchers
        body = searcher.desk.whole.body
        assert isinstance(body, PortableBody)
        return body.free

    assert room_of(SameDeals) < 1 << 20
    assert room_of(Expert) > 1 << 24
