"""Black Jack: the dealer above, one's own hands below, the other seats in a line each between them."""

from __future__ import annotations

from ...cards import french as deck
from ...cards.palette import BRASS
from ...core.picks import Pick
from ...core.voice import Both
from ...games.black_jack.actions import Card, Decline, Double, Insure, Refill, Split, Stay
from ...games.black_jack.view import BlackJackView, Box, Dealer, HandSeen, Settlement
from ...games.black_jack.words import coins, signed, why
from .. import texts
from ..cards import FRENCH_PEEK, Size, back, french, place
from ..draw import Block, beside, block, fan, flow, indented, left, rail, right, shelves, short, width, wrapped
from . import Board

SHOE: Both = ("im Schlitten {n}", "in the shoe {n}")
STAKES: Both = ("die Einsätze, bitte", "stakes, please")
THE_BANK: Both = ("Bank", "Dealer")
PURSE: Both = ("Börse {coins}", "purse {coins}")
PLAY_MONEY: Both = ("Spielgeld", "play money")
SOFT: Both = ("weiche {n}", "soft {n}")
HARD: Both = ("harte {n}", "hard {n}")
ONE_OR_ELEVEN: Both = ("1 oder 11", "1 or 11")
ABOVE_21: Both = ("{n}, über 21", "{n}, above 21")
ONE_HIDDEN: Both = ("und eine verdeckte Karte", "and a card face down")
STAKE: Both = ("Einsatz {coins}", "stake {coins}")
HAND: Both = ("Hand {n}", "Hand {n}")
INSURANCE: Both = ("Insurance {coins}", "Insurance {coins}")
SETTLED: Both = ("Abrechnung", "Settlement")
TOGETHER: Both = ("zusammen", "in all")

BROADEST = 100
GAP = 3  # between hands
TURN = "▸"
GOAL = 21
SHORT: dict[type[Pick], str] = {
    Card: "c",
    Stay: "s",
    Double: "d",
    Split: "p",
    Insure: "i",
    Decline: "n",
    Refill: "f",
}
CLAUSES = {"bets": "BJ-3", "insurance": "BJ-18", "play": "BJ-7"}


class BlackJackBoard(Board):
    def draw(self, view: BlackJackView) -> Block:
        below = self.bottom(view)
        return indented([*self.head(view), *self.dealer(view), *self.others(view, below), *self.mine(view, below)])

    def short(self, view: BlackJackView, pick: Pick) -> str | None:
        return SHORT.get(type(pick))

    def clause(self, view: BlackJackView) -> str | None:
        return CLAUSES.get(view.phase)

    # ── Words ────────────────────────────────────────────────────────────────
    @property
    def columns(self) -> int:
        return min(self.screen.width - 2, BROADEST)

    def head(self, view: BlackJackView) -> Block:
        parts = [self.screen.paint(self.words(texts.ROUND, n=view.round), bold=True)]
        if view.phase == "bets":
            parts.append(self.words(STAKES))
        return rail(" · ".join(parts), self.words(SHOE, n=view.shoe), self.columns)

    def called(self, seat: int) -> str:
        return short(self.name(seat), self.columns // 3)

    def coins(self, halves: int) -> str:
        return coins(halves, self.voice)

    def total(self, hand: HandSeen | Dealer) -> str:
        """«weiche 17» while an ace counts 11, «harte 17» where one has to count 1."""
        if hand.total > GOAL:
            return self.words(ABOVE_21, n=hand.total)
        if hand.total == GOAL or not any(card[0] == "A" for card in hand.cards):
            return str(hand.total)
        if len(hand.cards) == 1:
            return self.words(ONE_OR_ELEVEN)
        return self.words(SOFT if hand.soft else HARD, n=hand.total)

    def counts(self, hand: HandSeen) -> str:
        return "Black Jack" if hand.black_jack else self.total(hand)

    def change(self, settled: Settlement) -> str:
        return self.screen.paint(signed(settled.change, self.voice), BRASS, bold=settled.change > 0)

    # ── The dealer ───────────────────────────────────────────────────────────
    def dealer(self, view: BlackJackView) -> Block:
        dealer, paint = view.dealer, self.screen.paint
        says = [paint(self.words(THE_BANK), bold=True)]
        cards = self.cards(dealer.cards, self.screen.size)
        if dealer.cards:
            says.append(self.total(dealer))
        else:
            cards = self.places()
        if dealer.hole:
            cards.append(back(cards[0], paint))
            says.append(self.words(ONE_HIDDEN))
        return [*flow(says, self.columns), *self.row(cards)]

    # ── Cards ────────────────────────────────────────────────────────────────
    def cards(self, cards: list[str], size: Size) -> list[Block]:
        return [french(card, size, self.screen.paint) for card in cards]

    def places(self) -> list[Block]:
        """Two, where no card lies yet."""
        return [place(french("As", self.screen.size, self.screen.paint), self.screen.paint)] * 2

    def row(self, cards: list[Block]) -> Block:
        """Side by side while there is room, else one over the other."""
        wide = beside(cards)
        if width(wide[0]) <= self.columns or len(wide) == 1:
            return shelves(cards, self.columns)
        return fan(cards, FRENCH_PEEK)

    def hand(self, view: BlackJackView, box: Box, n: int, size: Size, active: bool) -> Block:
        """One hand with what it counts and what lies on it; of several, which is played."""
        seen, paint = box.hands[n], self.screen.paint
        drawn = self.cards(seen.cards, size)
        stake = self.coins(seen.stake)
        if len(box.hands) == 1:
            says = flow([paint(self.counts(seen), bold=True), self.words(STAKE, coins=stake)], self.columns)
            return [*self.row(drawn), *says]
        number = self.words(HAND, n=n + 1)
        title = paint(f"{TURN} {number}", BRASS, bold=True) if active else f"  {number}"
        lies = shelves(drawn, self.columns // 2 - GAP) if size is Size.WORD else fan(drawn, FRENCH_PEEK)
        result = [] if seen.settlement is None else [self.change(seen.settlement)]
        return block([title, *lies, *flow([paint(self.counts(seen), bold=active), *result], self.columns), stake])

    def hands(self, view: BlackJackView, seat: int) -> Block:
        """As large as they fit side by side."""
        box = view.boxes[seat]
        playing = view.active if view.to_act == seat else None
        sizes = [Size.LARGE, Size.SMALL] if self.screen.size is Size.LARGE else [self.screen.size]
        drawn: Block = []
        for size in sizes:
            each = [self.hand(view, box, n, size, n == playing) for n in range(len(box.hands))]
            drawn = shelves(each, self.columns, GAP)
            if len(drawn) == max(map(len, each)):
                break
        return drawn

    # ── One's own ────────────────────────────────────────────────────────────
    def mine(self, view: BlackJackView, seat: int) -> Block:
        box = view.boxes[seat]
        money = f"{self.words(PURSE, coins=self.coins(box.purse))} ({self.words(PLAY_MONEY)})"
        lines = ["", *rail(self.screen.paint(self.called(seat), bold=True), money, self.columns)]
        if view.phase == "bets" and box.bet:
            lines += [self.words(STAKE, coins=self.coins(box.bet))]
        lines += self.hands(view, seat) if box.hands else self.row(self.places())
        settlement = self.settlement(box)
        if box.insurance and not settlement:
            lines.append(self.insurance(box))
        return lines + settlement

    def insurance(self, box: Box) -> str:
        line = box.insurance_settlement
        return self.words(INSURANCE, coins=self.change(line) if line else self.coins(box.insurance))

    def settlement(self, box: Box) -> Block:
        """How the stakes of the last round were settled (BJ-21), once all are."""
        settled = [hand.settlement for hand in box.hands if hand.settlement is not None]
        if not settled or len(settled) < len(box.hands):
            return []
        if len(settled) == 1 and box.insurance_settlement is None:
            title = f"{self.screen.paint(self.words(SETTLED), bold=True)}  "
            return wrapped(
                f"{signed(settled[0].change, self.voice)}: {why(settled[0], self.voice)}", self.columns, title
            )
        return [
            self.screen.paint(self.words(SETTLED), bold=True),
            *self.added_up(settled, box.insurance_settlement),
        ]

    def added_up(self, settled: list[Settlement], insurance: Settlement | None) -> Block:
        rows = [(self.words(HAND, n=n), self.change(line), why(line, self.voice)) for n, line in enumerate(settled, 1)]
        every = settled
        if insurance is not None:
            rows.append(("Insurance", self.change(insurance), ""))
            every = [*settled, insurance]
        rows.append((self.words(TOGETHER), signed(sum(line.change for line in every), self.voice), ""))
        names, changes = (max(width(row[i]) for row in rows) for i in range(2))
        heads = [f"  {left(name, names)}  {right(change, changes)}  " for name, change, _ in rows]
        return [line for head, row in zip(heads, rows, strict=True) for line in wrapped(row[2], self.columns, head)]

    # ── The other seats ──────────────────────────────────────────────────────
    def others(self, view: BlackJackView, below: int) -> Block:
        seats = [seat for seat in range(len(view.boxes)) if seat != below]
        if not seats:
            return []
        names = max(width(self.called(seat)) for seat in seats)
        lines = [""]
        for seat in seats:
            head = f"{TURN if seat == view.to_act else ' '} {left(self.called(seat), names)}  "
            lines += flow(self.at_seat(view, view.boxes[seat], seat), self.columns, head)
        return lines

    def at_seat(self, view: BlackJackView, box: Box, seat: int) -> list[str]:
        parts = [self.screen.paint(self.words(texts.HAS_LEFT), dim=True)] if box.left else [self.coins(box.purse)]
        if view.phase == "bets" and box.bet:
            parts.append(self.words(STAKE, coins=self.coins(box.bet)))
        for n, hand in enumerate(box.hands):
            parts.append(self.in_short(hand, view.active == n and view.to_act == seat and len(box.hands) > 1))
        if box.insurance:
            parts.append(self.insurance(box))
        return parts

    def in_short(self, hand: HandSeen, active: bool) -> str:
        """`K♥ 7♣ = 17, +50`."""
        cards = " ".join(deck.glyphs(deck.read(card)) for card in hand.cards)
        result = self.change(hand.settlement) if hand.settlement else self.coins(hand.stake)
        return f"{TURN + ' ' if active else ''}{cards} = {self.counts(hand)}, {result}"


BOARD = BlackJackBoard
