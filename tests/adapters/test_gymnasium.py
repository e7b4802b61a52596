"""Gymnasium's own checks, and that its environments play our games."""

from __future__ import annotations

from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="pip install 'kartenhaus[gymnasium]'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import kartenhaus as kh  # noqa: E402
from kartenhaus.adapters.gymnasium import IDS, KartenhausEnv, KartenhausVectorEnv  # noqa: E402
from tests.referee import quick  # noqa: E402

every_id = pytest.mark.parametrize("name", IDS)


def options(name: str) -> dict[str, Any]:
    return quick(name.partition("/")[2].rpartition("-v")[0])


@every_id
def test_gymnasiums_own_check_passes(name: str) -> None:
    env = gymnasium.make(name, render_mode="ansi", **options(name))
    check_env(env.unwrapped)


@every_id
def test_a_game_by_masked_actions_ends_with_the_payoff_of_its_seat(name: str) -> None:
    env: Any = gymnasium.make(name, **options(name)).unwrapped
    seen, _ = env.reset(seed=5)
    total, over, rng = 0.0, False, np.random.default_rng(1)
    while not over:
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
        total += reward
        assert not info
        assert not cut
    assert total == env.batch.game.rules.payoff(env.batch.games.state(0), env.seat)
    assert not env.action_masks().any()


def test_an_illegal_action_is_replaced_and_said_or_refused() -> None:
    for illegal in ("replace", "refuse"):
        env = KartenhausEnv("tauziehen", illegal=illegal)
        seen, _ = env.reset(seed=1)
        wrong = next(choice for choice in range(15, 160) if not seen["action_mask"][choice])
        if illegal == "refuse":
            with pytest.raises(kh.Refused):
                env.step(wrong)
        else:
            assert env.step(wrong)[4] == {"illegal": True}


@pytest.mark.parametrize("opponent", ["random", "beginner", "expert"])
def test_any_computer_player_may_be_the_opponent_on_either_seat(opponent: str) -> None:
    env = KartenhausEnv("tauziehen", opponent=opponent, seat=1, simulations=2)
    seen, _ = env.reset(seed=1)
    for _ in range(3):
        assert env.batch.to_act[0] == 1
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_a_vector_environment_plays_the_games_of_a_batch_and_begins_the_next_with_the_next_step() -> None:
    made = gymnasium.make_vec(
        "kartenhaus/white-jack-v1", num_envs=3, vectorization_mode="vector_entry_point", mode="plain", copy=True
    )
    many: Any = made.unwrapped
    assert isinstance(many, KartenhausVectorEnv)
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, _ = made.reset(seed=4)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(250):
        over = many.batch.to_act < 0
        actions = np.array([0 if not mask.any() else rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, done, cut, _ = made.step(actions)
        assert seen in made.observation_space
        assert not (over & done).any()
        assert (rewards[over] == 0).all()
        assert (np.abs(rewards[done]) == 1).all()
        assert not cut.any()
        ended += int(done.sum())
    assert ended >= 3
    made.close()


def test_the_same_seed_gives_the_same_games_and_no_seed_gives_others() -> None:
    env = KartenhausEnv("tauziehen")
    first, second, third = env.reset(seed=3)[0], env.reset(seed=3)[0], env.reset()[0]
    assert np.array_equal(first["observation"], second["observation"])
    assert not np.array_equal(second["observation"], third["observation"])
