"""The Jay deck: up to seven colours of up to eight figures. A deck profile says which there are (`cards.profiles`).

A card's kind is 8 * colour + figure, so that a set of kinds is a board of eight columns in one mask, on which «same
colour» and «same figure» are shifts. Equal cards (twins) are one kind: a heap of cards is how many there are of each
kind, written in binary down three masks, so that whole heaps are added and taken away at once.
"""

from __future__ import annotations

from ..core.bits import members, ones
from ..core.errors import NotationError
from ..core.rule import rule
from ..core.state import Cards, Fields

COLOURS = "abcdefg"
FIGURES = "1234BDJX"  # ascending, so that kinds are in the order of their notation (G-1)
KINDS = 8 * len(COLOURS)
MOST_COPIES = 7
EVERY_COLOUR = 0x01_01_01_01_01_01_01


class Heap(Fields):
    """So many cards of kind k as bit k of `four`, `two` and `one` says."""

    one: Cards
    two: Cards
    four: Cards


# ── Sets of kinds ────────────────────────────────────────────────────────────
@rule
def figure(kind: int) -> int:
    return kind & 7


@rule
def same_colour(kind: int) -> int:
    return 0xFF << (kind & ~7)


@rule
def same_figure(kind: int) -> int:
    return EVERY_COLOUR << (kind & 7)


@rule
def in_every_colour(figures: int) -> int:
    """The kinds of a set of figures."""
    return EVERY_COLOUR * figures


# ── Heaps ────────────────────────────────────────────────────────────────────
@rule
def kinds(h: Heap) -> int:
    """The set of those it has at least one of."""
    return int(h.one | h.two | h.four)


@rule
def copies(h: Heap, kind: int) -> int:
    return int((h.one >> kind & 1) + 2 * (h.two >> kind & 1) + 4 * (h.four >> kind & 1))


@rule
def size(h: Heap) -> int:
    return ones(h.one) + 2 * ones(h.two) + 4 * ones(h.four)


@rule
def nth_card(h: Heap, k: int) -> int:
    """The kind of its k-th card in ascending order, every copy counted, by halving."""
    one, two, four = h.one, h.two, h.four
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        half = (1 << width) - 1
        n = ones(one & half) + 2 * ones(two & half) + 4 * ones(four & half)
        up = width if k >= n else 0  # without a branch: no processor can guess it
        k -= n if up else 0
        one >>= up
        two >>= up
        four >>= up
        place += up
    return place


@rule
def put(h: Heap, kind: int) -> None:
    carry = 1 << kind
    h.one ^= carry
    carry &= ~h.one
    h.two ^= carry
    carry &= ~h.two
    h.four ^= carry


@rule
def take(h: Heap, kind: int) -> None:
    borrow = 1 << kind
    h.one ^= borrow
    borrow &= h.one
    h.two ^= borrow
    borrow &= h.two
    h.four ^= borrow


@rule
def put_all(h: Heap, more: Heap) -> None:
    carry = h.one & more.one
    h.one ^= more.one
    onward = (h.two & more.two) | (carry & (h.two ^ more.two))
    h.two ^= more.two ^ carry
    h.four ^= more.four ^ onward


@rule
def take_all(h: Heap, less: Heap) -> None:
    borrow = ~h.one & less.one
    h.one ^= less.one
    onward = (~h.two & less.two) | (borrow & ~(h.two ^ less.two))
    h.two ^= less.two ^ borrow
    h.four ^= less.four ^ onward


@rule
def become(h: Heap, other: Heap) -> None:
    h.one, h.two, h.four = other.one, other.two, other.four


@rule
def clear(h: Heap) -> None:
    h.one, h.two, h.four = 0, 0, 0


def cards(h: Heap) -> list[int]:
    """The kinds of all its cards, every copy (for views and tests)."""
    return [kind for kind in members(kinds(h)) for _ in range(copies(h, kind))]


# ── Notation ─────────────────────────────────────────────────────────────────
def name(kind: int) -> str:
    """`c3`, `aJ`."""
    return COLOURS[kind >> 3] + FIGURES[kind & 7]


def kind_of(text: object) -> int:
    """The kind that `c3` names, whether or not a profile has it."""
    if isinstance(text, str) and len(text) == 2 and text[0] in COLOURS and text[1] in FIGURES:
        return 8 * COLOURS.index(text[0]) + FIGURES.index(text[1])
    letters = f"{COLOURS[0]} … {COLOURS[-1]}", " ".join(FIGURES)
    raise NotationError(
        f"{text} ist keine Jay-Karte; eine Karte ist Farbe ({letters[0]}) und Figur ({letters[1]}), etwa c3 oder aJ.",
        f"{text} is no Jay card; a card is a colour ({letters[0]}) and a figure ({letters[1]}), such as c3 or aJ.",
    )
