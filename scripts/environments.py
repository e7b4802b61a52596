"""Sets up a virtual environment from the locked wheels on first use, then plays or tests.

Only the standard library is used here, and nothing newer than Python 3.6 before the version is known.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
OLDEST_NODE = (20, 19)
NOT_EVERYWHERE = ("wasmtime", "numba", "llvmlite", "ziglang", "open-spiel")
CLIENT = ROOT / "src" / "kartenhaus" / "static" / "index.html"
DRAWINGS = ROOT / "src" / "kartenhaus" / "cards" / "drawing"
MADE = [ROOT / "web" / name for name in ("node_modules", "public/cards", "fixtures", "harness-dist")]


def stop(name, de, en):
    sys.exit("{}: {}\n{}: {}".format(name, de, " " * len(name), en))


def find_python(name):
    """Goes on with a newer Python if this one is too old and there is one."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(19, 10, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            os.execv(newer, [newer, *sys.argv])
    stop(name, "braucht Python 3.11 oder neuer.", "needs Python 3.11 or newer.")


def stamp(*parts):
    """What something was made from."""
    made = hashlib.sha256((sys.version + str(ROOT)).encode())
    for part in parts:
        for file in [part] if part.is_file() else sorted(part.rglob("*")):
            if file.is_file() and file.suffix != ".pyc" and not any(folder in file.parents for folder in MADE):
                made.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return made.hexdigest()


def environment(name, lock):
    """The Python of an environment with all that is locked; made or renewed if needed."""
    folder = ROOT / (".venv-test" if lock == "requirements-dev.txt" else ".venv")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    mark, wanted = folder / "installed", stamp(ROOT / "pyproject.toml", ROOT / lock)
    client, drawn = folder / "built", stamp(ROOT / "web", ROOT / "hatch_build.py", DRAWINGS)
    if mark.exists() and mark.read_text() == wanted and python.exists():
        if not (client.exists() and client.read_text() == drawn and CLIENT.exists()):
            install_itself(python)
            client.write_text(drawn)
        return python
    print("Kartenhaus wird eingerichtet (einmalig) … / Setting up Kartenhaus (once) …", file=sys.stderr, flush=True)
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        stop(
            name,
            "Dieses Python kann keine virtuellen Umgebungen anlegen. Debian, Ubuntu: sudo apt install " + package,
            "This Python cannot make virtual environments. Debian, Ubuntu: sudo apt install " + package,
        )
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
    install(python, folder, ROOT / lock)
    mark.write_text(wanted)
    client.write_text(drawn)
    return python


def install(python, folder, lock):
    hashed = [*pip(python), "--require-hashes", "--only-binary", ":all:", "-r"]
    if subprocess.run([*hashed, str(lock)], check=False).returncode:
        # No wheel for this machine, most likely: everything works without these, only slower.
        print("Noch einmal mit weniger … / Once more with less …", file=sys.stderr, flush=True)
        less = folder / "requirements-less.txt"
        less.write_text(without(lock.read_text(encoding="utf-8"), NOT_EVERYWHERE), encoding="utf-8")
        subprocess.run([*hashed, str(less)], check=True)
    if not has_node():
        subprocess.run([*hashed, str(ROOT / "requirements-node.txt")], check=True)
    install_itself(python)


def pip(python):
    return [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]


def install_itself(python):
    """The package, with the browser client built into it."""
    subprocess.run([*pip(python), "--no-build-isolation", "--no-deps", "-e", str(ROOT)], check=True)


def has_node():
    """Whether hatch_build.py will find a Node that is new enough."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], stdout=subprocess.PIPE, check=False).stdout.decode().strip()
    numbers = said.lstrip("v").split(".")[:2]
    return all(part.isdigit() for part in numbers) and tuple(map(int, numbers)) >= OLDEST_NODE


def without(lock, names):
    """A lock's text less the entries of some packages; an entry goes on in indented lines."""
    kept, dropping = [], False
    for line in lock.splitlines():
        if not line.startswith((" ", "#")):
            dropping = line.split("==")[0] in names
        if not dropping:
            kept.append(line)
    return "\n".join(kept) + "\n"


def run(*command):
    return subprocess.call([str(part) for part in command], cwd=str(ROOT))


def become(*command):
    """In this process's place where that can be, so that signals reach it alone; and where one stands, so that files
    are found."""
    command = [str(part) for part in command]
    if os.name == "nt":  # there the shell would not wait for it
        return subprocess.call(command)
    os.execv(command[0], command)
    return None


def play(arguments):
    find_python("play")
    return become(environment("play", "requirements.txt"), "-m", "kartenhaus", *arguments)


def test(arguments):
    """Everything: linter, formatter, types, tests. `--screenshots [FOLDER]`: pictures of every board. With other
    arguments: pytest alone, with these."""
    find_python("test")
    python = environment("test", "requirements-dev.txt")
    if arguments[:1] == ["--screenshots"]:
        return run(python, ROOT / "scripts" / "screenshots.py", *arguments[1:])
    if arguments:
        return run(python, "-m", "pytest", *arguments)
    steps = ["ruff check", "ruff format --check --quiet", "mypy", "pytest -n auto --dist loadgroup"]
    return max([run(python, "-m", *step.split()) for step in steps])
