"""`kartenhaus play`: a game at this terminal."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path

import click

from ...core.errors import BadSeats, Unknown
from ...engine.game import Game
from ...players import PLAYERS
from .. import texts
from ..keep import Keeper
from ..screen import INTERRUPTED, Closed, Screen
from ..sitting import Chair, Quit, Sitting
from ..welcome import PERSON, ask_names, chairs, choose_game, choose_opponent
from .common import game_name, said_of, whole, with_options
from .common import seed as seed_word


@click.command()
@click.argument("game", required=False, type=game_name)
@click.option("--opponent", metavar="NAME")
@click.option("--name", "names", multiple=True)
@click.option("--seats", type=whole("--seats", 1))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--seed", type=seed_word)
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE")
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    opponent: str | None,
    names: tuple[str, ...],
    seats: int | None,
    options: tuple[str, ...],
    seed: str | None,
    save: Path | None,
) -> None:
    screen = Screen(ctx.obj)
    if opponent is not None and opponent not in (*PLAYERS, PERSON):
        raise Unknown(texts.OPPONENT, opponent, [*PLAYERS, PERSON])
    try:
        chosen = with_options(game or choose_game(screen), options)
        many = chosen.about.fewest if seats is None else seats
        chosen.check_seats(many)
        if len(names) > many:
            raise BadSeats(*said_of(texts.TOO_MANY_NAMES, names=len(names), seats=many))
        against = opponent or (choose_opponent(screen) if many > 1 else PERSON)
        if opponent is None and against == PERSON and many > 1 and not names:
            names = tuple(ask_names(screen, chosen, many))
        evening(screen, chosen, many, against, names, seed, save)
    except (Quit, Closed):
        screen.tell(screen.words(texts.FAREWELL))
    except KeyboardInterrupt:
        screen.tell(screen.words(texts.INTERRUPTED))
        ctx.exit(INTERRUPTED)


def evening(
    screen: Screen, game: Game, seats: int, against: str, names: Sequence[str], seed: str | None, save: Path | None
) -> None:
    """One game after another, until somebody says no. Each has a seed and a record of its own."""
    n, more = 0, True
    while more:
        n += 1
        its_seed = f"{seed}.{n}" if seed and n > 1 else seed
        seated = chairs(screen, game, seats, against, names, its_seed)
        keeper = Keeper(save) if save else None
        play = game.start(
            seats, seed=its_seed, names=[chair.name for chair in seated], date=datetime.date.today().isoformat()
        )
        sitting = Sitting(screen, play, seated, keeper)
        sitting.keep()
        greet(screen, game, seated)
        try:
            sitting.run()
        finally:
            if keeper is not None:
                screen.show([screen.words(texts.SAVED, path=keeper.path)])
        more = goes_on(screen, sitting)
    raise Quit


def goes_on(screen: Screen, sitting: Sitting) -> bool:
    """Another game? First, for whoever wants it, what the coach thinks of this one."""
    while (said := screen.ask(texts.AGAIN).lower()) == texts.ANALYSIS:
        from .analyse import judged, tell

        done = judged(screen, sitting.play)
        if done is not None:
            tell(screen, done, sitting.you)
    return said not in texts.NO


def greet(screen: Screen, game: Game, seated: Sequence[Chair]) -> None:
    who = f" {screen.words(texts.VERSUS)} ".join(chair.name for chair in seated)
    screen.show()
    screen.tell(f"{screen.voice(*game.about.title)} · {who}", bold=True)
    screen.tell(screen.voice(*game.about.in_a_line))
    screen.show()
