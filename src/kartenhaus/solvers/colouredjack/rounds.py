"""One round between two: an approximate equilibrium, what it is worth, and how far from the best answers it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, NamedTuple

from ...cards.maxomin import HIGHEST, PLUS, SUB
from ...core.chance import key_of, reseed
from ...engine.bodies import body_for
from ...games.colouredjack import rules
from ...games.colouredjack.state import MOST_CARDS
from ...players.colouredjack.hands import FIRST, Hand, cell, cell_above, cells, grown, numbered
from .lattice import COLOURS, Grown, lattice
from .regrets import ABOVE, CELL, FREE, ROUND, bring_forward, play_deals
from .response import DIGITS, HAND, WAYS, play_back, spread, stop_with

Strategy = Sequence[float]
"""How often one asks, by cell (players/colouredjack/hands.py)."""
BATCH = 100_000
SLICE = 500  # hands weighed in one call, so that it can be interrupted


# ── The equilibrium ──────────────────────────────────────────────────────────
def equilibrium(
    sub: int, plus: int, batches: int, seed: int | str = 1, progress: Callable[[int], None] | None = None
) -> list[float]:
    """The average strategy of so many batches of deals."""
    body = body_for(rules, [play_deals, bring_forward], patient=True)
    deal, forward = body.driver(play_deals), body.driver(bring_forward)
    table, rounds, desk = body.rows(CELL, cells()), body.rows(ROUND), body.desk()
    deck = [*range(COLOURS, COLOURS * (HIGHEST + 1)), *[SUB] * sub, *[PLUS] * plus]
    for i, card in enumerate(deck):
        rounds[0]["deck"][i] = card
    rounds[0]["size"] = len(deck)
    for i in range(cells()):
        table[i]["ask"] = 0.5
    becomes, nodes = body.numbers(grown()), len(numbered())
    for batch in range(batches):
        reseed(desk.random, key_of(seed), batch)
        deal(desk.whole, table, rounds, becomes, nodes, BATCH)
        forward(desk.whole, table, cells(), BATCH, float(batch + 1))
        if progress:
            progress(batch)
    return [
        float(one["asked"] / one["reached"]) if one["reached"] else 0.5 for one in (table[i] for i in range(cells()))
    ]


def numbers_of(hand: Grown) -> Hand:
    return tuple(n for n in range(1, HIGHEST + 1) for _ in range(hand.has[n - 1]))


def asks(hand: Grown, view: int, strategy: Strategy) -> float:
    """How often one asks with that hand, where one may choose."""
    if hand.choice == FREE:
        return strategy[cell(numbers_of(hand), view)]
    return strategy[cell_above(hand.size)] if hand.choice == ABOVE and view == FIRST else 1.0


# ── What it is worth ─────────────────────────────────────────────────────────
class Worth(NamedTuple):
    """Of a round, a win counting 1 and a loss -1."""

    first: float
    """To the first player, if both play the strategy."""
    best_first: float
    """To a first player who answers the dealer's strategy as well as can be."""
    best_dealer: float
    """To a dealer who does so."""

    @property
    def exploitability(self) -> float:
        """What a best answer wins beyond the strategy's own worth, on average over both places."""
        return (self.best_first + self.best_dealer) / 2


class Choice(NamedTuple):
    """What both things one can do are worth, if both go on by the strategy."""

    ask: float
    stop: float


class Showdowns:
    """All pairs of hands, for strategies that are given one after the other."""

    def __init__(self, sub: int, plus: int) -> None:
        self.hands = lattice(sub, plus)
        self.body = body_for(rules, [spread, stop_with, play_back], patient=True)
        self.spread, self.stop_with, self.play_back = map(self.body.driver, (spread, stop_with, play_back))
        self.desk, self.size = self.body.desk().whole, len(self.hands)
        self.first, self.dealer = (self.body.rows(HAND, self.size) for _ in range(2))
        self.ways = self.body.rows(WAYS)
        copies = (*[COLOURS] * HIGHEST, sub, plus)
        self.fill_ways(copies)
        for rows in (self.first, self.dealer):
            for i, hand in enumerate(self.hands):
                self.fill(rows[i], hand, copies)
        ends = [0] + [
            max(i for i, hand in enumerate(self.hands) if hand.size == n) + 1 for n in range(1, MOST_CARDS + 1)
        ]
        self.span = [(ends[n - 1], ends[n]) for n in range(1, MOST_CARDS + 1)]

    def fill_ways(self, copies: Sequence[int]) -> None:
        padded = [*copies, 0]
        for group in range(5):
            for digits in range(DIGITS):
                wanted = [digits >> 4 * k & 15 for k in range(3)]
                self.ways[0]["of"][DIGITS * group + digits] = prod(
                    map(falling, padded[3 * group : 3 * group + 3], wanted)
                )
        for n in range(2 * MOST_CARDS + 1):
            self.ways[0]["orders"][n] = falling(sum(copies), n)

    @staticmethod
    def fill(row: Any, hand: Grown, copies: Sequence[int]) -> None:
        row["has"] = sum(n << 4 * kind for kind, n in enumerate(hand.has))
        row["own"] = prod(map(falling, copies, hand.has))
        for name in ("size", "choice", "points", "aided", "top", "tops"):
            row[name] = getattr(hand, name)
        for kind, becomes in enumerate(hand.more):
            row["more"][kind] = becomes

    def take(self, rows: Any, strategy: Strategy, view: int) -> None:
        for i, hand in enumerate(self.hands):
            rows[i]["ask"] = asks(hand, view, strategy)
        self.spread(self.desk, rows, self.size)

    def weigh(self, hands: Any, others: Any, own: tuple[int, int], theirs: tuple[int, int]) -> None:
        """What stopping is worth, for the hands of the one span against those of the other."""
        for begin in range(*own, SLICE):
            end = min(own[1], begin + SLICE)
            self.stop_with(self.desk, hands, others, self.ways, begin, end, *theirs)

    def worth(self, strategy: Strategy, choices: list[Choice | None] | None = None) -> Worth:
        """`choices`: a list for what each choice is worth, by cell."""
        everything, self.ways[0]["loss"] = (0, self.size), -1.0
        self.take(self.first, strategy, FIRST)
        best_dealer = 0.0
        for view, span in enumerate(self.span, 1):
            self.take(self.dealer, strategy, view)
            self.weigh(self.first, self.dealer, span, everything)
            self.weigh(self.dealer, self.first, everything, span)
            best_dealer += self.play_back(self.desk, self.dealer, self.ways, self.size, True)
            if choices is not None:
                self.play_back(self.desk, self.dealer, self.ways, self.size, False)
                self.tell(self.dealer, view, choices)
        best, value = (
            self.play_back(self.desk, self.first, self.ways, self.size, answers) for answers in (True, False)
        )
        if choices is not None:
            self.tell(self.first, FIRST, choices)
        return Worth(value, best, best_dealer)

    def first_wins(self, strategy: Strategy) -> float:
        """How often the first player wins the round outright."""
        everything, self.ways[0]["loss"] = (0, self.size), 0.0
        self.take(self.first, strategy, FIRST)
        for view, span in enumerate(self.span, 1):
            self.take(self.dealer, strategy, view)
            self.weigh(self.first, self.dealer, span, everything)
        return float(self.play_back(self.desk, self.first, self.ways, self.size, False))

    def tell(self, rows: Any, view: int, choices: list[Choice | None]) -> None:
        """What asking and stopping are worth in that view; with hands above 23 the mean over all that one may have."""
        above = [[0.0, 0.0, 0.0] for _ in range(MOST_CARDS)]
        for i, hand in enumerate(self.hands):
            row = rows[i]
            if hand.choice == FREE and row["mass"] > 0:
                where = cell(numbers_of(hand), view)
                choices[where] = Choice(*(float(row[name] / row["mass"]) for name in ("asked", "stopped")))
            elif hand.choice == ABOVE and view == FIRST:
                for k, name in enumerate(("mass", "asked", "stopped")):
                    above[hand.size][k] += float(row["orders"] * row["own"] * row[name])
        for held, (mass, asked, stopped) in enumerate(above):
            if mass > 0:
                choices[cell_above(held)] = Choice(asked / mass, stopped / mass)


def falling(n: int, k: int) -> int:
    """n (n - 1) … with k factors: the ways to choose k of n one after the other."""
    return prod(range(n - k + 1, n + 1)) if k <= n else 0


def without_mistakes(strategy: Strategy, choices: Sequence[Choice | None], clear: float = 0.01) -> list[float]:
    """The strategy with nothing done that is clearly worse: regrets say little of where one's own play never leads."""
    return [cleaned(ask, choice, clear) for ask, choice in zip(strategy, choices, strict=True)]


def cleaned(ask: float, choice: Choice | None, clear: float) -> float:
    if choice is None or abs(choice.ask - choice.stop) < clear:
        return ask
    return 1.0 if choice.ask > choice.stop else 0.0
