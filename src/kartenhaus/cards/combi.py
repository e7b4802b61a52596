"""The Combi deck: 32 cards, the numbers 0 to 31. A card's number *is* its set of symbols (WJ-1)."""

from functools import lru_cache
from typing import NamedTuple

from ..core.bits import members, ones
from ..core.rule import rule
from .palette import GREEN, ORANGE, PURPLE, SKY, VERMILION

CARDS = 32
JOKER = 0


class Symbol(NamedTuple):
    value: int
    glyph: str
    de: str
    en: str
    colour: str


SYMBOL = (
    Symbol(1, "●", "Kreis", "circle", SKY),
    Symbol(2, "▲", "Dreieck", "triangle", ORANGE),
    Symbol(4, "■", "Quadrat", "square", GREEN),
    Symbol(8, "✚", "Kreuz", "cross", VERMILION),
    Symbol(16, "★", "Stern", "star", PURPLE),
)

LETTERS = dict(zip((symbol.glyph for symbol in SYMBOL), "OA#+*", strict=True))
"""Where only plain signs can be shown: the names' first letters would be the same for some."""


@rule
def rank(card: int) -> int:
    """How many symbols it shows."""
    return ones(card)


@lru_cache
def symbols(card: int) -> tuple[Symbol, ...]:
    return tuple(SYMBOL[i] for i in members(card))


@lru_cache
def glyphs(card: int) -> str:
    """The symbols in a row, for a line of text."""
    return "".join(symbol.glyph for symbol in symbols(card))
