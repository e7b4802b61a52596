"""Plots as inline SVG, drawn in per cents of their width: they fit any screen, and their letters do not shrink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from ..measured import Measured

HEIGHT = 190  # of a histogram, in pixels
FOOT = 26
STEPS = (1, 2, 5, 10)


class Line(NamedTuple):
    """Of a chart of intervals."""

    title: str
    figure: Measured
    told: str
    """The figure as it is written."""
    seat: int = 0
    """Whose colour."""


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers within."""
    room = max((high - low) / most, 1e-9)
    power = 10.0 ** floor(log10(room))
    step = next(n * power for n in STEPS if n * power >= room * 0.999)
    first = floor(low / step + 0.999999)
    return [step * n for n in range(first, first + most + 2) if step * n <= high + 1e-12]


def place(value: float, low: float, high: float) -> float:
    return 100 * min(1.0, max(0.0, (value - low) / (high - low)))


def intervals(
    lines: Sequence[Line], middle: float | None, form: Callable[[float], str], label: str, around: float = 0.0
) -> str:
    """One line for each: a point with its interval, on a common scale; `middle` is marked. `around`: the scale shows at
    least so much to either side of it."""
    ends = [end for line in lines for end in (line.figure.low, line.figure.high, line.figure.value)]
    if middle is not None:
        ends += [middle - around, middle + around]
    low, high = min(ends), max(ends)
    air = (high - low) * 0.06 or 1.0
    low, high = low - air, high + air
    rows = "".join(interval(line, middle, low, high) for line in lines)
    marks = "".join(
        f'<text x="{place(tick, low, high):.2f}%" y="14" text-anchor="middle">{escape(form(tick))}</text>'
        for tick in ticks(low, high, 4)
    )
    axis = f'<div class="axis"><svg aria-hidden="true" width="100%" height="18">{marks}</svg></div>'
    return f'<div class="intervals" role="group" aria-label="{escape(label)}">{rows}{axis}</div>'


def interval(line: Line, middle: float | None, low: float, high: float) -> str:
    def x(value: float) -> str:
        return f"{place(value, low, high):.2f}%"

    figure = line.figure
    fair = f'<line class="middle" x1="{x(middle)}" x2="{x(middle)}" y1="0" y2="30"/>' if middle is not None else ""
    return (
        f'<div class="interval s{line.seat % 8}"><span class="title">{escape(line.title)}</span>'
        f'<svg aria-hidden="true" width="100%" height="30">{fair}'
        f'<line class="reach" x1="{x(figure.low)}" x2="{x(figure.high)}" y1="15" y2="15"/>'
        f'<circle class="seat" cx="{x(figure.value)}" cy="15" r="6"/></svg>'
        f'<span class="told">{escape(line.told)}</span></div>'
    )


def histogram(bars: Sequence[tuple[str, str, int]], marks: Sequence[tuple[int, str]], label: str) -> str:
    """`bars`: name, words for whoever points at it, how many; `marks`: which bars to name below."""
    most, wide = max(times for _, _, times in bars), 100 / len(bars)
    room = HEIGHT - FOOT
    drawn = []
    for n, (_, words, times) in enumerate(bars):
        tall = room * times / most
        box = f'x="{n * wide:.2f}%" width="{wide * 0.86:.2f}%" y="{room - tall:.1f}" height="{tall:.1f}"'
        drawn.append(f"<rect {box}><title>{escape(words)}</title></rect>")
    for n, name in marks:
        where = (n + 0.43) * wide
        anchor = "start" if where < 6 else "end" if where > 94 else "middle"
        drawn.append(f'<text x="{where:.2f}%" y="{HEIGHT - 8}" text-anchor="{anchor}">{escape(name)}</text>')
    foot = f'<line class="grid" x1="0" x2="100%" y1="{room}" y2="{room}"/>'
    return (
        f'<svg class="histogram" width="100%" height="{HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"{foot}{''.join(drawn)}</svg>"
    )
