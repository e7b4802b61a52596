"""The solver of Black Jack beside the rules themselves: in a small shoe every round is gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.rule import CHANCE
from kartenhaus.games.black_jack import choices, rules
from kartenhaus.games.black_jack.hands import first_value, is_pair
from kartenhaus.games.black_jack.state import State
from kartenhaus.players.black_jack.exact import counts
from kartenhaus.players.black_jack.odds import Counts, reckoner
from kartenhaus.solvers.black_jack.analyser import Analyser, First, RuleSet, analyser
from kartenhaus.solvers.black_jack.by_cards import Best, best_by_cards
from kartenhaus.solvers.black_jack.by_total import best_column

HOLE_CARDS = ("none", "original_bets_only", "peek")
STAKE = 20  # half Coins
PURSE = 2000
ACTIONS = {"stay": choices.STAY, "card": choices.CARD, "double": choices.DOUBLE, "split": choices.SPLIT}
BY_CHOICE = (choices.STAY, choices.CARD, choices.DOUBLE)
FACES = "A23456789T"

# Enough points that no round runs out of cards, few enough kinds that all of them can be gone through.
EIGHTS = (2, 0, 0, 0, 0, 0, 0, 6, 0, 8)
ACES = (8, 0, 0, 0, 0, 0, 4, 0, 0, 8)
NINES = (0, 0, 0, 0, 1, 0, 0, 0, 6, 8)

Decide = Callable[[State], int]


def dealt(shoe: Counts, cards: str, **options: Any) -> State:
    """After the deal of these cards from a shoe with nothing else in it: one card stands for all of its value."""
    play = kh.game("black-jack", rounds=1, **options).start(seats=1, chance="manual")
    play.apply("bet 10")
    for copy in range(8):
        play.state.out[copy] = (1 << 52) - 1
        for value, n in enumerate(shoe):
            if copy >= 8 - n:
                play.state.out[copy] &= ~(1 << 4 * value)
    for card in cards:
        play.apply(f"card {card}s")
    state: State = play.state
    return state


def worth(s: State, decide: Decide) -> float:
    """The mean of the purse at the end, over all that chance may pick."""
    if s.phase == choices.END:
        return float(s.seat[0].purse)
    if rules.to_act(s) != CHANCE:
        return worth(after(s, decide(s)), decide)
    n = rules.outcomes(s)
    found = Counter(rules.outcome(s, k) for k in range(n))
    return sum(times * worth(after(s, pick), decide) for pick, times in found.items()) / n


def after(s: State, pick: int) -> State:
    moved = s.copy()
    rules.apply(moved, pick)
    return moved


def by(best: Any, first: int | None = None) -> Decide:
    """As the solver says; the first hand by `first`, and if that is split, its pairs are split again."""
    split = set(best.split)

    def decide(s: State) -> int:
        if s.phase == choices.INSURANCE:
            return choices.DECLINE
        me = s.seat[0]
        hand = me.hand[s.active]
        if first is not None and me.hands == 1 and hand.held == 2:
            if first == choices.SPLIT:
                split.add(first_value(hand) - 1)
            return first
        if is_pair(hand) and rules.refusal(s, choices.SPLIT) == 0 and first_value(hand) - 1 in split:
            return choices.SPLIT
        if rules.refusal(s, choices.CARD):
            return choices.STAY
        return BY_CHOICE[best.choices[reckoner("portable").place[counts(hand)]]]

    return decide


def laid(shoe: Counts, up: int, hole_card: str, resplit_aces: bool = True) -> Analyser:
    at = analyser("portable")
    at.lay(RuleSet(shoe, hole_card == "none", resplit_aces), up)
    return at


def in_stakes(purse: float) -> float:
    return (purse - PURSE) / STAKE


@pytest.mark.parametrize("hole_card", HOLE_CARDS)
@pytest.mark.parametrize(("shoe", "pair", "up"), [(EIGHTS, 7, 9), (NINES, 8, 8)])
def test_every_choice_with_a_pair_is_worth_what_all_rounds_give(
    shoe: Counts, pair: int, up: int, hole_card: str
) -> None:
    at = laid(shoe, up, hole_card)
    best = best_by_cards(at)
    first = next(one for one in best.firsts if one.cards == (pair, pair))
    s = dealt(shoe, FACES[pair] * 2 + FACES[up], hole_card=hole_card)
    for name, action in ACTIONS.items():
        played = in_stakes(worth(s, by(best, action)))
        assert at.told(first, getattr(best.firsts[first], name)) == pytest.approx(played, abs=1e-12)


@pytest.mark.parametrize("hole_card", HOLE_CARDS)
@pytest.mark.parametrize("resplit_aces", [True, False])
def test_split_aces_are_worth_what_all_rounds_give(hole_card: str, resplit_aces: bool) -> None:
    at = laid(ACES, 6, hole_card, resplit_aces)
    best = best_by_cards(at)
    first = next(one for one in best.firsts if one.cards == (0, 0))
    s = dealt(ACES, "AA7", hole_card=hole_card, resplit_aces=resplit_aces)
    played = in_stakes(worth(s, by(best, choices.SPLIT)))
    split = best.firsts[first].split
    assert split is not None
    assert at.told(first, split) == pytest.approx(played, abs=1e-12)


@pytest.mark.parametrize("hole_card", HOLE_CARDS)
@pytest.mark.parametrize("strategy", [best_by_cards, best_column])
def test_a_round_is_worth_what_all_rounds_give(hole_card: str, strategy: Callable[[Analyser], Any]) -> None:
    at = laid(NINES, 9, hole_card)
    best = strategy(at)
    played = sum(one.chance * in_stakes(worth(deal(one, hole_card), by(best))) for one in at.firsts)
    assert best.worth == pytest.approx(played, abs=1e-12)


def deal(first: First, hole_card: str) -> State:
    a, b = first.cards
    return dealt(NINES, FACES[a] + FACES[b] + "T", hole_card=hole_card)


def test_the_text_and_its_compiled_bodies_agree() -> None:
    plain, portable = Analyser("plain"), Analyser("portable")
    found: list[Best] = []
    for at in (plain, portable):
        at.lay(RuleSet(NINES, False, True), 9)
        found.append(best_by_cards(at))
        assert best_column(at).worth <= found[-1].worth + 1e-15
    assert found[0] == found[1]


def test_what_was_solved_before_changes_nothing() -> None:
    fresh, used = Analyser("portable"), Analyser("portable")
    used.lay(RuleSet(EIGHTS, True, False), 7)
    best_column(used)
    found: list[Best] = []
    for at in (fresh, used):
        at.lay(RuleSet(NINES, False, True), 9)
        found.append(best_by_cards(at))
    assert found[0] == found[1]
