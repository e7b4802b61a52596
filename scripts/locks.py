"""Makes the locks anew from pyproject.toml: `python scripts/locks.py`, after a change there; `--upgrade` takes the
newest of everything. Needs uv, which the environment of `./test` has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
UV = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header", "--python-version", "3.11"]


class Lock(NamedTuple):
    """A file, and the parts and groups of pyproject.toml that it pins besides the base."""

    file: str
    parts: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    base: bool = True
    agrees_with: str = ""
    """A lock whose versions it takes."""

    def command(self) -> list[str]:
        what = ["pyproject.toml"] if self.base else []
        what += ["--constraint", self.agrees_with] if self.agrees_with else []
        what += [word for part in self.parts for word in ("--extra", part)]
        what += [word for group in self.groups for word in ("--group", f"pyproject.toml:{group}")]
        return [*UV, *what, "--output-file", self.file]


LOCKS = [
    Lock("requirements.txt", ("server",), ("build",)),  # what ./play installs
    Lock(
        "requirements-dev.txt",  # what ./test installs
        ("native", "postgresql", "push", "cluster", "gymnasium", "pettingzoo", "openspiel"),
        ("build", "dev"),
    ),
    Lock("requirements-node.txt", groups=("node",), base=False),  # where there is no Node
    # what the Containerfile installs
    Lock("requirements-container.txt", ("postgresql", "push"), ("build",), agrees_with="requirements-dev.txt"),
]


def main(more: list[str]) -> None:
    for lock in LOCKS:
        subprocess.run([sys.executable, "-m", *lock.command(), *more], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
