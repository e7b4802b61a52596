"""`kartenhaus solve`: what a game is worth, and what is right play."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from ...core.errors import BadOption, Unknown
from ...core.voice import unmarked
from ...engine.game import Game, game_of
from ...games import GAMES
from ...lab.solution_page import COLOURS, page, shown
from ...solvers import Solution, Table, solve, wishes
from .. import letters, texts
from ..keep import CannotSave, check_writable
from ..screen import Screen, colours_of
from .common import game_name, said_of

YES_AND_NO = {"yes": True, "no": False}


@click.command("solve", context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("game", type=game_name)
@click.option("--option", "options", multiple=True)
@click.option("--full", is_flag=True)
@click.option("--html", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(
    ctx: click.Context, game: str, options: tuple[str, ...], full: bool, html: Path | None, as_json: bool
) -> None:
    screen = Screen(ctx.obj)
    if html is not None:
        check_writable(html)
    known = wishes(game)
    given = dict([*map(part, options), *spread(ctx.args)])
    wished = {name: read_wish(name, given[name], known[name]) for name in given if name in known}
    chosen = chosen_game(game, {name: value for name, value in given.items() if name not in known}, known)
    solution = solve(game, **chosen.options.changed(), **wished)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(solution)).decode())
    else:
        tell(screen, solution, full)
    if html is not None:
        save(html, solution, ctx.obj)
        print(screen.words(texts.PAGE_SAVED, path=html), file=sys.stderr if as_json else sys.stdout)


# ── Options behind the game ──────────────────────────────────────────────────
def part(said: str) -> tuple[str, str]:
    """`name=value`."""
    name, _, value = said.partition("=")
    return name, value


def spread(said: list[str]) -> list[tuple[str, str]]:
    """`--hole-card peek`, `--hole-card=peek`; an option without a value says yes."""
    found: list[tuple[str, str]] = []
    for word in said:
        if word.startswith("--"):
            name, is_set, value = word[2:].partition("=")
            found.append((name.replace("-", "_"), value if is_set else ""))
        elif found and not found[-1][1]:
            found[-1] = (found[-1][0], word)
        else:
            raise BadOption(*said_of(texts.NOT_AN_OPTION, word=word))
    return [(name, value or "yes") for name, value in found]


def chosen_game(name: str, given: dict[str, str], known: dict[str, inspect.Parameter]) -> Game:
    names = [*GAMES[name].part("options").OPTIONS.meanings(), *known]
    for option in given:
        if option not in names:
            raise Unknown(texts.THE_OPTION, option, names)
    return game_of(name, " ".join(f"{option}={value}" for option, value in given.items()))


def read_wish(name: str, said: str, wish: inspect.Parameter) -> Any:
    if wish.annotation in ("bool", bool) and said in YES_AND_NO:
        return YES_AND_NO[said]
    digits = unmarked(said)
    if "int" in str(wish.annotation) and digits.isdecimal() and len(digits) < 10:
        return int(digits)
    raise BadOption(*said_of(texts.NOT_FOR_OPTION, name=name, value=said))


# ── Telling ──────────────────────────────────────────────────────────────────
def tell(screen: Screen, solution: Solution, full: bool) -> None:
    head = [screen.voice(*GAMES[solution.game].title), *([solution.options] if solution.options else [])]
    screen.tell(" · ".join(head), bold=True)
    for one in solution.values:
        error = f" ± {screen.number(one.error, f'.{one.digits}f')}" if one.error else ""
        worth = screen.number(one.value, f"+.{one.digits}f")
        screen.tell(f"{screen.voice(*one.title)}: {worth}{error} {screen.voice(*one.unit)}", "  ")
    for table in solution.tables:
        if full or not table.detail:
            screen.show()
            draw(screen, table)
    screen.show()
    for text in (solution.method, solution.exact, solution.definitions):
        screen.tell(screen.voice(*text))
    if not full and any(table.detail for table in solution.tables):
        screen.tell(screen.words(texts.MORE_TABLES))


def draw(screen: Screen, table: Table) -> None:
    screen.tell(screen.voice(*table.title), bold=True)
    drawn = RichTable(box=None, pad_edge=False, padding=(0, 1))
    drawn.add_column(screen.voice(*table.corner))
    for column in table.heads(screen.voice):
        drawn.add_column(column, justify="right")
    tones = {letter: COLOURS[n % len(COLOURS)] for n, letter in enumerate(table.legend)}
    for row in table.rows:
        cells = [Text(shown(cell, table.digits, screen.voice), tones.get(str(cell), "")) for cell in row.cells]
        drawn.add_row(screen.voice(*row.title), *cells)
    console = Console(no_color=not colours_of(screen.is_terminal), highlight=False, width=screen.width)
    with console.capture() as captured:
        console.print(drawn)
    screen.show(letters.as_written(captured.get()).splitlines())
    if table.legend:
        screen.tell(", ".join(f"{letter} {screen.voice(*means)}" for letter, means in table.legend.items()))


def save(path: Path, solution: Solution, lang: str) -> None:
    try:
        path.write_text(page(solution, lang), "utf-8", newline="\n")
    except OSError as error:
        raise CannotSave(path, error) from error
