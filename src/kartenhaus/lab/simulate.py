"""Many games at once. Game i draws from (seed, i): the same whatever the number of threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from ..core.chance import key_of
from ..core.errors import BadOption, BadSeats, Unknown
from ..engine import drivers
from ..engine.compiled import Desk, Mode, desk, has_compiler, link
from ..engine.game import Game, game


class Simulated(msgspec.Struct, frozen=True):
    """What came out. `payoffs` are means a seat."""

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
) -> Simulated:
    """Plays `games` games between `players`, one name a seat. Ctrl-C gives what there is so far."""
    chosen = what if isinstance(what, Game) else game(what)
    chosen.check_seats(len(players))
    for name in players:
        if name != "random":
            raise Unknown(("Den Computerspieler", "computer player"), name, ["random"])
    if not isinstance(games, int) or games < 1:
        raise BadOption(
            f"{games!r} Spiele gehen nicht: mindestens 1.", f"{games!r} games cannot be played: at least 1."
        )
    if not isinstance(threads, int) or not 1 <= threads <= 256:
        raise BadSeats(f"{threads!r} Threads gehen nicht: 1 … 256.", f"{threads!r} threads are not possible: 1 … 256.")
    mode = mode or ("compiled" if has_compiler() else "plain")
    done = _Bench(chosen, len(players), seed, mode).run(games, threads, progress)
    totals = [sum(part[2][seat] for part in done) for seat in range(len(players))]
    played = sum(part[0] for part in done)
    return Simulated(
        chosen.name,
        str(chosen.options),
        len(players),
        str(seed),
        played,
        sum(part[1] for part in done),
        [total / played for total in totals],
    )


Part = tuple[int, int, list[float]]


class _Bench:
    """Where games are played in slices."""

    def __init__(self, chosen: Game, seats: int, seed: int | str, mode: Mode) -> None:
        self.driver = link(chosen.rules, drivers.play_many, mode)
        self.rules, self.seats, self.key, self.mode = chosen.rules, seats, key_of(seed), mode
        self.options = Desk.options(tuple(chosen.option_numbers), mode)

    def part(self, first: int, games: int) -> Part:
        d = desk(self.rules, self.mode)
        picks = self.driver(
            d.states, d.words, first, games, self.key, self.seats, self.options, d.out, d.random, d.worth
        )
        return games, picks, [float(worth) for worth in d.worth]

    def run(self, games: int, threads: int, progress: Callable[[int], None] | None) -> list[Part]:
        done: list[Part] = []
        size = 200 if self.mode == "plain" else 20_000
        try:
            with ThreadPoolExecutor(threads) as pool:
                starts = range(0, games, size)
                for part in pool.map(lambda first: self.part(first, min(size, games - first)), starts):
                    done.append(part)
                    if progress:
                        progress(part[0])
        except KeyboardInterrupt:
            if not done:
                raise
        return done
