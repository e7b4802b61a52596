"""A game from elsewhere: installing a package is all that it takes. examples/sixth_game is built, installed into a
folder of its own, and tested in processes that have this folder on their path."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kartenhaus.games import GAMES, PARTS

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "sixth_game"
NAME = "lampenfieber"
ABOUT = """
from kartenhaus.core.about import About
ABOUT = About(
    package=__name__, name={name!r}, title=("Gast", "Guest"), in_a_line=("", ""), prefix={prefix!r},
    fewest=2, most=2, usual=2,
)
"""


def python(site: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """A Python that has what lies in `site` besides the house."""
    given = os.environ | {"PYTHONPATH": str(site), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, *args], cwd=ROOT, env=given, capture_output=True, encoding="utf-8")


def passes(site: Path, *args: str) -> None:
    done = python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", *args)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    install = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    build = [*install, "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder), str(EXAMPLE)]
    subprocess.run(build, check=True, capture_output=True)
    return folder


# ── The sixth game ───────────────────────────────────────────────────────────
def test_the_house_itself_does_not_know_it() -> None:
    assert NAME not in GAMES


def test_installed_it_is_listed_and_nothing_of_the_house_has_changed(site: Path) -> None:
    done = python(site, "-W", "error", "-m", "kartenhaus", "games", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "Five lamps go on and off" in done.stdout
    assert "snuff" in done.stdout


@pytest.mark.parametrize("tests", sorted(path.name for path in (EXAMPLE / "tests").glob("test_*.py")))
def test_its_own_tests_pass(site: Path, tests: str) -> None:
    passes(site, str(EXAMPLE / "tests" / tests))


def test_its_module_is_made_by_the_same_command_and_lies_in_its_own_package(site: Path) -> None:
    made = python(site, "-m", "kartenhaus.lab.portable", NAME)
    assert made.returncode == 0, made.stderr
    asked = f"""if True:
        import kartenhaus as kh
        from kartenhaus.engine.bodies import body_for
        from kartenhaus.engine.drivers import play_many
        assert body_for(kh.game({NAME!r}).rules, [play_many]).mode == "portable"
        plain, portable = (kh.simulate({NAME!r}, games=50, mode=mode) for mode in ("plain", "portable"))
        assert plain == portable
    """
    done = python(site, "-c", asked)
    assert done.returncode == 0, done.stderr


def test_the_laws_hold_for_it(site: Path) -> None:
    passes(site, "tests/laws.py", "-k", f"{NAME}-3-snuff")


def test_what_the_house_asks_of_books_lessons_and_notebooks_holds_for_it(site: Path) -> None:
    asked = ["tests/test_clauses.py", "tests/test_lessons.py", "tests/engine/test_notebook.py"]
    passes(site, *asked, "-k", f"{NAME} or clause_that_does_not_exist")


def test_the_tutorials_code_is_the_examples() -> None:
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", (ROOT / "docs" / "new-game.md").read_text("utf-8"), re.DOTALL)
    files = [path.read_text("utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(blocks) > 4
    assert [block for block in blocks if not any(block in text for text in files)] == []


# ── Guests that cannot be used ───────────────────────────────────────────────
def guest(folder: Path, name: str, text: str, parts: tuple[str, ...] = PARTS) -> None:
    """A package as an installer leaves it."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(text, "utf-8")
    for part in parts:
        (folder / name / part).touch()
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[kartenhaus.games]\n{name} = {name}\n", "utf-8")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ABOUT.format(name="tauziehen", prefix="GA"), "the name 'tauziehen' or the prefix 'GA' is taken"),
        (ABOUT.format(name="guest", prefix="WJ"), "the name 'guest' or the prefix 'WJ' is taken"),
        (ABOUT.format(name="guest", prefix="G"), "the name 'guest' or the prefix 'G' is taken"),
        ("", "has no attribute 'ABOUT'"),
        ("ABOUT = 'a game'", "is no kartenhaus.core.about.About"),
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("raise SystemExit", "SystemExit"),
    ],
    ids=["name taken", "prefix taken", "prefix of the common rules", "no ABOUT", "another ABOUT", "no import", "exits"],
)
def test_a_guest_that_cannot_be_used_is_left_out_with_a_warning_and_the_house_goes_on(
    tmp_path: Path, text: str, why: str
) -> None:
    guest(tmp_path, "guest", text)
    done = python(tmp_path, "-c", "import kartenhaus as kh; print(*kh.games())")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == list(GAMES.built_in)
    assert "the game 'guest' (guest) cannot be used" in done.stderr
    assert why in done.stderr


def test_a_guest_that_lacks_a_part_is_left_out_and_the_part_is_named(tmp_path: Path) -> None:
    guest(tmp_path, "guest", ABOUT.format(name="guest", prefix="GA"), tuple(set(PARTS) - {"view.py", "RULES.en.md"}))
    done = python(tmp_path, "-c", "import kartenhaus as kh; print(*kh.games())")
    assert done.stdout.split() == list(GAMES.built_in)
    assert "guest has no view.py, RULES.en.md" in done.stderr


def test_of_two_guests_of_one_name_the_first_stays(tmp_path: Path) -> None:
    guest(tmp_path, "one", ABOUT.format(name="guest", prefix="ON"))
    guest(tmp_path, "two", ABOUT.format(name="guest", prefix="TW"))
    done = python(tmp_path, "-c", "from kartenhaus.games import GAMES; print(GAMES['guest'].package, len(GAMES))")
    assert done.stdout.split() == ["one", "6"]
    assert "the game 'two' (two) cannot be used" in done.stderr
