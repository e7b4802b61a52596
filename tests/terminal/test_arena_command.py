"""`kartenhaus arena`: what the lab found, in words and as JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from kartenhaus.cli import main
from kartenhaus.lab.arena import Contest, Duel, Standing, arena
from kartenhaus.lab.ratings import Measured
from kartenhaus.terminal import texts
from kartenhaus.terminal.draw import width

COMMAND = "kartenhaus.terminal.commands.arena.contested"
KNOWN = Contest(
    "tauziehen",
    "",
    2,
    "1",
    700,
    1400,
    [
        Standing("solid", Measured(-40.4, -1060.6, 20.5), Measured(-0.25, -0.375, -0.125), 41_000, 0.000_04),
        Standing("expert@0.05", Measured(40.4, -20.5, 1060.6), Measured(0.25, 0.125, 0.375), 40_000, 0.049_87),
    ],
    [Duel(("solid", "expert@0.05"), 1400, 500, 50, 850, Measured(0.375, 0.3512, 0.4))],
)


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["arena", *args])


def squeezed(line: str) -> str:
    return " ".join(line.split())


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the command asks the lab for; the answer is known."""
    calls: list[Any] = []

    def answer(*args: Any) -> Contest:
        calls.append(args)
        return KNOWN

    monkeypatch.setattr(COMMAND, answer)
    return calls


# ── What the lab found ───────────────────────────────────────────────────────
def test_json_is_what_the_lab_found() -> None:
    done = run("tauziehen", "--players", "solid", "random", "--games", "5", "--seed", "3", "--json")
    assert done.exit_code == 0
    assert done.stderr == ""
    told = json.loads(done.output)
    found = json.loads(msgspec.json.encode(arena("tauziehen", ["solid", "random"], games=5, seed="3")))
    for one in (*told["standings"], *found["standings"]):
        assert one.pop("seconds") > 0
    assert told.pop("took") > 0
    assert told.pop("wanted") == 5
    assert told == found
    assert found["games"] == 6


@pytest.mark.usefixtures("asked")
def test_the_tables_in_german() -> None:
    lines = run("tauziehen", "--players", "solid", "expert@0.05", "--lang", "de").output.splitlines()
    assert lines[0] == "Tauziehen · 1’400 Spiele, 700 Verteilungen, 2 Plätze · Startwert 1"
    assert [line.split("  ")[0] for line in lines[2:5]] == ["Spieler", "expert@0.05", "solid"]  # the strongest first
    assert squeezed(lines[3]) == "expert@0.05 +40 −20 … +1’061 +0,250 +0,125 … +0,375 40’000 49,87"
    assert squeezed(lines[4]) == "solid −40 −1’061 … +20 −0,250 −0,375 … −0,125 41’000 0,04"
    assert squeezed(lines[7]) == "solid – expert@0.05 37,5 35,1 … 40,0 500 50 850"
    assert "Punkte/Spiel" in lines[2]
    assert " ".join(lines[9:]).endswith("Ein Sieg zählt 1, eine Niederlage −1, ein Unentschieden 0.")
    assert len({width(line) for line in lines[2:5]}) == 1


@pytest.mark.usefixtures("asked")
def test_the_tables_in_english_fit_80_columns() -> None:
    lines = run("tauziehen", "--players", "solid", "expert@0.05", "--lang", "en").output.splitlines()
    assert "1,400 games, 700 deals, 2 seats · seed 1" in lines[0]
    assert squeezed(lines[7]) == "solid – expert@0.05 37.5 35.1 … 40.0 500 50 850"
    assert max(map(width, lines)) <= 80
    assert " ".join(lines[9:]).startswith(texts.INTERVALS[1].split(".")[0])


# ── What is asked for ────────────────────────────────────────────────────────
def test_all_switches_reach_the_lab(asked: list[Any]) -> None:
    said = "--games 1400 --seats 4 --seconds 0,1 --seed x7 --processes 3 --option profile=rekonstruktion"
    done = run("--players", "solid", "expert", "beginner", "j-solitaer", *said.split())
    assert done.exit_code == 0
    ((game, players, games, seed, seats, processes, seconds, simulations, progress, _),) = asked
    assert game.name == "j-solitaer"
    assert players == ("solid", "expert", "beginner")
    assert (games, seed, seats, processes, seconds, simulations) == (1400, "x7", 4, 3, 0.1, None)
    assert progress is None  # nobody is watching


def test_what_is_not_said_is_left_to_the_lab(asked: list[Any]) -> None:
    run("tauziehen", "--players", "solid", "expert", "--simulations", "500")
    ((_, _, games, seed, seats, processes, seconds, simulations, _, _),) = asked
    assert (games, seed, seats, processes, seconds, simulations) == (200, "1", None, 1, None, 500)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["tauzihen", "--players", "solid", "random"], "Did you mean 'tauziehen'?"),
        (["tauziehen", "--players", "solid", "expat"], "There is no computer player 'expat'."),
        (["tauziehen", "--players", "solid"], "At least two play against each other, not 1."),
        (["tauziehen"], "At least two play against each other, not 0."),
        (["tauziehen", "--players", "solid@1", "expert"], "solid answers at once"),
        (["tauziehen", "--players", "solid", "expert@1s"], "behind @ stand seconds (expert@0.05)"),
        (["tauziehen", "--players", "solid", "expert", "--seconds", "soon"], "--seconds is a number such as 0.2"),
        (["tauziehen", "--players", "solid", "expert", "--simulations", "0"], "--simulations is a whole number"),
        (["tauziehen", "--players", "solid", "random", "--seats", "3"], "has 2 seats, not 3."),
        (["tauziehen", "--players", "solid", "random", "--games", "x"], "--games is a whole number from 1 on"),
        (["tauziehen", "--players", "solid", "random", "--processes", "999"], "1 … 256"),
        (["tauziehen", "--players", "solid", "random", "--option", "opening=x"], "(TZ-19)."),
        (["black-jack", "--players", "solid", "random"], "Black Jack never ends by itself like this; with rounds="),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(args: list[str], said: str) -> None:
    done = run(*args, "--lang", "en")
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


# ── Ctrl-C ───────────────────────────────────────────────────────────────────
@pytest.mark.usefixtures("asked")
def test_what_an_interrupted_contest_has_is_told() -> None:
    done = run("tauziehen", "--players", "solid", "expert", "--games", "9000", "--json", "--lang", "de")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["games"] == 1400
    assert done.stderr == "Abgebrochen nach 1’400 von 9’000 Spielen.\n"


def test_a_contest_interrupted_at_once_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object) -> Contest:
        raise KeyboardInterrupt

    monkeypatch.setattr(COMMAND, stop)
    done = run("tauziehen", "--players", "solid", "expert", "--lang", "en")
    assert done.exit_code == 130
    assert done.stderr == "Interrupted before a game was over.\n"
