"""The ways in which people install the house, from the built wheel: each plays a whole game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from scripts import release
from scripts.release import PYTHONS, Built, Env, interpreters, play_a_game, program, run, uvx

import kartenhaus as kh

GAME = "tauziehen"


def said(command: list[str], env: Env) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=env, input="", capture_output=True, encoding="utf-8", timeout=120)


def test_uvx_and_pipx_run_play_a_whole_game(built: Built, alone: Env, tmp_path: Path) -> None:
    assert release.plays_by_tools(built, tmp_path, alone) == "uvx, pipx run"


def test_run_by_uvx_a_command_says_how_uvx_runs_it(built: Built, alone: Env) -> None:
    done = said([*uvx(built.wheel), "serve", "--lang", "de"], alone)
    assert done.returncode == 2
    wanted = "kartenhaus serve braucht den Teil «server»: uvx --from 'kartenhaus[server]' kartenhaus\n"
    assert done.stderr.endswith(wanted)


def test_run_by_uvx_the_bare_command_offers_the_terminal(built: Built, alone: Env) -> None:
    done = said([*uvx(built.wheel), "--lang", "en"], alone)
    assert done.returncode == 2
    assert "uvx --from 'kartenhaus[server]' kartenhaus\nHere in the terminal" in done.stderr


def test_uv_tool_install_makes_a_command_that_plays_a_whole_game(built: Built, alone: Env, tmp_path: Path) -> None:
    run([program("uv"), "tool", "install", str(built.wheel)], env=alone)
    kartenhaus = shutil.which("kartenhaus", path=alone["UV_TOOL_BIN_DIR"])
    assert kartenhaus
    play_a_game([kartenhaus], GAME, tmp_path, alone)
    done = said([kartenhaus, "arena", GAME, "--lang", "en"], alone)
    assert done.stderr == "kartenhaus arena needs the part «native»: uv tool install 'kartenhaus[native]'\n"


@pytest.fixture(scope="module")
def base(built: Built, alone: Env, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in an environment that holds `pip install kartenhaus` and nothing else, and has played every game."""
    folder = tmp_path_factory.mktemp("base")
    said = release.plays_when_installed(built, folder, alone)
    assert said == f"{len(kh.games())} games in an empty environment"
    return release.programs_of(folder / "venv") / "kartenhaus"


def test_the_base_alone_has_nothing_of_the_other_parts(base: Path, alone: Env) -> None:
    code = "from kartenhaus.core.parts import PARTS, is_there; print([part for part in PARTS if is_there(part)])"
    assert said([str(base.parent / "python"), "-c", code], alone).stdout == "[]\n"


def test_the_base_alone_shows_rules_and_games_replays_checks_and_analyses(
    base: Path, alone: Env, tmp_path: Path
) -> None:
    play = kh.game(GAME).start(seed=7)
    play.apply(play.legal()[0])
    record, page = tmp_path / "game.txt", tmp_path / "page.html"
    record.write_text(play.record(), "utf-8")
    for command in (
        ["--help"],
        ["rules", GAME],
        ["games", "--json"],
        ["replay", str(record)],
        ["analyse", str(record), "--simulations", "1", "--html", str(page)],
    ):
        done = said([str(base), *command], alone)
        assert done.returncode == 0, done.stderr
    assert page.exists()
    checked = said([str(base), "verify", str(record), "--lang", "en"], alone)
    assert checked.returncode == 1
    assert "Not proven to be dealt fairly" in checked.stdout


def test_in_an_environment_of_its_own_a_missing_part_names_that_environments_pip(base: Path, alone: Env) -> None:
    done = said([str(base), "admin", "people", "--lang", "en"], alone)
    assert done.returncode == 2
    line = done.stderr.removeprefix("kartenhaus admin needs the part «server»: ")
    assert line.startswith(f"{base.parent}/python")
    assert line.endswith(" -m pip install 'kartenhaus[server]'\n")


# ── Every Python ─────────────────────────────────────────────────────────────
@pytest.fixture(scope="module")
def house_for_all(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a place for the one package that is made for each Python by itself."""
    folder = tmp_path_factory.mktemp("pythons")
    for wheel in house.iterdir():
        (folder / wheel.name).symlink_to(wheel)
    return folder


def fetch(package: str, version: tuple[int, int], folder: Path) -> bool:
    """The package as it is installed here, for another Python, from wherever pip finds packages."""
    pinned = f"{package}=={metadata.version(package)}"
    which = ["--python-version", f"{version[0]}.{version[1]}", "--only-binary", ":all:", "--no-deps"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", *which, "--dest", str(folder), pinned]
    return subprocess.run(pip, capture_output=True).returncode == 0


@pytest.mark.parametrize("version", PYTHONS, ids=lambda version: ".".join(map(str, version)))
def test_every_python_that_is_here_plays_a_whole_game(
    built: Built, alone: Env, house_for_all: Path, tmp_path: Path, version: tuple[int, int]
) -> None:
    python = interpreters().get(version)
    if python is None:
        pytest.skip(f"there is no Python {version[0]}.{version[1]} on this machine")
    if version != sys.version_info[:2] and not fetch("msgspec", version, house_for_all):
        pytest.skip(f"msgspec for Python {version[0]}.{version[1]} could not be fetched")
    env = {**alone, "UV_FIND_LINKS": str(house_for_all), "UV_PYTHON": python}
    play_a_game(uvx(built.wheel, python), GAME, tmp_path, env)
