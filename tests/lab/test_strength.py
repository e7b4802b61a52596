"""The tables of docs/players.md, with players that cost no time."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks import strength

import kartenhaus as kh
from kartenhaus.lab.arena import Contest, Entrant, arena
from tests.lab.test_arena import First, Quitter


def answer(most: int) -> Any:
    """An arena in which whoever is named first gives up; it is broken off after so many games."""

    def short(what: kh.Game, players: list[str], games: int, seed: str, processes: int) -> Contest:
        entrants = [Entrant(players[0], Quitter), *(Entrant(name, First) for name in players[1:])]
        return arena(what, entrants, min(games, most), seed)

    return short


def test_a_table_has_a_row_for_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(strength, "arena", answer(10**6))
    strength.main(["--games", "tauziehen", "black-jack", "--effort", "0.004"])
    about, solid, expert, simple, ladder = capsys.readouterr().out.strip().split("\n\n")
    assert about.startswith("Measured on ")
    for table, head, games in (
        (solid, "| `solid` against `random` |", 16),
        (expert, "| `expert` with 50 ms against `solid`", 2),
        (simple, "| `expert` with 50 ms against `beginner`", 2),
    ):
        lines = table.splitlines()
        assert lines[0].startswith(head)
        assert lines[2].startswith(f"| Tauziehen, 2 seats | {games} | **0.0 %** | 0.0 … ")
        assert lines[3].startswith("| Black Jack, 2 seats, rounds=20 | 16 | "), "nobody takes long there"
        assert len({line.count("|") for line in lines}) == 1
    (row,) = ladder.splitlines()[2:]  # in Black Jack the expert needs no time
    assert row.startswith("| Tauziehen, 2 seats | 50x, 400x, 3000x | 2 | -")
    assert row.endswith(" | 100.0 % | 100.0 % | 50.0 % |")


def test_a_table_that_is_broken_off_ends_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "arena", answer(2))
    strength.main(["--games", "tauziehen", "white-jack", "--effort", "0.01"])
    told = capsys.readouterr().out
    assert "| Tauziehen, 2 seats | 2 | **0.0 %** |" in told
    assert "White Jack" not in told
    assert told.endswith("\nInterrupted: that was all by then.\n")
