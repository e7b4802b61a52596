"""The best strategy that looks at the cards of the hand, with one rule for before and after splits.

For each hand, by its cards, the best choice as long as nothing was split. The same choice is made with the same cards
after a split, though other cards are out then; a pair that may be split is split again if that was right the first
time. The literature on combinatorial analysers calls this CDZ−. Split hands are valued exactly for that way of playing.

The choice at each hand is the best one without a split, hands of more cards first. After a split another rule might be
better: the definition does not ask for it, and a table by totals, which weighs split hands too, can be ahead of it
against a single card of the dealer's.
"""

from __future__ import annotations

from typing import NamedTuple

from .analyser import Analyser, First, Worths


class Best(NamedTuple):
    """Against one of the dealer's cards."""

    choices: tuple[int, ...]
    """By the hand's place in the book, as if it could not be split."""
    split: frozenset[int]
    """The values whose pairs are split."""
    firsts: dict[First, Worths]
    """Black Jacks, with which nothing is to be chosen, are not among them."""
    worth: float
    """Of a round against this card, in stakes."""


def best_by_cards(at: Analyser) -> Best:
    """Against the card that the analyser has laid out."""
    at.choose()
    firsts = {first: at.worths(first) for first in at.firsts if not first.black_jack}
    split = frozenset(first.cards[0] for first, worths in firsts.items() if letter(worths) == "P")
    worth = sum(first.chance * at.told(first, best(worths)) for first, worths in firsts.items())
    worth += sum(first.chance * at.black_jack * (1 - first.natural) for first in at.firsts if first.black_jack)
    return Best(tuple(int(choice) for choice in at.choices), split, firsts, worth)


def best(worths: Worths) -> float:
    return max(worth for worth in worths if worth is not None)


def letter(worths: Worths) -> str:
    """The best of stay, card, double, split, as it stands in charts."""
    found = {name: worth for name, worth in zip("SCDP", worths, strict=True) if worth is not None}
    return max(found, key=found.__getitem__)
