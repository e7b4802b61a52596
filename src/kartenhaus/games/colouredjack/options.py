"""The variants of Colouredjack."""

from dataclasses import dataclass

from ...core.options import Meaning, Options, option

SUBS, PLUSES, WINS, ROUNDS = range(4)
MOST_ROUNDS = 1000


@dataclass(frozen=True)
class ColouredjackOptions(Options):
    sub: int = option(
        3,
        Meaning(
            "Wie viele Zusatzkarten S unter die Karten gemischt werden.",
            "How many extra cards S are shuffled in.",
            "CJ-2",
            between=(0, 3),
        ),
    )
    plus: int = option(
        3,
        Meaning(
            "Wie viele Zusatzkarten + unter die Karten gemischt werden.",
            "How many extra cards + are shuffled in.",
            "CJ-2",
            between=(0, 3),
        ),
    )
    wins: int = option(
        5,
        Meaning(
            "So viele gewonnene Runden gewinnen die Partie (solange keine Rundenzahl vereinbart ist).",
            "So many rounds won win the match (as long as no number of rounds is agreed).",
            "CJ-20",
            between=(1, 50),
        ),
    )
    rounds: int | None = option(
        None,
        Meaning(
            "Eine feste Zahl von Runden, nach der die meisten Siege zählen; ohne sie zählen allein die Siege.",
            "A fixed number of rounds, after which the most wins count; without one the number of wins decides.",
            "CJ-20",
            between=(1, MOST_ROUNDS),
            none=True,
        ),
    )


OPTIONS = ColouredjackOptions
