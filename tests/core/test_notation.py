"""From text to picks, and what is said of text that is none."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.games.tauziehen.actions import Mark, Play


def test_a_notation_is_read_whatever_the_spaces() -> None:
    game = kh.game("tauziehen")
    assert game.parse("  play 13   mark 4 ") == Play(13, 4)
    assert str(game.parse("play 13 mark 4")) == "play 13 mark 4"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("play 13", "play CARD mark ROPE"),
        ("play 13 mark", "play CARD mark ROPE"),
        ("fly 13", "mark ROPE"),
        ("", "mark ROPE"),
        ("play 99 mark 4", "99 ist keine Spielkarte"),
        ("play 31 mark 4", "31 ist keine Spielkarte"),
        ("play 13 mark 3", "3 ist keine Seilkarte"),
        ("play x mark 4", "'x' ist keine Zahl"),
        ("mark -1", "'-1' ist keine Zahl"),
        ("mark ４", "keine Zahl"),
        ("leave 9", "9 ist kein Platz"),
        ("x" * 500, "…"),
    ],
)
def test_what_is_no_pick_is_answered_with_what_would_be_one(text: str, says: str) -> None:
    play = kh.game("tauziehen").start(seed=1)
    with pytest.raises(kh.NotationError) as caught:
        play.apply(text)
    assert says in caught.value.de
    assert len(caught.value.de) < 400


def test_a_typed_pick_checks_its_numbers_too() -> None:
    with pytest.raises(kh.NotationError):
        Mark(3)
    with pytest.raises(kh.NotationError):
        Play(31, 1)


def test_a_pick_of_another_game_is_named_as_such() -> None:
    with pytest.raises(kh.NotationError, match="anderen Spiels"):
        kh.game("white-jack").start(seed=1).apply(Mark(4))
