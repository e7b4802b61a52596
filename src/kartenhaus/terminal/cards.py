"""Cards and dice as text, in three sizes: large, small, and a word in a line."""

from __future__ import annotations

from enum import Enum

from ..cards.combi import JOKER, SYMBOL, rank
from .draw import DOUBLE, Block, Paint, box, centre

PIP, NO_SYMBOL = "•", "·"
BRASS = "#c9973f"


class Size(Enum):
    LARGE = "large"
    SMALL = "small"
    WORD = "word"


# ── Combi ────────────────────────────────────────────────────────────────────
def combi(card: int, size: Size, paint: Paint, above: str = "", counts: int | None = None) -> Block:
    """A Combi card: its symbols at fixed places like the five of a die, so that it is known by its pattern. `above` is
    let into the upper edge; `counts` is what the Joker counts just now."""
    if size is Size.WORD:
        return [combi_word(card, paint, above)]
    if card == JOKER:
        return joker(size, paint, above, counts)
    one, two, four, eight, sixteen = (symbol_of(card, place, paint) for place in range(5))
    pips = PIP * rank(card)
    if size is Size.SMALL:
        return box([f"{card:<2} {one} {two} ", f"    {four}  ", f"   {eight} {sixteen} "], above=above, below=pips)
    return box(
        [
            f"{card:<2}     {card:>2}",
            f"  {one}   {two}  ",
            f"    {four}    ",
            f"  {eight}   {sixteen}  ",
            centre(paint(pips, BRASS), 9),
        ],
        above=above,
    )


def symbol_of(card: int, place: int, paint: Paint) -> str:
    """The symbol at one of the five places, or the sign that the card lacks it."""
    if card >> place & 1:
        return paint(SYMBOL[place].glyph, SYMBOL[place].colour, bold=True)
    return paint(NO_SYMBOL, dim=True)


def combi_word(card: int, paint: Paint, above: str = "") -> str:
    """`[13 ●·■✚·]`; with a word above it `A[13 ●·■✚·]`."""
    if card == JOKER:
        return f"{above.strip()}[ 0 {paint('JOKER', BRASS)}]"
    pattern = "".join(symbol_of(card, place, paint) for place in range(5))
    return f"{above.strip()}[{card:>2} {pattern}]"


def joker(size: Size, paint: Paint, above: str, counts: int | None) -> Block:
    """The empty pattern in a harlequin's frame."""
    foot = "" if counts is None else f" ={counts} "
    inside = ["◇◆◇◆◇◆◇", " JOKER ", "◆◇◆◇◆◇◆"]
    if size is Size.LARGE:
        inside = ["0       0", " ◆ ◇ ◆ ◇ ", "  JOKER  ", " ◇ ◆ ◇ ◆ ", "         "]
    return box([paint(row, BRASS) for row in inside], DOUBLE, above, foot, lambda text: paint(text, BRASS))


# ── Dice ─────────────────────────────────────────────────────────────────────
FACES = {  # the three rows of a die
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}


def die(eyes: int) -> Block:
    return box(FACES[eyes])
