"""What a seat sees of Tauziehen, and of what happens (TZ-18)."""

from __future__ import annotations

import msgspec

from ...core.bits import lowest, members, ones
from ...core.picks import Event, Hidden, Leave, Left, Pick, View
from . import rules, state
from .actions import Deal, Draw, First, Mark, Play
from .options import EVEN, TauziehenOptions


class Side(msgspec.Struct, frozen=True):
    """One player's side of the field."""

    points: int
    mark: int | None
    """The rope card under the marker."""
    held: int
    pile: int
    discard: list[int]
    shown: list[int]
    """Of the hand: the card that came face up, for as long as it is held (TZ-21)."""


class Choice(msgspec.Struct, frozen=True):
    """What playing a hand card would do."""

    card: int
    moves: list[int]
    blocked: int | None
    scores: list[int]
    marks: list[int]


class TauziehenView(View, frozen=True):
    first: int | None
    turns: int
    rope: dict[int, int]
    """Where each rope card stands, -2 … 2, counted towards seat 0."""
    sides: list[Side]
    hand: list[int] | None
    choices: list[Choice]
    """For the seat whose turn it is: each hand card and what it would do."""


def see(s: state.State, seat: int | None, options: TauziehenOptions) -> TauziehenView:
    me = None if seat is None else s.seat[seat]
    turn = s.phase == state.PLAY and s.turn == seat
    return TauziehenView(
        seat=seat,
        to_act=rules.to_act(s),
        first=s.first if s.phase == state.DEAL or s.seat[0].held else None,
        turns=s.turns,
        rope={1 << symbol: s.position[symbol] for symbol in range(5)},
        sides=[side(s, of) for of in range(2)],
        hand=None if me is None else list(members(me.hand)),
        choices=[choice(s, card) for card in members(me.hand)] if me and turn else [],
    )


def side(s: state.State, of: int) -> Side:
    they = s.seat[of]
    return Side(
        they.points,
        they.mark or None,
        they.held,
        ones(they.pile) - hidden(they),
        list(members(they.discard)),
        list(members(they.known)) if s.opening == EVEN and not has_refilled(s, of) else [],
    )


def has_refilled(s: state.State, of: int) -> bool:
    """Then a card is known by counting (TZ-16), not because it was shown: that is left to whoever pays attention."""
    return ones(s.seat[of].discard) < (s.turns + (of != s.first)) // 2


def hidden(they: state.Seat) -> int:
    """Cards of the hand that a covered state keeps under the pile."""
    return they.held - ones(they.hand)


def choice(s: state.State, card: int) -> Choice:
    moved = rules.moved_by(s, card)
    return Choice(
        card, ropes(moved), (card & ~moved) or None, ropes(rules.crossing(s, moved)), ropes(rules.may_mark(s, card))
    )


def ropes(mask: int) -> list[int]:
    return [1 << symbol for symbol in members(mask)]


# ── What happened ────────────────────────────────────────────────────────────
class WasFirst(Event, frozen=True, tag="was-first"):
    """The lot named the first player."""

    seat: int


class Dealt(Event, frozen=True, tag="dealt"):
    seat: int
    card: int | None


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int | None


class Marked(Event, frozen=True, tag="marked"):
    seat: int
    rope: int
    pulled: bool
    """Under `balanced` the marked card begins one position nearer (TZ-19)."""


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: int
    moved: list[int]
    blocked: int | None
    mark: int
    stayed: bool
    """The marker stayed where it was (TZ-11)."""


class Scored(Event, frozen=True, tag="scored"):
    seat: int
    ropes: list[int]
    points: int


class Refilled(Event, frozen=True, tag="refilled"):
    """The discard pile became the draw pile (TZ-16)."""

    seat: int


def happened(before: state.State, pick: Pick | Hidden, after: state.State) -> list[Event]:
    """What a pick brought about, from what a seat knew before and knows after it."""
    seat = before.turn
    match pick:
        case First(first):
            return [WasFirst(first)]
        case Deal(card):
            return [Dealt(seat, card)]
        case Draw(card):
            return [Drew(seat, card)]
        case Hidden(word):
            return [Dealt(seat, None) if word == "deal" else Drew(seat, None)]
        case Mark(rope):
            return [Marked(seat, rope, after.position[lowest(rope)] != 0)]
        case Play(card, mark):
            return played(before, card, mark, after)
        case Leave(left):
            return [Left(left)]
    raise LookupError(pick)


def played(before: state.State, card: int, mark: int, after: state.State) -> list[Event]:
    seat = before.turn
    chosen = choice(before, card)
    stayed = rules.marker_stays(before, card)
    events: list[Event] = [Played(seat, card, chosen.moves, chosen.blocked, mark, stayed)]
    if chosen.scores:
        events.append(Scored(seat, chosen.scores, after.seat[seat].points))
    if before.seat[seat].discard and not after.seat[seat].discard:
        events.append(Refilled(seat))
    return events
