"""The Maxomin deck: four colours with a mark each, large numbers, three animals at court, and two who go to 23."""

from __future__ import annotations

from math import cos, pi, sin

from ..maxomin import COLOUR, COURT, HIGHEST, PLUS, SUB, notation
from . import animals, courts, extras
from .glyphs import parts as glyph_parts
from .glyphs import write
from .pen import INK, PAPER, PAPER_PART, Sheet, both_ways, card, group, number, path, use

DROP = "M0-52C8-30 37-8 37 15C37 37 20 50 0 50S-37 37-37 15C-37-8-8-30 0-52Z"
LEAF = "M0-52C30-36 46-8 36 18C29 36 12 40 4 38L3 52H-3L-4 38C-12 40-29 36-36 18C-46-8-30-36 0-52Z"
FLAME = (
    "M-1-53C14-42 19-28 17-13C23-17 26-23 27-32C41-15 44 7 38 24C32 42 16 50 0 50C-17 50-33 42-39 24C-45 3-32-12-28-34"
    "C-21-28-18-21-17-12C-8-20-8-40-1-53Z"
)
MIDDLE = {"b": 11, "g": -2, "y": 0, "r": 12}  # where a number sits in its mark


def sheet() -> Sheet:
    marks = {f"mark-{colour.letter}": _mark(colour.letter, colour.colour) for colour in COLOUR}
    parts = PAPER_PART | glyph_parts("123456789TMVWS+") | marks | courts.clothes() | animals.parts() | extras.parts()
    cards = {notation(c): card(_index(c), _face(c)) for c in range(4, SUB)}
    extra = {notation(SUB): card(extras.sub()), notation(PLUS): card(extras.plus())}
    return Sheet(parts, {c: cards[c] for c in _in_order()} | extra)


def _in_order() -> list[str]:
    return [f"{colour.letter}{n}" for colour in COLOUR for n in range(1, HIGHEST + 1)]


def _mark(letter: str, colour: str) -> str:
    if letter == "y":
        return group(path(_rays(), colour, INK, 3.4), stroke_linejoin="round") + path(
            "M-35 0A35 35 0 1 1 35 0A35 35 0 1 1-35 0Z", "none", PAPER, 3
        )
    d, inside = {
        "b": (DROP, path("M-26 18C-25 30-16 39-4 40", "none", PAPER, 4)),
        "g": (
            LEAF,
            path("M0-36V40M0-14L17-24M0-14L-17-24M0 4L23-8M0 4L-23-8M0 22L22 10M0 22L-22 10", "none", PAPER, 2.4),
        ),
        "r": (FLAME, path("M-29 14C-27 31-15 40 0 40S27 31 29 14", "none", PAPER, 4)),
    }[letter]
    return group(path(d, colour, INK, 3.4) + inside, stroke_linejoin="round", stroke_linecap="round")


def _rays() -> str:
    turns = [(pi * i / 12, 40 if i % 2 else 54) for i in range(24)]
    return "M" + "L".join(f"{number(r * sin(turn))} {number(-r * cos(turn))}" for turn, r in turns) + "Z"


def _index(c: int) -> str:
    value, letter = c >> 2, COLOUR[c & 3].letter
    mark = f"mark-{letter}"
    if value not in COURT:
        return both_ways(write(str(value), 30, 14, 56) + use(mark, 30, 97, 0.36))
    text = "T" if value == 10 else str(value)
    corner = write(text, 29.5, 14, 41, squeeze=0.9) + write(COURT[value], 30, 66, 34) + use(mark, 30, 123, 0.34)
    return both_ways(corner)


def _face(c: int) -> str:
    value, colour = c >> 2, COLOUR[c & 3]
    if value in COURT:
        return animals.court(COURT[value], f"mark-{colour.letter}", colour.colour)
    high, top = 96, 175 + 2 * MIDDLE[colour.letter] - 48
    shadow = write(str(value), 125, top, high, INK, 24)
    return use(f"mark-{colour.letter}", 125, 175, 2) + shadow + write(str(value), 125, top, high, PAPER, 13)
