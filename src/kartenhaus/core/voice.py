"""Who speaks, in which language, and to whom: what the sentences of all games have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .rule import AFTER_THE_END, GENERAL, LEFT, OUT_OF_TURN

LANGUAGES = ("de", "en")
Both = tuple[str, str]


class Voice(NamedTuple):
    """`you` is the seat that is spoken to: «du legst» instead of «Anna legt». `options` are the game's, where the names
    of its cards depend on them."""

    lang: str = "de"
    names: Sequence[str] = ()
    you: int | None = None
    options: object = None

    def __call__(self, de: str, en: str) -> str:
        return en if self.lang == "en" else de

    def name(self, seat: int) -> str:
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self(f"Spieler {seat + 1}", f"Player {seat + 1}")

    def does(self, seat: int, de: Both, en: Both) -> str:
        """Subject and verb: `does(0, ("legst", "legt"), ("lay", "lays"))`, a sentence's beginning."""
        verb = self(de[seat != self.you], en[seat != self.you])
        return f"{self('Du', 'You') if seat == self.you else self.name(seat)} {verb}"

    def of(self, seat: int, begins: bool = False) -> str:
        """The possessive: «deine», «Annas», for a feminine or plural noun in German; `begins` a sentence."""
        if seat == self.you:
            return self("Deine", "Your") if begins else self("deine", "your")
        name = self.name(seat)
        hiss = name[-1:].lower() in "sßxz"
        return self(name + ("’" if hiss else "s"), name + ("’" if name[-1:] == "s" else "’s"))

    def listing(self, things: Iterable[object], last: Both = ("und", "and")) -> str:
        words = [str(thing) for thing in things]
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self(*last)} {words[-1]}"

    def number(self, value: float, form: str = "d") -> str:
        """2’000,5 in German, 2,000.5 in English, with a real minus. `form` is Python's."""
        text = format(value, re.sub(r"(?=\.|[dfg]$)", ",", form, count=1))
        return text.translate(str.maketrans(",.-", self("’,−", ",.−")))

    def many(self, n: int, de: Both, en: Both) -> str:
        """`many(3, ("Karte", "Karten"), ("card", "cards"))`."""
        return f"{self.number(n)} {self(de[n != 1], en[n != 1])}"


def unmarked(said: str) -> str:
    """A number as somebody typed it, without what sets its thousands apart: 10_000, 10’000, 10'000."""
    return re.sub(r"(?<=\d)[_’'](?=\d)", "", said)


GENERAL_REASONS: dict[int, Both] = {
    GENERAL + 1: ("das kann der Zufall hier nicht ziehen", "chance cannot come up with that here"),
    LEFT: ("dieser Platz hat das Spiel schon verlassen", "that seat has already left the game"),
    OUT_OF_TURN: ("du bist gerade nicht am Zug", "it is not your turn"),
    AFTER_THE_END: ("das Spiel ist zu Ende", "the game is over"),
}
CHANCES_PICK: Both = ("das zieht allein der Zufall", "that is for chance alone to pick")
NOT_YOUR_SEAT: Both = ("du kannst nur deinen eigenen Platz verlassen", "you can only leave your own seat")
