"""Black Jack, clause by clause: the round (BJ-6 to BJ-12)."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.games.black_jack.view import Received, RoundOver, Settled
from tests.games.black_jack.setting import box, cards, dealt, draw, hands, lines, see, totals, won
from tests.positions import go_on, legal, refused, table


# ── Deal (BJ-6) ──────────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-6")
def test_each_seat_gets_two_cards_and_then_the_dealer_one_all_open() -> None:
    play = table("black-jack", "bet 10, bet 10", seats=2)
    for given in ("2", "3", "4", "5"):
        assert play.to_act == kh.CHANCE
        draw(play, given)
    assert see(play).dealer.cards == []
    draw(play, "6")
    for seat in (0, 1, None):
        assert [box.hands[0].cards for box in see(play, seat).boxes] == [["2s", "3s"], ["4s", "5s"]]
        assert see(play, seat).dealer.cards == ["6s"]
    assert play.to_act == 0


@pytest.mark.rule("BJ-6")
def test_the_dealer_has_no_hole_card_and_takes_the_second_card_after_the_players() -> None:
    play = dealt("T 7 / K")
    assert not see(play).dealer.hole
    play.apply("stay")
    assert play.to_act == kh.CHANCE
    draw(play, "7")
    assert see(play).dealer.cards == ["Ks", "7s"]


# ── Card and stay (BJ-7) ─────────────────────────────────────────────────────
@pytest.mark.rule("BJ-7")
def test_card_takes_a_card_and_stay_ends_the_hand() -> None:
    play = dealt("5 6 / 9")
    assert legal(play) == ["card", "double", "stay"]
    draw(go_on(play, "card"), "2")
    assert hands(play) == ["562"]
    assert legal(play) == ["card", "stay"]
    draw(go_on(play, "card"), "3")
    assert totals(play) == [16]
    play.apply("stay")
    assert play.to_act == kh.CHANCE


@pytest.mark.rule("BJ-7")
def test_above_21_the_hand_is_lost_at_once() -> None:
    play = dealt("T 6 / T 7 / 9")
    draw(go_on(play, "card"), "K")
    assert lines(play) == [("lost", -15, "BJ-7")]
    assert play.to_act == 1


@pytest.mark.rule("BJ-7", "G-6")
def test_at_21_the_hand_stays_by_itself() -> None:
    play = dealt("T 6 / T 7 / 9")
    draw(go_on(play, "card"), "5")
    assert totals(play) == [21]
    assert play.to_act == 1
    soft = dealt("A 6 / T 7 / 9")
    draw(go_on(soft, "card"), "4")
    assert soft.to_act == 1


# ── The dealer (BJ-8) ────────────────────────────────────────────────────────
@pytest.mark.rule("BJ-8")
@pytest.mark.parametrize("drawn", ["T 7", "T 2 5", "6 A", "2 A A A A A", "A 2 2 A A", "A 5 T A", "9 9", "T 6 J"])
def test_the_dealer_draws_below_17_and_stands_from_17_on_soft_or_hard(drawn: str) -> None:
    first, *more = drawn.split()
    play = dealt(f"T 8 / {first}")
    go_on(play, "decline, stay" if first == "A" else "stay")
    for card in more:
        assert play.to_act == kh.CHANCE
        assert see(play).dealer.total < 17
        draw(play, card)
    assert see(play).dealer.total >= 17
    assert see(play).phase == "bets"


@pytest.mark.rule("BJ-8")
def test_twelve_cards_are_the_most_the_dealer_can_have() -> None:
    play = go_on(dealt("T 8 / A"), "decline, stay")
    draw(play, "A A A A A 6 A")
    assert see(play).dealer.total == 13
    for suit in "hhh":
        go_on(play, f"card A{suit}")
    assert see(play).dealer.total == 16
    go_on(play, "card Ah")
    assert len(see(play).dealer.cards) == 12
    assert see(play).phase == "bets"


@pytest.mark.rule("BJ-8")
def test_with_nothing_open_the_dealer_draws_none() -> None:
    play = draw(go_on(dealt("T 6 / K"), "card"), "K")
    assert see(play).phase == "bets"
    assert see(play).dealer.cards == ["Ks"]


@pytest.mark.rule("BJ-8", "BJ-18")
@pytest.mark.parametrize("second", ["5", "9", "K"])
def test_with_only_an_insurance_open_exactly_one_card_is_drawn(second: str) -> None:
    play = go_on(dealt("T 6 / A"), "insure, card")
    draw(play, "K")
    assert play.to_act == kh.CHANCE
    draw(play, second)
    assert see(play).phase == "bets"
    assert len(see(play).dealer.cards) == 2


@pytest.mark.rule("BJ-8", "BJ-9")
@pytest.mark.parametrize(("second", "change"), [("5", 22.5), ("A", 0), ("9", 22.5)])
def test_with_only_a_black_jack_open_exactly_one_card_is_drawn(second: str, change: float) -> None:
    play = dealt("A K / T")
    assert play.to_act == kh.CHANCE
    draw(play, second)
    assert see(play).phase == "bets"
    assert won(play) == change


@pytest.mark.rule("BJ-8")
def test_the_dealer_draws_on_for_a_hand_that_is_open_even_if_others_are_not() -> None:
    play = dealt("A K / T 6 / T 8 / T")
    go_on(play, f"card, {cards('K')}, stay")
    draw(play, "2")
    assert play.to_act == kh.CHANCE
    draw(play, "6")
    assert [won(play, seat) for seat in range(3)] == [22.5, -15, 0]


# ── Who wins (BJ-9 to BJ-12) ─────────────────────────────────────────────────
@pytest.mark.rule("BJ-9")
@pytest.mark.parametrize("ten", ["T", "J", "Q", "K"])
@pytest.mark.parametrize("ace_first", [True, False])
def test_an_ace_with_a_ten_or_picture_is_a_black_jack_and_paid_3_to_2(ten: str, ace_first: bool) -> None:
    play = dealt(f"A {ten} / 5" if ace_first else f"{ten} A / 5", stake=25)
    assert box(play).hands[0].black_jack
    assert won(play) == 37.5


@pytest.mark.rule("BJ-9")
def test_21_with_three_cards_is_no_black_jack_and_paid_1_to_1() -> None:
    play = draw(go_on(dealt("7 7 / T"), "card"), "7 8")
    assert not box(play).hands[0].black_jack
    assert lines(play) == [("won", 15, "BJ-10")]


@pytest.mark.rule("BJ-10")
@pytest.mark.parametrize(
    ("second", "line"),
    [("7", ("won", 15, "BJ-10")), ("9", ("lost", -15, "BJ-10")), ("6 K", ("won", 15, "BJ-10"))],
)
def test_the_higher_total_not_above_21_wins(second: str, line: tuple[str, float, str]) -> None:
    play = draw(go_on(dealt("T 8 / T"), "stay"), second)
    assert lines(play) == [line]
    assert won(play) == line[1]


@pytest.mark.rule("BJ-10")
def test_a_dealer_above_21_loses_to_every_hand_that_is_not_above_it() -> None:
    play = dealt("T 6 / 2 2 / 6")
    go_on(play, f"card, {cards('K')}, stay")
    draw(play, "T T")
    assert see(play).dealer.total == 26
    assert [won(play, seat) for seat in range(2)] == [-15, 15]


@pytest.mark.rule("BJ-11")
def test_equal_totals_push_and_the_stake_returns() -> None:
    play = draw(go_on(dealt("T 8 / T"), "stay"), "8")
    assert lines(play) == [("push", 0, "BJ-11")]
    assert box(play).purse == 2 * 1000


@pytest.mark.rule("BJ-11")
def test_black_jack_beats_every_other_21_on_either_side() -> None:
    loser = draw(go_on(dealt("7 7 / T"), "card"), "7 A")
    assert totals(loser) == [21]
    assert lines(loser) == [("lost", -15, "BJ-11")]
    winner = dealt("A K / 7 7 / T")
    draw(go_on(winner, "card"), "7 4 7")
    assert see(winner).dealer.total == 21
    assert [won(winner, seat) for seat in range(2)] == [22.5, 0]


@pytest.mark.rule("BJ-11")
def test_black_jack_against_black_jack_pushes() -> None:
    play = draw(dealt("A K / T"), "A")
    assert lines(play) == [("push", 0, "BJ-11")]


@pytest.mark.rule("BJ-12")
@pytest.mark.parametrize("dealer", list("23456789"))
def test_a_black_jack_against_2_to_9_is_paid_at_once(dealer: str) -> None:
    play = dealt(f"A K / 5 6 / {dealer}")
    assert lines(play) == [("won", 22.5, "BJ-12")]
    assert box(play).purse == 2045
    assert play.to_act == 1
    alone = dealt(f"A K / {dealer}")
    assert see(alone).phase == "bets"
    assert len(see(alone).dealer.cards) == 1


@pytest.mark.rule("BJ-12")
@pytest.mark.parametrize("dealer", ["T", "J", "Q", "K"])
def test_a_black_jack_against_a_ten_waits_for_the_dealers_second_card(dealer: str) -> None:
    play = dealt(f"A K / 5 6 / {dealer}")
    assert lines(play) == []
    assert box(play).purse == 2 * 985


# ── What is told of it ───────────────────────────────────────────────────────
@pytest.mark.rule("BJ-21")
def test_every_line_is_told_once_and_the_round_adds_them_up() -> None:
    play = go_on(dealt("8 8 / A K / A"), "insure, decline, split")
    draw(play, "3 T")
    go_on(play, f"double, {cards('T')}, stay")
    draw(play, "7")
    told = [(e.seat, e.hand, e.settlement.change) for e in play.log(1) if isinstance(e, Settled)]
    assert told == [(0, 0, 60), (0, 1, 0), (1, 0, 45)]
    (over,) = (e for e in play.log(0) if isinstance(e, RoundOver))
    assert (over.round, over.changes) == (1, [60 - 15, 45])


def test_a_card_is_told_with_the_hand_it_came_to_and_its_total() -> None:
    play = go_on(dealt("8 8 / 9"), "split")
    draw(play, "3 A")
    came = [(e.hand, e.card, e.total, e.soft) for e in play.log(0) if isinstance(e, Received)]
    assert came == [(0, "8s", 8, False), (0, "8s", 16, False), (0, "3s", 11, False), (1, "As", 19, True)]


def test_what_lay_on_the_table_stays_readable_until_the_next_deal() -> None:
    play = draw(go_on(dealt("T 8 / T 9 / T"), "stay, stay"), "8")
    play.apply("bet 50")
    assert hands(play) == ["T8"]
    assert lines(play) == [("push", 0, "BJ-11")]
    assert box(play).bet == 100
    play.apply("bet 50")
    assert [box(play, seat).hands[0].cards for seat in range(2)] == [[], []]
    assert lines(play) == []


def test_refusals_say_what_is_possible() -> None:
    play = dealt("T 8 / 9")
    with pytest.raises(kh.Refused, match="«card», «stay», «double»"):
        play.apply("split")
    assert refused(play, "split") == "BJ-15"
