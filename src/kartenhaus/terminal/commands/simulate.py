"""`kartenhaus simulate`: many games between computer players."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
import msgspec

from ...engine.game import Game
from ...games import GAMES
from ...lab.simulate import Simulated
from ...lab.simulate import simulate as simulated
from .. import texts
from ..draw import left
from ..screen import INTERRUPTED, Screen
from .common import game_name, whole, with_options
from .common import seed as seed_word


class Players(click.Command):
    """`--players random random`: as many names behind one switch as there are seats."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        spread: list[str] = []
        naming = False
        for arg in args:
            naming = arg == "--players" or (naming and not arg.startswith("-") and arg not in GAMES)
            if naming and arg != "--players":
                spread += ["--players", arg]
            elif not naming:
                spread.append(arg)
        return super().parse_args(ctx, spread)


@click.command(cls=Players)
@click.argument("game", type=game_name)
@click.option("--players", multiple=True, metavar="NAME…")
@click.option("--games", type=whole("--games", 1), default=10_000)
@click.option("--seed", type=seed_word, default="1")
@click.option("--threads", type=whole("--threads", 1), default=1)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    players: tuple[str, ...],
    games: int,
    seed: str,
    threads: int,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    chosen = with_options(game, options)
    screen = Screen(ctx.obj)
    names = players or ("random",) * chosen.about.fewest
    try:
        with bar(screen, games) as advance:
            simulated(chosen, names, 1, seed)  # compiles, so that the clock measures playing
            began = time.perf_counter()
            done = simulated(chosen, names, games, seed, threads, progress=advance)
            seconds = time.perf_counter() - began
    except KeyboardInterrupt:
        click.echo(screen.words(texts.NOTHING_PLAYED), err=True)
        ctx.exit(INTERRUPTED)
    if done.games < games:
        wanted = screen.number(games)
        click.echo(screen.words(texts.INTERRUPTED_AFTER, done=screen.number(done.games), wanted=wanted), err=True)
    if as_json:
        shown = {**msgspec.structs.asdict(done), "players": list(names), "wanted": games, "seconds": round(seconds, 3)}
        click.echo(msgspec.json.format(msgspec.json.encode(shown)).decode())
    else:
        tell(screen, chosen, done, names, seconds)


@contextmanager
def bar(screen: Screen, games: int) -> Iterator[Callable[[int], None] | None]:
    """How far it is, where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(screen.words(texts.COMPILING), total=games)
        playing = screen.words(texts.SIMULATING)
        yield lambda more: shown.update(task, advance=more, description=playing)


def tell(screen: Screen, game: Game, done: Simulated, names: Sequence[str], seconds: float) -> None:
    head = [screen.voice(*game.about.title), *([done.options] if done.options else [])]
    head += [screen.words(texts.PLAYED, games=screen.number(done.games)), screen.words(texts.SEEDED, seed=done.seed)]
    screen.tell(" · ".join(head), bold=True)
    longest = max(map(len, names))
    for seat, (name, mean) in enumerate(zip(names, done.payoffs, strict=True)):
        said = screen.words(texts.SEAT_MEAN, seat=seat, player=left(name, longest), mean=screen.number(mean, "+.4f"))
        screen.show([f"  {said}"])
    each = screen.number(done.picks / done.games, ".1f")
    speed = screen.number(round(done.picks / seconds))
    screen.show(["  " + screen.words(texts.PICKS, each=each, speed=speed, seconds=screen.number(seconds, ".2f"))])
