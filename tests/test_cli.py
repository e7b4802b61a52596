"""The command `kartenhaus`: languages, errors, and what programs may read."""

from __future__ import annotations

import importlib
import json
import re
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import COMMANDS, main
from kartenhaus.games import GAMES
from kartenhaus.lab.simulate import Simulated
from kartenhaus.terminal import boards, lab_texts, texts, usage

SILENT = dict.fromkeys(("KARTENHAUS_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"), "")
GERMAN = {"KARTENHAUS_LANG": "de"}
BOARDS = [about.package.rpartition(".")[2] for about in GAMES.built_in.values()]


def run(*args: str, typed: str | bytes = "", **env: str) -> Result:
    extra: dict[str, Any] = {"prog_name": "kartenhaus"}
    return CliRunner().invoke(main, list(args), input=typed, **extra, env={**SILENT, **(env or GERMAN)})


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
        (SILENT, False),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_CH.UTF-8"}, True),
        ({"LANG": "de"}, True),
        ({"LANG": "fr_FR.UTF-8"}, False),
        ({"LANG": "den_CA"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LC_MESSAGES": "de_AT@euro"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de:en"}, True),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en"}, False),
        ({"LANG": "C", "LANGUAGE": "de"}, False),
        ({"LANGUAGE": "de"}, True),
        ({"LANG": "de_DE.UTF-8", "KARTENHAUS_LANG": "en"}, False),
        ({"LANG": "fr_FR.UTF-8", "KARTENHAUS_LANG": "de"}, True),
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
    assert usage.USAGE["*.help"][n] in done.output
    assert "--lang" in done.output
    first = usage.USAGE[command or "main"][n].split(". ")[0].rstrip(".")
    assert first in " ".join(done.output.split())
    words = set(re.findall(r"\w+", done.output))
    assert not words & (
        {"GAME", "FILE", "NUMBER", "Default", "default", "Show"} if n == 0 else {"SPIEL", "DATEI", "Ohne"}
    )
    assert "INTEGER" not in words


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_switch_of_our_commands_is_explained(lang: str) -> None:
    for name in COMMANDS:
        run(name, "--help", "--lang", lang)
        command = main.get_command(click.Context(main, obj=lang), name)
        assert command
        for option in command.params:
            if isinstance(option, click.Option):
                key = f"{name}.{option.name}"
                assert key in usage.USAGE or f"*.{option.name}" in usage.USAGE
                assert option.help
                if not option.is_flag:
                    assert option.metavar
                    assert re.search("Ohne Angabe" if lang == "de" else "[Dd]efault", option.help), key


@pytest.mark.parametrize(("lang", "said"), [("de", "Ohne Angabe: 10’000."), ("en", "Default: 10,000.")])
def test_help_shows_what_holds_where_nothing_is_said(lang: str, said: str) -> None:
    assert said in " ".join(run("simulate", "--help", "--lang", lang).output.split())


def test_defaults_that_help_puts_into_words_are_those_of_the_program() -> None:
    from kartenhaus.lab.figures import QUICK, Plan
    from kartenhaus.players.expert import Expert

    assert f"Ohne Angabe: {Plan().rounds}, mit --quick {QUICK.rounds}." in usage.USAGE["bench.rounds"][0]
    thinks = Expert(kh.game("tauziehen"), mode="plain").seconds
    assert usage.USAGE["arena.seconds"][1].endswith(f"Default: {thinks}.")


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "Ohne Befehl öffnet es sich im Browser"), ("en", "opens in the browser")]
)
def test_the_root_help_says_what_happens_without_a_command(lang: str, said: str) -> None:
    shown = " ".join(run("--help", "--lang", lang).output.split())
    assert said in shown
    assert "kartenhaus tauziehen" in shown


def test_every_text_has_two_languages_with_the_same_gaps() -> None:
    def gaps(text: str) -> set[str]:
        return {field for _, field, _, _ in string.Formatter().parse(text) if field}

    modules = [texts, usage, lab_texts, *(importlib.import_module(f"{boards.__name__}.{name}") for name in BOARDS)]
    every = [(name, value) for module in modules for name, value in vars(module).items() if name.isupper()]
    pairs = [value for _, value in every if isinstance(value, tuple)]
    pairs += [pair for _, value in every if isinstance(value, dict) for pair in value.values()]
    both = [pair for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    assert len(both) > 120
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
        (["play", "tauziehen", "--option", "opening=x"], "possible: 'mark', 'balanced', 'even' (TZ-19)."),
        (["play", "tauziehen", "--opponent", "randon"], "Did you mean 'random'?"),
        (["play", "tauziehen", "--seats", "3"], "has 2 seats, not 3."),
        (["play", "tauziehen", "--seats", "x"], "--seats is a whole number from 1 on, not 'x'."),
        (["play", "tauziehen", "--name", "A", "--name", "B", "--name", "C"], "Seats: 2, but names: 3."),
        (["play", "tauziehen", "--opponent", "random", "--name", "A|B"], "cannot be a name"),
        (["play", "tauziehen", "--seed", 'a"b'], "cannot be a seed"),
        (["play", "tauziehen", "--seed", "s" * 61], "of 1 to 60 printable characters"),
        (["simulate", "tauziehen", "--seed", "a\nb"], "cannot be a seed"),
        (["arena", "tauziehen", "--players", "random", "solid", "--seed", ""], "cannot be a seed"),
        (["simulate", "tauziehen", "--players", "random", "expat"], "There is no computer player 'expat'."),
        (["simulate", "tauziehen", "--players", "random"], "has 2 seats, not 1."),
        (["simulate", "tauziehen", "--games", "0"], "--games is a whole number from 1 on, not '0'."),
        (["replay", "/no/such/file"], "There is no file /no/such/file."),
        (["replai"], "There is no command 'replai'. Did you mean 'replay'?"),
        (["play", "tauziehen", "--sed", "1"], "Unknown option --sed. Did you mean"),
        (["play", "tauziehen", "--seed"], "--seed needs a value."),
        (["rules"], "Missing: GAME. Help: "),
        (["simulate", "tauziehen", "--games", "9" * 23], "--games is 1,000,000,000,000 at most, not 999"),
        (["simulate", "tauziehen", "--games", "9" * 5000], "--games is 1,000,000,000,000 at most, not 999"),
        (["simulate", "tauziehen", "--games", "-3"], "--games is a whole number from 1 on, not '-3'."),
        (["simulate", "tauziehen", "--threads", "300"], "--threads is 256 at most, not 300."),
        (["serve", "--port", "99999999"], "A port is a number from 0 to 65535 (0: any free one), not '99999999'."),
        (["serve", "--port", "x"], "A port is a number from 0 to 65535"),
        (["bench", "--threads", "x"], "'x' is no whole number"),
        (["bench", "--threads", "999"], "999 threads are not possible: 1 … 256."),
        (["bench", "--rounds", "0"], "0 runs are not possible: 1 … 1,000."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_exit_code_2(args: list[str], said: str) -> None:
    done = run(*args, "--lang", "en") if args[-1] != "--seed" else run("--lang", "en", *args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("de", "/ lässt sich nicht lesen: das ist ein Ordner, keine Datei."),
        ("en", "/ cannot be read: that is a folder, not a file."),
    ],
)
def test_why_a_file_cannot_be_read_is_said_in_one_language(lang: str, said: str) -> None:
    for command in (["replay", "/"], ["verify", "/"], ["analyse", "/"], ["play", "--resume", "/"]):
        assert run(*command, "--lang", lang).stderr == f"{said}\n"


def test_a_seat_that_does_not_exist(record: Path) -> None:
    done = run("replay", str(record), "--seat", "2")
    assert done.exit_code == 2
    assert done.stderr == "Platz 2 gibt es nicht; es gibt 0 … 1.\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["rules"], "Es fehlt: SPIEL. Hilfe: kartenhaus rules --help"),
        (["replay"], "Es fehlt: DATEI. Hilfe: kartenhaus replay --help"),
        (["rules", "tauziehen", "TZ-1", "a", "b"], "Das ist zu viel: a b. Hilfe: kartenhaus rules --help"),
        (["games", "x"], "Das ist zu viel: x. Hilfe: kartenhaus games --help"),
        (["games", "--json=1"], "--json steht allein, ohne Wert. Hilfe: kartenhaus games --help"),
        (["games", "--jsn"], "Unbekannte Option --jsn. Meintest du --json? Hilfe: kartenhaus games --help"),
        (["play", "tauziehen", "--save"], "--save braucht einen Wert. Hilfe: kartenhaus play --help"),
        (["bench", "--rounds", "0"], "0 Läufe gehen nicht: 1 … 1’000."),
        (["bench", "--threads", "x"], "'x' ist keine ganze Zahl mit höchstens neun Stellen."),
        (["serve", "--workers", "x"], "Möglich sind 1 bis 64 Prozesse, nicht 'x'."),
        (["--nope"], "Unbekannte Option --nope. Hilfe: kartenhaus --help"),
    ],
)
def test_wrong_calls_are_answered_in_german_from_the_first_word_to_the_last(args: list[str], said: str) -> None:
    done = run("--lang", "de", *args)
    assert done.exit_code == 2
    assert done.stderr == said + "\n"


def test_a_number_may_be_typed_with_its_thousands_set_apart() -> None:
    for said in ("1_000", "1’000", "1'000"):
        done = run("simulate", "tauziehen", "--games", said)
        assert "· 1’000 Spiele ·" in done.output


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
    assert re.search(r"Platz 0  random  im Mittel [+−]\d,\d{4} Punkte\n", done.output)
    assert "Ein Sieg zählt 1, eine Niederlage −1, ein Unentschieden 0." in done.output


def test_what_counts_nothing_is_called_as_the_game_itself_calls_it() -> None:
    """A shared win where wins are shared, and a draw where nobody has one."""
    for name in kh.games():
        about = kh.game(name).about
        if about.fewest <= 2 <= about.most and not about.coins:
            said = run("simulate", name, "--players", "random", "random", "--games", "2").output
            assert ("ein geteilter Sieg 0." in said) == about.shares
            assert ("ein Unentschieden 0." in said) != about.shares


@pytest.mark.parametrize(
    ("how", "de", "en"),
    [
        (["white-jack"], "Punkte", "points"),
        (["colouredjack", "--players", "random", "random", "random"], "Siege", "wins"),
        (["black-jack", "--option", "rounds=3"], "Coins", "Coins"),
        (["j-solitaer"], "Züge", "turns"),
        (["j-solitaer", "--players", "random", "random"], "Punkte", "points"),
    ],
)
def test_payoffs_are_told_with_their_unit(how: list[str], de: str, en: str) -> None:
    few = [*how, "--games", "3"]
    assert re.search(rf"im Mittel [+−][\d,’]+ {de}\n", run("simulate", *few).output)
    assert re.search(rf"[+−][\d.,]+ {en} on average\n", run("simulate", *few, "--lang", "en").output)
    assert json.loads(run("simulate", *few, "--json").output)["unit"] == en


def test_what_an_interrupted_simulation_has_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def half(*args: object, **more: object) -> Simulated:
        return Simulated("tauziehen", "", 2, "1", 40, 3200, [0.5, -0.5])

    monkeypatch.setattr("kartenhaus.terminal.commands.simulate.simulated", half)
    done = run("simulate", "tauziehen", "--games", "1000", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["games"] == 40
    assert done.stderr == "Abgebrochen nach 40 von 1’000 Spielen.\n"


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


def test_a_record_with_long_empty_stretches_is_read_like_any_other(record: Path) -> None:
    text = record.read_text("utf-8")
    shown = run("replay", str(record)).output
    record.write_text(text.replace(" 2. ", " " * 1_000_000 + "\n" * 1_000_000 + "2. ", 1), "utf-8")
    assert run("replay", str(record)).output == shown


@pytest.mark.parametrize(("lang", "said"), [("de", "10 bis 1’000’000"), ("en", "10 to 1,000,000")])
def test_thousands_are_set_apart_in_lists_and_refusals_and_may_be_typed_so(lang: str, said: str) -> None:
    assert f"purse = {said}:" in run("games", "--lang", lang).output
    wrong = run("play", "black-jack", "--option", "purse=5", "--lang", lang).stderr
    assert said.replace("bis", "…").replace("to", "…") in wrong
    shown = run("play", "black-jack", "--option", "purse=2’000", "--lang", lang, typed="q\n").output
    assert ("2’000 Coins" if lang == "de" else "2,000 Coins") in shown


@pytest.mark.parametrize("command", ["replay", "verify", "analyse"])
def test_a_file_without_an_end_is_not_read_to_its_end(command: str) -> None:
    for lang, said in (("de", "ist länger als 10 Megabyte"), ("en", "is longer than 10 megabytes")):
        done = run(command, "/dev/zero", "--lang", lang)
        assert done.exit_code == 2
        assert said in done.stderr


def test_standard_input_without_an_end_is_not_read_to_its_end() -> None:
    with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as endless:
        done = subprocess.run(
            [sys.executable, "-m", "kartenhaus", "replay", "-", "--lang", "en"],
            stdin=endless.stdout,
            capture_output=True,
        )
        endless.kill()
    assert done.returncode == 2
    assert b"longer than 10 megabytes" in done.stderr


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
    done = run("tauziehen", "--opponent", "random", "--name", "Mia", typed="q\n")
    assert done.exit_code == 0
    assert "Tauziehen · Mia gegen Zufall" in done.output
