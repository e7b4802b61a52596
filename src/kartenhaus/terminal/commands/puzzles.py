"""`kartenhaus puzzles`: positions in which one action is clearly best."""

from __future__ import annotations

import click
import msgspec

from ...core.interrupts import INTERRUPTED
from ...lab.puzzles import LONG, Puzzle
from ...lab.puzzles import puzzles as found_puzzles
from .. import texts
from ..screen import Screen
from .common import game_name, whole, with_options
from .common import seed as seed_word
from .simulate import bar


@click.command()
@click.argument("game", type=game_name)
@click.option("--number", type=whole("--number", 1, 10_000), default=10)
@click.option("--seats", type=whole("--seats", 1))
@click.option("--simulations", type=whole("--simulations", 1), default=LONG)
@click.option("--seed", type=seed_word, default="1")
@click.option("--option", "options", multiple=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def puzzles(
    ctx: click.Context,
    game: str,
    number: int,
    seats: int | None,
    simulations: int,
    seed: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    screen, chosen = Screen(ctx.obj), with_options(game, options)
    try:
        with bar(screen, number) as shown:
            done = found_puzzles(chosen, number, seed, seats, simulations, shown.told if shown else None)
    except KeyboardInterrupt:
        screen.warn(screen.words(texts.NOTHING_FOUND))
        ctx.exit(INTERRUPTED)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(done)).decode())
        return
    for n, one in enumerate(done, 1):
        screen.tell(f"{n}. {headline(screen, one)}", bold=True)
        screen.show(["", *one.record.rstrip().splitlines(), ""])
        screen.tell(one.de if screen.lang == "de" else one.en)


def headline(screen: Screen, one: Puzzle) -> str:
    levels = {0: texts.EASY, 1: texts.EASY, 2: texts.MIDDLING, 3: texts.HARD}
    return screen.words(texts.PUZZLE, n=one.n + 1, seat=one.seat + 1, hard=screen.voice(*levels[len(one.missed)]))
