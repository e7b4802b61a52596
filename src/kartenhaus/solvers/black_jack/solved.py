"""Both strategies of a rule set, against all of the dealer's cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...engine.bodies import Mode
from ...games.black_jack.options import BlackJackOptions
from ...players.black_jack.reckoning import VALUES
from .analyser import RuleSet, analyser, rule_set
from .by_cards import Best, best_by_cards
from .by_total import Column, best_column

KEPT = 48  # as many rule sets as there are


class ByCards(NamedTuple):
    columns: tuple[Best, ...]
    """By the dealer's card, the ace first."""
    worth: float
    """Of a round, in stakes."""


class ByTotal(NamedTuple):
    columns: tuple[Column, ...]
    worth: float


def by_cards(options: BlackJackOptions, mode: Mode | None = None) -> ByCards:
    """The best strategy by the cards of the hand, one rule for before and after splits (CDZ−)."""
    return _by_cards(rule_set(options), mode)


def by_total(options: BlackJackOptions, mode: Mode | None = None) -> ByTotal:
    """The best strategy by totals."""
    return _by_total(rule_set(options), mode)


@lru_cache(KEPT)
def _by_cards(rules: RuleSet, mode: Mode | None) -> ByCards:
    at = analyser(mode)
    columns = []
    with at.lock:
        for up in range(VALUES):
            at.lay(rules, up)
            columns.append(best_by_cards(at))
    return ByCards(tuple(columns), mean(rules, [column.worth for column in columns]))


@lru_cache(KEPT)
def _by_total(rules: RuleSet, mode: Mode | None) -> ByTotal:
    at = analyser(mode)
    columns = []
    with at.lock:
        for up in range(VALUES):
            at.lay(rules, up)
            columns.append(best_column(at))
    return ByTotal(tuple(columns), mean(rules, [column.worth for column in columns]))


def mean(rules: RuleSet, worths: list[float]) -> float:
    """Over the dealer's cards, each as often as it comes."""
    return sum(n * worth for n, worth in zip(rules.shoe, worths, strict=True)) / sum(rules.shoe)
