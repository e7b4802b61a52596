"""Two people at one device: nobody sees the other's hand."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

import kartenhaus as kh
from kartenhaus.cli import main
from tests.terminal.script import Script, write_script

NAMES = ("Anna", "Ben")
PERSON = ["--opponent", "person", "--name", "Anna", "--name", "Ben", "--seed"]


def play(name: str, seed: str, script: Script, lang: str = "de") -> str:
    typed = script.lines(hand_overs=name == "tauziehen") + "n\n"
    done = CliRunner().invoke(
        main, ["play", name, *PERSON, seed, "--lang", lang], input=typed, env={"COLUMNS": "80", "LINES": "40"}
    )
    assert done.exit_code == 0, done.output
    return done.output


def drawn_cards(text: str) -> list[int]:
    """The numbers of the large cards in a text, which are hand cards in Tauziehen."""
    return [int(n) for n in re.findall(r"│(\d+) +\d+│", text)]


@pytest.mark.rule("TZ-18", "G-3")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_after_the_hand_over_only_the_own_hand_is_shown(seed: str) -> None:
    script = write_script("tauziehen", seed, "person", names=NAMES)
    output = play("tauziehen", seed, script)
    pieces = re.split(r"Gerät an (Anna|Ben) geben, Enter: ", output)
    assert drawn_cards(pieces[0]) == []
    assert len(pieces) == 1 + 2 * len(script.turns)
    for n, turn in enumerate(script.turns):
        name, shown = pieces[1 + 2 * n], pieces[2 + 2 * n]
        other = NAMES[1 - turn.seat]
        assert name == NAMES[turn.seat]
        assert drawn_cards(shown) == turn.view.hand
        assert not re.search(rf"{other} (bekommt|zieht) die \d", shown)


def test_the_log_is_the_log_of_whoever_holds_the_device() -> None:
    script = write_script("tauziehen", "4", "person", names=NAMES)
    first, second = script.turns[0], script.turns[1]
    assert first.seat != second.seat
    typed = f"\n{first.typed}\n\nl\nq\n"
    done = CliRunner().invoke(main, ["play", "tauziehen", *PERSON, "4"], input=typed)
    log = done.output.rpartition("Zug (? hilft): l\n")[2]
    me, other = NAMES[second.seat], NAMES[first.seat]
    assert len(re.findall(rf"{me} bekommt die \d", log)) == 2
    assert f"{other} bekommt eine Karte. (2×)" in log
    assert not re.search(rf"{other} bekommt die \d", log)


def test_the_end_is_shown_with_both_hands_covered() -> None:
    script = write_script("tauziehen", "5", "person", names=NAMES)
    output = play("tauziehen", "5", script)
    last = output.rpartition("Zug (? hilft): ")[2]
    assert drawn_cards(last) == []
    assert kh.say(script.play.result, names=NAMES) in last


@pytest.mark.parametrize("lang", ["de", "en"])
def test_where_nothing_is_hidden_nothing_is_handed_over(lang: str) -> None:
    script = write_script("white-jack", "6", "person", lang, NAMES)
    output = play("white-jack", "6", script, lang)
    assert "geben, Enter" not in output
    assert "Hand the device" not in output
    assert kh.say(script.play.result, lang, NAMES) in output
    first = kh.say(script.play.log(None)[0], lang, NAMES)
    assert output.count(first) == 1
    told = output.partition(first)[2].rpartition("★")[0]
    assert not re.search(r"\b(du|dein|you|your)\b", told, re.IGNORECASE)


# ── On a real terminal ───────────────────────────────────────────────────────
def on_a_terminal(args: list[str], typed: list[str], **env: str) -> str:
    """What a terminal is sent while `typed` is typed, each line after the prompt for it."""
    pty = pytest.importorskip("pty", reason="terminals of this kind are not everywhere")
    leader, follower = pty.openpty()
    surroundings = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
    surroundings |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40", "KARTENHAUS_LANG": "de", **env}
    process = subprocess.Popen(
        [sys.executable, "-m", "kartenhaus", *args], stdin=follower, stdout=follower, stderr=follower, env=surroundings
    )
    os.close(follower)
    seen = b""
    waiting = list(typed)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not select.select([leader], [], [], 0.2)[0]:
            continue
        try:
            more = os.read(leader, 65536)
        except OSError:
            break  # the terminal is closed
        if not more:
            break
        seen += more
        if waiting and seen.rstrip(b" ").endswith(b":"):
            os.write(leader, waiting.pop(0).encode() + b"\n")
    os.close(leader)
    assert process.wait(timeout=30) == 0, seen.decode("utf-8", "replace")
    return seen.decode("utf-8")


def test_a_terminal_is_wiped_before_and_after_the_hand_over() -> None:
    script = write_script("tauziehen", "1", "person", names=NAMES)
    first, second = script.turns[0], script.turns[1]
    shown = on_a_terminal(["play", "tauziehen", *PERSON, "1"], ["", first.typed, "", "q"])
    wipe = "\x1b[H\x1b[2J\x1b[3J"
    screens = shown.split(wipe)
    assert [f"Gerät an {NAMES[turn.seat]} geben" in screens[n] for n, turn in ((1, first), (3, second))] == [True, True]
    assert [drawn_cards(re.sub(r"\x1b\[[0-9;]*m", "", screens[n])) for n in (1, 2, 3, 4)] == [
        [],
        first.view.hand,
        [],
        second.view.hand,
    ]


def test_the_arrow_keys_do_not_bring_back_what_the_other_player_typed() -> None:
    """A refused move names a card of the hand."""
    readline = pytest.importorskip("readline", reason="there are no arrow keys without it")
    script = write_script("tauziehen", "1", "person", names=NAMES)
    up = 2 * "\x1b[A"
    typed = ["", "play 29 mark 7", script.turns[0].typed, "", up, "q"]
    shown = on_a_terminal(["play", "tauziehen", *PERSON, "1"], typed)
    assert readline
    assert "29 mark 7" in shown.split("geben, Enter")[1]
    assert "29 mark 7" not in shown.split("geben, Enter")[2]


@pytest.mark.parametrize("name", ["white-jack", "tauziehen"])
def test_a_terminal_gets_colours_and_no_color_takes_them_away(name: str) -> None:
    args = ["play", name, "--opponent", "random", "--seed", "1"]
    assert "\x1b[38;5;" in on_a_terminal(args, ["q"])
    assert "\x1b[38;2;" in on_a_terminal(args, ["q"], COLORTERM="truecolor")
    assert "\x1b[3" not in on_a_terminal(args, ["q"], NO_COLOR="1")
