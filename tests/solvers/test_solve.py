"""Solvers are found through the registry."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.options import Options
from kartenhaus.games import GAMES
from kartenhaus.solvers import Row, Table, Value, solved, wishes

HERE = "tests.solvers.test_solve"
NAME = next(iter(GAMES.built_in))


def halved(options: Options, precision: int = 3) -> kh.Solution:
    """A solver as a game may have one."""
    return kh.Solution(
        game=NAME,
        options=str(options),
        method=("geraten", "guessed"),
        exact=("nichts", "nothing"),
        definitions=("keine", "none"),
        values=[Value(name="worth", title=("Wert", "worth"), value=0.5, error=10.0**-precision)],
        tables=[Table(name="chart", title=("Tafel", "chart"), columns=["x"], rows=[Row(("a", "a"), [1.0, "C", None])])],
    )


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.built_in, NAME, replace(GAMES[NAME], solver=f"{HERE}:halved"))
    monkeypatch.setattr(GAMES, "_all", None)


@pytest.mark.usefixtures("solver")
def test_a_game_is_solved_by_what_its_about_names() -> None:
    solution = kh.solve(NAME, precision=5)
    assert solution.value("worth").value == 0.5
    assert solution.value("worth").error == 1e-5
    assert NAME in solved()
    assert list(wishes(NAME)) == ["precision"]


@pytest.mark.usefixtures("solver")
def test_a_solution_is_plain_data() -> None:
    solution = kh.solve(NAME)
    assert msgspec.json.decode(msgspec.json.encode(solution), type=kh.Solution) == solution


@pytest.mark.usefixtures("solver")
def test_what_neither_the_game_nor_its_solver_knows_is_refused() -> None:
    with pytest.raises(kh.Unknown, match="precisoin"):
        kh.solve(NAME, precisoin=5)


@pytest.mark.usefixtures("solver")
def test_a_value_or_table_that_is_not_there_is_refused_with_what_there_is() -> None:
    with pytest.raises(KeyError, match="worht; there are: worth"):
        kh.solve(NAME).value("worht")
    with pytest.raises(KeyError, match="there are: chart"):
        kh.solve(NAME).table("charts")


def test_a_game_without_a_solver_is_refused_with_those_that_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.built_in, NAME, replace(GAMES[NAME], solver=""))
    monkeypatch.setattr(GAMES, "_all", None)
    with pytest.raises(kh.KartenhausError, match=r"is not solved\. Solved are: ") as refused:
        kh.solve(NAME)
    assert all(name in refused.value.en for name in solved())


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(kh.Unknown, match="schafkopf"):
        kh.solve("schafkopf")
