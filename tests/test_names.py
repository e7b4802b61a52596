"""One game, one folder: nothing else in the house asks for a game by its name.

Rule books and comments may give examples; so may tests, which say what happens at a table of this game or that. But
what holds for every game is asked of the registry: no test lists the games. What tests are made with asks it, too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartenhaus.games import GAMES

ROOT = Path(__file__).parent.parent
NAMES = sorted({name for about in GAMES.built_in.values() for name in (about.name, about.package.rpartition(".")[2])})
PREFIXES = [about.prefix for about in GAMES.built_in.values()]
"""Of their clauses: who quotes one knows the game."""
A_NAME = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" for name in (*NAMES, *PREFIXES)))
REGISTRY = Path("src/kartenhaus/games/__init__.py")
GENERATED = Path("web/src/wire.ts")
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)


def files() -> Iterator[Path]:
    for pattern in ("src/kartenhaus/**/*.py", "scripts/*.py", "benchmarks/*.py", "tests/**/*.py", "*.py"):
        yield from (path.relative_to(ROOT) for path in ROOT.glob(pattern))
    for pattern in ("*.html", "*.ts", "*.js", "src/**/*.ts", "src/**/*.svelte", "src/**/*.css"):
        yield from (path.relative_to(ROOT) for path in (ROOT / "web").glob(pattern))


def is_its_own(path: Path) -> bool:
    """Of a folder or a module that carries a game's name; or an example; or history, which does not change."""
    carries = bool(set(path.with_suffix("").parts) & set(NAMES))
    return carries or path.name.startswith("test_") or "typed" in path.parts or "migrations" in path.parts


def code(path: Path) -> str:
    """The text without comments and docstrings."""
    text = (ROOT / path).read_text("utf-8")
    if path.suffix != ".py":
        return COMMENT.sub("", text)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return ast.unparse(tree)


def test_no_game_is_known_by_name_outside_its_own_folders() -> None:
    found = {
        str(path): sorted(set(A_NAME.findall(code(path))))
        for path in files()
        if path not in (REGISTRY, GENERATED) and not is_its_own(path)
    }
    assert not {path: names for path, names in found.items() if names}


def lists(path: Path) -> Iterator[ast.expr]:
    """Literals that name every built-in game."""
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            texts = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
            if set(GAMES.built_in) <= texts:
                yield node


CHECKER = Path("tests/test_check_fairness.py")
"""Of the example that deals all five games again without the house: it knows these, and no others."""


def test_no_test_lists_the_games() -> None:
    some = (path for path in files() if path.suffix == ".py" and path != CHECKER)
    found = {str(path): ast.unparse(one) for path in some for one in lists(path)}
    assert not found


def test_a_list_of_the_games_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.py"
    page.write_text(f"CASES = {[(name, 2) for name in GAMES.built_in]}\n", "utf-8")
    assert len(list(lists(page))) == 1


@pytest.mark.parametrize("text", ['game.name == "tauziehen"', "from ..games.black_jack import rules", 'why = "TZ-10"'])
def test_a_name_in_code_is_found_and_one_in_a_docstring_is_not(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.py"
    page.write_text(f'"""About tauziehen."""\n{text}\n', "utf-8")
    assert A_NAME.findall(code(page)) == A_NAME.findall(text) != []
