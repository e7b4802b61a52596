"""The variant of Lampenfieber."""

from dataclasses import dataclass

from kartenhaus.core.options import Meaning, Options, option

SNUFF = 0


@dataclass(frozen=True)
class LampenfieberOptions(Options):
    snuff: bool = option(
        False,
        Meaning(
            "Jede Lampe, die jemand mit einer Karte löscht, kostet ihn einen Punkt.",
            "Every lamp that somebody puts out with a card costs them a point.",
            "LF-12",
            (False, True),
        ),
    )


OPTIONS = LampenfieberOptions
