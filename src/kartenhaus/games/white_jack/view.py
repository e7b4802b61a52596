"""What a seat sees of White Jack, and of what happens (WJ-20)."""

from __future__ import annotations

import msgspec

from ...cards.combi import JOKER
from ...core.bits import members, ones
from ...core.picks import Event, Hidden, Leave, Left, Pick, View
from . import rules, state
from .actions import Card, Dice, GiveUp, Pause, Starter
from .options import WhiteJackOptions


class Side(msgspec.Struct, frozen=True):
    """One player's half of the table."""

    laid: list[int]
    value: int
    joker: int | None
    """What the laid Joker counts just now: 0 or 6."""
    pile: int
    discard: int
    trophies: int
    seen: list[int] | None
    """With `memory`: the cards that have been laid openly so far."""
    lost: list[int] | None
    """With `memory`: those that are the other's trophies."""


class WhiteJackView(View, frozen=True):
    round: int
    starter: int | None
    dice: tuple[int, int] | None
    limit: int | None
    ahead: int | None
    sides: list[Side]


def see(s: state.State, seat: int | None, options: WhiteJackOptions) -> WhiteJackView:
    thrown = s.limit > 0 and s.phase != state.DICE
    both_lie = s.phase in (state.TURN, state.CARD_COMES)
    return WhiteJackView(
        seat=seat,
        to_act=rules.to_act(s),
        round=s.rounds + (s.phase != state.END or s.left > 0),
        starter=s.starter if thrown or s.phase == state.DICE else None,
        dice=eyes(s.dice) if thrown else None,
        limit=s.limit if thrown else None,
        ahead=(0 if rules.is_ahead(s, 0) else 1) if both_lie else None,
        sides=[side(s, of, options.memory) for of in range(2)],
    )


def eyes(dice: int) -> tuple[int, int]:
    return dice // 6 + 1, dice % 6 + 1


def owned(seat: state.Seat) -> int:
    return seat.pile | seat.discard | seat.laid


def side(s: state.State, of: int, memory: bool) -> Side:
    me, other = s.seat[of], s.seat[1 - of]
    return Side(
        laid=list(members(me.laid)),
        value=rules.value(s, of),
        joker=joker(s, of),
        pile=ones(me.pile),
        discard=ones(me.discard),
        trophies=ones(state.DECK & ~owned(other)),
        seen=list(members(me.seen)) if memory else None,
        lost=list(members(state.DECK & ~owned(me))) if memory else None,
    )


def joker(s: state.State, seat: int) -> int | None:
    return rules.value(s, seat) - s.seat[seat].ranks if s.seat[seat].laid >> JOKER & 1 else None


# ── What happened ────────────────────────────────────────────────────────────
class Began(Event, frozen=True, tag="began"):
    """The lot named the first starter."""

    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    seat: int
    dice: tuple[int, int]
    limit: int


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    card: int
    value: int
    limit: int
    joker: int | None
    """What the seat's Joker now counts, if it lies."""


class Paused(Event, frozen=True, tag="paused"):
    seat: int
    by_itself: bool
    """For want of cards (WJ-18)."""


class GaveUp(Event, frozen=True, tag="gave-up"):
    seat: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile became the draw pile (WJ-17)."""

    seat: int


class RoundWon(Event, frozen=True, tag="round-won"):
    seat: int
    cards: int
    clause: str


class RoundVoid(Event, frozen=True, tag="round-void"):
    clause: str


def happened(before: state.State, pick: Pick | Hidden, after: state.State) -> list[Event]:
    """What a pick brought about, from what a seat knew before and knows after it."""
    events: list[Event] = []
    expected = 1 - before.turn
    match pick:
        case Starter(seat):
            events.append(Began(seat))
        case Dice(a, b):
            events.append(Rolled(before.starter, (a, b), after.limit))
        case Card(card):
            laid = after
            if after.rounds > before.rounds:  # and the table has been cleared
                laid = before.copy()
                rules.lay(laid, card)
            events.append(Laid(before.turn, card, rules.value(laid, before.turn), laid.limit, joker(laid, before.turn)))
        case Pause():
            events.append(Paused(before.turn, False))
        case GiveUp():
            events.append(GaveUp(before.turn))
        case Leave(seat):
            events.append(Left(seat))
        case _:  # Lay: the card that comes is what happens
            pass
    for seat in range(2):
        if before.seat[seat].pile == 0 and after.seat[seat].pile != 0:
            events.append(Reshuffled(seat))
    if after.rounds > before.rounds:
        clause = f"WJ-{after.decided}"
        events.append(RoundWon(1 - after.loser, after.taken, clause) if after.loser < 2 else RoundVoid(clause))
    elif after.phase == state.TURN:
        if before.phase == state.SECOND_CARD:
            expected = before.starter
        if after.turn != expected:
            events.append(Paused(expected, True))
    return events
