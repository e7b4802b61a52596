"""`kartenhaus rules`: a rule book, or one clause of it."""

from __future__ import annotations

import sys

import click

from ...engine import book
from ...games import GAMES
from .. import letters, texts
from ..rulebook import NoBook, find_clause
from ..screen import colours_of
from .common import game_name

BROADEST = 96  # columns beyond which a paragraph is hard to read


@click.command()
@click.argument("game", type=game_name)
@click.argument("clause", required=False)
@click.pass_context
def rules(ctx: click.Context, game: str, clause: str | None) -> None:
    show(clause_markdown(game, clause, ctx.obj) if clause else whole_book(game, ctx.obj))


def whole_book(game: str, lang: str) -> str:
    try:
        return book.book(game, lang)
    except FileNotFoundError:
        raise NoBook(*texts.NO_BOOK) from None


def clause_markdown(game: str, name: str, lang: str) -> str:
    clause = find_clause(GAMES[game], name, lang)
    mark = f" *({clause.mark})*" if clause.mark else ""
    return f"**{clause.id}**{mark} {clause.text}"


def show(markdown: str) -> None:
    """Set out for a terminal, page by page if it is long; as it is for a file or another program."""
    if not sys.stdout.isatty():
        print(markdown.rstrip())
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(no_color=not colours_of(True))
    with console.capture() as captured:
        console.print(Markdown(markdown), width=min(console.width, BROADEST))
    text = letters.as_written(captured.get())
    if text.count("\n") < console.height:
        print(text, end="")
    else:
        click.echo_via_pager(text)
