"""`kartenhaus analyse`, and the coach at the table."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.core.voice import Voice
from kartenhaus.players import coach, coach_words
from kartenhaus.players.coach import Analysis
from kartenhaus.terminal import sitting, texts
from kartenhaus.terminal.choices import RESERVED
from kartenhaus.terminal.commands import analyse as command
from kartenhaus.terminal.commands.analyse import BLOCKS, spaced, tall
from kartenhaus.terminal.draw import width
from tests.games.black_jack.setting import cards, dealt
from tests.positions import go_on
from tests.terminal.script import write_script

FEW = ("--simulations", "16")
GIVING_UP_AT_THE_LIMIT = "starter 0, dice 1 2, card 7, card 1, give-up, dice 3 4, card 3, card 30, lay, card 16"


def run(*args: str, typed: str | bytes = "", columns: int = 100) -> Result:
    env = {"COLUMNS": str(columns), "LINES": "40", "KARTENHAUS_LANG": "de"}
    return CliRunner().invoke(main, list(args), input=typed, env=env)


def written(tmp_path: Path, play: kh.Play) -> str:
    path = tmp_path / "game.txt"
    path.write_text(play.record(), "utf-8")
    return str(path)


@pytest.fixture
def record(tmp_path: Path) -> str:
    play = kh.game("white-jack").start(2, chance="manual", names=["Anna", "Ben"])
    return written(tmp_path, go_on(play, GIVING_UP_AT_THE_LIMIT))


def words(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text)


# ── In words ─────────────────────────────────────────────────────────────────
def test_the_analysis_in_german(record: str) -> None:
    done = run("analyse", record, *FEW)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    said = words(done.stdout)
    assert said.startswith("White Jack · Anna – Ben Das Spiel ist noch nicht zu Ende.")
    assert "① Zug 1, Anna: «aufgeben» statt «pausieren» kostete 5 ± 2 Punkte Gewinnchance" in said
    assert re.search(r" 1 Anna aufgeben \(\d+\u202f%\), besser: pausieren \(\d+\u202f%\) ", said)
    order = [said.index(text[0]) for text in (texts.ACCURACY, texts.COSTLIEST, texts.DECISIONS)]
    assert order == sorted(order)


def test_the_analysis_in_english(record: str) -> None:
    said = words(run("analyse", record, *FEW, "--lang", "en").stdout)
    assert "① Move 1, Anna: «give up» instead of «pause» cost 5 ± 2 points of winning chance" in said
    assert "Accuracy Anna 0 (0 to 6) Ben uncertain: 0 to 100 " in said


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_nothing_is_wider_than_the_screen(record: str, columns: int) -> None:
    done = run("analyse", record, *FEW, columns=columns)
    assert max(map(width, done.stdout.splitlines())) <= columns


def test_a_record_may_come_from_standard_input(record: str) -> None:
    assert run("analyse", "-", *FEW, typed=Path(record).read_bytes()).stdout == run("analyse", record, *FEW).stdout


def test_stakes_are_told_as_not_judged_and_purses_have_a_line_each(tmp_path: Path) -> None:
    play = dealt("T 7 / T T / 6", stake=40, rounds=2)
    go_on(play, f"stay, card, {cards('5')}, {cards('K 5')}")
    said = words(run("analyse", written(tmp_path, play)).stdout)
    assert "Börse in Coins" in said
    assert said.count("40 Coins setzen (nicht beurteilt)") == 2
    assert re.search(r"Spieler 1 │[▁-█]+ 960 Spieler 2 │[▁-█]+ 960 ① ", said)


def test_names_cannot_steer_the_terminal(record: str) -> None:
    text = Path(record).read_text("utf-8").replace("Anna", "A\x1b[31mnna")
    done = run("analyse", "-", *FEW, typed=text.encode())
    assert done.exit_code == 0, done.output
    assert "\x1b" not in done.output


# ── The curve ────────────────────────────────────────────────────────────────
def test_a_curve_is_as_high_as_its_values() -> None:
    rows = tall([0.0, 0.5, 1.0], 0.0, 1.0, 3, ("oben", "", "unten"), height=3)
    assert [row.partition("│")[2] for row in rows] == ["  █", " ▅█", "▁██"]
    assert rows[0].split()[0] == "oben"
    assert rows[2].split()[0] == "unten"


def test_a_curve_takes_the_first_and_the_last_value_whatever_its_width() -> None:
    values: list[float | None] = [None, *(float(n) for n in range(1, 100))]
    for columns in (2, 17, 72, 300):
        found = spaced(values, columns)
        assert len(found) == columns
        assert (found[0], found[-1]) == (None, 99.0)
    assert tall([None, 1.0], 0.0, 1.0, 2, (), height=1)[0].endswith(f" {BLOCKS[-1]}")


# ── For programs and browsers ────────────────────────────────────────────────
def test_json_is_the_analysis_and_is_the_same_each_time(record: str) -> None:
    one, two = (run("analyse", record, *FEW, "--json", "--seed", "7").stdout for _ in range(2))
    assert one == two
    done = msgspec.json.decode(one, type=Analysis)
    assert done == coach.analyse(Path(record).read_text("utf-8"), 16, "7")
    assert (done.seed, done.simulations, done.names) == ("7", 16, ["Anna", "Ben"])


def test_html_is_written_beside_a_short_text(record: str, tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    done = run("analyse", record, *FEW, "--html", str(path), "--lang", "en")
    assert done.exit_code == 0, done.output
    page = path.read_text("utf-8")
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert f"Analysis: {path}" in done.stdout
    assert "All decisions" not in done.stdout
    assert "All decisions" in page


def test_html_and_json_go_together(record: str, tmp_path: Path) -> None:
    done = run("analyse", record, *FEW, "--html", str(tmp_path / "x.html"), "--json")
    assert msgspec.json.decode(done.stdout, type=Analysis).game == "white-jack"
    assert (tmp_path / "x.html").exists()


# ── What goes wrong ──────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "Das ist keine Kopfzeile"),
        ('[Game "white-jack"]\n\n(starter 0) (dice 6 6) (card 31) (card 1) 1. dance 2. lay\n', "Zug 5: 'dance'"),
        ('[Game "chess"]\n\n', "Das Spiel 'chess' gibt es nicht"),
        ('[Game "white-jack"]\n[Seen "1"]\n\n', "nur, was Platz 1 sah"),
    ],
)
def test_a_bad_record_is_one_sentence_and_exit_2(text: str, said: str) -> None:
    done = run("analyse", "-", typed=text)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_files_that_cannot_be_read_or_written_are_one_sentence_and_exit_2(record: str, tmp_path: Path) -> None:
    missing = run("analyse", str(tmp_path / "none.txt"))
    assert (missing.exit_code, missing.stderr) == (2, f"Die Datei {tmp_path / 'none.txt'} gibt es nicht.\n")
    unwritable = run("analyse", record, *FEW, "--html", str(tmp_path / "no" / "x.html"))
    assert unwritable.exit_code == 2
    assert "lässt sich nicht schreiben" in unwritable.stderr
    assert unwritable.stdout == ""  # told before the work, not after it
    assert "ganze Zahl ab 1" in run("analyse", record, "--simulations", "0").stderr


def test_ctrl_c_shows_what_there_is_so_far(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = coach.analyse(Path(record).read_text("utf-8"), 16)
    part = msgspec.structs.replace(whole, complete=False, decisions=whole.decisions[:1])
    monkeypatch.setattr(command, "analyse", lambda *_: part)
    done = run("analyse", record)
    assert done.exit_code == 0
    assert done.stderr == "Abgebrochen. Beurteilte Entscheidungen: 1.\n"
    assert "① Zug 1" in done.stdout


def test_ctrl_c_before_there_is_anything_says_so(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "analyse", interrupted)
    done = run("analyse", record)
    assert done.exit_code == 130
    assert done.stderr == "Abgebrochen, bevor etwas beurteilt war.\n"
    assert done.stdout == ""


# ── At the table ─────────────────────────────────────────────────────────────
@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach that does not think long."""
    monkeypatch.setattr(sitting, "SIMULATIONS", 16)
    monkeypatch.setattr(command.judged, "__defaults__", (16, "1", 1))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("lang", "said"), [("de", ("» ", "pausieren")), ("en", ("» ", "pause"))])
def test_h_gives_a_hint_and_the_turn_goes_on(lang: str, said: tuple[str, str]) -> None:
    for seed in range(99):
        play = kh.game("white-jack").start(seed=str(seed))
        if play.to_act == 0 and len(play.legal()) == 3:
            break
    given = coach.hint(play.game, play.view(0), 16)
    typed = f"h\n{given.best}\nq\n"
    done = run("play", "white-jack", "--opponent", "random", "--seed", str(seed), "--lang", lang, typed=typed)
    assert done.exit_code == 0, done.output
    assert coach_words.hint(play.game, given, Voice(lang, (), 0)) in words(done.output)
    assert said[0] in done.output
    assert said[1] in done.output
    assert "! " not in done.output


def test_no_shortcut_takes_the_letter_of_the_hint() -> None:
    assert "h" in RESERVED
    for lang in range(2):
        assert "\n  h  " in texts.HELP[lang]


@pytest.mark.usefixtures("quick")
def test_after_a_game_the_analysis_is_offered_and_speaks_to_you() -> None:
    script = write_script("tauziehen", "8")
    done = run("play", "tauziehen", "--opponent", "random", "--seed", "8", typed=script.lines() + "a\na\nn\n")
    assert done.exit_code == 0, done.output
    assert done.output.count(texts.AGAIN[0]) == 3
    assert done.output.count("Die teuersten Momente") == 2
    assert "Tauziehen · du – Zufall" in done.output
    assert re.search(r"Zug \d+, (du|Zufall): «", done.output)
