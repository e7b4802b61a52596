"""The whole comparison, as the tables of docs/benchmarks.md.

    python -m benchmarks.random_play                 prints them
    python -m benchmarks.random_play --write         puts them into the page
    python -m benchmarks.random_play --rounds 30     more runs, for a machine that is not quiet

It takes some minutes. The peers come with `pip install -e .[peers]`; without them their rows are missing.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks import wanted
from kartenhaus.core.voice import Voice
from kartenhaus.engine.game import games
from kartenhaus.lab.bench import shown, times, title, way
from kartenhaus.lab.figures import Bench, GameFigures, Plan, Report
from kartenhaus.lab.peers import PEERS

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
ENGLISH = Voice("en")

# What it must reach.
SPEED_UP = 1.9
IMPORT, FIRST_MOVE, AT_ONCE, WARM = 0.1, 0.3, 0.5, 1.0  # seconds


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.random_play", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    said = parser.parse_args(arguments)
    work = Bench(said.games, 2, PEERS, Plan(rounds=said.rounds))
    report = work.run(lambda what: print(what[1], file=sys.stderr))
    text = page(report)
    if said.write and report.complete:
        whole = PAGE.read_text("utf-8")
        before, after = whole.partition(BEGIN)[0], whole.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}{text}{END}{after}", "utf-8")
    else:
        print(text)


def page(report: Report) -> str:
    parts = (about(report), speeds(report), starts(report), peers(report))
    return "\n".join([*parts, ""])


def table(heads: Sequence[str], words: int, rows: Iterable[Sequence[str]]) -> str:
    """The first `words` columns hold words, the others numbers."""
    ruler = ["---"] * words + ["---:"] * (len(heads) - words)
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, ruler, *rows))


def about(report: Report) -> str:
    here = report.machine
    versions = dict.fromkeys(f"{peer.peer} {peer.version}" for peer in report.peers if peer.version)
    native, plain = (shown(loop, ENGLISH, 1e6) for loop in (report.calibration.native, report.calibration.plain))
    said = (
        f"Measured on {here.date}: {here.cpu}, {here.cores} cores, {here.system}, Python {here.python}, "
        f"NumPy {here.numpy}, Numba {here.numba}; {', '.join(versions) or 'no peers'}. Best of {report.rounds} runs. "
        f"Load before and after: {' and '.join(map(str, here.load))}. Calibration: {native} million steps per second "
        f"native, {plain} million in Python.\n"
    )
    return said + "".join(f"\n{absent.peer} is absent ({absent.why}).\n" for absent in report.absent)


def speeds(report: Report) -> str:
    heads = [
        "million picks per CPU second",
        "at least",
        "one thread",
        "a unit",
        "two threads",
        f"speed-up by the second (at least {SPEED_UP})",
        "portable",
        "of native",
        "plain text",
        "thousand games per second",
        "picks per game",
    ]
    rows = [
        [
            ", ".join(filter(None, [title(figures.game), f"{figures.seats} seats", figures.options])),
            str(wanted(figures.game, "RANDOM_PLAY") or ""),
            f"**{shown(figures.one_thread.picks, ENGLISH, 1e6)}**",
            shown(figures.one_thread.a_unit, ENGLISH),
            shown(figures.many_threads.picks, ENGLISH, 1e6),
            shown(figures.speed_up, ENGLISH),
            shown(figures.portable.picks, ENGLISH, 1e6),
            share(figures),
            shown(figures.plain.picks, ENGLISH, 1e6),
            shown(figures.one_thread.games, ENGLISH, 1e3),
            shown(figures.picks_a_game, ENGLISH),
        ]
        for figures in report.games
    ]
    return table(heads, 1, rows)


def share(figures: GameFigures) -> str:
    """How fast the portable module is beside native code."""
    native, portable = figures.one_thread.picks, figures.portable.picks
    return f"{portable / native:.0%}" if native and portable else "–"


def starts(report: Report) -> str:
    rows = [["`import kartenhaus`", str(IMPORT), f"**{shown(report.import_time, ENGLISH)}**", ""]]
    for figures in report.games:
        named = title(figures.game)
        cold = shown(figures.cold, ENGLISH)
        rows.append(
            [f"{named}: a person's first move", str(FIRST_MOVE), f"**{shown(figures.first_move, ENGLISH)}**", ""]
        )
        rows.append([f"{named}: first game, portable", str(AT_ONCE), f"**{shown(figures.at_once, ENGLISH)}**", ""])
        rows.append([f"{named}: first game, native", str(WARM), f"**{shown(figures.warm, ENGLISH)}**", cold])
    if report.warm_all:
        rows.append(["a native game of each", "", shown(report.warm_all, ENGLISH), ""])
    return table(["seconds from the start of a process", "at most", "measured", "cold"], 1, rows)


def peers(report: Report) -> str:
    heads = ["beside them in the same run", "game", "in", "million picks per CPU second"]
    heads += ["a unit", "thousand games per second", "Kartenhaus beside it"]
    rows = [
        [
            peer.peer,
            peer.game,
            way(peer, ENGLISH),
            shown(peer.picks, ENGLISH, 1e6),
            shown(peer.a_unit, ENGLISH),
            shown(peer.games, ENGLISH, 1e3),
            times(list(peer.ratios.values()), ENGLISH),
        ]
        for peer in report.peers
    ]
    return table(heads, 3, rows)


if __name__ == "__main__":
    main(sys.argv[1:])
