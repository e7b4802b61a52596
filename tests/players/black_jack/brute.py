"""Black Jack worked out through the rules alone: every card that may come, every action that is legal.

Slow, and without a thought of its own; for shoes of a few cards. `belief` is what a seat holds possible: states that it
cannot tell apart, each with its weight (more than one only while a hidden card lies there).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import kartenhaus as kh
from kartenhaus.core.rule import CHANCE
from kartenhaus.games.black_jack import choices, rules
from kartenhaus.games.black_jack.hands import card_at, is_above_21, is_black_jack, total, value
from kartenhaus.games.black_jack.state import State
from tests.games.black_jack.setting import dealt

Belief = list[tuple[float, State]]


def with_shoe(text: str, shoe: str, **options: Any) -> kh.Play:
    """Dealt by hand, and then only these cards (spades) are left."""
    play = dealt(text, rounds=1, **options)
    left = Counter(kh.game("black-jack").parse(f"card {rank}s").number - rules.COMES for rank in shoe.split())
    for card in range(52):
        for copy in range(8):
            bit = 1 << card
            play.state.out[copy] &= ~bit
            if copy < play.state.decks - left[card]:
                play.state.out[copy] |= bit
    return play


def legal(s: State) -> list[int]:
    out = [0] * rules.MOST_ACTIONS
    return out[: rules.actions(s, out)]


def after(s: State, pick: int) -> State:
    then = s.copy()
    rules.apply(then, pick)
    return then


def cards(s: State) -> Counter[int]:
    return Counter(rules.outcome(s, k) for k in range(rules.outcomes(s)))


def covered(s: State) -> State:
    seen = s.copy()
    rules.cover(seen, 0)
    return seen


def known_by_seat(s: State) -> tuple[int, ...]:
    """Equal if and only if the seat cannot tell two states of its round apart."""
    seen = covered(s) if s.hole else s
    return (*seen.seat[0].numbers(), *seen.dealer.numbers(), *seen.out, seen.phase, seen.active, seen.hole)


class Brute:
    """Mean results of the only seat's round, in Coins: with the best actions, or with those of `choose`."""

    def __init__(self, choose: Callable[[State], int] | None = None) -> None:
        self.choose = choose
        self.found: dict[tuple[int, ...], float] = {}

    def worth(self, belief: Belief) -> float:
        key = known_by_seat(belief[0][1])
        if key not in self.found:
            self.found[key] = self.work_out(belief)
        return self.found[key]

    def work_out(self, belief: Belief) -> float:
        s = belief[0][1]
        whole = sum(weight for weight, _ in belief)
        if s.phase == choices.END:
            return sum(weight * rules.payoff(s, 0) for weight, s in belief) / whole
        if rules.to_act(s) == CHANCE:
            return sum(weight * self.worth(part) for weight, part in drawn(belief)) / whole
        if self.choose:
            return self.acted(belief, self.choose(covered(s)))
        return max(self.acted(belief, action) for action in legal(s))

    def acted(self, belief: Belief, action: int) -> float:
        return self.worth([(weight, after(s, action)) for weight, s in belief])


def drawn(belief: Belief) -> list[tuple[float, Belief]]:
    """What the seat may see after the next card."""
    parts: dict[tuple[int, ...], Belief] = defaultdict(list)
    for weight, s in belief:
        n = rules.outcomes(s)
        for card, copies in cards(s).items():
            then = after(s, card)
            parts[known_by_seat(then)].append((weight * copies / n, then))
    return [(sum(weight for weight, _ in part), part) for part in parts.values()]


def at_first_decision(play: kh.Play) -> Belief:
    """With a hidden card, if one comes now and makes no Black Jack."""
    belief = [(1.0, play.state)]
    while rules.to_act(belief[0][1]) == CHANCE:
        belief = next(part for _, part in drawn(belief) if part[0][1].phase != choices.END)
    return belief


# ── The dealer alone ─────────────────────────────────────────────────────────
def dealer_ends(s: State, known: dict[tuple[int, ...], list[float]] | None = None) -> list[float]:
    """While the dealer draws: the chances of 17 … 21, Black Jack and above 21. Of cards with equal values one is tried
    for all, and the same cards in another order lead to the same."""
    known = {} if known is None else known
    key = tuple(sorted(value(card_at(s.dealer, i)) for i in range(s.dealer.held)))
    if key not in known:
        if rules.to_act(s) == CHANCE:
            alike: dict[int, list[int]] = defaultdict(list)
            for card in cards(s).elements():
                alike[value(card - rules.COMES)].append(card)
            parts = [(len(same), dealer_ends(after(s, same[0]), known)) for same in alike.values()]
            known[key] = [sum(n * part[i] for n, part in parts) / rules.outcomes(s) for i in range(7)]
        else:
            place = 5 if is_black_jack(s.dealer) else 6 if is_above_21(s.dealer) else total(s.dealer) - 17
            known[key] = [float(i == place) for i in range(7)]
    return known[key]
