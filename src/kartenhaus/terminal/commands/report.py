"""`kartenhaus report`: a page about a game for its author."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from ...core.interrupts import INTERRUPTED
from ...lab.report import page
from ...lab.report import report as reported
from ...lab.report.findings import CONTESTED, GAMES, Findings, Told
from .. import lab_texts, texts
from ..screen import Screen
from ..stoppable import Stoppable
from .common import game_name, whole, with_options
from .common import seed as seed_word
from .simulate import crew_at, save


@click.command()
@click.argument("game", type=game_name)
@click.option("--html", type=Path)
@click.option("--games", type=whole("--games", 1), default=GAMES)
@click.option("--deals", type=whole("--deals", 1), default=CONTESTED)
@click.option("--seed", type=seed_word, default="1")
@click.option("--date")
@click.option("--cluster")
@click.option("--option", "options", multiple=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def report(
    ctx: click.Context,
    game: str,
    html: Path | None,
    games: int,
    deals: int,
    seed: str,
    date: str | None,
    cluster: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    chosen, screen = with_options(game, options), Screen(ctx.obj)
    day = datetime.date.today().isoformat() if date is None else date
    try:
        with crew_at(cluster) as crew, bars(screen) as told:
            working: Stoppable[Findings] = Stoppable(lambda _: reported(chosen, games, seed, day, crew, deals, told))
            found = working.run()
    except KeyboardInterrupt:
        screen.warn(screen.words(texts.INTERRUPTED))
        working.leave()
        ctx.exit(INTERRUPTED)
    if html:
        save(html, page(found, ctx.obj))
        screen.warn(screen.words(lab_texts.REPORTED, path=str(html)))
    if as_json or not html:
        click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


@contextmanager
def bars(screen: Screen) -> Iterator[Told | None]:
    """How many games each part has played, where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from ..progress import progress

    with progress(screen, texts.A_SECOND) as shown:
        tasks = {part: shown.add_task(screen.words(text), total=None) for part, text in lab_texts.REPORTING.items()}
        yield lambda part, more: shown.update(tasks[part], advance=more)
