"""Many games at once. Game i draws from (seed, i): the same whatever the number of threads.

`random`, `beginner` and `solid` play in compiled code, millions of picks per second. Where an `expert` sits, every move
is thought about with a number of simulations, so that the outcome is the same on any machine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import msgspec

from ..core.chance import Seeded, checked_seed, key_of, reseed
from ..core.errors import BadOption
from ..core.options import check_number
from ..engine import drivers
from ..engine.bodies import Body, Mode, PlainBody, body_for
from ..engine.game import Game, game
from ..players import PLAYERS, THINKERS, check_level, contract
from ..players.drivers import decide, play_levels
from ..players.expert import Expert, expert, perfect
from ..players.levels import policies

SLICE = 512  # games summed up together: some 2 ms of compiled play
TICK = 0.1  # seconds between two progress reports
SIMULATIONS = 200


class Simulated(msgspec.Struct, frozen=True):
    """What came out. `payoffs` are means per seat."""

    game: str
    options: str
    seats: int
    seed: str
    games: int
    picks: int
    payoffs: list[float]


def simulate(
    what: str | Game,
    players: Sequence[str] = ("random", "random"),
    games: int = 1000,
    seed: int | str = 1,
    threads: int = 1,
    mode: Mode | None = None,
    progress: Callable[[int], None] | None = None,
    simulations: int = SIMULATIONS,
    stop: threading.Event | None = None,
) -> Simulated:
    """Plays `games` games between `players`, one name per seat. `progress` is told how many more are done. Ctrl-C, or
    `stop` where it is another thread that hears it, gives what there is so far: exactly what that many games would have
    given; KeyboardInterrupt if that is nothing. `simulations` are an expert's for a move."""
    chosen = what if isinstance(what, Game) else game(what)
    for name in players:
        check_level(name, chosen.about)
    chosen.check_seats(len(players))
    check_ends(chosen)
    check_number(("Spiele", "games"), games)
    check_number(("Threads", "threads"), threads, 256)
    check_number(("Simulationen", "simulations"), simulations)
    seed = checked_seed(seed)
    tally = Tally(games, len(players))
    simulation_for(chosen, players, seed, mode, simulations).run(tally, threads, progress, stop)
    means = [total / tally.games for total in tally.payoffs]
    return Simulated(chosen.name, str(chosen.options), len(players), str(seed), tally.games, tally.picks, means)


def check_ends(chosen: Game) -> None:
    if chosen.options.endless:
        raise BadOption(
            f"{chosen.about.title[0]} endet so nie von selbst; mit rounds=… nach so vielen Runden.",
            f"{chosen.about.title[1]} never ends by itself like this; with rounds=… after so many rounds.",
        )


PlayGames = Callable[[int, int], tuple[int, list[float]]]
"""Plays some games from the first on; picks, and summed payoffs by seat."""


class Part(NamedTuple):
    """What came out of one slice."""

    games: int
    picks: int
    payoffs: list[float]


class Tally:
    """Hands out slices and adds up what comes back in the order of the games, whoever was faster: so the sums are
    equal to the last bit. The first slices are short, so that an early Ctrl-C finds something."""

    def __init__(self, wanted: int, seats: int) -> None:
        self.wanted, self.given, self.stopped = wanted, 0, False
        self.games, self.picks, self.payoffs = 0, 0, [0.0] * seats
        self.early: dict[int, Part] = {}
        self.lock = threading.Lock()

    def take(self) -> range:
        """The next games to play; none: that was all."""
        with self.lock:
            first = self.given
            self.given = first if self.stopped else min(first + min(first + 1, SLICE), self.wanted)
            return range(first, self.given)

    def put(self, first: int, part: Part) -> None:
        with self.lock:
            self.early[first] = part
            while self.games in self.early:
                done = self.early.pop(self.games)
                self.games += done.games
                self.picks += done.picks
                self.payoffs = [a + b for a, b in zip(self.payoffs, done.payoffs, strict=True)]


def simulation_for(
    chosen: Game, players: Sequence[str], seed: int | str, mode: Mode | None, simulations: int
) -> Simulation:
    if set(players) == {"random"}:
        return Simulation(chosen, players, seed, mode)
    if not set(players) & set(THINKERS) and (policies := Policies(chosen, players, seed, mode)).mode != "plain":
        return policies
    return Thinkers(chosen, players, seed, mode, simulations)


class Simulation:
    """Plays slices of games in threads, here between players who pick at random."""

    driver: Any = drivers.play_many

    def __init__(self, chosen: Game, players: Sequence[str], seed: int | str, mode: Mode | None) -> None:
        self.game, self.players, self.seats, self.wish = chosen, players, len(players), mode
        self.seed, self.key = seed, key_of(seed)
        self.mode = self.get_ready()

    def get_ready(self) -> Mode:
        """Everything is compiled before the first game; what runs them."""
        body = self.body()
        body.driver(self.driver)
        return body.mode

    def body(self) -> Body:
        policy = contract, policies(self.game)
        return body_for(self.game.rules, [self.driver], self.wish, policy, patient=True)

    def run(
        self,
        tally: Tally,
        threads: int,
        progress: Callable[[int], None] | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        try:
            with ThreadPoolExecutor(threads) as pool:
                try:
                    running = {pool.submit(self.work, tally) for _ in range(threads)}
                    told = 0
                    while running and not (stop and stop.is_set()):
                        ended, running = wait(running, TICK, FIRST_EXCEPTION)
                        for worker in ended:
                            worker.result()
                        if progress and tally.games > told:
                            more, told = tally.games - told, tally.games
                            progress(more)
                finally:
                    tally.stopped = True
        except KeyboardInterrupt:
            if not tally.games:
                raise
        if not tally.games:
            raise KeyboardInterrupt

    def work(self, tally: Tally) -> None:
        play = self.worker()
        while games := tally.take():
            picks, payoffs = 0, [0.0] * self.seats
            step = len(games) if self.mode != "plain" and self.in_slices else 1  # so that it can be interrupted
            for first in games[::step]:
                if tally.stopped:
                    return
                more, worths = play(first, step)
                picks += more
                payoffs = [a + b for a, b in zip(payoffs, worths, strict=True)]
            tally.put(games.start, Part(len(games), picks, payoffs))

    in_slices = True

    def more(self, body: Body) -> tuple[Any, ...]:
        """What else the driver takes."""
        return ()

    def worker(self) -> PlayGames:
        """For one thread: plays some games from the first on."""
        body = self.body()
        driver, d = body.driver(self.driver), body.desk(self.driver.states)
        given = self.key, self.seats, body.numbers(self.game.option_numbers), *self.more(body)

        def play(first: int, games: int) -> tuple[int, list[float]]:
            for seat in range(self.seats):
                d.worth[seat] = 0.0
            picks = driver(d.whole, first, games, *given)
            return int(picks), [float(d.worth[seat]) for seat in range(self.seats)]

        return play


class Policies(Simulation):
    """The same between players who follow a policy."""

    driver = play_levels

    def more(self, body: Body) -> tuple[Any, ...]:
        return (body.numbers([PLAYERS.index(name) for name in self.players]),)


class Thinkers(Simulation):
    """For experts, and where nothing is compiled: game by game, each player from its view."""

    in_slices = False

    def __init__(
        self, chosen: Game, players: Sequence[str], seed: int | str, mode: Mode | None, simulations: int
    ) -> None:
        self.simulations = simulations
        super().__init__(chosen, players, seed, mode)

    def get_ready(self) -> Mode:
        self.decide = PlainBody(self.game.rules, (contract, policies(self.game))).driver(decide)
        return "plain"

    def worker(self) -> PlayGames:
        experts = {
            seat: make(self.game, f"{self.seed} seat {seat}", simulations=self.simulations, mode=self.wish)
            for seat, name in enumerate(self.players)
            if (make := {"expert": expert, "perfect": perfect}.get(name))
        }
        thought, out = [0], [0] * self.game.rules.MOST_ACTIONS

        def play(first: int, games: int) -> tuple[int, list[float]]:
            """One game; whoever follows a policy draws from the stream that the compiled game would use."""
            reseed(thought, self.key + 1, first)
            for one in experts.values():
                if isinstance(one, Expert):
                    one.new_game(first)
            game = self.game.start(self.seats, chance=Seeded(self.seed, first))
            while (seat := game.to_act) >= 0:
                view = game.view(seat)
                if seat in experts:
                    game.make(experts[seat].choose(view))
                else:
                    level = PLAYERS.index(self.players[seat])
                    game.make(self.game.decode(self.decide(view.covered, level, out, thought)))
            return len(game.numbers), game.payoffs or []

        return play
