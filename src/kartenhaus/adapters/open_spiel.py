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
TOLD = 512  # picks of a history in a tensor
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

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.name, self.get_parameters(), self.first)

    def new_initial_state(self) -> KartenhausState:
        return KartenhausState(self, self.eyes, self.first.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.eyes, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class KartenhausState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: KartenhausGame, eyes: Eyes, state: Any) -> None:
        super().__init__(game)
        self.eyes, self.state = eyes, state
        self.told: list[tuple[int, int]] = []
        """Picks so far, and who knows each: whoever saw it, and everybody from when all is shown."""
        self.supposed: dict[int, tuple[int, str]] = {}
        """In a resampled state: for how many picks, by onlooker, another text stands, and which."""

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
        rules, is_open = self.eyes.game.rules, self.eyes.features.is_open
        by_chance = rules.to_act(self.state) == CHANCE
        pick = DRAWN + action if by_chance else self.eyes.features.action_of(self.eyes.check(self.state, action))
        seen = rules.witnesses(self.state) if by_chance else EVERYONE
        hides = seen != EVERYONE or not is_open(self.state)
        self.told.append((pick, seen))
        rules.apply(self.state, pick)
        if hides and is_open(self.state):
            self._show()

    def returns(self) -> list[float]:
        seats = self.eyes.seats
        if not self.is_terminal():
            return [0.0] * seats
        return [self.eyes.game.rules.payoff(self.state, seat) for seat in range(seats)]

    # ── In words ─────────────────────────────────────────────────────────────
    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.eyes.game.decode(DRAWN + action))
        return str(self.eyes.features.pick(action))

    def __str__(self) -> str:
        decode = self.eyes.game.decode
        return "; ".join(str(decode(pick)) if seen else "?" for pick, seen in self.told)

    def seen_by(self, onlooker: int) -> str:
        """What happened, as the onlooker saw it."""
        first, past = self.supposed.get(onlooker, (0, ""))
        decode = self.eyes.game.decode
        rest = [str(decode(pick)) if seen >> onlooker & 1 else "?" for pick, seen in self.told[first:]]
        return "; ".join([past, *rest] if past else rest)

    def _show(self) -> None:
        """What was face down is known to all. In a resampled state nobody knows by which picks it came there, so the
        table as it is now stands for them."""
        if self.supposed:
            for onlooker in (*range(self.eyes.seats), SPECTATOR):
                self._suppose(onlooker, self.seen_by(onlooker))
        else:
            self.told = [(pick, EVERYONE) for pick, _ in self.told]

    def _suppose(self, onlooker: int, *before: str) -> None:
        """What the onlooker knows now stands for the past, behind what stood there `before`."""
        covered = self.state.copy()
        self.eyes.game.rules.cover(covered, onlooker)
        self.supposed[onlooker] = len(self.told), "; ".join([*before, covered.pack().hex()])

    # ── What another world would be like ─────────────────────────────────────
    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> KartenhausState:
        """One of the states that the player cannot tell from this one, with its right probability. How chance made it
        is left open: the picks that the player did not see are unknown in it, to the others what they would know now
        stands for the past."""
        rules, random = self.eyes.game.rules, [0]
        reseed(random, key_of("resampled"), int(probability_sampler() * (1 << 62)))
        twin: KartenhausState = self.clone()
        rules.cover(twin.state, player_id)
        rules.redeal(twin.state, player_id, random)
        twin.told = [(pick, seen if seen >> player_id & 1 else 0) for pick, seen in self.told]
        for other in {*range(self.eyes.seats), SPECTATOR} - {player_id}:
            twin._suppose(other)
        return twin


class Observer:
    """As OpenSpiel's observers are: the features, with perfect recall behind the picks so far."""

    def __init__(self, eyes: Eyes, kind: Any) -> None:
        self.eyes, self.kind = eyes, kind
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees all hands: observe every player by itself")
        pieces = [("player", eyes.seats)]
        if kind.public_info or self._is_private:
            pieces += [("history", TOLD)] if kind.perfect_recall else []
            pieces += [("observation", eyes.features.width)]
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
            return f"p{player} {state.seen_by(onlooker)}"
        if "observation" not in self.dict:
            return f"p{player}"
        covered = state.state.copy()
        self.eyes.game.rules.cover(covered, onlooker)
        return f"p{player} {covered.pack().hex()}"


def again(name: str, params: dict[str, Any], first: Any) -> KartenhausGame:
    """A game that was pickled."""
    return CLASSES[name](params, first)


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
