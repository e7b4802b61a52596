"""The games for PettingZoo: every seat is an agent.

    from kartenhaus.adapters import pettingzoo
    env = pettingzoo.env("tauziehen")             # turn by turn (AEC), observations with action masks
    many = pettingzoo.parallel_env("tauziehen")   # all at once: whoever is not to act waits

`max_cycles` truncates: after so many actions of the seats to act.
"""

from __future__ import annotations

from typing import Any

from ..core.parts import naming

with naming("kartenhaus.adapters.pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from ..core.errors import BadOption, Unknown
from ..core.options import check_number
from ..core.rule import OVER
from ..engine.say import say
from .common import Eyes, Purses, ending_game, started

METADATA = {"render_modes": ["ansi", "human"], "name": "kartenhaus", "is_parallelizable": False, "render_fps": 1}
RENDER_MODES = (None, "ansi", "human")
SEEDS = 1 << 62


def env(game: str = "", **given: Any) -> Any:
    """The environment turn by turn, with PettingZoo's wrapper that checks the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **given))


def raw_env(game: str = "", **given: Any) -> TurnByTurn:
    return TurnByTurn(game, **given)


def parallel_env(game: str = "", **given: Any) -> AllAtOnce:
    return AllAtOnce(game, **given)


class Table:
    """A play, its agents, and what they see."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        max_cycles: int | None,
        render_mode: str | None,
        more: int,
        options: dict[str, Any],
    ) -> None:
        if max_cycles is not None:
            check_number(("Züge", "cycles"), max_cycles)
        if render_mode not in RENDER_MODES:
            raise Unknown(("Die Darstellung", "render mode"), render_mode, ["ansi", "human"])
        chosen = ending_game(game, **options)
        self.eyes = Eyes(chosen, chosen.about.usual if seats is None else seats)
        self.max_cycles, self.render_mode, self.more = max_cycles, render_mode, more
        self.agents = [f"player_{seat}" for seat in range(self.eyes.seats)]
        self.metadata = METADATA | {"name": f"{chosen.name.replace('-', '_')}_v{chosen.version}"}
        self.random: Any = None
        self.begin(None)

    def begin(self, seed: int | None) -> None:
        """From a seed; without one, from where the last one has led."""
        if seed is not None or self.random is None:
            self.random = np.random.default_rng(seed)
        self.play = started(self.eyes.game, self.eyes.seats, int(self.random.integers(SEEDS)))
        self.purses, self.cycles = Purses(self.play), 0

    @property
    def is_cut(self) -> bool:
        return self.max_cycles is not None and self.cycles >= self.max_cycles

    def space(self) -> spaces.Dict:
        low, high = self.eyes.bounds
        dtype: Any = np.dtype(self.eyes.features.dtype).type
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, (self.eyes.features.width,), dtype),
                "action_mask": spaces.Box(0, 1, (self.eyes.features.choices + self.more,), np.int8),
            }
        )

    def seen_by(self, agent: str) -> dict[str, Any]:
        seat, state = self.agents.index(agent), self.play.state
        return {
            "observation": self.eyes.observation(state, seat),
            "action_mask": self.eyes.mask(state, seat, self.more),
        }

    def choose(self, choice: Any) -> list[float]:
        """The seat to act does so; what each seat earns by it. A choice that it has not is refused."""
        number = self.eyes.check(self.play.state, choice)
        self.play.make(self.eyes.features.pick(number))
        self.cycles += 1
        return self.purses.due()

    def drawn(self) -> str | None:
        """All that is known, as text."""
        lines = [repr(self.play), *(say(event, "en") for event in self.play.log(None)[-5:])]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None


class TurnByTurn(AECEnv):  # type: ignore[misc]  # it has no types
    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, max_cycles, render_mode, 0, options)
        self.render_mode, self.metadata = render_mode, self.table.metadata
        self.possible_agents = list(self.table.agents)
        # One space for each agent, always the same object, so that a space that was seeded stays so.
        self.observation_spaces = {agent: self.table.space() for agent in self.possible_agents}
        choices = self.table.eyes.features.choices
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.play.to_act]

    def observe(self, agent: str) -> Any:
        return self.table.seen_by(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.table.choose(action), strict=True))
        to_act = self.table.play.to_act
        if to_act == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[to_act]
            self.truncations = dict.fromkeys(self.agents, self.table.is_cut)
        self._accumulate_rewards()

    def render(self) -> Any:
        return self.table.drawn()

    def close(self) -> None:
        """There is nothing to close."""


class AllAtOnce(ParallelEnv):  # type: ignore[misc]
    """Every agent acts in every step; the last action of each space is to wait, which all but one have to. An action
    that may not be made is replaced by one that may, drawn from the seed, and `info["illegal"]` says so: whoever acts
    at once with others cannot be asked again."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = Table(game, seats, max_cycles, render_mode, 1, options)
        self.render_mode, self.metadata = render_mode, self.table.metadata
        self.wait = self.table.eyes.features.choices
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:  # before the first game, or after the end
            return {}, {}, {}, {}, {}
        if missing := [one for one in self.agents if one not in actions]:
            raise BadOption(
                f"Jeder am Tisch handelt; es fehlen: {', '.join(missing)}.",
                f"Every agent acts in a step; missing: {', '.join(missing)}.",
            )
        agent = self.agents[self.table.play.to_act]
        may = self.table.eyes.choices(self.table.play.state)
        allowed = {one: may if one == agent else [self.wait] for one in self.agents}
        infos = {one: {} if actions[one] in allowed[one] else {"illegal": True} for one in self.agents}
        choice = may[int(self.table.random.integers(len(may)))] if infos[agent] else actions[agent]
        rewards = dict(zip(self.agents, self.table.choose(choice), strict=True))
        over, cut = self.table.play.to_act == OVER, self.table.is_cut
        seen = self._seen()
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut and not over)
        if over or cut:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def _seen(self) -> dict[str, Any]:
        seen = {agent: self.table.seen_by(agent) for agent in self.agents}
        for seat, agent in enumerate(self.agents):
            seen[agent]["action_mask"][self.wait] = seat != self.table.play.to_act
        return seen

    def render(self) -> Any:
        return self.table.drawn()

    def close(self) -> None:
        """There is nothing to close."""
