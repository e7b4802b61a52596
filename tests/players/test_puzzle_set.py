"""The puzzles that come with the games."""

from __future__ import annotations

import pytest

from kartenhaus.core.errors import Unknown
from kartenhaus.games import GAMES
from kartenhaus.lab.puzzles import MARGINS, stake_of
from kartenhaus.players.coach import legal_actions
from kartenhaus.players.puzzle_set import hint_of, play_of, puzzle_set

FEWEST = 3


@pytest.mark.parametrize("game", list(GAMES.built_in))
def test_every_game_comes_with_puzzles_whose_answer_is_legal_and_clearly_best(game: str) -> None:
    kept = puzzle_set(game)
    assert kept is not None
    assert len(kept.puzzles) >= FEWEST
    assert len({one.id for one in kept.puzzles}) == len(kept.puzzles)
    assert kept.rules == GAMES[game].version, "made by older rules: run scripts/puzzles.py"
    for one in kept.puzzles:
        view = play_of(kept, one, []).view(one.seat)
        assert {name for name, _, _ in one.actions} == {str(pick) for pick in legal_actions(kept.variant, view)}
        best, second = one.actions[:2]
        stake = stake_of(kept.variant, view) or 1.0
        assert best[1] - second[1] >= MARGINS[hint_of(kept, one).scale] * stake - 0.01


def test_a_puzzle_that_is_not_there_is_named() -> None:
    kept = puzzle_set(next(iter(GAMES.built_in)))
    assert kept is not None
    with pytest.raises(Unknown, match="nowhere"):
        kept.by_id("nowhere")
    with pytest.raises(Unknown, match="no-game"):
        puzzle_set("no-game")
