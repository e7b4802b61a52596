"""Colouredjack: the players in the order in which they ask, the last showdown, one's own hand and its way to 23."""

from __future__ import annotations

from ...cards import maxomin as deck
from ...cards.palette import BRASS
from ...core.rule import OVER
from ...core.voice import Both
from ...games.colouredjack.state import GOAL, MOST_CARDS
from ...games.colouredjack.view import ColouredjackView, Hand, Shown
from .. import texts
from ..cards import BACK, Size, maxomin
from ..draw import Block, beside, block, flow, indented, left, rail, right, shelves, short, width
from . import Board

STOCK: Both = ("Vorrat {n}", "stock {n}")
TO_WINS: Both = ("bis {n} Siege", "to {n} wins")
TO_ONE_WIN: Both = ("bis 1 Sieg", "to 1 win")
TO_ROUNDS: Both = ("von {n}", "of {n}")
DEALS: Both = ("Geber", "dealer")
STOPPED: Both = ("gestoppt", "stopped")
OUT: Both = ("raus", "out")
TO_GO: Both = ("{n}, noch {more} bis {goal}", "{n}, {more} to go to {goal}")
REACHED: Both = ("{n}!", "{n}!")
TOO_MUCH: Both = ("{n}, überzogen", "{n}, too much")
BY_EXTRA: Both = ("{n} durch {card}", "{n} by {card}")
LAST_ROUND: Both = ("Runde {n}", "Round {n}")
DECIDED: dict[str, Both] = {
    "CJ-14": ("die höchste Summe", "the highest total"),
    "CJ-15": ("gleiche Summe, weniger Karten", "same total, fewer cards"),
    "CJ-16": ("gleichauf, aber ohne Zusatzkarte", "level, but without an extra card"),
    "CJ-17": ("gleichauf, die höchste Einzelkarte", "level, the highest single card"),
    "CJ-18": ("gleichauf, die bessere Farbe der höchsten Karte", "level, the better colour of the highest card"),
    "CJ-19": ("geteilt, nichts unterscheidet sie", "shared, nothing tells them apart"),
}
"""What decided a round, by the clause."""
ALL_ABOVE: Both = ("alle über 23, niemand gewinnt", "all above 23, nobody wins")

BROADEST = 100
TURN, WON = "▸", "★"
WIN, NO_WIN = "●", "○"
MOST_PEGS = 8  # wins above which they are a number
SCALE = 26  # points that the dial shows
SHADES = "█▓"
LIFTED = "░"  # by a +
LONGEST_UNIT = 3
NARROWEST_NAME = 5


class ColouredjackBoard(Board):
    def draw(self, view: ColouredjackView) -> Block:
        lines = [*self.head(view), *self.players(view)]
        if view.shown is not None:
            lines += ["", *self.showdown(view, view.shown)]
        if view.to_act != OVER:
            lines += self.hand(view)
        return indented(lines)

    def clause(self, view: ColouredjackView) -> str | None:
        """What binds the one to act: an S below 23, or 23 itself."""
        if view.counts == GOAL:
            return "CJ-13"
        return "CJ-11" if view.hand and "S" in view.hand else "CJ-8"

    # ── The table ────────────────────────────────────────────────────────────
    @property
    def columns(self) -> int:
        return min(self.screen.width - 2, BROADEST)

    def head(self, view: ColouredjackView) -> Block:
        parts = [self.screen.paint(self.words(texts.ROUND, n=view.round), bold=True)]
        if view.needed is None:
            parts.append(self.words(TO_ROUNDS, n=view.rounds))
        else:
            parts += ["·", self.words(TO_ONE_WIN if view.needed == 1 else TO_WINS, n=view.needed)]
        return rail(" ".join(parts), self.words(STOCK, n=view.stock), self.columns)

    def order(self, view: ColouredjackView) -> list[int]:
        """From the dealer's left, the dealer last (CJ-6)."""
        seats, first = len(view.sides), (view.dealer or 0) + 1
        return [(first + n) % seats for n in range(seats)] if view.dealer is not None else list(range(seats))

    def players(self, view: ColouredjackView) -> Block:
        wide = self.screen.size is not Size.WORD
        order, gap = self.order(view), 2 if wide else 1
        cells = [self.cells(view, seat, wide) for seat in order]
        columns = [block(column) for column in zip(*cells, strict=True)]
        columns = [column for column in columns if width(column[0])]
        free = self.columns - 2 - sum(width(column[0]) + gap for column in columns)
        return beside([self.names(view, order, max(free, NARROWEST_NAME)), *columns], gap)

    def names(self, view: ColouredjackView, order: list[int], most: int) -> Block:
        rows = []
        for seat in order:
            name = short(self.name(seat), most)
            on_turn = seat == view.turn
            rows.append(f"{TURN if on_turn else ' '} {self.screen.paint(name, bold=on_turn)}")
        return block(rows)

    def cells(self, view: ColouredjackView, seat: int, wide: bool) -> list[str]:
        """What everyone sees of a player: dealing, cards, whether they stopped, wins."""
        side, paint = view.sides[seat], self.screen.paint
        deals = paint(self.words(DEALS), BRASS) if seat == view.dealer else ""
        held = self.words(texts.ONE_CARD_HELD if side.held == 1 else texts.CARDS_HELD, n=side.held)
        state = OUT if side.left else STOPPED if side.stopped else None
        return [
            deals,
            left(paint(BACK * side.held, dim=True), MOST_CARDS),
            (held if wide else str(side.held)) if side.held else "",
            "" if state is None else self.words(state),
            self.wins(view, side.wins, wide),
        ]

    def wins(self, view: ColouredjackView, wins: int, wide: bool) -> str:
        """Pegs towards the goal while they can be counted at a glance."""
        if view.needed is None:
            return f"{WIN} {wins}"
        if wide and view.needed <= MOST_PEGS:
            return WIN * wins + NO_WIN * (view.needed - wins)
        return f"{WIN} {wins}/{view.needed}"

    # ── The last showdown ────────────────────────────────────────────────────
    def showdown(self, view: ColouredjackView, shown: Shown) -> Block:
        """All hands of the round before, the winner's marked, and what decided."""
        last = view.round if view.to_act == OVER else view.round - 1
        reason = self.words(DECIDED[shown.clause] if shown.winners else ALL_ABOVE)
        title = self.screen.paint(self.words(LAST_ROUND, n=last), bold=True)
        said = flow([title, f"{reason} ({shown.clause})"], self.columns)
        names = max(width(short(self.name(seat), self.columns // 3)) for seat in shown.hands)
        totals = max(width(self.total(hand)) for hand in shown.hands.values())
        ranked = sorted(shown.hands, key=lambda seat: rank_of(shown, seat))
        for seat in ranked:
            hand = shown.hands[seat]
            name = left(short(self.name(seat), self.columns // 3), names)
            star = self.screen.paint(WON, BRASS, bold=True) if seat in shown.winners else " "
            head = f"{star} {name}  {left(self.total(hand), totals)}  "
            said += flow([self.word(card) for card in hand.cards], self.columns, head, " ")
        return said

    def total(self, hand: Hand) -> str:
        if hand.counts > GOAL:
            return self.words(TOO_MUCH, n=hand.counts)
        if hand.used:
            return self.words(BY_EXTRA, n=hand.counts, card="S" if hand.total > GOAL else "+")
        return str(hand.counts)

    def word(self, card: str) -> str:
        """`▲W12`, for a line of text."""
        number = deck.read(card)
        colour = BRASS if number >= deck.SUB else deck.COLOUR[deck.colour(number)].colour
        return self.screen.paint(deck.glyphs(number), colour)

    # ── One's own hand ───────────────────────────────────────────────────────
    def hand(self, view: ColouredjackView) -> Block:
        if not view.hand or view.total is None or view.counts is None or view.seat is None:
            return []
        paint, size = self.screen.paint, self.screen.size
        whose = texts.YOUR_HAND if view.seat == self.voice.you else texts.HAND_OF
        name = short(self.name(view.seat), self.columns // 3)
        title = paint(self.words(whose, name=name), bold=True)
        lines = ["", *rail(title, self.standing(view.total, view.counts), self.columns)]
        lines += shelves([maxomin(card, size, paint, self.screen.lang) for card in view.hand], self.columns)
        return lines + self.dial(view.hand, view.total, view.counts)

    def standing(self, total: int, counts: int) -> str:
        """«17, noch 6 bis 23», «23 durch S»."""
        if counts > GOAL:
            return self.words(TOO_MUCH, n=counts)
        if counts != total:
            return self.words(BY_EXTRA, n=counts, card="S" if total > GOAL else "+")
        if counts == GOAL:
            return self.words(REACHED, n=counts)
        return self.words(TO_GO, n=counts, more=GOAL - counts, goal=GOAL)

    def dial(self, cards: list[str], total: int, counts: int) -> Block:
        """0 to 23 and a little beyond, with a block as long as its number for every card."""
        unit = max(1, min((self.columns - 4) // SCALE, LONGEST_UNIT))
        marks = [n for n in (5, 10, 15, 20, GOAL) if unit > 1 or n != 20]
        numbers = "0"
        for n in marks:
            numbers += right(str(n), n * unit + 1 - len(numbers))
        return block([numbers, self.scale(unit), self.bar(cards, total, counts, unit)])

    def scale(self, unit: int) -> str:
        ticks = ["┼" if n % 5 == 0 else "─" for n in range(1, GOAL)]
        below = "├" + "".join("─" * (unit - 1) + tick for tick in ticks) + "─" * (unit - 1)
        beyond = ("┈" * (unit - 1) + "┈") * (SCALE - GOAL)
        return below + self.screen.paint("╋", BRASS, bold=True) + self.screen.paint(beyond, dim=True)

    def bar(self, cards: list[str], total: int, counts: int, unit: int) -> str:
        """Above the scale's end it runs out of the picture."""
        paint, wide = self.screen.paint, SCALE * unit
        bar, used = "│", 0
        for n, card in enumerate(card for card in map(deck.read, cards) if card < deck.SUB):
            long = min(deck.number(card) * unit, wide - used)
            bar += paint(SHADES[n % 2] * long, deck.COLOUR[deck.colour(card)].colour)
            used += long
        if counts > total:
            bar += paint(LIFTED * ((counts - total) * unit), BRASS)
        over = "▸" if total > SCALE else ""
        return f"{bar}{over} {paint(str(total if total > GOAL else counts), bold=True)}"


def rank_of(shown: Shown, seat: int) -> tuple[bool, bool, int]:
    """Winners first, then by total, those above 23 last."""
    counts = shown.hands[seat].counts
    return seat not in shown.winners, counts > GOAL, -counts


BOARD = ColouredjackBoard
