"""The house as a folder of static files: the client, Python for the browser, and the house's own text, compiled for it.

Python for the browser (Pyodide) and a wheel of msgspec for it come from the package registries, locked by hashes, when
they are first needed; they and what is made of them stay in the user's cache.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from time import time
from typing import NamedTuple

import msgspec
from platformdirs import user_cache_path

from ..core.errors import KartenhausError, reason
from ..core.parts import MissingPart
from ..core.voice import Both
from ..players.network import Network, written
from ..players.offered import PREFIX, offer_folder
from .node import Node, find_node

PACKAGE = Path(str(files(__package__.rpartition(".")[0])))
STATIC = PACKAGE / "static"
RUNTIME = Path(__file__).parent / "runtime"
WHEEL = ("--only-binary", ":all:", "--implementation", "cp", "--python-version", "3.14")
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any")
ROOMS = ("core", "cards", "games", "engine", "players", "solvers", "table", "store", "server", "site")
ONLY_STORE = {"__init__.py", "checks.py", "errors.py", "rows.py"}
NOT_IN_A_PAGE = {
    "cards/drawing",
    "engine/building.py",
    "engine/wasmtime_machine.py",
    "players/pool.py",
    *(f"server/{name}.py" for name in ("app", "asgi_socket", "connection_limits", "direct_socket", "forwarded")),
    *(f"server/{name}.py" for name in ("logs", "open_socket", "openapi", "serve", "sockets", "typescript")),
    *(f"site/{name}" for name in ("build.py", "command.py", "node.py", "runtime")),
}
KEPT = 86_400.0
"""Seconds for which what was made of another version stays in the cache."""
BUILD = re.compile('name="kartenhaus-build" content="([^"]+)"')
OURS = re.compile("[0-9a-f]{16}")
"""Folders below `python` that an earlier version has written."""
PLAYERS = "players-"
"""What the name of the file with players from files begins with, among Python's."""
ZIPPED = ("pyodide.asm.wasm", "pyodide.asm.mjs")
NOTICE = """Kartenhaus, MIT licence. This folder also holds:
- Pyodide, Mozilla Public License 2.0 (npm package "pyodide")
- CPython and its library, Python Software Foundation License
- msgspec, BSD 3-Clause License (PyPI package "msgspec")
"""

Tell = Callable[[Both], None]


def silent(words: Both) -> None:
    """Tells nobody."""


class CannotBuild(KartenhausError):
    """The folder was not written."""


class Written(NamedTuple):
    files: int
    size: int
    zipped: int


def write_site(target: Path, server: str | None = None, tell: Tell = silent, players: Path | None = None) -> Written:
    """Writes the whole folder. What else is in it stays, unless it has the name of one of our files. `players` is a
    folder of players' files that people may play against."""
    offered = offer_folder(players) if players else {}
    if not (STATIC / "index.html").exists():
        raise CannotBuild(
            "Der Browser-Client fehlt in dieser Installation.", "This installation has no browser client."
        )
    made = runtime(tell)
    try:
        target.mkdir(parents=True, exist_ok=True)
        shutil.copytree(STATIC, target, dirs_exist_ok=True)
        shutil.copytree(made, target, dirs_exist_ok=True)
        for other in (target / "python").iterdir():
            if OURS.fullmatch(other.name) and not (made / "python" / other.name).exists():
                shutil.rmtree(other)
        index = (STATIC / "index.html").read_text("utf-8")
        (target / "index.html").write_text(told_index(index, server), "utf-8", newline="\n")
        python = next(path.name for path in (made / "python").iterdir())
        name_build(target, lay_players(target, python, offered) if offered else python)
        (target / "NOTICE.txt").write_text(NOTICE, "utf-8", newline="\n")
    except OSError as error:
        de, en = reason(error)
        raise CannotBuild(
            f"{target} lässt sich nicht schreiben: {de}.", f"{target} cannot be written: {en}."
        ) from error
    return measured(target)


def told_index(index: str, server: str | None) -> str:
    """The page knows that there is no server, and perhaps where there is one."""
    said = {"house": "here"} | ({"server": server} if server else {})
    lines = "".join(f'    <meta name="kartenhaus-{name}" content="{escaped(text)}" />\n' for name, text in said.items())
    return index.replace("  </head>", f"{lines}  </head>", 1)


def name_build(target: Path, runtime: str) -> None:
    """A client with another Python is another build: its service worker, which knows it by its name, is another too."""
    index, worker = ((target / name).read_text("utf-8") for name in ("index.html", "sw.js"))
    [build] = BUILD.findall(index)
    for name, text in (("index.html", index), ("sw.js", worker)):
        (target / name).write_text(text.replace(build, f"{build}-{runtime[:6]}"), "utf-8", newline="\n")


def lay_players(target: Path, python: str, offered: Mapping[str, Network]) -> str:
    """Beside Python, and in what the games say of themselves; answers a name for this Python with these players."""
    data = msgspec.json.encode({name: written(network) for name, network in sorted(offered.items())})
    digest = hashlib.sha256(python.encode() + data).hexdigest()[:16]
    folder, name = target / "python" / python, f"{PLAYERS}{digest}.json"
    for old in folder.glob(f"{PLAYERS}*.json"):
        old.unlink()
    (folder / name).write_bytes(data)
    laid = json.loads((target / "python.json").read_text("utf-8"))
    laid["files"][name] = len(data)
    (target / "python.json").write_text(json.dumps(laid), "utf-8")
    for path in (target / "api").glob("games.*.json"):
        games = json.loads(path.read_text("utf-8"))
        for game in games:
            game["levels"] += [
                {"level": PREFIX + name, "words": network.head.title}
                for name, network in sorted(offered.items())
                if network.head.game == game["name"]
            ]
        path.write_text(json.dumps(games, ensure_ascii=False), "utf-8")
    return digest


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def measured(folder: Path) -> Written:
    found = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]
    return Written(len(found), sum(map(len, found)), sum(len(gzip.compress(data, 6)) for data in found))


# ── Python for the browser ───────────────────────────────────────────────────
def runtime(tell: Tell = silent) -> Path:
    """The folder with Python, the house and the answers that are the same for everybody; made when it is needed."""
    kept = user_cache_path("kartenhaus", appauthor=False) / "site"
    made = kept / f"made-{fingerprint()}"
    if (made / "python.json").exists():
        return made
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        pyodide = fetched(kept, tell)
        tell(("Das Haus wird für den Browser übersetzt …", "Compiling the house for the browser …"))
        for name, path in sources():
            (work / "sources" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, work / "sources" / name)
        with zipfile.ZipFile(next(pyodide.parent.glob("*.whl"))) as wheel:
            inside = [name for name in wheel.namelist() if ".dist-info/" not in name]
            wheel.extractall(work / "sources" / "unpacked", inside)
        out = work / "out"
        out.mkdir()
        run([*node().node, str(RUNTIME / "build.mjs"), str(pyodide), str(work / "sources"), str(out)])
        lay(out, pyodide)
        lay_by(out, made)
    for old in kept.glob("made-*"):
        if time() - old.stat().st_mtime > KEPT:
            shutil.rmtree(old, ignore_errors=True)
    return made


def lay_by(folder: Path, target: Path) -> None:
    """Whole or not at all, also where two do so at once: what is there already is the same."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="part-") as part:
        shutil.copytree(folder, Path(part) / "whole")
        try:
            (Path(part) / "whole").rename(target)
        except OSError:
            if not target.exists():
                raise


def lay(out: Path, pyodide: Path) -> None:
    """Under a name that says what is in it, so that a browser may keep it for ever."""
    told = json.loads((out / "python.json").read_text("utf-8"))
    parts = {"pyodide.mjs": (pyodide / "pyodide.mjs").read_bytes()}
    for path in (out / "house.zip", *(pyodide / name for name in ZIPPED)):
        parts[f"{path.name}.gz"] = gzip.compress(path.read_bytes(), 9, mtime=0)
    digest = hashlib.sha256()
    for name, data in sorted(parts.items()):
        digest.update(name.encode() + hashlib.sha256(data).digest())
    folder = f"python/{digest.hexdigest()[:16]}"
    (out / folder).mkdir(parents=True)
    for name, data in parts.items():
        (out / folder / name).write_bytes(data)
    (out / "house.zip").unlink()
    laid = {
        "folder": folder,
        "version": told["version"],
        "python": told["python"],
        "abi": told["abi_version"],
        "platform": told["platform"],
        "files": {name: len(data) for name, data in sorted(parts.items())},
    }
    (out / "python.json").write_text(json.dumps(laid), "utf-8")


def sources() -> Iterator[tuple[str, Path]]:
    """The house's own text, as far as a page runs it."""
    yield "kartenhaus_unpack.py", RUNTIME / "unpack.py"
    for name in ("__init__.py", "started.py"):
        yield f"kartenhaus/{name}", PACKAGE / name
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            name = path.relative_to(PACKAGE).as_posix()
            if path.is_file() and "__pycache__" not in path.parts and is_in_a_page(name):
                yield f"kartenhaus/{name}", path


def is_in_a_page(name: str) -> bool:
    room, _, rest = name.partition("/")
    if room == "store":
        return rest in ONLY_STORE
    return not any(name == one or name.startswith(f"{one}/") for one in NOT_IN_A_PAGE)


def fingerprint() -> str:
    made = hashlib.sha256()
    for name, path in [*sources(), *((path.name, path) for path in sorted(RUNTIME.iterdir()) if path.is_file())]:
        made.update(name.encode() + b"\0" + path.read_bytes())
    return made.hexdigest()[:16]


def fetched(kept: Path, tell: Tell) -> Path:
    """The folder of the npm package, with msgspec's wheel beside it."""
    lock = hashlib.sha256((RUNTIME / "package-lock.json").read_bytes() + (RUNTIME / "requirements.txt").read_bytes())
    folder = kept / f"fetched-{lock.hexdigest()[:16]}"
    if not folder.exists():
        tell(("Python für den Browser wird geladen (einmalig) …", "Loading Python for the browser (once) …"))
        with tempfile.TemporaryDirectory() as work:
            for name in ("package.json", "package-lock.json"):
                shutil.copyfile(RUNTIME / name, Path(work) / name)
            run([*node().npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=Path(work))
            wheel = [*WHEEL, *PLATFORM, "--no-deps", "--require-hashes", "-r", str(RUNTIME / "requirements.txt")]
            run([*pip(), "download", "--quiet", "--disable-pip-version-check", "-d", work, *wheel])
            shutil.copytree(Path(work) / "node_modules" / "pyodide", Path(work) / "pyodide")
            shutil.rmtree(Path(work) / "node_modules")
            lay_by(Path(work), folder)
    return folder / "pyodide"


def node() -> Node:
    found = find_node()
    if found is None:
        raise MissingPart("kartenhaus site", "site")
    return found


def run(command: Sequence[str], cwd: Path | None = None) -> None:
    environment = node().environment
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        name, said = Path(command[0]).name, (done.stderr or done.stdout).strip()[-600:]
        raise CannotBuild(f"{name} ist gescheitert: {said}", f"{name} failed: {said}")


def pip() -> list[str]:
    if find_spec("pip") is None:  # environments of uv have none
        raise MissingPart("kartenhaus site", "site")
    return [sys.executable, "-m", "pip"]
