"""How long it takes from the start of a process: to import, to a first move, to a first game, to an expert's first
answer; beside other libraries' import and first move. By the clock on the wall, as whoever waits counts it."""

from __future__ import annotations

from functools import partial

import kartenhaus as kh
from benchmarks.contest import Book, Racer, Row, Table
from kartenhaus.engine.native import has_compiler
from kartenhaus.lab.bench import title
from kartenhaus.lab.figures import ending, seats
from kartenhaus.lab.timing import FIRST_GAME, FIRST_MOVE, Starts, listed

IMPORT, MOVE, PORTABLE, NATIVE, ANSWER = 0.1, 0.3, 0.5, 1.0, 1.0  # seconds: what it must reach
IMPORTED = """
import sys, time
began = time.perf_counter()
__import__(sys.argv[2])
print(time.perf_counter() - began)
"""
ANSWERED = """
import sys, time
import kartenhaus as kh
game = kh.game(sys.argv[2])
play = game.start(int(sys.argv[3]), seed=1)
print(kh.player("expert", game, seed=1).choose(play.view(play.to_act)), file=sys.stderr)
print(time.time() - float(sys.argv[1]))
"""
OPEN_SPIEL = """
import sys, time
import pyspiel
state = pyspiel.load_game("blackjack").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
view, offered = state.observation_string(0), [state.action_to_string(action) for action in state.legal_actions()]
state.apply_action(state.legal_actions()[0])
print(time.time() - float(sys.argv[1]))
"""
GYMNASIUM = """
import sys, time
import gymnasium
table = gymnasium.make("Blackjack-v1")
seen, _ = table.reset(seed=1)
told = table.step(1)
print(time.time() - float(sys.argv[1]))
"""
THEIR_IMPORTS = {"open_spiel": "pyspiel", "gymnasium": "gymnasium", "pettingzoo": "pettingzoo"}
THEIR_MOVES = {"open_spiel": ("OpenSpiel, blackjack", OPEN_SPIEL), "gymnasium": ("Gymnasium, Blackjack-v1", GYMNASIUM)}


def measure(book: Book) -> None:
    installed = [package for package in THEIR_IMPORTS if book.beside(package)]
    with Starts() as starts:
        race(book, starts, installed)


def race(book: Book, starts: Starts, installed: list[str]) -> None:
    from_start = "seconds from the start of a process"
    imports = Table("an import", "seconds", [], less=True)
    moves = Table("a person's first move", from_start, [], less=True)
    answers = Table("an expert's first answer, 0.2 s of thinking included", from_start, [], less=True)
    playing = Table("the first random game", from_start, [], less=True)
    racers: list[Racer] = []

    def add(table: Table, row: Row, program: str, *arguments: object) -> None:
        table.rows.append(row)
        racers.append(Racer([row], partial(started, starts, program, *arguments)))

    add(imports, Row("kartenhaus", "import", ["import"], wanted=IMPORT), IMPORTED, "kartenhaus")
    for package in installed:
        add(imports, Row(package, "import", ["import"], True), IMPORTED, THEIR_IMPORTS[package])
    chosen = [ending(name) for name in (kh.games()[:1] if book.quick else kh.games())]
    compiling = has_compiler() and not book.quick
    for game in chosen:
        name, alone = title(game.name), [(game, seats(game))]
        add(moves, Row(name, "a move", ["move"], wanted=MOVE), FIRST_MOVE, game.name, seats(game))
        add(answers, Row(name, "expert", wanted=ANSWER), ANSWERED, game.name, seats(game))
        add(playing, Row(name, "portable", wanted=PORTABLE), FIRST_GAME, listed(alone), "portable")
        if compiling:
            add(playing, Row(name, "native", wanted=NATIVE), FIRST_GAME, listed(alone), "native")
    for package, (name, program) in THEIR_MOVES.items():
        if package in installed:
            add(moves, Row(name, "a move", ["move"], True), program)
    if compiling:
        starts.warm_up()
        for game in chosen:
            row = Row(title(game.name), "native, nothing compiled yet")
            playing.rows.append(row)
            row.runs += started(starts, FIRST_GAME, listed([(game, seats(game))]), "native")
    if not book.quick:
        for racer in racers:  # once without counting: Python keeps what it has compiled
            racer.run()
    book.race([imports, moves, answers, playing], racers)


def started(starts: Starts, program: str, *arguments: object) -> list[float]:
    return [starts.best(1, program, *arguments)]
