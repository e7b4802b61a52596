"""The variants of Tauziehen."""

from dataclasses import dataclass
from typing import Literal

from ...core.options import Meaning, Options, option

OPENING_RULE = 0
MARK, BALANCED = range(2)


@dataclass(frozen=True)
class TauziehenOptions(Options):
    opening: Literal["mark", "balanced"] = option(
        "mark",
        Meaning(
            "Eröffnung: nur markieren, oder (unsere Variante) die markierte Karte beginnt zudem eine Position "
            "auf der Seite des ersten Spielers.",
            "Opening: only mark, or (our variant) the marked card also starts one position on the first player's side.",
            "TZ-19",
            ("mark", "balanced"),
        ),
    )


OPTIONS = TauziehenOptions
