"""`kartenhaus replay`: a recorded game, told step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from ...core.errors import RecordError, reason
from ...core.picks import Event, Leave
from ...engine.game import Play
from ...engine.record import LONGEST, is_chances, seen_picks
from ...engine.record import replay as replayed
from ...engine.say import say
from .. import texts
from ..draw import printable
from ..screen import Screen
from .common import said_of, whole


@click.command()
@click.argument("file")
@click.option("--partial", is_flag=True)
@click.option("--seat", type=whole("--seat"))
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def replay(ctx: click.Context, file: str, partial: bool, seat: int | None, as_json: bool) -> None:
    lang: str = ctx.obj
    play = replayed(text_of(file), partial=partial)
    told = list(steps(play, seat))
    names = [printable(name) for name in play.names]
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(as_data(play, told, lang, names, seat))).decode())
        return
    screen = Screen(lang)
    screen.speak_of(play.game)
    screen.tell(" · ".join(heading(screen, play, names)), bold=True)
    screen.show()
    number = ""
    for step in told:
        number = str(step.number or number)  # of a pick that shows only in what chance does next, such as `lay`
        for event in step.events:
            screen.tell(say(event, lang, names, seat, play.game.options), f"{number:>4}  ")
            number = ""
    if play.result is None:
        screen.tell(screen.words(texts.OPEN_END), " " * 6)


def text_of(file: str) -> str:
    """A record's text. What does not end, such as a device, is not read to its end."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
            raw = source.read(LONGEST + 1)
        if len(raw) > LONGEST:
            raise RecordError(*said_of(texts.TOO_LONG, path=file, most=LONGEST // 1_000_000))
        return raw.decode("utf-8")
    except FileNotFoundError:
        raise RecordError(*said_of(texts.NO_FILE, path=file)) from None
    except OSError as error:
        (german, english), (de, en) = texts.CANNOT_READ, reason(error)
        raise RecordError(german.format(path=file, why=de), english.format(path=file, why=en)) from error
    except UnicodeDecodeError:
        raise RecordError(*said_of(texts.NOT_TEXT, path=file)) from None


# ── Steps ────────────────────────────────────────────────────────────────────
class Step(NamedTuple):
    """A pick and what came of it; players' picks are numbered from 1, as in the record."""

    number: int | None
    seat: int | None
    """Whose pick; None: chance's."""
    pick: str
    events: list[Event]


def steps(play: Play, seat: int | None) -> Iterator[Step]:
    """The game once more from its beginning: whole, or as `seat` saw it."""
    again = play.game.start(play.seats, chance="manual", names=play.names)
    number = 0
    for n, (pick, seen) in enumerate(zip(play.picks, seen_picks(play, seat), strict=True)):
        who = pick.seat if isinstance(pick, Leave) else again.to_act
        events = again.apply(pick)
        if seat is not None:
            events = again.log(seat, n)
        if is_chances(pick):
            yield Step(None, None, str(seen), events)
        else:
            number += 1
            yield Step(number, who, str(seen), events)


def heading(screen: Screen, play: Play, names: list[str]) -> Iterator[str]:
    yield screen.voice(*play.game.about.title)
    if names:
        yield " – ".join(names)
    if play.game.options.changed():
        yield str(play.game.options)
    if play.date:
        yield printable(play.date)
    if play.seed is not None:
        yield screen.words(texts.SEEDED, seed=printable(str(play.seed)))


def as_data(play: Play, told: list[Step], lang: str, names: list[str], seat: int | None) -> dict[str, Any]:
    return {
        "game": play.game.name,
        "options": play.game.options.changed(),
        "seats": play.seats,
        "names": names,
        "date": play.date,
        "seed": None if play.seed is None else str(play.seed),
        "payoffs": play.payoffs,
        "ending": play.ending,
        "steps": [
            {
                "number": step.number,
                "seat": step.seat,
                "pick": step.pick,
                "events": step.events,
                "words": [say(event, lang, names, seat, play.game.options) for event in step.events],
            }
            for step in told
        ],
    }
