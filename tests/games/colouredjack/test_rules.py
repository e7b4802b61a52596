"""Colouredjack, clause by clause."""

from __future__ import annotations

from itertools import permutations

import pytest

import kartenhaus as kh
from kartenhaus.games.colouredjack.view import RoundBegan, Stopped, Took
from tests.games.colouredjack.rounds import after, before, decided, hand, last_round, match, see, win
from tests.positions import go_on, legal, refused, table


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


@pytest.mark.rule("CJ-14", "CJ-15", "CJ-16", "CJ-17", "CJ-18", "CJ-19")
@pytest.mark.parametrize(
    ("best", "others", "clause"),
    [
        ("r12 y10", ["y12 g9", "b12 r10 g4", "r1"], "CJ-14"),
        ("r12 y11", ["g10 b9 y4", "r2", "b12 g8"], "CJ-15"),
        ("b12 y11", ["r12 +", "g10 b9 y4", "r2"], "CJ-16"),
        ("b12 +", ["r11 +", "S +", "g10 b9 y4"], "CJ-17"),
        ("y12 r11", ["g12 y11", "r12 +", "b12 g11"], "CJ-18"),
    ],
)
def test_in_whatever_order_the_hands_are_compared_the_same_one_wins_by_the_same_clause(
    best: str, others: list[str], clause: str
) -> None:
    for hands in permutations([best, *others]):
        assert decided(after(*hands)) == ([hands.index(best)], clause)


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
