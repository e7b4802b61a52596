"""Training curves as a picture for a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 300, 46, 40, 14
LOOKS = ("#0b6e4f", "#b5541c", "#3b4cc0", "#7a3b8f")
Points = Sequence[tuple[float, float]]


class Curves:
    """Shares from 0 to 100 % by CPU seconds, a line for each name; a notebook shows them."""

    def __init__(self, lines: Mapping[str, Points]) -> None:
        self.lines = lines

    def _repr_svg_(self) -> str:
        longest = max(x for points in self.lines.values() for x, _ in points)
        across, up = (WIDTH - LEFT - 16) / longest, HEIGHT - BOTTOM - TOP

        def at(x: float, y: float) -> str:
            return f"{LEFT + across * x:.1f},{TOP + up * (1 - y):.1f}"

        parts = []
        for share in (0, 0.25, 0.5, 0.75, 1):
            (x1, y), x2 = at(0, share).split(","), WIDTH - 16
            look = 'stroke="#888" stroke-dasharray="4 3"' if share == 0.5 else 'stroke="#ddd"'
            parts.append(f'<path d="M{x1} {y}H{x2}" {look}/><text x="{LEFT - 6}" y="{y}" dy="4">{share:.0%}</text>')
        for n, (name, points) in enumerate(self.lines.items()):
            colour, below = LOOKS[n % len(LOOKS)], HEIGHT - BOTTOM - 16 * n - 12
            line = " ".join(at(*point) for point in points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
            dots = (at(*point).split(",") for point in points)
            parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in dots]
            parts.append(f'<text x="{WIDTH - 20}" y="{below}" fill="{colour}">{escape(name)}</text>')
        foot = f'<text x="{WIDTH - 20}" y="{HEIGHT - 10}">CPU seconds, up to {longest:.0f}</text>'
        style = 'font-family="sans-serif" font-size="12" text-anchor="end"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" {style}>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}{foot}</svg>'
        )
