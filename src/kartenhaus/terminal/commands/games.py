"""`kartenhaus games`: what there is to play, and how it can be varied."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from ...core.options import Meaning
from ...engine.game import Game, game
from ...engine.game import games as all_games
from .. import texts
from ..screen import Screen


@click.command()
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def games(ctx: click.Context, as_json: bool) -> None:
    known = [game(name) for name in all_games()]
    if as_json:
        shown = [described(g, ctx.obj) for g in known]
        click.echo(msgspec.json.format(msgspec.json.encode(shown)).decode())
        return
    screen = Screen(ctx.obj)
    for n, g in enumerate(known):
        if n:
            screen.show()
        tell(screen, g)


def described(g: Game, lang: str) -> dict[str, Any]:
    one = lang == "en"
    return {
        "name": g.name,
        "title": g.about.title[one],
        "summary": g.about.in_a_line[one],
        "seats": [g.about.fewest, g.about.most],
        "rules_version": g.about.version,
        "options": {
            name: {
                "default": getattr(g.options, name),
                "values": list(meaning.values) or None,
                "between": meaning.between,
                "may_be_null": meaning.none,
                "meaning": meaning.en if one else meaning.de,
                "clause": meaning.clause,
            }
            for name, meaning in g.options.meanings().items()
        },
    }


def tell(screen: Screen, g: Game) -> None:
    few, most = g.about.fewest, g.about.most
    seats = screen.words(texts.SEATS if few == most else texts.SEATS_RANGE, few=few, most=most)
    screen.tell(f"{screen.voice(*g.about.title)} · {seats}", bold=True)
    screen.tell(screen.voice(*g.about.in_a_line), "  ")
    for name, meaning in g.options.meanings().items():
        said = screen.words(
            texts.OPTION,
            name=name,
            values=values(screen, meaning),
            meaning=screen.voice(meaning.de, meaning.en),
            default=written(screen, getattr(g.options, name)),
            clause=meaning.clause,
        )
        screen.tell(said, "  · ")
    screen.tell(screen.words(texts.HOW_TO_PLAY, game=g.name), "  ")


def values(screen: Screen, meaning: Meaning) -> str:
    if meaning.between:
        low, high = meaning.between
        between = screen.words(texts.NUMBER_BETWEEN, low=screen.number(low), high=screen.number(high))
        return between + (" | None" if meaning.none else "")
    return " | ".join(written(screen, value) for value in meaning.values)


def written(screen: Screen, value: Any) -> str:
    """As it is typed behind `--option name=`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return screen.number(value) if isinstance(value, int) else str(value)
