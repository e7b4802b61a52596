"""The reports about all built-in games: python scripts/reports.py DATE [GAME …]

In both languages under docs/reports, from one seed, with the date on each page. Some minutes of two cores.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kartenhaus.core.voice import LANGUAGES
from kartenhaus.games import GAMES
from kartenhaus.lab.report import page, report

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reports"
LARGEST = 150_000
SEED = 1


def main(date: str, names: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    too_large = []
    for name in names or list(GAMES.built_in):
        found = report(name, seed=SEED, date=date)
        for lang in LANGUAGES:
            path = FOLDER / f"{name}.{lang}.html"
            path.write_text(page(found, lang), "utf-8", newline="\n")
            size = path.stat().st_size
            print(f"{path.name}: {size:,} bytes")
            if size > LARGEST:
                too_large.append(path.name)
    if too_large:
        print(f"larger than {LARGEST:,} bytes: {', '.join(too_large)}", file=sys.stderr)
    return 1 if too_large else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
