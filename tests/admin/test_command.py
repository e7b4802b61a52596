"""`kartenhaus admin`, beside a server that has the database open."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import kartenhaus as kh
from kartenhaus.admin.command import admin
from kartenhaus.cli import main
from kartenhaus.store import ProfileRow, Store, location
from kartenhaus.terminal import usage
from tests.postgres import programs
from tests.store.samples import NOW, Opener, append, begin, data, give, key, person, result
from tests.store.test_personal_data import played

NAMES = list(admin.commands)
DAY = 86_400_000


class Operator:
    """Types commands about one database."""

    def __init__(self, url: str) -> None:
        self.url = url

    def run(self, *words: str, lang: str = "de") -> Result:
        args = ["admin", *words, "--database", self.url, "--lang", lang]
        return CliRunner().invoke(main, args, prog_name="kartenhaus")

    def __call__(self, *words: str, lang: str = "de") -> str:
        done = self.run(*words, lang=lang)
        assert done.exit_code == 0, done.output
        return " ".join(done.output.split())

    def json(self, *words: str) -> Any:
        done = self.run(*words, "--json")
        assert done.exit_code == 0, done.output
        return json.loads(done.output)

    def refused(self, *words: str, lang: str = "en") -> str:
        done = self.run(*words, lang=lang)
        assert done.exit_code == 2, done.output
        assert "Traceback" not in done.output
        return done.output


@pytest.fixture
def server(url: str, open_store: Opener) -> Store:
    """The store of a running server, with Anna and Berta and a game of theirs."""
    store = open_store(url, serving=True, at=1)  # long ago by the clock on the wall, which the command looks at
    person(store)
    person(store, "berta", at=NOW + 60_000)
    begin(store, "t1", places=[(0, "anna"), (1, "berta")])
    return store


@pytest.fixture
def operator(url: str, server: Store) -> Operator:
    return Operator(url)


# ── Help, languages, what is wrong ───────────────────────────────────────────
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_command_and_switch_is_explained_in_both_languages(name: str, lang: str) -> None:
    done = CliRunner().invoke(main, ["admin", name, "--help", "--lang", lang], prog_name="kartenhaus")
    n = ("de", "en").index(lang)
    assert done.exit_code == 0
    assert done.output.startswith(("Aufruf: ", "Usage: ")[n])
    assert usage.USAGE[f"admin {name}"][n] in " ".join(done.output.split())
    words = set(re.findall(r"\w+", done.output))
    assert not words & ({"FILE", "NUMBER", "Default", "required", "Show"} if n == 0 else {"DATEI", "Ohne", "TISCH"})
    for option in admin.commands[name].params:
        assert option.make_metavar(click.Context(admin)) or getattr(option, "is_flag", False)
        if isinstance(option, click.Option):
            assert option.help


@pytest.mark.parametrize("lang", ["de", "en"])
def test_alone_it_lists_what_there_is(lang: str) -> None:
    for args in (["admin"], ["admin", "--help"]):
        done = CliRunner().invoke(main, [*args, "--lang", lang], prog_name="kartenhaus")
        assert done.exit_code == 0
        assert [word for word in NAMES if f"  {word} " in done.output] == NAMES


def test_what_does_not_exist_is_told_with_what_does(operator: Operator) -> None:
    assert "Did you mean 'people'?" in operator.refused("peeple")
    assert "There is no person 'carla'" in operator.refused("ban", "carla")
    assert "Eine Person 'carla' gibt es nicht" in operator.refused("ban", "carla", lang="de")
    assert "There is no table 't9'" in operator.refused("close", "t9")
    assert "There is no report 7" in operator.refused("reports", "--settle", "7")
    assert "has no device 'x'" in operator.refused("devices", "anna", "--sign-out", "x")
    assert "no span of time" in operator.refused("prune", "--older-than", "soon")
    assert "Missing: 90d" in operator.refused("prune")
    assert "Es fehlt: 90d" in operator.refused("prune", lang="de")
    assert "no phase" in operator.refused("tables", "--phase", "paused")
    assert "There is no game" in operator.refused("tables", "--game", "bridge")
    assert "Missing: PERSON" in operator.refused("ban")


def test_a_typo_in_the_address_makes_no_database(tmp_path: Path) -> None:
    operator = Operator(str(tmp_path / "typo.db"))
    for words in (["people"], ["check"], ["backup", str(tmp_path / "copy.db")], ["vacuum"]):
        assert "There is no database" in operator.refused(*words)
    assert list(tmp_path.iterdir()) == []


def test_the_operator_is_told_what_a_player_is_not(tmp_path: Path) -> None:
    path = tmp_path / "diary.db"
    path.write_text("Liebes Tagebuch!")
    assert str(path) in Operator(str(path)).refused("people")


def test_without_an_address_it_is_about_the_usual_database(
    empty_sqlite: str, monkeypatch: pytest.MonkeyPatch, open_store: Opener
) -> None:
    path = Path(empty_sqlite.removeprefix("sqlite:///"))
    monkeypatch.setattr(location, "data_folder", lambda: path.parent)
    path.rename(path.with_name("kartenhaus.db"))
    person(open_store(location.usual_database()))
    done = CliRunner().invoke(main, ["admin", "people", "--json"], prog_name="kartenhaus")
    assert [one["name"] for one in json.loads(done.output)] == ["Anna"]


# ── People ───────────────────────────────────────────────────────────────────
def test_people_are_listed_and_found(operator: Operator) -> None:
    assert [one["id"] for one in operator.json("people")] == ["berta", "anna"]
    assert [one["id"] for one in operator.json("people", "ANN")] == ["anna"]
    assert [one["id"] for one in operator.json("people", "--limit", "1")] == ["berta"]
    said = operator("people")
    assert said.index("Berta") < said.index("Anna")
    assert "Nichts gefunden." in operator("people", "carla")


def test_a_name_that_two_have_does_not_say_who(operator: Operator, server: Store) -> None:
    server.add_profile(ProfileRow("other", "Anna", "de", NOW, NOW), key("other")).result()
    assert re.search("anna, other|other, anna", operator.refused("ban", "ANNA"))
    operator("ban", "other")
    assert [one["id"] for one in operator.json("people") if one["banned_at"]] == ["other"]


def test_names_cannot_write_to_the_terminal(operator: Operator, server: Store) -> None:
    server.rename("anna", "\x1b[2JAnna").result()
    assert "\x1b" not in operator.run("people").output
    assert "\x1b" not in operator.run("tables").output


def test_a_ban_and_a_mute_reach_the_running_server(operator: Operator, server: Store) -> None:
    known = server.last_change()
    assert "Anna ist gesperrt." in operator("ban", "anna", "--reason", "Flüche")
    assert "Anna is muted." in operator("mute", "Anna", lang="en")
    assert [(change.kind, change.name) for change in server.changes(known)] == [("person", "anna")] * 2
    found = server.profile("anna")
    assert found is not None
    assert found.banned_at is not None
    assert (found.banned_for, found.muted_for) == ("Flüche", "")
    assert "gesperrt" in operator("people", "anna")
    assert "Flüche" in operator("people", "anna")
    operator("unban", "anna")
    operator("unmute", "anna")
    assert server.profile("anna") == ProfileRow("anna", "Anna", "de", NOW, NOW)


def test_devices_are_listed_and_signed_out(operator: Operator, server: Store) -> None:
    server.add_device("anna", key("phone"), NOW + 5, "Telefon").result()
    phone, _ = operator.json("devices", "anna")
    assert phone["label"] == "Telefon"
    assert "Telefon" in operator("devices", "anna")
    operator("devices", "anna", "--sign-out", phone["id"])
    assert server.profile_of(key("phone")) is None
    assert server.profile_of(key("anna")) is not None


def test_reports_are_read_and_settled(operator: Operator, server: Store) -> None:
    server.report("anna", "berta", "t1", "Sie flucht.", NOW).result()
    (report,) = operator.json("reports")
    said = operator("reports")
    assert all(word in said for word in ("Anna (anna)", "Berta (berta)", "t1", "Sie flucht."))
    operator("reports", "--settle", str(report["id"]))
    assert operator.json("reports") == []
    assert [one["id"] for one in operator.json("reports", "--settled")] == [report["id"]]


def test_a_person_is_exported_and_erased(operator: Operator, server: Store) -> None:
    table = played(server, "t2", kh.games()[0], ["anna", "berta"])
    found = json.loads(operator.run("export", "anna").output)
    assert found["profile"]["name"] == "Anna"
    assert {one["id"] for one in found["tables"]} == {"t2"}
    done = operator.run("erase", "anna")
    assert done.exit_code == 1
    assert "--yes" in done.output
    assert server.profile("anna") is not None
    assert "t1" in operator.refused("erase", "anna", "--yes")
    server.append(append(1, table="t1", phase="over")).result()
    operator("erase", "anna", "--yes")
    assert server.profile("anna") is None
    assert len(server.log("t2")) == table.n + 2


# ── Tables ───────────────────────────────────────────────────────────────────
def test_tables_are_listed_by_phase_game_and_age(operator: Operator, server: Store) -> None:
    now = 2_000_000_000_000
    begin(server, "t2", game=kh.games()[0], created_at=now, changed_at=now)
    server.append(append(1, table="t2", at=now, phase="running")).result()
    assert [one["id"] for one in operator.json("tables")] == ["t2", "t1"]
    assert [one["id"] for one in operator.json("tables", "--phase", "open")] == ["t1"]
    assert [one["id"] for one in operator.json("tables", "--game", kh.games()[0])] == ["t2"]
    assert [one["id"] for one in operator.json("tables", "--limit", "1")] == ["t2"]
    first = operator.json("tables", "--phase", "open")[0]
    assert [one["name"] for one in first["people"]] == ["Anna", "Berta"]
    assert "setup" not in first
    assert "Anna, Berta" in operator("tables")


def test_tables_that_nobody_touched_for_long_are_found(operator: Operator, server: Store) -> None:
    begin(server, "old", created_at=1, changed_at=1, at=1)
    server.append(append(1, table="old", at=1)).result()
    found = {one["id"] for one in operator.json("tables", "--older-than", "52w")}
    assert "old" in found


def test_a_table_is_closed_and_opened_again(operator: Operator, server: Store) -> None:
    known = server.last_change()
    operator("close", "t1", "--reason", "Betrug")
    found = server.table("t1")
    assert found is not None
    assert found.closed_at is not None
    assert found.closed_for == "Betrug"
    assert "geschlossen" in operator("tables")
    operator("reopen", "t1")
    found = server.table("t1")
    assert found is not None
    assert found.closed_at is None
    assert [(change.kind, change.name) for change in server.changes(known)] == [("table", "t1")] * 2


# ── Is it sound? ─────────────────────────────────────────────────────────────
def test_the_books_are_checked(operator: Operator, server: Store) -> None:
    server.append(append(1, table="t1", **give("anna", 100))).result()
    assert operator.json("books") == {"total": 0, "movements": 1}
    assert "Die Bücher stimmen: 1 Bewegungen" in operator("books")
    server.write(lambda connection: connection.exec_driver_sql("UPDATE accounts SET balance = balance + 1")).result()
    assert "do not balance" in operator.refused("books")


def test_a_house_is_checked_all_through(url: str, open_store: Opener) -> None:
    server, operator = open_store(url, serving=True), Operator(url)
    for name in ("anna", "berta"):
        person(server, name)
    played(server, "t2", kh.games()[0], ["anna", "berta"])
    assert operator.json("check") == {"pages": [], "keys": [], "logs": [], "entries": [], "books": []}
    assert operator("check").count("in Ordnung") == 5
    server.write(lambda connection: connection.exec_driver_sql("UPDATE entries SET data = '{' WHERE n = 3")).result()
    done = operator.run("check")
    assert done.exit_code == 1
    assert "1 Mängel" in done.output
    assert "t2: entry 3" in done.output


# ── Copies ───────────────────────────────────────────────────────────────────
def test_a_backup_beside_the_server_and_its_restoring_after(
    operator: Operator, server: Store, tmp_path: Path, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = programs()
    if found is not None:
        monkeypatch.setenv("PATH", f"{found}{os.pathsep}{os.environ['PATH']}")
    copy = tmp_path / "copy"
    assert operator.json("backup", str(copy))["entries"] == 1
    assert "überschreibt nichts" in operator.refused("backup", str(copy), lang="de")
    server.append(append(1, "after the copy", table="t1")).result()
    if not server.shared:
        assert f"process {os.getpid()}" in operator.refused("restore", str(copy))
        assert "process" in operator.refused("vacuum")
    server.close()
    assert "MB" in operator("vacuum")
    done = operator.json("restore", str(copy))
    assert done["copied"]["entries"] == 1
    assert Path(done["kept"]).exists()
    assert data(open_store(operator.url, serving=True), "t1") == ["begun"]


# ── How long ─────────────────────────────────────────────────────────────────
def test_old_tables_are_pruned_and_their_results_stay(operator: Operator, server: Store) -> None:
    for table in "abc":
        begin(server, table)
        over = append(1, table=table, at=1_000, phase="over", results=[result(table, ended_at=1_000)])
        server.append(over).result()
    assert operator.json("prune", "--older-than", "90d", "--dry-run") == {"tables": 3, "entries": 6}
    assert len(server.log("a")) == 2
    assert "6 Einträge von 3 Tischen" in operator("prune", "--older-than", "90d")
    assert server.log("a") == []
    assert len(server.history("anna")) == 3
    assert len(server.log("t1")) == 1
    assert operator.json("prune", "--older-than", "90d") == {"tables": 0, "entries": 0}
    assert "nur noch das Ergebnis" in operator("tables", "--phase", "over")
