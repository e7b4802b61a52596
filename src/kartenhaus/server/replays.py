"""A finished game, position by position, in pages."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..core.voice import Voice
from ..engine.game import Play
from ..engine.say import say, speak
from ..table.table import Table
from . import messages, wire

PAGE = 50  # positions


class Step(msgspec.Struct, frozen=True):
    """A position of a finished game: as each seat saw it, and what led to it."""

    n: int
    to_act: int
    pick: str | None
    choices: list[wire.Choice]
    """What the seat to act could do, in words."""
    mine: list[wire.Mine]
    told: list[wire.Told]


class Replay(msgspec.Struct, frozen=True):
    """Some of a game's positions; `count` is how many there are."""

    table: str
    game: str
    title: str
    options: str
    names: list[str]
    ended: list[wire.Ended]
    result: str
    count: int
    steps: list[Step]


def replay_page(table: Table, lang: wire.Lang, page: int) -> Replay:
    """Of a whole game. A page that does not exist is empty."""
    done = table.play
    assert done is not None
    assert done.result is not None
    names, options = messages.spoken(table.sitters), table.game.options
    return Replay(
        table.id,
        table.game.name,
        table.game.about.title[lang != "de"],
        str(options),
        names,
        messages.ended_seen(done, lang),
        say(done.result, lang, names, None, options),
        len(done.numbers) + 1,
        list(steps(table, lang, page * PAGE)),
    )


def steps(table: Table, lang: wire.Lang, first: int) -> Iterator[Step]:
    decode, voice = table.game.decode, Voice(lang, messages.spoken(table.sitters), None, table.game.options)
    for n, play in enumerate(positions(table, first), first):
        mine = [seen(play, seat, n, voice) for seat in range(table.setup.seats)]
        events = play.log(play.to_act if play.to_act >= 0 else 0, n - 1) if n else []
        told = [wire.Told(n, event, speak(event, voice)) for event in events]
        assert table.play is not None
        pick = str(decode(table.play.numbers[n - 1])) if n else None
        choices = [messages.choice(one, voice) for one in play.legal()]
        yield Step(n, play.to_act, pick, choices, mine, told)


def seen(play: Play, seat: int, n: int, voice: Voice) -> wire.Mine:
    """The position as a seat saw it then, and what it saw of the pick that led there."""
    told = [wire.Told(n, event, speak(event, voice)) for event in (play.log(seat, n - 1) if n else [])]
    return wire.Mine(seat, play.view(seat), [], told)


def positions(table: Table, first: int) -> Iterator[Play]:
    """The play after `first` picks, and after each of the next ones."""
    done = table.play
    assert done is not None
    numbers = done.numbers[: first + PAGE - 1]
    if first > len(done.numbers):
        return
    begin, state = next(mark for mark in reversed(table.marks) if mark[0] <= max(0, first - 1))
    play = table.game.resume(table.setup.seats, state.numbers(), begin, done.names)
    play.retrace(numbers[begin:first])
    yield play
    for number in numbers[first:]:
        play.retrace([number])
        yield play
