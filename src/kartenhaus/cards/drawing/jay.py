"""The Jay deck: a colour has its frame and its emblem, a figure its picture. Drawn for every colour and figure there
can be; a profile takes those it has."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..jay import COLOURS, FIGURES
from . import village
from .glyphs import parts as glyph_parts
from .glyphs import write
from .pen import INK, PAPER, PAPER_PART, Sheet, both_ways, box, card, circle, group, number, path, use


class Dye(NamedTuple):
    colour: str
    stitch: str  # one stitch of the frame's pattern, twelve wide, from (0, 0)
    emblem: str


STITCH = 12
DYE = {
    "a": Dye(  # apricot: scallops; the fruit with its leaf
        "#e8853a",
        "M0-6a6 6 0 0 0 12 0Z",
        path("M0-20C30-40 48-14 40 10C34 34 14 46 0 46C-14 46-34 34-40 10C-48-14-30-40 0-20Z")
        + path("M0-20C-8 0-8 16 2 30", "none", PAPER, 6)
        + path("M0-22C4-44 24-50 34-46C30-32 16-22 0-22Z"),
    ),
    "b": Dye(  # berry: dots; three berries on a stalk
        "#9c2f5f",
        "M2.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
        path("M-19-16L4-46 19-16M4-46L30-42", "none", INK, 6)
        + "".join(circle(x, y, 19) for x, y in ((-22, -2), (22, -2), (0, 28))),
    ),
    "c": Dye(  # cyan: waves; a wave of the sea
        "#1c9db5",
        "M0 0c3-5 5-5 6 0s3 5 6 0v3c-3 4-6 4-7-1s-3-3-5 1Z",
        path("M-48-10C-32-42-12-42 0-20C12 2 32 2 48-30V12C32 44 12 44 0 22C-12 0-32 0-48 32Z"),
    ),
    "d": Dye(  # denim: a double seam; a pocket
        "#34548a",
        "M2-4h8v2.5h-8ZM2 1.5h8v2.5h-8Z",
        path("M-38-42H38V22L0 46L-38 22Z") + path("M-29-22H29M-29-32H29M-29-14V17L0 35L29 17V-14", "none", PAPER, 4),
    ),
    "e": Dye(  # evergreen: points; a fir
        "#2c7245",
        "M0 4.5l6-9 6 9Z",
        path("M0-50L24-20H12L34 10H18L42 38H7V50H-7V38H-42L-18 10H-34L-12-20H-24Z"),
    ),
    "f": Dye(  # flint: rhombs; a feather
        "#6a6c72",
        "M0 0l6-4.5 6 4.5-6 4.5Z",
        path("M34-48C40-10 22 26-14 34L-30 50L-36 44L-22 28C-26-8-2-40 34-48Z")
        + path("M-22 32L18-24M-8 12H14M2-2H22", "none", PAPER, 4),
    ),
    "g": Dye(  # gold: a chequer; a cut stone
        "#b08a14",
        "M0-5h6v5h6v5h-6v-5h-6Z",
        path("M-24-36H24L46-8L0 46L-46-8Z")
        + path("M-46-8H46M-24-36L-14-8L0 46L14-8L24-36L0-36L-14-8M14-8L0-36", "none", PAPER, 4),
    ),
}


def sheet() -> Sheet:
    frames = {f"frame-{letter}": _frame(dye) for letter, dye in DYE.items()}
    emblems = {f"emblem-{letter}": _emblem(dye) for letter, dye in DYE.items()}
    parts = PAPER_PART | glyph_parts(FIGURES) | frames | emblems | village.parts()
    return Sheet(parts, {c + f: _card(c, f) for c in COLOURS for f in FIGURES})


def _card(letter: str, figure: str) -> str:
    corner = write(figure, 39, 27, 50) + use(f"emblem-{letter}", 39, 98, 0.32)
    picture = group(village.picture(figure), color=DYE[letter].colour)
    return card(use(f"frame-{letter}"), both_ways(corner), picture)


def _emblem(dye: Dye) -> str:
    return group(dye.emblem, fill=dye.colour, stroke=INK, stroke_width=6, stroke_linejoin="round")


def _frame(dye: Dye) -> str:
    """A band around the card, and in it the colour's pattern in paper."""
    top, side = _row(dye.stitch, 17), _row(dye.stitch, 25)
    rows = (
        (top, "translate(23 12.5)"),
        (side, "translate(237.5 25)rotate(90)"),
        (top, "translate(227 337.5)rotate(180)"),
        (side, "translate(12.5 325)rotate(-90)"),
    )
    band = box(12.5, 12.5, 225, 325, 10, fill="none", stroke=dye.colour, stroke_width=12)
    return band + group(*(f'<path d="{row}" transform="{turn}"/>' for row, turn in rows), fill=PAPER)


def _row(stitch: str, n: int) -> str:
    """The stitch n times: its subpaths begin at a place, and go on relative to it."""
    _, *subpaths = stitch.split("M")
    begun = [re.fullmatch(r"([\d.]+)(.*)", subpath) for subpath in subpaths]
    return "".join(f"M{number(float(at[1]) + STITCH * i)}{at[2]}" for i in range(n) for at in begun if at)
