"""The cards of the house, drawn by its own hand, with the dice and the chips that lie beside them.

`draw` gives one card as a picture that stands alone; `symbols` gives a whole deck as one sprite, in which shared parts
are written once, for a browser to load and to take cards from: `<svg><use href="french.svg#french-As"/></svg>`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...core.errors import Unknown
from . import backs, combi, french, jay, maxomin, pieces
from .pen import Sheet

DECKS = ("combi", "maxomin", "french", "jay")
PIECES = ("dice", "chips")
BACKS = "backs"
"""The sprite of the backs that may be chosen instead of a deck's own; an id is `backs-deck-design`."""
BACK = "back"
SVG = 'xmlns="http://www.w3.org/2000/svg"'
_SHEETS = {
    "combi": combi.sheet,
    "maxomin": maxomin.sheet,
    "french": french.sheet,
    "jay": jay.sheet,
    "dice": pieces.dice,
    "chips": pieces.chips,
    BACKS: backs.designs,
}
_SPRITES = {"french": french.sprite}


def draw(deck: str, card: str) -> str:
    """A card by its deck's notation, one of the `dice` by its face, one of the `chips` by its Coins."""
    sheet = _sheet(deck)
    if card not in sheet.cards:
        raise Unknown(("Die Karte", "card"), card, sheet.cards)
    return _alone(sheet, sheet.cards[card])


def faces(deck: str) -> dict[str, str]:
    """Every card of a deck by its notation, in the order of the notation."""
    sheet = _sheet(deck)
    return {card: _alone(sheet, drawing) for card, drawing in sheet.cards.items()}


def back(deck: str) -> str:
    if deck not in DECKS:
        raise Unknown(("Das Deck", "deck"), deck, DECKS)
    sheet = backs.sheet(deck)
    return _alone(sheet, sheet.cards[BACK])


def symbols(deck: str) -> str:
    """All cards of a deck and its back as one sprite; a card's id is `deck-card`, the back's `deck-back`."""
    sheet = _SPRITES[deck]() if deck in _SPRITES else _sheet(deck)
    parts, cards = dict(sheet.parts), dict(sheet.cards)
    if deck in DECKS:
        parts |= backs.sheet(deck).parts
        cards |= backs.sheet(deck).cards
    view = f'viewBox="0 0 {sheet.width} {sheet.height}"'
    drawn = "".join(f'<symbol id="{deck}-{card}" {view}>{drawing}</symbol>\n' for card, drawing in cards.items())
    return f"<svg {SVG}>\n<defs>\n{_written(parts)}</defs>\n{drawn}</svg>\n"


# ── Writing ──────────────────────────────────────────────────────────────────
@lru_cache
def _sheet(deck: str) -> Sheet:
    if deck not in _SHEETS:
        raise Unknown(("Das Deck", "deck"), deck, _SHEETS)
    return _SHEETS[deck]()


def _alone(sheet: Sheet, drawing: str) -> str:
    needed = _needed(sheet.parts, drawing)
    parts = _written({part: content for part, content in sheet.parts.items() if part in needed})
    view = f'viewBox="0 0 {sheet.width} {sheet.height}"'
    return f"<svg {SVG} {view}>\n<defs>\n{parts}</defs>\n{drawing}\n</svg>\n"


def _needed(parts: dict[str, str], drawing: str) -> set[str]:
    """The parts a drawing refers to, and those that these refer to."""
    found: set[str] = set()
    asked = _named(drawing)
    while asked:
        found |= asked
        asked = {name for part in asked for name in _named(parts[part])} - found
    return found


def _named(drawing: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', drawing))


def _written(parts: dict[str, str]) -> str:
    return "".join(f'<g id="{part}">{content}</g>\n' for part, content in parts.items())
