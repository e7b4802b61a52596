"""Works out the equilibrium and writes the table that `expert` plays by:

python -m kartenhaus.solvers.colouredjack.table
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from ...players import colouredjack as players
from ...players.colouredjack.equilibrium import EXTRA, FILE, packed, unpacked
from ...players.colouredjack.hands import cells
from .rounds import Choice, Showdowns, Worth, equilibrium, without_mistakes

BATCHES = 1500


def made(batches: int = BATCHES) -> tuple[bytes, Worth]:
    """The table, and what its strategy is worth as it stands there, rounded."""
    showdowns, choices = Showdowns(EXTRA, EXTRA), fresh()
    strategy = equilibrium(EXTRA, EXTRA, batches)
    showdowns.worth(strategy, choices)
    strategy, choices = without_mistakes(strategy, choices), fresh()
    rounded = [one.ask for one in unpacked(packed(strategy, strategy, strategy))]
    worth = showdowns.worth(rounded, choices)
    asked, stopped = ([one[k] if one else 0.0 for one in choices] for k in range(2))
    return packed(rounded, asked, stopped), worth


def fresh() -> list[Choice | None]:
    return [None] * cells()


def main() -> int:
    data, worth = made()
    Path(str(files(players).joinpath(FILE))).write_bytes(data)
    print(f"{FILE}: {len(data):,} bytes; the first player wins {worth.first:+.5f} a round")
    print(f"best answers: {worth.best_first:+.5f} first, {worth.best_dealer:+.5f} as dealer")
    print(f"exploitability {worth.exploitability:.5f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
