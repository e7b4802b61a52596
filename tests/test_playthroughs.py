"""Recorded playthroughs of every game: a change of behaviour shows as a diff to be reviewed.

If the change is meant, `python -m tests.transcript` writes them anew.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.transcript import FOLDER, names, path_of, transcript


@pytest.mark.parametrize(("name", "seats", "options"), names())
def test_a_playthrough_goes_as_it_was_recorded(name: str, seats: int, options: dict[str, Any]) -> None:
    path = path_of(name, seats, options)
    assert path.exists(), "write it with: python -m tests.transcript"
    assert transcript(name, seats, options) == path.read_text("utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*known).name for known in names()}
