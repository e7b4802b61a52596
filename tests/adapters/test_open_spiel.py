"""OpenSpiel's own checks, its algorithms on our games, and that they find what we find."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="pip install 'kartenhaus[openspiel]'")

import numpy as np  # noqa: E402
from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation  # noqa: E402

import kartenhaus as kh  # noqa: E402
from kartenhaus.adapters.open_spiel import CLASSES, short_name  # noqa: E402
from kartenhaus.core.rule import CHANCE, EVERYONE, OVER, SPECTATOR  # noqa: E402
from tests.referee import quick  # noqa: E402

every_game = pytest.mark.parametrize("name", list(CLASSES))
Policy = Callable[[int, tuple[Any, ...], Any], dict[int, float]]


def loaded(name: str, players: int | None = None) -> Any:
    options = str(kh.game(name, **quick(name)).options).replace("=", ":")
    return pyspiel.load_game(short_name(name), {"options": options, **({"players": players} if players else {})})


def walked(game: Any, picks: int, seed: int = 1) -> Any:
    state, random = game.new_initial_state(), np.random.default_rng(seed)
    for _ in range(picks):
        if state.is_terminal():
            break
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


@every_game
def test_open_spiels_random_simulations_pass_with_serialisation_and_masks(name: str) -> None:
    about = kh.game(name).about
    for players in {about.fewest, min(2, about.most)}:
        pyspiel.random_sim_test(loaded(name, players), num_sims=1, serialize=True, verbose=False, mask_test=True)


@every_game
def test_a_state_is_what_a_play_by_the_same_picks_is(name: str) -> None:
    game = loaded(name)
    state = game.new_initial_state()
    play = kh.game(name, **quick(name)).start(game.num_players(), chance="manual")
    random = np.random.default_rng(2)
    for _ in range(400):
        if state.is_terminal():
            assert state.returns() == play.payoffs
            return
        if state.is_chance_node():
            weights = {str(pick): weight for pick, weight in play.outcomes()}
            total = sum(weights.values())
            told = {state.action_to_string(pick): chance for pick, chance in state.chance_outcomes()}
            assert told == {pick: weight / total for pick, weight in weights.items()}
        action = int(random.choice(state.legal_actions()))
        play.make(state.action_to_string(action))
        state.apply_action(action)
        assert state.state == play.state


@every_game
def test_resampling_changes_what_is_hidden_and_nothing_that_the_player_knows(name: str) -> None:
    game = loaded(name, min(2, kh.game(name).about.most))
    differ = 0
    for picks in (14, 21, 28):
        state = walked(game, picks)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        if state.is_terminal():
            continue
        player = state.current_player()
        for n in range(3):
            other = state.resample_from_infostate(player, lambda n=n: 0.1 + 0.3 * n)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions() == state.legal_actions()
            for recall in (False, True):
                seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall))
                seen.set_from(state, player)
                before = seen.tensor.copy()
                seen.set_from(other, player)
                assert np.array_equal(before, seen.tensor)
            differ += other.state != state.state
            action = int(other.legal_actions()[0])
            other.apply_action(action)
    assert differ or kh.game(name).about.alike


def test_an_onlooker_without_private_information_sees_nobodys_hand() -> None:
    game = loaded("tauziehen")
    state = walked(game, 5)
    public = make_observation(
        game,
        pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE),
    )
    public.set_from(state, 0)
    assert not public.dict["observation"][:32].any()
    assert game.eyes.observation(state.state, 0, SPECTATOR)[64:96].sum() == 0
    assert game.eyes.observation(state.state, 0)[:32].sum() == 2


def test_its_python_searches_play_by_our_states() -> None:
    game = loaded("tauziehen")
    state = walked(game, 7)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, uct_c=2.0, max_simulations=8, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


# ── A small game, solved by them and by us ───────────────────────────────────
def last_turns() -> Any:
    """Tauziehen with two cards against three, two turns before the end, when either may still win."""
    state: Any = kh.game("tauziehen").rules.State()
    kh.game("tauziehen").rules.start(state, 2, kh.game("tauziehen").option_numbers)
    state.phase, state.turns = 1, 498  # the deal
    for seat, cards in enumerate(((3, 24), (6, 9, 20))):
        state.seat[seat].pile = sum(1 << card for card in cards)
        state.seat[seat].points = 3
    for symbol, place in enumerate((2, -2, 1, -2, 2)):
        state.position[symbol] = place
    return state


def uniform(seat: int, seen: tuple[Any, ...], state: Any) -> dict[int, float]:
    out = [0] * 7
    n = kh.game("tauziehen").rules.actions(state, out)
    return dict.fromkeys(out[:n], 1 / n)


def our_values(policy: Policy) -> tuple[float, float]:
    """The value to seat 0 if both play so, and how much both together could gain: by the plain rules, from the tree of
    all games, with each seat's knowledge as the picks that it witnessed."""
    rules: Any = kh.game("tauziehen").rules
    sets: list[dict[tuple[Any, ...], list[Any]]] = [defaultdict(list), defaultdict(list)]

    def grow(state: Any, told: tuple[Any, ...]) -> Any:
        who = rules.to_act(state)
        if who == OVER:
            return rules.payoff(state, 0)
        picks, seen = {}, rules.witnesses(state) if who == CHANCE else EVERYONE
        if who == CHANCE:
            n = rules.outcomes(state)
            picks = {rules.outcome(state, k): 1 / n for k in range(n)}
        else:
            knows = tuple(pick if mask >> who & 1 else None for pick, mask in told)
            picks = policy(who, knows, state)
        below = []
        for pick, chance in picks.items():
            after = state.copy()
            rules.apply(after, pick)
            below.append([chance, grow(after, (*told, (pick, seen)))])
        node = [who, below]
        if who != CHANCE:
            sets[who][knows].append(node)
        return node

    tree = grow(last_turns(), ())

    def worth(node: Any, chosen: dict[int, int] | None = None) -> float:
        if isinstance(node, float):
            return float(node)
        if chosen and id(node) in chosen:
            return worth(node[1][chosen[id(node)]][1], chosen)
        return float(sum(chance * worth(after, chosen) for chance, after in node[1]))

    def reach(node: Any, seat: int, weight: float, found: dict[int, float]) -> dict[int, float]:
        """How likely chance and the other make each node."""
        if not isinstance(node, float):
            found[id(node)] = weight
            for chance, after in node[1]:
                reach(after, seat, weight if node[0] == seat else weight * chance, found)
        return found

    gain = 0.0
    for seat, sign in ((0, 1), (1, -1)):
        reached = reach(tree, seat, 1.0, {})
        chosen: dict[int, int] = {}
        for _, nodes in sorted(sets[seat].items(), key=lambda entry: -len(entry[0])):
            totals = [
                sum(sign * reached[id(node)] * worth(node[1][i][1], chosen) for node in nodes)
                for i in range(len(nodes[0][1]))
            ]
            chosen.update({id(node): totals.index(max(totals)) for node in nodes})
        gain += sign * (worth(tree, chosen) - worth(tree))
    return worth(tree), gain


def test_its_exploitability_is_ours_before_and_after_it_has_learned() -> None:
    game = CLASSES["tauziehen"](first=last_turns())
    their_uniform = policies.UniformRandomPolicy(game)
    value, gain = our_values(uniform)
    root = game.new_initial_state()
    assert expected_game_score.policy_value(root, [their_uniform] * 2)[0] == pytest.approx(value)
    assert exploitability.nash_conv(game, their_uniform) == pytest.approx(gain)
    np.random.seed(3)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(60):
        solver.iteration()
    average = solver.average_policy()

    def learned(seat: int, seen: tuple[Any, ...], state: Any) -> dict[int, float]:
        decode = kh.game("tauziehen").decode
        said = "; ".join("?" if pick is None else str(decode(pick)) for pick in seen)
        row = average._infostates.get(f"p{seat} {said}")  # as its own lookup does
        legal = list(uniform(seat, seen, state))
        weights = [1.0] * len(legal) if row is None else list(row[1])
        return {action: weight / sum(weights) for action, weight in zip(legal, weights, strict=True)}

    value, better = our_values(learned)
    assert exploitability.nash_conv(game, average) == pytest.approx(better)
    assert better < gain / 2
