"""A table as one connection sees it: built up from the views of the seats it holds, and from nothing else (G-3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..core.picks import Leave, Pick, Span
from ..core.rule import OVER
from ..core.voice import Voice
from ..engine.ended import ended, ended_words, score_words
from ..engine.game import Play
from ..engine.say import speak, speak_action
from ..table.clocks import left
from ..table.entries import Computer, Open, Person, Said, Sitter
from ..table.table import Table
from ..table.times import Stretch
from . import absence, wire
from .blocking import person_id

MOST_TOLD = 40  # picks at once; what was before comes in pages


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
    outages: Sequence[Stretch] = ()
    onlookers: Sequence[str] = ()
    """Those of them who have a name, where all were invited."""


def shown(table: Table, to: Onlooker, around: Around, since: int, answers: int | None = None) -> wire.Table:
    """`since`: so many picks this connection has been told of. Of what is new to it, the last is told."""
    german = to.lang == "de"
    since, earlier = told_from(table, since)
    seats = held(table, to)
    play, phase = table.play, table.phase
    looking, you = eyes(table, to)
    voice = Voice(to.lang, spoken(table.sitters), you, table.game.options)
    mine = [one(table, seat, voice, since) for seat in looking] if play else []
    result = play.result if play else None
    words = speak(result, voice) if result else None
    return wire.Table(
        table=table.id,
        position=table.position,
        game=table.game.name,
        options=table.setup.options,
        title=table.game.about.title[not german],
        phase=phase,
        seats=seats_seen(table, to, around),
        to_act=table.to_act,
        mine=mine,
        undo=to.profile is not None and table.may_undo(to.profile),
        hints=to.profile is not None and table.plays_alone(to.profile),
        chat=table.setup.chat,
        clock=clock(table, around.now, around.outages),
        fair=fair(table, to, seats),
        result=words,
        ended=None if play is None or result is None else ended_seen(play, to.lang),
        clause=None if result is None else result.clause,
        rematch=table.rematch,
        watching=around.watching,
        earlier=earlier,
        delay=table.setup.delay,
        delay_seconds=table.setup.delay_seconds,
        onlookers=list(around.onlookers),
        id=answers,
        branch=None if table.setup.branch is None else table.setup.branch.picks,
        daily=table.setup.daily or None,
    )


def moved(
    table: Table, to: Onlooker, now: int, outages: Sequence[Stretch], known: int, answers: int | None
) -> wire.Moved:
    """What a move has changed for somebody who knows the table up to entry `known`."""
    since, earlier = told_from(table, picks_up_to(table, known))
    looking, you = eyes(table, to)
    voice = Voice(to.lang, spoken(table.sitters), you, table.game.options)
    return wire.Moved(
        position=table.position,
        to_act=table.to_act,
        mine=[one(table, seat, voice, since) for seat in looking],
        undo=to.profile is not None and table.may_undo(to.profile),
        clock=clock(table, now, outages),
        fair=fair(table, to, looking) if table.dealt > known else None,
        earlier=earlier,
        id=answers,
    )


def told_from(table: Table, since: int) -> tuple[int, int | None]:
    """From which pick on it is told, and the entry before which there is more that is new."""
    play = table.play
    if play is None:
        return 0, None
    first = max(since, play.before, play.before + len(play.numbers) - MOST_TOLD)
    return first, table.pick_entries[first - play.before] if since < first else None


def past(table: Table, to: Onlooker) -> tuple[list[wire.Seen], int | None]:
    """The last that was told at a table as it stood once; and the entry before which there is more."""
    since, earlier = told_from(table, 0)
    seats, you = eyes(table, to)
    voice = Voice(to.lang, spoken(table.sitters), you, table.game.options)
    return [wire.Seen(seat, told(table, seat, voice, since)) for seat in seats], earlier


def eyes(table: Table, to: Onlooker) -> tuple[list[int | None], int | None]:
    """The seats to look from, and the one that is spoken to: nobody's where several share a device. What they have to
    hide is covered while it is passed on, and then a spectator's eyes are needed too."""
    seats = held(table, to)
    hides = len(seats) > 1 and not table.game.about.alike
    return [*seats, None] if hides else seats, seats[0] if len(seats) == 1 else None


def ended_seen(play: Play, lang: wire.Lang) -> list[wire.Ended]:
    """How it ended for each seat."""
    payoffs, voice = play.payoffs or [], Voice(lang)
    return [
        wire.Ended(how, ended_words(play.game, how, payoff, play.seats, voice), score_words(play, seat, voice))
        for seat, (how, payoff) in enumerate(zip(ended(play), payoffs, strict=True))
    ]


def held(table: Table, to: Onlooker) -> list[int | None]:
    """The seats of a connection; a spectator's is None."""
    mine = [] if to.watches or to.profile is None else table.seats_of(to.profile)
    return list(mine) or [None]


def one(table: Table, seat: int | None, voice: Voice, since: int) -> wire.Mine:
    play = table.play
    assert play is not None
    new = told(table, seat, voice, since)  # before the view, which then covers nothing again
    legal: list[Pick | Span] = []
    as_if = None
    if seat is not None:
        if play.to_act == seat:
            legal = table.at_table.listed(play.state)
        elif (as_if := table.may_ahead(seat)) is not None:
            legal = table.at_table.listed(as_if)
    own = voice if voice.you == seat else voice._replace(you=seat)
    choices = [choice(action, own) for action in legal]
    ahead = None if seat is None else table.decided.get(seat)
    return wire.Mine(seat, play.view(seat), choices, new, ahead, as_if is not None)


def leaving(table: Table, seat: int, v: Voice) -> str | None:
    """What becomes of a running game when the seat leaves it (G-5)."""
    play = table.play
    if play is None or table.phase != "running" or table.has_left(seat):
        return None
    others = [other for other in range(play.seats) if other != seat and not table.has_left(other)]
    if not others:
        if table.game.about.coins:
            return v("Damit ist das Spiel zu Ende.", "That ends the game.")
        return v("Damit ist das Spiel zu Ende und verloren.", "That ends the game, and it is lost.")
    after = play.state.copy()
    table.game.rules.apply(after, Leave(seat).number)
    if table.game.rules.to_act(after) == OVER:
        return v(f"Damit gewinnt {v.name(others[0])}.", f"{v.name(others[0])} wins then.")
    if len(others) == 1:
        return v(f"{v.name(others[0])} spielt ohne dich weiter.", f"{v.name(others[0])} goes on without you.")
    return v("Die anderen spielen ohne dich weiter.", "The others go on without you.")


def choice(action: Pick | Span, voice: Voice) -> wire.Choice:
    words = speak_action(action, voice)
    if isinstance(action, Span):
        return wire.Choice(str(action.pick(action.low)), words, action.low, action.high)
    return wire.Choice(str(action), words)


def told(table: Table, seat: int | None, voice: Voice, since: int) -> list[wire.Told]:
    play = table.play
    if play is None:
        return []
    new = zip(table.pick_entries[max(0, since - play.before) :], play.log_by_pick(seat, since), strict=True)
    return [wire.Told(n, event, speak(event, voice)) for n, events in new for event in events]


def picks_up_to(table: Table, n: int) -> int:
    """How many picks somebody has seen who has seen the table at entry `n`, as far as it is remembered."""
    before = table.play.before if table.play else 0
    return before + bisect_left(table.pick_entries, n)


# ── Who sits there ───────────────────────────────────────────────────────────
def spoken(sitters: Sequence[Sitter]) -> list[str]:
    return [sitter_name(sitters, seat) for seat in range(len(sitters))]


def sitter_name(sitters: Sequence[Sitter], seat: int) -> str:
    who = sitters[seat]
    if isinstance(who, Person):
        return who.name
    if isinstance(who, Open):
        return ""
    if who.name:  # it is their seat
        return who.name
    same = [n for n, one in enumerate(sitters) if isinstance(one, Computer) and not one.name]
    number = f" {same.index(seat) + 1}" if len(same) > 1 else ""
    return f"Computer{number}"


def seats_seen(table: Table, to: Onlooker, around: Around) -> list[wire.SeatSeen]:
    return [seat_seen(table, seat, to, around) for seat in range(table.setup.seats)]


def seat_seen(table: Table, seat: int, to: Onlooker, around: Around) -> wire.SeatSeen:
    who, name, gone = table.sitters[seat], sitter_name(table.sitters, seat), table.has_left(seat)
    match who:
        case Open():
            return wire.SeatSeen(name, "open", free=to.profile is None or not table.owned(to.profile))
        case Computer(level, owner):
            kept = owner is not None and owner == to.profile and not gone and table.phase != "over"
            return wire.SeatSeen(
                name,
                "computer",
                level,
                here=True,
                free=kept,
                left=gone,
                stand_in=owner is not None,
                person=other(table, owner, to),
            )
        case Person(profile, _):
            return wire.SeatSeen(
                name,
                "person",
                mine=profile == to.profile,
                here=around.away(profile) is None,
                absent=absence.is_absent(table, around, seat),
                left=gone,
                asked=absence.asked(table, around, seat),
                agreed=absence.agreed(table, around, seat),
                person=other(table, profile, to),
            )


# ── Besides ──────────────────────────────────────────────────────────────────
def clock(table: Table, now: int, outages: Sequence[Stretch]) -> wire.ClockSeen | None:
    if table.setup.clock is None:
        return None
    running = table.to_act if table.to_act >= 0 else None
    return wire.ClockSeen(left(table, now, outages), running, table.setup.clock)


def fair(table: Table, to: Onlooker, seats: Sequence[int | None]) -> wire.Fair | None:
    """What is shown before the end: the promise, the nonces that are part of it, and the last round that is over."""
    if not table.rounds or table.setup.daily:  # others are still to be dealt the same; the record has it afterwards
        return None
    last = table.rounds[-1]
    if table.play is None:
        wanted = to.profile is not None and table.is_waited_for(to.profile)
    else:
        by_round = table.game.about.dealt_by_round or last.round > 1
        wanted = seats[0] is not None and by_round and not last.draws
    nonces = last.nonces if last.draws else list(table.nonces)
    return wire.Fair(last.round, last.commitment, nonces, wanted, published(table))


def published(table: Table) -> wire.Published | None:
    """The last round that is over, where each has a secret of its own. Elsewhere the only published round is one whose
    end was taken back: its draws would tell the hands that are still hidden."""
    if table.game.about.dealt_by_round:
        for round in table.rounds[:-3:-1]:
            if round.secret is not None and round.draws:
                draws = [str(draw) for draw in round.draws]
                return wire.Published(round.round, round.commitment, round.secret, round.nonces, draws)
    return None


def chat_line(table: Table, at: int, said: Said, to: Onlooker) -> wire.ChatLine:
    return wire.ChatLine(at, said.name, said.seat, said.text, said.reaction, other(table, said.profile, to))


def other(table: Table, profile: str | None, to: Onlooker) -> str | None:
    """By what somebody else is known among strangers."""
    return person_id(profile) if table.setup.public and profile is not None and profile != to.profile else None
