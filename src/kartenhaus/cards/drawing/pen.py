"""What every card is drawn with: the paper, the house's colours, and how a shape is placed.

Only flat fills and strokes, no gradient, clip or pattern: a browser that takes a card out of a sprite by `<use>` is
sure to know nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..palette import BRASS as BRASS

WIDTH, HEIGHT = 250, 350
PAPER, EDGE, INK, RED = "#fbf6ea", "#b5a88f", "#22252e", "#b3262c"
SKIN, SHADE, CREAM = "#f3d9bd", "#e2bd99", "#efe3c8"
LINE = 2.6  # the weight of an outline, on every figure of the house


class Sheet(NamedTuple):
    """A deck as its drawer leaves it: parts that cards share, by their id, and the cards by their notation."""

    parts: dict[str, str]
    cards: dict[str, str]
    width: int = WIDTH
    height: int = HEIGHT


def number(value: float) -> str:
    """At most one decimal, as short as can be."""
    text = f"{round(value + 0.0, 1):g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def paint(**attributes: str | float | None) -> str:
    """`fill`, `stroke`, `stroke_width`, …; what is None is left to the element around it."""
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None
    )


def path(d: str, fill: str | None = None, stroke: str | None = None, width: float | None = None) -> str:
    return f'<path{paint(fill=fill, stroke=stroke, stroke_width=width)} d="{d}"/>'


def circle(x: float, y: float, r: float, fill: str | None = None, stroke: str | None = None) -> str:
    return f"<circle{paint(cx=x or None, cy=y or None, r=r, fill=fill, stroke=stroke)}/>"


def box(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: str | float | None) -> str:
    return f"<rect{paint(x=x, y=y, width=width, height=height, rx=radius or None, **attributes)}/>"


def group(*content: str, **attributes: str | float | None) -> str:
    return f"<g{paint(**attributes)}>{''.join(content)}</g>"


def outlined(*content: str) -> str:
    """Shapes with the house's outline around them."""
    return group(*content, stroke=INK, stroke_width=LINE, stroke_linejoin="round", stroke_linecap="round")


def use(
    part: str, x: float = 0, y: float = 0, size: float = 1, turn: float = 0, **attributes: str | float | None
) -> str:
    return f'<use href="#{part}"{placed(x, y, size, turn)}{paint(**attributes)}/>'


def placed(x: float = 0, y: float = 0, size: float = 1, turn: float = 0) -> str:
    steps = ""
    if x or y:
        steps += f"translate({number(x)} {number(y)})"
    if turn:
        steps += f"rotate({number(turn)})"
    if size != 1:
        steps += f"scale({round(size, 3):g})".replace("(0.", "(.")
    return f' transform="{steps}"' if steps else ""


def moved(content: str, x: float = 0, y: float = 0, size: float = 1, turn: float = 0) -> str:
    return f"<g{placed(x, y, size, turn)}>{content}</g>"


def both_ways(content: str) -> str:
    """Once upright and once upside down, as a card is held."""
    return f'{content}<g transform="rotate(180 125 175)">{content}</g>'


def each(places: Iterable[tuple[float, float]], draw: Callable[[float, float], str]) -> str:
    return "".join(draw(x, y) for x, y in places)


# ── The paper ────────────────────────────────────────────────────────────────
PAPER_PART = {
    "paper": box(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 17.25, fill=PAPER, stroke=EDGE, stroke_width=1.5),
}


def card(*content: str) -> str:
    return use("paper") + "".join(content)
