"""What people ask of a table, message by message."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..core.voice import Voice
from ..engine.say import speak_action
from ..players import LevelName, check_level, coach_words
from ..players.offered import check_room
from ..table import clocks
from ..table.entries import Computer, Open, Reaction, Said
from ..table.errors import Declined, Stale
from ..table.names import distinct
from ..table.table import Table
from . import absence, blocking, messages, wire
from .connections import Connection
from .loading import load

if TYPE_CHECKING:
    from .interfaces import TableStore
    from .live_table import LiveTable

HINT_SIMULATIONS = 500
ANSWERED = (wire.Hello, wire.Ping, wire.Hint, wire.Leaving, wire.Past)  # by messages of their own


async def handle(live: LiveTable, connection: Connection, message: wire.Message) -> None:
    """Raises KartenhausError with the reason if it is refused."""
    profile = connection.profile
    match message:
        case wire.Hello(nonce=nonce):
            if live.behind.hides_from(connection):
                await live.behind.catch_up()
            greet(live, connection, message)
            if profile and not message.watch and live.table.kept_for(profile):
                await live.change(lambda table, now: table.come_back(profile, connection.name, now))
            if profile and nonce and live.table.is_waited_for(profile):
                await live.change(partial(comes, profile, nonce))
        case wire.Ping(id=number):
            connection.answer(wire.Pong(number))
        case wire.Past(before=before):
            await tell_past(live, connection, before, message.id)
        case _ if profile is None:
            raise Declined("Dazu brauchst du einen Namen.", "For that you need a name.")
        case wire.Act() | wire.Undo() if not live.table.owned(profile):  # who looks on learns no position from it
            raise Declined("Das ist nicht dein Platz.", "That is not your seat.")
        case wire.Act(position=position, seat=seat, pick=pick, nonce=nonce):
            await live.change(lambda table, now: acts(live, table, profile, seat, pick, now, nonce or ""), position)
        case wire.Join(seat=wanted, nonce=nonce):
            if live.table.setup.public and not live.table.owned(profile):
                await live.hub.executor.run(blocking.check, live.hub.store, profile, blocking.seated(live.table))
            await live.change(lambda table, now: table.join(wanted, profile, connection.name, now, nonce or ""))
        case wire.Leave(seat=seat):
            await live.change(lambda table, now: leave(table, profile, seat, now))
        case wire.Undo(position=position):
            await live.change(lambda table, now: table.undo(profile, now), position)
        case wire.Fill(seat=seat, level=level):
            await live.change(lambda table, now: fill(table, profile, seat, level, now))
        case wire.StandIn(seat=seat):
            await live.change(lambda table, now: absence.agree(table, live.presence.around(), seat, profile, now))
        case wire.Rematch(game=other, options=options):
            made = await live.hub.rematch(live, profile, other, options)
            if made is not None:
                connection.answer(made)
        case wire.Say(text=text):
            await say(live, connection, text, None)
        case wire.React(reaction=reaction):
            await say(live, connection, None, reaction)
        case wire.Hint():
            await give_hint(live, connection, message)
        case wire.Leaving(seat=seat):
            await live.settled()
            check_seat(live.table, profile, seat)
            voice = Voice(connection.lang, messages.spoken(live.table.sitters))
            connection.answer(wire.IfLeft(seat, messages.leaving(live.table, seat, voice), message.id))
    if message.id is not None and not isinstance(message, ANSWERED):
        connection.answer_to = message.id
        connection.refresh()


def greet(live: LiveTable, connection: Connection, hello: wire.Hello) -> None:
    if hello.version != wire.VERSION:
        raise Declined("Diese Seite ist veraltet; lade sie neu.", "This page is out of date; please reload it.")
    connection.lang, connection.watches = hello.lang, hello.watch
    connection.entries_told, connection.wants_all = hello.since, True
    connection.chat_lines_told = 0
    connection.answer_to = hello.id
    connection.greeted = True
    connection.refresh()
    connection.refresh("chat")  # also where there are no lines: whatever comes then has just been said


def acts(live: LiveTable, table: Table, profile: str, seat: int, pick: str, now: int, nonce: str) -> None:
    check_seat(table, profile, seat)
    table.act(seat, pick, now, clocks.used(table, seat, now, live.hub.outages), nonce)


def fill(table: Table, profile: str, seat: int, level: LevelName, now: int) -> None:
    if not table.seats_of(profile) and profile != table.setup.owner:
        raise Declined("Das können nur, die mitspielen.", "Only those who play can do that.")
    if not 0 <= seat < table.setup.seats or not isinstance(table.sitters[seat], Open):
        raise Declined("Dieser Platz ist nicht frei.", "That seat is not open.")
    check_level(level, table.game.about)
    check_room(level, len(table.sitters))
    table.sit(seat, Computer(level), now)


async def say(live: LiveTable, connection: Connection, text: str | None, reaction: Reaction | None) -> None:
    if not live.table.setup.chat:
        raise Declined("An diesem Tisch ist der Chat abgeschaltet.", "Chat is switched off at this table.")
    if live.behind.hides_from(connection) and live.table.phase == "running":
        raise Declined(
            "Wer hier zuschaut, sieht alles später und schreibt erst nach dem Spiel mit.",
            "Who looks on here sees everything later, and joins the chat after the game.",
        )
    if connection.muted:
        raise Declined(
            "Wer diesen Server betreibt, hat dir den Chat gesperrt. Mitspielen kannst du weiter.",
            "Whoever runs this server has taken the chat from you. You can go on playing.",
        )
    if not live.hub.people.may_chat(connection.profile or ""):
        raise Declined("Bitte etwas langsamer.", "A little slower, please.")
    clean = None if text is None else " ".join("".join(c for c in text if c.isprintable()).split())
    if clean == "":
        raise Declined("Das ist leer.", "That is empty.")
    await live.change(lambda table, now: table.do(said(table, connection, clean, reaction), now))


def said(table: Table, connection: Connection, text: str | None, reaction: Reaction | None) -> Said:
    """Under the name of one's seat; a spectator's cannot be taken for that of anybody else here."""
    profile = connection.profile or ""
    owned = table.owned(profile)
    if owned:
        return Said(profile, table.names(connection.name)[owned[0]], owned[0], text, reaction)
    return Said(profile, distinct(connection.name, table.others_names(profile)), None, text, reaction)


async def give_hint(live: LiveTable, connection: Connection, asked: wire.Hint) -> None:
    await live.settled()
    table, play = live.table, live.table.play
    check_seat(table, connection.profile or "", asked.seat)
    if not table.plays_alone(connection.profile or ""):
        raise Declined("Tipps gibt es nur gegen Computerspieler.", "Hints are for games against computer players only.")
    if play is None or play.to_act != asked.seat or asked.position != table.position:
        raise Stale
    with live.hub.hints.counted(connection.askers):
        hint = await live.hub.pool.hint(table.game, play.view(asked.seat), HINT_SIMULATIONS)
    voice = Voice(connection.lang, messages.spoken(table.sitters), asked.seat, table.game.options)
    words = coach_words.hint(table.game, hint, voice)
    worths = [
        wire.Worth(
            one.action,
            speak_action(table.game.parse(one.action), voice),
            one.worth,
        )
        for one in hint.actions
    ]
    connection.answer(wire.Hinted(asked.position, asked.seat, hint.best or "", words, hint.scale, worths, asked.id))


async def tell_past(live: LiveTable, connection: Connection, before: int, answers: int | None) -> None:
    """Read from the store: a table in memory has forgotten it."""
    await live.settled()
    to, askers = connection.onlooker(), connection.askers
    if not live.behind.may_show(connection):  # nobody has looked on before
        await live.behind.catch_up()
    if before > live.seen_by(connection).n:
        raise Stale
    mine, earlier = await live.hub.slow_work.run(askers, past_page, live.hub.store, live.table.id, before, to)
    connection.answer(wire.Earlier(before, mine, earlier, answers))


def past_page(store: TableStore, name: str, before: int, to: messages.Onlooker) -> tuple[list[wire.Seen], int | None]:
    return messages.past(load(store, name, before), to)


def comes(profile: str, nonce: str, table: Table, now: int) -> None:
    table.come(profile, nonce, now)


def check_seat(table: Table, profile: str, seat: int) -> None:
    if seat not in table.seats_of(profile):
        raise Declined("Das ist nicht dein Platz.", "That is not your seat.")


def leave(table: Table, profile: str, seat: int, now: int) -> None:
    """Before the game the seat is open again; in it its player is out for good (G-5)."""
    check_seat(table, profile, seat)
    if table.play is None:
        table.sit(seat, Open(), now)
    else:
        table.act(seat, f"leave {seat}", now)
