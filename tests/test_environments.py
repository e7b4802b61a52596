"""The two commands of a machine that has nothing yet."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.txt", "requirements-dev.txt")


@pytest.fixture
def environments() -> ModuleType:
    made = importlib.util.spec_from_file_location("environments", ROOT / "scripts" / "environments.py")
    assert made
    assert made.loader
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_everything_by_hash_and_name_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    entries = re.findall(r"^[a-zA-Z][^\n]*\\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^[a-zA-Z]", text, re.MULTILINE))
    assert all("==" in entry for entry in entries)
    assert "://" not in text


def test_every_dependency_is_in_the_lock() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = {
        "requirements.txt": project["project"]["dependencies"],
        "requirements-dev.txt": project["project"]["dependencies"]
        + project["project"]["optional-dependencies"]["native"]
        + project["dependency-groups"]["dev"],
    }
    for lock, names in wanted.items():
        pinned = set(re.findall(r"^([a-zA-Z0-9_.-]+)==", (ROOT / lock).read_text("utf-8"), re.MULTILINE))
        assert {re.split(r"[<>=!;\[ ]", name)[0] for name in names} <= pinned


def test_a_lock_can_do_without_what_has_no_wheel_here(environments: ModuleType) -> None:
    text = (ROOT / "requirements.txt").read_text("utf-8")
    less = environments.without(text, environments.NOT_EVERYWHERE)
    assert "wasmtime==" in text
    assert "wasmtime==" not in less
    assert "uvicorn==" in less


@pytest.mark.parametrize("name", ["play", "test"])
def test_both_commands_are_executable_python(name: str) -> None:
    path = ROOT / name
    assert path.read_text("utf-8").startswith("#!/usr/bin/env python3\n")
    assert path.stat().st_mode & 0o111 or sys.platform == "win32"
    done = subprocess.run([sys.executable, "-m", "py_compile", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not replaced there")
def test_playing_takes_the_place_of_the_script_so_that_ctrl_c_reaches_the_game_alone(
    environments: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(environments, "environment", lambda *_: Path("/there/python"))
    monkeypatch.setattr(environments.os, "execv", lambda path, command: called.append([path, *command]))
    environments.play(["tauziehen", "--save", "x.txt"])
    assert called == [["/there/python", "/there/python", "-m", "kartenhaus", "tauziehen", "--save", "x.txt"]]
