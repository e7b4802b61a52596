"""What a seat sees of Colouredjack, and of what happens (CJ-7)."""

from __future__ import annotations

import msgspec

from ...cards import maxomin
from ...core.bits import members, ones
from ...core.picks import Event, Hidden, Leave, Left, Pick, View
from . import rules, state
from .actions import Card, Dealer, Stop
from .options import ColouredjackOptions


class Side(msgspec.Struct, frozen=True):
    """What everyone sees of a player."""

    held: int
    stopped: bool
    wins: int
    left: bool


class Hand(msgspec.Struct, frozen=True):
    """Cards, the strongest first, and what they come to."""

    cards: list[str]
    total: int
    """The numbers added up."""
    counts: int
    """With the extra cards; above 23 it cannot win."""
    used: bool
    """An extra card changed the total (CJ-16)."""
    strongest: str | None
    """The highest number card, which is compared last (CJ-17, CJ-18)."""


class Shown(msgspec.Struct, frozen=True):
    """The last showdown. The hands of seats that had left stayed covered."""

    hands: dict[int, Hand]
    winners: list[int]
    clause: str
    """What decided; with several winners CJ-19, without one CJ-14."""


class ColouredjackView(View, frozen=True):
    round: int
    dealer: int | None
    turn: int | None
    """Whose hand is being played, also while its card comes."""
    stock: int
    sides: list[Side]
    hand: list[str] | None
    total: int | None
    """The numbers of the hand added up."""
    counts: int | None
    """What the hand counts with its extra cards."""
    shown: Shown | None
    needed: int | None
    """Wins that end the match; None: it goes over all `rounds`."""
    rounds: int
    """It lasts no longer than this."""


def see(s: state.State, seat: int | None, options: ColouredjackOptions) -> ColouredjackView:
    playing = s.phase in (state.CARD_COMES, state.TURN)
    mine = None if seat is None else hand(s.seat[seat].hand)
    begun = s.rounds or s.waiting or any(they.held for they in s.seat)
    return ColouredjackView(
        seat=seat,
        to_act=rules.to_act(s),
        round=s.rounds + (s.phase != state.END),
        dealer=s.dealer if begun else None,
        turn=s.turn if playing else None,
        stock=ones(s.deck) - sum(they.held for they in s.seat),
        sides=[side(s, of) for of in range(s.seats)],
        hand=None if mine is None else mine.cards,
        total=None if mine is None else mine.total,
        counts=None if mine is None else mine.counts,
        shown=shown(s) if s.rounds else None,
        needed=None if options.rounds else options.wins,
        rounds=s.last,
    )


def side(s: state.State, of: int) -> Side:
    they = s.seat[of]
    return Side(they.held, they.said == state.STOPPED, they.wins, not rules.is_inside(s, of))


def hand(cards: int) -> Hand:
    strongest = maxomin.strongest(cards)
    return Hand(
        [maxomin.notation(card) for card in maxomin.cards(cards)],
        maxomin.total(cards),
        rules.counts(cards),
        rules.uses_extra(cards),
        maxomin.notation(strongest) if strongest else None,
    )


def shown(s: state.State) -> Shown:
    hands = {of: hand(s.seat[of].shown) for of in range(s.seats) if s.seat[of].shown}
    return Shown(hands, list(members(s.winners)), f"CJ-{s.decided}")


# ── What happened ────────────────────────────────────────────────────────────
class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int
    dealer: int
    by_lot: bool


class Took(Event, frozen=True, tag="took"):
    """A card came: the first by itself, the others on request."""

    seat: int
    held: int
    card: str | None
    counts: int | None
    """What the hand counts with it; None for those who do not see it."""


class Stopped(Event, frozen=True, tag="stopped"):
    seat: int
    held: int
    by_itself: bool
    """With six cards (CJ-13)."""


class HandsShown(Event, frozen=True, tag="hands-shown"):
    hands: dict[int, Hand]


class RoundWon(Event, frozen=True, tag="round-won"):
    """By several only if they share it (CJ-19), by nobody if all are above 23 (CJ-14)."""

    winners: list[int]
    hand: Hand | None
    """The winner's; those who share have equal ones."""
    clause: str
    wins: list[int]
    """Of all seats, this round's counted."""


def happened(before: state.State, pick: Pick | Hidden, after: state.State) -> list[Event]:
    """What a pick brought about, from what a seat knew before and knows after it."""
    events: list[Event] = []
    seat = before.turn
    held = before.seat[seat].held
    match pick:
        case Card(card):
            hand = maxomin.added(before.seat[seat].hand, maxomin.read(card))
            events.append(Took(seat, held + 1, card, rules.counts(hand)))
        case Hidden():
            events.append(Took(seat, held + 1, None, None))
        case Stop():
            events.append(Stopped(seat, held, False))
        case Leave(left):
            events.append(Left(left))
        case _:  # Ask: the card that comes is what happens; Dealer: so is the round
            pass
    if isinstance(pick, Card | Hidden) and held + 1 == state.MOST_CARDS:
        events.append(Stopped(seat, state.MOST_CARDS, True))
    if after.rounds > before.rounds:
        events += showdown(after)
    if after.phase == state.CARD_COMES and (after.rounds > before.rounds or isinstance(pick, Dealer)):
        events.append(RoundBegan(after.rounds + 1, after.dealer, isinstance(pick, Dealer)))
    return events


def showdown(after: state.State) -> list[Event]:
    last = shown(after)
    best = last.hands[last.winners[0]] if last.winners else None
    wins = [after.seat[seat].wins for seat in range(after.seats)]
    return [HandsShown(last.hands), RoundWon(last.winners, best, last.clause, wins)]
