"""Drawing with characters: blocks of lines, set beside and below each other.

A block is a list of lines that are all equally wide *to the eye*: colour takes no room, a wide character takes two.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import click

Block = list[str]

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
COLOURED = re.compile(rf"({COLOUR.pattern})")
PICTURE = re.compile(r"([■-◿★-☆✚⚀-⚅]) ")
STEPS = (0, 95, 135, 175, 215, 255)  # of each of red, green and blue in the palette of 256


# ── Colour ───────────────────────────────────────────────────────────────────
class Paint:
    """Colour where there is some: `colours` is how many the terminal has, 0 for none."""

    def __init__(self, colours: int = 0) -> None:
        self.colours = colours

    def __call__(self, text: str, colour: str | None = None, bold: bool = False, dim: bool = False) -> str:
        """`colour` is written as #rrggbb; a terminal of 256 colours shows the nearest."""
        if not self.colours or not text:
            return text
        return click.style(text, fg=self._nearest(colour) if colour else None, bold=bold or None, dim=dim or None)

    def _nearest(self, colour: str) -> int | tuple[int, int, int]:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        if self.colours > 256:
            return red, green, blue
        r, g, b = (STEPS.index(min(STEPS, key=lambda step: abs(step - part))) for part in (red, green, blue))
        return 16 + 36 * r + 6 * g + b


# ── Width ────────────────────────────────────────────────────────────────────
@lru_cache(4096)
def width(text: str) -> int:
    """Columns that `text` takes."""
    plain = COLOUR.sub("", text)
    return len(plain) if plain.isascii() else sum(map(_columns, plain))


@lru_cache(4096)
def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def left(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def centre(text: str, columns: int) -> str:
    free = max(columns - width(text), 0)
    return " " * (free // 2) + text + " " * (free - free // 2)


def short(text: str, columns: int) -> str:
    """Cut to fit, with a sign that it was."""
    if width(text) <= columns:
        return text
    while width(text) > columns - 1:
        text = text[:-1]
    return text + "…"


def spread(start: str, end: str, columns: int) -> Block:
    """Both on one line, at its two ends; below each other where there is no room."""
    if width(start) + 2 + width(end) > columns:
        return block([start, end])
    return [start + " " * (columns - width(start) - width(end)) + end]


def start_of(text: str, columns: int) -> str:
    """Its first columns; colour goes with them."""
    made, taken = "", 0
    for part in COLOURED.split(text):
        if COLOUR.fullmatch(part):
            made += part
            continue
        for character in part:
            taken += _columns(character)
            made += character if taken <= columns else ""
    return made


def printable(text: str) -> str:
    """Without what would steer the terminal: names and files come from others."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


def wrapped(text: str, columns: int, first: str = "", then: str | None = None) -> Block:
    """Filled lines, the first behind `first`, the others behind `then`. A picture stays with its word: ■ Quadrat."""
    then = " " * width(first) if then is None else then
    rows = _filled(text, max(columns - width(first), 20))
    return [(then if n else first) + row for n, row in enumerate(rows)]


@lru_cache(4096)
def _filled(text: str, columns: int) -> tuple[str, ...]:
    """A log says the same again and again."""
    held = PICTURE.sub(r"\1\0", text)
    rows = textwrap.wrap(held, columns, break_on_hyphens=False) or [""]
    return tuple(row.replace("\0", " ") for row in rows)


def flow(parts: Iterable[str], columns: int, first: str = "", gap: str = " · ") -> Block:
    """Parts one after the other behind `first`, broken between them, and within one only if it fits no line. They may
    be coloured."""
    rows = [first]
    for part in parts:
        pieces = [part] if width(first + part) <= columns else part.split(" ")
        for n, piece in enumerate(pieces):
            between = "" if rows[-1] == first else " " if n else gap
            if between and width(rows[-1] + between + piece) > columns:
                first = " " * width(first)
                rows.append(first + piece)
            else:
                rows[-1] += between + piece
    return rows


def rail(start: str, end: str, columns: int, line: str = "═") -> Block:
    """A line from side to side with words let into both its ends, in two rows where there is no room for both."""
    head, foot = f"{line * 3} {start} ", f" {end} {line * 3}" if end else ""
    free = columns - width(head) - width(foot)
    if end and free < 3:
        return [head + line * (columns - width(head)), right(end, columns)]
    return [head + line * free + foot]


# ── Blocks ───────────────────────────────────────────────────────────────────
def block(lines: Iterable[str]) -> Block:
    """Lines made equally wide."""
    rows = list(lines)
    most = max(map(width, rows), default=0)
    return [left(row, most) for row in rows]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks side by side, level at the top."""
    filled = [block(part) for part in blocks if part]
    height = max(map(len, filled), default=0)
    tall = [part + [" " * width(part[0])] * (height - len(part)) for part in filled]
    return [(" " * gap).join(rows) for rows in zip(*tall, strict=True)]


def shelves(blocks: Sequence[Block], columns: int, gap: int = 1) -> Block:
    """Blocks side by side, on as many shelves as the width asks for."""
    shelf: list[Block] = []
    made: Block = []
    for part in blocks:
        if shelf and width(beside([*shelf, part], gap)[0]) > columns:
            made += beside(shelf, gap)
            shelf = []
        shelf.append(part)
    return block(made + beside(shelf, gap))


def fan(blocks: Sequence[Block], peek: int) -> Block:
    """Cards that lie over one another: of each but the last its left `peek` columns are seen."""
    under = [[start_of(row, peek) for row in part] for part in blocks[:-1]]
    return beside([*under, *blocks[-1:]], 0)


def indented(lines: Iterable[str], by: int = 1) -> Block:
    return [" " * by + line for line in lines]


def columns_of(items: Sequence[str], columns: int, gap: int = 3) -> Block:
    """A list in as many columns as fit, read downwards."""
    most = max(map(width, items), default=0)
    across = max(1, (columns + gap) // (most + gap))
    down = -(-len(items) // across) if items else 0
    return beside([block(items[i : i + down]) for i in range(0, len(items), down or 1)], gap)


# ── Boxes ────────────────────────────────────────────────────────────────────
THIN, DOUBLE, HEAVY, DOTTED = "╭─╮│╰╯", "╔═╗║╚╝", "┏━┓┃┗┛", "╭┄╮┊╰╯"


def box(
    inside: Sequence[str],
    edge: str = THIN,
    above: str = "",
    below: str = "",
    paint: Callable[[str], str] = str,
) -> Block:
    """`inside` in a frame, with a word each let into its upper and lower edge; `paint` colours the frame."""
    rows = block(inside)
    wide = width(rows[0]) if rows else 0
    top = paint(edge[0] + _let_in(above, wide, edge[1]) + edge[2])
    foot = paint(edge[4] + _let_in(below, wide, edge[1]) + edge[5])
    return [top, *(paint(edge[3]) + row + paint(edge[3]) for row in rows), foot]


def _let_in(word: str, wide: int, line: str) -> str:
    word = short(word, wide)
    free = wide - width(word)
    return line * (free // 2) + word + line * (free - free // 2)
