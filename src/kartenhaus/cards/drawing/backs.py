"""The backs: one plaited weave for the whole house, tinted per deck, with a house of cards in the middle.

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

# One tile of the plait: the falling band runs through the corners, the rising one over the middle.
FALLING = "M0 0H5L11 6 6 11 0 5ZM30 30H25L19 24 24 19 30 25ZM25 0H30V5ZM0 25V30H5Z"
RISING = "M20.5 2.5L27.5 9.5 9.5 27.5 2.5 20.5Z"
CARD_HOUSE = "M-30 0L-15 -30L0 0L15 -30L30 0M-15 -30L0 -60L15 -30ZM-36 0H36"


def sheet(deck: str) -> Sheet:
    ground, band, across = GROUND[deck]
    tile = path(FALLING, band) + path(RISING, across)
    row = "".join(f'<use href="#{deck}-tile" x="{TILE * i}"/>' for i in range(COLUMNS))
    rows = "".join(f'<use href="#{deck}-row" x="20" y="{25 + TILE * i}"/>' for i in range(ROWS))
    back = card(
        box(14, 19, 222, 312, 10, fill=ground),
        rows,
        path("M125 86L185 175L125 264L65 175Z", ground, PAPER, 3),
        path("M125 97L177.6 175L125 253L72.4 175Z", "none", BRASS, 1.5),
        use("card-house", 125, 175, stroke=PAPER),
        use("card-house", 125, 175, turn=180, stroke=PAPER),
    )
    house = group(path(CARD_HOUSE), fill="none", stroke_width=3.2, stroke_linejoin="round", stroke_linecap="round")
    return Sheet(PAPER_PART | {f"{deck}-tile": tile, f"{deck}-row": row, "card-house": house}, {"back": back})
