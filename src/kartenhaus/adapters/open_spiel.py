"""The games for OpenSpiel: Python games with chance, observers and information states.

    import pyspiel, kartenhaus.adapters.open_spiel
    game = pyspiel.load_game("kartenhaus_tauziehen", {"options": "opening:even"})

An action is a choice as in `kh.batch`; an outcome of chance is its pick's number less DRAWN. An information state is
all that the player has seen happen, in its order; an observation is what the player knows now. Its C++ bots (MCTS,
ISMCTS) crash on Python games in OpenSpiel 2.0.2: use those of open_spiel.python.algorithms, whose ISMCTS takes
`resample_from_infostate` from the state.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..core.parts import naming

with naming("kartenhaus.adapters.open_spiel"):
    import numpy as np
    import pyspiel

from ..core.chance import key_of, reseed
from ..core.rule import CHANCE, DRAWN, EVERYONE, OVER, SPECTATOR
from ..engine.game import Game, game_of
from ..games import GAMES
from ..players.stepping import NOTHING, SEEN, UNSEEN
from .common import Eyes, ending_game, playable

LONGEST = 20_000  # picks of a game; none of them says how long it can last at most, but none was ever longer than this
TOLD = 256  # picks of a history in a tensor
COINS = 1e9  # nobody wins or loses more


def short_name(name: str) -> str:
    return f"kartenhaus_{name.replace('-', '_')}"


def game_type(name: str, seats: int | None = None) -> Any:
    """As it is registered, for any number of seats; or for so many."""
    about = GAMES[name]
    scale = about.scale(seats or about.usual)
    sums = {"duel": pyspiel.GameType.Utility.ZERO_SUM, "share": pyspiel.GameType.Utility.CONSTANT_SUM}
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=about.title[1],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.get(scale, pyspiel.GameType.Utility.GENERAL_SUM),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about.most,
        min_num_players=about.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": about.fewest, "options": ""},
    )


def game_info(game: Game, eyes: Eyes) -> Any:
    bounds = {"duel": (-1.0, 1.0), "share": (0.0, 1.0), "coins": (-COINS, COINS)}
    scale = game.about.scale(eyes.seats)
    low, high = bounds.get(scale, (-COINS, COINS))
    sums = {"duel": 0.0, "share": 1.0}
    return pyspiel.GameInfo(
        num_distinct_actions=eyes.features.choices,
        max_chance_outcomes=eyes.features.draws,
        num_players=eyes.seats,
        min_utility=low,
        max_utility=high,
        utility_sum=sums.get(scale),
        max_game_length=LONGEST,
    )


class KartenhausGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """`players` seats; `options` as a record writes them, with a colon in the place of the equals sign, which has a
    meaning of its own in OpenSpiel's names. `first`: a state from which its games start."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None, first: Any = None) -> None:
        given = params or {}
        options = (part.replace(":", "=", 1) for part in str(given.get("options", "")).split())
        chosen = game_of(self.name, " ".join(options))
        if chosen.options.endless:
            chosen = ending_game(self.name, **chosen.options.changed())
        self.eyes = Eyes(chosen, int(given.get("players", chosen.about.fewest)))
        self.first = chosen.rules.State() if first is None else first.copy()
        if first is None:
            chosen.rules.start(self.first, self.eyes.seats, chosen.option_numbers)
        super().__init__(game_type(self.name, self.eyes.seats), game_info(chosen, self.eyes), given)

    def new_initial_state(self) -> KartenhausState:
        return KartenhausState(self, self.eyes, self.first.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.eyes, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class KartenhausState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: KartenhausGame, eyes: Eyes, state: Any) -> None:
        super().__init__(game)
        self.eyes, self.state = eyes, state
        self.told: list[tuple[int, int]] = []
        """Picks so far, and who saw each."""
        self.supposed: dict[int, str] = {}
        """In a resampled state: what stands for the past, for those who did not resample it."""

    # ── Who acts, and what may happen ────────────────────────────────────────
    def current_player(self) -> Any:
        who = self.eyes.game.rules.to_act(self.state)
        return {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(who, who)

    def is_terminal(self) -> bool:
        return self.eyes.game.rules.to_act(self.state) == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.eyes.choices(self.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        rules = self.eyes.game.rules
        n = rules.outcomes(self.state)
        weights = Counter(rules.outcome(self.state, k) - DRAWN for k in range(n))
        return [(pick, weight / n) for pick, weight in sorted(weights.items())]

    def _apply_action(self, action: int) -> None:
        rules = self.eyes.game.rules
        by_chance = rules.to_act(self.state) == CHANCE
        pick = DRAWN + action if by_chance else self.eyes.features.action_of(action)
        self.told.append((pick, rules.witnesses(self.state) if by_chance else EVERYONE))
        rules.apply(self.state, pick)

    def returns(self) -> list[float]:
        seats = self.eyes.seats
        if not self.is_terminal():
            return [0.0] * seats
        return [self.eyes.game.rules.payoff(self.state, seat) for seat in range(seats)]

    # ── In words ─────────────────────────────────────────────────────────────
    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.eyes.game.decode(DRAWN + action))
        return str(self.eyes.pick(action))

    def __str__(self) -> str:
        return "; ".join(str(self.eyes.game.decode(pick)) for pick, _ in self.told)

    def seen_by(self, player: int) -> list[str]:
        """What happened, as the player saw it."""
        decode = self.eyes.game.decode
        return [str(decode(pick)) if seen >> player & 1 else "?" for pick, seen in self.told]

    # ── What another world would be like ─────────────────────────────────────
    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> KartenhausState:
        """One of the states that the player cannot tell from this one, with its right probability; what the others
        have seen in it is summed up."""
        rules, random = self.eyes.game.rules, [0]
        reseed(random, key_of("resampled"), int(probability_sampler() * (1 << 62)))
        twin: KartenhausState = self.clone()
        rules.cover(twin.state, player_id)
        rules.redeal(twin.state, player_id, random)
        twin.supposed = {}
        for other in range(self.eyes.seats):
            if other != player_id:
                covered = twin.state.copy()
                rules.cover(covered, other)
                twin.supposed[other] = f"{len(self.told)} {covered.pack().hex()}"
        return twin


class Observer:
    """As OpenSpiel's observers are: with perfect recall the picks so far, without it the features."""

    def __init__(self, eyes: Eyes, kind: Any) -> None:
        self.eyes, self.kind = eyes, kind
        recalls = bool(kind.perfect_recall)
        rest = ("history", TOLD) if recalls else ("observation", eyes.features.width)
        pieces = [("player", eyes.seats), *([rest] if kind.public_info or self._is_private else [])]
        self.tensor = np.zeros(sum(size for _, size in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in pieces:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    @property
    def _is_private(self) -> bool:
        return bool(self.kind.private_info != pyspiel.PrivateInfoType.NONE)

    def _onlooker(self, player: int) -> int:
        return player if self._is_private else SPECTATOR

    def set_from(self, state: KartenhausState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if "observation" in self.dict:
            self.dict["observation"][:] = self.eyes.observation(state.state, player, self._onlooker(player))
        if "history" in self.dict:
            onlooker, actions = self._onlooker(player), self.eyes.game.rules.ACTIONS
            for n, (pick, seen) in enumerate(state.told[:TOLD]):
                token = SEEN + (pick if pick < DRAWN else pick - DRAWN + actions)
                self.dict["history"][n] = token if seen >> onlooker & 1 else UNSEEN
            self.dict["history"][len(state.told) :] = NOTHING

    def string_from(self, state: KartenhausState, player: int) -> str:
        onlooker = self._onlooker(player)
        if self.kind.perfect_recall:
            past = state.supposed.get(onlooker)
            told = state.seen_by(onlooker)
            if past is not None:
                told = [past, *told[int(past.split()[0]) :]]
            return f"p{player} {'; '.join(told)}"
        if "observation" not in self.dict:
            return f"p{player}"
        covered = state.state.copy()
        self.eyes.game.rules.cover(covered, onlooker)
        return f"p{player} {covered.pack().hex()}"


def register_all() -> dict[str, type[KartenhausGame]]:
    """A class for each game, under the name that OpenSpiel knows it by."""
    known = set(pyspiel.registered_names())
    made = {}
    for name in playable():
        made[name] = type(f"{short_name(name)}_game", (KartenhausGame,), {"name": name})
        if short_name(name) not in known:
            pyspiel.register_game(game_type(name), made[name])
    return made


CLASSES = register_all()
