"""The French deck: classic pips in their classic places; the courts are in `courts`."""

from __future__ import annotations

from ..french import CARDS, RANK, SUIT, notation, rank, suit
from . import courts
from .glyphs import parts as glyph_parts
from .glyphs import write
from .pen import BRASS, INK, PAPER, PAPER_PART, RED, Sheet, both_ways, card, path, use

COLOURS = {s.letter: {"black": INK, "red": RED}[s.colour] for s in SUIT}
PIP = {
    "s": "M0-50C12-28 46-12 46 14C46 30 35 38 23 38C15 38 9 35 5 30C6 40 10 46 17 50H-17C-10 46-6 40-5 30C-9 35-15 38"
    "-23 38C-35 38-46 30-46 14C-46-12-12-28 0-50Z",
    "h": "M0 50C-10 30-48 10-48-18C-48-36-36-46-23-46C-12-46-4-40 0-30C4-40 12-46 23-46C36-46 48-36 48-18C48 10 10 30 "
    "0 50Z",
    "d": "M0-52Q14-22 40 0Q14 22 0 52Q-14 22-40 0Q-14-22 0-52Z",
    "c": "M-9-9A22 22 0 1 1 9-9A22 22 0 1 1 5 22C6 36 10 46 17 50H-17C-10 46-6 36-5 22A22 22 0 1 1-9-9Z",
}
LEFT, MIDDLE, RIGHT = 83, 125, 167
SIDES = {4: (70, 280), 5: (70, 280), 6: (70, 175, 280), 7: (70, 175, 280), 8: (70, 175, 280)}
SIDES |= {9: (70, 140, 210, 280), 10: (70, 140, 210, 280)}
CENTRE = {2: (70, 280), 3: (70, 175, 280), 5: (175,), 7: (122.5,), 8: (122.5, 227.5), 9: (175,), 10: (105, 245)}


def sheet() -> Sheet:
    return _sheet(COLOURS)


def sprite() -> Sheet:
    """As `sheet`, but whoever shows it may set the colours of two suits: `--suit-d` and `--suit-c`."""
    return _sheet(COLOURS | {"d": f"var(--suit-d,{RED})", "c": f"var(--suit-c,{INK})"})


def _sheet(colours: dict[str, str]) -> Sheet:
    pips = {f"pip-{s.letter}": path(PIP[s.letter]) for s in SUIT}
    parts = PAPER_PART | glyph_parts("23456789TAJQK") | pips | courts.parts()
    return Sheet(parts, {notation(c): card(_index(c, colours), _face(c, colours)) for c in range(CARDS)})


def _index(c: int, colours: dict[str, str]) -> str:
    letter, colour = RANK[rank(c)].letter, colours[SUIT[suit(c)].letter]
    written = write("T", 32, 14, 52, colour) if letter == "T" else write(letter, 30, 14, 56, colour)
    return both_ways(written + use(f"pip-{SUIT[suit(c)].letter}", 30, 97, 0.36, fill=colour))


def _face(c: int, colours: dict[str, str]) -> str:
    letter, value = SUIT[suit(c)].letter, rank(c) + 1
    pip, colour = f"pip-{letter}", colours[letter]
    if value == 1:
        return _ace(pip, colour)
    if value > 10:
        return courts.court(RANK[rank(c)].letter, letter, colour)
    places = [(x, y) for y in SIDES.get(value, ()) for x in (LEFT, RIGHT)] + [
        (MIDDLE, y) for y in CENTRE.get(value, ())
    ]
    drawn = "".join(use(pip, x, y, 0.44, 180 if y > 175 else 0) for x, y in places)
    return f'<g fill="{colour}">{drawn}</g>'


def _ace(pip: str, colour: str) -> str:
    """A large pip with the house's inlay of paper and brass."""
    inlay = use(pip, 125, 177, 1.02, fill="none", stroke=PAPER, stroke_width=3)
    return use(pip, 125, 175, 1.44, fill=colour) + inlay + use(pip, 125, 178, 0.55, fill=BRASS)
