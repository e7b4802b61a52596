"""The rule book on a real terminal comes page by page."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kartenhaus.engine.book import clauses


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    """A pager that keeps what it is given."""
    path = tmp_path / "pager"
    path.write_text(f"#!/bin/sh\ncat > {tmp_path}/paged\n", "utf-8")
    path.chmod(0o755)
    return path


def on_a_terminal(pager: Path, *args: str, lines: int = 40) -> tuple[str, str]:
    """What the terminal shows, and what the pager gets."""
    pty = pytest.importorskip("pty", reason="terminals of this kind are not everywhere")
    leader, follower = pty.openpty()
    env = {"PAGER": str(pager), "TERM": "xterm", "COLUMNS": "80", "LINES": str(lines), "KARTENHAUS_LANG": "de"}
    process = subprocess.Popen(
        [sys.executable, "-m", "kartenhaus", "rules", *args],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, **env},
    )
    os.close(follower)
    shown = b""
    while True:
        try:
            more = os.read(leader, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    os.close(leader)
    assert process.wait(60) == 0, shown
    paged = pager.parent / "paged"
    return shown.decode(), paged.read_text("utf-8") if paged.exists() else ""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_book_goes_to_the_pager_whole(lang: str, pager: Path) -> None:
    shown, paged = on_a_terminal(pager, "white-jack", "--lang", lang)
    assert shown == ""
    assert all(clause in paged for clause in clauses("white-jack", lang) if clause.startswith("WJ"))


def test_what_fits_the_screen_is_just_shown(pager: Path) -> None:
    shown, paged = on_a_terminal(pager, "white-jack", "WJ-9")
    assert "WJ-9" in shown
    assert paged == ""


def test_for_a_file_or_another_program_there_is_no_pager(pager: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kartenhaus", "rules", "white-jack"],
        capture_output=True,
        env={**os.environ, "PAGER": str(pager), "KARTENHAUS_LANG": "en"},
        check=True,
    )
    assert b"WJ-9" in done.stdout
    assert not (pager.parent / "paged").exists()
