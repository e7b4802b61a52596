"""Where a terminal lacks characters, letters and plain signs stand for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.cards import combi, french, maxomin
from kartenhaus.terminal import letters
from tests.terminal.script import write_script

SOURCE = Path(kh.__file__).parent


def run(*args: str, typed: str = "", encoding: str = "ascii", **env: str) -> str:
    """What is written by a process whose terminal has only that encoding; not one byte of it may be another's."""
    surroundings = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C", "COLUMNS": "80", "LINES": "50"}
    done = subprocess.run(
        [sys.executable, "-m", "kartenhaus", *args],
        input=typed.encode(encoding, "replace"),
        capture_output=True,
        env={**os.environ, "KARTENHAUS_LANG": "", **surroundings, **env},
        timeout=120,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return (done.stdout + done.stderr).decode(encoding)


def without_prompts(text: str) -> str:
    return re.sub(
        r"\(\?[^)]*\)|Another game\?|Noch ein Spiel\?|^Move .*$|^ *\? .*$|\? hilft|\? for help", "", text, flags=re.M
    )


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", kh.games())
def test_a_game_on_a_plain_terminal_has_no_question_marks(name: str, lang: str) -> None:
    options = {"rounds": 3} if kh.game(name).options.endless else {}
    script = write_script(name, "4", lang=lang, options=options)
    typed = "\n".join([*(turn.typed for turn in script.turns[:6]), "l", "rubbish", "q", ""])
    given = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    shown = run("play", name, "--opponent", "random", "--seed", "4", "--lang", lang, *given, typed=typed)
    assert "?" not in without_prompts(shown)
    assert "+---" in shown or name == "j-solitaer"


@pytest.mark.parametrize(
    ("name", "glyphs"),
    [
        ("white-jack", combi.LETTERS),
        ("tauziehen", combi.LETTERS),
        ("black-jack", french.LETTERS),
        ("colouredjack", maxomin.LETTERS),
    ],
)
def test_every_symbol_of_a_deck_has_a_sign_of_its_own(name: str, glyphs: dict[str, str]) -> None:
    assert len(set(glyphs.values())) == len(glyphs)
    assert "".join(glyphs.values()).isascii()
    assert glyphs == kh.game(name).words.LETTERS
    letters.speak_of(glyphs)
    assert "".join(glyphs).encode("ascii", letters.NAME).decode() == "".join(glyphs.values())
    letters.speak_of({})


def test_cards_are_read_by_their_letters() -> None:
    seed = next(str(n) for n in range(99) if kh.game("tauziehen").start(seed=str(n)).to_act == 0)
    view = kh.game("tauziehen").start(seed=seed).view(0)
    assert isinstance(view, kh.TauziehenView)
    hand = view.hand or []
    shown = run("play", "tauziehen", "--opponent", "random", "--seed", seed, typed="q\n")
    card = re.search(r"\|(\d+) +\d+\|.*\n.*?\|  (.)   (.)  \|.*\n.*?\|    (.)    \|.*\n.*?\|  (.)   (.)  \|", shown)
    assert card
    assert int(card[1]) == hand[0]
    signs = [combi.LETTERS[symbol.glyph] if hand[0] & symbol.value else "." for symbol in combi.SYMBOL]
    assert list(card.groups()[1:]) == signs
    black_jack = run("play", "black-jack", "--seed", "1", typed="bet 10\nq\n")
    assert re.search(r"\|([AJQK]|\d+) +\|", black_jack)
    assert re.search(r"\|[shdc] +\|", black_jack)


def test_boards_stay_in_line() -> None:
    for name in kh.games():
        args = ("play", name, "--opponent", "random", "--seed", "4")
        plain = run(*args, typed="q\n").splitlines()
        drawn = run(*args, typed="q\n", encoding="utf-8", LC_ALL="C.UTF-8").splitlines()
        assert len(plain) == len(drawn)
        boards = [(a, b) for a, b in zip(plain, drawn, strict=True) if re.search("[│║┃═]", b)]
        assert boards or name == "black-jack"
        assert [len(a) for a, _ in boards] == [len(b) for _, b in boards]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Runde 3 · Limit 7 (⚂ ⚄) · du hast begonnen", "Runde 3 - Limit 7 (3 5) - du hast begonnen"),
        ("· Du legst", "- Du legst"),
        ("2’000 – «lay» …", '2\'000 - "lay" ...'),
        ("Langer Nam…", "Langer Nam~"),
        ("über Größe", "ueber Groesse"),
        ("╭─ Trophäen 3 ────╮", "+- Trophaeen 3 ---+"),
        ("│ Grün    │", "| Gruen   |"),
        ("Šípek", "Sipek"),
    ],
)
def test_words_are_written_as_one_writes_them_without_these_letters(text: str, plain: str) -> None:
    assert text.encode("ascii", letters.NAME).decode() == plain


def test_what_a_terminal_has_stays_as_it_is() -> None:
    assert "für ■".encode("latin-1", letters.NAME) == "für #".encode("latin-1")
    assert "für ■".encode("utf-8", letters.NAME).decode() == "für ■"


def test_every_character_that_we_write_ourselves_has_a_likeness() -> None:
    used = {c for path in (SOURCE / "terminal").rglob("*.py") for c in path.read_text("utf-8") if not c.isascii()}
    used |= {c for path in (SOURCE / "games").rglob("words.py") for c in path.read_text("utf-8") if not c.isascii()}
    for known in (combi.LETTERS, french.LETTERS, maxomin.LETTERS):
        used -= set(known)
    ranges = {"◿", "☆"}  # ends of a range of pictures, themselves never written
    assert not {c for c in used - ranges - set(letters.LIKE) - {"·"} if letters.letters_for(c) == letters.LACKING}


@pytest.mark.parametrize(
    "args", [["--help"], ["games"], ["rules", "tauziehen"], ["play", "x"], ["simulate", "tauziehen"]]
)
def test_commands_and_their_complaints_too(args: list[str]) -> None:
    for lang in ("de", "en"):
        assert run(*args, "--lang", lang)


def test_names_of_others_are_shown_as_well_as_they_can_be(tmp_path: Path) -> None:
    play = kh.game("white-jack").start(seed=1, names=["Zoë", "李"])
    path = tmp_path / "x.txt"
    path.write_text(play.record(), "utf-8")
    assert "Zoe - #" in run("replay", str(path))
