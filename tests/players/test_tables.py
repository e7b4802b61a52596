"""What players lay out for themselves: the same to read and write, plain and as NumPy records."""

from __future__ import annotations

from typing import Any

import pytest

from kartenhaus.core.rule import rule
from kartenhaus.engine.compiled import Mode, has_compiler, link
from kartenhaus.engine.game import game
from kartenhaus.players.tables import rows

MODES: list[Mode] = ["plain", "compiled"] if has_compiler() else ["plain"]
LAYOUT = {"left": ("i8", 3), "part": ({"chance": ("f8", 2), "n": "i8"}, 2), "sum": "f8"}


@rule
def add_up(all_rows: Any) -> float:
    row = all_rows[1]
    for i in range(3):
        for part in range(2):
            row.part[part].chance[1] += row.left[i] / 4
    row.sum = row.part[0].chance[1] + row.part[1].chance[1]
    return float(row.sum)


@pytest.mark.parametrize("mode", MODES)
def test_a_record_holds_rows_of_numbers(mode: Mode) -> None:
    made = rows(LAYOUT, 2, mode)
    assert list(made[1]["left"]) == [0, 0, 0]
    assert list(made[1]["part"][1]["chance"]) == [0.0, 0.0]
    for i in range(3):
        made[1]["left"][i] = i + 1
    assert link(game("black-jack").rules, add_up, mode)(made) == 3.0
    assert made[1]["sum"] == 3.0
    assert list(made[1]["part"][0]["chance"]) == [0.0, 1.5]
    assert list(made[0]["left"]) == [0, 0, 0]
