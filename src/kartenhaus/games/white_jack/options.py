"""The variants of White Jack."""

from dataclasses import dataclass
from typing import Literal

from ...core.options import Meaning, Options, option

START, MEMORY = range(2)
ALTERNATE, WINNER, LOSER = range(3)


@dataclass(frozen=True)
class WhiteJackOptions(Options):
    start: Literal["alternate", "winner", "loser"] = option(
        "alternate",
        Meaning(
            "Wer die nächste Runde beginnt: abwechselnd, der Gewinner oder der Verlierer der letzten.",
            "Who starts the next round: by turns, the winner or the loser of the last one.",
            "WJ-5",
            ("alternate", "winner", "loser"),
        ),
    )
    memory: bool = option(
        False,
        Meaning(
            "Zeigen, welche Karten schon offen lagen (man darf sie sich auch merken).",
            "Show which cards have been laid openly so far (one may remember them anyway).",
            "WJ-20",
            (False, True),
        ),
    )


OPTIONS = WhiteJackOptions
