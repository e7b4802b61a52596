"""The hidden hole card (BJ-19, `peek`): who sees it when, and what can be worked out about it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import kartenhaus as kh
from kartenhaus.cards.french import notation
from kartenhaus.core.chance import Seeded
from kartenhaus.core.rule import EVERYONE
from kartenhaus.games.black_jack.view import HoleTaken, TurnedUp
from tests.games.black_jack.setting import box, cards, dealt, draw, lines, see, won
from tests.positions import go_on, legal, refused
from tests.referee import Referee


def peeked(text: str, hole: str = "5d", **options: int) -> kh.Play:
    """After the peek; an insurance, if it is offered to the only seat, is declined."""
    play = dealt(text, hole_card="peek", **options)
    return go_on(play, f"decline, hole {hole}" if play.to_act == 0 else f"hole {hole}")


def redealt(play: kh.Play, samples: int) -> Counter[str]:
    """What seat 0 may believe the hidden card to be."""
    referee, random = Referee(play.game, play.seats, "plain"), Seeded(5)
    referee.put(play.state)
    return Counter(notation(referee.redealt(0, random.below(1 << 31) + 1).hole - 1) for _ in range(samples))


@pytest.mark.rule("BJ-19")
@pytest.mark.parametrize("dealer", ["A", "T", "J", "Q", "K"])
def test_against_an_ace_or_ten_the_dealer_takes_a_hidden_card_after_the_insurance_round(dealer: str) -> None:
    play = dealt(f"T 7 / {dealer}", hole_card="peek")
    if dealer == "A":
        assert legal(play) == ["decline", "insure"]
        play.apply("decline")
    assert play.to_act == kh.CHANCE
    assert refused(play, "card 5d") == "G-1"
    play.apply("hole 5d")
    assert see(play).dealer.hole
    assert see(play).dealer.cards == [f"{dealer}s"]
    assert play.to_act == 0


@pytest.mark.rule("BJ-19")
@pytest.mark.parametrize("dealer", list("23456789"))
def test_against_2_to_9_there_is_no_hole_card(dealer: str) -> None:
    play = dealt(f"T 7 / {dealer}", hole_card="peek")
    assert not see(play).dealer.hole
    assert play.to_act == 0
    play.apply("stay")
    assert play.to_act == kh.CHANCE
    assert refused(play, "hole 5d") == "G-1"


@pytest.mark.rule("BJ-19")
def test_with_black_jack_the_round_is_settled_at_once() -> None:
    play = dealt("A K / T 6 / A", hole_card="peek")
    go_on(play, "insure, insure, hole Kd")
    assert see(play).phase == "bets"
    assert see(play).dealer.cards == ["As", "Kd"]
    assert lines(play, 0) == [("push", 0, "BJ-11"), ("won", 15, "BJ-18")]
    assert lines(play, 1) == [("lost", -15, "BJ-11"), ("won", 15, "BJ-18")]


@pytest.mark.rule("BJ-19")
def test_without_it_black_jacks_are_paid_insurances_lost_and_play_goes_on() -> None:
    play = dealt("A K / T 6 / A", hole_card="peek")
    go_on(play, "insure, insure, hole 9d")
    assert lines(play, 0) == [("won", 22.5, "BJ-19"), ("lost", -7.5, "BJ-18")]
    assert lines(play, 1) == [("lost", -7.5, "BJ-18")]
    assert box(play, 0).purse == 2 * 1015
    assert play.to_act == 1
    go_on(play, "stay")
    assert see(play).dealer.cards == ["As", "9d"]
    assert won(play, 1) == -22.5


@pytest.mark.rule("BJ-19", "G-3")
def test_nobody_sees_the_hidden_card_before_the_players_have_finished() -> None:
    play = peeked("T 6 / T 7 / K")
    for seat in (0, 1, None):
        assert "5d" not in str(play.view(seat))
        assert play.log(seat)[-1] == HoleTaken(None, False)
        assert see(play, seat).shoe == 416 - 6
    play.apply("stay")
    assert "(hole ?)" in play.record(seat=0)
    assert "5d" not in play.record(seat=0)
    play.apply("stay")
    for seat in (0, 1, None):
        assert TurnedUp("5d", 15, False) in play.log(seat)
        assert see(play, seat).dealer.cards == ["Ks", "5d"]


@pytest.mark.rule("BJ-8", "BJ-19")
def test_the_hidden_card_is_turned_up_even_when_nothing_depends_on_it_any_more() -> None:
    play = go_on(peeked("T 6 / K"), f"card, {cards('K')}")
    assert see(play).phase == "bets"
    assert see(play).dealer.cards == ["Ks", "5d"]


@pytest.mark.rule("BJ-8", "BJ-19")
def test_the_dealer_draws_on_from_the_two_cards() -> None:
    play = go_on(peeked("T 8 / K"), "stay")
    assert see(play).dealer.total == 15
    draw(play, "2")
    assert lines(play) == [("won", 15, "BJ-10")]


@pytest.mark.rule("BJ-19", "G-3")
@pytest.mark.parametrize(("hole", "same"), [("6d", True), ("Th", True), ("Kc", True), ("Ad", False)])
def test_a_seat_knows_of_the_hidden_card_only_that_it_made_no_black_jack(hole: str, same: bool) -> None:
    one, two = peeked("T 6 / K", "5d"), peeked("T 6 / K", hole)
    for seat in (0, None):
        assert (one.view(seat).covered == two.view(seat).covered) == same
        assert (one.view(seat) == two.view(seat)) == same
        assert (one.log(seat) == two.log(seat)) == same


@pytest.mark.rule("BJ-19", "G-3")
def test_the_pick_of_the_hole_card_has_no_witness() -> None:
    play = dealt("T 6 / K", hole_card="peek")
    rules = play.game.rules
    assert rules.witnesses(play.state) == 0
    play.apply("hole 5d")
    assert rules.witnesses(play.state) == EVERYONE


def chances(play: kh.Play, deals: str) -> dict[str, Fraction]:
    """Exactly, by Bayes: each hole card's chance to be drawn, times that of the cards that were drawn after it."""
    start = dealt(deals, hole_card="peek", decks=play.state.decks)
    if start.to_act == 0:
        start.apply("decline")
    found = {}
    seen = play.picks[len(start.numbers) + 1 :]
    for outcome, weight in start.outcomes():
        step, chance = start.clone(), Fraction(weight)
        step.make(outcome)
        for pick in seen:
            if step.refusal(pick):
                chance = Fraction(0)
                break
            if step.to_act == kh.CHANCE:
                weights = {str(one): n for one, n in step.outcomes()}
                chance *= Fraction(weights[str(pick)], sum(weights.values()))
            step.make(pick)
        if chance:
            found[str(outcome).removeprefix("hole ")] = chance
    total = sum(found.values())
    return {card: chance / total for card, chance in found.items()}


@pytest.mark.rule("BJ-19", "G-3")
@pytest.mark.parametrize("deals", ["2 3 / A", "2 3 / K"])
def test_the_hidden_card_is_dealt_again_with_its_exact_distribution(deals: str) -> None:
    """With one pack and after two more cards: the copies that lie open are missing, no card makes a Black Jack."""
    play = go_on(peeked(deals, decks=1), "card, card 4h, card, card 2d")
    exact = chances(play, deals)
    ranks = {card[0] for card in exact}
    assert ranks == set("A23456789") if deals.endswith("A") else ranks == set("23456789TJQK")
    assert len(set(exact.values())) == 1
    assert not {"4h", "2d", "2s", "3s"} & set(exact)
    samples = 100 * len(exact)
    drawn = redealt(play, samples)
    assert set(drawn) == set(exact)
    chi = sum((drawn[card] - samples * p) ** 2 / (samples * p) for card, p in exact.items())
    assert chi < len(exact) + 5 * (2 * len(exact)) ** 0.5


@pytest.mark.rule("BJ-19", "G-3")
def test_several_copies_of_a_card_make_it_more_likely_to_be_the_hidden_one() -> None:
    play = go_on(peeked("2 2 / K", decks=2), "card, card 4h")
    exact = chances(play, "2 2 / K")
    assert exact["4h"] / exact["5d"] == Fraction(1, 2)
    assert "2s" not in exact
    drawn = redealt(play, 6_000)
    for card, p in exact.items():
        assert abs(drawn[card] - 6_000 * p) < 5 * (6_000 * float(p)) ** 0.5
