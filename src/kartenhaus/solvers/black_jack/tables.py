"""Both strategies and their worths as tables for people and programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...core.voice import Both
from ...games.black_jack.options import BlackJackOptions
from ...players.black_jack.odds import Counts
from ...players.black_jack.reckoning import ACE, VALUES
from ..solution import Cell, Row, Table, Value
from . import words
from .analyser import First, Worths, analyser
from .by_cards import letter
from .by_total import HARD_TOTALS, SOFT_TOTALS
from .cases import GOAL, SOFT, TO_CARD, TO_DOUBLE, TO_STAY
from .solved import ByCards, ByTotal

UPS = (*range(1, VALUES), ACE)
"""The dealer's cards in the order of charts: 2 … 9, ten, ace."""
FACES = "A23456789T"
COLUMNS: list[str | Both] = [FACES[up] for up in UPS]
CHOICES = {TO_STAY: "S", TO_CARD: "C", TO_DOUBLE: "D"}
PERCENT = 100.0


def values(cards: ByCards, totals: ByTotal) -> list[Value]:
    return [
        Value(name="by_cards", title=words.BY_CARDS, value=PERCENT * cards.worth, unit=words.STAKES, digits=7),
        Value(name="by_total", title=words.BY_TOTAL, value=PERCENT * totals.worth, unit=words.STAKES, digits=7),
    ]


def all_tables(options: BlackJackOptions, cards: ByCards, totals: ByTotal, every_hand: bool) -> Iterator[Table]:
    yield by_dealer(cards, totals)
    yield from charts(totals)
    if (found := exceptions(cards, totals)).rows:
        yield found
    yield first_hands(cards)
    for name in Worths._fields:
        yield worths(options, cards, name)
    yield insurance(options.decks)
    if every_hand:
        yield all_hands(cards)


def by_dealer(cards: ByCards, totals: ByTotal) -> Table:
    rows = [Row(same(FACES[up]), [PERCENT * cards.columns[up].worth, PERCENT * totals.columns[up].worth]) for up in UPS]
    columns: list[str | Both] = [words.CARDS, words.TOTALS]
    return Table(name="by_dealer", title=words.BY_DEALER, corner=words.AGAINST, columns=columns, rows=rows, digits=7)


# ── By totals ────────────────────────────────────────────────────────────────
def charts(totals: ByTotal) -> Iterator[Table]:
    """A letter for each total and for each pair."""
    legend = {x: words.LETTERS[x] for x in "CSDd"}
    parts = ("hard", words.HARD, 0, HARD_TOTALS), ("soft", words.SOFT, SOFT, SOFT_TOTALS)
    for name, title, first, rows in parts:
        lines = [Row(same(total), [totals.columns[up].letters[first + total] for up in UPS]) for total in rows]
        yield Table(name=name, title=title, corner=words.TOTAL, columns=COLUMNS, rows=lines, legend=legend)
    lines = [
        Row(same(f"{FACES[value]} {FACES[value]}"), ["P" if value in totals.columns[up].split else "." for up in UPS])
        for value in range(VALUES)
    ]
    legend = {x: words.LETTERS[x] for x in "P."}
    yield Table(name="pairs", title=words.PAIRS, corner=words.HAND, columns=COLUMNS, rows=lines, legend=legend)


def same(said: object) -> Both:
    return str(said), str(said)


# ── By cards ─────────────────────────────────────────────────────────────────
def first_table(cards: ByCards, name: str, title: Both, cell: Callable[[int, First], Cell], digits: int = 6) -> Table:
    """A row for each first hand; what `cell` leaves empty all along is no row."""
    hands = sorted({first.cards for column in cards.columns for first in column.firsts})
    rows = []
    for hand in hands:
        found: list[Cell] = []
        for up in UPS:
            first = next((one for one in cards.columns[up].firsts if one.cards == hand), None)
            found.append(None if first is None else cell(up, first))
        if any(one is not None for one in found):
            rows.append(Row(same(" ".join(FACES[value] for value in hand)), found))
    legend = {x: words.LETTERS[x] for x in "CSDP"} if any(isinstance(x, str) for row in rows for x in row.cells) else {}
    return Table(
        name=name,
        title=title,
        corner=words.HAND,
        columns=COLUMNS,
        rows=rows,
        legend=legend,
        digits=digits,
        detail=name != "exceptions",
    )


def first_hands(cards: ByCards) -> Table:
    return first_table(
        cards, "first_hands", words.FIRST_HANDS, lambda up, first: letter(cards.columns[up].firsts[first])
    )


def exceptions(cards: ByCards, totals: ByTotal) -> Table:
    def cell(up: int, first: First) -> Cell:
        column, mine = totals.columns[up], letter(cards.columns[up].firsts[first])
        split = first.is_pair and first.cards[0] in column.split
        usual = "P" if split else CHOICES[column.choices[first.place]]
        return mine if mine != usual else None

    return first_table(cards, "exceptions", words.EXCEPTIONS, cell)


def worths(options: BlackJackOptions, cards: ByCards, name: str) -> Table:
    """Of one choice. Where the dealer has looked at the hidden card, it is no Black Jack."""

    def cell(up: int, first: First) -> Cell:
        worth = getattr(cards.columns[up].firsts[first], name)
        return None if worth is None else told(options, first, worth)

    return first_table(cards, name, words.WORTH[name], cell)


def told(options: BlackJackOptions, first: First, worth: float) -> float:
    if options.hole_card == "none":
        return worth
    return worth / (1 - first.natural) if options.hole_card == "peek" else worth - first.natural


def insurance(decks: int) -> Table:
    """By the tens in the hand."""
    tens, others = 16 * decks, 52 * decks - 3
    rows: list[Row] = [Row(title, [(3 * (tens - n) / others - 1) / 2]) for n, title in enumerate(words.TENS)]
    return Table(name="insurance", title=words.INSURANCE, corner=words.HAND, columns=[FACES[ACE]], rows=rows, digits=6)


def all_hands(cards: ByCards) -> Table:
    at = analyser(None)
    hands = at.books[0]["hands"]
    rows = []
    for place in range(1, len(cards.columns[0].choices) - 1):
        hand = hands[place]
        if hand["cards"] >= 2 and hand["total"] < GOAL:
            cells: list[Cell] = [CHOICES[cards.columns[up].choices[place]] for up in UPS]
            rows.append(Row(same(spelt(tuple(map(int, hand["counts"])))), cells))
    legend = {x: words.LETTERS[x] for x in "CSD"}
    return Table(
        name="all_hands",
        title=words.EVERY_HAND,
        corner=words.HAND,
        columns=COLUMNS,
        rows=rows,
        legend=legend,
        detail=True,
    )


def spelt(counts: Counts) -> str:
    return " ".join(FACES[value] for value, n in enumerate(counts) for _ in range(n))
