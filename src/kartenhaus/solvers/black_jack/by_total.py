"""The best strategy that looks at totals: one table, by the total, by whether it is soft, and by a pair, against each
of the dealer's cards. It serves all hands with that total, whatever their cards, before and after splits.

A cell says what hands of that total do: take a card, stay, or double with two cards and else one of these. A choice in
one cell bears on how often others are reached and on what a card is worth there, so the best table cannot be read off
hand by hand. Each cell is scored by all hands that come to it in a round, with how often they do, split hands too; the
change that brings most is made, and all is scored again, until no change of a single cell brings anything. No path of a
hand comes to the same cell twice, so that the score of one changed cell is exact.

That such a table is the best of all is not proved by this: two changes together might bring what neither does alone.
`benchmarks/black_jack/analyser.py --changes` tries all pairs of changes that cost little by themselves; none brings
anything.
"""

from __future__ import annotations

from typing import NamedTuple

from .analyser import Analyser, First
from .cases import CELLS, SOFT, TO_CARD, TO_DOUBLE, TO_STAY

LETTERS = "SCDd"
"""Stay, card, double or else card, double or else stay."""
WITH_TWO = {"S": TO_STAY, "C": TO_CARD, "D": TO_DOUBLE, "d": TO_DOUBLE}
WITH_MORE = {"S": TO_STAY, "C": TO_CARD, "D": TO_CARD, "d": TO_STAY}
HARD_TOTALS, SOFT_TOTALS = range(4, 21), range(12, 21)
ROWS = (*HARD_TOTALS, *(SOFT + total for total in SOFT_TOTALS))
TWO = {TO_STAY: "two_stay", TO_CARD: "two_card", TO_DOUBLE: "two_double"}
MORE = {TO_STAY: "more_stay", TO_CARD: "more_card"}
NEVER = -1e9  # the worth of what is not possible
LEAST = 1e-14  # a change that brings less is rounding


class Column(NamedTuple):
    """The table against one of the dealer's cards."""

    letters: dict[int, str]
    """By cell."""
    split: frozenset[int]
    """The values whose pairs are split."""
    worth: float
    """Of a round against this card, in stakes."""
    choices: tuple[int, ...]
    """The letters by the hand's place in the book."""


def best_column(at: Analyser) -> Column:
    """For the card that the analyser has laid out, from what is best in each cell if everything else is played by the
    cards of the hand."""
    at.choose()
    split = frozenset(first.cards[0] for first in pairs(at) if is_better_split(at, first))
    letters = {cell: max(LETTERS, key=scores.__getitem__) for cell, scores in scored(at, split).items()}
    return improved(at, letters, split)


def improved(at: Analyser, letters: dict[int, str], split: frozenset[int]) -> Column:
    """From this table on, change by change."""
    while True:
        worth = play(at, letters, split)
        change = best_change(at, letters, split)
        if change is None:
            return Column(letters, split, worth, tuple(int(choice) for choice in at.choices))
        letters, split = change


def play(at: Analyser, letters: dict[int, str], split: frozenset[int]) -> float:
    """What a round is worth by this table."""
    with_two, with_more = [TO_STAY] * CELLS, [TO_STAY] * CELLS
    for cell, letter in letters.items():
        with_two[cell], with_more[cell] = WITH_TWO[letter], WITH_MORE[letter]
    at.choose_by_table(with_two, with_more)
    at.follow()
    return sum(first.chance * round_worth(at, first, split) for first in at.firsts)


def round_worth(at: Analyser, first: First, split: frozenset[int]) -> float:
    if first.black_jack:
        return at.black_jack * (1 - first.natural)
    is_split = first.is_pair and first.cards[0] in split
    return at.told(first, at.split_worth(first.cards[0]) if is_split else at.worth(first))


def pairs(at: Analyser) -> list[First]:
    return [first for first in at.firsts if first.is_pair]


def is_better_split(at: Analyser, first: First) -> bool:
    return at.split_worth(first.cards[0]) > at.worth(first)


# ── Changes ──────────────────────────────────────────────────────────────────
def best_change(
    at: Analyser, letters: dict[int, str], split: frozenset[int]
) -> tuple[dict[int, str], frozenset[int]] | None:
    """Of one cell or one pair, after `play`; None: nothing brings anything."""
    best, found = LEAST, None
    for first in pairs(at):
        value = first.cards[0]
        more = first.chance * (at.split_worth(value) - at.worth(first))
        gain = -more if value in split else more
        if gain > best:
            best, found = gain, (letters, split ^ {value})
    for cell, scores in scored(at, split).items():
        for letter in LETTERS:
            gain = scores[letter] - scores[letters[cell]]
            if gain > best:
                best, found = gain, (letters | {cell: letter}, split)
    return found


def scored(at: Analyser, split: frozenset[int]) -> dict[int, dict[str, float]]:
    """Each cell's letters, with what its hands are worth by them. To a cell that has one pair alone (two aces, two 2s)
    nobody may come, since they are split, but a player who cannot pay for it, nor for doubling: it is scored so."""
    score = at.score(split)
    found = {}
    for cell in ROWS:
        two = {choice: score[name][cell] for choice, name in TWO.items()}
        more = {choice: score[name][cell] for choice, name in MORE.items()}
        pair = next((first for first in pairs(at) if at.cells[first.place] == cell), None)
        if pair and not score["reach"][cell]:
            worths = at.worths(pair)
            two = {TO_STAY: worths.stay, TO_CARD: worths.card, TO_DOUBLE: NEVER}
        found[cell] = {x: two[WITH_TWO[x]] + more[WITH_MORE[x]] for x in LETTERS}
    return found
