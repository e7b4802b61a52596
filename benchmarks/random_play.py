"""Random play of every game by every body, beside others' card games and a game written by hand in C++.

    python -m benchmarks.random_play                 prints the tables
    python -m benchmarks.random_play --write         puts them into the page
    python -m benchmarks.random_play --rounds 30     more runs, for a machine that is not quiet

The peers come with `pip install -e .[peers]`.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import benchmarks
from benchmarks import cpp, having, page, wanted
from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.groups import groups
from kartenhaus.core.blocks import never
from kartenhaus.core.chance import key_of
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.game import games
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import QUICK, Bench, Lane, Plan
from kartenhaus.lab.peers import PEERS
from kartenhaus.lab.timing import Course, Pace, RandomPlay

SPEED_UP = 1.9
COMPILED, PLAIN = "compiled", "plain"
BODIES: dict[Mode, tuple[str, str]] = {
    "native": ("native", COMPILED),
    "portable": ("portable", COMPILED),
    "plain": ("plain text", PLAIN),
}
WAYS = {"c++": ("C++", COMPILED), "python": ("Python", PLAIN)}
SAME = 1000  # games of which it is checked that they are the same


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.random_play", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--write", action="store_true", help=f"into {page.PAGE.name}")
    said = parser.parse_args(arguments)
    name = "random-play"
    result = Book(name, groups()[name].title, said.rounds).filled(lambda book: race(book, said.games, Plan()))
    print(page.tables(result))
    if said.write and result.sound:
        page.PAGE.write_text(page.renewed(page.PAGE.read_text("utf-8"), result), "utf-8")
    return not result.sound


def measure(book: Book) -> None:
    race(book, having("BY_HAND") if book.quick else games(), QUICK if book.quick else Plan())


def race(book: Book, names: Sequence[str], plan: Plan) -> None:
    work = Bench(names, 2, PEERS, plan)
    work.prepare(lambda what: print(f"  {what[1]}", file=sys.stderr, flush=True))
    loops = [racer(Row("the loop", BODIES[mode][0]), course) for mode, course in work.loops.items()]
    ours = [one for lane in work.lanes for one in bodies(lane)]
    theirs = []
    for peer, course in work.others:
        by, league = WAYS[peer.way]
        theirs.append(racer(Row(f"{peer.name}, {peer.game}", by, [league], True), course))
    for absent in work.absent:
        book.notes.append(f"{absent.peer} is absent ({absent.why}): `pip install -e .[peers]`.")
    for package in dict.fromkeys(peer.package for peer, _ in work.others):
        book.beside(package)
    with tempfile.TemporaryDirectory() as folder:
        for lane in work.lanes:
            theirs += by_hand(lane, Path(folder), plan.seconds, book)
        threads = [racer for lane in work.lanes for racer in both(lane)]
        tables = (
            Table("random play", "million picks per CPU second", rows([*ours, *theirs])),
            Table("by the clock on the wall", "times as fast with two threads", rows(threads)),
            Table("calibration", "million steps per CPU second", rows(loops)),
        )
        book.race(tables, [*loops, *ours, *threads, *theirs])
    lengths = ", ".join(f"{title(lane.game.name)} {lane.one.picks_a_game:.0f}" for lane in work.lanes)
    others = ", ".join(
        f"{peer.name}'s {peer.game} {c.picks_a_game:.1f}" for peer, c in work.others if peer.way != "c++"
    )
    book.notes.append(f"Picks per game: {lengths}; {others}.")


def rows(racers: Sequence[Racer]) -> list[Row]:
    return [row for racer in racers for row in racer.rows]


def racer(row: Row, course: Course, figure: Callable[[Pace], float] = lambda pace: pace.a_cpu_second / 1e6) -> Racer:
    return Racer([row], lambda: [figure(course.run())])


def named(lane: Lane) -> str:
    options = f", {lane.game.options}" if str(lane.game.options) else ""
    return f"{title(lane.game.name)}, {lane.seats} seats{options}"


def bodies(lane: Lane) -> Iterator[Racer]:
    """What is wanted is wanted of the fastest."""
    alone = [(lane.mode, lane.one), ("portable", lane.portable), ("plain", lane.plain)]
    for mode, course in dict(alone).items():
        if course:
            by, league = BODIES[mode]
            leagues = [league, lane.game.name] if mode == lane.mode else [league]
            least = wanted(lane.game.name, "RANDOM_PLAY") if mode == lane.mode else None
            yield racer(Row(named(lane), by, leagues, wanted=least), course)


def both(lane: Lane) -> Iterator[Racer]:
    """One thread and then two, which play the same games."""
    one, many = lane.one, lane.many
    if many:

        def run(many: Course = many) -> list[float]:
            alone = one.run().a_second
            return [many.run().a_second / alone]

        yield Racer([Row(named(lane), BODIES[lane.mode][0], wanted=SPEED_UP)], run)


def by_hand(lane: Lane, folder: Path, seconds: float, book: Book) -> Iterator[Racer]:
    """The same games by a program that can do nothing else."""
    name = lane.game.name
    source = wanted(name, "BY_HAND")
    if source is None:
        return
    here = Path(benchmarks.__file__).parent / benchmarks.folder(name).rpartition(".")[2]
    program = cpp.compiled(here / source, folder, book)
    if program is None:
        return
    key = key_of(1)
    mine = RandomPlay(lane.game, lane.seats, lane.mode).worker(never)(range(SAME))
    picks, _, took = cpp.answered(program, 0, SAME, key)
    if picks != mine:
        raise RuntimeError(f"{source} plays other games: {picks:.0f} picks, {mine} by the rules.")
    count = max(SAME, round(SAME * seconds / (took or 1e-3)))

    def run() -> list[float]:
        made, _, used = cpp.answered(program, 0, count, key)
        return [made / used / 1e6]

    yield Racer([Row(named(lane), "C++ by hand", [name], True)], run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
