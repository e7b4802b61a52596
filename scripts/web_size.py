"""What the start page loads, gzipped: python scripts/web_size.py [FOLDER OF THE BUILT CLIENT]

Fails above the budget of 80 kB. The cards' sprites come afterwards, as pictures do, and are listed besides.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

BUDGET = 80_000
ENTRY = "index.html"
"""With the chunk that holds the start page (web/start.ts)."""


def main(folder: Path) -> int:
    sizes = first_load(folder)
    for name, bytes_ in sizes.items():
        print(f"{bytes_:8,}  {name}")
    total = sum(sizes.values())
    print(f"{total:8,}  in all, of {BUDGET:,}")
    print(f"{sprites(folder):8,}  besides: the sprites of all decks")
    return total > BUDGET


def first_load(folder: Path) -> dict[str, int]:
    chunks = json.loads((folder / ".vite" / "manifest.json").read_text())
    files = ["index.html", "theme.js", *sorted(loaded(chunks, ENTRY))]
    return {name: size(folder / name) for name in files}


def sprites(folder: Path) -> int:
    return sum(size(path) for path in (folder / "cards").glob("*.svg"))


def loaded(chunks: dict[str, dict[str, list[str] | str]], name: str) -> set[str]:
    """A chunk's file, its styles, and those of what it imports."""
    chunk = chunks[name]
    found = {str(chunk["file"]), *chunk.get("css", [])}
    for imported in chunk.get("imports", []):
        found |= loaded(chunks, imported)
    return found


def size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else here / "src" / "kartenhaus" / "static"))
