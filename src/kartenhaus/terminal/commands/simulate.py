"""`kartenhaus simulate`: many games between computer players."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
import msgspec

from ...core.interrupts import INTERRUPTED
from ...engine.game import Game
from ...engine.units import unit_of
from ...games import GAMES
from ...lab.simulate import Simulated
from ...lab.simulate import simulate as simulated
from .. import texts
from ..draw import left
from ..screen import Screen
from ..stoppable import Stoppable
from .common import game_name, whole, with_options
from .common import seed as seed_word

Timed = tuple[Simulated, float]


class Players(click.Command):
    """`--players random random`: as many names after one option as there are seats."""

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
@click.option("--players", multiple=True)
@click.option("--games", type=whole("--games", 1), default=10_000)
@click.option("--seed", type=seed_word, default="1")
@click.option("--threads", type=whole("--threads", 1, 256), default=1)
@click.option("--option", "options", multiple=True)
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
    playing = Stoppable(lambda it: timed(chosen, names, games, seed, threads, it))
    try:
        with bar(screen, games) as playing.progress:
            found = playing.run()
    except KeyboardInterrupt:
        found = None
    if found is None:
        screen.warn(screen.words(texts.NOTHING_PLAYED))
        playing.leave()
        ctx.exit(INTERRUPTED)
    done, seconds = found
    if done.games < games:
        screen.warn(screen.words(texts.INTERRUPTED_AFTER, done=done.games, wanted=games))
    if as_json:
        unit = unit_of(chosen, done.seats).name[1]
        how = {"players": list(names), "wanted": games, "seconds": round(seconds, 3), "unit": unit}
        shown = {**msgspec.structs.asdict(done), **how}
        click.echo(msgspec.json.format(msgspec.json.encode(shown)).decode())
    else:
        tell(screen, chosen, done, names, seconds)


def timed(game: Game, names: Sequence[str], games: int, seed: str, threads: int, it: Stoppable[Timed]) -> Timed:
    """What came out, and in how many seconds of playing: everything is compiled before the clock runs."""
    simulated(game, names, 1, seed, stop=it.stop)
    began = time.perf_counter()
    found = simulated(game, names, games, seed, threads, progress=it.told, stop=it.stop)
    return found, time.perf_counter() - began


@contextmanager
def bar(screen: Screen, games: int) -> Iterator[Callable[[int], None] | None]:
    """How far it is, where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from ..progress import progress

    with progress(screen) as shown:
        task = shown.add_task(screen.words(texts.COMPILING), total=games)
        playing = screen.words(texts.SIMULATING)
        yield lambda more: shown.update(task, advance=more, description=playing)


def tell(screen: Screen, game: Game, done: Simulated, names: Sequence[str], seconds: float) -> None:
    head = [screen.voice(*game.about.title), *([done.options] if done.options else [])]
    head += [screen.words(texts.PLAYED, games=done.games), screen.words(texts.SEEDED, seed=done.seed)]
    screen.tell(" · ".join(head), bold=True)
    longest, unit = max(map(len, names)), unit_of(game, done.seats)
    for seat, (name, mean) in enumerate(zip(names, done.payoffs, strict=True)):
        worth = {"mean": screen.number(mean, "+.4f"), "unit": screen.voice(*unit.name)}
        screen.show(["  " + screen.words(texts.SEAT_MEAN, seat=seat, player=left(name, longest), **worth)])
    screen.tell(screen.voice(*unit.meaning), "  ")
    each = screen.number(done.picks / done.games, ".1f")
    speed = screen.number(round(done.picks / seconds))
    screen.show(["  " + screen.words(texts.PICKS, each=each, speed=speed, seconds=screen.number(seconds, ".2f"))])
