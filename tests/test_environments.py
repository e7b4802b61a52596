"""The two commands of a machine that has nothing yet."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def script(name: str) -> ModuleType:
    made = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert made
    assert made.loader
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


@pytest.fixture
def environments() -> ModuleType:
    return script("environments")


LOCKS = {lock.file: lock for lock in script("locks").LOCKS}


def test_every_lock_is_made_by_the_script() -> None:
    assert set(LOCKS) == {path.name for path in ROOT.glob("requirements*.txt")}


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_everything_by_hash_and_name_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    entries = re.findall(r"^[a-zA-Z][^\n]*\\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^[a-zA-Z]", text, re.MULTILINE))
    assert all("==" in entry for entry in entries)
    assert "://" not in text


def name_of(requirement: str) -> str:
    """As a lock writes it."""
    return re.split(r"[<>=!;\[ ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_dependency_is_in_the_lock(lock: str) -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project, made = declared["project"], LOCKS[lock]
    wanted = [
        *(project["dependencies"] if made.base else []),
        *(line for part in made.parts for line in project["optional-dependencies"][part]),
        *(line for group in made.groups for line in declared["dependency-groups"][group]),
    ]
    assert {name_of(line) for line in wanted} - {"kartenhaus"} <= pinned(lock)


def pinned(lock: str) -> set[str]:
    return set(re.findall(r"^([a-zA-Z0-9_.-]+)==", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def test_the_first_set_up_brings_no_compiler_no_linker_and_no_plots() -> None:
    assert not pinned("requirements.txt") & {"llvmlite", "matplotlib", "numba", "numpy", "scipy", "uv", "ziglang"}


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
