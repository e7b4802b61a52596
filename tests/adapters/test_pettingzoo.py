"""PettingZoo's own checks, and that its environments play our games."""

from __future__ import annotations

import contextlib
import gc
import io
import pickle
import weakref
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pip install 'kartenhaus[pettingzoo]'")

import numpy as np
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]

import kartenhaus as kh
from kartenhaus.adapters import pettingzoo
from kartenhaus.adapters.common import playable
from tests.referee import quick

every_game = pytest.mark.parametrize("name", playable())


def turn_by_turn(name: str, **given: Any) -> Any:
    return pettingzoo.env(name, **quick(name), **given)


def at_once(name: str, **given: Any) -> Any:
    return pettingzoo.parallel_env(name, **quick(name), **given)


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """They print."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield


# Advice that does not hold for observations with a mask, as its own documentation wants them.
@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)
@every_game
def test_the_turn_by_turn_environment_passes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    api_test(turn_by_turn(name), num_cycles=30)
    seed_test(lambda: turn_by_turn(name), num_cycles=20)
    render_test(lambda render_mode: turn_by_turn(name, render_mode=render_mode))
    ticks = iter(range(10_000))  # or it would run for five seconds
    monkeypatch.setattr("time.time", lambda: next(ticks) * 0.5)
    performance_benchmark(turn_by_turn(name))


@every_game
def test_the_parallel_environment_passes(name: str) -> None:
    parallel_api_test(at_once(name), num_cycles=30)
    parallel_seed_test(lambda: at_once(name), num_cycles=20)
    both = SimpleNamespace(
        parallel_env=lambda **given: at_once(name, **given),
        env=lambda **given: parallel_to_aec(at_once(name, **given)),
    )
    max_cycles_test(both)


@every_game
def test_a_game_by_masked_actions_ends_with_everybodys_payoffs(name: str) -> None:
    env: Any = turn_by_turn(name)
    env.reset(seed=3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
    assert list(totals.values()) == env.unwrapped.table.play.payoffs


def test_an_action_that_may_not_be_made_is_refused_turn_by_turn_and_replaced_at_once() -> None:
    env: Any = turn_by_turn("tauziehen")
    env.reset(seed=3)
    mask = env.last()[0]["action_mask"]
    wrong = next(choice for choice in range(15, 20) if not mask[choice])
    with pytest.raises(kh.Refused):
        env.step(wrong)
    many: Any = at_once("tauziehen")
    seen, _ = many.reset(seed=3)
    waiting = [agent for agent in many.agents if seen[agent]["action_mask"][many.wait]]
    assert len(waiting) == 1
    assert seen[waiting[0]]["action_mask"].sum() == 1
    acting = next(agent for agent in many.agents if agent not in waiting)
    *_, infos = many.step(dict.fromkeys(many.agents, many.wait))
    assert infos == {acting: {"illegal": True}, waiting[0]: {}}
    seen = {agent: many.table.seen_by(agent) for agent in many.agents}
    first = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in many.agents}
    acting = many.agents[many.table.play.to_act]
    *_, infos = many.step(dict.fromkeys(many.agents, first[acting]))
    assert {agent: bool(info) for agent, info in infos.items()} == {agent: agent != acting for agent in many.agents}


def test_what_is_no_action_at_all_is_refused() -> None:
    env: Any = turn_by_turn("tauziehen")
    env.reset(seed=3)
    for wrong in (-1, 160, 1.5, None, "x"):
        with pytest.raises(kh.BadOption, match="no choice of 0 … 159"):
            env.step(wrong)
    env.step(np.array(0))
    many: Any = at_once("tauziehen")
    many.reset(seed=3)
    with pytest.raises(kh.BadOption, match="missing: player_1"):
        many.step({"player_0": 0})


def test_when_nobody_is_there_a_step_at_once_brings_nothing() -> None:
    many: Any = at_once("white-jack", max_cycles=1)
    assert many.step({}) == ({}, {}, {}, {}, {})
    many.reset(seed=3)
    *_, cut, _ = many.step(dict.fromkeys(many.agents, many.wait))
    assert all(cut.values())
    assert many.step({}) == ({}, {}, {}, {}, {})


def test_an_environment_that_cannot_be_says_why() -> None:
    for wrong, said in (
        ({"max_cycles": 0}, "at least 1"),
        ({"render_mode": "rgb_array"}, "ansi, human"),
        ({"seats": 5}, "2 seats"),
        ({"colour": "red"}, "option 'colour'"),
    ):
        for kind in (pettingzoo.env, pettingzoo.parallel_env):
            with pytest.raises(kh.KartenhausError, match=said):
                kind("tauziehen", **wrong)


def test_environments_can_be_pickled_and_are_forgotten_when_nobody_holds_them() -> None:
    for made in (turn_by_turn("tauziehen"), at_once("tauziehen")):
        made.reset(seed=3)
        twin = pickle.loads(pickle.dumps(made))
        for agent in made.possible_agents:
            assert twin.observation_space(agent) == made.observation_space(agent)
            assert twin.action_space(agent) == made.action_space(agent)
            assert (
                twin.unwrapped.table.seen_by(agent)["observation"] == made.unwrapped.table.seen_by(agent)["observation"]
            ).all()
        assert made.metadata["name"] == "tauziehen_v1"
    many = weakref.ref(made)
    del made
    gc.collect()
    assert many() is None


def test_a_hand_is_seen_by_nobody_but_its_holder() -> None:
    env: Any = turn_by_turn("tauziehen")
    env.reset(seed=3)
    table = env.unwrapped.table
    before = [env.observe(agent)["observation"] for agent in env.agents]
    table.eyes.game.rules.cover(table.play.state, 0)
    table.eyes.game.rules.redeal(table.play.state, 0, [77])
    after = [env.observe(agent)["observation"] for agent in env.agents]
    assert (before[0] == after[0]).all()
    assert (before[1] != after[1]).any()
