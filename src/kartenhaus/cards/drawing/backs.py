"""The backs: one plaited weave for the whole house, tinted per deck, with a house of cards in the middle.

Other designs can be chosen instead of the weave; they lie in a sprite of their own.

Turned upside down a back is the same, so that it tells nothing.
"""

from __future__ import annotations

from .pen import BRASS, PAPER, PAPER_PART, Sheet, box, card, group, path, use

COLUMNS, ROWS, TILE = 7, 10, 30
GROUND = {  # ground, band, and the band that crosses it
    "combi": ("#23405f", "#5f86ad", "#a9c2d9"),
    "maxomin": ("#5a2a1e", "#b5654a", "#e0ab8f"),
    "french": ("#1f4a3f", "#57917f", "#a6cbbd"),
    "jay": ("#43284f", "#8a649b", "#c6aad1"),
}

# One tile of the plait: the falling band runs through the corners, the rising one over the middle. A tile is written
# from its corner and back to it. All tiles of a colour are one shape: every card has a back, and a page with thirty
# cards would otherwise have to lay out thousands of tiles.
FALLING = "h5l6 6-5 5-6-6zm30 30h-5l-6-6 5-5 6 6zm-5-30h5v5zm-25 25v5h5zm0-25"
RISING = "m20.5 2.5l7 7-18 18-7-7zm-20.5-2.5"
RHOMB = "m15 1l14 14-14 14-14-14zm-15-1"
INNER_RHOMB = "m15 8l7 7-7 7-7-7zm-15-8"
CARD_HOUSE = "M-30 0L-15 -30L0 0L15 -30L30 0M-15 -30L0 -60L15 -30ZM-36 0H36"


LINES: dict[str, str | float | None] = {
    "fill": "none",
    "stroke_width": 3.2,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
HOUSE = {"card-house": group(path(CARD_HOUSE), **LINES)}


def sheet(deck: str) -> Sheet:
    ground, band, across = GROUND[deck]
    return Sheet(PAPER_PART | HOUSE, {"back": _back(ground, _tiled(FALLING, band) + _tiled(RISING, across))})


def designs() -> Sheet:
    """What may be chosen instead of the weave, for every deck: `combi-rhombs`."""
    cards = {}
    for deck, (ground, band, across) in GROUND.items():
        rings = _tiled(_ring(13), band) + _tiled(_ring(9), ground) + _tiled(_ring(5), across)
        cards[f"{deck}-rhombs"] = _back(ground, _tiled(RHOMB, band) + _tiled(INNER_RHOMB, across))
        cards[f"{deck}-rings"] = _back(ground, rings)
        cards[f"{deck}-plain"] = _back(ground, box(22, 27, 206, 296, 8, fill="none", stroke=across, stroke_width=2.5))
    return Sheet(PAPER_PART | HOUSE, cards)


def _ring(r: int) -> str:
    half = f"a{r} {r} 0 1 0"
    return f"m{15 - r} 15{half} {2 * r} 0{half}-{2 * r} 0zm{r - 15}-15"


def _tiled(tile: str, fill: str) -> str:
    row = f"{tile}m{TILE} 0" * COLUMNS
    return path("M20 25" + f"{row}m-{TILE * COLUMNS} {TILE}" * ROWS, fill)


def _back(ground: str, pattern: str) -> str:
    return card(
        box(14, 19, 222, 312, 10, fill=ground),
        pattern,
        path("M125 86L185 175L125 264L65 175Z", ground, PAPER, 3),
        path("M125 97L177.6 175L125 253L72.4 175Z", "none", BRASS, 1.5),
        use("card-house", 125, 175, stroke=PAPER),
        use("card-house", 125, 175, turn=180, stroke=PAPER),
    )
