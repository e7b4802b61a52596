"""The curve of an analysis as SVG: of two players one area around the middle, of others a line each and a shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from math import ceil, cos, floor, log10, pi, sin
from typing import NamedTuple

from ..core.voice import Voice
from ..players import coach_words
from ..players.coach import Analysis, duel_line

TICKS = (1, 2, 5)
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 30, 38  # margins
APART = 24  # between two numbered marks
SPACING = 90  # between two shapes on one line
MARK = 9
Point = tuple[float, float]


# ── Shapes ───────────────────────────────────────────────────────────────────
def shape(seat: int, x: float, y: float, r: float) -> str:
    """Every seat has a shape of its own as well as a colour."""
    look = f'class="seat s{seat % 8}"'
    match seat % 8:
        case 0:
            return f'<circle {look} cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"/>'
        case 1:
            corners = polygon(4, 1.2 * r, pi / 4)
        case 2:
            corners = polygon(3, 1.25 * r, -pi / 2)
        case 3:
            corners = polygon(4, 1.25 * r, 0)
        case 4:
            corners = polygon(3, 1.25 * r, pi / 2)
        case 5:
            corners = star(5, 1.3 * r, 0.55 * r)
        case 6:
            corners = polygon(6, 1.1 * r, 0)
        case _:
            corners = star(4, 1.35 * r, 0.5 * r)
    return f'<polygon {look} points="{" ".join(f"{x + a:.1f},{y + b:.1f}" for a, b in corners)}"/>'


def polygon(corners: int, r: float, turned: float) -> list[Point]:
    return [(r * cos(turned + 2 * pi * i / corners), r * sin(turned + 2 * pi * i / corners)) for i in range(corners)]


def star(points: int, outer: float, inner: float) -> list[Point]:
    tips, dents = polygon(points, outer, -pi / 2), polygon(points, inner, -pi / 2 + pi / points)
    return [corner for pair in zip(tips, dents, strict=True) for corner in pair]


def symbol(seat: int) -> str:
    """A seat's shape to stand in a line of text."""
    return f'<svg class="symbol" viewBox="0 0 16 16" aria-hidden="true">{shape(seat, 8, 8, 6)}</svg>'


# ── The plot ─────────────────────────────────────────────────────────────────
class Plot(NamedTuple):
    """Where things lie: a curve of `picks` picks, its values between `low` and `high`, in a picture of `width` ×
    `height`."""

    name: str
    width: int
    height: int
    picks: int
    low: float
    high: float

    def x(self, n: float) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * n / max(self.picks, 1)

    def y(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return TOP + (self.height - TOP - BOTTOM) * (1 - share)


def chart(done: Analysis, v: Voice, name: str, width: int, height: int) -> str:
    """A whole picture; its `name` tells it from other sizes of it on the same page."""
    plot = Plot(name, width, height, done.picks, *span(done))
    draw = duel if done.scale == "duel" else lines
    parts = [*axes(done, v, plot), *draw(done, v, plot), *marks(done, plot)]
    title = escape(v(*coach_words.MEASURED[done.scale]))
    return (
        f'<svg class="chart {name}" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def span(done: Analysis) -> tuple[float, float]:
    """The values at the two ends of the upright axis. A solitaire that was lost ends far beyond it."""
    if done.scale in ("duel", "share"):
        return 0.0, 1.0
    known = [value for line in done.curve for value in line if value is not None]
    if done.scale == "turns" and len(known) > 1 and done.payoffs is not None:
        known.pop()
    ticks = round_ticks(min(known, default=0.0), max(known, default=1.0))
    return ticks[0], ticks[-1]


def round_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Whole round numbers from just below `low` to just above `high`."""
    room = max((high - low) / (most - 1), 1.0)
    power = 10.0 ** floor(log10(room))
    step = next((tick * power for tick in TICKS if tick * power >= room), 10 * power)
    first = floor(low / step)
    return [step * n for n in range(first, max(ceil(high / step), first + 1) + 1)]


# ── Axes ─────────────────────────────────────────────────────────────────────
def axes(done: Analysis, v: Voice, plot: Plot) -> Iterable[str]:
    for value, words in upright(done, v, plot):
        y = plot.y(value)
        kind = "middle" if done.scale == "duel" and value == 0.5 else "grid"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{plot.width - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="tick" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{words}</text>'
    foot = plot.height - BOTTOM
    for n, number in level(done, plot):
        yield f'<line class="grid" x1="{plot.x(n):.1f}" x2="{plot.x(n):.1f}" y1="{foot}" y2="{foot + 5}"/>'
        yield f'<text class="tick" x="{plot.x(n):.1f}" y="{foot + 19}" text-anchor="middle">{number}</text>'
    move, edge = coach_words.move(done.scale, v), plot.width - RIGHT
    yield f'<text class="tick" x="{edge}" y="{foot + 34}" text-anchor="end">{move}</text>'


def upright(done: Analysis, v: Voice, plot: Plot) -> Iterable[tuple[float, str]]:
    match done.scale:
        case "duel":  # above the middle the one's chance, below it the other's
            return [(n / 4, coach_words.percent(max(n, 4 - n) / 4)) for n in range(5)]
        case "share":
            return [(n / 4, coach_words.percent(n / 4)) for n in range(5)]
        case _:
            return [(value, coach_words.figure(value, 0, v)) for value in round_ticks(plot.low, plot.high)]


def level(done: Analysis, plot: Plot) -> Iterable[tuple[int, int]]:
    """Places and numbers of some of the players' picks, as far apart as can be read."""
    numbered = {one.number: one.n for one in done.decisions}
    last = max(numbered, default=0)
    room = last / max((plot.width - LEFT - RIGHT) / 55, 1)
    step = next(t * 10**p for p in range(7) for t in TICKS if t * 10**p >= room)
    return [(numbered[number], number) for number in range(step, last + 1, step) if number in numbered]


# ── Curves ───────────────────────────────────────────────────────────────────
def path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def corners(values: list[float | None], x: Callable[[float], float], y: Callable[[float], float]) -> list[Point]:
    """Of a line that goes level and jumps: only the places where it turns."""
    found: list[tuple[int, float]] = []
    last = len(values) - 1
    for n, value in enumerate(values):
        if value is None:
            continue
        turns = n == last or n == 0 or values[n - 1] != value or values[n + 1] != value
        if turns:
            found.append((n, value))
    return [(x(n), y(value)) for n, value in found]


def duel(done: Analysis, v: Voice, plot: Plot) -> Iterable[str]:
    points = corners([*duel_line(done)], lambda n: plot.x(n / 2), plot.y)
    middle, left, right = plot.y(0.5), plot.x(0), plot.x(plot.picks)
    area = path([(left, middle), *points, (right, middle)]) + "Z"
    room = plot.width - LEFT - RIGHT
    for seat, top in enumerate((TOP, middle)):
        half = f"{plot.name}-{seat}"
        where = f'x="{LEFT}" y="{top:.1f}" width="{room}" height="{middle - TOP:.1f}"'
        yield f'<clipPath id="{half}"><rect {where}/></clipPath>'
        yield f'<path class="area s{seat}" clip-path="url(#{half})" d="{area}"/>'
    yield f'<path class="curve" d="{path(points)}"/>'
    for seat, y in enumerate((TOP + 18, plot.height - BOTTOM - 10)):
        yield shape(seat, LEFT + 15, y - 5, 5.5)
        yield f'<text class="name" x="{LEFT + 27}" y="{y:.1f}">{escape(v.name(seat))}</text>'


def lines(done: Analysis, v: Voice, plot: Plot) -> Iterable[str]:
    for seat, values in enumerate(done.curve):
        points = corners(values, plot.x, plot.y)
        if points:
            yield f'<path class="curve s{seat % 8}" d="{path(points)}"/>'
    shift = SPACING / max(done.seats, 1)
    for seat, values in enumerate(done.curve):
        place = LEFT + shift * seat + 10
        while place < plot.width - RIGHT:
            value = values[min(round((place - LEFT) / (plot.x(1) - LEFT)), plot.picks)] if plot.picks else None
            if value is not None:
                yield shape(seat, place, plot.y(value), 5.5)
            place += SPACING
        if values[-1] is not None:
            yield shape(seat, plot.x(plot.picks), plot.y(values[-1]), 5.5)


# ── The costliest moments ────────────────────────────────────────────────────
def marks(done: Analysis, plot: Plot) -> Iterable[str]:
    """Numbered as in the list, above the plot, each with a thread down to its place on the curve."""
    two = duel_line(done) if done.scale == "duel" else []
    places = apart([plot.x(moment.n) for moment in done.moments], plot)
    for number, (moment, at) in enumerate(zip(done.moments, places, strict=True), 1):
        x = plot.x(moment.n)
        value = two[2 * moment.n] if two else done.curve[moment.seat][moment.n]
        y = plot.y(value if value is not None else plot.low)
        yield f'<path class="thread" d="M{at:.1f} {TOP - 7}L{x:.1f} {TOP + 4}L{x:.1f} {y:.1f}"/>'
        yield f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
        yield f'<circle class="badge" cx="{at:.1f}" cy="{TOP - 16}" r="{MARK}"/>'
        yield f'<text class="number" x="{at:.1f}" y="{TOP - 12}" text-anchor="middle">{number}</text>'


def apart(places: list[float], plot: Plot) -> list[float]:
    """The same places, moved aside where they would overlap."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = dict.fromkeys(order, 0.0)
    edge: float = LEFT + MARK - APART
    for i in order:
        edge = moved[i] = max(places[i], edge + APART)
    edge = plot.width - RIGHT - MARK + APART
    for i in reversed(order):
        edge = moved[i] = min(moved[i], edge - APART)
    return [moved[i] for i in range(len(places))]
