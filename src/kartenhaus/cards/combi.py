"""The Combi deck: 32 cards, the numbers 0 to 31. A card's number *is* its set of symbols (WJ-1)."""

from typing import NamedTuple

from ..core.bits import members, ones
from ..core.rule import rule

CARDS = 32
JOKER = 0
SYMBOLS = 5


class Symbol(NamedTuple):
    value: int
    glyph: str
    de: str
    en: str
    colour: str  # colour-blind-safe (Okabe and Ito's palette)


SYMBOL = (
    Symbol(1, "●", "Kreis", "circle", "#56b4e9"),
    Symbol(2, "▲", "Dreieck", "triangle", "#e69f00"),
    Symbol(4, "■", "Quadrat", "square", "#009e73"),
    Symbol(8, "✚", "Kreuz", "cross", "#d55e00"),
    Symbol(16, "★", "Stern", "star", "#cc79a7"),
)


@rule
def rank(card: int) -> int:
    """How many symbols it shows."""
    return ones(card)


def symbols(card: int) -> tuple[Symbol, ...]:
    return tuple(SYMBOL[i] for i in members(card))


def glyphs(card: int) -> str:
    """The symbols in a row, for a line of text."""
    return "".join(symbol.glyph for symbol in symbols(card))
