"""`kartenhaus analyse`: what each decision of a recorded game was worth."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from ...core.interrupts import INTERRUPTED
from ...core.picks import Over
from ...core.voice import Voice
from ...engine.game import Play
from ...engine.record import replay
from ...engine.say import say
from ...lab.analysis_chart import span
from ...players import coach_words
from ...players.coach import SIMULATIONS, Analysis, Decision, analyse, duel_line
from .. import texts
from ..draw import Block, left, printable, right, short, width, wrapped
from ..keep import CannotSave, check_writable
from ..screen import Screen
from .common import seed as seed_word
from .common import whole
from .replay import text_of

BLOCKS = " ▁▂▃▄▅▆▇█"
HEIGHT = 7  # lines of a curve that stands alone
BROADEST = 72  # columns of a curve
MARGIN = 8  # columns left of it
LONGEST = 14  # columns of a name before its line
ENDS = 9  # columns of what a line ends with
DIGITS = "①②③"


@click.command("analyse")
@click.argument("file")
@click.option("--simulations", type=whole("--simulations", 1), default=SIMULATIONS)
@click.option("--seed", type=seed_word, default="1")
@click.option("--threads", type=whole("--threads", 1, 256), default=1)
@click.option("--html", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(
    ctx: click.Context, file: str, simulations: int, seed: str, threads: int, html: Path | None, as_json: bool
) -> None:
    screen = Screen(ctx.obj)
    if html is not None:
        check_writable(html)
    play = replay(text_of(file))
    screen.speak_of(play.game)
    done = judged(screen, play, simulations, seed, threads)
    if done is None:
        ctx.exit(INTERRUPTED)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(done)).decode())
    else:
        tell(screen, done, with_decisions=html is None)
    if html is not None:
        save(html, done, ctx.obj)
        print(screen.words(texts.ANALYSIS_SAVED, path=html), file=sys.stderr if as_json else sys.stdout)


def judged(
    screen: Screen, play: Play, simulations: int = SIMULATIONS, seed: str = "1", threads: int = 1
) -> Analysis | None:
    """With a bar where somebody is watching; what there is by then if they interrupt, None if that is nothing."""
    try:
        with bar(screen) as advance:
            done = analyse(play, simulations, seed, threads, advance)
    except KeyboardInterrupt:
        screen.warn(screen.words(texts.NOTHING_JUDGED))
        return None
    if not done.complete:
        screen.warn(screen.words(texts.JUDGED_SO_FAR, n=len(done.decisions)))
    return done


@contextmanager
def bar(screen: Screen) -> Iterator[Callable[[int, int], None] | None]:
    """How far it is, where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from ..progress import progress

    with progress(screen) as shown:
        task = shown.add_task(screen.words(texts.JUDGING), total=None)
        yield lambda done, many: shown.update(task, completed=done, total=many)


def save(path: Path, done: Analysis, lang: str) -> None:
    from ...lab.analysis_page import page

    try:
        path.write_text(page(done, lang), "utf-8", newline="\n")
    except OSError as error:
        raise CannotSave(path, error) from error


# ── Telling ──────────────────────────────────────────────────────────────────
def tell(screen: Screen, done: Analysis, you: int | None = None, with_decisions: bool = True) -> None:
    voice = Voice(screen.lang, [printable(name) for name in done.names], you, done.variant.options)
    head(screen, done, voice)
    section(screen, voice(*coach_words.MEASURED[done.scale]))
    screen.show(curves(screen, done, voice))
    section(screen, screen.words(texts.ACCURACY))
    screen.show(accuracies(screen, done, voice))
    screen.tell(voice(*coach_words.ACCURACY), "  ")
    section(screen, screen.words(texts.COSTLIEST))
    for mark, moment in zip(DIGITS, done.moments, strict=False):
        one = done.decision(moment.n)
        screen.tell(coach_words.moment(done.variant, done.scale, one, voice), f"  {mark} ")
    if not done.moments:
        screen.tell(screen.words(texts.NOTHING_LOST), "  ")
    if with_decisions and done.decisions:
        section(screen, screen.words(texts.DECISIONS))
        for one in done.decisions:
            screen.show(decided(screen, done, one, voice))


def head(screen: Screen, done: Analysis, voice: Voice) -> None:
    parts = [voice(*done.variant.about.title), " – ".join(name_of(seat, voice) for seat in range(done.seats))]
    screen.tell(" · ".join([*parts, *(part for part in (done.options, printable(done.date)) if part)]), bold=True)
    if done.payoffs is None:
        screen.tell(screen.words(texts.OPEN_END), "  ")
    else:
        screen.tell(say(Over(done.game, done.payoffs, done.ending or ""), *voice), "★ ")


def section(screen: Screen, title: str) -> None:
    screen.show()
    screen.tell(title, bold=True)


def name_of(seat: int, voice: Voice) -> str:
    return voice("du", "you") if seat == voice.you else voice.name(seat)


def accuracies(screen: Screen, done: Analysis, voice: Voice) -> Block:
    room = max(width(name_of(seat, voice)) for seat in range(done.seats))
    lines = []
    for seat, accuracy in enumerate(done.accuracy):
        shown = coach_words.accuracy(accuracy, done.interval(seat), voice)
        lines.append(f"  {left(name_of(seat, voice), room)}  {shown}")
    return lines


# ── The curve ────────────────────────────────────────────────────────────────
def curves(screen: Screen, done: Analysis, voice: Voice) -> Block:
    """One with an axis where it stands alone, a line a seat otherwise; below it where the costliest moments lie."""
    columns = min(BROADEST, screen.width - MARGIN - 2)
    if done.scale == "duel":
        values: list[float | None] = [*duel_line(done)]
        edges = name_of(0, voice), "50 %", name_of(1, voice)
        return [*tall(values, 0.0, 1.0, columns, edges), " " * MARGIN + marked(done, columns)]
    low, high = span(done)
    if done.seats == 1:
        edges = screen.number(high, ".0f"), screen.number((low + high) / 2, ".0f"), screen.number(low, ".0f")
        return [*tall(done.curve[0], low, high, columns, edges), " " * MARGIN + marked(done, columns)]
    names = [short(name_of(seat, voice), LONGEST) for seat in range(done.seats)]
    room = max(map(width, names))
    columns = min(BROADEST, screen.width - room - ENDS - 4)
    lines = []
    for name, line in zip(names, done.curve, strict=True):
        row = tall(line, low, high, columns, (), height=1)[0].partition("│")[2]
        lines.append(f"  {left(name, room)} │{row} " + ("" if line[-1] is None else ended(screen, done, line[-1])))
    return [*lines, " " * (room + 4) + marked(done, columns)]


def ended(screen: Screen, done: Analysis, value: float) -> str:
    if done.scale == "share":
        return coach_words.percent(value)
    return screen.number(value, ".1f" if value % 1 else ".0f")


def tall(
    values: Sequence[float | None], low: float, high: float, columns: int, edge: Sequence[str], height: int = HEIGHT
) -> Block:
    """A filled curve, `height` lines high, each line in eight steps; words at its left edge from top to bottom."""
    step = (high - low) / (8 * height) or 1.0
    heights = [0 if value is None else 1 + round((value - low) / step) for value in spaced(values, columns)]
    words = {n * (height - 1) // max(len(edge) - 1, 1): word for n, word in enumerate(edge)}
    rows = []
    for row in range(height):
        below = 8 * (height - 1 - row)
        line = "".join(BLOCKS[max(0, min(8, one - below))] for one in heights)
        rows.append(f"{right(short(words.get(row, ''), MARGIN - 2), MARGIN - 2)} │{line}")
    return rows


def spaced(values: Sequence[float | None], columns: int) -> list[float | None]:
    """As many values as there are columns, the first and the last among them."""
    last = len(values) - 1
    return [values[round(i * last / max(columns - 1, 1))] for i in range(columns)]


def marked(done: Analysis, columns: int) -> str:
    row = [" "] * columns
    for mark, moment in zip(DIGITS, done.moments, strict=False):
        row[round(moment.n * (columns - 1) / max(done.picks, 1))] = mark
    return "".join(row).rstrip()


# ── Decisions ────────────────────────────────────────────────────────────────
def decided(screen: Screen, done: Analysis, one: Decision, voice: Voice) -> Block:
    """«  14  Ben   aufgeben (31 %), besser: pausieren (54 %)»."""
    room = max(width(name_of(seat, voice)) for seat in range(done.seats))
    first = f"{one.number:>5}  {left(name_of(one.seat, voice), room)}  "
    chosen = coach_words.action(done.variant, one.chosen, voice)
    if not one.actions:
        why = screen.words(texts.ONLY_CHOICE if one.forced else texts.NOT_JUDGED)
        return wrapped(f"{chosen} ({why})", min(screen.width, 100), first)
    taken, best = (coach_words.worth(done.scale, weighed.worth, voice) for weighed in (one.taken, one.best))
    said = f"{chosen} ({taken})"
    if one.loss and taken != best:
        better = coach_words.action(done.variant, one.best.action, voice)
        said += screen.words(texts.BETTER, action=better, worth=best)
    return wrapped(said, min(screen.width, 100), first)
