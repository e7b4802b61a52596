"""Tauziehen: five ropes between the two borders, one's own border below."""

from __future__ import annotations

from ...cards.combi import SYMBOL
from ...core.bits import lowest
from ...core.picks import Pick
from ...core.voice import Both
from ...games.tauziehen.actions import Mark, Play
from ...games.tauziehen.state import EDGE, GOAL
from ...games.tauziehen.view import Choice, Side, TauziehenView, ropes
from .. import texts
from ..cards import Size, combi
from ..draw import DOUBLE, HEAVY, THIN, Block, beside, box, centre, indented, left, rail, shelves
from . import Board

YOUR_BORDER: Both = ("deine Grenze", "your border")
BORDER: Both = ("Grenze: {name}", "border: {name}")
MOVES: Both = ("zieht {ropes}", "pulls {ropes}")
BLOCKED: Both = ("{rope} ist blockiert", "{rope} is blocked")
CROSSES: Both = ("{ropes} über die Grenze: +{n}", "{ropes} over the border: +{n}")
MARKER_ON: Both = ("Markierer auf {ropes}", "marker on {ropes}")
HELD_AND_SHOWN: Both = ("Hand {n}, bekannt {cards}", "hand {n}, known {cards}")
MARKER_STAYS: Both = ("Markierer bleibt auf {ropes}", "marker stays on {ropes}")

BROADEST = 100
NARROW = 50
GAP = 3  # between the two hand cards
PEG, NO_PEG = "◆", "◇"
ROWS = 2 * EDGE + 3  # one a position, and half a card over each end


class TauziehenBoard(Board):
    def draw(self, view: TauziehenView) -> Block:
        below = self.bottom(view)
        above = 1 - below
        return indented(
            [
                *self.border(view, above),
                *self.field(view, below),
                *self.border(view, below),
                *self.hand(view),
            ]
        )

    def short(self, view: TauziehenView, pick: Pick) -> str | None:
        """`a4`: the first hand card, marker on 4."""
        match pick:
            case Play(card, mark) if view.hand:
                return f"{letter(view, card).lower()}{mark}"
            case Mark(rope):
                return f"m{rope}"
        return None

    def clause(self, view: TauziehenView) -> str | None:
        return "TZ-6" if view.sides[0].mark is None and view.sides[1].mark is None else "TZ-10"

    # ── The field ────────────────────────────────────────────────────────────
    @property
    def columns(self) -> int:
        return min(self.screen.width - 2, BROADEST)

    def border(self, view: TauziehenView, seat: int) -> Block:
        """A player's edge of the field, with points and piles let into it."""
        side, paint = view.sides[seat], self.screen.paint
        pegs = PEG * side.points + NO_PEG * (GOAL - side.points)
        whose = YOUR_BORDER if seat == self.voice.you else BORDER
        start = f"{paint(self.words(whose, name=self.name(seat)), bold=True)} {pegs}"
        piles = [self.words(texts.PILE, n=side.pile), self.words(texts.DISCARD, n=len(side.discard))]
        if seat != view.seat:
            piles.insert(0, self.held(side))
        return rail(start, " · ".join(piles), self.columns)

    def held(self, side: Side) -> str:
        """How many cards, and which of them everybody has seen (TZ-21)."""
        plain = self.words(texts.HELD, n=side.held)
        if not side.shown:
            return plain
        if self.columns < NARROW:
            return f"{plain} ({', '.join(map(str, side.shown))})"
        cards = " ".join(f"{card} {self.glyphs(ropes(card))}" for card in side.shown)
        return self.words(HELD_AND_SHOWN, n=side.held, cards=cards)

    def field(self, view: TauziehenView, below: int) -> Block:
        column = self.columns // 5
        ropes = [self.rope(view, value, below, column) for value in view.rope]
        return beside(ropes, 0)

    def rope(self, view: TauziehenView, value: int, below: int, column: int) -> Block:
        """One rope from border to border, with its card where it stands."""
        symbol, paint = SYMBOL[lowest(value)], self.screen.paint
        line = paint("│", symbol.colour)
        middle = paint("┼", symbol.colour)
        rows = [centre(middle if row == ROWS // 2 else line, column) for row in range(ROWS)]
        towards_me = view.rope[value] if below == 0 else -view.rope[value]
        top = towards_me + EDGE
        rows[top : top + 3] = [centre(row, column) for row in self.rope_card(view, value, column)]
        return rows

    def rope_card(self, view: TauziehenView, value: int, column: int) -> Block:
        """Thin while free; under a marker it carries the name of whoever blocks it."""
        symbol, paint = SYMBOL[lowest(value)], self.screen.paint
        wide = min((column - 5) | 1, 9)  # odd: the symbol stands in the middle
        holder = next((seat for seat in range(2) if view.sides[seat].mark == value), None)
        name = "" if holder is None else self.name(holder)
        edge = THIN if holder is None else HEAVY if holder == view.seat else DOUBLE
        inside = centre(paint(symbol.glyph, symbol.colour, bold=True), wide)
        return box([inside], edge, name, str(value), lambda text: paint(text, symbol.colour, bold=bool(name)))

    # ── The hand ─────────────────────────────────────────────────────────────
    def hand(self, view: TauziehenView) -> Block:
        if not view.hand:
            return []
        size = self.screen.size
        choices = {choice.card: choice for choice in view.choices}
        half = (self.columns - GAP) // 2
        cards = []
        for card in view.hand:
            drawn = combi(card, size, self.screen.paint, f" {letter(view, card)} ")
            said = self.effect(view, choices[card]) if card in choices else []
            said = ["", *said] if size is Size.LARGE else said
            cards.append([left(row, half) for row in beside([drawn, said])])
        return ["", *shelves(cards, self.columns, GAP)]

    def effect(self, view: TauziehenView, choice: Choice) -> list[str]:
        """What playing the card would do, in short lines."""
        lines = [self.words(MOVES, ropes=self.glyphs(choice.moves))]
        if choice.blocked:
            lines.append(self.words(BLOCKED, rope=self.glyphs([choice.blocked])))
        if choice.scores:
            lines.append(self.words(CROSSES, ropes=self.glyphs(choice.scores), n=len(choice.scores)))
        mine = view.sides[view.seat].mark if view.seat is not None else None
        marks = MARKER_STAYS if choice.marks == [mine] else MARKER_ON
        lines.append(self.words(marks, ropes=self.glyphs(choice.marks)))
        return lines

    def glyphs(self, ropes: list[int]) -> str:
        symbols = [SYMBOL[lowest(rope)] for rope in ropes]
        return " ".join(self.screen.paint(symbol.glyph, symbol.colour, bold=True) for symbol in symbols)


def letter(view: TauziehenView, card: int) -> str:
    return "ABCDE"[(view.hand or []).index(card)]


BOARD = TauziehenBoard
