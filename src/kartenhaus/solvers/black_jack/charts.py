"""The charts that people look at, for every rule set: `games/black_jack/charts.json`, made here.

    python -m kartenhaus.solvers.black_jack.charts            writes the file anew
    python -m kartenhaus.solvers.black_jack.charts --check    only says whether it is what the solver says

They are kept as data, so that a server or a page shows them without working them out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ...games.black_jack import charts as kept
from ...games.black_jack.charts import Charts, key_of
from ...games.black_jack.options import BlackJackOptions
from ..solution import Table
from .solved import by_total
from .tables import charts

HOLE_CARDS = ("none", "original_bets_only", "peek")


def chart(options: BlackJackOptions) -> Charts:
    """The best table by totals, as `games.black_jack.charts` keeps it."""
    hard, soft, pairs = (lettered(table) for table in charts(by_total(options)))
    return {
        "hard": hard,
        "soft": soft,
        "pairs": {str(n): row for n, row in enumerate(pairs.values(), 1) if "P" in row},
    }


def lettered(table: Table) -> dict[str, str]:
    return {row.title[0]: "".join(map(str, row.cells)) for row in table.rows}


def rule_sets() -> Iterator[BlackJackOptions]:
    for decks in range(1, 9):
        for hole_card in HOLE_CARDS:
            for resplit_aces in (True, False):
                yield BlackJackOptions.of(decks=decks, hole_card=hole_card, resplit_aces=resplit_aces)


def written() -> bytes:
    """Charts that are the same for several rule sets stand there once."""
    tables: list[Charts] = []
    sets: dict[str, int] = {}
    for options in rule_sets():
        one = chart(options)
        if one not in tables:
            tables.append(one)
        sets[key_of(options)] = tables.index(one)
    return msgspec.json.format(msgspec.json.encode({"sets": sets, "tables": tables}), indent=1) + b"\n"


def main(arguments: list[str]) -> int:
    path, text = Path(kept.__file__).with_name(kept.FILE), written()
    if "--check" not in arguments:
        path.write_bytes(text)
        return 0
    same = path.read_bytes() == text
    print("as the solver says" if same else f"{path.name} is not what the solver says")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
