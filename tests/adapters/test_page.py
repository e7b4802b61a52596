"""docs/research.md: its code runs and prints what it says, its tables are those of the games."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from kartenhaus.lab.layouts import tables

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")


def test_the_code_of_the_page_runs_and_prints_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for part, module in {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}.items():
        pytest.importorskip(module, reason=f"pip install 'kartenhaus[{part}]'")
    monkeypatch.setenv("KARTENHAUS_MODE", "plain")
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "research.md", "exec"), {})
        said = [line.split("  # ", 1)[1].strip() for line in block.splitlines() if "print(" in line and "  # " in line]
        assert printed.getvalue().splitlines() == said


def test_the_layouts_of_the_page_are_those_of_the_games() -> None:
    _, _, rest = PAGE.partition("<!-- layouts -->\n")
    assert rest.partition("<!-- end of layouts -->")[0].strip() == tables().strip()
