"""What a type checker says to those who use the library: yes to what is right, no to what is not."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.games import GAMES
from tests.typed import evening

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "docs/library.md", "docs/players.md"]
HEAD = "import kartenhaus as kh\n"
MISTAKES = {
    "kh.gaem('tauziehen')": "gaem",
    "kh.LATRE": "LATRE",
    "kh.GAMES": "GAMES",
    "kh.TauzeihenView": "TauzeihenView",
    "kh.game('tauziehen').strat()": "strat",
    "kh.game('tauziehen').start(sede=7)": "sede",
    "kh.game('tauziehen').start(seed=1.5)": "float",
    "kh.game('tauziehen').start().legall()": "legall",
    "kh.game('tauziehen').start().view(0).hnad": "hnad",
    "kh.game('tauziehen').start().view(0).rope": "rope",
    "len(kh.game('tauziehen').start().view(0).hand)": "None",
    "kh.simulate('tauziehen', game=3)": "game",
    "kh.Refused.claus": "claus",
}


def blocks(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says, asked once for everything, as a user asks it: with no configuration of the house's."""
    folder = tmp_path_factory.mktemp("typed")
    (folder / "evening.py").write_text(Path(evening.__file__).read_text("utf-8"), "utf-8")
    (folder / "mistakes.py").write_text(HEAD + "".join(f"{line}\n" for line in MISTAKES), "utf-8")
    for page in PAGES:
        for n, block in enumerate(blocks(page)):
            (folder / f"{re.sub('[^a-z]', '_', page.lower())}_{n}.py").write_text(block, "utf-8")
    files = sorted(file.name for file in folder.glob("*.py"))
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-color-output", *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    assert f"{len(files)} source files" in done.stdout
    return done.stdout


def test_a_script_with_the_library_passes_the_strictest_checks_and_runs(said: str) -> None:
    assert "evening.py" not in said
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        evening.evening()
    assert "<Play tauziehen, 2 seats: 5 picks, seat 0 to act>" in printed.getvalue()


def test_the_script_uses_every_public_name() -> None:
    text = Path(evening.__file__).read_text("utf-8")
    assert {name for name in kh.__all__ if not re.search(rf"\bkh\.{name}\b", text)} == set()


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_the_documents_passes_the_strictest_checks(page: str, said: str) -> None:
    assert blocks(page)
    assert re.sub("[^a-z]", "_", page.lower()) not in said


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(mistake: str, said: str) -> None:
    line = 2 + list(MISTAKES).index(mistake)
    found = [told for told in said.splitlines() if told.startswith(f"mistakes.py:{line}: error:")]
    assert any(MISTAKES[mistake] in told for told in found), said


def test_dir_shows_everything_and_everything_is_there() -> None:
    assert set(kh.__all__) <= set(dir(kh))
    assert len(set(kh.__all__)) == len(kh.__all__)
    for name in dir(kh):
        assert getattr(kh, name) is not None
    assert {"simulate", "analyse", "verify", "View", "Pick", "Event", "Player"} <= set(dir(kh))
    with pytest.raises(AttributeError, match="gaem"):
        getattr(kh, "gaem")  # noqa: B009 - a type checker would not let it pass


def test_the_view_of_every_game_is_exported() -> None:
    for name, about in GAMES.items():
        kind = type(kh.game(name).start(chance="manual").view(None))
        assert getattr(kh, kind.__name__) is kind
        assert issubclass(kind, kh.View)
        assert kind.__name__ in kh.__all__
        assert about.package in kind.__module__


def test_exporting_the_views_loads_no_game() -> None:
    code = "import sys, kartenhaus; print([name for name in sys.modules if name.endswith(('.view', '.rules'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
