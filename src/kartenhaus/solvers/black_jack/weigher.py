"""What each choice of a Black Jack hand is worth by the solver's tables, for any hand that lies on the table.

    weigher = Weigher(options)
    weigher.worths(state)      # {STAY: -0.5404, CARD: -0.5398}, in stakes

A hand of a split is valued as the same cards before a split, which is how the solver's strategy plays it. Insurance is
valued by itself: declining it is worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.bodies import Mode
from ...games.black_jack import choices
from ...games.black_jack.hands import first_value
from ...games.black_jack.options import BlackJackOptions
from ...games.black_jack.state import Hand, State
from ...players.black_jack.exact import cards_left, counts, legal
from ...players.black_jack.odds import natural_chance, reckoner
from .analyser import Analyser, analyser, rule_set
from .cases import TO_CARD, TO_DOUBLE, TO_STAY

CHOICES = {choices.STAY: TO_STAY, choices.CARD: TO_CARD, choices.DOUBLE: TO_DOUBLE}
HALF = 0.5  # of the stake, for the insurance


class Weigher:
    def __init__(self, options: BlackJackOptions, mode: Mode | None = None) -> None:
        self.options, self.rules, self.mode = options, rule_set(options), mode

    def worths(self, s: State) -> dict[int, float]:
        return self.all_worths([s])[0]

    def all_worths(self, states: Sequence[State]) -> list[dict[int, float]]:
        """The dealer's cards are laid out once each, however many hands there are against them."""
        found: dict[int, dict[int, float]] = {}
        at = analyser(self.mode)
        with at.lock:
            for up in sorted({first_value(s.dealer) - 1 for s in states}):
                at.lay(self.rules, up)
                at.choose()
                for i, s in enumerate(states):
                    if first_value(s.dealer) - 1 == up:
                        found[i] = insurance(s) if s.phase == choices.INSURANCE else self._of_hand(at, s, up)
        return [found[i] for i in range(len(states))]

    def _of_hand(self, at: Analyser, s: State, up: int) -> dict[int, float]:
        hand = s.seat[s.turn].hand[s.active]
        held = counts(hand)
        place = reckoner(self.mode).place[held]
        shoe = tuple(n - m for n, m in zip(at.shoe, held, strict=True))
        natural = natural_chance(shoe, up)
        return {action: self._told(self._worth(at, action, place, hand), natural) for action in legal(s)}

    def _worth(self, at: Analyser, action: int, place: int, hand: Hand) -> float:
        if action == choices.SPLIT:
            return at.split_worth(first_value(hand) - 1)
        return float(at.run["worth_by_choice"](at.books, at.cases, 0, place, CHOICES[action]))

    def _told(self, worth: float, natural: float) -> float:
        """Where the dealer has looked at the hidden card, it is no Black Jack (BJ-19)."""
        if self.options.hole_card == "none":
            return worth
        return worth / (1 - natural) if self.options.hole_card == "peek" else worth - natural


def insurance(s: State) -> dict[int, float]:
    natural = natural_chance(cards_left(s), first_value(s.dealer) - 1)
    worth = {choices.INSURE: HALF * (3 * natural - 1), choices.DECLINE: 0.0}
    return {action: worth[action] for action in legal(s)}
