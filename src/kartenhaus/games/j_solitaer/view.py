"""What a seat sees of J-Solitär, and of what happens (JS-22)."""

from __future__ import annotations

import msgspec

from ...cards.jay import cards, name
from ...core.bits import members
from ...core.picks import Event, Hidden, Leave, Left, Pick, View
from ...core.voice import Both
from . import lays, rules
from .actions import Card, End, Exchange, First, Lay, LayOpen, LaySlot, Turn
from .options import JSolitaerOptions
from .state import (
    CORNER_CARD,
    EFFECT,
    END,
    EXCHANGE,
    LAY_OPEN,
    LAY_SLOT,
    MOST_ACTIONS,
    PILES,
    REDIRECT,
    SERVE,
    SLOT_CARD,
    THROW,
    TRAITORS,
    TURN,
    State,
    card_of,
    finishers,
    pile_of,
    players_in,
)

WAYS = {EFFECT: "effect", THROW: "throw", REDIRECT: "redirect", SERVE: "serve"}


class Pile(msgspec.Struct, frozen=True):
    """One of the five, counted from 1."""

    top: str | None
    height: int
    bare: bool
    """The traitor lies there with nothing on it."""
    reserved: bool
    """By the player whose turn it is."""


class Slot(msgspec.Struct, frozen=True):
    card: str
    exchangeable: bool
    """May it be exchanged for a hand card just now (JS-16)?"""


class Side(msgspec.Struct, frozen=True):
    """What lies before one player."""

    held: int
    pile: int
    slots: list[Slot]
    wins: int
    left: bool


class Choice(msgspec.Struct, frozen=True):
    """A lay that is possible, and what it would be (JS-4)."""

    source: str
    """`hand`, `open` (the corner pile) or `slot`."""
    card: str
    pile: int
    way: str
    """`effect`, `throw`, `redirect` or `serve`."""
    reserves: bool


class JSolitaerView(View, frozen=True):
    turn: int | None
    """Whose turn it is, also while chance turns up their cards."""
    first: int | None
    round: int
    rounds: int
    turns: int
    piles: list[Pile]
    corner: int
    """Cards of the corner pile that lie face down."""
    open: str | None
    """Its open card that may be played."""
    opened: int
    """How many lie open."""
    served: bool
    """The one plain serve of the turn is used up."""
    turned: bool
    sides: list[Side]
    hand: list[str] | None
    choices: list[Choice]
    """For the seat whose turn it is, as are the next two: what may be laid, and how."""
    draws: int
    """So many cards `end` draws."""
    announces: list[int]
    """The numbers that may be announced instead."""
    colours: dict[str, Both]
    figures: dict[str, Both]
    """What the letters of the cards mean, in German and English."""


def see(s: State, seat: int | None, options: JSolitaerOptions) -> JSolitaerView:
    mine = s.phase == TURN and s.turn == seat
    under_way = s.phase > TRAITORS
    return JSolitaerView(
        seat=seat,
        to_act=rules.to_act(s),
        turn=s.turn if under_way and s.phase != END else None,
        first=s.first if s.phase == TRAITORS or s.height[0] or s.over else None,
        round=min(s.over + 1, s.rounds),
        rounds=s.rounds,
        turns=s.turns,
        piles=[pile(s, n) for n in range(PILES)],
        corner=s.corner,
        open=name(s.open[s.opened - 1]) if s.opened else None,
        opened=s.opened,
        served=s.served == 1,
        turned=s.turned == 1,
        sides=[side(s, of) for of in range(s.seats)],
        hand=None if seat is None else [name(kind) for kind in cards(s.seat[seat].hand)],
        choices=choices(s) if mine else [],
        draws=rules.number_drawn(s, 0) if mine else 0,
        announces=[n for n in (1, 2, 3) if lays.may_announce(s, n)] if mine else [],
        colours=options.deck.colours,
        figures={letter: figure.names for letter, figure in options.deck.figures.items()},
    )


def pile(s: State, n: int) -> Pile:
    lies = s.height[n] > 0
    return Pile(
        name(s.top[n]) if lies else None, s.height[n], lies and lays.is_bare(s, n), lies and lays.is_reserved(s, n)
    )


def side(s: State, of: int) -> Side:
    me = s.seat[of]
    mine = of == s.turn and s.phase == TURN
    slots = [Slot(name(me.slot[i]), mine and not s.acted and not s.exchanged >> i & 1) for i in range(me.slots)]
    return Side(me.held, me.pile, slots, me.wins, not players_in(s) >> of & 1)


def choices(s: State) -> list[Choice]:
    out = [0] * MOST_ACTIONS
    return [choice(s, action) for action in out[: rules.actions(s, out)] if action < EXCHANGE]


def choice(s: State, action: int) -> Choice:
    """What a lay would be."""
    if LAY_OPEN <= action < LAY_SLOT:
        source, kind = "open", s.open[s.opened - 1]
    else:
        source, kind = "hand" if action < LAY_OPEN else "slot", card_of(action)
    how = lays.way(s, kind, pile_of(action))
    return Choice(source, name(kind), pile_of(action) + 1, WAYS[how], lays.reserves(s, kind, how))


# ── What happened ────────────────────────────────────────────────────────────
class WasFirst(Event, frozen=True, tag="was-first"):
    """The lot named the first player."""

    seat: int


class Betrayed(Event, frozen=True, tag="betrayed"):
    """A traitor was laid out: the beginning of a pile."""

    pile: int
    card: str


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: str | None


class Turned(Event, frozen=True, tag="turned"):
    """A card of the corner pile."""

    seat: int
    card: str


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    source: str
    card: str
    pile: int
    way: str
    reserves: bool


class LaidAll(Event, frozen=True, tag="laid-all"):
    """The whole hand in one turn (JS-15)."""

    seat: int


class GotSlot(Event, frozen=True, tag="got-slot"):
    seat: int
    card: str


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: int
    slot: str
    card: str


class Ended(Event, frozen=True, tag="ended"):
    """A turn; `draws` cards are drawn next."""

    seat: int
    draws: int
    announced: bool


class Finished(Event, frozen=True, tag="finished"):
    """Hand and pile are empty; the others still have their turn (JS-21)."""

    seat: int


class RoundWon(Event, frozen=True, tag="round-won"):
    """One of several rounds is over; the next begins with seat `next`."""

    seats: list[int]
    clause: str
    next: int | None


def happened(before: State, pick: Pick | Hidden, after: State) -> list[Event]:
    """What a pick brought about, from what a seat knew before and knows after it."""
    seat = before.turn
    events: list[Event] = []
    match pick:
        case First(first):
            events.append(WasFirst(first))
        case Card(card):
            events.append(came(before, card))
        case Hidden():
            events.append(Drew(seat, None))
        case Lay() | LayOpen() | LaySlot():
            events += laid(before, pick)
        case Exchange(slot, card):
            events.append(Exchanged(seat, slot, card))
        case End(announced):
            events.append(Ended(seat, rules.number_drawn(before, announced or 0), announced is not None))
        case Leave(left):
            events.append(Left(left))
        case Turn():  # the card that comes is what happens
            pass
    return events + finished(before, after)


def came(before: State, card: str) -> Event:
    """A card that everybody or the onlooker saw."""
    if before.phase == TRAITORS:
        return Betrayed(1 + sum(1 for height in before.height if height), card)
    if before.phase == CORNER_CARD:
        return Turned(before.turn, card)
    return GotSlot(before.turn, card) if before.phase == SLOT_CARD else Drew(before.turn, card)


def laid(before: State, pick: Lay | LayOpen | LaySlot) -> list[Event]:
    seat, chosen = before.turn, choice(before, pick.number)
    told: list[Event] = [Laid(seat, chosen.source, chosen.card, chosen.pile, chosen.way, chosen.reserves)]
    if chosen.source == "hand" and before.seat[seat].held == 1:
        told.append(LaidAll(seat))
    return told


def finished(before: State, after: State) -> list[Event]:
    """Whoever has just become the first to finish, or a round that has just ended before the last."""
    if after.over > before.over and after.rounds > 1:
        following = None if after.phase == END else after.first
        return [RoundWon(list(members(after.winners)), f"JS-{after.decided}", following)]
    if after.over > before.over or after.phase == END:
        return []
    return [Finished(seat) for seat in members(finishers(after) & ~finishers(before))]
