"""`kartenhaus play`: a game at this terminal."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from ...core.chance import Seeded, Stream
from ...core.errors import BadOption, BadSeats, RecordError, Unknown
from ...core.interrupts import INTERRUPTED
from ...core.rule import OVER
from ...engine.game import Game, Play
from ...engine.record import read, replay
from ...players import FILE, PLAYERS, check_player
from .. import texts
from ..keep import WHO_PLAYS, Keeper, check_writable
from ..screen import Closed, Screen
from ..sitting import Chair, Quit, Sitting, has_left
from ..thinking import Thinking
from ..welcome import PERSON, ask_names, chairs, choose_game, choose_opponent
from .common import game_name, said_of, whole, with_options
from .common import seed as seed_word
from .replay import text_of


class Evening(NamedTuple):
    """What one game after another is played by."""

    game: Game
    levels: Sequence[str]
    """Who sits where: `person` or a computer player."""
    names: Sequence[str]
    seed: str | None
    save: Path | None


class Begun(NamedTuple):
    """A game and what chance draws from in it."""

    play: Play
    chance: Stream


@click.command()
@click.argument("game", required=False, type=game_name)
@click.option("--opponent", "opponents", multiple=True)
@click.option("--name", "names", multiple=True)
@click.option("--seats", type=whole("--seats", 1))
@click.option("--option", "options", multiple=True)
@click.option("--seed", type=seed_word)
@click.option("--save", type=click.Path(path_type=Path))
@click.option("--resume")
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    opponents: tuple[str, ...],
    names: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    seed: str | None,
    save: Path | None,
    resume: str | None,
) -> None:
    screen = Screen(ctx.obj)
    for opponent in opponents:
        if not may_play(opponent):
            raise Unknown(texts.OPPONENT, opponent, [*PLAYERS, PERSON])
    if save is not None:
        check_writable(save)
    try:
        with Thinking(screen) as thinking:
            if resume is not None:
                given = {"opponents": opponents, "names": names, "seats": seats, "options": options, "seed": seed}
                check_alone(ctx.command, {"game": game, **given})
                begun, levels = resumed(resume)
                evening = Evening(begun.play.game, levels, begun.play.names, None, save)
                go_on(thinking, evening, begun, Path(resume))
            chosen = with_options(game or choose_game(screen), options)
            screen.speak_of(chosen)
            for opponent in set(opponents) - {PERSON}:
                check_player(opponent, chosen)
            others = seated(chosen, seats, opponents)
            if len(names) > 1 + len(others):
                raise BadSeats(*said_of(texts.TOO_MANY_NAMES, names=len(names), seats=1 + len(others)))
            if others and not opponents:
                others = [choose_opponent(screen, chosen)] * len(others)
            levels = [PERSON, *others]
            if not opponents and PERSON in others and not names:
                names = tuple(ask_names(screen, chosen, len(levels)))
            go_on(thinking, Evening(chosen, levels, names, seed, save))
    except (Quit, Closed):
        screen.tell(screen.words(texts.FAREWELL))
    except KeyboardInterrupt:
        screen.tell(screen.words(texts.INTERRUPTED))
        ctx.exit(INTERRUPTED)


def may_play(name: str) -> bool:
    return name in (*PLAYERS, PERSON) or name.startswith(FILE)


def seated(game: Game, seats: int | None, opponents: Sequence[str]) -> list[str]:
    """Who sits in the other seats, one after the other; a single opponent takes them all. Empty words, where nobody was
    named."""
    many = max(game.about.fewest, 1 + len(opponents)) if seats is None else seats
    game.check_seats(many)
    if len(opponents) < 2 and len(opponents) < many:
        return list(opponents or ("",)) * (many - 1)
    if len(opponents) != many - 1:
        raise BadSeats(*said_of(texts.TOO_MANY_OPPONENTS, seats=many, free=many - 1, named=len(opponents)))
    return list(opponents)


# ── Going on with a game that was kept ───────────────────────────────────────
def check_alone(command: click.Command, given: dict[str, object]) -> None:
    """What the record says is not said again."""
    for param in command.params:
        if given.get(param.name or ""):
            switch = param.opts[0]
            named = (switch, switch) if switch.startswith("-") else texts.THE_GAME
            raise BadOption(*(text.format(given=name) for text, name in zip(texts.ONLY_RESUMES, named, strict=True)))


def resumed(file: str) -> tuple[Begun, list[str]]:
    """The game as `--save` wrote it down, and who plays. Its seed goes on giving the cards; where moves were taken back
    there is none, and chance begins anew."""
    text = text_of(file)
    header = read(text).header
    seed = header.get("Seed")
    chance = Seeded(secrets.randbits(62) if seed is None else seed)
    play = replay(text, chance=chance if seed else None)
    levels = [level.strip() for level in header.get(WHO_PLAYS, "").split("|")]
    if len(levels) != play.seats or not all(map(may_play, levels)):
        raise RecordError(*said_of(texts.NOT_OURS, path=file))
    if play.to_act == OVER:
        raise RecordError(*said_of(texts.ALREADY_OVER, path=file))
    if all(level != PERSON or has_left(play, seat) for seat, level in enumerate(levels)):
        raise RecordError(*said_of(texts.NOBODY_LEFT, path=file))
    play.leave_chance_to(chance)
    return Begun(play, chance), levels


# ── One game after another ───────────────────────────────────────────────────
def go_on(thinking: Thinking, evening: Evening, first: Begun | None = None, kept: Path | None = None) -> None:
    """Until somebody says no. Each game has a seed and a record of its own; `first` has begun before, and was `kept`
    there."""
    n, more, screen = 0, True, thinking.screen
    where = evening.save or kept
    while more:
        n += 1
        its_seed = f"{evening.seed}.{n}" if evening.seed and n > 1 else evening.seed
        seated = chairs(thinking, evening.game, evening.levels, evening.names, its_seed)
        begun = begin(evening.game, seated, its_seed) if first is None else first
        keeper = None
        if where is not None:
            where_it_was = first is not None and evening.save is None
            keeper = (Keeper if where_it_was else Keeper.beside_others)(where, evening.levels)
        sitting = Sitting(screen, begun.play, begun.chance, seated, keeper)
        sitting.keep()
        greet(screen, evening.game, seated, goes_on=first is not None)
        try:
            sitting.run()
        finally:
            if keeper is not None:
                screen.show([screen.words(texts.SAVED, path=keeper.path)])
        first = None
        more = another(screen, sitting)
    raise Quit


def begin(game: Game, seated: Sequence[Chair], seed: str | None) -> Begun:
    seed = str(secrets.randbits(62)) if seed is None else seed
    chance, names = Seeded(seed), [chair.name for chair in seated]
    play = game.start(len(seated), chance=chance, names=names, date=datetime.date.today().isoformat())
    play.seed = seed
    return Begun(play, chance)


def another(screen: Screen, sitting: Sitting) -> bool:
    """Another game? First, for whoever wants it, what the coach thinks of this one."""
    while (said := screen.ask(texts.AGAIN).lower()) == texts.ANALYSIS:
        from .analyse import judged, tell

        done = judged(screen, sitting.play)
        if done is not None:
            tell(screen, done, sitting.you)
    return said not in texts.NO


def greet(screen: Screen, game: Game, seated: Sequence[Chair], goes_on: bool = False) -> None:
    who = f" {screen.words(texts.VERSUS)} ".join(chair.name for chair in seated)
    screen.show()
    screen.tell(f"{screen.voice(*game.about.title)} · {who}", bold=True)
    screen.tell(screen.words(texts.RESUMED) if goes_on else screen.voice(*game.about.in_a_line))
    screen.show()
