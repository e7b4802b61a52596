"""The check-list of a release: python scripts/release.py [FOLDER]

In the environment of `./test`. Everything that a program can check is checked, one line each; the wheel and the source
archive that passed go to FOLDER (dist, if none is given). Then it says what is left to a person.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.terminal.script import write_script  # noqa: E402

import kartenhaus as kh  # noqa: E402

LARGEST = 2_000_000  # bytes
PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
MORE_PYTHONS = "KARTENHAUS_PYTHONS"
"""Paths of interpreters that are not on the PATH, as PATH has them."""
KEPT = "kept"  # the last step, for what has passed all others
LEFT = """
Left to a person:
  1. ./test is green, and so is CI, for this very commit.
  2. ./play in a fresh clone: a game in the browser, one by a link on a phone.
  3. git tag -s v{version} && git push origin v{version}
  4. uv publish {folder}/kartenhaus-{version}*
  5. A few minutes later, elsewhere: uvx kartenhaus --version, uvx --from 'kartenhaus[server]' kartenhaus
  6. podman build -t kartenhaus:{version} . ; run it, and look at /healthz
  7. The next «## Demnächst / Unreleased» in CHANGELOG.md.
"""


Env = dict[str, str]


class Wrong(Exception):
    """A step of the check-list that did not pass, in a word."""


# ── Building ─────────────────────────────────────────────────────────────────
def copy_source(to: Path) -> Path:
    """What the source archive is made from, without anything that was built; the modules of npm, if they are there."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]
    built = shutil.ignore_patterns("node_modules", "static", "fixtures", "harness-dist", "screenshots", "__pycache__")
    for pattern in (*declared["include"], "pyproject.toml", ".gitignore"):
        for path in ROOT.glob(pattern):
            target = to / path.name
            if path.is_dir():
                shutil.copytree(path, target, ignore=built, copy_function=shutil.copy)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
    if (ROOT / "web" / "node_modules").exists():
        shutil.copytree(ROOT / "web" / "node_modules", to / "web" / "node_modules", symlinks=True)
    return to


def build(source: Path, target: str, to: Path, **env: str) -> Path:
    """A wheel, or a source archive (`sdist`)."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "SOURCE_DATE_EPOCH")}
    run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(to)], cwd=source, env={**clean, **env})
    (made,) = to.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return made


def unpack(archive: Path, to: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(to, filter="data")
    (folder,) = to.iterdir()
    return folder


class Built(NamedTuple):
    sdist: Path
    wheel: Path
    """Built from the unpacked archive, where there is no Node."""
    again: Path
    """The wheel built from the source, in another folder."""


def build_twice(folder: Path) -> Built:
    nowhere = folder / "nothing here"
    nowhere.mkdir(parents=True)
    one, other = folder / "one", folder / "another, by somebody else"
    sdist = build(copy_source(one / "source"), "sdist", one)
    wheel = build(unpack(sdist, one / "unpacked"), "wheel", one, PATH=str(nowhere))
    again = build(copy_source(other / "source"), "wheel", other, LC_ALL="C", LANG="tr_TR.UTF-8")
    return Built(sdist, wheel, again)


# ── Playing ──────────────────────────────────────────────────────────────────
def environment(home: Path, **more: str) -> Env:
    """For uv, pipx and pip: nothing is found of what this user has, and nothing is left there."""
    passed = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL", "XDG_"))}
    home.mkdir(parents=True, exist_ok=True)
    own = {"HOME": home, "USERPROFILE": home, "PIPX_HOME": home / "pipx", "PIPX_BIN_DIR": home / "bin"}
    own |= {"UV_CACHE_DIR": home / "uv", "UV_TOOL_DIR": home / "tools", "UV_TOOL_BIN_DIR": home / "bin"}
    fixed = {"UV_PYTHON": sys.executable, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_PROGRESS": "1"}
    return {**passed, **{name: str(path) for name, path in own.items()}, **fixed, "PYTHONIOENCODING": "utf-8", **more}


def play_a_game(kartenhaus: list[str], name: str, folder: Path, env: Env) -> None:
    """One whole game at the terminal, typed in advance, and looked up in its record; then some between computers."""
    options = {"rounds": 3} if kh.game(name).options.endless else {}
    given = [word for option, value in options.items() for word in ("--option", f"{option}={value}")]
    script, record = write_script(name, "5", options=options), folder / f"{name}.txt"
    folder.mkdir(parents=True, exist_ok=True)
    how = ["play", name, "--opponent", "random", "--seed", "5", "--lang", "de", "--save", str(record), *given]
    run([*kartenhaus, *how], env=env, typed=script.lines() + "n\n")
    if kh.replay(record.read_text("utf-8")).payoffs != script.play.payoffs:
        raise Wrong(f"{name} did not end as it should")
    players = ["solid"] * kh.game(name).about.fewest
    run([*kartenhaus, "simulate", name, *given, "--games", "20", "--players", *players], env=env)


def program(name: str) -> str:
    """Of the environment that this runs in, or the system's."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        raise Wrong(f"there is no {name} here")
    return found


def uvx(wheel: Path, python: str = sys.executable) -> list[str]:
    return [program("uv"), "tool", "run", "--python", python, "--from", str(wheel), "kartenhaus"]


def pipx_run(wheel: Path) -> list[str]:
    return [program("pipx"), "run", "--python", sys.executable, "--spec", str(wheel), "kartenhaus"]


def interpreters() -> dict[tuple[int, int], str]:
    """Of the Pythons that we promise, one each, as far as they are on this machine."""
    named = os.environ.get(MORE_PYTHONS, "").split(os.pathsep)
    on_path = [shutil.which(f"python{major}.{minor}") for major, minor in PYTHONS]
    beside = (Path(sys.base_prefix).parent, Path.home() / ".pyenv" / "versions")  # where pyenv keeps them
    of_pyenv = [str(path) for folder in beside for path in folder.glob("3.*/bin/python3")]
    found: dict[tuple[int, int], str] = {}
    for place in filter(None, [sys.executable, *named, *on_path, *of_pyenv]):
        version = version_of(place)
        if version in PYTHONS:
            found.setdefault(version, place)
    return found


def version_of(python: str) -> tuple[int, int] | None:
    said = subprocess.run([python, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.match(r"Python (\d+)\.(\d+)", said)
    return (int(match[1]), int(match[2])) if match else None


def run(command: list[str], cwd: Path | None = None, env: Env | None = None, typed: str = "") -> str:
    done = subprocess.run(command, cwd=cwd, env=env, input=typed, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        said = done.stdout[-2000:] + done.stderr[-2000:]
        raise Wrong(f"{' '.join(command[:6])} … ended with {done.returncode}:\n{said}")
    return done.stdout


# ── The steps ────────────────────────────────────────────────────────────────
def is_clean() -> str:
    changed = run(["git", "status", "--porcelain"], cwd=ROOT)
    if changed:
        raise Wrong(f"not everything is committed:\n{changed}")
    return run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT).strip()


def changelog_agrees(text: str) -> str:
    """The newest heading is the version that will be built."""
    heading = next((line[3:].strip() for line in text.splitlines() if line.startswith("## ")), "nothing")
    if heading.split()[0].rstrip(",") != kh.__version__:
        raise Wrong(f"the package is {kh.__version__}, CHANGELOG.md begins with «{heading}»")
    return heading


def is_equal(built: Built) -> str:
    if built.wheel.read_bytes() != built.again.read_bytes():
        raise Wrong(f"two builds differ in {', '.join(differences(built.wheel, built.again)) or 'how they are packed'}")
    return "the wheel of the archive and that of another folder: the same bytes"


def differences(one: Path, other: Path) -> list[str]:
    """The files that are not the same in both wheels."""
    with zipfile.ZipFile(one) as a, zipfile.ZipFile(other) as b:
        first, second = ({info.filename: (info.CRC, info.date_time) for info in w.infolist()} for w in (a, b))
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


def is_small(built: Built) -> str:
    for path in (built.wheel, built.sdist):
        if path.stat().st_size > LARGEST:
            raise Wrong(f"{path.name} has {path.stat().st_size:,} bytes, more than {LARGEST:,}")
    return ", ".join(f"{path.name} {path.stat().st_size / 1000:,.0f} kB" for path in (built.wheel, built.sdist))


def is_well_described(built: Built) -> str:
    run([program("uv"), "tool", "run", "twine", "check", "--strict", str(built.wheel), str(built.sdist)])
    return "wheel and archive"


def plays_when_installed(built: Built, folder: Path, env: Env) -> str:
    run([sys.executable, "-m", "venv", str(folder / "venv")])
    programs = programs_of(folder / "venv")
    run([str(programs / "python"), "-m", "pip", "install", "--quiet", str(built.wheel)], env=env)
    for name in kh.games():
        play_a_game([str(programs / "kartenhaus")], name, folder / "games", env)
    return f"{len(kh.games())} games in an empty environment"


def programs_of(venv: Path) -> Path:
    return venv / ("Scripts" if os.name == "nt" else "bin")


def plays_by_tools(built: Built, folder: Path, env: Env) -> str:
    for tool in (uvx, pipx_run):
        play_a_game(tool(built.wheel), kh.games()[-1], folder / tool.__name__, env)
    return "uvx, pipx run"


def plays_on_every_python(built: Built, folder: Path, env: Env) -> str:
    found = interpreters()
    for version, python in found.items():
        play_a_game(uvx(built.wheel, python), kh.games()[-1], folder / str(version[1]), env)
    missing = [f"{major}.{minor}" for major, minor in PYTHONS if (major, minor) not in found]
    return ", ".join(f"{a}.{b}" for a, b in sorted(found)) + (f"; not here: {', '.join(missing)}" if missing else "")


def steps(folder: Path, to: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "everything is committed", is_clean
    yield "version and changelog agree", lambda: changelog_agrees((ROOT / "CHANGELOG.md").read_text("utf-8"))
    built, env = build_twice(folder), environment(folder / "home")
    yield "built twice, equal", lambda: is_equal(built)
    yield "small enough", lambda: is_small(built)
    yield "twine check --strict", lambda: is_well_described(built)
    yield "installs and plays", lambda: plays_when_installed(built, folder / "installed", env)
    yield "uvx and pipx play", lambda: plays_by_tools(built, folder / "tools", env)
    yield "Pythons", lambda: plays_on_every_python(built, folder / "pythons", env)
    yield KEPT, lambda: keep(built, to)


def keep(built: Built, to: Path) -> str:
    to.mkdir(parents=True, exist_ok=True)
    return ", ".join(str(shutil.copy(path, to)) for path in (built.wheel, built.sdist))


def main(to: Path) -> int:
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        for title, step in steps(Path(made), to):
            if wrong and title == KEPT:
                break
            try:
                print(f"✓ {title}: {step()}", flush=True)
            except Wrong as error:
                wrong += 1
                print(f"✗ {title}: {error}", flush=True)
    if wrong:
        print(f"\nTo be put right first: {wrong}.")
        return 1
    print(LEFT.format(version=kh.__version__, folder=to))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"))
