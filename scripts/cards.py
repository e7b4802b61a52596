"""Writes the sprites of all decks, of the dice and of the chips: python scripts/cards.py FOLDER"""

from __future__ import annotations

import sys
from pathlib import Path

from kartenhaus.cards.drawing import BACKS, DECKS, PIECES, symbols


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*DECKS, *PIECES, BACKS):
        (folder / f"{name}.svg").write_text(symbols(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python scripts/cards.py FOLDER")
    main(Path(sys.argv[1]))
