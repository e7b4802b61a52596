"""How fast Kartenhaus is on this machine, beside other libraries in the same run.

Random play of every game by every body, on one thread and on several; the time to start; the peers that are
installed. What is counted and how: `timing` and `peers`. `Report` is what comes out, and what `--json` writes.
"""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from ..core.blocks import Threads, blocks, never
from ..core.voice import Both
from ..engine import portable
from ..engine.bodies import Mode
from ..engine.counting import MOST_GAMES
from ..engine.drivers import play_many
from ..engine.game import Game, game
from ..engine.native import has_compiler
from .peers import PEERS, QUOTED, Absent, Peer, Way, load, version
from .timing import Course, RandomPlay, Starts, calibration, compile_beforehand


# ── What comes out ───────────────────────────────────────────────────────────
class Machine(msgspec.Struct, frozen=True):
    cpu: str
    cores: int
    system: str
    python: str
    numba: str | None
    numpy: str | None
    kartenhaus: str | None
    date: str
    load: list[float]
    """Processes that wanted to run, a minute's mean: before and after. Empty where the system does not tell."""


class Calibration(msgspec.Struct, frozen=True):
    """Steps per CPU second of the loop `timing.grind`."""

    native: float | None
    plain: float | None


class Speed(msgspec.Struct, frozen=True):
    """Per CPU second. `a_unit`: picks in a thousand steps of the calibration loop. None: not measured."""

    picks: float | None = None
    games: float | None = None
    a_unit: float | None = None


class GameFigures(msgspec.Struct, frozen=True):
    """Seconds count from the start of a process: until a person has moved, until a game has been played by the
    portable module (`at_once`) or natively, with nothing compiled before (`cold`) and with everything (`warm`)."""

    game: str
    options: str
    seats: int
    mode: Mode
    picks_a_game: float | None
    one_thread: Speed
    threads: int
    many_threads: Speed
    speed_up: float | None
    """Of the threads over one thread, in wall-clock time."""
    portable: Speed
    plain: Speed
    first_move: float | None
    at_once: float | None
    cold: float | None
    warm: float | None


class PeerFigures(msgspec.Struct, frozen=True):
    peer: str
    version: str | None
    game: str
    way: Way
    quoted: bool
    """Not measured here."""
    picks: float
    games: float | None
    picks_a_game: float | None
    a_unit: float | None
    ratios: dict[str, float]
    """By game of ours: how many times as many picks it makes, on one thread."""


class Report(msgspec.Struct, frozen=True):
    machine: Machine
    calibration: Calibration
    games: list[GameFigures]
    peers: list[PeerFigures]
    absent: list[Absent]
    import_time: float | None
    warm_all: float | None
    """One process, every game compiled and kept before: until one game of each has been played."""
    rounds: int
    complete: bool
    """False after Ctrl-C: what there was."""


# ── Measuring ────────────────────────────────────────────────────────────────
class Plan(msgspec.Struct, frozen=True):
    """How thoroughly: runs of so many seconds, so many rounds of them, so many processes for a starting time."""

    seconds: float = 0.2
    rounds: int = 7
    starts: int = 5
    compiling: bool = True


QUICK = Plan(seconds=0.02, rounds=1, starts=1, compiling=False)
ROUNDS = 20  # of a game that has no end of its own
OTHERS: tuple[Mode, Mode] = ("portable", "plain")
Told = Callable[[Both], None]


def ending(name: str) -> Game:
    """The game with its usual options, but so that random play comes to an end."""
    usual = game(name)
    return game(name, rounds=ROUNDS) if usual.options.endless else usual


def seats(chosen: Game) -> int:
    """Two, where two can play."""
    return min(max(2, chosen.about.fewest), chosen.about.most)


def has_module(chosen: Game) -> bool:
    return portable.runs(chosen.rules, [play_many], None)


def fastest(chosen: Game) -> Mode:
    return "native" if has_compiler() else "portable" if has_module(chosen) else "plain"


class Lane:
    """One game's courses."""

    def __init__(self, chosen: Game, threads: int, mode: Mode) -> None:
        self.game, self.threads, self.mode = chosen, threads, mode
        self.seats = seats(chosen)
        self.one = Course(self.playing(mode, 1))
        self.many = Course(self.playing(mode, threads)) if threads > 1 else None
        self.portable, self.plain = (self.one if mode == other else self.alone(other) for other in OTHERS)
        self.first_move: float | None = None
        self.at_once: float | None = None
        self.cold: float | None = None
        self.warm: float | None = None

    def alone(self, mode: Mode) -> Course | None:
        """On one thread, by another body, if it is there."""
        if mode == "portable" and not has_module(self.game):
            return None
        return Course(self.playing(mode, 1))

    def playing(self, mode: Mode, threads: int) -> Callable[[int], int]:
        """Plays so many games, and answers how many picks they were."""
        work = RandomPlay(self.game, self.seats, mode)
        work.worker(never)  # compiled before the first game
        return lambda wanted: sum(picks for _, picks in Threads(threads).run(work, blocks(0, wanted, MOST_GAMES)))

    def courses(self) -> list[Course]:
        return list(dict.fromkeys(course for course in (self.one, self.many, self.portable, self.plain) if course))

    def fit(self, seconds: float) -> None:
        for course in self.courses():
            if course is not self.many:
                course.fit(seconds)
        if self.many:
            self.many.n = self.one.n  # the same games: nothing but the threads differs


class Bench:
    """All that is compared, in turn."""

    def __init__(
        self, names: Sequence[str], threads: int = 2, peers: Sequence[Peer] = PEERS, plan: Plan | None = None
    ) -> None:
        self.plan = plan or Plan()
        self.modes: list[Mode] = ["native", "plain"] if has_compiler() else ["plain"]
        self.chosen, self.threads, self.peers = [ending(name) for name in names], threads, peers
        self.loops: dict[Mode, Course] = {}
        self.lanes: list[Lane] = []
        self.others: list[tuple[Peer, Course]] = []
        self.absent: list[Absent] = []
        self.import_time: float | None = None
        self.warm_all: float | None = None
        self.load = waiting()

    def steps(self) -> int:
        """How often `run` tells what it is at, at most."""
        games = len(self.chosen)
        return 1 + games + len(self.peers) + self.plan.rounds + 1 + games + (games + 1) * self.plan.compiling

    def run(self, tell: Told = lambda _: None) -> Report:
        complete = True
        try:
            self.prepare(tell)
            for number in range(self.plan.rounds):
                tell((f"Runde {number + 1}", f"round {number + 1}"))
                for course in self.courses():
                    course.run()
            self.start_processes(tell)
        except KeyboardInterrupt:
            complete = False
        self.load += waiting()
        return self.report(complete)

    def courses(self) -> list[Course]:
        ours = [course for lane in self.lanes for course in lane.courses()]
        return [*self.loops.values(), *ours, *(course for _, course in self.others)]

    def prepare(self, tell: Told) -> None:
        if self.plan.compiling and "native" in self.modes:
            compile_beforehand((chosen, seats(chosen)) for chosen in self.chosen)
        tell(("Eichung", "calibration"))
        for mode in self.modes:
            self.loops[mode] = calibration(mode)
            self.loops[mode].fit(self.plan.seconds)
        for chosen in self.chosen:
            tell(chosen.about.title)
            lane = Lane(chosen, self.threads, fastest(chosen))
            lane.fit(self.plan.seconds)
            self.lanes.append(lane)
        for peer in self.peers:
            tell((peer.name, peer.name))
            course = load(peer, self.plan.seconds)
            if isinstance(course, Course):
                self.others.append((peer, course))
            elif course not in self.absent:
                self.absent.append(course)

    def start_processes(self, tell: Told) -> None:
        with Starts() as starts:
            tell(("Starten", "starting"))
            self.import_time = starts.import_time(self.plan.starts)
            for lane in self.lanes:
                tell(("der erste Zug", "the first move"))
                lane.first_move = starts.first_move(self.plan.starts, lane.game, lane.seats)
                if lane.portable:
                    lane.at_once = starts.first_game(self.plan.starts, [(lane.game, lane.seats)], "portable")
            if self.plan.compiling and "native" in self.modes:
                self.start_compiled(starts, tell)

    def start_compiled(self, starts: Starts, tell: Told) -> None:
        starts.warm_up()
        for lane in self.lanes:
            tell(("Übersetzen", "compiling"))
            alone = [(lane.game, lane.seats)]
            lane.cold = starts.first_game(1, alone, "native")
            lane.warm = starts.first_game(self.plan.starts, alone, "native")
        tell(("alle in einem", "all in one"))
        everyone = [(lane.game, lane.seats) for lane in self.lanes]
        self.warm_all = starts.first_game(self.plan.starts, everyone, "native")

    # ── The report ───────────────────────────────────────────────────────────
    def report(self, complete: bool) -> Report:
        loops = {mode: loop.a_cpu_second for mode, loop in self.loops.items() if loop.runs}
        return Report(
            machine(self.load),
            Calibration(loops.get("native"), loops.get("plain")),
            [self.figures(lane, loops) for lane in self.lanes],
            [*(self.beside(peer, course, loops) for peer, course in self.others if course.runs), *self.quoted()],
            self.absent,
            self.import_time,
            self.warm_all,
            max((course.runs for course in self.courses()), default=0),
            complete,
        )

    def figures(self, lane: Lane, loops: dict[Mode, float]) -> GameFigures:
        one, many = lane.one, lane.many
        speed_up = many.a_second / one.a_second if many and many.runs else None
        return GameFigures(
            lane.game.name,
            str(lane.game.options),
            lane.seats,
            lane.mode,
            one.picks_a_game if one.runs else None,
            speed(one, loops.get(lane.mode)),
            lane.threads,
            speed(many, loops.get(lane.mode)),
            speed_up,
            speed(lane.portable, loops.get("native")),
            speed(lane.plain, loops.get("plain")),
            lane.first_move,
            lane.at_once,
            lane.cold,
            lane.warm,
        )

    def ratios(self, picks: float) -> dict[str, float]:
        return {lane.game.name: lane.one.a_cpu_second / picks for lane in self.lanes if lane.one.runs}

    def beside(self, peer: Peer, course: Course, loops: dict[Mode, float]) -> PeerFigures:
        picks, length = course.a_cpu_second, course.picks_a_game
        unit = loops.get("native" if peer.way == "c++" else "plain")
        a_unit = 1000 * picks / unit if unit else None
        known = version(peer.package)
        return PeerFigures(
            peer.name, known, peer.game, peer.way, False, picks, picks / length, length, a_unit, self.ratios(picks)
        )

    def quoted(self) -> list[PeerFigures]:
        if not self.peers:
            return []
        return [
            PeerFigures(q.name, None, q.game, "c++", True, q.picks, None, None, None, self.ratios(q.picks))
            for q in QUOTED
        ]


def speed(course: Course | None, unit: float | None) -> Speed:
    if not course or not course.runs:
        return Speed()
    picks = course.a_cpu_second
    return Speed(picks, picks / course.picks_a_game, 1000 * picks / unit if unit else None)


def waiting() -> list[float]:
    return [round(os.getloadavg()[0], 2)] if hasattr(os, "getloadavg") else []


def machine(load: list[float]) -> Machine:
    return Machine(
        cpu_model(),
        os.cpu_count() or 1,
        f"{platform.system()} {platform.machine()}",
        platform.python_version(),
        version("numba"),
        version("numpy"),
        version("kartenhaus"),
        datetime.datetime.now(datetime.UTC).date().isoformat(),
        load,
    )


def cpu_model() -> str:
    listed = Path("/proc/cpuinfo")
    if listed.exists():
        for line in listed.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
