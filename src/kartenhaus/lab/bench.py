"""`kartenhaus bench`: the figures of `figures.Report` as tables, or as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click
import msgspec
from rich import box
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from ..core.errors import BadOption
from ..core.options import check_number
from ..core.voice import Both, Voice
from ..engine.game import games
from ..games import GAMES
from .figures import QUICK, Bench, GameFigures, PeerFigures, Plan, Report
from .peers import PEERS


def number(said: str) -> int:
    """Reads the value of an option; how large it may be is checked where it is used."""
    if not re.fullmatch(r"[0-9]{1,9}", str(said)):
        raise BadOption(
            f"{str(said)[:30]!r} ist keine ganze Zahl mit höchstens neun Stellen.",
            f"{str(said)[:30]!r} is no whole number of nine digits at most.",
        )
    return int(said)


@click.command()
@click.option("--games", "wanted", multiple=True)
@click.option("--threads", default=2, type=number)
@click.option("--rounds", type=number)
@click.option("--quick", is_flag=True)
@click.option("--no-peers", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def bench(
    ctx: click.Context,
    wanted: Sequence[str],
    threads: int,
    rounds: int | None,
    quick: bool,
    no_peers: bool,
    as_json: bool,
) -> None:
    voice = Voice(ctx.obj)
    check_number(("Threads", "threads"), threads, 256)
    names = list(dict.fromkeys(name for word in wanted for name in word.split(",") if name)) or games()
    plan = QUICK if quick else Plan()
    if rounds is not None:
        check_number(("Läufe", "runs"), rounds, 1000)
        plan = msgspec.structs.replace(plan, rounds=rounds)
    report = watched(Bench(names, threads, () if no_peers else PEERS, plan), voice)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(report, voice, Console())


def watched(work: Bench, voice: Voice) -> Report:
    """The report, with its progress on the error output while a person looks on."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(voice("Vorbereiten", "Getting ready"), total=work.steps())

        def tell(what: Both) -> None:
            bar.update(task, description=voice(*what), advance=1)

        return work.run(tell)


# ── Tables ───────────────────────────────────────────────────────────────────
def show(report: Report, voice: Voice, console: Console) -> None:
    for made in (speeds(report, voice), starts(report, voice), peers(report, voice)):
        if made.row_count:
            console.print(made)
    for line in notes(report, voice):
        console.print(line, highlight=False)


def table(heading: str, words: Sequence[str], columns: Sequence[str]) -> Table:
    """`words` are the heads of columns of words, `columns` those of numbers; narrow enough for 80 characters."""
    made = Table(title=heading, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in words:
        made.add_column(head, no_wrap=True)
    for head in columns:
        made.add_column(head, justify="right", no_wrap=True)
    return made


def speeds(report: Report, voice: Voice) -> Table:
    threads = report.games[0].threads if report.games else 2
    heading = voice("Zufällige Spiele, Millionen Züge je CPU-Sekunde", "Random play, million picks per CPU second")
    columns = [
        voice("ein\nThread", "one\nthread"),
        voice("je\nEichung", "a\nunit"),
        voice(f"{threads}\nThreads", f"{threads}\nthreads"),
        voice("mal\nso schnell", "times\nas fast"),
        voice("portabel", "portable"),
        voice("nur\nText", "plain\ntext"),
        voice("tausend\nSpiele", "thousand\ngames"),
        voice("Züge\nje Spiel", "picks\na game"),
    ]
    made = table(heading, [voice("\nSpiel", "\ngame")], columns)
    for figures in report.games:
        made.add_row(*speed_row(figures, voice))
    return made


def speed_row(figures: GameFigures, voice: Voice) -> list[str]:
    one, many = figures.one_thread, figures.many_threads
    return [
        title(figures.game),
        shown(one.picks, voice, 1e6),
        shown(one.a_unit, voice),
        shown(many.picks, voice, 1e6),
        shown(figures.speed_up, voice),
        shown(figures.portable.picks, voice, 1e6),
        shown(figures.plain.picks, voice, 1e6),
        shown(one.games, voice, 1e3),
        shown(figures.picks_a_game, voice),
    ]


def starts(report: Report, voice: Voice) -> Table:
    heading = voice("Sekunden vom Start des Programms an", "Seconds from the start of the process")
    columns = [
        voice("erster\nZug", "first\nmove"),
        voice("erstes Spiel,\nportabel", "first game,\nportable"),
        voice("nativ,\nkalt", "native,\ncold"),
        voice("\nwarm", "\nwarm"),
    ]
    made = table(heading, [voice("\nSpiel", "\ngame")], columns)
    for figures in report.games:
        if figures.first_move:
            measured = figures.first_move, figures.at_once, figures.cold, figures.warm
            made.add_row(title(figures.game), *(shown(figure, voice) for figure in measured))
    if report.warm_all:
        made.add_row(voice("alle in einem", "all in one"), "", "", "", shown(report.warm_all, voice))
    if report.import_time:
        made.add_row("import kartenhaus", shown(report.import_time, voice), "", "", "")
    return made


def peers(report: Report, voice: Voice) -> Table:
    heading = voice(
        "Daneben im selben Lauf, Millionen Züge je CPU-Sekunde",
        "Beside them in the same run, million picks per CPU second",
    )
    columns = [
        voice("\nZüge", "\npicks"),
        voice("je\nEichung", "a\nunit"),
        voice("tausend\nSpiele", "thousand\ngames"),
        voice("Kartenhaus\ndagegen", "Kartenhaus\nbeside it"),
    ]
    made = table(heading, [voice("\nwer", "\nwho"), voice("\nSpiel", "\ngame"), voice("\nin", "\nin")], columns)
    for peer in report.peers:
        made.add_row(
            peer.peer,
            peer.game,
            way(peer, voice),
            shown(peer.picks, voice, 1e6),
            shown(peer.a_unit, voice),
            shown(peer.games, voice, 1e3),
            times(list(peer.ratios.values()), voice),
        )
    return made


def way(peer: PeerFigures, voice: Voice) -> str:
    return voice("C++, zitiert", "C++, quoted") if peer.quoted else {"python": "Python", "c++": "C++"}[peer.way]


def notes(report: Report, voice: Voice) -> list[str]:
    here = report.machine
    native, plain = (shown(loop, voice, 1e6) for loop in (report.calibration.native, report.calibration.plain))
    found = [
        f"{here.cpu}, {here.cores} {voice('Kerne', 'cores')}, {here.system}, Python {here.python}, "
        + (f"Numba {here.numba}" if here.numba else voice("ohne Numba", "no Numba"))
        + (voice(", Last ", ", load ") + " → ".join(voice.number(one, ".2f") for one in here.load) if here.load else "")
    ]
    if report.rounds:
        found.append(
            voice(
                f"Eichung: {native} Mio. Schritte/s nativ, {plain} Mio. in Python; «je Eichung» sind die Züge in "
                "tausend Schritten.",
                f"Calibration: {native} M steps/s native, {plain} M in Python; “a unit” is the picks in a thousand "
                "steps.",
            )
        )
    if any(figures.mode != "native" for figures in report.games):
        found.append(
            voice(
                "Numba fehlt: Gemessen sind die portablen Module, wo es keine gibt der Text der Regeln selbst.",
                "There is no Numba: these are the figures of the portable modules, or of the rules' plain text.",
            )
        )
    versions = dict.fromkeys(f"{peer.peer} {peer.version}" for peer in report.peers if peer.version)
    if versions:
        found.append(voice("Daneben: ", "Beside: ") + ", ".join(versions) + ".")
    if any(peer.quoted for peer in report.peers):
        found.append(
            voice("Zitiert heißt: nicht hier gemessen, ein anderer Rechner.", "Quoted: not measured here, elsewhere.")
        )
    found += [voice(f"{a.peer} fehlt ({a.why}).", f"{a.peer} is absent ({a.why}).") for a in report.absent]
    if not report.complete:
        found.append(voice("Abgebrochen: Das war bis dahin gemessen.", "Interrupted: this is what there was."))
    return found


# ── Words and numbers ────────────────────────────────────────────────────────
def title(name: str) -> str:
    return GAMES[name].title[0]


def shown(value: float | None, voice: Voice, unit: float = 1, digits: int = 3) -> str:
    """So many digits of it in that unit, but all before the point."""
    if value is None:
        return "–"
    value /= unit
    return voice.number(value, ".0f" if value >= 10 ** (digits - 1) else f"#.{digits}g")


def times(ratios: Sequence[float], voice: Voice) -> str:
    """From the least to the most: `8,4–16 ×`."""
    if not ratios:
        return "–"
    return "–".join(dict.fromkeys(shown(end, voice, digits=2) for end in (min(ratios), max(ratios)))) + " ×"
