"""The variants of Tauziehen."""

from dataclasses import dataclass
from typing import Literal

from ...core.options import Meaning, Options, option

OPENING_RULE = 0
MARK, BALANCED, EVEN = range(3)


@dataclass(frozen=True)
class TauziehenOptions(Options):
    opening: Literal["mark", "balanced", "even"] = option(
        "mark",
        Meaning(
            "Eröffnung: nur markieren, oder (unsere Varianten) die markierte Karte beginnt zudem eine Position "
            "auf der Seite des ersten Spielers (balanced), und eine Karte des zweiten kommt danach offen (even).",
            "Opening: only mark, or (our variants) the marked card also starts one position on the first player's side "
            "(balanced), and a card of the second player comes face up afterwards (even).",
            "TZ-19",
            ("mark", "balanced", "even"),
        ),
    )


OPTIONS = TauziehenOptions
