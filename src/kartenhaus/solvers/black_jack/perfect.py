"""`perfect` at Black Jack plays as the solver says, by the cards of its hand and the dealer's card alone."""

from __future__ import annotations

from ...core.picks import Pick, View
from ...engine.bodies import Mode
from ...engine.game import Game
from ...games.black_jack import choices
from ...games.black_jack.hands import first_value, is_pair
from ...games.black_jack.options import BlackJackOptions
from ...games.black_jack.state import Hand
from ...players.black_jack.exact import counts, covered, legal
from ...players.black_jack.odds import reckoner
from ...players.black_jack.reckoning import VALUES
from .by_cards import Best
from .cases import TO_CARD, TO_DOUBLE, TO_STAY
from .solved import ByCards, by_cards

ACTIONS = {TO_STAY: choices.STAY, TO_CARD: choices.CARD, TO_DOUBLE: choices.DOUBLE}


class Perfect:
    """The best strategy by cards, one rule for before and after splits (CDZ−). It stakes the least, as the expert does,
    and takes no insurance."""

    def __init__(self, game: Game, mode: Mode | None = None) -> None:
        assert isinstance(game.options, BlackJackOptions)
        self.game, self.mode = game, mode
        self.strategy: ByCards = by_cards(game.options, mode)

    def choose(self, view: View) -> Pick:
        s = covered(view)
        allowed = legal(s)
        if s.phase == choices.BETS or len(allowed) == 1:
            return self.game.decode(allowed[0])
        if s.phase == choices.INSURANCE:
            return self.game.decode(choices.DECLINE)
        best = self.strategy.columns[first_value(s.dealer) - 1]
        return self.game.decode(self._with_hand(s.seat[s.turn].hand[s.active], best, allowed))

    def _with_hand(self, hand: Hand, best: Best, allowed: list[int]) -> int:
        if choices.SPLIT in allowed and is_pair(hand) and first_value(hand) - 1 in best.split:
            return choices.SPLIT
        cards = counts(hand)
        action = ACTIONS[best.choices[reckoner(self.mode).place[cards]]]
        if action in allowed:
            return action
        if choices.CARD not in allowed:
            return choices.STAY
        worths = next(worths for first, worths in best.firsts.items() if counted(first.cards) == cards)
        return choices.CARD if worths.card > worths.stay else choices.STAY  # the purse does not cover a double


def counted(cards: tuple[int, int]) -> tuple[int, ...]:
    return tuple(cards.count(value) for value in range(VALUES))


def perfect(
    game: Game, seed: int | str | None, seconds: float | None, simulations: int | None, threads: int, mode: Mode | None
) -> Perfect:
    """It needs neither chance nor time."""
    return Perfect(game, mode)
