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

from ..core.errors import BadSeats, Unknown
from ..core.options import check_number
from ..engine.bodies import Mode
from ..engine.say import say
from ..games import GAMES
from ..lab.batch import OUTSIDE, Batch, whole_numbers
from ..lab.batch import batch as open_batch
from ..players import check_level
from .common import Eyes, ending_game, playable

SEEDS = 1 << 62
ILLEGAL = "replace", "refuse"


def opened(
    name: str,
    games: int,
    opponent: str,
    seat: int,
    seats: int | None,
    mode: Mode | None,
    illegal: str,
    options: dict[str, Any],
) -> Batch:
    """The games, with the learner on that seat."""
    if illegal not in ILLEGAL:
        raise Unknown(("Den Umgang mit Unerlaubtem", "way with what is illegal"), illegal, ILLEGAL)
    given = {key: options.pop(key) for key in ("threads", "simulations") if key in options}
    game = ending_game(name, **options)
    seats = game.about.fewest if seats is None else seats
    game.check_seats(seats)
    if seat not in range(seats):
        raise BadSeats(f"Platz {seat} gibt es nicht: 0 … {seats - 1}.", f"There is no seat {seat}: 0 … {seats - 1}.")
    if opponent == OUTSIDE:  # no computer player
        check_level(opponent, game.about)
    players = [OUTSIDE if one == seat else opponent for one in range(seats)]
    return open_batch(game, games, seed=0, players=players, restart="never", mode=mode, **given)


def observed(batch: Batch) -> spaces.Dict:
    """What one game shows."""
    low, high = Eyes(batch.game, batch.seats).bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (batch.features.width,), np.dtype(batch.features.dtype).type),
            "action_mask": spaces.Box(0, 1, (batch.choices,), np.int8),
        }
    )


def replaced(batch: Batch, actions: Any, illegal: str, ended: Any = False) -> tuple[Any, Any]:
    """The actions with others in the place of those that may not be made (or as they are, to be refused); where. Those
    of games that have `ended` do not matter."""
    chosen = whole_numbers(actions, batch.size)
    is_choice, ended = (chosen >= 0) & (chosen < batch.choices), (batch.to_act >= 0) & ended
    may = batch.masks[np.arange(batch.size), np.where(is_choice, chosen, 0)] > 0
    wrong = (batch.to_act >= 0) & ~ended & is_choice & ~may
    other = ended | wrong if illegal == "replace" else ended
    return (np.where(other, batch.sample(), chosen) if other.any() else chosen), wrong


def drawn(batch: Batch, i: int, seat: int) -> str:
    choices = [say(batch.pick(choice), "en") for choice in np.flatnonzero(batch.masks[i]).tolist()]
    return f"{batch.view(i, seat)}\n{choices}"


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
        self.batch = opened(game, 1, opponent, seat, seats, mode, illegal, options)
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space = observed(self.batch)
        self.action_space = spaces.Discrete(self.batch.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        actions, wrong = replaced(self.batch, np.reshape(action, -1), self.illegal)
        self.batch.step(actions)
        info = {"illegal": True} if wrong[0] else {}
        return self._seen(), float(self.batch.rewards[0, self.seat]), bool(self.batch.done[0]), False, info

    def action_masks(self) -> Any:
        """As sb3-contrib asks for it."""
        return self.batch.masks[0].astype(bool)

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return drawn(self.batch, 0, self.seat)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.batch.observations[0].copy(), "action_mask": self.batch.masks[0].copy()}


class KartenhausVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, on `kh.batch`. `autoreset_mode` is one of Gymnasium's three: a game that has ended begins
    anew with its next step, whatever its action (`NEXT_STEP`); in the same step, with its last observation in
    `info["final_obs"]` (`SAME_STEP`); or when `reset(options={"reset_mask": …})` asks for it (`DISABLED`). With
    `copy=False` observations are the batch's own arrays: the next step writes them anew."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: str = "solid",
        seat: int = 0,
        seats: int | None = None,
        illegal: str = "replace",
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        mode: Mode | None = None,
        **options: Any,
    ) -> None:
        if max_episode_steps is not None:
            check_number(("Schritte", "steps"), max_episode_steps)
        self.batch = opened(game, num_envs, opponent, seat, seats, mode, illegal, options)
        self.num_envs, self.seat, self.illegal, self.copy, self.render_mode = num_envs, seat, illegal, copy, render_mode
        self.autoreset_mode, self.max_episode_steps = AutoresetMode(autoreset_mode), max_episode_steps
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = observed(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.choices)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._ended, self._steps = np.zeros(num_envs, bool), np.zeros(num_envs, np.int64)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A seed is one number for all games; with `reset_mask` among the options, those games begin anew."""
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        begins_anew = which is None or seed is not None
        self.batch.reset(int(self.np_random.integers(SEEDS)) if begins_anew else None, which)
        self._begin(slice(None) if which is None else np.asarray(which, bool))
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        before = self._ended
        if self.autoreset_mode == AutoresetMode.DISABLED and before.any():
            raise gymnasium.error.ResetNeeded('games have ended: reset(options={"reset_mask": …}) them first')
        actions, wrong = replaced(self.batch, actions, self.illegal, before)
        self.batch.step(actions)
        if before.any():
            self.batch.reset(which=before)
        self._steps = np.where(before, 0, self._steps + 1)
        rewards, terminated = self.batch.rewards[:, self.seat].copy(), self.batch.done.astype(bool)
        truncated = ~terminated & (self._steps >= (self.max_episode_steps or np.inf))
        self._ended = terminated | truncated
        info = told(wrong)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            info = told(wrong & ~self._ended) | self._finals(wrong)
            self.batch.reset(which=self._ended)
            self._begin(self._ended)
        return self._seen(), rewards, terminated, truncated, info

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return tuple(drawn(self.batch, i, self.seat) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _begin(self, which: Any) -> None:
        self._ended = self._ended.copy()
        self._ended[which], self._steps[which] = False, 0

    def _finals(self, wrong: Any) -> dict[str, Any]:
        """How the games end that are over, as Gymnasium hands it on."""
        ended, finals = self._ended, np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended).tolist():
            finals[i] = {name: array[i].copy() for name, array in self._arrays().items()}
        info = told(wrong & ended)
        return {"final_obs": finals, "_final_obs": ended, "final_info": info, "_final_info": ended.copy()}

    def _arrays(self) -> dict[str, Any]:
        return {"observation": self.batch.observations, "action_mask": self.batch.masks}

    def _seen(self) -> dict[str, Any]:
        return {name: array.copy() if self.copy else array for name, array in self._arrays().items()}


def told(wrong: Any) -> dict[str, Any]:
    """In an info of many games each entry has a mask that says whose it is."""
    return {"illegal": wrong, "_illegal": wrong.copy()} if wrong.any() else {}


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
