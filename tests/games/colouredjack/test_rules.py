"""Colouredjack, clause by clause. The last seat deals, so that seat 0 plays first."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.games.colouredjack.view import ColouredjackView, RoundBegan, RoundWon, Stopped, Took
from tests.positions import go_on, legal, refused, table


def hand(cards: str) -> str:
    """The picks of a player who takes these cards and then stops, with six by themselves."""
    taken = ", ask, ".join(f"card {card}" for card in cards.split())
    return taken if len(cards.split()) == 6 else f"{taken}, stop"


def before(picks: str, seats: int = 2, **options: Any) -> kh.Play:
    return table("colouredjack", f"dealer {seats - 1}, {picks}", seats, **options)


def after(*hands: str, **options: Any) -> kh.Play:
    """A round in which everyone in turn takes these cards."""
    return before(", ".join(map(hand, hands)), len(hands), **options)


def see(play: kh.Play, seat: int | None = 0) -> ColouredjackView:
    view = play.view(seat)
    assert isinstance(view, ColouredjackView)
    return view


def last_round(play: kh.Play) -> RoundWon:
    return next(event for event in reversed(play.log(None)) if isinstance(event, RoundWon))


def decided(play: kh.Play) -> tuple[list[int], str]:
    won = last_round(play)
    shown = see(play, None).shown
    assert shown is not None
    assert (won.winners, won.clause) == (shown.winners, shown.clause)
    return won.winners, won.clause


def counts(cards: str) -> int | None:
    """What a hand of these cards, taken in this order, counts."""
    return see(before(hand(cards).removesuffix(", stop"))).counts


# ── Material ─────────────────────────────────────────────────────────────────
@pytest.mark.rule("CJ-1", "CJ-2")
def test_48_numbers_and_three_extra_cards_of_each_kind_are_in_the_stock() -> None:
    outcomes = {str(card): weight for card, weight in before("").outcomes()}
    assert outcomes == {f"card {c}{n}": 1 for c in "rygb" for n in range(1, 13)} | {"card S": 3, "card +": 3}


@pytest.mark.rule("CJ-1")
def test_a_card_counts_its_number() -> None:
    assert [counts(card) for card in ("r1", "y9", "g10", "b11", "r12")] == [1, 9, 10, 11, 12]
    assert counts("r10 b11 y2") == 23


@pytest.mark.rule("CJ-2")
@pytest.mark.parametrize(("sub", "plus"), [(0, 0), (0, 3), (2, 1), (3, 0)])
def test_there_are_as_many_extra_cards_as_the_options_say(sub: int, plus: int) -> None:
    outcomes = {str(card): weight for card, weight in before("", sub=sub, plus=plus).outcomes()}
    assert (outcomes.get("card S", 0), outcomes.get("card +", 0)) == (sub, plus)
    assert sum(outcomes.values()) == 48 + sub + plus


@pytest.mark.rule("CJ-2", "CJ-20")
@pytest.mark.parametrize(
    "wrong", [{"sub": 4}, {"plus": -1}, {"wins": 0}, {"wins": 51}, {"rounds": 0}, {"rounds": 1001}]
)
def test_other_numbers_of_extra_cards_wins_and_rounds_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(kh.BadOption, match="CJ-2"):
        kh.game("colouredjack", **wrong)


@pytest.mark.rule("CJ-3")
def test_two_to_eight_can_play_and_the_cards_suffice_for_six_each() -> None:
    for seats in (1, 9):
        with pytest.raises(kh.BadSeats):
            kh.game("colouredjack").start(seats)
    play = table("colouredjack", "dealer 7", 8, sub=0, plus=0, rounds=1)
    while play.to_act != kh.OVER:
        if play.to_act == kh.CHANCE:
            play.make(next(card for card, _ in play.outcomes() if legal(go_on(play.clone(), str(card))) != ["stop"]))
        else:
            play.make("ask")
    assert len([pick for pick in play.picks if str(pick).startswith("card")]) == 48


# ── A round ──────────────────────────────────────────────────────────────────
@pytest.mark.rule("CJ-4")
def test_the_first_dealer_is_drawn_by_lot_and_plays_like_everyone_else() -> None:
    play = table("colouredjack", "", 3)
    assert [(str(pick), weight) for pick, weight in play.outcomes()] == [(f"dealer {n}", 1) for n in range(3)]
    assert see(play).dealer is None
    assert decided(after("r10", "r9", "r12")) == ([2], "CJ-14")


@pytest.mark.rule("CJ-4", "CJ-6")
def test_the_deal_passes_clockwise_and_the_dealer_plays_last() -> None:
    play = table("colouredjack", "dealer 1", 3, rounds=3)
    order: list[tuple[int | None, int]] = []
    while play.to_act != kh.OVER:
        go_on(play, f"card r{3 + len(order)}")
        order.append((see(play).dealer, play.to_act))
        go_on(play, "stop")
    assert order == [(1, 2), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (0, 1), (0, 2), (0, 0)]


@pytest.mark.rule("CJ-5")
def test_all_cards_are_shuffled_anew_for_each_round() -> None:
    play = after("r12 S y12", "+")
    assert see(play).round == 2
    assert see(play).stock == 54
    assert play.outcomes() == before("").outcomes()


@pytest.mark.rule("CJ-6", "G-6")
def test_the_first_card_comes_by_itself_and_nobody_has_one_before_their_turn() -> None:
    play = before("")
    assert play.to_act == kh.CHANCE
    assert [side.held for side in see(play).sides] == [0, 0]
    assert legal(go_on(play, "card r5")) == ["ask", "stop"]
    assert [side.held for side in see(play).sides] == [1, 0]
    assert [side.held for side in see(go_on(play, "ask, card y2, stop, card b7")).sides] == [2, 1]


@pytest.mark.rule("CJ-6")
def test_whoever_has_stopped_cannot_ask_any_more() -> None:
    play = before("card r5, stop, card y5")
    assert refused(play, "ask", seat=0) == "G-7"
    assert refused(play, "stop", seat=0) == "G-7"
    assert legal(play) == ["ask", "stop"]


@pytest.mark.rule("CJ-6", "CJ-13", "G-6")
def test_with_six_cards_a_player_has_stopped_and_there_is_no_seventh() -> None:
    play = before("card r1, ask, card y1, ask, card g1, ask, card b1, ask, card r2, ask")
    assert not see(play).sides[0].stopped
    happened = play.apply("card y2")
    assert happened == [Took(0, 6, "y2", 8), Stopped(0, 6, by_itself=True)]
    assert see(play).sides[0].stopped
    assert refused(go_on(play, "card r7"), "ask", seat=0) == "G-7"
    assert play.to_act == 1


@pytest.mark.rule("CJ-7")
def test_above_23_one_may_stop_or_go_on_asking_up_to_six_cards() -> None:
    play = before("card r12, ask, card y12")
    for card in ("g12", "b12", "r11"):
        assert legal(play) == ["ask", "stop"]
        go_on(play, f"ask, card {card}")
    assert see(play).counts == 59
    assert see(go_on(play, "ask, card S"), 0).sides[0].stopped
    assert decided(go_on(play, "card y11, ask, card b11, stop")) == ([0], "CJ-14")


@pytest.mark.rule("CJ-7", "CJ-13", "G-3")
@pytest.mark.parametrize("cards", ["r12 y11", "b1 b2", "r12 +", "r12 y12"])
def test_the_others_see_that_cards_came_and_that_a_player_stopped_and_nothing_else(cards: str) -> None:
    play = before(hand(cards))
    for onlooker in (1, None):
        assert play.log(onlooker) == [
            RoundBegan(1, 1, by_lot=True),
            *(Took(0, 1, None, None), Took(0, 2, None, None), Stopped(0, 2, by_itself=False)),
        ]
        view = see(play, onlooker)
        assert (view.sides[0].held, view.sides[0].stopped, view.stock) == (2, True, 52)
        assert view == see(before(hand("g5 g6")), onlooker)
    assert play.log(0)[1] == Took(0, 1, cards.split()[0], counts(cards.split()[0]))
    assert see(play, 0).hand == sorted(cards.split(), key=["r12", "y12", "y11", "b2", "b1", "+"].index)


@pytest.mark.rule("CJ-7")
def test_a_spectator_has_no_hand_and_the_hands_lie_open_at_the_showdown() -> None:
    play = before("card r12, ask, card y9")
    assert (see(play, None).hand, see(play, None).counts, see(play, None).shown) == (None, None, None)
    go_on(play, "stop, card b7, stop")
    for onlooker in (0, 1, None):
        shown = see(play, onlooker).shown
        assert shown is not None
        assert {seat: they.cards for seat, they in shown.hands.items()} == {0: ["r12", "y9"], 1: ["b7"]}
    assert [side.held for side in see(play).sides] == [0, 0]
    go_on(play, "card g5, ask, card g6")
    still = see(play, 0).shown
    assert still is not None
    assert still.hands[0].cards == ["r12", "y9"]


@pytest.mark.rule("CJ-8", "CJ-14")
def test_closer_below_23_is_better_and_23_is_best() -> None:
    assert decided(after("r12 r9", "y12 y10")) == ([1], "CJ-14")
    assert decided(after("r12 r10", "y12 y11")) == ([1], "CJ-14")
    assert decided(after("r1", "y12 y10 g2")) == ([0], "CJ-14")


# ── The extra cards ──────────────────────────────────────────────────────────
@pytest.mark.rule("CJ-9")
def test_extra_cards_count_among_the_six_and_among_the_fewest() -> None:
    play = before("card r12, ask, card y12, ask, card +, ask, card +, ask, card +, ask, card S")
    assert see(play).sides[0].stopped
    assert decided(after("r12 y12 S", "r9 b12 y2")) == ([1], "CJ-16")
    assert decided(after("r12 g5 y12 S", "r9 b12 y2")) == ([1], "CJ-15")


@pytest.mark.rule("CJ-10")
def test_an_s_turns_every_total_above_23_into_23_whenever_it_came() -> None:
    assert [counts(" ".join(cards)) for cards in permutations(["r12", "y9", "S"])] == [21] * 6
    for cards in permutations(["r12", "y9", "g5", "S"]):
        assert counts(" ".join(cards)) == 23
    assert counts("r12 y12 g12 b12 r11 S") == 23
    assert counts("r12 y12") == 24


@pytest.mark.rule("CJ-11", "CJ-13")
def test_with_an_s_below_23_a_player_must_ask_on_until_above() -> None:
    play = before("card S")
    for card in ("r9", "y9", "g4"):
        assert legal(play) == ["ask"]
        assert refused(play, "stop") == "CJ-11"
        go_on(play, f"ask, card {card}")
    assert see(play).counts == 22
    go_on(play, "ask, card b5")
    assert (see(play).total, see(play).counts) == (27, 23)
    assert legal(play) == ["stop"]


@pytest.mark.rule("CJ-11")
def test_an_s_that_never_comes_above_23_counts_as_it_is_after_six_cards() -> None:
    play = after("S r3 y2 r4 r1 r5", "r12 g2")
    assert decided(play) == ([0], "CJ-14")
    won = last_round(play).hand
    assert won is not None
    assert (won.total, won.counts, len(won.cards), won.used) == (15, 15, 6, False)


@pytest.mark.rule("CJ-11", "CJ-13")
def test_with_an_s_at_exactly_23_a_player_must_stop() -> None:
    for cards in permutations(["r12", "y9", "g2", "S"]):
        play = before(", ask, ".join(f"card {card}" for card in cards[: 4 if cards[3] != "S" else 3]))
        assert legal(play) == ["stop"]
        assert refused(play, "ask") == "CJ-13"


@pytest.mark.rule("CJ-12", "CJ-13")
@pytest.mark.parametrize("held", ["", "r1", "r12 y10", "S", "S r12", "r5 y5 g5 b5 r2"])
def test_a_plus_lifts_to_23_whatever_is_held(held: str) -> None:
    if len(held.split()) < 5:
        play = before(hand(f"{held} +").removesuffix(", stop"))
        assert (see(play).counts, legal(play)) == (23, ["stop"])
        assert refused(play, "ask") == "CJ-13"
    assert decided(after(f"{held} +", "g12 g9")) == ([0], "CJ-14")


@pytest.mark.rule("CJ-12")
def test_a_plus_above_23_has_no_effect_but_is_a_card_and_a_later_s_still_makes_23() -> None:
    play = before("card r12, ask, card y12, ask, card +")
    assert (see(play).counts, see(play).sides[0].held, legal(play)) == (24, 3, ["ask", "stop"])
    go_on(play, "ask, card S")
    assert (see(play).counts, legal(play)) == (23, ["stop"])
    assert decided(go_on(play, "stop, card r9, ask, card b12, ask, card y2, stop")) == ([1], "CJ-15")


@pytest.mark.rule("CJ-13")
def test_at_23_stopping_is_the_only_pick_and_remains_one() -> None:
    play = before("card r12, ask, card y11")
    assert play.to_act == 0
    assert legal(play) == ["stop"]
    assert refused(play, "ask") == "CJ-13"
    assert play.apply("stop") == [Stopped(0, 2, by_itself=False)]


# ── Showdown ─────────────────────────────────────────────────────────────────
@pytest.mark.rule("CJ-14")
def test_a_total_above_23_cannot_win_and_if_all_are_above_nobody_does() -> None:
    assert decided(after("r12 y12", "r1", "r11 y11 g11")) == ([1], "CJ-14")
    play = after("r12 y12", "g12 b12", rounds=1)
    assert decided(play) == ([], "CJ-14")
    assert play.payoffs == [0, 0]


@pytest.mark.rule("CJ-15")
def test_of_equal_totals_the_fewest_cards_win() -> None:
    assert decided(after("r12 y11", "g10 b9 y4")) == ([0], "CJ-15")
    assert decided(after("r9 y9", "r6 y6 g6")) == ([0], "CJ-15")
    assert decided(after("r12 y11", "+")) == ([1], "CJ-15")


@pytest.mark.rule("CJ-16")
def test_of_equally_many_cards_those_win_that_used_no_extra_card() -> None:
    assert decided(after("r12 y9 S g5", "b12 r5 r4 r2")) == ([1], "CJ-16")
    assert decided(after("r12 +", "y12 b11")) == ([1], "CJ-16")
    assert decided(after("r12 y12 S", "g12 +", "b12 y11")) == ([2], "CJ-16")


@pytest.mark.rule("CJ-16")
def test_an_extra_card_that_changed_nothing_was_not_used() -> None:
    assert decided(after("S b3 b2 b4 b1 b5", "r3 r2 r4 r1 y4 y1")) == ([0], "CJ-17")
    assert decided(after("b12 S b9 b2", "r11 r5 r4 r3")) == ([0], "CJ-17")
    assert decided(after("b12 S b9 b2", "r11 r5 r4 S b4")) == ([0], "CJ-15")


@pytest.mark.rule("CJ-17")
def test_then_the_highest_single_card_wins_and_no_number_ranks_below_every_number() -> None:
    assert decided(after("r10 y9 g4", "b12 b9 b2")) == ([1], "CJ-17")
    assert decided(after("b1 +", "S +")) == ([0], "CJ-17")
    assert decided(after("S +", "b12 +", "r11 +")) == ([1], "CJ-17")


@pytest.mark.rule("CJ-18")
def test_last_the_colour_of_that_card_decides_red_yellow_green_blue() -> None:
    assert decided(after("r9 b12 y2", "g9 r12 b2")) == ([1], "CJ-18")
    order = ["r12 r8", "y12 y8", "g12 g8", "b12 b8"]
    for better, hands in enumerate(order):
        for worse in order[better + 1 :]:
            assert decided(after(hands, worse)) == ([0], "CJ-18")
            assert decided(after(worse, hands)) == ([1], "CJ-18")


@pytest.mark.rule("CJ-18")
def test_of_two_equal_highest_cards_the_better_colour_counts() -> None:
    assert decided(after("b10 r10 b1", "y10 g10 g1")) == ([0], "CJ-18")


@pytest.mark.rule("CJ-19")
def test_without_number_cards_the_round_is_shared_and_counts_for_each() -> None:
    play = after("+", "r12 y11", "+")
    assert decided(play) == ([0, 2], "CJ-19")
    assert [side.wins for side in see(play).sides] == [1, 0, 1]
    assert decided(after("S +", "S +", "r12 S +")) == ([0, 1], "CJ-19")


@pytest.mark.rule("CJ-14", "CJ-15", "CJ-16", "CJ-17", "CJ-18")
def test_what_decided_is_the_clause_that_parted_the_winner_from_the_next_best() -> None:
    assert decided(after("r12 y11", "g10 b9 y4", "b12 r11", "r2")) == ([0], "CJ-18")
    assert decided(after("r2", "r12 +", "y12 +", "g10 b9 y4")) == ([1], "CJ-18")
    assert decided(after("r12 y12", "b3", "g12 b12")) == ([1], "CJ-14")


@pytest.mark.rule("CJ-10", "CJ-12", "CJ-15", "CJ-16", "CJ-18")
@pytest.mark.parametrize(
    ("hands", "winner", "clause", "cards", "used"),
    [
        (("r12 y11", "g10 b9 y4"), 0, "CJ-15", 2, False),
        (("r12 y9 S g5", "b12 r5 r4 r2"), 1, "CJ-16", 4, False),
        (("+", "r12 y11"), 0, "CJ-15", 1, True),
        (("r12 y12 + S", "g12 g10"), 0, "CJ-14", 4, True),
        (("S r3 y2 r4 r1 r5", "g12 b2"), 0, "CJ-14", 6, False),
        (("r9 b12 y2", "g9 r12 b2"), 1, "CJ-18", 3, False),
    ],
)
def test_the_worked_cases(hands: tuple[str, str], winner: int, clause: str, cards: int, used: bool) -> None:
    play = after(*hands)
    assert decided(play) == ([winner], clause)
    best = last_round(play).hand
    assert best is not None
    assert (len(best.cards), best.used) == (cards, used)


# ── The match ────────────────────────────────────────────────────────────────
def win(seat: int, seats: int) -> str:
    """The picks of a round that `seat` wins, if seat 0 plays first."""
    return ", ".join(hand("r12" if n == seat else f"b{n + 1}") for n in range(seats))


def match(winners: str, seats: int, **options: Any) -> kh.Play:
    """A match with these winners of its rounds."""
    play = table("colouredjack", f"dealer {seats - 1}", seats, **options)
    for n, winner in enumerate(winners):
        go_on(play, win((int(winner) - n) % seats, seats))  # the deal has moved on by n places
    return play


@pytest.mark.rule("CJ-20")
def test_a_match_goes_to_five_wins() -> None:
    play = match("01010101", 2)
    assert play.to_act != kh.OVER
    assert (see(play).needed, [side.wins for side in see(play).sides]) == (5, [4, 4])
    go_on(play, win(1, 2))
    assert (play.payoffs, play.ending) == ([-1, 1], "CJ-20")
    assert see(play).round == 9
    assert refused(play, "ask") == "G-8"


@pytest.mark.rule("CJ-20")
def test_a_match_over_a_number_of_rounds_goes_to_the_most_wins() -> None:
    play = match("01121", 3, rounds=5, wins=1)
    assert (play.payoffs, play.ending) == ([0, 1, 0], "CJ-20")
    assert match("0", 2, rounds=1).payoffs == [1, -1]


@pytest.mark.rule("CJ-20")
def test_equal_winners_share_the_match() -> None:
    assert match("0112", 3, rounds=4).payoffs == [0, 1, 0]
    assert match("01", 4, rounds=2).payoffs == [0.5, 0.5, 0, 0]
    assert match("01", 2, rounds=2).payoffs == [0, 0]
    assert after("+", "r5", "+", wins=1).payoffs == [0.5, 0, 0.5]
    assert after("r12 y12", "g12 b12", "r11 y11 g11", rounds=1).payoffs == [1 / 3, 1 / 3, 1 / 3]


@pytest.mark.rule("CJ-20")
def test_rounds_without_a_winner_count_and_the_match_ends_after_1000() -> None:
    play = table("colouredjack", "dealer 1", 2, wins=1)
    for n in range(1000):
        assert see(play).round == n + 1
        for cards in ("r12 y12", "g12 b12"):
            for pick in hand(cards).split(", "):
                play.make(pick)
    assert (play.payoffs, play.ending) == ([0, 0], "CJ-20")


# ── Leaving ──────────────────────────────────────────────────────────────────
@pytest.mark.rule("G-5")
def test_a_hand_that_was_left_cannot_win_and_is_not_turned_over() -> None:
    play = before("card r12, ask, card y11, stop, card r5, leave 0, stop, card r4, stop", 3)
    assert decided(play) == ([1], "CJ-14")
    shown = see(play, None).shown
    assert shown is not None
    assert sorted(shown.hands) == [1, 2]
    assert see(play).sides[0].left
    assert [side.wins for side in see(play).sides] == [0, 1, 0]


@pytest.mark.rule("G-5")
@pytest.mark.parametrize("picks", ["card r12", "card r12, ask", "", "card r12, ask, card y11"])
def test_whoever_leaves_in_turn_gets_no_more_cards_and_the_next_plays(picks: str) -> None:
    play = before(f"{picks}, leave 0", 3)
    assert play.to_act == kh.CHANCE
    assert see(play).turn == 1
    assert see(go_on(play, "card b1"), 1).hand == ["b1"]
    assert refused(play, "leave 0") == "G-5"
    go_on(play, "stop, card r3, stop, card b4")
    assert (see(play).dealer, play.to_act) == (1, 2)


@pytest.mark.rule("G-5")
def test_whoever_leaves_before_their_turn_is_passed_over() -> None:
    play = before("leave 1, card r5, stop", 4)
    assert see(play).turn == 2
    go_on(play, "card r6, stop, card r7, stop")
    assert decided(play) == ([3], "CJ-14")


@pytest.mark.rule("G-5")
def test_a_dealer_may_leave_and_the_deal_passes_to_the_next_who_is_there() -> None:
    play = before("card r5, leave 2, stop, card r6, stop", 3)
    assert decided(play) == ([1], "CJ-14")
    assert (see(play).dealer, see(play).turn) == (0, 1)
    play = before("card r5, stop, card r6, stop, card r7, leave 2", 3)
    assert decided(play) == ([1], "CJ-14")
    assert see(play).dealer == 0


@pytest.mark.rule("G-5")
def test_whoever_leaves_before_the_lot_is_not_drawn() -> None:
    play = table("colouredjack", "leave 1", 3)
    assert [str(pick) for pick, _ in play.outcomes()] == ["dealer 0", "dealer 2"]
    assert see(go_on(play, "dealer 0")).turn == 2


@pytest.mark.rule("G-5", "CJ-20")
def test_whoever_has_left_wins_no_match() -> None:
    play = match("001", 3, rounds=4)
    go_on(play, "leave 0, card r5, stop, card r6, stop")
    assert play.payoffs is not None
    assert play.payoffs[0] == 0
    assert sum(play.payoffs) == 1


@pytest.mark.rule("G-5")
@pytest.mark.parametrize("picks", ["", "dealer 2", "dealer 2, card r12", "dealer 2, card r12, stop, card b1"])
def test_the_last_one_who_stays_wins_the_match(picks: str) -> None:
    play = table("colouredjack", picks, 3)
    go_on(play, "leave 0, leave 2")
    assert (play.payoffs, play.ending) == ([0, 1, 0], "G-5")
    assert see(play).dealer == (2 if picks else None)
    two = table("colouredjack", "leave 1", 2)
    assert (two.payoffs, two.ending) == ([1, -1], "G-5")
