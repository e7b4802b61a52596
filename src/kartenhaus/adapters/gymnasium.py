"""The games for Gymnasium: one seat learns, computer players sit on the others.

    import gymnasium, kartenhaus.adapters.gymnasium
    env = gymnasium.make("kartenhaus/tauziehen-v1", opponent="solid")
    many = gymnasium.make_vec("kartenhaus/tauziehen-v1", num_envs=1024, vectorization_mode="vector_entry_point")

A game that one plays alone has no opponent. An id ends in the version of the rules.
"""

from __future__ import annotations

from typing import Any

from ..core.parts import naming

with naming("kartenhaus.adapters.gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

from ..engine.bodies import Mode
from ..engine.say import say
from ..games import GAMES
from ..lab.batch import OUTSIDE, Batch
from .common import Eyes, ending_game, playable

SEEDS = 1 << 62


def seated(opponent: str, seat: int, seats: int) -> list[str]:
    return [OUTSIDE if one == seat else opponent for one in range(seats)]


def opened(
    name: str, games: int, opponent: str, seat: int, seats: int | None, mode: Mode | None, restart: Any, **more: Any
) -> Batch:
    options = {key: more.pop(key) for key in list(more) if key not in ("threads", "simulations")}
    game = ending_game(name, **options)
    seats = game.about.fewest if seats is None else seats
    game.check_seats(seats)
    players = seated(opponent, seat, seats)
    return Batch(game, games, 0, seats, players, restart, 0, more.get("threads", 1), more.get("simulations", 200), mode)


def observed(batch: Batch) -> spaces.Dict:
    """What one game shows."""
    low, high = Eyes(batch.game, batch.seats).bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (batch.features.width,), np.dtype(batch.features.dtype).type),
            "action_mask": spaces.Box(0, 1, (batch.choices,), np.int8),
        }
    )


def replaced(batch: Batch, actions: Any, illegal: str) -> tuple[Any, Any]:
    """The actions with others in the place of those that may not be made (or as they are, to be refused); where."""
    rows = np.arange(batch.size)
    wrong = (batch.to_act >= 0) & (batch.masks[rows, actions] == 0)
    if illegal == "replace" and wrong.any():
        actions = np.where(wrong, batch.sample(), actions)
    return actions, wrong


class KartenhausEnv(gymnasium.Env[Any, Any]):
    """One game. `illegal="replace"`: an action that may not be made is replaced by one that may, drawn from the seed,
    and `info["illegal"]` says so; `"refuse"`: it raises kh.Refused."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponent: str = "solid",
        seat: int = 0,
        seats: int | None = None,
        illegal: str = "replace",
        render_mode: str | None = None,
        mode: Mode | None = "plain",
        **options: Any,
    ) -> None:
        self.batch = opened(game, 1, opponent, seat, seats, mode, "never", **options)
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space = observed(self.batch)
        self.action_space = spaces.Discrete(self.batch.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        actions, wrong = replaced(self.batch, np.array([action]), self.illegal)
        self.batch.step(actions)
        info = {"illegal": True} if wrong[0] else {}
        return self._seen(), float(self.batch.rewards[0, self.seat]), bool(self.batch.done[0]), False, info

    def action_masks(self) -> Any:
        """As sb3-contrib asks for it."""
        return self.batch.masks[0].astype(bool)

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        view = self.batch.view(0, self.seat)
        return (
            f"{view}\n{[say(self.batch.pick(choice), 'en') for choice in np.flatnonzero(self.batch.masks[0]).tolist()]}"
        )

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.batch.observations[0].copy(), "action_mask": self.batch.masks[0].copy()}


class KartenhausVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, on `kh.batch`. Arrays are the batch's own: the next step writes them anew, `copy=True` hands
    out copies. After the end of a game its next step begins another one, whatever its action."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: str = "solid",
        seat: int = 0,
        seats: int | None = None,
        illegal: str = "replace",
        copy: bool = False,
        render_mode: str | None = None,
        mode: Mode | None = None,
        **options: Any,
    ) -> None:
        self.batch = opened(game, num_envs, opponent, seat, seats, mode, "next", **options)
        self.num_envs, self.seat, self.illegal, self.copy, self.render_mode = num_envs, seat, illegal, copy, render_mode
        self.single_observation_space = observed(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.choices)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._no = np.zeros(num_envs, bool)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, int):
            super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        actions, wrong = replaced(self.batch, np.asarray(actions), self.illegal)
        self.batch.step(actions)
        rewards, done = self.batch.rewards[:, self.seat], self.batch.done.astype(bool)
        info = {"illegal": wrong} if wrong.any() else {}
        return self._seen(), rewards.copy() if self.copy else rewards, done, self._no.copy(), info

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _seen(self) -> dict[str, Any]:
        seen = {"observation": self.batch.observations, "action_mask": self.batch.masks}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen


def register_all() -> list[str]:
    """An id for each game; those that are there stay."""
    ids = []
    for name in playable():
        ids.append(f"kartenhaus/{name}-v{GAMES[name].version}")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(
                ids[-1],
                entry_point=f"{__name__}:KartenhausEnv",
                vector_entry_point=f"{__name__}:KartenhausVectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )
    return ids


IDS = register_all()
