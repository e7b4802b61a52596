"""The house's own numerals and letters, each one stroke of even weight: they stay readable on a card 40 pixels wide.

A glyph stands on the line y = 60 and reaches up to y = 0; the stroke goes `WEIGHT` / 2 beyond on every side.
"""

from __future__ import annotations

from typing import NamedTuple

from .pen import INK, group, moved, number, path

WEIGHT = 11.5
GAP = 18


class Glyph(NamedTuple):
    part: str
    width: float
    d: str


GLYPH = {
    "0": Glyph("n0", 36, "M18 0C30 0 36 11 36 30S30 60 18 60 0 49 0 30 6 0 18 0Z"),
    "1": Glyph("n1", 16, "M0 13L16 0V60"),
    "2": Glyph("n2", 36, "M0 17C0 6 7 0 17.5 0S35 6 35 16C35 25 30 31 21 39L0 60H36"),
    "3": Glyph("n3", 36, "M3 0H34L16 23C29 23 36 31 36 41C36 53 28 60 17 60C9 60 3 57 0 50"),
    "4": Glyph("n4", 38, "M27 60V0L0 43H38"),
    "5": Glyph("n5", 36, "M33 0H7L4 28C8 24 12 22 18 22C29 22 36 30 36 41S28 60 17 60C9 60 3 57 0 51"),
    "6": Glyph("n6", 37, "M28 0C14 9 0 24 0 41C0 53 8 60 18.5 60S37 53 37 41.5 29 24 19 24C11 24 4 29 1 36"),
    "7": Glyph("n7", 35, "M0 0H35L12 60"),
    "8": Glyph(
        "n8",
        36,
        "M18 28C9 28 3 22 3 14S9 0 18 0 33 6 33 14 27 28 18 28C7 28 0 35 0 44S7 60 18 60 36 53 36 44 29 28 18 28Z",
    ),
    "9": Glyph("n9", 37, "M9 60C23 51 37 36 37 19C37 7 29 0 18.5 0S0 7 0 18.5 8 36 18 36C26 36 33 31 36 24"),
    "T": Glyph("nT", 54, "M0 12L14 0V60M41 0C50 0 54 10 54 30S50 60 41 60 28 50 28 30 32 0 41 0Z"),
    "A": Glyph("nA", 40, "M0 60L20 0L40 60M7 41H33"),
    "B": Glyph("nB", 35, "M0 29H19C28 29 32 23 32 14.5S28 0 19 0H0V60H20C30 60 35 54 35 44.5S30 29 19 29"),
    "D": Glyph("nD", 37, "M0 0V60H13C28 60 37 49 37 30S28 0 13 0Z"),
    "J": Glyph("nJ", 29, "M12 0H29V42C29 54 23 60 14 60S0 55 0 46"),
    "K": Glyph("nK", 36, "M0 0V60M34 0L0 37M13 24L36 60"),
    "M": Glyph("nM", 42, "M0 60V0L21 36L42 0V60"),
    "Q": Glyph("nQ", 40, "M20 0C33 0 40 11 40 30S33 60 20 60 0 49 0 30 7 0 20 0ZM23 42L41 63"),
    "S": Glyph(
        "nS",
        36,
        "M35 11C32 4 26 0 18 0C8 0 2 6 2 14.5C2 24 9 27 18 30C28 33 36 36 36 45.5C36 55 28 60 18 60C9 60 3 56 0 48",
    ),
    "V": Glyph("nV", 40, "M0 0L20 60L40 0"),
    "W": Glyph("nW", 56, "M0 0L14 60L28 10L42 60L56 0"),
    "X": Glyph("nX", 38, "M0 0L38 60M38 0L0 60"),
    "+": Glyph("nP", 42, "M0 30H42M21 9V51"),
}


def parts(letters: str) -> dict[str, str]:
    return {GLYPH[letter].part: path(GLYPH[letter].d) for letter in letters}


def write(
    text: str, x: float, y: float, height: float, colour: str | None = INK, weight: float = WEIGHT, squeeze: float = 1
) -> str:
    """`text` with the middle of its upper edge at x, y; `squeeze` draws the glyphs nearer to each other."""
    size = height / (60 + WEIGHT)
    gap = GAP * squeeze
    left = -(sum(GLYPH[letter].width for letter in text) + gap * (len(text) - 1)) / 2
    drawn = ""
    for letter in text:
        at = f' x="{number(left)}"' if left else ""
        drawn += f'<use href="#{GLYPH[letter].part}"{at}/>'
        left += GLYPH[letter].width + gap
    return moved(
        group(drawn, fill="none", stroke=colour, stroke_width=weight, stroke_linejoin="round", stroke_linecap="round"),
        x,
        y + WEIGHT / 2 * size,
        size,
    )
