"""The cases of one of the dealer's cards, laid out for a rule set: what hands are worth there, however one plays."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from ...core.layout import wipe
from ...engine.bodies import Mode, body_for
from ...engine.game import game
from ...games.black_jack.options import BlackJackOptions
from ...games.black_jack.state import MOST_HANDS
from ...players.black_jack.odds import NOTHING, Counts, is_natural, natural_chance, plus
from ...players.black_jack.reckoning import ACE, BOOK, HANDS, TEN, VALUES, WORK, write_book
from .cases import (
    CASE,
    CASES,
    CELLS,
    SCORE,
    SECONDS,
    TO_CARD,
    TO_DOUBLE,
    TO_STAY,
    choose_best,
    choose_by_table,
    follow_choices,
    lay_aces,
    lay_case,
    stop_aces,
    weigh_cells,
    worth_by_choice,
    write_cells,
)
from .splitting import weights

DRIVERS = [
    write_book,
    lay_case,
    lay_aces,
    choose_best,
    follow_choices,
    worth_by_choice,
    stop_aces,
    write_cells,
    choose_by_table,
    weigh_cells,
]


class RuleSet(NamedTuple):
    """What of the options bears on the values."""

    shoe: Counts
    """All cards, by value, the aces first."""
    all_lost: bool
    """To the dealer's Black Jack, also what was doubled and split (BJ-19, `none`). The other two ways are worth the
    same: what is decided before one knows of it is only worth something without it."""
    resplit_aces: bool


def rule_set(options: BlackJackOptions) -> RuleSet:
    shoe = (*(4 * options.decks,) * TEN, 16 * options.decks)
    return RuleSet(shoe, options.hole_card == "none", options.resplit_aces)


class First(NamedTuple):
    """Two cards, and how often they come against this card of the dealer's."""

    cards: tuple[int, int]
    place: int
    """In the book."""
    chance: float
    natural: float
    """The chance of the dealer's Black Jack then."""
    black_jack: bool

    @property
    def is_pair(self) -> bool:
        return self.cards[0] == self.cards[1]


class Worths(NamedTuple):
    """Of the choices with a first hand, in stakes."""

    stay: float
    card: float
    double: float
    split: float | None


class Analyser:
    """The linked functions and their memory, for one thread at a time."""

    def __init__(self, mode: Mode | None) -> None:
        body = body_for(game("black-jack").rules, DRIVERS, mode)
        self.lock = threading.RLock()
        self.books, self.works, self.cases = body.rows(BOOK), body.rows(WORK), body.rows(CASE, CASES)
        self.scores = body.rows(SCORE)
        self.run = {one.__name__: body.driver(one) for one in DRIVERS}
        self.with_two, self.with_more = body.numbers((0,) * CELLS), body.numbers((0,) * CELLS)
        desk = body.desk()
        self.run["write_book"](desk.whole, self.books, self.works)
        self.cells, self.choices = body.numbers((0,) * (HANDS + 1)), body.numbers((0,) * (HANDS + 1))
        self.run["write_cells"](desk.whole, self.books, self.cells)
        self.grown = [[int(n) for n in self.books[0]["hands"][i]["grown"]] for i in range(1 + VALUES)]
        self.black_jack = float(self.books[0]["black_jack"])

    def place(self, first: int, second: int) -> int:
        """Of two cards in the book; those of one card follow the empty hand there."""
        return self.grown[1 + first][second]

    # ── Laying out ───────────────────────────────────────────────────────────
    def lay(self, rules: RuleSet, up: int) -> None:
        """All cases against this card of the dealer's."""
        self.rules, self.up = rules, up
        self.shoe = plus(rules.shoe, up, -1)
        self._lay_case(0, self.shoe, 0)
        firsts = (self._first(a, b) for a in range(VALUES) for b in range(a, VALUES))
        self.firsts = [first for first in firsts if first.chance]
        for first in self.firsts:
            if first.is_pair:
                self._lay_split(first.cards[0])

    def _first(self, a: int, b: int) -> First:
        shoe, n = self.shoe, sum(self.shoe)
        orders = shoe[a] * (shoe[b] - (a == b)) * (1 if a == b else 2)
        natural = natural_chance(plus(plus(shoe, a, -1), b, -1), self.up)
        black_jack = is_natural(plus(plus(NOTHING, a), b))
        return First((a, b), self.place(a, b), orders / (n * (n - 1)), natural, black_jack)

    def _lay_split(self, value: int) -> None:
        """The cases of a split, one for each number of further cards of its value that the shoe lacks."""
        same, others = self.shoe[value] - 2, sum(self.shoe) - self.shoe[value]
        splits = 1 if value == ACE and not self.rules.resplit_aces else MOST_HANDS - 1
        found = weights(same, others, splits)
        seconds = [second for second in range(VALUES) if second != value]
        for k in range(SECONDS):
            i = case_of(value, k)
            if not found.pair[k] and not found.mixed[k]:
                self.cases[i]["hands"] = self.cases[i]["firsts"] = 0
                continue
            self._lay_case(i, plus(self.shoe, value, -1 - k), 1 + value)
            begin = [(self.place(value, one), found.mixed[k] * self.shoe[one] / others) for one in seconds]
            self._begin(i, [*begin, (self.place(value, value), found.pair[k])])

    def _lay_case(self, i: int, shoe: Counts, root: int) -> None:
        cards = self.cases[i]["shoe"]
        for value, n in enumerate(shoe):
            cards[value] = n
        if root == 1 + ACE:
            self.run["lay_aces"](self.books, self.works, self.cases, i, self.up, self.rules.all_lost)
        else:
            self.run["lay_case"](self.books, self.works, self.cases, i, self.up, root, self.rules.all_lost)

    def _begin(self, i: int, firsts: Sequence[tuple[int, float]]) -> None:
        case = self.cases[i]
        some = [(place, weight) for place, weight in firsts if weight]
        case["firsts"], first, weight = len(some), case["first"], case["weight"]
        for n, (place, often) in enumerate(some):
            first[n], weight[n] = place, often

    # ── Asking ───────────────────────────────────────────────────────────────
    def choose(self) -> None:
        """Makes `choices` the best ones by the cards of a hand that is not split; hands that cannot arise stay."""
        self.choices[:] = (TO_STAY,) * (HANDS + 1)
        self.run["choose_best"](self.books, self.cases, self.choices)

    def choose_by_table(self, with_two: Sequence[int], with_more: Sequence[int]) -> None:
        """Makes `choices` those of a table: a choice for each cell."""
        self.with_two[:], self.with_more[:] = with_two, with_more
        self.run["choose_by_table"](self.books, self.cells, self.with_two, self.with_more, self.choices)

    def follow(self) -> None:
        """What hands that are not split are worth by `choices`."""
        self.run["follow_choices"](self.books, self.cases, 0, self.choices)

    def split_worth(self, value: int) -> float:
        """Of splitting a pair, and again whenever it may be, with hands that are played by `choices`."""
        cases = (case_of(value, k) for k in range(SECONDS))
        if value == ACE:
            return float(sum(self.run["stop_aces"](self.cases, i) for i in cases))
        return float(sum(self.run["follow_choices"](self.books, self.cases, i, self.choices) for i in cases))

    def worth(self, first: First) -> float:
        """Of a first hand that is not split."""
        return float(self.cases[0]["worth"][first.place])

    def worths(self, first: First) -> Worths:
        """As `follow` or `choose` went through the hands last; in the measure of `reckoning.py`."""
        stay, card, double = (
            self.run["worth_by_choice"](self.books, self.cases, 0, first.place, choice)
            for choice in (TO_STAY, TO_CARD, TO_DOUBLE)
        )
        return Worths(stay, card, double, self.split_worth(first.cards[0]) if first.is_pair else None)

    def score(self, split: Collection[int]) -> dict[str, list[float]]:
        """What all hands of a round are worth in each cell by each choice, with how often they come up, if pairs of
        these values are split and the rest is played by `choices`. After `follow` and `split_worth`."""
        wipe(self.scores)
        plain = [one for one in self.firsts if not one.black_jack and not (one.is_pair and one.cards[0] in split)]
        self._begin(0, [(one.place, one.chance) for one in plain])
        self._weigh(0, 1.0)
        for one in self.firsts:
            if one.is_pair and one.cards[0] in split and one.cards[0] != ACE:
                for k in range(SECONDS):
                    self._weigh(case_of(one.cards[0], k), one.chance)
        score = self.scores[0]
        return {name: [float(n) for n in score[name]] for name in SCORE}

    def _weigh(self, i: int, often: float) -> None:
        self.run["weigh_cells"](self.books, self.cases, i, self.choices, self.cells, often, self.scores)

    def told(self, first: First, worth: float) -> float:
        """What the round is worth, the dealer's Black Jack counted."""
        return worth if self.rules.all_lost else worth - first.natural


def case_of(value: int, k: int) -> int:
    return 1 + value * SECONDS + k


@cache
def analyser(mode: Mode | None) -> Analyser:
    return Analyser(mode)
