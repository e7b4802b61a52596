"""What is installed, and what is said of that which is not."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from click.testing import CliRunner

import kartenhaus as kh
from kartenhaus.cli import main
from kartenhaus.core.parts import PARTS, MissingPart, how_to_install, naming, need, part_with
from kartenhaus.engine.bodies import Mode

ROOT = Path(__file__).parent.parent.parent
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
INSTALLED = packages_distributions()
NOT_IMPORTED = {"uvloop"}
"""uvicorn uses it where it is."""


def distributions(part: str) -> set[str]:
    """Those that the part brings itself."""
    names = {re.split(r"[<>=!;\[ ]", line)[0].lower().replace("_", "-") for line in DECLARED[part]}
    return names - {"kartenhaus"} - NOT_IMPORTED


def test_every_part_is_declared_and_every_declared_part_is_known() -> None:
    assert set(PARTS) | {"all", "peers"} == set(DECLARED)
    assert set(re.split(r"[\[\],]", DECLARED["all"][0])[1:-1]) == set(PARTS)


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_part_is_known_by_the_modules_of_its_packages(part: str) -> None:
    """As far as they are installed here."""
    brought = {
        module: {name.lower().replace("_", "-").removesuffix("-binaries") for name in names}
        for module, names in INSTALLED.items()
    }
    here = set().union(*brought.values())
    known = set().union(*(brought.get(module, set()) for module in PARTS[part]))
    assert known == distributions(part) & here


def test_documents_name_parts_that_there_are() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "Containerfile"]
    lists = [found for page in pages for found in re.findall(r"kartenhaus\[([a-z,]+)\]", page.read_text("utf-8"))]
    named = {part for found in lists for part in found.split(",")}
    assert {"server", "native", "all"} <= named <= set(DECLARED)


# ── What is said ─────────────────────────────────────────────────────────────
@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `pip install kartenhaus` alone."""
    for modules in PARTS.values():
        for module in modules:
            for name in [name for name in sys.modules if name.startswith(f"{module}.")]:
                monkeypatch.delitem(sys.modules, name)
            monkeypatch.setitem(sys.modules, module, None)
    ours = ("kartenhaus.server.", "kartenhaus.store.", "kartenhaus.admin.", "kartenhaus.lab.")
    for name in [name for name in sys.modules if name.startswith(ours) or name.endswith("commands.arena")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("sys.prefix", sys.base_prefix)


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize(
    ("args", "part"),
    [(["serve"], "server"), (["admin", "people"], "server"), (["arena", "tauziehen"], "native")],
)
def test_a_command_names_the_part_that_it_lacks(args: list[str], part: str) -> None:
    for lang, said in {"de": f"braucht den Teil «{part}»: ", "en": f"needs the part «{part}»: "}.items():
        done = CliRunner().invoke(main, [*args, "--lang", lang])
        assert done.exit_code == 2
        assert done.stderr.startswith(f"kartenhaus {args[0]} {said}")
        assert done.stderr.endswith(f"'kartenhaus[{part}]'\n")


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize(("lang", "said"), [("de", "Im Browser"), ("en", "To play in the browser")])
def test_without_a_server_the_house_says_how_to_get_it_and_what_works_now(lang: str, said: str) -> None:
    done = CliRunner().invoke(main, ["--lang", lang])
    assert done.exit_code == 2
    assert done.stderr.startswith(said)
    assert "'kartenhaus[server]'" in done.stderr
    assert done.stderr.endswith(": kartenhaus play\n")


@pytest.mark.usefixtures("without")
def test_somebody_at_a_terminal_without_a_server_may_begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.cli.at_a_terminal", lambda: True)
    done = CliRunner().invoke(main, ["--lang", "en"], input="tauziehen\nrandom\nq\n")
    assert done.exit_code == 0
    assert done.output.startswith("To play in the browser")
    assert "Which game?" in done.output
    assert "Tauziehen (tug of war) · Guest against" in done.output


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("mode", ["native", "checked"])
def test_the_library_names_the_part_that_a_mode_needs(mode: Mode) -> None:
    with pytest.raises(MissingPart, match=f"mode={mode} needs the part «native»") as raised:
        kh.simulate("tauziehen", games=1, mode=mode)
    assert raised.value.part == "native"


@pytest.mark.usefixtures("without")
def test_without_any_part_games_are_played_simulated_and_analysed() -> None:
    assert kh.simulate("tauziehen", ["solid", "solid"], games=2).games == 2
    play = kh.game("tauziehen").start(seed=7)
    play.apply(play.legal()[0])
    assert kh.analyse(play.record(), simulations=1).complete


def test_what_belongs_to_no_part_stays_the_error_it_is() -> None:
    with pytest.raises(ModuleNotFoundError), naming("this"):
        import no_such_package_anywhere  # type: ignore[import-not-found]  # noqa: F401
    assert part_with("sqlalchemy.orm") == "server"
    assert part_with("json") is None


# ── The line to type ─────────────────────────────────────────────────────────
@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("kartenhaus.core.parts.is_there", lambda part: part == "server")
    monkeypatch.setattr("kartenhaus.core.parts.sys.prefix", str(tmp_path / "venvs" / "here"))
    (tmp_path / "venvs" / "here").mkdir(parents=True)
    return tmp_path / "venvs" / "here"


def test_a_tool_of_uv_is_installed_anew_with_all_its_parts(prefix: Path) -> None:
    (prefix / "uv-receipt.toml").touch()
    assert how_to_install("cluster") == "uv tool install 'kartenhaus[server,cluster]'"


def test_what_pipx_has_installed_is_installed_anew_with_all_its_parts(prefix: Path) -> None:
    (prefix / "pipx_metadata.json").touch()
    assert how_to_install("cluster") == "pipx install --force 'kartenhaus[server,cluster]'"


def test_what_pipx_only_runs_is_run_with_the_part(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = prefix.parent.parent / "cache" / "1a2b"
    elsewhere.mkdir(parents=True)
    (elsewhere / "pipx_metadata.json").touch()
    monkeypatch.setattr("kartenhaus.core.parts.sys.prefix", str(elsewhere))
    assert how_to_install("cluster") == "pipx run --spec 'kartenhaus[server,cluster]' kartenhaus"


def test_what_uvx_runs_is_run_with_the_part(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.core.parts.sys.prefix", "/home/mia/.cache/uv/archive-v0/Xy")
    assert how_to_install("cluster") == "uvx --from 'kartenhaus[server,cluster]' kartenhaus"


def test_an_environment_that_nobody_has_activated_is_named(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.core.parts.sys.executable", "/opt/kartenhaus/bin/python")
    monkeypatch.setattr("kartenhaus.core.parts.found", lambda _: True)
    monkeypatch.setattr("kartenhaus.core.parts.shutil.which", lambda _: "/usr/bin/pip")
    assert how_to_install("cluster") == "/opt/kartenhaus/bin/python -m pip install 'kartenhaus[cluster]'"
    monkeypatch.setattr("kartenhaus.core.parts.shutil.which", lambda _: "/opt/kartenhaus/bin/pip")
    assert how_to_install("cluster") == "pip install 'kartenhaus[cluster]'"


def test_an_environment_without_pip_is_uvs(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartenhaus.core.parts.sys.executable", "/home/Mia Maus/v/bin/python")
    monkeypatch.setattr("kartenhaus.core.parts.found", lambda module: module != "pip")
    assert how_to_install("server") == "uv pip install --python '/home/Mia Maus/v/bin/python' 'kartenhaus[server]'"


def test_a_part_that_is_there_is_no_trouble() -> None:
    need("server", "this test")
