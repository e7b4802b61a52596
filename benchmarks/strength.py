"""How strong the computer players are, as the tables of docs/players.md.

    python -m benchmarks.strength                              prints them: all games, an hour or more
    python -m benchmarks.strength --games tauziehen            one game
    python -m benchmarks.strength --effort 0.1 --processes 2   a tenth of the games, by two processes

A row is printed as soon as it is known. Ctrl-C ends with what there is so far.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence

from benchmarks import wanted
from kartenhaus.engine.game import Game, games
from kartenhaus.lab.arena import Contest, arena
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import ending, machine
from kartenhaus.lab.ratings import Measured
from kartenhaus.players.expert import Expert, expert

PLENTY, SOME = 4000, 400  # games of a pair that answers at once, and of one that thinks
THINKING = "expert@0.05"
DUEL = ("games", "share of the first", "95 %", "its payoff per game", "95 %", "ms of CPU per move")
LADDER = (
    "budgets",
    "games per pair",
    "Elo of the first",
    "second",
    "third",
    "2nd beats 1st",
    "3rd beats 1st",
    "3rd beats 2nd",
)


class Interrupted(Exception):
    """Ctrl-C: the last contest is shorter than it should be."""


class Course:
    """All contests of a run."""

    def __init__(self, names: Sequence[str], effort: float, processes: int, seed: str) -> None:
        self.games, self.effort, self.processes, self.seed = [ending(name) for name in names], effort, processes, seed

    def contest(self, game: Game, players: Sequence[str], games: int) -> Contest:
        print(f"{game.name}: {' '.join(players)}", file=sys.stderr)
        return arena(game, players, self.wanted(games), self.seed, processes=self.processes)

    def wanted(self, games: int) -> int:
        return max(1, round(games * self.effort))

    def duels(self, first: str, second: str, thinks: bool) -> Iterator[list[str]]:
        """A row for each game; where nobody takes long, of more games."""
        for game in self.games:
            games = SOME if thinks and takes_time(game) else PLENTY
            done = self.contest(game, (first, second), games)
            yield duel_row(game, done)
            if done.games < self.wanted(games):
                raise Interrupted

    def ladders(self) -> Iterator[list[str]]:
        """A row for each game in which `expert` does more the longer it may think."""
        for game in self.games:
            if takes_time(game):
                done = self.contest(game, wanted(game.name, "BUDGETS"), 3 * SOME)
                yield ladder_row(game, done)
                if done.games < self.wanted(3 * SOME):
                    raise Interrupted


def takes_time(game: Game) -> bool:
    """Whether `expert` searches there, and does not work the answer out at once."""
    return isinstance(expert(game), Expert)


# ── Markdown ─────────────────────────────────────────────────────────────────
def write(head: str, columns: Sequence[str], rows: Iterator[list[str]]) -> None:
    print()
    print(line([head, *columns]))
    print(line(["---"] + ["---:"] * len(columns)))
    for row in rows:
        print(line(row), flush=True)


def line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def named(game: Game, done: Contest) -> str:
    return ", ".join(filter(None, [title(game.name), f"{done.seats} seats", done.options]))


def duel_row(game: Game, done: Contest) -> list[str]:
    (duel,), first = done.duels, done.standings[0]
    return [
        named(game, done),
        f"{duel.games:,}",
        f"**{100 * duel.rate.value:.1f} %**",
        between(duel.rate, ".1f", 100),
        f"{first.payoff.value:+.3f}",
        between(first.payoff, "+.3f"),
        f"{1000 * first.seconds:.3g}",
    ]


def ladder_row(game: Game, done: Contest) -> list[str]:
    elo = [f"{one.elo.value:+.0f} ({between(one.elo, '+.0f')})" for one in done.standings]
    shares = [f"{100 - 100 * one.rate.value:.1f} %" for one in done.duels]  # of the second, who thinks longer
    budgets = ", ".join(one.player.removeprefix("expert@") for one in done.standings)
    return [named(game, done), budgets, f"{done.duels[0].games:,}", *elo, *shares]


def between(measured: Measured, form: str, times: int = 1) -> str:
    return f"{times * measured.low:{form}} … {times * measured.high:{form}}"


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.strength", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=games(), choices=games())
    parser.add_argument("--effort", type=float, default=1.0, help="times as many games")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", default="1")
    said = parser.parse_args(arguments)
    course, here = Course(said.games, said.effort, said.processes, said.seed), machine([])
    print(f"Measured on {here.date}: {here.cpu}, Python {here.python}, Numba {here.numba}, seed {said.seed}.")
    try:
        write("`solid` against `random`", DUEL, course.duels("solid", "random", False))
        write("`expert` with 50 ms against `solid`", DUEL, course.duels(THINKING, "solid", True))
        write("`expert` with 50 ms against `beginner`", DUEL, course.duels(THINKING, "beginner", True))
        write("`expert` by how much it thinks", LADDER, course.ladders())
    except (Interrupted, KeyboardInterrupt):
        print("\nInterrupted: that was all by then.")


if __name__ == "__main__":
    main(sys.argv[1:])
