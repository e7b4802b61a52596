"""A table as one connection sees it: built up from the views of the seats it holds, and from nothing else (G-3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..core.picks import Pick, Span
from ..core.voice import Both
from ..engine.say import say
from ..table.clocks import Outage, left
from ..table.entries import Computer, Open, Person, Said, Sitter
from ..table.table import Table
from . import wire

ABSENT = 30_000  # milliseconds without a connection, before a computer player may take over
ABANDONED = 600_000  # and before anybody may

LEVELS: dict[str, Both] = {
    "random": ("Zufall", "Random"),
    "beginner": ("Anfänger", "Beginner"),
    "solid": ("Solide", "Solid"),
    "expert": ("Experte", "Expert"),
}


class Onlooker(NamedTuple):
    """Who looks at a table."""

    profile: str | None
    lang: wire.Lang
    watches: bool = False


class Around(NamedTuple):
    """What a table does not know of itself: who is connected, since when somebody is not, and what time it is."""

    away: Callable[[str], int | None]
    """Milliseconds since a profile was last seen; None: it is here."""
    watching: int
    now: int
    outages: Sequence[Outage] = ()


def shown(table: Table, to: Onlooker, around: Around, since: int, answers: int | None = None) -> wire.Table:
    """`since`: so many picks this connection has been told of."""
    german = to.lang == "de"
    names = spoken_names(table, to.lang)
    seats = held(table, to)
    play, phase = table.play, table.phase
    you = seats[0] if seats else None
    new = told(table, you, names, to.lang, since, len(seats) == 1)  # before the view, which then covers nothing again
    mine = [one(table, seat, names, to.lang) for seat in seats] if play else []
    result = play.result if play else None
    words = say(result, to.lang, names, you if len(seats) == 1 else None, table.game.options) if result else None
    return wire.Table(
        table=table.id,
        n=table.position,
        game=table.game.name,
        options=table.setup.options,
        title=table.game.about.title[not german],
        phase=phase,
        seats=seats_seen(table, to, around),
        to_act=table.to_act,
        mine=mine,
        told=new,
        undo=to.profile is not None and table.may_undo(to.profile),
        hints=may_be_helped(table, to.profile),
        chat=table.setup.chat,
        clock=clock(table, around),
        fair=fair(table, to, seats),
        result=words,
        payoffs=None if result is None else result.payoffs,
        clause=None if result is None else result.clause,
        rematch=table.again,
        watching=around.watching,
        id=answers,
    )


def may_be_helped(table: Table, profile: str | None) -> bool:
    """Hints are for those who play against computers, or all on one device: not for one of several people."""
    people = {who.profile for who in table.sitters if isinstance(who, Person)}
    return people == {profile}


def held(table: Table, to: Onlooker) -> list[int | None]:
    """The seats of a connection; a spectator's is None."""
    mine = [] if to.watches or to.profile is None else table.seats_of(to.profile)
    return list(mine) or [None]


def one(table: Table, seat: int | None, names: Sequence[str], lang: str) -> wire.Mine:
    play = table.play
    assert play is not None
    legal: list[Pick | Span] = []
    as_if = None
    if seat is not None:
        if play.to_act == seat:
            legal = play.legal()
        elif (as_if := table.may_ahead(seat)) is not None:
            legal = table.legal_in(as_if)
    choices = [choice(action, lang, names, seat, table) for action in legal]
    ahead = None if seat is None else table.decided.get(seat)
    return wire.Mine(seat, play.view(seat), choices, ahead, as_if is not None)


def choice(action: Pick | Span, lang: str, names: Sequence[str], seat: int | None, table: Table) -> wire.Choice:
    words = say(action, lang, names, seat, table.game.options)
    if isinstance(action, Span):
        return wire.Choice(str(action.pick(action.low)), words, action.low, action.high)
    return wire.Choice(str(action), words)


def told(table: Table, seat: int | None, names: Sequence[str], lang: str, since: int, alone: bool) -> list[wire.Told]:
    if table.play is None:
        return []
    options, you = table.game.options, seat if alone else None
    return [
        wire.Told(n, event, say(event, lang, names, you, options))
        for n, events in zip(table.pick_entries[since:], table.play.log_by_pick(seat, since), strict=True)
        for event in events
    ]


def picks_up_to(table: Table, n: int) -> int:
    """How many picks somebody has seen who has seen the table at entry `n`."""
    return bisect_left(table.pick_entries, n)


# ── Who sits there ───────────────────────────────────────────────────────────
def spoken_names(table: Table, lang: wire.Lang) -> list[str]:
    return spoken(table.sitters)


def spoken(sitters: Sequence[Sitter]) -> list[str]:
    return [sitter_name(sitters, seat) for seat in range(len(sitters))]


def sitter_name(sitters: Sequence[Sitter], seat: int) -> str:
    who = sitters[seat]
    if isinstance(who, Person):
        return who.name
    if isinstance(who, Open):
        return ""
    same = [n for n, one in enumerate(sitters) if isinstance(one, Computer)]
    number = f" {same.index(seat) + 1}" if len(same) > 1 else ""
    return f"Computer{number}"


def seats_seen(table: Table, to: Onlooker, around: Around) -> list[wire.SeatSeen]:
    return [seat_seen(table, seat, to, around) for seat in range(table.setup.seats)]


def seat_seen(table: Table, seat: int, to: Onlooker, around: Around) -> wire.SeatSeen:
    who, name, gone = table.sitters[seat], sitter_name(table.sitters, seat), table.has_left(seat)
    over = gone or table.phase == "over"
    match who:
        case Open():
            return wire.SeatSeen(name, "open", free=True)
        case Computer(level, owner):
            back = owner is not None and owner == to.profile
            return wire.SeatSeen(name, "computer", level, here=True, free=back and not over, left=gone)
        case Person(profile, _):
            away = around.away(profile)
            return wire.SeatSeen(
                name,
                "person",
                mine=profile == to.profile,
                here=away is None,
                free=away is not None and away >= ABANDONED and not over,
                absent=away is not None and away >= ABSENT and not over,
                left=gone,
            )


# ── Besides ──────────────────────────────────────────────────────────────────
def clock(table: Table, around: Around) -> wire.ClockSeen | None:
    if table.setup.clock is None:
        return None
    running = table.to_act if table.to_act >= 0 else None
    return wire.ClockSeen(left(table, around.now, around.outages), running, table.setup.clock)


def fair(table: Table, to: Onlooker, seats: Sequence[int | None]) -> wire.Fair | None:
    """What is shown before the end: the promise, and the nonces that are part of it."""
    if not table.rounds:
        return None
    last = table.rounds[-1]
    if table.play is None:
        wanted = to.profile is not None and table.is_waited_for(to.profile)
    else:
        wanted = seats[0] is not None and table.game.about.dealt_by_round and not last.draws
    return wire.Fair(last.round, last.commitment, last.nonces if last.draws else list(table.nonces), wanted)


def line(at: int, said: Said) -> wire.Line:
    return wire.Line(at, said.name, said.seat, said.text, said.reaction)
