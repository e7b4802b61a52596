"""The Maxomin deck: four colours with the numbers 1 to 12, and the extra cards S and + (CJ-1, CJ-2).

A card is 4 * number + colour, so that cards are ordered by strength: b1 g1 y1 r1 b2 … r12 (CJ-17, CJ-18), then S, then
+. A pile is a mask, bit c is card c. The copies of an extra card are all alike: they fill the places from its own on.
"""

from typing import NamedTuple

from ..core.bits import mask_of, members, nth, ones
from ..core.errors import NotationError
from ..core.rule import rule
from .palette import BLUE, GREEN, VERMILION, YELLOW

HIGHEST = 12
SUB, PLUS = 4 * 13, 4 * 14
NUMBERS = mask_of(range(4, SUB))
ONES, TWOS, FOURS, EIGHTS = (mask_of(c for c in range(4, SUB) if c >> 2 & digit) for digit in (1, 2, 4, 8))


class Colour(NamedTuple):
    letter: str
    glyph: str  # for its mark: drop, leaf, sun, flame
    de: str
    en: str
    colour: str


COLOUR = (
    Colour("b", "◆", "blau", "blue", BLUE),
    Colour("g", "♣", "grün", "green", GREEN),
    Colour("y", "☀", "gelb", "yellow", YELLOW),
    Colour("r", "▲", "rot", "red", VERMILION),
)
LETTERS = {colour.glyph: colour.letter for colour in COLOUR}
"""Where only plain signs can be shown."""
COURT = {10: "M", 11: "V", 12: "W"}


# ── Cards ────────────────────────────────────────────────────────────────────
@rule
def number(card: int) -> int:
    return card >> 2


@rule
def colour(card: int) -> int:
    """Its place in COLOUR, the best last."""
    return card & 3


# ── Piles ────────────────────────────────────────────────────────────────────
@rule
def copies(card: int, n: int) -> int:
    """A pile of n copies of an extra card."""
    return ((1 << n) - 1) << card


@rule
def holds(pile: int, card: int) -> bool:
    return pile >> card & 1 != 0


@rule
def added(pile: int, card: int) -> int:
    """The pile with the card put in, an extra card at the first free place of its kind."""
    if card < SUB:
        return pile | 1 << card
    return pile | ((pile >> card & 7) + 1) << card


@rule
def removed(pile: int, card: int) -> int:
    """The pile with the card taken out, an extra card from the last taken place of its kind."""
    if card < SUB:
        return pile ^ 1 << card
    return pile ^ ((pile >> card & 7) + 1 >> 1) << card


@rule
def kth(pile: int, k: int) -> int:
    """The k-th card of a pile in the order of strength, every copy counted."""
    card = nth(pile, k)
    return card if card < SUB else card & ~3


@rule
def total(pile: int) -> int:
    """The numbers added up, one binary digit at a time."""
    return ones(pile & ONES) + 2 * ones(pile & TWOS) + 4 * ones(pile & FOURS) + 8 * ones(pile & EIGHTS)


@rule
def strongest(pile: int) -> int:
    """The highest number card, of equal ones that of the best colour; 0: there is none."""
    numbers = pile & NUMBERS
    return nth(numbers | 1, ones(numbers))


# ── Names ────────────────────────────────────────────────────────────────────
def cards(pile: int) -> list[int]:
    """All of them: the numbers, the strongest first, then the extra cards."""
    return [*members(pile & NUMBERS)][::-1] + [card & ~3 for card in members(pile & ~NUMBERS)]


def notation(card: int) -> str:
    if card >= SUB:
        return "S" if card == SUB else "+"
    return f"{COLOUR[colour(card)].letter}{number(card)}"


EVERY = {notation(card): card for card in (*members(NUMBERS), SUB, PLUS)}


def read(text: str) -> int:
    """The card that `text` writes."""
    if text not in EVERY:
        some = "b1 … b12, g1 … g12, y1 … y12, r1 … r12, S, +"
        raise NotationError(
            f"{text!r} ist keine Maxomin-Karte; möglich sind: {some}.",
            f"{text!r} is not a Maxomin card; possible are: {some}.",
        )
    return EVERY[text]


def printed(card: int) -> str:
    """What stands on it: W12, 9, S."""
    return notation(card) if card >= SUB else f"{COURT.get(number(card), '')}{number(card)}"


def glyphs(card: int) -> str:
    """What stands on it with its colour's mark, for a line of text: ▲W12."""
    return printed(card) if card >= SUB else f"{COLOUR[colour(card)].glyph}{printed(card)}"


def named(card: int, lang: str = "de") -> str:
    """«W12 rot», «red W12», «S»."""
    if card >= SUB:
        return printed(card)
    of = COLOUR[colour(card)]
    return f"{of.en} {printed(card)}" if lang == "en" else f"{printed(card)} {of.de}"
