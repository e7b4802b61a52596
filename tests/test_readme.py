"""The code in the documents does what its comments say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/engine.md",
        "docs/fair.md",
        "docs/lab.md",
        "docs/library.md",
        "docs/players.md",
        "docs/store.md",
    ],
)
def test_the_code_of_the_documents_runs_and_prints_what_it_says(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, page, "exec"), {})
        said = [line.split("  # ", 1)[1].strip() for line in block.splitlines() if "print(" in line and "  # " in line]
        assert printed.getvalue().splitlines() == said


def test_the_documents_link_to_what_is_there() -> None:
    unpacked = (ROOT / "PKG-INFO").exists()  # a source archive has no pictures
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            if unpacked and "screenshots/" in target:
                continue
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_documents_name_files_that_are_there() -> None:
    bases = [ROOT, ROOT / "src" / "kartenhaus", ROOT / "web" / "src"]
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for path in re.findall(
            r"`([\w-][\w./-]*/[\w.-]+\.(?:py|md|ts|svelte|json|toml|css))`", page.read_text("utf-8")
        ):
            assert any((base / path).exists() for base in bases), f"{page.name} names {path}"


def test_the_glossary_has_at_most_thirty_words() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    _, _, rows = page.partition("| word | is |\n|---|---|\n")
    assert 10 < len(re.findall(r"^\| ", rows, re.MULTILINE)) <= 30
