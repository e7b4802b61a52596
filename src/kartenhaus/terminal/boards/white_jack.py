"""White Jack: both players' cards, and between them a ruler on which the totals climb towards the limit."""

from __future__ import annotations

from ...cards.combi import JOKER, rank
from ...cards.palette import BRASS
from ...core.rule import OVER
from ...core.voice import Both
from ...games.white_jack.view import Side, WhiteJackView
from ...games.white_jack.words import DICE
from .. import texts
from ..cards import Size, combi, die
from ..draw import Block, beside, block, indented, left, right, shelves, spread, width, wrapped
from . import Board

LIMIT: Both = ("Limit {n}", "limit {n}")
STARTED: Both = ("{name} hat begonnen", "{name} started")
YOU_STARTED: Both = ("du hast begonnen", "you started")
AHEAD: Both = ("vorn", "ahead")
TROPHIES: Both = ("Trophäen {n}", "trophies {n}")
SEEN: Both = ("lagen schon offen: {cards}", "laid openly so far: {cards}")
LOST: Both = ("davon verloren: {cards}", "lost of them: {cards}")
NO_CARDS_LAID: Both = ("(keine Karte liegt)", "(no card lies)")

BROADEST = 118
HIGHEST = 12  # of two dice
SHADES = "█▓"
JOKERS_SHADE = "░"
GAP = 3  # between the dice and the ruler


class WhiteJackBoard(Board):
    def draw(self, view: WhiteJackView) -> Block:
        below = self.bottom(view)
        above = 1 - below
        if not any(side.laid for side in view.sides):
            return indented([*self.head(view), "", *self.side(view, above), *self.side(view, below)])
        return indented(
            [
                *self.head(view),
                "",
                *self.side(view, above),
                *self.cards(view.sides[above]),
                *self.ruler(view, above, below),
                *self.cards(view.sides[below]),
                *self.side(view, below),
            ]
        )

    def clause(self, view: WhiteJackView) -> str | None:
        return "WJ-9"

    # ── Lines ────────────────────────────────────────────────────────────────
    @property
    def columns(self) -> int:
        return min(self.screen.width - 2, BROADEST)

    def head(self, view: WhiteJackView) -> Block:
        parts = [self.words(texts.ROUND, n=view.round)]
        if view.limit is not None and view.dice is not None and view.to_act != OVER:
            thrown = " ".join(DICE[eyes - 1] for eyes in view.dice)
            parts.append(f"{self.words(LIMIT, n=view.limit)} ({thrown})")
        if view.starter is not None:
            mine = view.starter == self.voice.you
            started = YOU_STARTED if mine else STARTED
            parts.append(self.words(started, name=self.name(view.starter)))
        return [self.screen.paint(line, bold=True) for line in wrapped(" · ".join(parts), self.columns)]

    def side(self, view: WhiteJackView, seat: int) -> Block:
        """Name and piles of a player, and what is remembered of them."""
        side = view.sides[seat]
        name = self.screen.paint(self.name(seat), bold=True)
        if view.ahead == seat:
            name += f" ◂ {self.words(AHEAD)}"
        piles = ((texts.PILE, side.pile), (texts.DISCARD, side.discard), (TROPHIES, side.trophies))
        lines = spread(name, " · ".join(self.words(text, n=n) for text, n in piles), self.columns)
        for text, cards in ((SEEN, side.seen), (LOST, side.lost)):
            if cards:
                lines += wrapped(self.words(text, cards=" ".join(map(str, cards))), self.columns)
        return lines

    def cards(self, side: Side) -> Block:
        size, paint = self.screen.size, self.screen.paint
        drawn = [combi(card, size, paint, counts=side.joker) for card in side.laid]
        if not drawn:
            return [paint(self.words(NO_CARDS_LAID), dim=True)]
        if size is Size.LARGE and len(shelves(drawn, self.columns)) > len(drawn[0]):
            drawn = [combi(card, Size.SMALL, paint, counts=side.joker) for card in side.laid]
        return shelves(drawn, self.columns)

    # ── The ruler ────────────────────────────────────────────────────────────
    def ruler(self, view: WhiteJackView, above: int, below: int) -> Block:
        """The dice, and beside them 0 to 12 with a bar for each player, above and below it."""
        if view.limit is None or view.dice is None:
            return []
        dice = beside([die(eyes) for eyes in view.dice]) if self.screen.size is not Size.WORD else []
        free = self.columns - (width(dice[0]) + GAP if dice else 0) - 4
        unit = max(2, min(free // HIGHEST, 8))
        rows = [
            "0" + "".join(right(str(n), unit) for n in range(1, HIGHEST + 1)),
            self.bar(view.sides[above], view.limit, unit),
            self.line(view.limit, unit),
            self.bar(view.sides[below], view.limit, unit),
            self.caption(view.limit, unit),
        ]
        return beside([dice, block(rows)], GAP)

    def line(self, limit: int, unit: int) -> str:
        below = "├" + ("─" * (unit - 1) + "┼") * (limit - 1) + "─" * (unit - 1)
        beyond = ("┈" * (unit - 1) + "┊") * (HIGHEST - limit)
        return below + self.screen.paint("╋", BRASS, bold=True) + self.screen.paint(beyond, dim=True)

    def caption(self, limit: int, unit: int) -> str:
        said = self.words(LIMIT, n=limit)
        return " " * (limit * unit - len(said) // 2) + self.screen.paint(said, BRASS, bold=True)

    def bar(self, side: Side, limit: int, unit: int) -> str:
        """A block as long as its rank for every laid card, then the total; the limit stands across."""
        cards = [card for card in side.laid if card != JOKER]
        blocks = [SHADES[i % 2] * (rank(card) * unit) for i, card in enumerate(cards)]
        blocks.append(JOKERS_SHADE * ((side.joker or 0) * unit))
        bar, total, at = "│" + "".join(blocks), str(side.value), limit * unit
        if len(bar) <= at:
            total = total.rjust(len(total) + (at - len(bar) > len(total)))
            fits = len(bar) + len(total) <= at
            wall = self.screen.paint("┃", BRASS, bold=True)
            return left(bar + total, at) + wall if fits else left(bar, at) + wall + " " + total
        return bar + " " + total


BOARD = WhiteJackBoard
