"""Others' card games at random play, counted the way ours are: every pick, chance's included.

OpenSpiel makes chance a player, as we do. RLCard and Gymnasium deal inside a step: there each card dealt counts as one
pick of chance. They are optional (the extra `peers`); whoever cannot be loaded is named with the reason.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import metadata
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from .timing import Course

Play = Callable[[int], int]
Way = Literal["python", "c++"]
COUNTED = 2000  # games of which the mean length of a rollout is taken


class Peer(NamedTuple):
    name: str
    package: str
    game: str
    way: Way
    make: Callable[[str], Play]


class Quoted(NamedTuple):
    """A figure from elsewhere, on another machine."""

    name: str
    game: str
    picks: float


def version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


class Absent(msgspec.Struct, frozen=True):
    peer: str
    why: str


def load(peer: Peer, seconds: float) -> Course | Absent:
    """The peer, ready to be timed, or in a word why not. Whatever is wrong with it must not stop the others."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            course = Course(peer.make(peer.game))
            course.fit(seconds)
            return course
    except ImportError as error:
        return Absent(peer.name, str(error))
    except Exception as error:
        return Absent(f"{peer.name} {peer.game} ({peer.way})", f"{type(error).__name__}: {error}")


# ── OpenSpiel ────────────────────────────────────────────────────────────────
def open_spiel(name: str) -> Play:
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1).random

    def play(games: int) -> int:
        return sum(finish(game.new_initial_state(), random, pyspiel.sample_action) for _ in range(games))

    return play


def finish(state: Any, random: Callable[[], float], sample: Any) -> int:
    """Random picks to the end of an OpenSpiel state; how many they were."""
    picks = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sample(state.chance_outcomes(), random())[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
        picks += 1
    return picks


def open_spiel_rollouts(name: str) -> Play:
    """The same play without Python in it: the rollouts by which its tree search values a leaf. A search of one
    simulation is one leaf, the root; the root must be a player's decision, so the opening deal is done once. Rollouts
    are not counted by OpenSpiel, so their mean length comes from as many played by `finish`."""
    import pyspiel

    game, random = pyspiel.load_game(name), Random(1).random
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(pyspiel.sample_action(root.chance_outcomes(), random())[0])
    length = sum(finish(root.clone(), random, pyspiel.sample_action) for _ in range(COUNTED)) / COUNTED

    def play(games: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        search = pyspiel.MCTSBot(
            game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=1, verbose=False
        )
        search.mcts_search(root)
        return round(games * length)

    return play


# ── RLCard, Gymnasium ────────────────────────────────────────────────────────
def rlcard(name: str) -> Play:
    import rlcard

    table, random = rlcard.make(name, config={"seed": 1}), Random(1).random
    cards_dealt = {"blackjack": blackjack_cards, "leduc-holdem": leduc_cards}[name]

    def play(games: int) -> int:
        picks = 0
        for _ in range(games):
            state, _ = table.reset()
            while not table.is_over():
                legal = list(state["legal_actions"])
                state, _ = table.step(legal[int(random() * len(legal))])
                picks += 1
            table.get_payoffs()
            picks += cards_dealt(table.game)
        return picks

    return play


def blackjack_cards(game: Any) -> int:
    return len(game.dealer.hand) + sum(len(player.hand) for player in game.players)


def leduc_cards(game: Any) -> int:
    return len(game.players) + (game.public_card is not None)


def gymnasium(name: str) -> Play:
    import gymnasium

    table, random = gymnasium.make(name), Random(1).random
    cards: Any = table.unwrapped

    def play(games: int) -> int:
        picks = 0
        for _ in range(games):
            table.reset()
            over = False
            while not over:
                _, _, ended, cut, _ = table.step(int(random() * 2))
                over = ended or cut
                picks += 1
            picks += len(cards.player) + len(cards.dealer)
        return picks

    return play


PEERS = (
    Peer("OpenSpiel", "open_spiel", "blackjack", "python", open_spiel),
    Peer("OpenSpiel", "open_spiel", "crazy_eights", "python", open_spiel),
    Peer("OpenSpiel", "open_spiel", "leduc_poker", "python", open_spiel),
    Peer("OpenSpiel", "open_spiel", "blackjack", "c++", open_spiel_rollouts),
    Peer("OpenSpiel", "open_spiel", "crazy_eights", "c++", open_spiel_rollouts),
    Peer("OpenSpiel", "open_spiel", "leduc_poker", "c++", open_spiel_rollouts),
    Peer("RLCard", "rlcard", "blackjack", "python", rlcard),
    Peer("RLCard", "rlcard", "leduc-holdem", "python", rlcard),
    Peer("Gymnasium", "gymnasium", "Blackjack-v1", "python", gymnasium),
)

QUOTED = (
    Quoted("OpenSpiel", "blackjack", 3.3e6),
    Quoted("OpenSpiel", "crazy_eights", 2.7e6),
)
