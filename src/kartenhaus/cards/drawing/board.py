"""A board in HTML, for notebooks: what lies on the table, with the house's own drawings.

A game says what lies where (`games/<game>/board.py`), here it is drawn. The HTML stands alone: styles are written at
each element and drawings are images within it, since a notebook shows many outputs on one page, in any theme, and may
take style sheets and scripts out. Words are German with English beside them: nobody is asked for a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from ...core.rule import CHANCE, OVER
from ...core.voice import LANGUAGES, Both, Voice
from . import BACK, PIECES, back, draw

NOTHING: Both = ("", "")
CARD, PIECE = 54, 36  # pixels wide
MOST_ABREAST, LAP = 9, 32  # more cards than that lie over each other, by so many pixels
CHANCE_ACTS: Both = ("Der Zufall ist am Zug", "chance to act")
IS_OVER: Both = ("Zu Ende", "over")

GREY = "rgba(128,128,128,.4)"
BRASS = "#c9973f"
BOARD = (
    "display:inline-block;max-width:100%;box-sizing:border-box;padding:10px 14px;border-radius:10px;"
    f"border:1px solid {GREY};font:13px/1.35 system-ui,sans-serif;text-align:left"
)
ROW = "display:flex;gap:16px;padding:6px 0 6px 10px;margin-top:8px"
TITLE = "flex:none;width:9em;overflow-wrap:anywhere"
GROUPS = "display:flex;flex-wrap:wrap;gap:8px 18px;align-items:flex-start;min-width:0"
LIES = "display:flex;flex-wrap:wrap;gap:4px;align-items:flex-start;padding:2px 0"
FAINT = "opacity:.75;font-size:12px"


# ── What lies there ──────────────────────────────────────────────────────────
class Piece(NamedTuple):
    deck: str
    name: str
    """As `draw` calls it; `BACK`; nothing for a place where no card lies."""
    spoken: str = ""
    """For those who do not see it; its name where nothing else is said."""
    below: Both = NOTHING


class Group(NamedTuple):
    """Pieces that belong together, with what is to be said of them."""

    label: Both
    pieces: Sequence[Piece] = ()
    notes: Sequence[Both] = ()


class Row(NamedTuple):
    """What lies before a seat, or on the table."""

    groups: Sequence[Group]
    seat: int | None = None
    title: Both = NOTHING
    """Of a row that is no seat's."""
    notes: Sequence[Both] = ()


def faces(deck: str, cards: Iterable[object], spoken: Callable[[str], str] = str) -> list[Piece]:
    return [Piece(deck, str(card), spoken(str(card))) for card in cards]


def pile(deck: str, n: int) -> list[Piece]:
    """Face down, with their number below."""
    return [Piece(deck, BACK if n else "", str(n), (f"× {n}", f"× {n}"))]


def held(deck: str, cards: Sequence[object] | None, n: int, spoken: Callable[[str], str] = str, *notes: Both) -> Group:
    """A hand: its cards, or how many there are for those who do not know them."""
    lie = pile(deck, n) if cards is None else faces(deck, cards, spoken) or [Piece(deck, "")]
    return Group(("Hand", "hand"), lie, notes)


def in_both(words: Callable[[Voice], str], names: Sequence[str] = ()) -> Both:
    de, en = (words(Voice(lang, names)) for lang in LANGUAGES)
    return de, en


def when(holds: bool, *notes: Both) -> Sequence[Both]:
    return notes if holds else ()


class Board(NamedTuple):
    rows: Sequence[Row]
    to_act: int
    names: Sequence[str] = ()

    def html(self, title: Both, status: Both | None = None) -> str:
        status = self.turn() if status is None else status
        head = f'<b style="font-size:15px">{_words(title)}</b> &ensp;<span style="{FAINT}">{_words(status)}</span>'
        return f'<div style="{BOARD}"><div>{head}</div>{"".join(self.drawn(row) for row in self.rows)}</div>'

    def turn(self) -> Both:
        if self.to_act in (CHANCE, OVER):
            return CHANCE_ACTS if self.to_act == CHANCE else IS_OVER
        return in_both(lambda v: f"{v.name(self.to_act)} {v('ist am Zug', 'to act')}", self.names)

    def drawn(self, row: Row) -> str:
        seat = row.seat
        edge = f"border-left:3px solid {BRASS if seat == self.to_act else GREY}"
        title = row.title if seat is None else in_both(lambda v: v.name(seat), self.names)
        notes = "".join(f'<div style="{FAINT}">{_words(note)}</div>' for note in row.notes)
        said = f'<div style="{TITLE}"><b>{_words(title, "<br>")}</b>{notes}</div>'
        return f'<div style="{ROW};{edge}">{said}<div style="{GROUPS}">{"".join(map(_group, row.groups))}</div></div>'


# ── Drawing it ───────────────────────────────────────────────────────────────
def _group(group: Group) -> str:
    over = len(group.pieces) > MOST_ABREAST
    pieces = "".join(_piece(piece, over) for piece in group.pieces)
    label = f'<div style="{FAINT}">{_words(group.label)}</div>'
    notes = f'<div style="{FAINT}">{" · ".join(map(_words, group.notes))}</div>' if group.notes else ""
    lies = f"{LIES};padding-left:{LAP}px" if over else LIES  # where a further row begins, too
    return f'<div>{label}<div style="{lies}">{pieces}</div>{notes}</div>'


def _piece(piece: Piece, over: bool) -> str:
    wide = PIECE if piece.deck in PIECES else CARD
    moved = f";margin-left:-{LAP}px" if over else ""
    if piece.name:
        alt = escape(piece.spoken or piece.name)
        size = f"display:block;width:{wide}px;max-width:none;margin:0"
        drawn = f'<img alt="{alt}" title="{alt}" src="{_image(piece.deck, piece.name)}" style="{size}">'
    else:
        size = f"width:{wide - 2}px;height:{wide * 7 // 5 - 2}px"
        drawn = f'<div style="{size};border:1px dashed {GREY};border-radius:4px"></div>'
    below = f'<div style="{FAINT};text-align:center">{_words(piece.below, "<br>")}</div>' if any(piece.below) else ""
    return f'<div style="flex:none{moved}">{drawn}{below}</div>'


@lru_cache(256)
def _image(deck: str, name: str) -> str:
    svg = back(deck) if name == BACK else draw(deck, name)
    return "data:image/svg+xml," + quote(svg.replace('"', "'").replace("\n", ""), safe=" ',:;=/()-.!*~")


def _words(words: Both, between: str = " ") -> str:
    """German, and English behind it where it is another word."""
    de, en = words
    if de.casefold() == en.casefold():
        return escape(de)
    return (
        f'<span lang="de">{escape(de)}</span>{between}'
        f'<i lang="en" style="font-weight:normal;opacity:.8">{escape(en)}</i>'
    )
