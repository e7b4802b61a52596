"""Whole games through the interface, typed in advance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.core.rule import LEAVE
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


def test_a_player_from_a_file_is_an_opponent_by_its_title() -> None:
    file = f"file:{Path(__file__).parent.parent.parent / 'examples' / 'learn' / 'tug.kh'}"
    done = play("tauziehen", "--opponent", file, "--seed", YOU_OPEN, typed="1\n\nq\n")
    assert "Seilschaft" in done.output
    assert "Error" not in done.output
    wrong = play("white-jack", "--opponent", file)
    assert wrong.exit_code == 2
    assert "«Seilschaft» spielt tauziehen, nicht white-jack." in wrong.output


def test_the_other_seats_are_taken_by_the_opponents_in_order() -> None:
    two = play("colouredjack", "--opponent", "solid", "--opponent", "beginner", typed="q\n")
    assert "Colouredjack · Gast gegen Solide gegen Anfänger" in two.output
    same = play("colouredjack", "--opponent", "solid", "--opponent", "solid", typed="q\n")
    assert "Gast gegen Solide 1 gegen Solide 2" in same.output
    one = play("colouredjack", "--seats", "4", "--opponent", "solid", typed="q\n")
    assert "Gast gegen Solide 1 gegen Solide 2 gegen Solide 3" in one.output
    mixed = play("colouredjack", "--opponent", "person", "--opponent", "random", typed="\nq\n")
    assert "Anna gegen Ben gegen Zufall" in mixed.output


@pytest.mark.parametrize("name", ["black-jack", "j-solitaer"])
def test_an_opponent_sits_down_at_games_that_are_begun_alone_too(name: str) -> None:
    assert "· Gast gegen Solide\n" in play(name, "--opponent", "solid", typed="q\n").output
    assert "· Gast\n" in play(name, typed="q\n").output


@pytest.mark.parametrize(
    "how",
    [
        ["black-jack", "--seats", "1", "--opponent", "solid"],
        ["colouredjack", "--seats", "3", "--opponent", "solid", "--opponent", "solid", "--opponent", "solid"],
        ["colouredjack", "--seats", "4", "--opponent", "solid", "--opponent", "random"],
        ["tauziehen", "--opponent", "solid", "--opponent", "random"],
    ],
)
def test_opponents_that_do_not_fit_the_seats_are_refused(how: list[str]) -> None:
    done = play(*how, typed="q\n")
    assert done.exit_code == 2
    assert "Plätze" in done.stderr
    assert "am Zug" not in done.output


@pytest.mark.parametrize("name", kh.games())
def test_rubbish_is_answered_with_what_the_player_may_do_and_nothing_of_chance(name: str) -> None:
    done = play(name, "--opponent", "random", "--seed", "4", typed="draw\nxyzzy\nq\n")
    answers = [line for line in " ".join(done.output.split()).split("! ") if line.startswith("«")]
    assert [answer.split("»")[0] for answer in answers] == ["«draw", "«xyzzy"]
    for answer in answers:
        offered = re.findall("«([^»]*)»", answer.split("Möglich: ")[1].split(". ?")[0])
        assert offered
        actions = kh.game(name).parse
        assert all(actions(one.split("..")[0]).number < LEAVE for one in offered)


# ── Taking back ──────────────────────────────────────────────────────────────
def test_the_last_move_is_taken_back_against_a_computer(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    before = kh.game("tauziehen").start(seed=YOU_OPEN)
    done = play("tauziehen", *AGAINST_RANDOM, YOU_OPEN, "--save", str(path), typed="mark 4\nu\nq\n")
    assert "· Zurückgenommen: ■ Quadrat markieren." in done.output
    kept = path.read_text("utf-8")
    assert kh.replay(kept).state == before.state
    assert "[Seed" not in kept, "what is drawn from here on does not follow from it any more"
    first, _, again = done.output.partition("Zurückgenommen")
    assert again.count("Du bist am Zug.") == 1
    assert "mark 4" not in picks(kept)
    assert first


def test_moves_are_taken_back_one_after_the_other_to_the_first(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    script = write_script("tauziehen", YOU_FOLLOW)
    typed = [turn.typed for turn in script.turns[:3]]
    done = play(
        "tauziehen", *AGAINST_RANDOM, YOU_FOLLOW, "--save", str(path), typed="\n".join([*typed, *"uuuu", "q", ""])
    )
    assert done.output.count("Zurückgenommen: ") == 3
    assert "! Du hast noch nichts getan." in done.output
    assert (
        len(kh.replay(path.read_text("utf-8")).numbers) == len(kh.game("tauziehen").start(seed=YOU_FOLLOW).numbers) + 1
    )


@pytest.mark.rule("G-3")
def test_taking_back_does_not_show_the_next_card(tmp_path: Path) -> None:
    """Chance never rewinds: who asks again for a card gets another draw, not the one that was seen."""
    cards = []
    for n in range(12):
        path = tmp_path / f"{n}.txt"
        play("colouredjack", *AGAINST_RANDOM, str(n), "--save", str(path), typed="ask\nu\nask\nq\n")
        again = kh.replay(path.read_text("utf-8"))
        plain = kh.game("colouredjack").start(seed=str(n))
        other = kh.player("random", plain.game, seed=f"{n} random 1")
        while plain.to_act != 0:
            plain.make(other.choose(plain.view(plain.to_act)))
        if plain.refusal("ask") is None:
            at = len(plain.numbers)
            plain.make("ask")
            cards.append(again.numbers[at + 1] == plain.numbers[at + 1])
    assert len(cards) > 5
    assert not all(cards)


def test_nothing_is_taken_back_among_people_for_coins_or_before_the_first_move() -> None:
    hot = play("tauziehen", "--opponent", "person", "--seed", YOU_OPEN, typed="\nmark 4\n\nu\nq\n")
    assert "! Zurückgenommen wird nur gegen Computerspieler, nicht gegen Menschen." in hot.output
    coins = play("black-jack", "--seed", "1", typed="bet 10\nu\nq\n")
    assert "! Wo es um Coins geht, wird nichts zurückgenommen." in coins.output
    assert "! Du hast noch nichts getan." in play("tauziehen", *AGAINST_RANDOM, YOU_OPEN, typed="u\nq\n").output


def test_alone_a_move_can_be_taken_back() -> None:
    done = play("j-solitaer", "--seed", "1", typed="end\nu\nq\n")
    assert "Zurückgenommen: Zug beenden" in done.output


# ── Typing ───────────────────────────────────────────────────────────────────
def test_wrong_input_is_answered_and_asked_again() -> None:
    done = play("white-jack", *AGAINST_RANDOM, "1", typed="9\nrubbish\nstarter 0\nleave 1\n\x1b[A\nlay\n")
    assert done.exit_code == 0
    assert "! Die Nummer 9 gibt es nicht" in done.output
    assert "! «rubbish» ist kein Zug. Möglich: «lay», «give-up». ? hilft." in done.output
    assert "«starter 0» geht nicht: das zieht allein der Zufall (G-7)." in done.output
    assert "«leave 1» geht nicht: du kannst nur deinen eigenen Platz verlassen (G-7)." in done.output
    assert "nicht am Zug" not in done.output
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


def test_a_long_log_is_counted_with_thousands_set_apart_and_may_be_asked_for_so() -> None:
    typed = "bet 10\ndecline\nstay\n" * 250
    options = ["black-jack", "--seats", "1", "--seed", "1", "--option", "purse=1_000_000", "--lang", "de"]
    done = play(*options, typed=f"{typed}l 5\nl 1’000\nq\n")
    before, every = re.findall(r"… Sätze davor: (\S+) \(l (\S+) zeigt alle\)", done.output)[0]
    assert re.fullmatch(r"\d’\d{3}", before)
    assert re.fullmatch(r"\d’\d{3}", every)
    assert int(every.replace("’", "")) == int(before.replace("’", "")) + 5
    again = re.findall(r"… Sätze davor: (\S+)", done.output)[1]
    assert int(again.replace("’", "")) == int(every.replace("’", "")) - 1000


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
    assert "die Platte ist voll" in " ".join(done.output.split())
    assert kh.say(script.play.result, names=script.play.names, you=0) in done.output


@pytest.mark.parametrize("where", ["no/x", "."])
def test_a_record_that_cannot_be_kept_is_refused_before_the_first_move(where: str, tmp_path: Path) -> None:
    done = play("tauziehen", *AGAINST_RANDOM, "1", "--save", str(tmp_path / where), typed="1\n")
    assert done.exit_code == 2
    assert "lässt sich nicht schreiben" in done.stderr
    assert "am Zug" not in done.output
    asked = play("--save", str(tmp_path / where), typed="")
    assert asked.stdout == "", "nor is anything asked"
