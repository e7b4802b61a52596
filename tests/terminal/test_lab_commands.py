"""The lab at the command line: who has the advantage, in words, tables, CSV and JSON; reports as files."""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.core.parts import how_to_install

TWO = ("simulate", "tauziehen", "--players", "solid", "solid")


def run(*args: str, lang: str = "en") -> Result:
    return CliRunner().invoke(main, [*args, "--lang", lang], catch_exceptions=False)


# ── simulate ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "Der zweite Spieler ist im Vorteil: "), ("en", "The second player has the advantage: ")],
)
def test_simulate_answers_the_authors_first_question(lang: str, said: str) -> None:
    shown = run(*TWO, "--games", "2000", lang=lang).output
    assert said in " ".join(shown.split())
    assert re.search(r"^(der erste Spieler|the first player) +\d\d[.,]\d\d +\d\d[.,]\d\d … \d\d[.,]\d\d ", shown, re.M)


def test_roles_of_every_round_have_a_table_of_their_own() -> None:
    shown = run("simulate", "white-jack", "--games", "100").output
    assert "by role at the start" in shown
    assert "by role in every round" in shown
    assert "by role in every round" not in run(*TWO, "--games", "10").output


def test_json_has_roles_with_their_intervals() -> None:
    told = json.loads(run(*TWO, "--games", "300", "--json").output)
    found = kh.simulate("tauziehen", ["solid"] * 2, games=300)
    assert [one["name"] for one in told["roles"]] == ["first", "second"]
    assert told["roles"][0]["share"]["low"] == (found.roles[0].share and found.roles[0].share.low)
    assert told["lengths"][1]["quantiles"] == found.lengths[1].quantiles


def test_csv_goes_to_a_file(tmp_path: Path) -> None:
    assert run(*TWO, "--games", "50", "--csv", str(tmp_path / "out.csv")).exit_code == 0
    rows = csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines())
    assert {row["what"] for row in rows} == {"role", "seat", "length"}


def test_a_precision_alone_plays_as_many_games_as_it_needs() -> None:
    told = json.loads(run(*TWO, "--precision", "2%", "--json").output)
    assert told["wanted"] is None
    assert told["games"] == kh.simulate("tauziehen", ["solid"] * 2, precision=0.02).games
    few = json.loads(run(*TWO, "--precision", "0.1%", "--games", "100", "--json").output)
    assert few["games"] == few["wanted"] == 100


def test_a_comparison_tells_the_difference() -> None:
    shown = " ".join(run(*TWO, "--compare", "opening=mark,balanced", "--games", "1500").output.split())
    assert "opening=balanced against mark" in shown
    assert re.search(r"opening=balanced: the second player has \d\d\.\d % instead of \d\d\.\d % of the wins", shown)
    told = json.loads(run(*TWO, "--compare", "opening=mark,balanced", "--games", "60", "--json").output)
    assert [one["value"] for one in told["variants"]] == ["mark", "balanced"]


def test_a_simulation_goes_on_where_a_file_says(tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.json")
    run(*TWO, "--games", "40", "--resume", kept)
    on = json.loads(run(*TWO, "--games", "200", "--resume", kept, "--json").output)
    whole = json.loads(run(*TWO, "--games", "200", "--json").output)
    assert {**on, "seconds": 0} == {**whole, "seconds": 0}
    assert "picks per second" not in run(*TWO, "--games", "200", "--resume", kept).output, "they were played before"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((*TWO, "--precision", "x"), "--precision is a number above 0, with % as a share of the wins: 0.5%; not 'x'."),
        ((*TWO, "--precision", "0%"), "--precision is a number above 0"),
        ((*TWO, "--precision", "2"), "--precision is a share of the wins, with %: 0.5%."),
        (("simulate", "j-solitaer", "--precision", "2%"), "--precision stands without % here, in turns per game."),
        ((*TWO, "--compare", "opening"), "--compare is an option with its values"),
        ((*TWO, "--compare", "opening=mark"), "Two or more different values of opening can be compared."),
        ((*TWO, "--compare", "openin=mark,x"), "Did you mean 'opening'?"),
        ((*TWO, "--csv", "/no/such/folder/x.csv", "--games", "1"), "x.csv cannot be written: "),
        ((*TWO, "--resume", "/no/such/folder/x", "--games", "1"), "cannot be written: "),
        (("report", "tauziehen", "--games", "0"), "--games is a whole number from 1 on"),
    ],
    ids=lambda value: " ".join(value[-2:]) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done_is_said_in_one_sentence(args: tuple[str, ...], said: str) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert said in done.stderr


def test_without_the_library_a_cluster_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for command in (TWO, ("arena", "tauziehen", "--players", "random", "solid"), ("report", "tauziehen")):
        done = run(*command, "--cluster", "tcp://127.0.0.1:1")
        assert done.exit_code == 2
        assert done.stderr == f"--cluster needs the part «cluster»: {how_to_install('cluster')}\n"


# ── report ───────────────────────────────────────────────────────────────────
def test_a_report_is_written_as_a_page_in_the_language_of_the_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kartenhaus.lab.report.findings.skills", lambda *_: None)
    monkeypatch.setattr("kartenhaus.lab.report.findings.exact_of", lambda *_: None)
    path = tmp_path / "report.html"
    done = run("report", "tauziehen", "--games", "200", "--html", str(path), "--date", "2026-01-02", lang="de")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", f"Bericht: {path}\n")
    text = path.read_text("utf-8")
    assert '<html lang="de">' in text
    assert "2026-01-02" in text
    told = json.loads(run("report", "tauziehen", "--games", "200").stdout)
    assert told["main"]["games"] == 200
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", told["date"])
