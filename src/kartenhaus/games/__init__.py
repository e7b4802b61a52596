"""The games, one package each. This page is their list; a game's rooms are loaded when it is asked for."""

from __future__ import annotations

from typing import NamedTuple

from ..core.voice import Both


class About(NamedTuple):
    """What the house needs to know of a game before it is loaded."""

    name: str
    package: str
    prefix: str
    title: Both
    fewest: int
    most: int
    version: int
    """Of the rules: it goes up when an old record would no longer replay the same."""
    in_a_line: Both


GAMES = {
    about.name: about
    for about in (
        About(
            "white-jack",
            "white_jack",
            "WJ",
            ("White Jack", "White Jack"),
            2,
            2,
            1,
            (
                "Erobere die Karten des anderen: hoch hinaus, aber nie über das Limit der Würfel.",
                "Capture the other's cards: climb high, but never above the limit of the dice.",
            ),
        ),
        About(
            "tauziehen",
            "tauziehen",
            "TZ",
            ("Tauziehen", "Tauziehen (tug of war)"),
            2,
            2,
            1,
            (
                "Fünf Karten am Seil: Zieh vier davon über deine Grenze.",
                "Five cards on the rope: pull four of them over your border.",
            ),
        ),
    )
}
