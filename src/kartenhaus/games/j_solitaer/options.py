"""The variants of J-Solitär."""

from dataclasses import dataclass

from ...cards.profiles import SHIPPED, Profile, profile, settle
from ...core.options import Meaning, Options, option

ROUNDS, KEEP_SLOTS, FINISH_ROUND, DECK = range(4)  # from DECK on: the numbers of the profile
MOST_ROUNDS = 20


@dataclass(frozen=True)
class JSolitaerOptions(Options):
    profile: str = option(
        "rekonstruktion",
        Meaning(
            "Das Deckprofil: was das Jay-Deck enthält und was seine Figuren tun; ein Name oder der Pfad einer Datei.",
            "The deck profile: what the Jay deck contains and what its figures do; a name or the path of a file.",
            "JS-1",
            SHIPPED,
            settle=settle,
        ),
    )
    rounds: int = option(
        1,
        Meaning(
            "Wie viele Runden gespielt werden.",
            "How many rounds are played.",
            "JS-18",
            between=(1, MOST_ROUNDS),
        ),
    )
    keep_slots: bool = option(
        True,
        Meaning(
            "Behalten alle ihre Slots für die nächste Runde? Sonst gehen sie ins Deck zurück.",
            "Does everybody keep their Slots for the next round? Otherwise they go back into the deck.",
            "JS-18",
            (True, False),
        ),
    )
    finish_round: bool = option(
        False,
        Meaning(
            "Wird jemand fertig, kommen die übrigen noch an die Reihe; wer dann auch fertig wird, teilt den Sieg.",
            "When somebody finishes, the rest still have their turn; whoever finishes then too shares the win.",
            "JS-21",
            (False, True),
        ),
    )

    @property
    def deck(self) -> Profile:
        return profile(self.profile)

    def numbers(self) -> tuple[int, ...]:
        return self.rounds, int(self.keep_slots), int(self.finish_round), *self.deck.numbers()


OPTIONS = JSolitaerOptions
