"""Gymnasium's own checks, and that its environments play our games."""

from __future__ import annotations

import copy
import pickle
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
        "kartenhaus/white-jack-v1", num_envs=3, vectorization_mode="vector_entry_point", mode="plain"
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


def vector(name: str = "white-jack-v1", games: int = 4, **given: Any) -> Any:
    return gymnasium.make_vec(
        f"kartenhaus/{name}", num_envs=games, vectorization_mode="vector_entry_point", mode="plain", **given
    )


def any_of(masks: Any, rng: Any) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("limit", [None, 9])
def test_every_way_to_begin_anew_plays_the_same_games_and_hands_on_how_they_end(limit: int | None) -> None:
    """What each place of a vector sees and earns, without the steps that only begin a game."""
    stories = []
    for way in AutoresetMode:
        env = vector(autoreset_mode=way, max_episode_steps=limit)
        assert env.metadata["autoreset_mode"] == way
        stats = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
        seen, _ = stats.reset(seed=2)
        rngs = [np.random.default_rng(i) for i in range(4)]
        story: list[list[Any]] = [[] for _ in rngs]
        ended = np.zeros(4, bool)
        for _ in range(80):
            begins = ended if way == AutoresetMode.NEXT_STEP else np.zeros(4, bool)
            mask = seen["action_mask"]
            actions = [0 if begins[i] else rngs[i].choice(np.flatnonzero(mask[i])) for i in range(4)]
            before = seen
            seen, rewards, over, cut, info = stats.step(np.array(actions))
            assert not (over & cut).any()
            assert not (over | cut)[begins].any()
            assert "illegal" not in info
            ended = over | cut
            if ended.any():
                assert info["episode"]["l"][ended].min() > 0
            for i in np.flatnonzero(~begins).tolist():
                same_step = way == AutoresetMode.SAME_STEP and ended[i]
                last = info["final_obs"][i] if same_step else {name: array[i] for name, array in seen.items()}
                was = before["observation"][i].tolist()
                story[i].append((was, actions[i], last["observation"].tolist(), rewards[i], over[i], cut[i]))
            if way == AutoresetMode.DISABLED and ended.any():
                with pytest.raises(gymnasium.error.ResetNeeded):
                    stats.step(np.array(actions))
                seen, _ = stats.reset(options={"reset_mask": ended})
        stories.append([one[:60] for one in story])
    assert stories[0] == stories[1] == stories[2]
    ends = [any(step[5 if limit else 4] for step in one) for one in stories[0]]
    assert all(ends)


def test_observations_stay_as_they_were_unless_copies_are_declined() -> None:
    for copies in (True, False):
        env = vector("tauziehen-v1", copy=copies)
        first, _ = env.reset(seed=1)
        kept = first["observation"].copy()
        second = env.step(any_of(first["action_mask"], np.random.default_rng(1)))[0]
        assert np.array_equal(first["observation"], kept) == copies
        assert np.shares_memory(first["observation"], second["observation"]) != copies


def test_an_info_of_many_games_says_whose_it_is() -> None:
    env = vector()
    seen, _ = env.reset(seed=1)
    actions = any_of(seen["action_mask"], np.random.default_rng(1))
    actions[2] = np.flatnonzero(seen["action_mask"][2] == 0)[0]
    split = gymnasium.wrappers.vector.DictInfoToList(env)
    assert split.step(actions)[4] == [{}, {}, {"illegal": True}, {}]


@pytest.mark.parametrize("illegal", ["replace", "refuse"])
def test_what_is_no_action_at_all_is_refused(illegal: str) -> None:
    env: Any = KartenhausEnv("tauziehen", illegal=illegal)
    env.reset(seed=1)
    for wrong in (-1, 160):
        with pytest.raises(kh.BadOption, match="no choice of 0 … 159"):
            env.step(wrong)
    with pytest.raises(kh.BadOption, match="whole numbers"):
        env.step(1.5)
    with pytest.raises(kh.BadOption, match="one for each"):
        env.step(np.array([0, 0]))
    assert env.step(np.array([0]))
    many = vector(games=2)
    many.reset(seed=1)
    with pytest.raises(kh.BadOption, match="one for each"):
        many.step(np.zeros(3, int))


def test_an_environment_that_cannot_be_says_why() -> None:
    for wrong, said in (
        ({"illegal": "punish"}, "replace, refuse"),
        ({"seat": 2}, "no seat 2: 0 … 1"),
        ({"opponent": "learner"}, "random, beginner"),
        ({"colour": "red"}, "option 'colour'"),
    ):
        with pytest.raises(kh.KartenhausError, match=said):
            KartenhausEnv("tauziehen", **wrong)
    with pytest.raises(kh.BadOption, match="0 steps"):
        vector(max_episode_steps=0)
    for seed in ([1, 2, 3, 4], np.int64(3), -1):
        with pytest.raises(gymnasium.error.Error):
            vector().reset(seed=seed)


def test_an_environment_can_be_copied_and_pickled() -> None:
    env = KartenhausEnv("tauziehen")
    env.reset(seed=3)
    twins = [env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    texts = [str(twin.reset()) for twin in twins]
    assert len(set(texts)) == 1


def test_the_same_seed_gives_the_same_games_and_no_seed_gives_others() -> None:
    env = KartenhausEnv("tauziehen")
    first, second, third = env.reset(seed=3)[0], env.reset(seed=3)[0], env.reset()[0]
    assert np.array_equal(first["observation"], second["observation"])
    assert not np.array_equal(second["observation"], third["observation"])
