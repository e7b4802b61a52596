"""The puzzles that come with the games."""

from __future__ import annotations

from collections import Counter
from math import hypot

import pytest

from kartenhaus.core.errors import Unknown
from kartenhaus.core.voice import Voice
from kartenhaus.games import GAMES
from kartenhaus.lab.puzzles import MARGINS, MOST_RIGHT
from kartenhaus.players.coach import hint, legal_actions
from kartenhaus.players.puzzle_set import HARDNESSES, hint_of, play_of, puzzle_set
from kartenhaus.players.puzzle_words import stake_of, why

FEWEST = 30
SIMULATIONS, SURE = 800, 3.0
FEWEST_EACH = 8
"""Of two difficulties at least: of what the chart of a game says, no solid player misses much."""


@pytest.mark.parametrize("game", list(GAMES.built_in))
def test_every_game_comes_with_puzzles_whose_answer_is_legal_and_clearly_best(game: str) -> None:
    kept = puzzle_set(game)
    assert kept is not None
    assert len(kept.puzzles) >= FEWEST
    assert len({one.id for one in kept.puzzles}) == len(kept.puzzles)
    assert kept.rules == GAMES[game].version, "made by older rules: run scripts/puzzles.py"
    for one in kept.puzzles:
        view = play_of(kept, one, []).view(one.seat)
        assert {action.action for action in one.actions} == {str(pick) for pick in legal_actions(kept.variant, view)}
        second = one.actions[len(one.right)]
        assert len(one.right) <= min(MOST_RIGHT, len(one.actions) / 2)
        stake = stake_of(kept.variant, view) or 1.0
        assert one.actions[0].worth - second.worth >= MARGINS[hint_of(kept, one).scale] * stake - 0.01


@pytest.mark.parametrize("game", list(GAMES.built_in))
def test_the_coach_of_today_agrees_with_every_answer(game: str) -> None:
    """By few simulations, and as surely as those can say it."""
    kept = puzzle_set(game)
    assert kept is not None
    for one in kept.puzzles:
        view = play_of(kept, one, []).view(one.seat)
        given = hint(kept.variant, view, SIMULATIONS, seed="of today")
        right = [action for action in given.actions if action.action in one.right]
        others = [action for action in given.actions if action.action not in one.right]
        margin = MARGINS[given.scale] * (stake_of(kept.variant, view) or 1.0)
        doubt = SURE * max(hypot(more.apart, others[0].apart) for more in right)
        assert right[-1].worth - others[0].worth + doubt >= margin - 0.01, one.id


@pytest.mark.parametrize("game", list(GAMES.built_in))
def test_puzzles_are_of_several_difficulties_and_no_two_are_alike(game: str) -> None:
    kept = puzzle_set(game)
    assert kept is not None
    many = Counter(one.hardness for one in kept.puzzles)
    assert sum(many[hard] >= FEWEST_EACH for hard in HARDNESSES) >= 2, many
    worths = [(one.seats, [round(action.worth, 2) for action in one.actions]) for one in kept.puzzles]
    assert all(one not in worths[:n] for n, one in enumerate(worths))


def test_what_comes_to_the_same_in_another_order_is_right_too() -> None:
    """Where several actions are as good as the best, that is worth more than any of the others, and is said."""
    kept = puzzle_set("j-solitaer")
    assert kept is not None
    several = [one for one in kept.puzzles if len(one.right) > 1]
    assert several
    for one in several:
        view = play_of(kept, one, []).view(one.seat)
        even = one.actions[: len(one.right)]
        assert {action.action for action in even} == set(one.right)
        assert max(action.worth for action in even) - min(action.worth for action in even) < 0.01
        given, stake = hint_of(kept, one), stake_of(kept.variant, view)
        for lang, words in (("de", "gleich gut"), ("en", "equally good")):
            voice = Voice(lang, you=one.seat, options=kept.variant.options)
            assert words in why(kept.variant, given, view, stake, voice)


def test_a_puzzle_that_is_not_there_is_named() -> None:
    kept = puzzle_set(next(iter(GAMES.built_in)))
    assert kept is not None
    with pytest.raises(Unknown, match="nowhere"):
        kept.by_id("nowhere")
    with pytest.raises(Unknown, match="no-game"):
        puzzle_set("no-game")
