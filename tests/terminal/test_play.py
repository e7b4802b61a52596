"""Whole games through the interface, typed in advance."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.terminal.boards import Board
from kartenhaus.terminal.draw import width
from tests.terminal.script import write_script

GAMES = ["white-jack", "tauziehen"]
AGAINST_RANDOM = ["--opponent", "random", "--seed"]
SHORT = {"black-jack": {"rounds": 3}, "colouredjack": {"wins": 2}}
YOU_OPEN, YOU_FOLLOW = (
    next(str(n) for n in range(99) if kh.game("tauziehen").start(seed=str(n)).to_act == seat) for seat in (0, 1)
)


def play(*args: str, typed: str = "", **env: str) -> Result:
    return CliRunner().invoke(main, ["play", *args], input=typed, env={"COLUMNS": "80", "LINES": "40", **env})


def picks(text: str) -> str:
    """The picks of a record, without its header."""
    return text.partition("\n\n")[2]


# ── Whole games ──────────────────────────────────────────────────────────────
def given(options: dict[str, int]) -> list[str]:
    return [word for key, value in options.items() for word in ("--option", f"{key}={value}")]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", kh.games())
def test_a_whole_game_is_played_as_typed_and_kept(name: str, lang: str, tmp_path: Path) -> None:
    options = SHORT.get(name, {})
    script = write_script(name, "11", lang=lang, options=options)
    path = tmp_path / "game.txt"
    how = [*AGAINST_RANDOM, "11", "--lang", lang, "--save", str(path), *given(options)]
    done = play(name, *how, typed=script.lines() + "n\n", COLUMNS="200")
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    assert kh.say(script.play.result, lang, script.play.names, you=0) in done.output
    record = path.read_text("utf-8")
    assert picks(record) == picks(script.play.record())
    assert kh.replay(record).payoffs == script.play.payoffs


@pytest.mark.parametrize("name", kh.games())
def test_every_game_can_be_played_without_a_board_of_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.terminal.sitting.board_for", Board)
    options = SHORT.get(name, {})
    script = write_script(name, "3", options=options, board_of=Board)
    done = play(name, *AGAINST_RANDOM, "3", *given(options), typed=script.lines() + "n\n", COLUMNS="100")
    assert done.exit_code == 0, done.output
    assert kh.say(script.play.result, "de", script.play.names, 0) in " ".join(done.output.split())
    assert max(map(width, done.output.splitlines())) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_in_a_process_of_its_own(name: str) -> None:
    script = write_script(name, "5")
    done = subprocess.run(
        [sys.executable, "-m", "kartenhaus", "play", name, *AGAINST_RANDOM, "5"],
        input=script.lines() + "n\n",
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "KARTENHAUS_LANG": "de", "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert kh.say(script.play.result, names=script.play.names, you=0) in done.stdout
    assert "\x1b" not in done.stdout


def test_every_sentence_of_the_game_is_told_once_and_to_you() -> None:
    script = write_script("tauziehen", "8")
    done = play("tauziehen", *AGAINST_RANDOM, "8", typed=script.lines() + "n\n", COLUMNS="200")
    told = " ".join(line.removeprefix("· ").strip() for line in done.output.splitlines() if line[:2] in ("· ", "  "))
    sentences = [kh.say(event, "de", script.play.names, 0) for event in script.play.log(0)][:-1]
    groups = [(sentence, len(list(same))) for sentence, same in groupby(sentences)]
    assert sum(line.startswith("· ") for line in done.output.splitlines()) == len(groups)
    place = 0
    for sentence, n in groups:
        expected = f"{sentence} ({n}×)" if n > 1 else sentence
        place = told.index(expected, place) + len(expected)
    assert any(sentence.startswith("Du spielst") for sentence in sentences)


def test_another_game_begins_with_enter_and_has_a_record_of_its_own(tmp_path: Path) -> None:
    first = write_script("tauziehen", "2")
    done = play("tauziehen", *AGAINST_RANDOM, "2", "--save", str(tmp_path / "a.txt"), typed=first.lines() + "\n1\nq\n")
    assert done.exit_code == 0
    one, two = ((tmp_path / name).read_text("utf-8") for name in ("a.txt", "a-2.txt"))
    assert kh.replay(one).to_act == kh.OVER
    again = kh.replay(two)
    assert again.to_act != kh.OVER
    assert again.seed == "2.2"


# ── Sitting down ─────────────────────────────────────────────────────────────
def test_enter_and_enter_are_enough_to_play() -> None:
    done = CliRunner().invoke(main, ["play"], input="\n\n")
    assert done.exit_code == 0
    assert "Welches Spiel?" in done.output
    assert "Faustregeln" in done.output
    assert "Du bist am Zug." in done.output


def test_games_and_opponents_are_chosen_by_number_or_name() -> None:
    number = str(kh.games().index("tauziehen") + 1)
    for game in (number, "tauziehen", "Tauziehen"):
        done = play(typed=f"{game}\nmensch\nMia\n\nq\n")
        assert "Tauziehen · Mia gegen Ben" in done.output
    assert "«chess» steht nicht auf der Liste." in play(typed="chess\n").output


def test_a_name_that_cannot_be_is_asked_again() -> None:
    done = play("tauziehen", typed="mensch\nA|B\n\nMia\n\n\nq\n")
    assert "! 'A|B' geht nicht als Name" in done.output
    assert "Tauziehen · Mia gegen Ben" in done.output


def test_with_flags_nothing_is_asked() -> None:
    done = play("tauziehen", "--opponent", "person", "--name", "Mia", typed="")
    assert "Tauziehen · Mia gegen Ben" in done.output
    assert "?" not in done.output.split("Gerät")[0]
    assert "Welches" not in done.output


@pytest.mark.parametrize("name", GAMES)
def test_options_reach_the_game_and_its_record(name: str, tmp_path: Path) -> None:
    option = {"white-jack": "start=winner", "tauziehen": "opening=balanced"}[name]
    path = tmp_path / "x.txt"
    play(name, *AGAINST_RANDOM, "1", "--option", option, "--save", str(path), typed="q\n")
    assert f'[Options "{option}"]' in path.read_text("utf-8")


# ── Typing ───────────────────────────────────────────────────────────────────
def test_wrong_input_is_answered_and_asked_again() -> None:
    done = play("white-jack", *AGAINST_RANDOM, "1", typed="9\nrubbish\nstarter 0\nleave 1\n\x1b[A\nlay\n")
    assert done.exit_code == 0
    assert "! Die Nummer 9 gibt es nicht" in done.output
    assert "! 'rubbish' ist kein Zug dieses Spiels." in done.output
    assert done.output.count("(G-7)") == 2
    assert "\x1b" not in done.output
    assert "Du legst" in done.output.rpartition("lay\n")[2]


@pytest.mark.rule("G-4")
def test_a_refusal_changes_nothing_and_r_shows_its_clause(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    done = play("tauziehen", *AGAINST_RANDOM, YOU_OPEN, "--save", str(path), typed="play 3 mark 1\nr\nmark 4\nq\n")
    with pytest.raises(kh.Refused) as refused:
        kh.game("tauziehen").start(seed=YOU_OPEN).apply("play 3 mark 1")
    assert refused.value.clause == "TZ-6"
    assert f"! {refused.value.de}" in " ".join(done.output.split())
    assert "\nTZ-6" in done.output
    assert "1. mark 4 2. play" in path.read_text("utf-8")


def test_help_rules_and_log_are_at_hand() -> None:
    done = play("white-jack", *AGAINST_RANDOM, "1", "--lang", "en", typed="?\nr\nr WJ-14\nr 21\nr xyz\nl\nl 1\nq\n")
    assert "the rule that matters just now" in done.output
    assert "\nWJ-9" in done.output
    assert "\nWJ-14" in done.output
    assert "\nWJ-21" in done.output
    assert "! There is no clause 'xyz'. There are: WJ-1, WJ-2" in done.output
    log = [kh.say(event, "en", ["Guest", "Random"], 0) for event in kh.game("white-jack").start(seed="1").log(0)]
    assert done.output.count(log[0]) >= 2
    assert "sentences before" in done.output


def test_shortcuts_of_the_board_are_understood() -> None:
    opening = play("tauziehen", *AGAINST_RANDOM, YOU_OPEN, typed="M4\n")
    assert "Du setzt deinen Markierer auf ■ Quadrat." in opening.output
    script = write_script("tauziehen", YOU_FOLLOW)
    choice = script.turns[0].view.choices[1]  # type: ignore[attr-defined]
    done = play("tauziehen", *AGAINST_RANDOM, YOU_FOLLOW, typed=f"b{choice.marks[0]}\n")
    assert f"Du spielst die {choice.card} (" in done.output


def test_enter_shows_the_board_again() -> None:
    assert play("white-jack", *AGAINST_RANDOM, "1", typed="\n").output.count("Du bist am Zug.") == 2


def test_leaving_loses_the_game() -> None:
    done = play("tauziehen", *AGAINST_RANDOM, "1", typed="leave\nn\n")
    assert "Du verlässt das Spiel." in done.output
    assert "Zufall gewinnt" in done.output


def test_computers_do_not_go_on_when_the_last_person_has_left(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    done = play("black-jack", "--seats", "3", *AGAINST_RANDOM, "1", "--save", str(path), typed="leave\nn\n")
    assert done.exit_code == 0
    assert "Du verlässt das Spiel." in done.output
    assert kh.replay(path.read_text("utf-8")).to_act != kh.OVER


def test_the_end_of_input_ends_politely_and_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    done = play("tauziehen", *AGAINST_RANDOM, "1", "--save", str(path), typed="1\n")
    assert done.exit_code == 0
    assert "Bis bald!" in done.output
    assert kh.replay(path.read_text("utf-8")).to_act == 0


def test_ctrl_c_ends_politely_and_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    path = tmp_path / "x.txt"
    done = play("tauziehen", *AGAINST_RANDOM, "1", "--save", str(path))
    assert done.exit_code == 130
    assert "Abgebrochen." in done.output
    assert f"Aufgezeichnet: {path}" in done.output
    assert kh.replay(path.read_text("utf-8")).numbers


def test_a_disk_that_fills_up_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = write_script("tauziehen", "6")
    calls = 0

    def full(self: Path, *args: object, **more: object) -> None:
        nonlocal calls
        calls += 1
        if calls > 6:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.setattr(Path, "replace", full)
    done = play("tauziehen", *AGAINST_RANDOM, "6", "--save", str(tmp_path / "x"), typed=script.lines() + "n\n")
    assert "No space left on device" in done.output
    assert kh.say(script.play.result, names=script.play.names, you=0) in done.output


def test_a_record_that_cannot_be_kept_is_refused_before_the_first_move(tmp_path: Path) -> None:
    done = play("tauziehen", *AGAINST_RANDOM, "1", "--save", str(tmp_path / "no" / "x"), typed="1\n")
    assert done.exit_code == 2
    assert "lässt sich nicht schreiben" in done.stderr
    assert "am Zug" not in done.output
