"""The Combi deck: five symbols, each in its place as on the five of a die, so that a card is known by its pattern."""

from __future__ import annotations

from math import cos, pi, sin

from ..combi import CARDS, JOKER, SYMBOL, rank
from .glyphs import parts as glyph_parts
from .glyphs import write
from .pen import (
    BRASS,
    EDGE,
    INK,
    PAPER,
    PAPER_PART,
    Sheet,
    both_ways,
    box,
    card,
    circle,
    group,
    moved,
    number,
    outlined,
    path,
    use,
)

PLACE = {1: (79, 108), 2: (171, 108), 4: (125, 175), 8: (79, 242), 16: (171, 242)}


def _star(points: int, outer: float, inner: float) -> str:
    turns = [(pi * i / points - pi / 2, inner if i % 2 else outer) for i in range(2 * points)]
    return "M" + "L".join(f"{number(r * cos(turn))} {number(r * sin(turn))}" for turn, r in turns) + "Z"


SHAPE = {
    1: "M-41 0A41 41 0 1 1 41 0A41 41 0 1 1-41 0Z",
    2: "M0-46L47 36H-47Z",
    4: "M-37-37H37V37H-37Z",
    8: "M-15-43H15V-15H43V15H15V43H-15V15H-43V-15H-15Z",
    16: _star(5, 49, 22),
}
INLAY = {1: 0.72, 2: 0.56, 4: 0.7, 8: 0.62, 16: 0.58}
LOW = {2: 6.5}  # the middle of a triangle lies below the middle of its height


def sheet() -> Sheet:
    signs = {f"sign-{symbol.value}": _sign(symbol.value, symbol.colour) for symbol in SYMBOL}
    shared = {"place": circle(0, 0, 5, "none", EDGE), "harlequin": _harlequin()}
    drawn = {str(c): card(_joker() if c == JOKER else _face(c)) for c in range(CARDS)}
    return Sheet(PAPER_PART | glyph_parts("0123456789") | signs | shared, drawn)


def _sign(value: int, colour: str) -> str:
    inlay = moved(path(SHAPE[value], "none", PAPER, 4), 0, LOW.get(value, 0), INLAY[value])
    return group(path(SHAPE[value], colour, INK, 4), inlay, stroke_linejoin="round")


def _index(c: int) -> str:
    text = str(c)
    small = "".join(use(f"sign-{v}", 24, 88 + 21 * i, 0.18) for i, v in enumerate(_values(c)))
    return both_ways((write(text, 30, 14, 54) if c < 10 else write(text, 38.5, 14, 45, squeeze=0.8)) + small)


def _values(c: int) -> list[int]:
    return [symbol.value for symbol in SYMBOL if c & symbol.value]


def _face(c: int) -> str:
    places = "".join(use(f"sign-{value}", *at, 0.79) if c & value else use("place", *at) for value, at in PLACE.items())
    pips = "".join(circle(125 + 15 * (i - (rank(c) - 1) / 2), 325, 4.6) for i in range(rank(c)))
    full = path("M79 108L171 242M171 108L79 242", "none", BRASS, 3) if c == CARDS - 1 else ""
    return _index(c) + full + places + group(pips, fill=INK)


def _joker() -> str:
    """No symbol at all: five empty places in a harlequin's frame."""
    empty = "".join(
        moved(path(SHAPE[v]), 125 + (x - 125) * 0.6, 175 + (y - 175) * 1.1, 0.47) for v, (x, y) in PLACE.items()
    )
    return (
        _index(JOKER)
        + use("harlequin")
        + group(empty, fill="none", stroke=INK, stroke_width=4.6, stroke_dasharray="9 8")
    )


def _harlequin() -> str:
    """Rhombs in the five colours, side by side around the card's middle."""
    across: list[tuple[float, float]] = [(63 + 15.5 * i, y) for y in (39, 311) for i in range(9)]
    down: list[tuple[float, float]] = [(x, 39 + 27.2 * i) for x in (63, 187) for i in range(1, 10)]
    rhombs = ""
    for i, (x, y) in enumerate(across + down):
        rhombs += path(f"M{number(x - 7)} {number(y)}l7-12 7 12-7 12Z", SYMBOL[i % 5].colour)
    return box(53, 24, 144, 302, 6, fill="none", stroke=INK, stroke_width=2) + outlined(rhombs)
