"""`python -m benchmarks`: the programs work, and the page holds what they write. Nothing here looks at a time."""

from __future__ import annotations

import math
import platform
import re
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest
from benchmarks import __main__ as command
from benchmarks import cpp, page
from benchmarks.contest import Book, Racer, Result, Row, Table, losses
from benchmarks.groups import groups, measured

PEERS = {  # where a group compares itself with others: those that are installed by the lock
    "random-play": ("OpenSpiel, blackjack", "Gymnasium, Blackjack-v1"),
    "batches": ("Gymnasium's vector environment, Blackjack-v1",),
    "search": ("OpenSpiel's ISMCTS, leduc_poker",),
    "server": ("bare echo",),
    "store": ("bare sqlite3, one row",),
    "start": ("gymnasium", "pettingzoo", "Gymnasium, Blackjack-v1"),
}
NEEDS = {"OpenSpiel": "pyspiel", "Gymnasium": "gymnasium", "gymnasium": "gymnasium", "pettingzoo": "pettingzoo"}
WRITTEN = re.compile(r"\d{4}-\d\d-\d\d, (one|\d+) round")
BY_HAND = {"random-play": "C++ by hand", "black-jack-rounds": "C++ by hand", "black-jack-solved": "C++"}


# ── Every group ──────────────────────────────────────────────────────────────
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("group", groups())
def test_the_light_version_fills_every_row_of_a_group(group: str) -> None:
    result = measured(group, 1, quick=True)
    assert result.failed == ""
    assert result.sound
    assert result.machine.cores > 0
    assert result.tables
    for table in result.tables:
        assert table.rows
        assert any(not row.peer for row in table.rows)
        for row in table.rows:
            assert len(row.runs) == 1, row
            assert math.isfinite(row.runs[0])
            assert row.runs[0] > 0, row
    there = {text for table in result.tables for row in table.rows if row.peer for text in (row.name, row.by)}
    wanted = [one for one in PEERS.get(group, ()) if find_spec(NEEDS.get(one.split("'")[0].split(",")[0], "msgspec"))]
    assert set(wanted) <= there
    if group in BY_HAND and cpp.compiler() and platform.machine() == "x86_64":
        assert BY_HAND[group] in there
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
    assert "light run" in page.tables(result)
    kept = page.PAGE.read_text("utf-8").partition(page.marks(group)[0])[2].partition(page.marks(group)[1])[0]
    if WRITTEN.match(kept):
        assert [table.title for table in result.tables if f"| {table.title}, {table.unit} |" not in kept] == []


def test_a_group_has_a_process_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert command.main(["--quick", "--only", "moves", "--json", str(file)]) == 0
    [result] = msgspec.json.decode(file.read_bytes(), type=list[Result])
    assert (result.group, result.quick, result.sound) == ("moves", True, True)
    assert page.tables(result) in capsys.readouterr().out


def test_a_group_that_takes_too_long_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST", 0.01)
    result = command.alone("moves", 1, True)
    assert result.failed == "it took longer than 0 s"
    assert not result.sound


# ── The command ──────────────────────────────────────────────────────────────
def result_of(group: str, speed: float = 2.0, failed: str = "", complete: bool = True) -> Result:
    book = Book(group, groups()[group].title, 3)
    row = Row("a game", "native", ["here"], wanted=1)
    if not failed:
        book.race([Table("play", "picks", [row])], [Racer([row], lambda: [speed])])
    return book.result(failed, complete)


@pytest.fixture
def a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "page.md"
    text = "".join(f"about {name}\n{''.join(page.marks(name))}\n" for one in groups() for name in page.places(one))
    made.write_text(text, "utf-8")
    monkeypatch.setattr(page, "PAGE", made)
    return made


def test_one_that_fails_says_why_and_the_others_go_on(
    a_page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = {"search": result_of("search", failed="OSError: no disk"), "moves": result_of("moves")}
    monkeypatch.setattr(command, "alone", lambda name, *_: made[name])
    before, file = a_page.read_text("utf-8"), tmp_path / "figures.json"
    assert command.main(["--only", "search", "moves", "--write", "--json", str(file)]) == 1
    assert "search: OSError: no disk" in capsys.readouterr().err
    assert msgspec.json.decode(file.read_bytes(), type=list[Result]) == list(made.values())
    assert a_page.read_text("utf-8") == page.renewed(before, made["moves"]) != before


def test_ctrl_c_keeps_what_is_done_and_begins_nothing_more(
    a_page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {"search": result_of("search"), "moves": result_of("moves", complete=False)}
    monkeypatch.setattr(command, "alone", lambda name, *_: made[name])
    before, file = a_page.read_text("utf-8"), tmp_path / "figures.json"
    assert command.main(["--only", "search", "moves", "store", "--write", "--json", str(file)]) == 130
    assert msgspec.json.decode(file.read_bytes(), type=list[Result]) == list(made.values())
    assert a_page.read_text("utf-8") == page.renewed(before, made["search"])


def test_ctrl_c_in_a_group_keeps_its_rounds() -> None:
    row, rounds = Row("a game", "native"), iter([1.0, 2.0])

    def run() -> list[float]:
        for speed in rounds:
            return [speed]
        raise KeyboardInterrupt

    result = Book("moves", "Moves", 5).filled(
        lambda book: book.race([Table("play", "picks", [row])], [Racer([row], run)])
    )
    assert (result.complete, result.rounds, result.tables[0].rows[0].runs) == (False, 2, [1, 2])
    assert "Interrupted" in page.tables(result)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--only", "cards"], "invalid choice: 'cards'"),
        (["--rounds", "0"], "no whole number from 1 to 1000"),
        (["--rounds", "many"], "no whole number from 1 to 1000"),
        (["--quick", "--write"], "figures of --quick say nothing"),
    ],
)
def test_what_it_is_not_asked_rightly_it_says(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2
    assert why in capsys.readouterr().err


# ── What we lose ─────────────────────────────────────────────────────────────
def lost(table: Table) -> list[str]:
    return [page.sentence(table, loss) for loss in losses(table)]


def test_a_row_is_lost_to_the_fastest_peer_of_its_league() -> None:
    rows = [
        Row("ours", "native", ["a"], runs=[10, 20, 8]),
        Row("first", "C++", ["a"], True, runs=[15, 15, 15]),
        Row("second", "C++", ["a"], True, runs=[19, 19, 19]),
        Row("elsewhere", "C++", ["b"], True, runs=[99]),
    ]
    assert lost(Table("play", "picks", rows)) == [
        "ours, native: second (C++) is 1.90 times as fast, 19 against 10 picks."
    ]
    assert lost(Table("play", "picks", rows[:1] + rows[3:])) == []


def test_the_factor_is_the_worse_one_of_best_and_median() -> None:
    rows = [Row("play", "ours", ["a"], runs=[10, 10, 10]), Row("play", "theirs", ["a"], True, runs=[9, 9, 40])]
    assert lost(Table("play", "picks", rows)) == ["play, ours: theirs is 4.0 times as fast, 9 against 10 picks."]


def test_less_may_be_better_and_wanted_figures_count_as_the_median() -> None:
    rows = [
        Row("seating", "ours", ["a"], wanted=5, runs=[4, 6, 7]),
        Row("seating", "theirs", ["a"], True, runs=[12, 12, 12]),
        Row("waiting", "ours", wanted=7, runs=[4, 6, 7]),
    ]
    assert lost(Table("work", "seconds", rows, less=True)) == ["seating, ours: 6 seconds (best: 4), wanted at most 5."]


def test_a_group_that_loses_nothing_says_so_and_one_that_was_not_measured_does_not() -> None:
    assert page.lost(result_of("moves")).endswith(": nothing.\n")
    assert "wanted at least 1." in page.lost(result_of("moves", speed=0.5))
    assert "nothing" not in page.lost(result_of("moves", failed="OSError: no disk"))


# ── The page ─────────────────────────────────────────────────────────────────
def test_a_line_has_best_median_and_worst_and_how_we_stand_beside_a_peer() -> None:
    rows = [Row("play", "ours", ["a"], wanted=2, runs=[1, 3, 2]), Row("play", "theirs", ["a"], True, runs=[4, 4, 4])]
    assert page.text(Table("random", "picks", rows)).splitlines() == [
        "| random, picks | ours | theirs | wanted | ours beside it |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| play | **3** / 2 / 1 | **4** | ≥ 2 | 0.50 × |",
    ]


def test_writing_a_group_changes_what_is_between_its_marks_and_nothing_else(a_page: Path) -> None:
    before = a_page.read_text("utf-8")
    first = page.renewed(before, result_of("moves", 2))
    again = page.renewed(first, result_of("moves", 3))
    for name, text in (("moves", "| a game | **3** |"), ("moves, lost", "nothing.")):
        begin, end = page.marks(name)
        assert text in again.partition(begin)[2].partition(end)[0]
        again = again.replace(again.partition(begin)[2].partition(end)[0], "")
    assert again == before


@pytest.mark.parametrize("times", [0, 2])
@pytest.mark.parametrize("which", [0, 1])
def test_a_page_without_room_for_a_group_is_left_alone(
    which: int, times: int, a_page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "alone", lambda *_: pytest.fail("measured before the page was looked at"))
    mark = page.marks("moves")[which]
    a_page.write_text(before := a_page.read_text("utf-8").replace(mark, times * mark), "utf-8")
    with pytest.raises(SystemExit) as ended:
        command.main(["--only", "moves", "--write"])
    assert ended.value.code == 2
    assert mark.strip() in capsys.readouterr().err
    assert a_page.read_text("utf-8") == before


def test_the_page_has_room_for_every_group() -> None:
    page.check(page.PAGE.read_text("utf-8"), groups())
