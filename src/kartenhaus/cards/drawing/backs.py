"""The backs: one plaited weave for the whole house, tinted per deck, with a house of cards in the middle.

Other designs can be chosen instead of the weave; they lie in a sprite of their own.

Turned upside down a back is the same, so that it tells nothing.
"""

from __future__ import annotations

from .pen import BRASS, PAPER, PAPER_PART, Sheet, box, card, circle, group, path, use

COLUMNS, ROWS, TILE = 7, 10, 30
GROUND = {  # ground, band, and the band that crosses it
    "combi": ("#23405f", "#5f86ad", "#a9c2d9"),
    "maxomin": ("#5a2a1e", "#b5654a", "#e0ab8f"),
    "french": ("#1f4a3f", "#57917f", "#a6cbbd"),
    "jay": ("#43284f", "#8a649b", "#c6aad1"),
}

# One tile of the plait: the falling band runs through the corners, the rising one over the middle.
FALLING = "M0 0H5L11 6 6 11 0 5ZM30 30H25L19 24 24 19 30 25ZM25 0H30V5ZM0 25V30H5Z"
RISING = "M20.5 2.5L27.5 9.5 9.5 27.5 2.5 20.5Z"
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
    tile = path(FALLING, band) + path(RISING, across)
    parts = PAPER_PART | HOUSE | {f"{deck}-tile": tile, f"{deck}-row": _row(deck)}
    return Sheet(parts, {"back": _back(ground, _rows(deck))})


def designs() -> Sheet:
    """What may be chosen instead of the weave, for every deck: `combi-rhombs`."""
    parts, cards = PAPER_PART | HOUSE, {}
    for deck, (ground, band, across) in GROUND.items():
        for design, tile in (
            ("rhombs", path("M15 1L29 15 15 29 1 15Z", band) + path("M15 8L22 15 15 22 8 15Z", across)),
            ("rings", circle(15, 15, 13, band) + circle(15, 15, 9, ground) + circle(15, 15, 5, across)),
        ):
            name = f"{deck}-{design}"
            parts |= {f"{name}-tile": tile, f"{name}-row": _row(name)}
            cards[name] = _back(ground, _rows(name))
        frame = box(22, 27, 206, 296, 8, fill="none", stroke=across, stroke_width=2.5)
        cards[f"{deck}-plain"] = _back(ground, frame)
    return Sheet(parts, cards)


def _row(name: str) -> str:
    return "".join(f'<use href="#{name}-tile" x="{TILE * i}"/>' for i in range(COLUMNS))


def _rows(name: str) -> str:
    return "".join(f'<use href="#{name}-row" x="20" y="{25 + TILE * i}"/>' for i in range(ROWS))


def _back(ground: str, pattern: str) -> str:
    return card(
        box(14, 19, 222, 312, 10, fill=ground),
        pattern,
        path("M125 86L185 175L125 264L65 175Z", ground, PAPER, 3),
        path("M125 97L177.6 175L125 253L72.4 175Z", "none", BRASS, 1.5),
        use("card-house", 125, 175, stroke=PAPER),
        use("card-house", 125, 175, turn=180, stroke=PAPER),
    )
