"""C++ programs to compare with, compiled on the spot."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from benchmarks.contest import Book

FLAGS = ["-march=native", "-std=c++17"]


def compiler() -> str | None:
    return os.environ.get("CXX") or next(filter(shutil.which, ("c++", "g++", "clang++")), None)


def compiled(source: Path, folder: Path | str, book: Book) -> Path | None:
    """The program. None: there is nothing to compile it with, or it does not fit this machine; the book says so."""
    found, program = compiler(), Path(folder, source.stem)
    flags = ["-O1" if book.quick else "-O3", *FLAGS]
    if found is None:
        book.notes.append(f"{source.name} is absent: there is no C++ compiler (c++, g++, clang++, or CXX).")
        return None
    done = subprocess.run([found, *flags, "-o", str(program), str(source)], capture_output=True, encoding="utf-8")
    if done.returncode:
        book.notes.append(
            f"{source.name} is absent: {found} does not compile it here ({done.stderr.splitlines()[:1]})."
        )
        return None
    book.versions.append(f"{said(found)} {' '.join(flags)}")
    return program


def said(compiler: str) -> str:
    """Its name and version."""
    return subprocess.run([compiler, "--version"], capture_output=True, encoding="utf-8").stdout.partition("\n")[0]


def answered(program: Path, *arguments: object) -> list[float]:
    """The numbers that it prints."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, encoding="utf-8", check=True)
    return [float(word) for word in done.stdout.split()]
