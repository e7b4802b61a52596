"""Batches: decisions per CPU second of every game, and of the peers that are installed, in the same run.

    python -m benchmarks.batches                      4,096 games at a time, random legal actions
    python -m benchmarks.batches --games 1024 --rounds 9

Peers: pgx (jitted, vmapped, with its automatic reset), EnvPool, Gymnasium's vector environment. Each row steps as many
games at once, with observations and, where the peer has them, masks. Actions are legal ones, drawn by compiled code in
the time that is measured (ours, pgx), or drawn before it where all actions are legal (EnvPool, Gymnasium). CPU time
counts all threads of the process.
"""

from __future__ import annotations

import importlib
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import kartenhaus as kh
from benchmarks import page
from benchmarks.contest import Book, Racer, Row, Table
from benchmarks.groups import groups
from kartenhaus.adapters.common import ending_game, playable
from kartenhaus.lab.bench import title

Step = Callable[[], int]
"""Does some steps; how many decisions they were."""
Named = tuple[str, Step]
SECONDS = 0.5  # of CPU, of each run


def ours(names: Sequence[str], games: int, mode: Any) -> Iterator[Named]:
    for name in names:
        batch = kh.batch(ending_game(name), games, seed=1, mode=mode)
        seats = f", {batch.seats} seats" if batch.seats > 1 else ", alone"
        yield title(name) + seats, stepping(batch)
    name = names[0]
    batch = kh.batch(ending_game(name), games, seed=1, mode=mode, history=64)
    yield f"{title(name)}, histories of 64", stepping(batch)
    batch = kh.batch(ending_game(name), games, seed=1, mode=mode, players=["learner", "solid"])
    yield f"{title(name)} against solid", stepping(batch)


def stepping(batch: kh.Batch) -> Step:
    batch.step(batch.sample())

    def step() -> int:
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * batch.size

    return step


def pgx_rows(games: int) -> Iterator[Named]:
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    auto_reset: Any = importlib.import_module("pgx.experimental.wrappers").auto_reset
    for name in ("kuhn_poker", "leduc_holdem", "tic_tac_toe"):
        env = pgx.make(name)
        start, one = jax.jit(jax.vmap(env.init)), auto_reset(env.step, env.init)

        def random_step(state: Any, key: Any, one: Any = one) -> Any:
            mask = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            return one(state, jax.random.categorical(key, mask), key)

        both = jax.jit(jax.vmap(random_step))
        keys = jax.random.split(jax.random.PRNGKey(0), games)
        kept = {"state": start(keys), "key": jax.random.PRNGKey(1)}

        def step(both: Any = both, kept: dict[str, Any] = kept) -> int:
            for _ in range(20):
                kept["key"], one = jax.random.split(kept["key"])
                kept["state"] = both(kept["state"], jax.random.split(one, games))
            kept["state"].observation.block_until_ready()
            return 20 * games

        step()
        yield f"pgx, {name}", step


def envpool_rows(games: int) -> Iterator[Named]:
    envpool: Any = importlib.import_module("envpool")
    numpy: Any = importlib.import_module("numpy")
    for name in ("Blackjack-v1", "CartPole-v1"):
        env = envpool.make(name, env_type="gymnasium", num_envs=games, num_threads=1)
        env.reset()
        actions = numpy.random.default_rng(1).integers(0, 2, (64, games)).astype(numpy.int32)

        def step(env: Any = env, actions: Any = actions) -> int:
            for n in range(20):
                env.step(actions[n])
            return 20 * games

        yield f"EnvPool, {name}", step


def gymnasium_rows(games: int) -> Iterator[Named]:
    gymnasium: Any = importlib.import_module("gymnasium")
    env = gymnasium.make_vec("Blackjack-v1", num_envs=games, vectorization_mode="sync")
    env.reset(seed=1)
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(8)]

    def step() -> int:
        env.step(actions[0])
        actions.append(actions.pop(0))
        return games

    yield "Gymnasium's vector environment, Blackjack-v1", step


PEERS = {"pgx": pgx_rows, "envpool": envpool_rows, "gymnasium": gymnasium_rows}


def measure(book: Book) -> None:
    if book.quick:
        race(book, playable()[:1], 16, 0.01, "plain")
    else:
        race(book, playable(), 4096, SECONDS, None)


def race(book: Book, names: Sequence[str], games: int, seconds: float, mode: Any) -> None:
    by, league = f"{games:,} games at once", ["batches"]
    racers = [racer(Row(name, by, league), step, seconds) for name, step in ours(names, games, mode)]
    for package, make in PEERS.items():
        if book.beside(package):
            racers += [racer(Row(name, by, league, True), step, seconds) for name, step in make(games)]
    table = Table("batches", "million decisions per CPU second", [row for racer in racers for row in racer.rows])
    book.race([table], racers)


def racer(row: Row, step: Step, seconds: float) -> Racer:
    def run() -> list[float]:
        began, decisions = time.process_time(), 0
        while time.process_time() - began < seconds:
            decisions += step()
        return [decisions / (time.process_time() - began) / 1e6]

    return Racer([row], run)


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.batches", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of CPU, of each run")
    parser.add_argument("--mode", default=None)
    said = parser.parse_args(arguments)
    book = Book("batches", groups()["batches"].title, said.rounds)
    result = book.filled(lambda book: race(book, playable(), said.games, said.seconds, said.mode))
    print(page.tables(result))
    return not result.sound


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
