"""The command that opens the house."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from kartenhaus.cli import main
from kartenhaus.server import serve
from kartenhaus.server.settings import Settings

Started = dict[str, Any]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """What the server would have been started with."""
    found: Started = {}
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv(serve.HANDED_OVER, "")
    monkeypatch.setattr("uvicorn.run", lambda app, **how: found.update(how, app=app))
    monkeypatch.setattr("webbrowser.open", lambda url: found.update(url=url))
    return found


def run(*args: str) -> Any:
    return CliRunner().invoke(main, [*args, "--lang", "en"])


def test_without_a_command_the_house_opens_on_a_file_of_its_own(started: Started, tmp_path: Path) -> None:
    done = run()
    assert done.exit_code == 0, done.output
    assert f"http://localhost:{started['port']}/" in done.output
    database = tmp_path / "kartenhaus" / "kartenhaus.db"
    assert database.stat().st_mode & 0o777 == 0o600
    assert msgspec.json.decode(os.environ[serve.HANDED_OVER], type=Settings).database.endswith(str(database))


@pytest.mark.parametrize(("args", "opens"), [([], True), (["serve"], False), (["serve", "--browser"], True)])
def test_a_browser_is_opened_without_a_command_or_on_request(
    args: list[str], opens: bool, started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AtOnce(threading.Timer):
        def start(self) -> None:
            self.function(*self.args)

    (tmp_path / "index.html").touch()
    monkeypatch.setattr(serve, "STATIC", tmp_path)
    monkeypatch.setattr("threading.Timer", AtOnce)
    assert run(*args).exit_code == 0
    assert started.get("url") == (f"http://localhost:{started['port']}/" if opens else None)


def test_the_local_network_gets_an_address_and_a_code_to_scan(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: "198.51.100.7")
    done = run("serve")
    assert f"http://198.51.100.7:{started['port']}/" in done.output
    assert "▀" in done.output or "█" in done.output
    assert "198.51" not in run("serve", "--host", "127.0.0.1").output, "not where nobody else can reach it"


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for(started: Started) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--host", "127.0.0.1", "--port", str(port))
        assert done.exit_code == 2
        assert str(port) in done.output
        assert run("serve", "--host", "127.0.0.1").exit_code == 0
        assert started["port"] != port


def test_an_address_of_another_machine_is_not_told_to_be_taken(started: Started) -> None:
    done = run("serve", "--host", "203.0.113.7", "--port", "8080")
    assert done.exit_code == 2
    assert done.output.startswith("Port 8080 at 203.0.113.7 cannot be opened: ")
    assert not started


@pytest.mark.parametrize(("args", "days"), [([], None), (["--keep-days", "90"], 90)])
def test_games_are_kept_for_good_or_for_so_many_days(args: list[str], days: int | None, started: Started) -> None:
    assert run("serve", *args).exit_code == 0
    assert started
    assert msgspec.json.decode(os.environ[serve.HANDED_OVER], type=Settings).keep_days == days


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["--workers", "2"], "PostgreSQL"),
        (["--workers", "0"], "64"),
        (["--port", "99999999"], "from 0 to 65535"),
        (["--thinkers", "99"], "64"),
        (["--keep-days", "0"], "36500"),
        (["--keep-days", "soon"], "days"),
        (["--database", "mysql://here"], "postgresql"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_starts(started: Started, args: list[str], word: str) -> None:
    done = run("serve", *args)
    assert done.exit_code == 2
    assert word.lower() in done.output.lower()
    assert "Traceback" not in done.output
    assert not started
