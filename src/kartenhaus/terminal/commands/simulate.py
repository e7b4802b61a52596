"""`kartenhaus simulate`: many games between computer players, and who has the advantage."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from ...core.blocks import Crew
from ...core.errors import BadOption, KartenhausError, reason
from ...core.interrupts import INTERRUPTED
from ...engine.game import Game
from ...engine.units import unit_of
from ...games import GAMES
from ...lab.compare import Compared
from ...lab.compare import compare as compared
from ...lab.simulate import Simulated
from ...lab.simulate import simulate as simulated
from ...lab.spreadsheet import as_csv
from .. import lab_texts, texts
from ..draw import left
from ..screen import Screen
from ..stoppable import Stoppable
from .common import game_name, said_of, whole, with_options
from .common import seed as seed_word
from .lab_tables import tell_differences, tell_roles

Found = Simulated | Compared
Timed = tuple[Found, float]


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


class Precision(NamedTuple):
    said: str
    value: float
    per_cent: bool


def precision_word(said: str) -> Precision:
    """`0.5%`, or a number in what the game counts."""
    found = re.fullmatch(r"([0-9]{0,9}[.,]?[0-9]{1,9}) ?(%?)", said.strip())
    value = float(found[1].replace(",", ".")) if found else 0.0
    if found is None or value <= 0:
        raise BadOption(*said_of(lab_texts.NOT_A_PRECISION, value=said))
    return Precision(said, value / 100 if found[2] else value, bool(found[2]))


def comparison(said: str) -> tuple[str, list[str]]:
    """`opening=mark,balanced`"""
    option, equals, values = said.partition("=")
    if not option or not equals or not all(parts := values.split(",")):
        raise BadOption(*said_of(lab_texts.NOT_COMPARED, value=said, example="start=winner,loser"))
    return option, parts


@click.command(cls=Players)
@click.argument("game", type=game_name)
@click.option("--players", multiple=True)
@click.option("--games", type=whole("--games", 1), default=10_000)
@click.option("--precision", type=precision_word)
@click.option("--compare", type=comparison)
@click.option("--seed", type=seed_word, default="1")
@click.option("--simulations", type=whole("--simulations", 1), default=200)
@click.option("--threads", type=whole("--threads", 1, 256))
@click.option("--cluster")
@click.option("--option", "options", multiple=True)
@click.option("--resume", type=Path)
@click.option("--csv", "csv_file", type=Path)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    players: tuple[str, ...],
    games: int,
    precision: Precision | None,
    compare: tuple[str, list[str]] | None,
    seed: str,
    simulations: int,
    threads: int | None,
    cluster: str | None,
    options: tuple[str, ...],
    resume: Path | None,
    csv_file: Path | None,
    as_json: bool,
) -> None:
    chosen = with_options(game, options)
    screen = Screen(ctx.obj)
    names = players or ("random",) * chosen.about.fewest
    said = ctx.get_parameter_source("games") is not click.core.ParameterSource.DEFAULT
    wanted = None if precision and not said else games
    how: dict[str, Any] = {"players": names, "games": wanted, "seed": seed, "simulations": simulations}
    how |= {"precision": checked(chosen, len(names), precision), "threads": threads, "resume": resume}
    was_begun = resume is not None and resume.exists()
    playing = Expecting(lambda it: timed(chosen, compare, how, it))
    try:
        with crew_at(cluster) as how["crew"], bar(screen, wanted) as playing.shown:
            playing.progress = playing.shown.told if playing.shown else None
            found = playing.run()
    except KeyboardInterrupt:
        found = None
    if found is None:
        screen.warn(screen.words(texts.NOTHING_PLAYED))
        playing.leave()
        ctx.exit(INTERRUPTED)
    done, seconds = found
    if playing.stop.is_set() or (wanted is not None and precision is None and done.games < wanted):
        warn(screen, done.games, wanted, resume)
    if csv_file:
        save(csv_file, as_csv(done))
    if as_json:
        click.echo(json_of(chosen, done, names, wanted, seconds))
    else:
        tell(screen, chosen, done, names, None if was_begun else seconds)


def checked(game: Game, seats: int, precision: Precision | None) -> float | None:
    """A share in games that somebody wins, a payoff elsewhere."""
    if precision is None:
        return None
    wins = game.about.scale(seats) in ("duel", "share")
    if wins == precision.per_cent:
        return precision.value
    text, unit = lab_texts.NO_PER_CENT if wins else lab_texts.PER_CENT, unit_of(game, seats).name
    de, en = (
        words.format(game=title, unit=one) for words, title, one in zip(text, game.about.title, unit, strict=True)
    )
    raise BadOption(de, en)


@contextmanager
def crew_at(cluster: str | None) -> Iterator[Crew | None]:
    """The cluster at that address; None: whoever is here."""
    if cluster is None:
        yield None
        return
    from ...core.cluster import Cluster

    with closing(Cluster(cluster)) as crew:
        yield crew


# ── Playing ──────────────────────────────────────────────────────────────────
def timed(game: Game, wish: tuple[str, list[str]] | None, how: dict[str, Any], it: Stoppable[Timed]) -> Timed:
    """What came out, and in how many seconds of playing: everything is compiled before the clock runs."""
    play: Callable[..., Found]
    if wish:
        option, values = wish
        play = lambda **more: compared(game, option, values, **more)  # noqa: E731
    else:
        play = lambda **more: simulated(game, **more)  # noqa: E731
    if how["crew"] is None:
        play(**{**how, "games": 1, "precision": None, "resume": None}, stop=it.stop)
    began = time.perf_counter()
    expected = it.expected if isinstance(it, Expecting) else None
    found = play(**how, progress=it.told, expected=expected, stop=it.stop)
    return found, time.perf_counter() - began


class Expecting(Stoppable[Timed]):
    """Knows how many games there will be, as far as that can be foreseen."""

    shown: Bar | None = None

    def expected(self, games: int) -> None:
        if self.shown:
            self.shown.expect(games)


class Bar(NamedTuple):
    """How far it is, on the screen."""

    told: Callable[[int], None]
    expect: Callable[[int], None]


@contextmanager
def bar(screen: Screen, games: int | None) -> Iterator[Bar | None]:
    """Where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from ..progress import progress

    with progress(screen, texts.A_SECOND) as shown:
        task = shown.add_task(screen.words(texts.COMPILING), total=games)
        playing = screen.words(texts.SIMULATING)
        yield Bar(
            lambda more: shown.update(task, advance=more, description=playing),
            lambda total: shown.update(task, total=total if games is None else min(total, games)),
        )


# ── Telling ──────────────────────────────────────────────────────────────────
def warn(screen: Screen, done: int, wanted: int | None, resume: Path | None) -> None:
    text = texts.INTERRUPTED_AFTER if wanted is not None else texts.INTERRUPTED_AT
    screen.warn(screen.words(text, done=done, wanted=wanted))
    if resume:
        screen.warn(screen.words(lab_texts.KEPT, path=str(resume)))


def save(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8", newline="")
    except OSError as error:
        whys = reason(error)
        raise KartenhausError(
            *(words.format(path=path, why=why) for words, why in zip(lab_texts.CANNOT_WRITE, whys, strict=True))
        ) from None


def json_of(game: Game, done: Found, names: Sequence[str], wanted: int | None, seconds: float) -> str:
    unit = unit_of(game, len(names)).name[1]
    how = {"players": list(names), "wanted": wanted, "seconds": round(seconds, 3), "unit": unit}
    shown = {**msgspec.structs.asdict(done), **how}
    return msgspec.json.format(msgspec.json.encode(shown)).decode()


def tell(screen: Screen, game: Game, done: Found, names: Sequence[str], seconds: float | None) -> None:
    if isinstance(done, Compared):
        for variant in done.variants:
            tell_one(screen, game, variant.simulated, names, None)
            screen.show()
        tell_differences(screen, game, done)
    else:
        tell_one(screen, game, done, names, seconds)


def tell_one(screen: Screen, game: Game, done: Simulated, names: Sequence[str], seconds: float | None) -> None:
    head = [screen.voice(*game.about.title), *([done.options] if done.options else [])]
    head += [screen.words(texts.PLAYED, games=done.games), screen.words(texts.SEEDED, seed=done.seed)]
    screen.tell(" · ".join(head), bold=True)
    longest, unit = max(map(len, names)), unit_of(game, done.seats)
    for seat, (name, mean) in enumerate(zip(names, done.payoffs, strict=True)):
        worth = {"mean": screen.number(mean, "+.4f"), "unit": screen.voice(*unit.name)}
        screen.show(["  " + screen.words(texts.SEAT_MEAN, seat=seat, player=left(name, longest), **worth)])
    screen.tell(screen.voice(*unit.meaning), "  ")
    each = screen.number(done.picks / done.games, ".1f")
    if seconds is None:
        screen.show(["  " + screen.words(lab_texts.EACH, each=each)])
    else:
        speed = screen.number(round(done.picks / seconds))
        screen.show(["  " + screen.words(texts.PICKS, each=each, speed=speed, seconds=screen.number(seconds, ".2f"))])
    tell_roles(screen, game, done)
