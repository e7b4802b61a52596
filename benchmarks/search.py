"""How many simulations per second the search makes from the middle of a game, beside OpenSpiel's own in the same run.

    python -m benchmarks.search                      the games that are searched; some minutes
    python -m benchmarks.search --games tauziehen --rounds 10

One thread, CPU time; in each round every position in turn, ours and theirs. White Jack's expert
works its rounds out and does not search; here it is made to. OpenSpiel comes with `pip install -e .[peers]`.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from random import Random

import kartenhaus as kh
from benchmarks import having, page, wanted
from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.groups import groups
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.lab.bench import title
from kartenhaus.players.expert import Expert

SIMULATIONS = 4_000
POSITIONS = 8
THEIRS = ("leduc_poker", 2_000), ("gin_rummy", 20)  # and simulations for a measurement

Search = Callable[[], object]


def middles(name: str) -> Iterator[kh.Play]:
    """Positions half way through random games, where there is something to decide."""
    chooser = Random(1)
    game = kh.game(name)
    while True:
        seed = chooser.getrandbits(32)
        length = len(played(game, seed, None).numbers)
        play = played(game, seed, length // 2)
        if play.to_act >= 0 and len(play.legal()) > 1:
            yield play


def played(game: kh.Game, seed: int, picks: int | None) -> kh.Play:
    play, chooser = game.start(2, seed=seed), Random(seed)
    while play.to_act >= 0 and (picks is None or len(play.numbers) < picks):
        play.make(chooser.choice(play.legal()))
    return play


def ours(name: str, mode: Mode) -> list[Search]:
    positions = middles(name)
    searches: list[Search] = []
    for n in range(POSITIONS):
        play = next(positions)
        expert, view = Expert(kh.game(name), seed=n, simulations=SIMULATIONS, mode=mode), play.view(play.to_act)

        def search(expert: Expert = expert, view: kh.View = view) -> None:
            expert.new_game(0)  # nothing is known yet
            expert.choose(view)

        search()  # made ready, and its memory touched once
        searches.append(search)
    return searches


def theirs(name: str, simulations: int) -> list[Search]:
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1).random
    searches: list[Search] = []
    for n in range(POSITIONS):
        state = game.new_initial_state()
        for _ in range(8):
            while state.is_chance_node():
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), random())[0])
            legal = state.legal_actions()
            following = state.clone()
            following.apply_action(legal[int(random() * len(legal))])
            if following.is_terminal():
                break
            state = following
        while state.is_chance_node():
            state.apply_action(pyspiel.sample_action(state.chance_outcomes(), random())[0])
        bot = pyspiel.ISMCTSBot(n, pyspiel.RandomRolloutEvaluator(1, n), 1.0, simulations, -1)

        def search(bot: object = bot, state: object = state) -> None:
            bot.step(state)  # type: ignore[attr-defined]

        searches.append(search)
    return searches


def pace(searches: list[Search], simulations: int) -> float:
    """Simulations per CPU second, over all positions."""
    began = time.process_time()
    for search in searches:
        search()
    return simulations * len(searches) / (time.process_time() - began)


def measure(book: Book) -> None:
    race(book, having("SEARCH")[-1:] if book.quick else having("SEARCH"))


def race(book: Book, games: Sequence[str]) -> None:
    modes: list[Mode] = ["portable", "native"] if has_compiler() and not book.quick else ["portable"]
    racers = [
        racer(Row(title(name), mode, ["search"], wanted=wanted(name, "SEARCH")), ours(name, mode), SIMULATIONS)
        for name in games
        for mode in modes
    ]
    if book.beside("open_spiel"):
        for name, many in THEIRS:
            row = Row(f"OpenSpiel's ISMCTS, {name}", "C++", ["search"], True)
            racers.append(racer(row, theirs(name, many), many))
    table = Table("search", "thousand simulations per CPU second", [row for racer in racers for row in racer.rows])
    book.race([table], racers)


def racer(row: Row, searches: list[Search], simulations: int) -> Racer:
    return Racer([row], lambda: [pace(searches, simulations) / 1000])


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.search", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=having("SEARCH"), choices=having("SEARCH"))
    parser.add_argument("--rounds", type=int, default=5)
    said = parser.parse_args(arguments)
    result = Book("search", groups()["search"].title, said.rounds).filled(lambda book: race(book, said.games))
    print(page.tables(result))
    return not result.sound


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
