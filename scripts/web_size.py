"""What the start page loads, gzipped: python scripts/web_size.py [FOLDER OF THE BUILT CLIENT]

Fails above the budget of 80 kB. The cards' sprites come afterwards, as pictures do, and are listed besides.
"""

from __future__ import annotations

import gzip
import re
import sys
from pathlib import Path

BUDGET = 80_000
NAMED = re.compile(r'(?:src|href)="\./([^"]+\.(?:js|css))"')


def main(folder: Path) -> int:
    sizes = first_load(folder)
    for name, bytes_ in sizes.items():
        print(f"{bytes_:8,}  {name}")
    total = sum(sizes.values())
    print(f"{total:8,}  in all, of {BUDGET:,}")
    print(f"{sprites(folder):8,}  besides: the sprites of all decks")
    return total > BUDGET


def first_load(folder: Path) -> dict[str, int]:
    """The front page and the files that it names, the start page's chunk (web/chunks.ts) among them."""
    front = folder / "index.html"
    return {name: size(folder / name) for name in (front.name, *NAMED.findall(front.read_text("utf-8")))}


def sprites(folder: Path) -> int:
    return sum(size(path) for path in (folder / "cards").glob("*.svg"))


def size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else here / "src" / "kartenhaus" / "static"))
