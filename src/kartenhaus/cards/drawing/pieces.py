"""Dice and chips, in a box of 100 by 100."""

from __future__ import annotations

from math import cos, pi, sin

from .glyphs import parts as glyph_parts
from .glyphs import write
from .pen import EDGE, INK, PAPER, Sheet, box, circle, group, number, path, use

SIDE = 100
NEAR, FAR, MID = 27, 73, 50
SPOTS = {
    1: ((MID, MID),),
    2: ((NEAR, NEAR), (FAR, FAR)),
    3: ((NEAR, NEAR), (MID, MID), (FAR, FAR)),
    4: ((NEAR, NEAR), (FAR, NEAR), (NEAR, FAR), (FAR, FAR)),
    5: ((NEAR, NEAR), (FAR, NEAR), (MID, MID), (NEAR, FAR), (FAR, FAR)),
    6: ((NEAR, NEAR), (FAR, NEAR), (NEAR, MID), (FAR, MID), (NEAR, FAR), (FAR, FAR)),
}
COINS = {1: ("#8b8478", 4), 5: ("#b3262c", 5), 25: ("#1f6b52", 6), 100: ("#22252e", 8), 500: ("#6b4a80", 10)}


def dice() -> Sheet:
    cube = box(3, 3, 94, 94, 20, fill=PAPER, stroke=EDGE, stroke_width=2)
    edge = box(10, 10, 80, 80, 15, fill="none", stroke="#efe3c8", stroke_width=3)
    drawn = {
        str(n): use("cube") + group(*(circle(x, y, 9.5) for x, y in spots), fill=INK) for n, spots in SPOTS.items()
    }
    return Sheet({"cube": cube + edge}, drawn, SIDE, SIDE)


def chips() -> Sheet:
    """Each worth has a colour, and a number of inlays around its edge: the dearer the more."""
    drawn = {str(coins): _chip(coins, colour, inlays) for coins, (colour, inlays) in COINS.items()}
    return Sheet(glyph_parts("0125"), drawn, SIDE, SIDE)


def _chip(coins: int, colour: str, inlays: int) -> str:
    text = str(coins)
    ground = circle(50, 50, 48, colour) + path(_inlays(inlays), PAPER)
    rim = group(circle(50, 50, 47.5, "none", INK), stroke_width=1.5, stroke_opacity=0.5)
    middle = circle(50, 50, 33, PAPER) + group(circle(50, 50, 29, "none", colour), stroke_width=1.8)
    high = {1: 32, 2: 30, 3: 22}[len(text)]
    return ground + rim + middle + write(text, 50, 50 - high / 2, high, INK, squeeze=0.8)


def _inlays(n: int) -> str:
    half = min(0.2, 0.9 / n)
    d = ""
    for i in range(n):
        turn = 2 * pi * i / n
        corners = [(48, turn - half), (48, turn + half), (36, turn + half), (36, turn - half)]
        (a, b, c, e) = [f"{number(50 + r * sin(t))} {number(50 - r * cos(t))}" for r, t in corners]
        d += f"M{a}A48 48 0 0 1 {b}L{c}L{e}Z"
    return d
