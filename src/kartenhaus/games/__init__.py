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
    dealt_by_round: bool = False
    """A game without an end of its own: what it was dealt from is published after every round."""
    alike: bool = False
    """All see the same: nothing is open to one and hidden from another."""


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
            alike=True,
        ),
        About(
            "colouredjack",
            "colouredjack",
            "CJ",
            ("Colouredjack", "Colouredjack"),
            2,
            8,
            1,
            (
                "Mit wenigen verdeckten Karten auf 23: Fordere nach, hör rechtzeitig auf oder hoffe auf ein S.",
                "To 23 with few hidden cards: ask for more, stop in time, or hope for an S.",
            ),
        ),
        About(
            "black-jack",
            "black_jack",
            "BJ",
            ("Black Jack", "Black Jack"),
            1,
            7,
            1,
            (
                "Näher an die 21 als die Bank, aber nie darüber; gespielt wird um Coins, und die sind Spielgeld.",
                "Closer to 21 than the dealer, but never above it; you play for Coins, and those are play money.",
            ),
            dealt_by_round=True,
            alike=True,
        ),
        About(
            "j-solitaer",
            "j_solitaer",
            "JS",
            ("J-Solitär", "J-Solitär"),
            1,
            5,
            1,
            (
                "Fünf Verräter, ein Stapel Karten: Bediene, wirf und leite um, bis du alle los bist.",
                "Five Verräter, a pile of cards: serve, throw and redirect until you have shed them all.",
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
