"""`kartenhaus solve`: in words, as a page and for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.solvers import solved

SMALL = ("black-jack", "--packs", "1")


def run(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["solve", *args, "--lang", lang])


def test_options_of_the_game_stand_behind_it() -> None:
    done = run(*SMALL, "--hole-card", "peek", "--resplit-aces=no", "--json")
    assert done.exit_code == 0
    told = json.loads(done.output)
    known = kh.solve("black-jack", decks=1, hole_card="peek", resplit_aces=False)
    assert told["options"] == known.options == "hole_card=peek resplit_aces=no decks=1"
    assert {one["name"]: one["value"] for one in told["values"]} == {one.name: one.value for one in known.values}
    assert json.loads(run("bj", "--option", "decks=1", "--option", "hole_card=peek", "--json").output) == json.loads(
        run(*SMALL, "--hole-card", "peek", "--json").output
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "de",
            ("bestes Spiel nach Summen: +0,0621556 % des Einsatzes", "D Double, sonst Card", "ohne Zehn in der Hand"),
        ),
        ("en", ("best play by totals: +0.0621556 % of the stake", "D Double, else Card", "no ten in the hand")),
    ],
)
def test_it_tells_values_and_charts_in_both_languages(lang: str, said: tuple[str, ...]) -> None:
    done = run(*SMALL, lang=lang)
    assert done.exit_code == 0
    assert all(words in done.output for words in said)
    assert re.search(r"^16 +S +S +S +S +S +C +C +C +C +C$", done.output, re.MULTILINE)
    assert max(map(len, done.output.splitlines())) <= 80


def test_every_first_hand_is_told_on_demand() -> None:
    assert "What Split is worth" not in run(*SMALL).output
    full = run(*SMALL, "--full").output
    assert "What Split is worth" in full
    assert len(full.splitlines()) > 300


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_needs_no_other_file(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "chart.html"
    done = run(*SMALL, "--html", str(path), lang=lang)
    assert str(path) in done.output
    text = path.read_text("utf-8")
    assert text.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert not re.search(r"(src|href)=|<script|url\(|@import", text)
    assert {"de": "+0,0621556", "en": "+0.0621556"}[lang] in text
    assert text.count("<table") == text.count("</table>") == len(kh.solve("black-jack", packs=1).tables)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["black-jack", "--pack", "1"], "There is no option 'pack'. Did you mean 'packs'?"),
        (["black-jack", "--packs", "9"], "9 packs are not possible: 1 … 8."),
        (["black-jack", "--packs", "many"], "--packs cannot be 'many'."),
        (["black-jack", "--hole-card", "maybe"], "Option hole_card cannot be 'maybe'; possible: 'none',"),
        (["black-jack", "8"], "«8» belongs to no option; options of the game are given as --name value."),
        (["schafkopf"], "There is no game 'schafkopf'."),
        (["black-jack", "--html", "/no/such/folder/x.html"], "/no/such/folder"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(args: list[str], said: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not done.stdout


def test_a_game_that_is_not_solved_says_which_are() -> None:
    missing = next((name for name in kh.games() if name not in solved()), None)
    if missing is None:
        pytest.skip("all games are solved")
    done = run(missing)
    assert done.exit_code == 2
    assert "is not solved. Solved are: " in done.stderr
