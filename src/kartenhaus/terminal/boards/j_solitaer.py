"""J-Solitär: the five piles in a row, the corner pile and the players below them, one's own hand by colours."""

from __future__ import annotations

from itertools import groupby

from ...cards.palette import BRASS
from ...core.picks import Pick
from ...core.voice import Both
from ...games.j_solitaer.actions import End, Exchange, Lay, LayOpen, LaySlot, Turn
from ...games.j_solitaer.state import PILES
from ...games.j_solitaer.view import JSolitaerView, Pile, Side
from .. import texts
from ..cards import BACK, JAY_COLOURS, JAY_PEEK, Size, jay, jay_in_hand
from ..choices import Shared
from ..draw import (
    DOUBLE,
    HEAVY,
    THIN,
    Block,
    beside,
    block,
    box,
    fan,
    flow,
    indented,
    left,
    rail,
    shelves,
    short,
    width,
    wrapped,
)
from . import Board

ROUND_OF: Both = ("Runde {n} von {all}", "Round {n} of {all}")
TURN_NUMBER: Both = ("Zug {n}", "Turn {n}")
TRAITOR: Both = ("Verräter", "traitor")
RESERVED: Both = ("reserviert", "reserved")
CORNER: Both = ("Eckstapel", "corner pile")
OPEN_CARDS: Both = ("{n} offen", "{n} open")
SERVE_FREE: Both = ("einmal einfach bedienen: noch frei", "the one plain serve: still free")
SERVE_USED: Both = (
    "einfach bedient; jetzt nur noch werfen und umleiten",
    "plain serve used; now only throw and redirect",
)
TURN_FREE: Both = (
    "eine Karte vom Eckstapel aufblättern: noch frei",
    "turning up a card of the corner pile: still free",
)
TURN_USED: Both = ("vom Eckstapel aufgeblättert", "a card of the corner pile was turned up")
SLOTS: Both = ("Slots {cards}", "Slots {cards}")
WINS: Both = ("Siege {n}", "wins {n}")
CARD_AND_PILE: Both = (
    "Tippe Karte und Stapel, zum Beispiel {example}; ⚑ reserviert den Stapel.",
    "Type card and pile, for example {example}; ⚑ reserves the pile.",
)
WAYS: dict[str, Both] = {
    "serve": ("bedienen", "serve"),
    "throw": ("werfen", "throw"),
    "redirect": ("umleiten", "redirect"),
    "effect": ("Effekt", "effect"),
}
OPEN_CARD: Both = ("offene Karte {card}", "open card {card}")
SLOT: Both = ("Slot {card}", "Slot {card}")
EXCHANGE: Both = ("Slot {card} tauschen", "exchange Slot {card}")
FOR: Both = ("gegen", "for")
END_ANNOUNCING: Both = ("Zug beenden, ansagen", "end, announcing")
DRAW: Both = ("ziehen", "draw")

BROADEST = 100
GAP = 2  # between piles, between the colours of a hand
WIDEST_CARD = 13
TURN, FLAG, SWAP = "▸", "⚑", "⇄"
FREE, USED = "●", "○"
LARGE_HAND = 20  # cards from which a hand is drawn in words


class JSolitaerBoard(Board):
    together = CARD_AND_PILE

    def draw(self, view: JSolitaerView) -> Block:
        return indented([*self.head(view), *self.piles(view), *self.corner(view), *self.hand(view)])

    def clause(self, view: JSolitaerView) -> str | None:
        return "JS-10"

    # ── What is typed ────────────────────────────────────────────────────────
    def short(self, view: JSolitaerView, pick: Pick) -> str | None:
        """Letters that begin no card."""
        match pick:
            case Turn():
                return "t"
            case End():
                return "n"
        return None

    def share(self, view: JSolitaerView, pick: Pick) -> Shared | None:
        """A line for each card with the piles it fits: `aJ3`, a Slot `saJ3`, the open card `o3`. Announcing: `n2`."""
        match pick:
            case Lay(card, pile):
                return self.lay(view, "hand", card, pile, card, "{card}")
            case LaySlot(card, pile):
                return self.lay(view, "slot", card, pile, f"s{card}", self.screen.voice(*SLOT))
            case LayOpen(pile) if view.open is not None:
                return self.lay(view, "open", view.open, pile, "o", self.screen.voice(*OPEN_CARD))
            case Exchange(slot, card):
                words = self.words(EXCHANGE, card=self.card(view, slot))
                return Shared(f"x{slot}", words, self.words(FOR), card)
            case End(int(announced)):
                return Shared("n", self.words(END_ANNOUNCING), self.words(DRAW), str(announced))
        return None

    def lay(self, view: JSolitaerView, source: str, card: str, pile: int, code: str, words: str) -> Shared | None:
        for choice in view.choices:
            if (choice.source, choice.card, choice.pile) == (source, card, pile):
                how, mark = self.words(WAYS[choice.way]), FLAG if choice.reserves else ""
                return Shared(code, words.format(card=self.card(view, card)), how, str(pile), mark)
        return None

    # ── Names ────────────────────────────────────────────────────────────────
    @property
    def columns(self) -> int:
        return min(self.screen.width - 2, BROADEST)

    def names(self, view: JSolitaerView, card: str) -> tuple[str, str]:
        """Figure and colour."""
        voice = self.screen.voice
        return voice(*view.figures[card[1]]), voice(*view.colours[card[0]])

    def card(self, view: JSolitaerView, card: str) -> str:
        figure, colour = self.names(view, card)
        return self.screen.voice(f"{colour}-{figure}", f"{colour} {figure}")

    def called(self, seat: int) -> str:
        return short(self.name(seat), self.columns // 3)

    def painted(self, card: str) -> str:
        return self.screen.paint(card, JAY_COLOURS[card[0]], bold=True)

    # ── The piles ────────────────────────────────────────────────────────────
    def head(self, view: JSolitaerView) -> Block:
        parts = [self.screen.paint(self.words(TURN_NUMBER, n=view.turns), bold=True)]
        if view.rounds > 1:
            parts.insert(0, self.words(ROUND_OF, n=view.round, all=view.rounds))
        return rail(" · ".join(parts), "", self.columns)

    def piles(self, view: JSolitaerView) -> Block:
        if self.screen.size is Size.WORD:
            return [line for n, pile in enumerate(view.piles, 1) for line in self.pile_in_words(view, pile, n)]
        return beside([self.pile(view, pile, n) for n, pile in enumerate(view.piles, 1)], self.gap)

    @property
    def gap(self) -> int:
        return GAP if PILES * (self.inside + 2) + (PILES - 1) * GAP <= self.columns else 1

    @property
    def inside(self) -> int:
        """Columns in the frame of a card on the table."""
        return min(self.columns // PILES - 1, WIDEST_CARD) - 2

    def pile(self, view: JSolitaerView, pile: Pile, n: int) -> Block:
        """A bare traitor in a double frame, a reserved pile in a heavy one."""
        if pile.top is None:
            return self.framed(["", "", ""], THIN, str(n), "", None)
        edge = DOUBLE if pile.bare else HEAVY if pile.reserved else THIN
        foot = self.words(TRAITOR) if pile.bare else ""
        if pile.reserved:
            word = self.words(RESERVED)
            foot = next(foot for foot in (f"{FLAG} {word}", FLAG + word, FLAG) if width(foot) <= self.inside)
        inside = self.face(view, pile.top, f"×{pile.height}")
        return self.framed(inside, edge, str(n), foot, pile.top)

    def face(self, view: JSolitaerView, card: str, corner: str = "") -> Block:
        return jay(card, self.names(view, card), self.screen.size, self.screen.paint, self.inside, corner)

    def framed(self, inside: Block, edge: str, above: str, below: str, card: str | None) -> Block:
        colour = JAY_COLOURS[card[0]] if card else None
        rows = [left(row, self.inside) for row in inside]
        title = f" {above} " if above else ""
        return box(rows, edge, title, below, lambda text: self.screen.paint(text, colour, bold=edge != THIN))

    def pile_in_words(self, view: JSolitaerView, pile: Pile, n: int) -> Block:
        if pile.top is None:
            return [f"{n}  –"]
        parts = [f"{self.painted(pile.top)} {self.card(view, pile.top)}"]
        parts.append(self.words(TRAITOR) if pile.bare else f"×{pile.height}")
        if pile.reserved:
            parts.append(f"{FLAG} {self.words(RESERVED)}")
        return flow(parts, self.columns, f"{n}  ")

    # ── The corner pile, the tokens, the players ───────────────────────────────
    def corner(self, view: JSolitaerView) -> Block:
        """The face-down cards and the open one, and beside them what is left of the turn and before whom what lies."""
        if self.screen.size is Size.WORD:
            return [
                "",
                *self.corner_in_words(view),
                *self.tokens(view, self.columns),
                *self.players(view, self.columns),
            ]
        shown = [self.face_down(view)]
        if view.open is not None:
            inside = jay(view.open, self.names(view, view.open), Size.SMALL, self.screen.paint, self.inside)
            lies = self.words(OPEN_CARDS, n=view.opened)
            shown.append(self.framed(inside, THIN, "", lies, view.open))
        cards = beside(shown)
        free = self.columns - width(cards[0]) - GAP
        return beside([cards, [*self.tokens(view, free), *self.players(view, free)]], GAP)

    def face_down(self, view: JSolitaerView) -> Block:
        title = self.words(CORNER)
        backs = [self.screen.paint(BACK * len(title), dim=True)] * 3
        return box(backs, above=title, below=f" {view.corner} ")

    def corner_in_words(self, view: JSolitaerView) -> Block:
        parts = [f"{self.words(CORNER)} {view.corner}"]
        if view.open is not None:
            lies = self.words(OPEN_CARDS, n=view.opened)
            parts.append(f"{self.painted(view.open)} {self.card(view, view.open)} ({lies})")
        return flow(parts, self.columns)

    def tokens(self, view: JSolitaerView, room: int) -> Block:
        """What a turn allows once, and whether it is used up."""
        if view.turn is None:
            return []
        serve = SERVE_USED if view.served else SERVE_FREE
        turn = TURN_USED if view.turned else TURN_FREE
        lines = self.token(serve, view.served, room)
        return lines + self.token(turn, view.turned, room) if view.turned or view.corner else lines

    def token(self, text: Both, used: bool, room: int) -> Block:
        sign = self.screen.paint(USED, dim=True) if used else self.screen.paint(FREE, BRASS, bold=True)
        return wrapped(self.words(text), room, f"{sign} ")

    def players(self, view: JSolitaerView, room: int) -> Block:
        names = max(width(self.called(seat)) for seat in range(len(view.sides)))
        lines: Block = []
        for seat, side in enumerate(view.sides):
            on_turn = seat == view.turn
            name = self.screen.paint(left(self.called(seat), names), bold=on_turn)
            lines += flow(self.lies_before(view, side), room, f"{TURN if on_turn else ' '} {name}  ")
        return lines

    def lies_before(self, view: JSolitaerView, side: Side) -> list[str]:
        """Sizes of hand and pile, and the Slots, those that may be exchanged marked."""
        if side.left:
            return [self.screen.paint(self.words(texts.HAS_LEFT), dim=True)]
        parts = [self.words(texts.HELD, n=side.held), self.words(texts.PILE, n=side.pile)]
        if side.slots:
            slots = (f"{self.painted(slot.card)}{SWAP if slot.exchangeable else ''}" for slot in side.slots)
            parts.append(self.words(SLOTS, cards=" ".join(slots)))
        if view.rounds > 1:
            parts.append(self.words(WINS, n=side.wins))
        return parts

    # ── One's own hand ───────────────────────────────────────────────────────
    def hand(self, view: JSolitaerView) -> Block:
        if not view.hand or view.seat is None:
            return []
        whose = texts.YOUR_HAND if view.seat == self.voice.you else texts.HAND_OF
        title = self.screen.paint(self.words(whose, name=self.called(view.seat)), bold=True)
        held = texts.ONE_CARD_HELD if len(view.hand) == 1 else texts.CARDS_HELD
        size = Size.WORD if len(view.hand) > LARGE_HAND else self.screen.size
        groups = [list(cards) for _, cards in groupby(view.hand, lambda card: card[0])]
        lines = rail(title, self.words(held, n=len(view.hand)), self.columns)
        if size is Size.WORD:
            return lines + self.hand_in_words(view, groups)
        fans = [self.fan(view, cards, size) for cards in groups]
        return lines + shelves(fans, self.columns, GAP)

    def fan(self, view: JSolitaerView, cards: list[str], size: Size) -> Block:
        """The cards of one colour, its name below."""
        drawn = fan([jay_in_hand(card, size, self.screen.paint) for card in cards], JAY_PEEK)
        return block([*drawn, f" {self.names(view, cards[0])[1]}"])

    def hand_in_words(self, view: JSolitaerView, groups: list[list[str]]) -> Block:
        names = [self.names(view, cards[0])[1] for cards in groups]
        most = max(map(width, names), default=0)
        return [
            line
            for name, cards in zip(names, groups, strict=True)
            for line in flow([self.painted(card) for card in cards], self.columns, f"{left(name, most)}  ", " ")
        ]


BOARD = JSolitaerBoard
