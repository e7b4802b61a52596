"""What a seat sees of Black Jack, and of what happens. Amounts are half Coins throughout (BJ-3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...cards import french
from ...core.picks import Event, Hidden, Leave, Left, Pick, View
from . import choices, hands, rules, state
from .actions import Bet, Comes, Decline, Double, Hole, Insure, Refill, Split, Stay
from .options import BlackJackOptions
from .state import State

Result = Literal["won", "lost", "push"]
Phase = Literal["bets", "deal", "insurance", "hole", "play", "dealer", "over"]
PHASES: tuple[Phase, ...] = (
    "bets", "deal", "insurance", "hole", "play", "play", "play", "dealer", "dealer", "over",
)  # fmt: skip


class Settlement(msgspec.Struct, frozen=True):
    """How one stake was settled (BJ-21)."""

    stake: int
    result: Result
    change: int
    """To the purse."""
    clause: str


class HandSeen(msgspec.Struct, frozen=True):
    cards: list[str]
    total: int
    soft: bool
    """An ace counts 11."""
    stake: int
    black_jack: bool
    settlement: Settlement | None
    """Once it is settled."""


class Box(msgspec.Struct, frozen=True):
    """One player's place at the table."""

    purse: int
    """Without what is staked."""
    refilled: int
    bet: int
    """The first stake of the round; 0: none so far."""
    hands: list[HandSeen]
    insurance: int
    insurance_settlement: Settlement | None
    left: bool


class Dealer(msgspec.Struct, frozen=True):
    cards: list[str]
    total: int
    soft: bool
    hole: bool
    """A hidden card lies there, looked at and not turned up yet (BJ-19)."""


class BlackJackView(View, frozen=True):
    phase: Phase
    round: int
    active: int | None
    """The hand that is played, of the seat to act."""
    dealer: Dealer
    boxes: list[Box]
    shoe: int
    """Cards left in it."""


def see(s: State, seat: int | None, options: BlackJackOptions) -> BlackJackView:
    return BlackJackView(
        seat=seat,
        to_act=choices.to_act(s),
        phase=PHASES[s.phase],
        round=s.rounds + (s.phase != choices.END),
        active=s.active if s.phase == choices.PLAY else None,
        dealer=Dealer(cards(s.dealer), hands.total(s.dealer), hands.is_soft(s.dealer), s.hole != 0),
        boxes=[box(me) for me in s.seat[: s.seats]],
        shoe=hands.cards_left(s) - (s.hole == rules.UNSEEN),
    )


def cards(hand: state.Hand) -> list[str]:
    return [french.notation(hands.card_at(hand, i)) for i in range(hand.held)]


def box(me: state.Seat) -> Box:
    return Box(
        purse=me.purse,
        refilled=me.refilled,
        bet=me.bet,
        hands=[hand_seen(me, hand) for hand in me.hand[: me.hands]],
        insurance=me.insurance,
        insurance_settlement=insurance_settlement(me),
        left=bool(me.gone),
    )


def hand_seen(me: state.Seat, hand: state.Hand) -> HandSeen:
    black_jack = hands.has_black_jack(me)
    return HandSeen(cards(hand), hands.total(hand), hands.is_soft(hand), hand.stake, black_jack, hand_settlement(hand))


def hand_settlement(hand: state.Hand) -> Settlement | None:
    return None if hands.is_open(hand) else settlement(hand.stake, hand.change, hand.standing)


def insurance_settlement(me: state.Seat) -> Settlement | None:
    return settlement(me.insurance, me.insurance_change, 18) if me.insurance_change else None


def settlement(stake: int, change: int, clause: int) -> Settlement:
    result: Result = "won" if change > 0 else "lost" if change < 0 else "push"
    return Settlement(stake, result, change, f"BJ-{clause}")


# ── What happened ────────────────────────────────────────────────────────────
class Opened(Event, frozen=True, tag="opened"):
    """The first stake of the game: what every purse holds, and that it is play money."""

    purse: int


class Staked(Event, frozen=True, tag="staked"):
    seat: int
    stake: int


class Refilled(Event, frozen=True, tag="refilled"):
    seat: int
    amount: int
    purse: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    """All cards are in the shoe again (BJ-1)."""

    decks: int


class Received(Event, frozen=True, tag="received"):
    seat: int
    hand: int
    hands: int
    card: str
    total: int
    soft: bool
    black_jack: bool


class DealerDrew(Event, frozen=True, tag="dealer-drew"):
    card: str
    total: int
    soft: bool
    black_jack: bool


class HoleTaken(Event, frozen=True, tag="hole-taken"):
    """The dealer took a hidden card and looked at it."""

    card: str | None
    black_jack: bool


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """The hidden card."""

    card: str
    total: int
    soft: bool


class Insured(Event, frozen=True, tag="insured"):
    seat: int
    stake: int


class Declined(Event, frozen=True, tag="declined"):
    seat: int


class Stayed(Event, frozen=True, tag="stayed"):
    seat: int
    hand: int
    hands: int
    total: int


class Doubled(Event, frozen=True, tag="doubled"):
    seat: int
    hand: int
    hands: int
    stake: int


class WasSplit(Event, frozen=True, tag="was-split"):
    """A hand became two; `hands` is how many the seat has now."""

    seat: int
    hand: int
    hands: int
    cards: list[str]


class Settled(Event, frozen=True, tag="settled"):
    seat: int
    hand: int
    hands: int
    settlement: Settlement


class InsuranceSettled(Event, frozen=True, tag="insurance-settled"):
    seat: int
    settlement: Settlement


class RoundOver(Event, frozen=True, tag="round-over"):
    """What the settlements of the round add up to, seat by seat."""

    round: int
    changes: list[int]


def happened(before: State, pick: Pick | Hidden, after: State) -> list[Event]:
    """What a pick brought about, from what a seat knew before and knows after it."""
    events = [*chosen(before, pick, after), *shown(before, pick, after), *settled(before, after)]
    if after.phase == choices.DEAL and before.phase == choices.BETS:
        events.append(Shuffled(after.decks))
    if after.rounds > before.rounds:
        events.append(RoundOver(after.rounds, [changes(me) for me in after.seat[: after.seats]]))
    return events


def chosen(before: State, pick: Pick | Hidden, after: State) -> list[Event]:
    """What a player did."""
    seat, place = before.turn, before.active
    if isinstance(pick, Leave):
        return [Left(pick.seat)]
    if choices.to_act(before) < 0:
        return []
    then, now = before.seat[seat], after.seat[seat]
    match pick:
        case Bet(coins):
            return [*opened(before), Staked(seat, 2 * coins)]
        case Refill():
            return [Refilled(seat, now.purse - then.purse, now.purse)]
        case Insure():
            return [Insured(seat, now.insurance)]
        case Decline():
            return [Declined(seat)]
        case Stay():
            return [Stayed(seat, place, then.hands, hands.total(then.hand[place]))]
        case Double():
            return [Doubled(seat, place, then.hands, now.hand[place].stake)]
        case Split():
            return [WasSplit(seat, place, now.hands, cards(then.hand[place]))]
    return []  # Card: the card that comes is what happens


def opened(before: State) -> list[Event]:
    first = before.rounds == 0 and not any(me.bet for me in before.seat)
    return [Opened(before.purse)] if first else []


def shown(before: State, pick: Pick | Hidden, after: State) -> list[Event]:
    """What the dealer dealt, drew or turned up."""
    events: list[Event] = []
    dealer = after.dealer
    black_jack = hands.is_black_jack(dealer)
    match pick:
        case Comes(card) if before.turn == before.seats:
            events.append(DealerDrew(card, hands.total(dealer), hands.is_soft(dealer), black_jack))
        case Comes(card):
            events.append(received(after.seat[before.turn], before.turn, rules.waiting(before), card))
        case Hole(card):
            events.append(HoleTaken(card, black_jack))
        case Hidden():
            events.append(HoleTaken(None, black_jack))
    if after.hole == 0 and (before.hole or before.phase == choices.HOLE):
        events.append(TurnedUp(cards(dealer)[1], hands.total(dealer), hands.is_soft(dealer)))
    return events


def received(me: state.Seat, seat: int, place: int, card: str) -> Received:
    hand = me.hand[place]
    return Received(seat, place, me.hands, card, hands.total(hand), hands.is_soft(hand), hands.has_black_jack(me))


def settled(before: State, after: State) -> list[Event]:
    """The stakes that were settled."""
    events: list[Event] = []
    for seat in range(after.seats):
        then, now = before.seat[seat], after.seat[seat]
        for i in range(now.hands):
            settled = hand_settlement(now.hand[i])
            if settled and hands.is_open(then.hand[i]):
                events.append(Settled(seat, i, now.hands, settled))
        insured = insurance_settlement(now)
        if insured and not insurance_settlement(then):
            events.append(InsuranceSettled(seat, insured))
    return events


def changes(me: state.Seat) -> int:
    return sum(hand.change for hand in me.hand[: me.hands]) + me.insurance_change
