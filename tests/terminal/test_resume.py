"""A game that was kept goes on: `--resume FILE`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from tests.terminal.script import write_script


def play(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *args], input=typed, env={"COLUMNS": "100", "LINES": "40"})


def picks(path: Path) -> str:
    return path.read_text("utf-8").partition("\n\n")[2]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", ["white-jack", "tauziehen", "colouredjack"])
def test_a_game_that_was_left_off_is_played_to_its_end_as_if_it_had_not_been(
    name: str, lang: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    script = write_script(name, "11", "solid", lang)
    half = len(script.turns) // 2
    typed = [turn.typed for turn in script.turns]
    first = play(
        name, "--opponent", "solid", "--seed", "11", "--lang", lang, "--save", str(path),
        typed="\n".join([*typed[:half], "q", ""]),
    )  # fmt: skip
    assert first.exit_code == 0, first.output
    kept = kh.replay(path.read_text("utf-8"))
    assert kept.to_act == 0
    more = play("--resume", str(path), "--lang", lang, typed="\n".join([*typed[half:], "n", ""]))
    assert more.exit_code == 0, more.output
    assert kh.say(script.play.result, lang, script.play.names, 0) in " ".join(more.output.split())
    assert picks(path) == script.play.record().partition("\n\n")[2]
    assert {file.name for file in tmp_path.iterdir()} == {"game.txt"}


def begun(tmp_path: Path, *how: str, typed: str = "q\n") -> Path:
    path = tmp_path / "game.txt"
    done = play(*how, "--save", str(path), typed=typed)
    assert done.exit_code == 0, done.output
    return path


def test_seats_names_options_and_opponents_are_those_of_before(tmp_path: Path) -> None:
    path = begun(
        tmp_path,
        "colouredjack",
        "--opponent",
        "beginner",
        "--opponent",
        "random",
        "--name",
        "Mia",
        "--option",
        "wins=2",
    )
    before = path.read_text("utf-8")
    done = play("--resume", str(path), typed="q\n")
    assert "Colouredjack · Mia gegen Anfänger gegen Zufall" in done.output
    assert "Es geht weiter." in done.output
    assert '[Options "wins=2"]' in before
    assert '[Players "person | beginner | random"]' in before
    assert path.read_text("utf-8") == before


def test_only_what_came_after_ones_own_last_move_is_told_again(tmp_path: Path) -> None:
    script = write_script("tauziehen", "3", "random")
    typed = "\n".join([*(turn.typed for turn in script.turns[:4]), "q", ""])
    path = begun(tmp_path, "tauziehen", "--opponent", "random", "--seed", "3", typed=typed)
    told = [line for line in play("--resume", str(path), typed="q\n").output.splitlines() if line.startswith("· ")]
    assert told
    assert not any("Das Los" in line for line in told)
    assert len(told) < 8


def test_people_at_one_device_go_on_with_the_cover_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "tauziehen", "--opponent", "person", "--seed", "1", typed="\n1\n\nq\n")
    done = play("--resume", str(path), typed="\nq\n")
    cover = done.output.partition("geben, Enter: ")[0]
    assert "bekommt" not in cover
    assert "│" not in cover


def test_after_a_move_was_taken_back_the_game_can_still_be_resumed(tmp_path: Path) -> None:
    path = begun(tmp_path, "colouredjack", "--opponent", "random", "--seed", "5", typed="1\nu\nq\n")
    done = play("--resume", str(path), typed="1\nq\n")
    assert done.exit_code == 0, done.output
    assert kh.replay(path.read_text("utf-8")).numbers


def test_save_may_name_another_file(tmp_path: Path) -> None:
    path = begun(tmp_path, "tauziehen", "--opponent", "random", "--seed", "1")
    before = path.read_text("utf-8")
    other = tmp_path / "other.txt"
    play("--resume", str(path), "--save", str(other), typed="1\nq\n")
    assert path.read_text("utf-8") == before
    assert len(kh.replay(other.read_text("utf-8")).numbers) > len(kh.replay(before).numbers)


def test_another_game_afterwards_has_a_record_of_its_own(tmp_path: Path) -> None:
    path = begun(tmp_path, "tauziehen", "--opponent", "random", "--seed", "1")
    done = play("--resume", str(path), typed="leave\n\nq\n")
    assert done.exit_code == 0, done.output
    assert kh.replay((tmp_path / "game-2.txt").read_text("utf-8")).to_act >= 0
    assert kh.replay(path.read_text("utf-8")).to_act == kh.OVER


# ── What cannot go on ────────────────────────────────────────────────────────
def test_a_finished_game_is_refused_and_what_tells_it_is_named(tmp_path: Path) -> None:
    path = begun(tmp_path, "tauziehen", "--opponent", "random", "--seed", "1", typed="leave\nn\n")
    for lang, word in (("de", "ist zu Ende"), ("en", "is over")):
        done = play("--resume", str(path), "--lang", lang)
        assert done.exit_code == 2
        assert word in done.stderr
        assert f"kartenhaus replay {path}" in done.stderr


@pytest.mark.parametrize(
    "who", ["", '[Players "person"]\n', '[Players "person | wizard"]\n', '[Players "a | b | c"]\n']
)
def test_a_record_of_another_origin_is_refused_with_the_reason(who: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    head, _, rest = kh.game("tauziehen").start(seed=1).record().partition("\n\n")
    path.write_text(f"{head}\n{who}\n{rest}", "utf-8")
    done = play("--resume", str(path))
    assert done.exit_code == 2
    assert "was --save aufgezeichnet hat" in done.stderr


def test_where_only_computers_are_left_nothing_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "black-jack", "--opponent", "random", "--opponent", "random", typed="leave\nn\n")
    done = play("--resume", str(path))
    assert done.exit_code == 2
    assert "kein Mensch" in done.stderr


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["tauziehen"], "das Spiel lässt sich dabei nicht angeben"),
        (["--opponent", "solid"], "--opponent"),
        (["--seed", "7"], "--seed"),
        (["--seats", "2"], "--seats"),
        (["--name", "Mia"], "--name"),
        (["--option", "opening=mark"], "--option"),
    ],
)
def test_what_the_record_says_already_cannot_be_said_differently(args: list[str], named: str, tmp_path: Path) -> None:
    path = begun(tmp_path, "tauziehen", "--opponent", "random", "--seed", "1")
    done = play(*args, "--resume", str(path))
    assert done.exit_code == 2
    assert named in done.stderr


@pytest.mark.parametrize("text", ["", "hello", '[Game "chess"]\n\n'])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(text, "utf-8")
    done = play("--resume", str(path))
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
