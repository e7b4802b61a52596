"""OpenSpiel's own checks, its algorithms on our games, and that they find what we find."""

from __future__ import annotations

import pickle
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
from kartenhaus.engine.record import read  # noqa: E402
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


HIDING: list[tuple[str, int, dict[str, Any]]] = [
    ("tauziehen", 2, {}),
    ("colouredjack", 2, {"wins": 2}),
    ("black-jack", 2, {"rounds": 2, "hole_card": "peek"}),
]


@pytest.mark.parametrize(("name", "players", "options"), HIDING)
def test_what_one_information_state_tells_is_all_that_the_player_knows(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """Two games side by side, of which a player has seen the same, for as long as it may have."""
    given = str(kh.game(name, **options).options).replace("=", ":")
    game = pyspiel.load_game(short_name(name), {"options": given, "players": players})
    rules, parted = game.eyes.game.rules, 0
    for seed in range(10):
        random, player = np.random.default_rng(seed), seed % players
        one, other = game.new_initial_state(), game.new_initial_state()
        for _ in range(60):
            if one.information_state_string(player) != other.information_state_string(player):
                parted += 1
                break
            known = [one.state.copy(), other.state.copy()]
            for state in known:
                rules.cover(state, player)
            assert known[0] == known[1]
            masks = [game.eyes.mask(state.state, player) for state in (one, other)]
            assert np.array_equal(*masks)
            if one.is_terminal():
                break
            both = sorted({*one.legal_actions()} & {*other.legal_actions()})
            seen = not one.is_chance_node() or rules.witnesses(one.state) >> player & 1
            if seen and not both:
                break
            action = int(random.choice(both if seen else one.legal_actions()))
            one.apply_action(action)
            other.apply_action(action if seen else int(random.choice(other.legal_actions())))
    assert parted or name == "tauziehen"


def test_what_is_shown_is_told_from_then_on_also_in_a_resampled_state() -> None:
    game = pyspiel.load_game("kartenhaus_black_jack", {"options": "rounds:2 hole_card:peek"})
    start = game.new_initial_state()
    for said in ("bet 100", "card 7d", "card 8d", "card As", "decline", "hole Th"):
        assert "?" not in start.information_state_string(0)
        start.apply_action(start.string_to_action(said))
    assert start.information_state_string(0).endswith("hole Th")
    plain = game.new_initial_state()
    for said in ("bet 100", "card 7d", "card 8d", "card As", "decline", "hole 9h"):
        plain.apply_action(plain.string_to_action(said))
    assert plain.information_state_string(0).endswith("?")
    twins = [plain.resample_from_infostate(0, lambda n=n: n / 6) for n in range(6)]
    assert len({twin.information_state_string(0) for twin in twins}) == 1
    assert all(str(twin).endswith("?") for twin in twins)
    for twin in twins:
        twin.apply_action(twin.string_to_action("stay"))
    assert (
        len({twin.information_state_string(0) for twin in twins})
        == len({twin.state.dealer.cards for twin in twins})
        > 1
    )
    plain.apply_action(plain.string_to_action("stay"))
    assert plain.information_state_string(0).endswith("hole 9h; stay")


def test_a_resampled_state_does_not_tell_the_others_what_they_truly_hold() -> None:
    game = loaded("tauziehen")
    state = walked(game, 6)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    player = state.current_player()
    recall.set_from(state, 1 - player)
    assert (recall.dict["history"] > 1).sum() > (recall.dict["history"] == 1).sum()
    truth = recall.dict["history"].copy()
    twin = state.resample_from_infostate(player, lambda: 0.7)
    recall.set_from(twin, 1 - player)
    recall_of_player = [seen >> player & 1 for _, seen in state.told]
    for n, seen in enumerate(recall_of_player):
        assert seen or recall.dict["history"][n] == 1 != truth[n]


def test_the_history_in_a_tensor_is_that_of_a_batch() -> None:
    for name, options in (("colouredjack", {"wins": 2}), ("black-jack", {"rounds": 3, "hole_card": "peek"})):
        batch = kh.batch(name, 1, seed=2, history=60, mode="plain", restart="never", **options)
        play = batch.game.start(batch.seats, seed=2)
        given = str(batch.game.options).replace("=", ":")
        game = pyspiel.load_game(short_name(name), {"options": given, "players": batch.seats})
        state, shown = game.new_initial_state(), 0
        recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
        while not batch.done[0]:
            for _, said in read(play.record()).picks[len(state.told) :]:
                state.apply_action(state.string_to_action(said))
            recall.set_from(state, int(batch.to_act[0]))
            assert recall.dict["history"][:60].tolist() == batch.histories[0].tolist()
            assert recall.dict["observation"].tolist() == batch.observations[0].tolist()
            shown += 1
            chosen = batch.sample()
            play.make(batch.pick(chosen[0]))
            batch.step(chosen)
        assert shown > 5


def test_an_action_that_may_not_be_made_is_refused_and_changes_nothing() -> None:
    state = walked(loaded("tauziehen"), 6)
    before = state.clone()
    for wrong in (0, 159, 160, -1):
        with pytest.raises(kh.KartenhausError):
            state._apply_action(wrong)
    assert state.state == before.state
    assert state.told == before.told


@every_game
def test_games_and_states_can_be_pickled(name: str) -> None:
    game = loaded(name)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.new_initial_state().state == game.new_initial_state().state
    state = walked(game, 4)
    assert pickle.loads(pickle.dumps(state)).state == state.state


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
