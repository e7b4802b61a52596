"""`kartenhaus arena`: which computer player is stronger, and how sure that is."""

from __future__ import annotations

import re
import time

import click
import msgspec

from ...core.errors import BadOption
from ...core.interrupts import INTERRUPTED
from ...engine.game import Game
from ...engine.units import unit_of
from ...lab.arena import Contest, Duel, Standing
from ...lab.arena import arena as contested
from .. import texts
from ..screen import Screen
from .common import game_name, said_of, whole, with_options
from .common import seed as seed_word
from .lab_tables import between, table
from .simulate import Players, bar, crew_at


def thinking_time(said: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}[.,]?[0-9]{1,9}", said):
        raise BadOption(*said_of(texts.NOT_A_TIME, value=said))
    return float(said.replace(",", "."))


@click.command(cls=Players)
@click.argument("game", type=game_name)
@click.option("--players", multiple=True)
@click.option("--games", type=whole("--games", 1), default=200)
@click.option("--seats", type=whole("--seats", 1))
@click.option("--seconds", type=thinking_time)
@click.option("--simulations", type=whole("--simulations", 1))
@click.option("--seed", type=seed_word, default="1")
@click.option("--processes", type=whole("--processes", 1), default=1)
@click.option("--cluster")
@click.option("--option", "options", multiple=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def arena(
    ctx: click.Context,
    game: str,
    players: tuple[str, ...],
    games: int,
    seats: int | None,
    seconds: float | None,
    simulations: int | None,
    seed: str,
    processes: int,
    cluster: str | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    chosen = with_options(game, options)
    screen = Screen(ctx.obj)
    began = time.perf_counter()
    try:
        with crew_at(cluster) as crew, bar(screen, games) as drawn:
            told = drawn.told if drawn else None
            done = contested(chosen, players, games, seed, seats, processes, seconds, simulations, told, crew)
    except KeyboardInterrupt:
        screen.warn(screen.words(texts.NOTHING_PLAYED))
        ctx.exit(INTERRUPTED)
    took = time.perf_counter() - began
    if done.games < games:
        screen.warn(screen.words(texts.INTERRUPTED_AFTER, done=done.games, wanted=games))
    if as_json:
        shown = {**msgspec.structs.asdict(done), "wanted": games, "took": round(took, 3)}
        click.echo(msgspec.json.format(msgspec.json.encode(shown)).decode())
    else:
        tell(screen, chosen, done, took)


# ── In words ─────────────────────────────────────────────────────────────────
def tell(screen: Screen, game: Game, done: Contest, took: float) -> None:
    head = [screen.voice(*game.about.title), *([done.options] if done.options else [])]
    counts = {"games": done.games, "deals": done.deals, "seats": done.seats}
    head += [screen.words(texts.CONTESTED, **counts), screen.words(texts.SEEDED, seed=done.seed)]
    screen.tell(" · ".join(head), bold=True)
    ranked = sorted(done.standings, key=lambda one: -one.elo.value)
    unit = unit_of(game, done.seats)
    heads = [screen.words(text, unit=screen.voice(*unit.name)) for text in texts.STANDING]
    screen.show(["", *table(heads, [row(screen, one) for one in ranked])])
    screen.show(["", *table([screen.voice(*text) for text in texts.DUEL], [duel(screen, one) for one in done.duels])])
    screen.show()
    screen.tell(screen.words(texts.INTERVALS, seconds=screen.number(took, ".1f")))
    screen.tell(screen.voice(*unit.meaning))


def row(screen: Screen, one: Standing) -> list[str]:
    return [
        one.player,
        screen.number(round(one.elo.value), "+d"),
        between(screen, one.elo, "+.0f"),
        screen.number(one.payoff.value, "+.3f"),
        between(screen, one.payoff, "+.3f"),
        screen.number(one.moves),
        screen.number(1000 * one.seconds, ".2f"),
    ]


def duel(screen: Screen, one: Duel) -> list[str]:
    return [
        " – ".join(one.players),
        screen.number(100 * one.rate.value, ".1f"),
        between(screen, one.rate, ".1f", 100),
        *(screen.number(count) for count in (one.wins, one.draws, one.losses)),
    ]
