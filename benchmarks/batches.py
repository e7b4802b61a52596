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
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any, NamedTuple

import kartenhaus as kh
from kartenhaus.adapters.common import ending_game, playable

Step = Callable[[], int]
"""Does some steps; how many decisions they were."""


class Row(NamedTuple):
    name: str
    step: Step


def ours(games: int, mode: Any) -> Iterator[Row]:
    for name in playable():
        batch = kh.batch(ending_game(name), games, seed=1, mode=mode)
        batch.step(batch.sample())
        yield Row(f"kartenhaus {name}", stepping(batch))
    name = playable()[0]
    batch = kh.batch(ending_game(name), games, seed=1, mode=mode, history=64)
    yield Row(f"kartenhaus {name}, histories of 64", stepping(batch))
    batch = kh.batch(ending_game(name), games, seed=1, mode=mode, players=["learner", "solid"])
    yield Row(f"kartenhaus {name} against solid", stepping(batch))


def stepping(batch: kh.Batch) -> Step:
    def step() -> int:
        for _ in range(20):
            batch.step(batch.sample())
        return 20 * batch.size

    return step


def pgx_rows(games: int) -> Iterator[Row]:
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
        yield Row(f"pgx {version('pgx')} {name}", step)


def envpool_rows(games: int) -> Iterator[Row]:
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

        yield Row(f"EnvPool {version('envpool')} {name}", step)


def gymnasium_rows(games: int) -> Iterator[Row]:
    gymnasium: Any = importlib.import_module("gymnasium")
    env = gymnasium.make_vec("Blackjack-v1", num_envs=games, vectorization_mode="sync")
    env.reset(seed=1)
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(8)]

    def step() -> int:
        env.step(actions[0])
        actions.append(actions.pop(0))
        return games

    yield Row(f"Gymnasium {version('gymnasium')} Blackjack-v1, its vector environment", step)


def rows(games: int, mode: Any) -> Iterator[Row]:
    yield from ours(games, mode)
    for make, package in ((pgx_rows, "pgx"), (envpool_rows, "envpool"), (gymnasium_rows, "gymnasium")):
        try:
            version(package)
        except PackageNotFoundError:
            print(f"{package} is not installed", file=sys.stderr)
            continue
        yield from make(games)


def main(arguments: Sequence[str]) -> None:
    parser = ArgumentParser(prog="python -m benchmarks.batches", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU, of each run")
    parser.add_argument("--mode", default=None)
    said = parser.parse_args(arguments)
    found = list(rows(said.games, said.mode))
    speeds: dict[str, list[float]] = {row.name: [] for row in found}
    for _ in range(said.rounds):  # all take turns, so that a bad minute meets everyone
        for row in found:
            began, decisions = time.process_time(), 0
            while time.process_time() - began < said.seconds:
                decisions += row.step()
            speeds[row.name].append(decisions / (time.process_time() - began) / 1e6)
    print(f"{said.games} games at once; million decisions per CPU second: best, median, worst of {said.rounds}")
    for name, figures in speeds.items():
        print(f"{name:60} {max(figures):9.3f} {median(figures):9.3f} {min(figures):9.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
