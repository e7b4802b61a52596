"""What is loaded before it is needed: nothing heavy, so that a game begins at once."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from kartenhaus.cli import main

HEAVY = {"numba", "numpy", "rich", "wasmtime"}


def loaded(code: str, typed: str = "") -> set[str]:
    """The modules that a fresh process has loaded after `code`."""
    tell = "import sys; print('\\n' + ' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{tell}"],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return {module.split(".")[0] for module in done.stdout.rpartition("\n\n")[2].split()}


def test_importing_the_house_loads_nothing_heavy() -> None:
    modules = loaded("import kartenhaus")
    assert "kartenhaus" in modules
    assert not modules & HEAVY


@pytest.mark.parametrize("game", ["white-jack", "tauziehen"])
def test_a_first_move_loads_nothing_heavy(game: str) -> None:
    code = f"""
from kartenhaus.cli import main
try:
    main(["play", {game!r}, "--opponent", "random", "--seed", "1"])
except SystemExit as end:
    assert not end.code, end.code
import kartenhaus.games.{game.replace("-", "_")}.rules
"""
    modules = loaded(code, typed="1\n1\nq\n")
    assert "click" in modules
    assert not modules & HEAVY


def test_the_lab_is_there_when_it_is_asked_for() -> None:
    code = "import kartenhaus as kh, sys\nassert 'kartenhaus.lab' not in sys.modules\nassert callable(kh.simulate)"
    assert "kartenhaus" in loaded(code)


def test_help_loads_no_command() -> None:
    code = """
from kartenhaus.cli import main
try:
    main(["--help"])
except SystemExit as end:
    assert not end.code
import sys
assert "kartenhaus.terminal.commands.play" not in sys.modules
assert "kartenhaus.lab.bench" not in sys.modules
"""
    assert not loaded(code) & HEAVY


def test_a_command_whose_parts_are_not_installed_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("kartenhaus.lab.") or name.endswith("commands.arena")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = CliRunner().invoke(main, ["arena", "tauziehen", "--lang", "en"])
    assert done.exit_code != 0
    assert "kartenhaus arena needs the part «native»: " in done.output
