"""What a seat sees of Lampenfieber, and of what happens (LF-11)."""

from __future__ import annotations

import msgspec

from kartenhaus.core.bits import members, ones
from kartenhaus.core.picks import Event, Hidden, Leave, Left, Pick, View

from . import rules, state
from .actions import Deal, Draw, First, Play
from .options import LampenfieberOptions


class Side(msgspec.Struct, frozen=True):
    """What everyone sees of a player."""

    points: int
    held: int
    left: bool


class LampenfieberView(View, frozen=True):
    lamps: list[int]
    """Those that burn, as the cards with their symbols: 1, 2, 4, 8, 16."""
    feast: int
    """The one card that would light all lamps now (LF-6)."""
    sides: list[Side]
    pile: int
    played: list[int]
    hand: list[int] | None


def see(s: state.State, seat: int | None, options: LampenfieberOptions) -> LampenfieberView:
    hidden = sum(they.held - ones(they.hand) for they in s.seat)  # a covered state keeps them under the pile
    return LampenfieberView(
        seat=seat,
        to_act=rules.to_act(s),
        lamps=lamps(s.lamps),
        feast=state.ALL ^ s.lamps,
        sides=[Side(s.seat[of].points, s.seat[of].held, not s.inside >> of & 1) for of in range(s.seats)],
        pile=ones(s.pile) - hidden,
        played=list(members(s.played)),
        hand=None if seat is None else list(members(s.seat[seat].hand)),
    )


def lamps(mask: int) -> list[int]:
    return [1 << lamp for lamp in members(mask)]


# ── What happened ────────────────────────────────────────────────────────────
class WasFirst(Event, frozen=True, tag="was-first"):
    """The lot named who begins."""

    seat: int


class Took(Event, frozen=True, tag="took"):
    """A card came into a hand, of the first ones or after a turn."""

    seat: int
    card: int | None


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: int
    lit: list[int]
    put_out: list[int]
    gained: int
    feast: bool


def happened(before: state.State, pick: Pick | Hidden, after: state.State) -> list[Event]:
    """What a pick brought about, from what a seat knew before and knows after it."""
    match pick:
        case First(seat):
            return [WasFirst(seat)]
        case Deal(card) | Draw(card):
            return [Took(before.turn, card)]
        case Hidden():
            return [Took(before.turn, None)]
        case Play(card):
            burning = rules.lamps_after(before, card)
            return [
                Played(
                    seat=before.turn,
                    card=card,
                    lit=lamps(burning & ~before.lamps),
                    put_out=lamps(before.lamps & ~burning),
                    gained=rules.points_for(before, card),
                    feast=burning == state.ALL,
                )
            ]
        case Leave(seat):
            return [Left(seat)]
    raise LookupError(pick)
