"""Imports point one way, and the house stands alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "kartenhaus"

BELOW = {
    "core": set(),
    "cards": {"core"},
    "games": {"core", "cards"},
    "engine": {"core", "cards", "games"},
    "players": {"core", "cards", "games", "engine"},
    "solvers": {"core", "cards", "games", "engine", "players"},
    "lab": {"core", "cards", "games", "engine", "players", "solvers"},
    "table": {"core", "cards", "games", "engine", "players"},
    "store": {"core", "cards", "games", "engine", "players", "table"},
    "server": {"core", "cards", "games", "engine", "players", "solvers", "table", "store"},
    "terminal": {"core", "cards", "games", "engine", "players", "solvers", "lab", "table"},
    "site": {"core", "cards", "games", "engine", "players", "solvers", "table", "store", "server"},
    "adapters": {"core", "cards", "games", "engine", "players", "lab"},
    "admin": {"core", "cards", "games", "engine", "table", "store", "terminal"},
}


def imported(path: Path) -> set[str]:
    """The rooms that a module imports, anywhere in it."""
    package = ["kartenhaus", *path.relative_to(SOURCE).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            names = [".".join([*base, *([node.module] if node.module else [])])]
            if not node.module:
                names = [f"{names[0]}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if parts[0] == "kartenhaus":
                found.add(parts[1] if len(parts) > 1 else "")
    return found


def test_every_folder_is_a_room() -> None:
    assert {path.parent.name for path in SOURCE.glob("*/__init__.py")} == set(BELOW)


def test_imports_point_one_way() -> None:
    wrong = []
    for path in SOURCE.glob("*/**/*.py"):  # kartenhaus itself and the command see every room
        room = path.relative_to(SOURCE).parts[0]
        wrong += [
            f"{path.relative_to(SOURCE)} imports {r or 'kartenhaus'}" for r in imported(path) - BELOW[room] - {room}
        ]
    assert not wrong


def test_games_know_nothing_of_each_other() -> None:
    games = [folder for folder in (SOURCE / "games").iterdir() if (folder / "rules.py").exists()]
    assert len(games) >= 2
    for folder in games:
        text = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
        for other in games:
            assert other is folder or f"games.{other.name}" not in text
            assert other is folder or f"..{other.name}" not in text


def test_rules_know_no_language_no_screen_no_clock_and_no_network() -> None:
    for path in (SOURCE / "games").rglob("rules.py"):
        modules = {
            name.split(".")[0]
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Import | ast.ImportFrom) and not getattr(node, "level", 0)
            for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
        }
        assert modules <= {"typing", "collections", "__future__"}, path


def test_no_file_needs_a_table_of_contents() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in ("src", "tests", "benchmarks", "scripts", "examples")
        for path in (ROOT / folder).rglob("*.py")
        if (lines := len(path.read_text("utf-8").splitlines())) > 500
    }
    assert not long


def test_the_hub_needs_no_web_server_and_no_database() -> None:
    outside = ["sqlalchemy", "sqlite3", "starlette", "uvicorn"]
    code = f"import sys, kartenhaus.server.hub; print([name for name in {outside} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
