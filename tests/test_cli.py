"""The command `kartenhaus`: languages, errors, and what programs may read."""

from __future__ import annotations

import json
import re
import string
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import COMMANDS, main
from kartenhaus.lab.simulate import Simulated
from kartenhaus.terminal import texts

SILENT = {"KARTENHAUS_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}


def run(*args: str, typed: str | bytes = "", **env: str) -> Result:
    return CliRunner().invoke(main, list(args), input=typed, env={**SILENT, **env})


def finished(name: str = "tauziehen", seed: int = 7) -> kh.Play:
    play = kh.game(name).start(seed=seed, names=["Anna", "Ben"], date="2026-01-31")
    player = kh.player("random", play.game, seed=1)
    while play.to_act >= 0:
        play.make(player.choose(play.view(play.to_act)))
    return play


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(finished().record(), "utf-8")
    return path


# ── Languages and help ───────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("env", "german"),
    [
        ({}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_CH.UTF-8"}, True),
        ({"LANG": "fr_FR.UTF-8"}, True),
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "KARTENHAUS_LANG": "en"}, False),
    ],
)
def test_the_surroundings_choose_the_language(env: dict[str, str], german: bool) -> None:
    assert ("Das Spiel 'x' gibt es nicht" in run("play", "x", **env).stderr) == german
    assert ("There is no game 'x'" in run("play", "x", **env).stderr) != german


@pytest.mark.parametrize("args", [["--lang", "en", "games"], ["games", "--lang", "en"], ["games", "--lang=en"]])
def test_lang_may_stand_anywhere_and_wins(args: list[str]) -> None:
    assert "Play: kartenhaus play tauziehen" in run(*args, KARTENHAUS_LANG="de").output


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    done = run("games", "--lang", "fr")
    assert done.exit_code == 2
    assert done.stderr == "Die Sprache 'fr' gibt es nicht. Es gibt: de, en.\n"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_speaks_the_language_asked_for(command: str | None, lang: str) -> None:
    done = run(*([command] if command else []), "--help", "--lang", lang)
    assert done.exit_code == 0
    n = ("de", "en").index(lang)
    assert done.output.startswith(("Aufruf: ", "Usage: ")[n])
    assert texts.USAGE["*.help"][n] in done.output
    assert "--lang" in done.output
    first = texts.USAGE[command or "main"][n].split(". ")[0].rstrip(".")
    assert first in " ".join(done.output.split())


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_switch_of_our_commands_is_explained(lang: str) -> None:
    for name in COMMANDS:
        if COMMANDS[name].startswith("kartenhaus.terminal"):
            run(name, "--help", "--lang", lang)
            command = main.get_command(click.Context(main, obj=lang), name)
            assert command
            assert all(param.help for param in command.params if isinstance(param, click.Option))


def test_every_text_has_two_languages_with_the_same_gaps() -> None:
    def gaps(text: str) -> set[str]:
        return {field for _, field, _, _ in string.Formatter().parse(text) if field}

    pairs = [value for name, value in vars(texts).items() if name.isupper() and isinstance(value, tuple)]
    pairs += [pair for value in vars(texts).values() if isinstance(value, dict) for pair in value.values()]
    both = [pair for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    assert len(both) > 60
    for de, en in both:
        assert de
        assert en
        assert gaps(de) == gaps(en)


def test_version() -> None:
    assert run("--version").output == f"kartenhaus {kh.__version__}\n"


# ── Errors ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "tauzihen"], "There is no game 'tauzihen'. Did you mean 'tauziehen'?"),
        (["rules", "whitejac"], "Did you mean 'white-jack'?"),
        (["rules", "white-jack", "WJ-99"], "There is no clause 'WJ-99'."),
        (["play", "tauziehen", "--option", "openin=mark"], "Did you mean 'opening'?"),
        (["play", "tauziehen", "--option", "opening=x"], "possible: 'mark', 'balanced' (TZ-19)."),
        (["play", "tauziehen", "--opponent", "randon"], "Did you mean 'random'?"),
        (["play", "tauziehen", "--seats", "3"], "has 2 seats, not 3."),
        (["play", "tauziehen", "--seats", "x"], "--seats is a whole number from 1 on, not 'x'."),
        (["play", "tauziehen", "--name", "A", "--name", "B", "--name", "C"], "3 names for 2 seats."),
        (["play", "tauziehen", "--opponent", "random", "--name", "A|B"], "cannot be a name"),
        (["play", "tauziehen", "--seed", 'a"b'], "cannot be a seed"),
        (["simulate", "tauziehen", "--players", "random", "expat"], "There is no computer player 'expat'."),
        (["simulate", "tauziehen", "--players", "random"], "has 2 seats, not 1."),
        (["simulate", "tauziehen", "--games", "0"], "--games is a whole number from 1 on, not '0'."),
        (["replay", "/no/such/file"], "There is no file /no/such/file."),
        (["replai"], "There is no command 'replai'. Did you mean 'replay'?"),
        (["play", "tauziehen", "--sed", "1"], "There is no switch --sed. Did you mean"),
        (["play", "tauziehen", "--seed"], "--seed needs a value."),
        (["rules"], "Missing: GAME. Help: "),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_exit_code_2(args: list[str], said: str) -> None:
    done = run(*args, "--lang", "en") if args[-1] != "--seed" else run("--lang", "en", *args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_seat_that_does_not_exist(record: Path) -> None:
    done = run("replay", str(record), "--seat", "2")
    assert done.exit_code == 2
    assert done.stderr == "Platz 2 gibt es nicht; es gibt 0 … 1.\n"


@pytest.mark.parametrize("said", ["white-jack", "White Jack", "white_jack", "whitejack", "WJ"])
def test_a_game_is_known_by_name_title_and_letters(said: str) -> None:
    assert run("rules", said, "WJ-1").exit_code == 0


# ── games, rules ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", ["de", "en"])
def test_games_lists_every_game_with_its_options(lang: str) -> None:
    done = run("games", "--lang", lang)
    for name in kh.games():
        assert f"kartenhaus play {name}" in done.output
        for option in kh.game(name).options.meanings():
            assert f"· {option} = " in done.output


def test_games_as_json_can_be_given_back_as_options() -> None:
    listed = json.loads(run("games", "--json", "--lang", "en").output)
    assert [entry["name"] for entry in listed] == kh.games()
    for entry in listed:
        defaults = {name: option["default"] for name, option in entry["options"].items()}
        assert kh.game(entry["name"], **defaults).options == kh.game(entry["name"]).options
        assert entry["seats"][0] <= entry["seats"][1]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", ["white-jack", "tauziehen"])
def test_rules_prints_the_book_as_it_is_where_no_terminal_is(name: str, lang: str) -> None:
    from kartenhaus.engine.book import book

    assert run("rules", name, "--lang", lang).output.rstrip() == book(name, lang).rstrip()


@pytest.mark.parametrize("said", ["WJ-9", "wj-9", "9"])
def test_rules_prints_one_clause(said: str) -> None:
    done = run("rules", "white-jack", said)
    assert done.output.startswith("**WJ-9**")
    assert done.output.count("\n") == 1
    assert run("rules", "white-jack", "G-5").output.startswith("**G-5**")


# ── simulate ─────────────────────────────────────────────────────────────────
def test_simulate_tells_what_the_lab_found() -> None:
    done = run("simulate", "tauziehen", "--players", "random", "random", "--games", "50", "--seed", "3", "--json")
    assert done.exit_code == 0
    told, found = json.loads(done.output), kh.simulate("tauziehen", games=50, seed="3")
    assert {key: told[key] for key in ("games", "picks", "payoffs", "seed")} == {
        "games": 50,
        "picks": found.picks,
        "payoffs": found.payoffs,
        "seed": "3",
    }
    assert told["players"] == ["random", "random"]


def test_simulate_in_words_and_with_options() -> None:
    done = run(
        "simulate", "--players", "random", "random", "tauziehen", "--games", "20", "--option", "opening=balanced"
    )
    assert done.output.startswith("Tauziehen · opening=balanced · 20 Spiele · Startwert 1\n")
    assert "Platz 0  random  im Mittel " in done.output
    assert "." not in done.output.split("im Mittel")[1].split("\n")[0]


def test_what_an_interrupted_simulation_has_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def half(*args: object, **more: object) -> Simulated:
        return Simulated("tauziehen", "", 2, "1", 40, 3200, [0.5, -0.5])

    monkeypatch.setattr("kartenhaus.terminal.commands.simulate.simulated", half)
    done = run("simulate", "tauziehen", "--games", "1000", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["games"] == 40
    assert done.stderr == "Abgebrochen nach 40 von 1\u202f000 Spielen.\n"


def test_a_simulation_interrupted_at_once_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object, **more: object) -> Simulated:
        raise KeyboardInterrupt

    monkeypatch.setattr("kartenhaus.terminal.commands.simulate.simulated", stop)
    done = run("simulate", "tauziehen", "--lang", "en")
    assert done.exit_code == 130
    assert done.stderr == "Interrupted before a game was over.\n"


# ── replay ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", ["white-jack", "tauziehen"])
def test_replay_tells_the_whole_game(name: str, lang: str, tmp_path: Path) -> None:
    play = finished(name)
    path = tmp_path / "x.txt"
    path.write_text(play.record(), "utf-8")
    output = run("replay", str(path), "--lang", lang).output
    told = " ".join(output.split())
    assert told.startswith(f"{play.game.about.title[lang == 'en']} · Anna – Ben · 2026-01-31 · ")
    moves = sum(1 for pick in play.picks if pick.number < 1 << 16)
    assert [int(n) for n in re.findall(r"^ *(\d+)  ", output, re.MULTILINE)] == list(range(1, moves + 1))
    for seat in range(2):
        for event in play.log(seat):
            if getattr(event, "card", 0) is not None:  # None: the other's hidden card
                assert kh.say(event, lang, play.names) in told


def test_replay_as_a_seat_saw_it_hides_the_other_hand(record: Path) -> None:
    play = finished()
    told = json.loads(run("replay", str(record), "--seat", "1", "--json").output)
    words = [sentence for step in told["steps"] for sentence in step["words"]]
    assert words == [kh.say(event, "de", play.names, 1) for event in play.log(1)]
    assert told["steps"][1]["pick"] == "deal ?"
    assert json.loads(run("replay", str(record), "--json").output)["steps"][1]["pick"] == str(play.picks[1])


def test_replay_as_json_numbers_the_players_picks_as_the_record_does(record: Path) -> None:
    told = json.loads(run("replay", str(record), "--json").output)
    play = finished()
    assert told["payoffs"] == play.payoffs
    assert told["ending"] == play.ending
    assert [step["pick"] for step in told["steps"]] == [str(pick) for pick in play.picks]
    numbers = [step["number"] for step in told["steps"] if step["number"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all((step["seat"] is None) == (step["number"] is None) for step in told["steps"])


def test_replay_reads_standard_input(record: Path) -> None:
    done = run("replay", "-", typed=record.read_bytes())
    assert done.output == run("replay", str(record)).output


def test_a_record_that_breaks_off_is_told_only_on_request(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text[: len(text) - 60], "utf-8")
    broken = run("replay", str(record))
    assert broken.exit_code == 2
    assert "bricht der Record ab" in broken.stderr
    assert broken.stderr.count("\n") == 1
    partial = run("replay", str(record), "--partial")
    assert partial.exit_code == 0
    assert "Das Spiel ist noch nicht zu Ende." in partial.output


def test_a_changed_pick_is_named(record: Path) -> None:
    text = record.read_text("utf-8")
    old = next(str(pick) for pick in finished().picks if str(pick).startswith("play"))
    record.write_text(text.replace(old, "play 3 mark 1" if old != "play 3 mark 1" else "play 3 mark 2", 1), "utf-8")
    done = run("replay", str(record), "--lang", "en")
    assert done.exit_code == 2
    assert done.stderr.startswith("Pick ")


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00", b"hello", b'[Game "chess"]\n\n1. e4', b'[Game "\x1b[31m"]\n\n'])
def test_what_is_no_record_is_refused_and_cannot_steer_the_terminal(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(raw)
    done = run("replay", str(path))
    assert done.exit_code == 2
    assert done.stderr.strip()
    assert "\x1b" not in done.stderr


def test_names_in_a_record_cannot_steer_the_terminal(tmp_path: Path) -> None:
    play = finished()
    path = tmp_path / "x"
    path.write_text(play.record().replace("Anna | Ben", "An\x1b[31mna | Ben"), "utf-8")
    assert "\x1b" not in run("replay", str(path)).output


# ── As a program ─────────────────────────────────────────────────────────────
def test_the_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "kartenhaus", "--version"], capture_output=True, text=True)
    assert done.stdout == f"kartenhaus {kh.__version__}\n"


def test_a_command_that_is_not_there_yet_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "soon", "kartenhaus.lab.soon:soon")
    assert "soon" not in run("--help").output
    assert run("soon").exit_code == 2


def test_a_game_alone_is_played_at_once() -> None:
    done = CliRunner().invoke(main, ["tauziehen", "--opponent", "random", "--name", "Mia"], input="q\n")
    assert done.exit_code == 0
    assert "Tauziehen · Mia gegen Zufall" in done.output
